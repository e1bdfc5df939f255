package auth

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// The limits of a view.
const (
	ViewFor      = 30 * time.Minute
	reasonFewest = 10 // characters
	reasonMost   = 300
	ticketMost   = 40
)

// Reasons why a view ended; those of a session's end stand beside them.
const (
	viewExpired = "expired"
	viewClosed  = "closed"
)

// refreshOperation and sessionOperation are how the trail calls the two calls
// that judge a credential themselves.
const (
	refreshOperation = "refreshToken"
	sessionOperation = "/wellhouse.session.v1.SessionService/GetSession"
)

// The failures of a view.
var (
	errViewing = apperr.New(apperr.FailedPrecondition, "errors.alreadyViewing",
		"You are already viewing a member. End that view first.")
	errNotViewable = apperr.New(apperr.FailedPrecondition, "errors.memberNotActive",
		"This member’s account is not active, so you can’t view it.")
	errPortalOnly = apperr.New(apperr.FailedPrecondition, "errors.portalOnly",
		"You can view a member only in the portal, not through another application.")
)

// View is what a staff person asks for: whose portal, why, and for which
// ticket. The member can read the reason.
type View struct {
	MemberID, Reason, Ticket string
}

// trimmed takes the space around what was typed.
func (v View) trimmed() View {
	return View{MemberID: strings.TrimSpace(v.MemberID), Reason: strings.TrimSpace(v.Reason), Ticket: strings.TrimSpace(v.Ticket)}
}

// check refuses a view without a member, a reason or a ticket.
func (v View) check() error {
	var fields []apperr.Field
	if v.MemberID == "" {
		fields = append(fields, apperr.Field{Name: "memberId", MessageKey: "errors.memberMissing", Message: "Please choose a member."})
	}
	switch n := utf8.RuneCountInString(v.Reason); {
	case n < reasonFewest:
		fields = append(fields, apperr.Field{Name: "reason", MessageKey: "errors.reasonShort", Message: "Please enter a reason of at least 10 characters."})
	case n > reasonMost:
		fields = append(fields, apperr.Field{Name: "reason", MessageKey: "errors.reasonLong", Message: "Please keep the reason to 300 characters."})
	case !legible.Text(v.Reason):
		fields = append(fields, apperr.Field{Name: "reason", MessageKey: "errors.characters", Message: "Please use only letters, numbers and common symbols."})
	}
	switch n := utf8.RuneCountInString(v.Ticket); {
	case n == 0:
		fields = append(fields, apperr.Field{Name: "ticket", MessageKey: "errors.ticketMissing", Message: "Please enter the ticket number."})
	case n > ticketMost:
		fields = append(fields, apperr.Field{Name: "ticket", MessageKey: "errors.ticketLong", Message: "Please keep the ticket number to 40 characters."})
	case !legible.Line(v.Ticket):
		fields = append(fields, apperr.Field{Name: "ticket", MessageKey: "errors.characters", Message: "Please use only letters, numbers and common symbols."})
	}
	if len(fields) > 0 {
		return apperr.Invalid(fields...)
	}
	return nil
}

// StartView turns the staff person's session to a member's portal, read-only
// and for half an hour. The secret changes with it, as it does whenever a
// session becomes worth more.
func (s *Service) StartView(ctx context.Context, m *wire.Meta, v View) (Session, error) {
	v = v.trimmed()
	had := present(m)
	if had.use != useSession {
		return Session{}, errPortalOnly
	}
	one, err := s.identify(ctx, m)
	if err != nil {
		return Session{}, err
	}
	now := s.now()
	switch {
	case one.viewing(now):
		return Session{}, errViewing
	case now >= one.AccessUntil:
		return Session{}, errToken
	}
	if err := v.check(); err != nil {
		return Session{}, err
	}
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		if one, err = s.turn(ctx, q, had, one, v, now); err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{
			MemberID: v.MemberID, Action: actViewStarted, Area: area, Target: v.Ticket, Reason: v.Reason,
			ActorID: one.AccountID, ActorRole: one.Role,
		})
	})
	if err != nil {
		return Session{}, err
	}
	return s.turned(m, had, one, now), nil
}

