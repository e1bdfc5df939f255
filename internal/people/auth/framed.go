package auth

import (
	"context"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// OpenFramed opens a session for a page inside another site's frame. It hangs on
// the session parentID, which must be a member's own and still stand, ends with
// it and never outlives it. take runs first, in the same transaction, and names
// the parent; it names none to refuse for good. host is the site around the frame.
func (s *Service) OpenFramed(ctx context.Context, m *wire.Meta, host string, take func(ctx context.Context, q db.Q) (parentID string, err error)) (Session, error) {
	now := s.now()
	var parent session
	var in admission
	refused := error(errToken)
	err := s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		id, err := take(ctx, q)
		if err != nil || id == "" {
			return err
		}
		row, err := authdb.New(q).SessionByID(ctx, id)
		if err != nil {
			return err
		}
		parent = session{authdb.SecretByHashRow(row)}
		if refused = mayFrame(parent, now); refused != nil {
			return nil // what was taken stays taken
		}
		in, err = s.admitFramed(ctx, q, m, parent, host, now)
		return err
	})
	if err == nil {
		err = refused
	}
	if err != nil {
		return Session{}, err
	}
	grant := s.hand(m, in)
	return Session{
		Who:       who.Who{AccountID: grant.AccountID, Role: grant.Role, MemberID: grant.AccountID, Framed: true},
		Reference: in.reference, ExpiresAt: in.expiresAt, RecheckAt: max(in.expiresAt-recheckBefore.Milliseconds(), now),
		LastActivityAt: now, NoActiveMember: grant.NoActiveMember,
	}, nil
}

// mayFrame says why no framed session may hang on a session: it must be a
// member's own, in a browser, not itself framed, and open.
func mayFrame(parent session, now int64) error {
	switch {
	case who.Role(parent.Role) != who.Member, parent.framed(), Mode(parent.Mode) != CookieMode:
		return apperr.Denied()
	case parent.EndedAt.Valid, parent.endReason(now) != "":
		return errToken
	}
	return nil
}

func (s *Service) admitFramed(ctx context.Context, q db.Q, m *wire.Meta, parent session, host string, now int64) (admission, error) {
	in := admission{
		id: db.NewID(), mode: CookieMode, framed: true, secrets: issued{session: newSecret()}, reference: newReference(),
		expiresAt: min(now+AccessFor.Milliseconds(), parent.EndsAt),
	}
	in.grant = Grant{
		LastActivityAt: now, ExpiresIn: seconds(in.expiresAt - now), AccountID: parent.AccountID, Role: who.Member,
		NoActiveMember: unlinked(who.Member, parent.BundleID),
	}
	err := authdb.New(q).InsertSession(ctx, authdb.InsertSessionParams{
		ID: in.id, AccountID: parent.AccountID, ClientID: parent.ClientID, Mode: string(CookieMode), Reference: in.reference,
		Now: now, AccessUntil: in.expiresAt, EndsAt: parent.EndsAt, UserAgent: readable(m.UserAgent),
		ParentID: parent.SessionID, FramedBy: host,
	})
	if err != nil {
		return in, err
	}
	if err := storeSecrets(ctx, q, in.id, CookieMode, in.secrets, 1); err != nil {
		return in, err
	}
	return in, s.Audit.Record(ctx, q, audit.Row{
		MemberID: parent.AccountID, Action: actSignIn, Area: area, Target: in.id, ActorID: parent.AccountID, ActorRole: parent.Role,
		Reason: framedDevice(m.UserAgent, host),
	})
}

// framedDevice names the browser and the site around the frame, for the member's
// list of sign-ins.
func framedDevice(agent, host string) string {
	if name := device(agent); name != "" {
		return name + ", " + host
	}
	return host
}

// endFrames ends the framed sessions that hang on one that has just ended.
func (s *Service) endFrames(ctx context.Context, q db.Q, parent session) error {
	ids, err := authdb.New(q).FramesOf(ctx, parent.SessionID)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := s.end(ctx, q, sessionOf(id, parent.AccountID, "", who.Role(parent.Role)), endParent, actSessionEnded); err != nil {
			return err
		}
		db.After(ctx, func() { s.OnEnd(id) })
	}
	return nil
}
