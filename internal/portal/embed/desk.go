package embed

import (
	"context"
	"database/sql"
	"errors"
	"maps"
	"slices"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/portal/embed/embeddb"
)

// Addresses are what a brand has put outside: pages in place of ours, by
// destination, and where signup paths lead.
type Addresses struct {
	Screens, Signups map[string]string
}

// Destinations are the screens that a brand may replace, in order.
func Destinations() []string { return slices.Sorted(maps.Keys(destinations)) }

// Addresses lists what a brand has put outside.
func (s *Service) Addresses(ctx context.Context, brandCode string) (out Addresses, err error) {
	out = Addresses{Screens: map[string]string{}, Signups: map[string]string{}}
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		queries := embeddb.New(q)
		if err := s.needBrand(ctx, queries, brandCode); err != nil {
			return err
		}
		screens, err := queries.OutsideOf(ctx, brandCode)
		if err != nil {
			return err
		}
		for _, r := range screens {
			out.Screens[r.Destination] = r.Url
		}
		signups, err := queries.SignupsOf(ctx, brandCode)
		for _, r := range signups {
			out.Signups[r.Path] = r.Url
		}
		return err
	})
	return out, err
}

// The words of audit rows about outside addresses.
const (
	deskArea   = "embedded-screens"
	actOutside = "outsideScreenSet"
	actSignup  = "signupSet"
)

// SetOutside is PutOutside for an Admin who saw the address that was there.
func (s *Service) SetOutside(ctx context.Context, brandCode, name, address, was string) error {
	return s.change(ctx, brandCode, actOutside, name, func(ctx context.Context, q db.Q) error {
		now, _, err := outside(ctx, q, brandCode, name)
		if err == nil {
			err = asSeen(now, was)
		}
		if err != nil {
			return err
		}
		return PutOutside(ctx, q, brandCode, name, address, s.Local)
	})
}

// SetSignup is PutSignup for an Admin who saw the address that was there. A path of
// a page of ours is refused: the page could not be opened any more.
func (s *Service) SetSignup(ctx context.Context, brandCode, path, address, was string) error {
	if address != "" && s.IsPage != nil && s.IsPage(path) {
		return apperr.InvalidField("path", "embed.pathTaken", "This is the path of one of our own pages. Please choose another one.")
	}
	return s.change(ctx, brandCode, actSignup, path, func(ctx context.Context, q db.Q) error {
		now, err := embeddb.New(q).SignupAt(ctx, embeddb.SignupAtParams{BrandCode: brandCode, Path: path})
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		if err := asSeen(now, was); err != nil {
			return err
		}
		return PutSignup(ctx, q, brandCode, path, address, s.Local)
	})
}

// change runs a change and its row in one transaction; the pages learn of it within
// seconds, those of this node at once.
func (s *Service) change(ctx context.Context, brandCode, action, target string, work db.Work) error {
	err := s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if err := s.needBrand(ctx, embeddb.New(q), brandCode); err != nil {
			return err
		}
		if err := work(ctx, q); err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{Action: action, Area: deskArea, Target: brandCode + " " + target})
	})
	if err == nil {
		s.known.forget()
	}
	return err
}

func (s *Service) needBrand(ctx context.Context, queries *embeddb.Queries, code string) error {
	found, err := queries.BrandExists(ctx, code)
	if err == nil && !found {
		return apperr.InvalidField("brandCode", "embed.brand", "There is no such brand.")
	}
	return err
}

// asSeen refuses a change of something that somebody else has changed meanwhile.
func asSeen(now, was string) error {
	if now != was {
		return apperr.New(apperr.Aborted, "embed.changed", "Someone else has just changed this. Please look at it again.")
	}
	return nil
}
