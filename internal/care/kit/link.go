package kit

import (
	"context"
	"time"

	"wellhouse.app/internal/care/kit/kitdb"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/token"
)

// MakeLinks makes a link for each of these people, in their order, and adds them to the
// list. A link works for one order until the campaign ends, at the host of its brand.
// The last name is sealed in it, so that the person types only their birth date.
func (s *Service) MakeLinks(ctx context.Context, campaignID string, people []Invited) (links []string, err error) {
	if err := checkPeople(people); err != nil {
		return nil, err
	}
	brands, err := s.Brands.All(ctx)
	if err != nil {
		return nil, err
	}
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		c, err := campaign(ctx, q, campaignID)
		if err != nil {
			return err
		}
		if c.PhaseAt(s.Now()) == Ended {
			return stillOpen(c, s.Now())
		}
		if _, _, err := s.addPeople(ctx, q, c.ID, people); err != nil {
			return err
		}
		page := brand.Origin(brands[c.BrandCode].MemberHost, s.Port) + InvitedPage + "#"
		links = make([]string, len(people))
		for i, p := range people {
			secret, err := s.addLink(ctx, q, c, p)
			if err != nil {
				return err
			}
			links[i] = page + secret
		}
		return s.Audit.Record(ctx, q, audit.Row{Action: "makeLinks", Area: deskArea, Target: c.ID})
	})
	return links, err
}

func (s *Service) addLink(ctx context.Context, q db.Q, c Campaign, p Invited) (secret string, err error) {
	last, err := time.ParseInLocation(time.DateOnly, c.LastDay, i18n.Zone(c.Zone))
	if err != nil {
		return "", err
	}
	secret, hash := token.New()
	sealed, err := s.sealVisit(hash, kept{LastName: p.LastName})
	if err != nil {
		return "", err
	}
	return secret, kitdb.New(q).AddVisit(ctx, kitdb.AddVisitParams{
		TokenHash: hash, CampaignID: c.ID, PersonHash: s.personHash(c.ID, p.LastName, p.BirthDate), FromLink: true, FormEnc: sealed,
		ExpiresAt: last.AddDate(0, 0, 1).UnixMilli(),
	})
}

// spendLinks ends the links of somebody who has ordered.
func spendLinks(ctx context.Context, q db.Q, campaignID, personHash, orderID string) error {
	return kitdb.New(q).SpendLinks(ctx, kitdb.SpendLinksParams{CampaignID: campaignID, PersonHash: personHash, OrderID: orderID})
}

// BeginWithLink begins a visit with a link that was made for one person.
func (s *Service) BeginWithLink(ctx context.Context, network, link, birthDate string) (secret string, c Campaign, err error) {
	if f := wrongDay(birthDate); f != nil {
		return "", c, apperr.Invalid(f...)
	}
	hash, ok := token.Hash(link)
	if !ok {
		return "", c, errGone()
	}
	t := tally{buckets: []string{s.bucket("network", network), s.bucket("link", hash)}}
	return s.begin(ctx, t, birthDate, func(ctx context.Context, q db.Q) (listed, error) {
		r, err := s.visitRow(ctx, q, hash)
		if err != nil {
			return listed{}, err
		}
		if !r.FromLink || r.OrderID != "" {
			return listed{}, errGone()
		}
		k, err := s.openVisit(r)
		if err != nil || r.PersonHash != s.personHash(r.CampaignID, k.LastName, birthDate) {
			return listed{}, err
		}
		return listed{campaignID: r.CampaignID, personHash: r.PersonHash, lastName: k.LastName}, nil
	})
}
