package kit

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"sync"
	"time"

	"wellhouse.app/internal/care/fulfil"
	"wellhouse.app/internal/care/kit/kitdb"
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/contactrule"
	"wellhouse.app/internal/people/family"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
)

// Overview is what a member sees of kits.
type Overview struct {
	Offers []Campaign
	Kits   []Kit
	Ended  *Campaign // the one that ended last, while none is open
}

// Overview gives the campaigns that fit a member, and their kits. A campaign in which
// the member has a kit is offered as long as somebody in their family may have one.
func (s *Service) Overview(ctx context.Context, w who.Who) (out Overview, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		out = Overview{}
		facts, err := member.LoadFacts(ctx, q, w.MemberID)
		if err != nil {
			return err
		}
		if out.Kits, err = s.list(ctx, q, w.MemberID); err != nil {
			return err
		}
		family := sync.OnceValues(func() ([]recipient, error) { return s.recipients(ctx, q, w) })
		all, err := s.campaignsOf(ctx, q, facts)
		if err != nil {
			return err
		}
		open := false
		for _, c := range all {
			switch c.PhaseAt(s.Now()) {
			case Open:
				open = true
				offered := recipient{facts.BirthDate, out.Kits}.mayHave(c, s.Now())
				if !offered {
					others, err := family()
					if err != nil {
						return err
					}
					offered = slices.ContainsFunc(others, func(r recipient) bool { return r.mayHave(c, s.Now()) })
				}
				if offered {
					out.Offers = append(out.Offers, c)
				}
			case Ended:
				if out.Ended == nil {
					out.Ended = &c
				}
			}
		}
		if open {
			out.Ended = nil
		}
		return nil
	})
	return out, err
}

// recipient is somebody whom a kit may be for.
type recipient struct {
	birthDate string
	kits      []Kit
}

// mayHave reports whether they can have a kit of an open campaign now.
func (r recipient) mayHave(c Campaign, now time.Time) bool {
	_, ordered := first(r.kits, c, now)
	return !ordered && c.OldEnough(r.birthDate, now)
}

// recipients are those of the family for whom a member may order.
func (s *Service) recipients(ctx context.Context, q db.Q, w who.Who) (out []recipient, err error) {
	links, err := s.relatives(ctx, q, w)
	for _, l := range links {
		facts, err := member.LoadFacts(ctx, q, l.MemberID)
		if err != nil {
			return nil, err
		}
		kits, err := ordersOf(ctx, q, l.MemberID)
		if err != nil {
			return nil, err
		}
		out = append(out, recipient{facts.BirthDate, kits})
	}
	return out, err
}

// CanOrder reports whether a member can order a kit for themselves now.
func CanOrder(ctx context.Context, q db.Q, keys *seal.Keyring, memberID string, now time.Time) (bool, error) {
	facts, err := member.LoadFacts(ctx, q, memberID)
	if err != nil {
		return false, err
	}
	kits, err := ordersOf(ctx, q, memberID)
	if err != nil {
		return false, err
	}
	s := Service{Deps{Keys: keys}}
	all, err := s.campaignsOf(ctx, q, facts)
	return slices.ContainsFunc(all, func(c Campaign) bool {
		return c.PhaseAt(now) == Open && recipient{facts.BirthDate, kits}.mayHave(c, now)
	}), err
}

// campaignsOf are the campaigns of a member: those for everybody of their brand, and
// those that have them on the list. The one that ends last comes first.
func (s *Service) campaignsOf(ctx context.Context, q db.Q, f member.Facts) (out []Campaign, err error) {
	rows, err := kitdb.New(q).CampaignsOfBrand(ctx, f.BrandCode)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		c, err := campaignOf(r)
		if err != nil {
			return nil, err
		}
		fits, err := s.fits(ctx, q, c, f)
		if err != nil {
			return nil, err
		}
		if fits {
			out = append(out, c)
		}
	}
	return out, nil
}

// fits reports whether a campaign is for a member.
func (s *Service) fits(ctx context.Context, q db.Q, c Campaign, f member.Facts) (bool, error) {
	if c.BrandCode != f.BrandCode || c.Members {
		return c.BrandCode == f.BrandCode, nil
	}
	_, err := kitdb.New(q).Person(ctx, kitdb.PersonParams{CampaignID: c.ID, PersonHash: s.personHash(c.ID, f.FamilyName, f.BirthDate)})
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

// Person is somebody whom a kit may be for.
type Person struct {
	MemberID, Name string
	Self           bool
	TooYoung       bool
	Ordered        *Kit
	Address        *contactrule.Address
}

// People lists for whom the caller may order a kit: themselves, and the family members
// whose documents are open to them, as results are. Somebody who acts for a person at
// the moment orders for that person.
func (s *Service) People(ctx context.Context, w who.Who, campaignID string) (c Campaign, out []Person, poBox bool, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if c, err = s.offered(ctx, q, w.MemberID, campaignID); err != nil {
			return err
		}
		own, err := member.Load(ctx, q, w.MemberID)
		if err != nil {
			return err
		}
		poBox = own.Promo.POBoxAllowed
		me, err := s.person(ctx, q, c, own, w.Opens(acting.Supplies))
		if err != nil {
			return err
		}
		me.Self = true
		out = []Person{me}
		links, err := s.relatives(ctx, q, w)
		for _, l := range links {
			m, err := member.Load(ctx, q, l.MemberID)
			if err != nil {
				return err
			}
			p, err := s.person(ctx, q, c, m, slices.Contains(l.Open, acting.Supplies))
			if err != nil {
				return err
			}
			out = append(out, p)
		}
		return err
	})
	return c, out, poBox, err
}

