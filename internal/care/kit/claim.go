package kit

import (
	"context"
	"slices"

	"wellhouse.app/internal/care/kit/kitdb"
	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// Claim adds what somebody ordered before they had an account to the account that they
// have now: their kits, parcels and results. They know the number on the box and the
// birth date, which is their own, as the last name is. Every miss has the same answer.
func (s *Service) Claim(ctx context.Context, w who.Who, network, number, birthDate string) (k Kit, err error) {
	if err := needed("number", number); err != nil {
		return k, err
	}
	t := tally{buckets: []string{s.bucket("network", network), s.bucket("number", foldNumber(number))}}
	found := false
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if err := s.try(ctx, q, t); err != nil {
			return err
		}
		from, id, err := whose(ctx, q, number)
		if err != nil || id == "" {
			return err // the try is kept
		}
		if found, err = s.claims(ctx, q, w.MemberID, from, birthDate); err != nil || !found {
			return err
		}
		if from != w.MemberID {
			if err := s.adopt(ctx, q, from, w.MemberID); err != nil {
				return err
			}
		}
		if k, err = s.find(ctx, q, w.MemberID, id); err != nil {
			return err
		}
		return s.passed(ctx, q, t)
	})
	if err == nil && !found {
		err = errNobody()
	}
	return k, err
}

// claims reports whether a kit of somebody is the member's to take: it is theirs
// already, or that of a visitor of the same last name who was born on the same day.
func (s *Service) claims(ctx context.Context, q db.Q, memberID, from, birthDate string) (bool, error) {
	own, err := member.LoadFacts(ctx, q, memberID)
	if err != nil || own.BirthDate != birthDate || birthDate == "" {
		return false, err
	}
	if from == memberID {
		return true, nil
	}
	theirs, err := member.LoadFacts(ctx, q, from)
	if err != nil || theirs.BirthDate != birthDate || theirs.BrandCode != own.BrandCode || !lab.SameLastName(own.FamilyName, theirs.FamilyName) {
		return false, err
	}
	return isVisitor(ctx, q, from)
}

// adopt moves everything of a visitor to an account. It runs in the system's scope,
// because it touches two members; both are held, always in the same order.
func (s *Service) adopt(ctx context.Context, q db.Q, from, to string) error {
	both := []string{from, to}
	slices.Sort(both)
	for _, id := range both {
		if err := member.Lock(ctx, q, id); err != nil {
			return err
		}
	}
	store := kitdb.New(q)
	kits, err := s.list(ctx, q, from)
	if err != nil {
		return err
	}
	for _, k := range kits {
		details, err := s.sealDetails(to, k.ID, k.Details)
		if err != nil {
			return err
		}
		if _, err := store.GiveOrder(ctx, kitdb.GiveOrderParams{FromID: from, ToID: to, ID: k.ID, DetailsEnc: details}); err != nil {
			return err
		}
		if err := store.EndLinks(ctx, kitdb.EndLinksParams{MemberID: from, OrderID: k.ID}); err != nil {
			return err
		}
		if err := store.EndVisitsOf(ctx, k.ID); err != nil {
			return err
		}
	}
	// Neither a list nor a link leads to the account.
	if err := store.LeaveLists(ctx, from); err != nil {
		return err
	}
	if err := store.ForgetVisitor(ctx, from); err != nil {
		return err
	}
	if err := s.Shipments.Adopt(ctx, q, from, to); err != nil {
		return err
	}
	if err := s.Labs.Adopt(ctx, q, from, to); err != nil {
		return err
	}
	if err := s.tellClaimed(ctx, q, from, kits); err != nil {
		return err
	}
	s.tell(ctx, to)
	if err := s.record(ctx, q, from, "kitsGiven", to); err != nil {
		return err
	}
	return s.record(ctx, q, to, "kitsAdopted", from)
}
