package family

import (
	"context"
	"errors"
	"strconv"
	"time"

	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/family/familydb"
	"wellhouse.app/internal/platform/db"
)

// Birthdays tells parents, guardians and teenagers that access will end, 30 days before,
// and ends it on the day, as it ends access whose last day is over. Each is written in
// the transaction that marks it, so it happens once, whatever node comes first and whenever one is killed. Nothing is
// open a moment too long meanwhile: every call looks at the birth date itself.
func (s *Service) Birthdays(ctx context.Context) error {
	brands, err := s.Brands.All(ctx)
	if err != nil {
		return err
	}
	failed := s.endLapsed(ctx)
	for code, b := range brands {
		failed = errors.Join(failed, s.tellOfAge(ctx, code, b.Ages()), s.endGrown(ctx, code, b.Ages()))
	}
	return failed
}

// bornBy is a birth date that everyone has who reaches an age within some days, and
// somebody more: the clock that counts is their own.
func (s *Service) bornBy(age, days int) string {
	return s.Now().UTC().AddDate(-age, 0, days+2).Format(time.DateOnly)
}

// longAgo is before every notice of a birthday that is still to come. A notice from
// before then was about a younger age, which the brand has raised since.
func (s *Service) longAgo() int64 { return s.Now().AddDate(0, 0, -2*ToldBefore).UnixMilli() }

// tellOfAge tells both sides of links that end within 30 days.
func (s *Service) tellOfAge(ctx context.Context, brandCode string, ages acting.Ages) error {
	var rows []familydb.ComingOfAgeRow
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		rows, err = familydb.New(q).ComingOfAge(ctx, familydb.ComingOfAgeParams{
			BrandCode: brandCode, BornFrom: s.bornBy(ages.Adult, -4), BornBy: s.bornBy(ages.Adult, ToldBefore), LongAgo: s.longAgo(),
		})
		return err
	})
	for _, r := range rows {
		at, known := acting.Birthday(r.BirthDate, r.TimeZone, ages.Adult)
		if !known || s.Now().Before(at.AddDate(0, 0, -ToldBefore)) || !s.Now().Before(at) {
			continue
		}
		if r.Until.Valid && r.Until.Int64 < at.UnixMilli() { // the papers end before
			continue
		}
		err = errors.Join(err, s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
			return s.toldOfAge(ctx, q, r, at.UnixMilli())
		}))
	}
	return err
}

func (s *Service) toldOfAge(ctx context.Context, q db.Q, r familydb.ComingOfAgeRow, at int64) error {
	n, err := familydb.New(q).Told(ctx, familydb.ToldParams{MemberID: r.MemberID, ID: r.ID, Now: s.now(), LongAgo: s.longAgo()})
	if err != nil || n == 0 {
		return err
	}
	teen, err := auth.FindAccount(ctx, q, r.MemberID, "")
	if err != nil {
		return err
	}
	parent, err := auth.FindAccount(ctx, q, r.ActorID, "")
	if err != nil {
		return err
	}
	when := strconv.FormatInt(at, 10)
	if err := s.tellWith(ctx, q, parent.ID, endsSoonParent, map[string]string{"name": teen.GivenName, "when": when}); err != nil {
		return err
	}
	if teen.Status == auth.Active {
		if err := s.tellWith(ctx, q, teen.ID, endsSoonTeen, map[string]string{"name": parent.GivenName, "when": when}); err != nil {
			return err
		}
	}
	return s.record(ctx, q, actToldOfAge, r.MemberID, r.ActorID, r.ID, "")
}

// guardedFor is for how many years after the birthday a worker still looks for guardians
// of a minor, should none have run on the day. What they may do has ended by then.
const guardedFor = 3

// endGrown ends links of people who are adults now.
func (s *Service) endGrown(ctx context.Context, brandCode string, ages acting.Ages) (failed error) {
	page := familydb.GrownParams{
		BrandCode: brandCode, BornFrom: s.bornBy(ages.Adult+guardedFor, 0), BornBy: s.bornBy(ages.Adult, 0),
	}
	for {
		var rows []familydb.GrownRow
		err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
			rows, err = familydb.New(q).Grown(ctx, page)
			return err
		})
		failed = errors.Join(failed, err, s.endGrownOf(ctx, rows, ages))
		if err != nil || len(rows) == 0 {
			return failed
		}
		last := rows[len(rows)-1]
		page.AfterSince, page.AfterID = last.Since, last.ID
	}
}

// endGrownOf ends those of a page whose day has come.
func (s *Service) endGrownOf(ctx context.Context, rows []familydb.GrownRow, ages acting.Ages) (err error) {
	for _, r := range rows {
		rule := acting.Link{Kind: acting.Kind(r.Kind), Since: r.Since, BirthDate: r.BirthDate, Zone: r.TimeZone, Ages: ages}
		if ends := rule.EndsAt(); ends == 0 || s.now() < ends {
			continue
		}
		err = errors.Join(err, s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
			return s.endBoth(ctx, q, r.MemberID, r.ActorID, r.ID, "", reasonBy18)
		}))
	}
	return err
}

// endLapsed ends links that Member Support gave a last day.
func (s *Service) endLapsed(ctx context.Context) error {
	var rows []familydb.LapsedRow
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		rows, err = familydb.New(q).Lapsed(ctx, s.now())
		return err
	})
	for _, r := range rows {
		err = errors.Join(err, s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
			return s.endBoth(ctx, q, r.MemberID, r.ActorID, r.ID, "", reasonOver)
		}))
	}
	return err
}

// Prune forgets old invitations.
func (s *Service) Prune(ctx context.Context) error {
	before := s.now() - keptFor.Milliseconds()
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		return familydb.New(q).PruneInvites(ctx, before)
	})
}