// relatives are the people whose documents are open to a member at their own portal.
func (s *Service) relatives(ctx context.Context, q db.Q, w who.Who) (out []family.Link, err error) {
	if !w.Own() {
		return nil, nil
	}
	all, err := family.ActsFor(ctx, q, w.AccountID, s.Now())
	for _, l := range all {
		if slices.Contains(l.Open, acting.Documents) {
			out = append(out, l)
		}
	}
	return out, err
}

func (s *Service) person(ctx context.Context, q db.Q, c Campaign, m member.Member, showsAddress bool) (p Person, err error) {
	p = Person{MemberID: m.ID, Name: m.FullName(), TooYoung: !c.OldEnough(m.BirthDate, s.Now())}
	if showsAddress {
		p.Address = home(m)
	}
	all, err := s.list(ctx, q, m.ID)
	if k, found := first(all, c, s.Now()); found {
		if !showsAddress {
			k = k.withoutAddress()
		}
		p.Ordered = &k
	}
	return p, err
}

// offered reads a campaign that is open and fits a member.
func (s *Service) offered(ctx context.Context, q db.Q, memberID, campaignID string) (Campaign, error) {
	if err := needed("campaignId", campaignID); err != nil {
		return Campaign{}, err
	}
	c, err := campaign(ctx, q, campaignID)
	if err != nil {
		return c, err
	}
	facts, err := member.LoadFacts(ctx, q, memberID)
	if err != nil {
		return c, err
	}
	fits, err := s.fits(ctx, q, c, facts)
	switch {
	case err != nil:
		return c, err
	case !fits || c.PhaseAt(s.Now()) == Planned:
		return c, apperr.NotFoundError()
	}
	return c, stillOpen(c, s.Now())
}

// Check judges an address as Order would.
func (s *Service) Check(ctx context.Context, memberID, campaignID string, a contactrule.Address) (kept contactrule.Address, faults []apperr.Field, err error) {
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		c, err := s.offered(ctx, q, memberID, campaignID)
		if err != nil {
			return err
		}
		m, err := member.Load(ctx, q, memberID)
		if err != nil {
			return err
		}
		kept, faults = shipArea(c, m.Promo.POBoxAllowed).Check(a, "")
		return nil
	})
	return kept, faults, err
}

// Wanted is what a member orders.
type Wanted struct {
	CampaignID, MemberID string
	Address              contactrule.Address
	Kits                 Kits
	Consents, Shares     bool
}

// Order orders a kit for the caller or somebody in their family. Within the days of the
// campaign, from another tab or after a lost answer, it answers with the first one.
func (s *Service) Order(ctx context.Context, w who.Who, o Wanted) (k Kit, already bool, err error) {
	if !o.Consents {
		return k, false, errNoConsent()
	}
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		c, err := s.offered(ctx, q, w.MemberID, o.CampaignID)
		if err != nil {
			return err
		}
		if !c.Kits.Includes(o.Kits) {
			return apperr.InvalidField("kits", "forms.choose", "Please choose one.")
		}
		if err := s.mayOrderFor(ctx, q, w, o.MemberID); err != nil {
			return err
		}
		own, err := member.Load(ctx, q, w.MemberID)
		if err != nil {
			return err
		}
		facts, err := member.LoadFacts(ctx, q, o.MemberID)
		if err != nil {
			return err
		}
		if !c.OldEnough(facts.BirthDate, s.Now()) {
			return apperr.New(apperr.FailedPrecondition, "kit.tooYoung", "These kits are for adults.")
		}
		a, faults := shipArea(c, own.Promo.POBoxAllowed).Check(o.Address, "address.")
		if faults != nil {
			return apperr.Invalid(faults...)
		}
		k, already, err = s.place(ctx, q, order{
			memberID: o.MemberID, by: w.AccountID, campaign: c, kits: o.Kits, to: fulfil.ToAddress(facts.FullName(), a, c.Country),
			details: Details{Consent: ConsentText}, shares: o.Shares,
		})
		if err != nil {
			return err
		}
		return spendLinks(ctx, q, c.ID, s.personHash(c.ID, facts.FamilyName, facts.BirthDate), k.ID)
	})
	return k, already, err
}

// Share says whether coach and care team see the result of a kit, from now on.
func (s *Service) Share(ctx context.Context, memberID, id string, shares bool) (k Kit, err error) {
	if err := needed("id", id); err != nil {
		return k, err
	}
	err = s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		if err := member.Lock(ctx, q, memberID); err != nil {
			return err
		}
		if k, err = s.find(ctx, q, memberID, id); err != nil || k.Shares == shares {
			return err
		}
		k.Shares = shares
		if _, err := kitdb.New(q).SetShares(ctx, kitdb.SetSharesParams{MemberID: memberID, ID: id, Shares: shares}); err != nil {
			return err
		}
		s.tell(ctx, memberID)
		action := "kitShared"
		if !shares {
			action = "kitUnshared"
		}
		return s.record(ctx, q, memberID, action, id)
	})
	return k, err
}

// mayOrderFor refuses an order for somebody whose documents are not open to the caller,
// as if there were nobody.
func (s *Service) mayOrderFor(ctx context.Context, q db.Q, w who.Who, memberID string) error {
	if memberID == w.MemberID {
		return nil
	}
	links, err := s.relatives(ctx, q, w)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(links, func(l family.Link) bool { return l.MemberID == memberID }) {
		return apperr.NotFoundError()
	}
	return nil
}