// turn stores the view in the caller's transaction.
func (s *Service) turn(ctx context.Context, q db.Q, had presented, one session, v View, now int64) (session, error) {
	member, err := authdb.New(q).AccountByID(ctx, v.MemberID)
	if err != nil {
		return one, err
	}
	if who.Role(member.Role) != who.Member {
		return one, apperr.NotFoundError()
	}
	if Status(member.Status) != Active {
		return one, errNotViewable
	}
	until := now + ViewFor.Milliseconds()
	n, err := authdb.New(q).StartViewing(ctx, authdb.StartViewingParams{
		ID: one.SessionID, Member: v.MemberID, Reason: v.Reason, Ticket: v.Ticket, Until: until,
	})
	if err != nil {
		return one, err
	}
	if n == 0 {
		return one, errViewing
	}
	one.ViewingMember, one.ViewingReason, one.ViewingTicket, one.ViewingUntil = v.MemberID, v.Reason, v.Ticket, until
	one.ViewingGivenName, one.ViewingFamilyName = member.GivenName, member.FamilyName
	return s.renew(ctx, q, had, one, now)
}

// EndView turns the session back to the staff person's own desk. It answers the
// same when there is no view to end.
func (s *Service) EndView(ctx context.Context, m *wire.Meta) (Session, error) {
	had := present(m)
	one, err := s.identify(ctx, m)
	if err != nil || one.SessionID == "" {
		return Session{}, err
	}
	now := s.now()
	if !one.viewing(now) {
		return one.public(now), nil
	}
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		if err := s.closeView(ctx, q, one, viewClosed); err != nil {
			return err
		}
		one.ViewingMember, one.ViewingUntil = "", 0
		one, err = s.renew(ctx, q, had, one, now)
		return err
	})
	if err != nil {
		return Session{}, err
	}
	return s.turned(m, had, one, now), nil
}

// renew moves a session to its next secret, unless it has just been moved.
func (s *Service) renew(ctx context.Context, q db.Q, had presented, one session, now int64) (session, error) {
	if one.state(now) != current {
		return one, nil
	}
	moved, err := s.advanceIn(ctx, q, had, one, now)
	if err != nil {
		return one, err
	}
	one.Generation, one.RotatedAt, one.AccessUntil = moved.Generation, moved.RotatedAt, moved.AccessUntil
	return one, nil
}

// turned hands the changed session to its browser and closes the sockets that
// still listen for whom it stood for before.
func (s *Service) turned(m *wire.Meta, had presented, one session, now int64) Session {
	s.hand(m, s.successor(had, one, now))
	s.OnTurn(one.SessionID, one.who(now).Stand())
	return one.public(now)
}

// endView closes a staff view in a transaction of its own.
func (s *Service) endView(ctx context.Context, one session, reason string) error {
	err := s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		return s.closeView(ctx, q, one, reason)
	})
	if err == nil {
		s.OnTurn(one.SessionID, who.Stand{})
	}
	return err
}

// closeView closes a staff view, unless another request did so first.
func (s *Service) closeView(ctx context.Context, q db.Q, one session, reason string) error {
	n, err := authdb.New(q).EndViewing(ctx, authdb.EndViewingParams{
		ID: one.SessionID, Member: one.ViewingMember, Until: one.ViewingUntil,
	})
	if err != nil || n == 0 {
		return err
	}
	return s.recordViewEnded(ctx, q, one, reason)
}

// recordViewEnded tells the viewed member's trail that staff look no longer.
func (s *Service) recordViewEnded(ctx context.Context, q db.Q, one session, reason string) error {
	return s.Audit.Record(ctx, q, audit.Row{
		MemberID: one.ViewingMember, Action: actViewEnded, Area: area, Target: one.SessionID,
		Reason: reason, ActorID: one.AccountID, ActorRole: one.Role,
	})
}

// recordInView tells the viewed member's trail of a call that the guard does
// not see, because it judges the credential itself.
func (s *Service) recordInView(ctx context.Context, q db.Q, w who.Who, operation string) error {
	if w.Viewing == nil {
		return nil
	}
	return s.Audit.Record(who.With(ctx, w), q, audit.Row{
		MemberID: w.MemberID, Action: "read", Area: operation, Reason: w.Viewing.Reason,
	})
}

// recordLook is recordInView in a transaction of its own.
func (s *Service) recordLook(ctx context.Context, w who.Who, operation string) error {
	if w.Viewing == nil {
		return nil
	}
	return s.DB.Write(ctx, db.Member(w.MemberID), func(ctx context.Context, q db.Q) error {
		return s.recordInView(ctx, q, w, operation)
	})
}
