package auth

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// errActInPortal refuses applications: they cannot show for whom they act.
var errActInPortal = apperr.New(apperr.FailedPrecondition, "family.portalOnly",
	"You can act for someone only in the portal, not through another application.")

// link is what decides what is open to the person who acts in this session. It came
// with the session in one statement, so that nothing is open a call longer than it
// should be.
func (s session) link() acting.Link {
	return acting.Link{
		Kind: acting.Kind(s.LinkKind), Granted: acting.Read(s.LinkAreas), Since: s.LinkSince, EndedAt: s.LinkEndedAt, Until: s.LinkUntil,
		Gone: s.LinkKind == "" || s.FamilyClosed || Status(s.StandsForStatus) == Ended, BirthDate: s.HolderBirthDate, Zone: s.HolderTimeZone,
		Ages:           acting.Ages{Teen: int(s.TeenAge), Adult: int(s.AdultAge)},
		ReadingsClosed: s.ReadingsClosed,
	}
}

// acting says for whom a session acts at a moment; nil for nobody. A session that
// has lost the access stays with the person until it goes back, so that no page of
// theirs ever writes into the record of the one who acts.
func (s session) acting(now int64) *who.Acting {
	if s.ActingMember == "" {
		return nil
	}
	a := &who.Acting{
		MemberID: s.ActingMember, LinkID: s.ActingLink, Relationship: s.LinkRelationship,
		Name: legible.FullName(s.ViewingGivenName, s.ViewingFamilyName), GivenName: s.ViewingGivenName,
		ActorName: legible.FullName(s.OwnGivenName, s.OwnFamilyName),
	}
	if who.Role(s.Role) == who.Member {
		a.Areas, a.Child = s.link().Open(time.UnixMilli(now)), s.link().OfChild(time.UnixMilli(now))
	}
	return a
}

// StartActing turns the caller's session to the person that a link of theirs
// names. The secret changes with it, as it does when a view starts.
func (s *Service) StartActing(ctx context.Context, m *wire.Meta, linkID string) (Session, error) {
	had := present(m)
	if had.use != useSession {
		return Session{}, errActInPortal
	}
	one, err := s.identify(ctx, m)
	if err != nil {
		return Session{}, err
	}
	now := s.now()
	if now >= one.AccessUntil {
		return Session{}, errToken
	}
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		if one, err = s.turnTo(ctx, q, had, one, linkID, now); err != nil {
			return err
		}
		return s.recordActing(ctx, q, one, audit.ActingStarted)
	})
	if err != nil {
		return Session{}, err
	}
	return s.turned(m, had, one, now), nil
}

// turnTo stores for whom the session acts, in the caller's transaction.
func (s *Service) turnTo(ctx context.Context, q db.Q, had presented, one session, linkID string, now int64) (session, error) {
	store := authdb.New(q)
	holder, err := store.LinkToAct(ctx, authdb.LinkToActParams{ID: linkID, ActorID: one.AccountID})
	if errors.Is(err, sql.ErrNoRows) {
		return one, apperr.NotFoundError().Because(err)
	}
	if err != nil {
		return one, err
	}
	n, err := store.StartActing(ctx, authdb.StartActingParams{ID: one.SessionID, Member: holder, Link: linkID})
	if err != nil {
		return one, err
	}
	if n == 0 {
		return one, apperr.New(apperr.FailedPrecondition, "family.alreadyActing", "You are already acting for someone. Go back to your portal first.")
	}
	if one, err = findSession(ctx, q, had.secret); err != nil {
		return one, err
	}
	if a := one.acting(now); a == nil || a.Ended() {
		return one, apperr.NotFoundError()
	}
	return s.renew(ctx, q, had, one, now)
}

// EndActing turns the session back to the caller's own portal. It answers the same
// when they act for nobody.
func (s *Service) EndActing(ctx context.Context, m *wire.Meta) (Session, error) {
	had := present(m)
	one, err := s.identify(ctx, m)
	if err != nil || one.SessionID == "" {
		return Session{}, err
	}
	now := s.now()
	if one.ActingMember == "" {
		return one.public(now), nil
	}
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		n, err := authdb.New(q).EndActing(ctx, authdb.EndActingParams{ID: one.SessionID, Member: one.ActingMember, Link: one.ActingLink})
		if err != nil || n == 0 {
			return err
		}
		if err := s.recordActing(ctx, q, one, audit.ActingEnded); err != nil {
			return err
		}
		one.ActingMember, one.ActingLink = "", ""
		one, err = s.renew(ctx, q, had, one, now)
		return err
	})
	if err != nil {
		return Session{}, err
	}
	return s.turned(m, had, one, now), nil
}

// recordActing tells both trails: that of the person acted for who looks at their
// record and as what, and that of the one who acts for whom it was.
func (s *Service) recordActing(ctx context.Context, q db.Q, one session, action string) error {
	err := s.Audit.Record(ctx, q, audit.Row{
		MemberID: one.ActingMember, Action: action, Area: area, Target: one.SessionID, Reason: one.LinkRelationship,
		ActorID: one.AccountID, ActorRole: one.Role,
	})
	if err != nil {
		return err
	}
	return s.Audit.Record(ctx, q, audit.Row{
		MemberID: one.AccountID, Action: action, Area: area, Target: one.ActingMember,
		Reason: legible.FullName(one.ViewingGivenName, one.ViewingFamilyName), ActorID: one.AccountID, ActorRole: one.Role,
	})
}

// LinkChanged closes the sockets of sessions that act by a link, once the caller's
// transaction is durable. What is open is read anew by every call in any case.
func (s *Service) LinkChanged(ctx context.Context, q db.Q, linkID string) error {
	ids, err := authdb.New(q).SessionsActing(ctx, linkID)
	if err != nil || len(ids) == 0 {
		return err
	}
	db.After(ctx, func() {
		for _, id := range ids {
			s.OnLink(id)
		}
	})
	return nil
}
