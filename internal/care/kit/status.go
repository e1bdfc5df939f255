package kit

import (
	"context"
	"crypto/subtle"
	"database/sql"
	"errors"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/kit/kitdb"
	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/token"
)

// Status is what the link of an email shows.
type Status struct {
	Kit     Kit
	Results []lab.Told
}

// OpenStatus tells how far a kit has come to the holder of a link who knows the birth
// date. Who guesses it is counted.
func (s *Service) OpenStatus(ctx context.Context, network, secret, birthDate string) (out Status, err error) {
	k, err := s.opened(ctx, network, secret, birthDate)
	if err != nil {
		return out, err
	}
	out.Kit = k
	if k.State != Resulted {
		return out, nil
	}
	var book lab.Book
	err = s.DB.Read(ctx, db.Member(k.MemberID), func(ctx context.Context, q db.Q) error {
		book, err = lab.LoadOrder(ctx, q, k.MemberID, s.Now(), k.Number)
		return err
	})
	for _, t := range book.Tests {
		if asked(k, t.Test) {
			out.Results = append(out.Results, t.Latest)
		}
	}
	return out, err
}

// asked reports whether a kit was for a test.
func asked(k Kit, test figure.LabTest) bool {
	for _, t := range k.Kits.Tests() {
		if t == string(test) {
			return true
		}
	}
	return false
}

// opened finds the kit of a link. A link of somebody who is no visitor any more has the
// answer of one whose time is over: results of an account are behind its sign-in.
func (s *Service) opened(ctx context.Context, network, secret, birthDate string) (k Kit, err error) {
	if err := needed("token", secret); err != nil {
		return k, err
	}
	hash, ok := token.Hash(secret)
	if !ok {
		return k, errGone()
	}
	t := tally{buckets: []string{s.bucket("network", network), s.bucket("link", hash)}}
	found := false
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if err := s.try(ctx, q, t); err != nil {
			return err
		}
		link, err := kitdb.New(q).Link(ctx, hash)
		if errors.Is(err, sql.ErrNoRows) || err == nil && link.ExpiresAt <= s.now() {
			return errGone()
		} else if err != nil {
			return err
		}
		if err := s.mayOpen(ctx, q, link); err != nil {
			return err
		}
		facts, err := member.LoadFacts(ctx, q, link.MemberID)
		if err != nil {
			return err
		}
		if subtle.ConstantTimeCompare([]byte(facts.BirthDate), []byte(birthDate)) == 0 {
			return missed(ctx, q, link) // the try is kept
		}
		found = true
		if k, err = s.find(ctx, q, link.MemberID, link.OrderID); err != nil {
			return err
		}
		return s.passed(ctx, q, t)
	})
	if err == nil && !found {
		err = errNobody()
	}
	return k, err
}

// mayOpen refuses a link whose person is no visitor, or whose order had too many misses.
func (s *Service) mayOpen(ctx context.Context, q db.Q, link kitdb.KitLink) error {
	visitor, err := isVisitor(ctx, q, link.MemberID)
	if err != nil {
		return err
	}
	misses, err := kitdb.New(q).Misses(ctx, kitdb.MissesParams{MemberID: link.MemberID, OrderID: link.OrderID})
	if err == nil && (!visitor || misses >= MissesMost) {
		err = errGone()
	}
	return err
}

// missed counts a wrong birth date for the order, whichever of its links it came with.
// After the last one, no link of the order works any more.
func missed(ctx context.Context, q db.Q, link kitdb.KitLink) error {
	store := kitdb.New(q)
	n, err := store.CountMiss(ctx, kitdb.CountMissParams{MemberID: link.MemberID, OrderID: link.OrderID})
	if err != nil || n < MissesMost {
		return err
	}
	return store.EndLinks(ctx, kitdb.EndLinksParams{MemberID: link.MemberID, OrderID: link.OrderID})
}

// RegisterVisit registers the kit of a link, or replaces it.
func (s *Service) RegisterVisit(ctx context.Context, network, secret, birthDate, number string, replace bool) (Kit, error) {
	k, err := s.opened(ctx, network, secret, birthDate)
	if err != nil {
		return k, err
	}
	if replace {
		return s.Replace(ctx, k.MemberID, k.MemberID, k.ID)
	}
	if foldNumber(number) != k.Number {
		return k, errNumber()
	}
	return s.Register(ctx, k.MemberID, number)
}

func errNumber() error {
	return apperr.InvalidField("number", "kit.number", "Please check the number. It begins with WL and is on the box.")
}
