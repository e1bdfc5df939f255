package enrol

import (
	"context"
	"slices"

	"wellhouse.app/internal/people/enrol/enroldb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/who"
)

// errCannot is a member who cannot join; the page says why.
var errCannot = apperr.New(apperr.FailedPrecondition, "program.cannot", "You can’t join this program right now.")

// Join starts a program for a member. Programs that it replaces end.
func (s *Service) Join(ctx context.Context, w who.Who, in Asked) (Option, error) {
	return s.change(ctx, w, Join, in, func(ctx context.Context, q db.Q, c changing) error {
		if !c.Can {
			return errCannot
		}
		if refused := in.Answers.refuse(c.Questions); len(refused) > 0 {
			return apperr.Invalid(refused...)
		}
		if in.Consent != ConsentVersion {
			return errConsent
		}
		if err := s.end(ctx, q, c); err != nil {
			return err
		}
		if err := s.start(ctx, q, c); err != nil {
			return err
		}
		if _, err := enroldb.New(q).DeleteDeclined(ctx, enroldb.DeleteDeclinedParams{MemberID: c.about.member.ID, Program: c.Program.DBSlug}); err != nil {
			return err
		}
		if err := s.record(ctx, q, c, in.Consent, in.Answers); err != nil {
			return err
		}
		return s.tell(ctx, q, c, Joined)
	})
}

// start moves the program itself, and orders what it measures with.
func (s *Service) start(ctx context.Context, q db.Q, c changing) error {
	memberID := c.about.member.ID
	if c.Status == none {
		err := program.Enrol(ctx, q, memberID, program.Enrolment{Program: c.Program, Key: db.NewID(), Status: program.Offered})
		if err != nil {
			return err
		}
		c.Status = program.Offered
	}
	if err := program.Move(ctx, q, memberID, c.Program.DBSlug, c.Status, c.to, c.since(), nil); err != nil {
		return err
	}
	for _, d := range c.Devices {
		if d.ID != "" && d.State != member.Blocked {
			continue
		}
		err := member.AddDevice(ctx, q, memberID, member.Device{ID: db.NewID(), Category: d.Category, Model: d.Model, State: member.Ordered, StateAt: c.now})
		if err != nil {
			return err
		}
	}
	return nil
}

// since is from when a program counts: from when the one that it replaces did, so that
// what a member has reached stays, or else from now on.
func (c changing) since() *int64 {
	first := c.now
	for _, slug := range c.Replaces {
		p, _ := program.Find(slug)
		if began := c.about.option(p).StartedAt; began != nil {
			first = min(first, *began)
		}
	}
	return &first
}

// end ends the programs that a stronger one replaces.
func (s *Service) end(ctx context.Context, q db.Q, c changing) error {
	for _, slug := range c.Replaces {
		p, _ := program.Find(slug)
		old := changing{Option: c.about.option(p), about: c.about, act: Leave, to: program.Inactive, now: c.now}
		if err := program.Move(ctx, q, c.about.member.ID, slug, old.Status, old.to, old.StartedAt, &c.now); err != nil {
			return err
		}
		if err := s.record(ctx, q, old, "", nil); err != nil {
			return err
		}
	}
	return nil
}

// Leave ends a program for a member. Their data stays.
func (s *Service) Leave(ctx context.Context, w who.Who, in Asked) (Option, error) {
	if !slices.Contains(leaveReasons, in.Reason) {
		return Option{}, apperr.InvalidField("reason", "program.answer", "Choose one of the answers.")
	}
	if len([]rune(in.Note)) > mostNote || !legible.Text(in.Note) {
		return Option{}, apperr.InvalidField("note", "program.note", "Use up to 500 characters.")
	}
	return s.change(ctx, w, Leave, in, func(ctx context.Context, q db.Q, c changing) error {
		if err := program.Move(ctx, q, c.about.member.ID, c.Program.DBSlug, c.Status, c.to, c.StartedAt, &c.now); err != nil {
			return err
		}
		words := map[string]string{"reason": in.Reason, "note": in.Note}
		if err := s.record(ctx, q, c, "", words); err != nil {
			return err
		}
		return s.tell(ctx, q, c, Left)
	})
}

// Decline turns an offer down. We do not ask again for a while.
func (s *Service) Decline(ctx context.Context, w who.Who, in Asked) (Option, error) {
	return s.change(ctx, w, Decline, in, func(ctx context.Context, q db.Q, c changing) error {
		if c.Status != c.to {
			if err := program.Move(ctx, q, c.about.member.ID, c.Program.DBSlug, c.Status, c.to, nil, nil); err != nil {
				return err
			}
		}
		err := enroldb.New(q).PutDeclined(ctx, enroldb.PutDeclinedParams{
			MemberID: c.about.member.ID, Program: c.Program.DBSlug, Now: c.now, Until: c.now + askAgain.Milliseconds(),
		})
		if err != nil {
			return err
		}
		return s.record(ctx, q, c, "", nil)
	})
}

// UndoDecline brings a declined offer back.
func (s *Service) UndoDecline(ctx context.Context, w who.Who, in Asked) (Option, error) {
	return s.change(ctx, w, Undo, in, func(ctx context.Context, q db.Q, c changing) error {
		n, err := enroldb.New(q).DeleteDeclined(ctx, enroldb.DeleteDeclinedParams{MemberID: c.about.member.ID, Program: c.Program.DBSlug})
		if err != nil || n == 0 { // it is back already
			return err
		}
		return s.record(ctx, q, c, "", nil)
	})
}
