package auth

import (
	"context"
	"encoding/base64"
	"strings"
	"unicode"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// admission is a session that still has to reach its client.
type admission struct {
	id        string
	grant     Grant
	mode      Mode
	secrets   issued
	reference string
	expiresAt int64
	replaced  string // the session that the same browser had before
	address   string // the browser is known to it from now on; empty for a refresh
	kept      bool   // the browser has its secret already
	framed    bool   // it goes into the cookie of a frame
	spared    string // the token of a browser that is not asked for a second factor
}

// shown is what somebody showed to sign in.
type shown bool

const (
	// full is all that the account asks for, which counts as a proof.
	full shown = true
	// partial is less: a link from an email, or the password of an account whose
	// browser is remembered.
	partial shown = false
)

// provenAt is when a session that begins now was proven.
func (s shown) provenAt(now int64) int64 {
	if s == full {
		return now
	}
	return 0
}

// admit makes the session. Whatever secret the browser came with, the new one
// has nothing to do with it, and the session behind the old one ends.
func (s *Service) admit(ctx context.Context, q db.Q, m *wire.Meta, c Client, a authdb.AccountToSignInRow, b buckets, how shown) (admission, error) {
	if err := forgetFailures(ctx, q, b); err != nil {
		return admission{}, err
	}
	store, now, role := authdb.New(q), s.now(), who.Role(a.Role)
	lastActivity, err := store.LastActivity(ctx, a.ID)
	if err != nil {
		return admission{}, err
	}
	if now-lastActivity >= newVisitAfter.Milliseconds() {
		if err := store.MoveLastVisit(ctx, authdb.MoveLastVisitParams{ID: a.ID, At: lastActivity}); err != nil {
			return admission{}, err
		}
	}
	in := admission{
		mode: c.Mode, secrets: issued{session: newSecret(), access: newSecret(), refresh: newSecret()},
		reference: newReference(), expiresAt: now + AccessFor.Milliseconds(), address: b.folded,
	}
	if in.replaced, err = s.endPresented(ctx, q, m, c); err != nil {
		return admission{}, err
	}
	id := db.NewID()
	in.id = id
	err = store.InsertSession(ctx, authdb.InsertSessionParams{
		ID: id, AccountID: a.ID, ClientID: c.ID, Mode: string(c.Mode), Reference: in.reference,
		Now: now, AccessUntil: in.expiresAt, EndsAt: now + LivesFor.Milliseconds(), UserAgent: readable(m.UserAgent),
		ProvenAt: how.provenAt(now),
	})
	if err != nil {
		return admission{}, err
	}
	if err := storeSecrets(ctx, q, id, c.Mode, in.secrets, 1); err != nil {
		return admission{}, err
	}
	if err := s.tellNewSignIn(ctx, q, m, c, a, b); err != nil {
		return admission{}, err
	}
	in.grant = Grant{
		LastActivityAt: now, ExpiresIn: seconds(in.expiresAt - now), AccountID: a.ID, Role: role,
		NoActiveMember: unlinked(role, a.BundleID), MigrationEligible: a.MigrationEligible,
	}
	return in, s.Audit.Record(ctx, q, audit.Row{
		MemberID: subject(a.ID, role), Action: actSignIn, Area: area, Target: id, ActorID: a.ID, ActorRole: a.Role,
		Reason: device(m.UserAgent),
	})
}

// endPresented ends the session of the cookie that a browser signs in with.
func (s *Service) endPresented(ctx context.Context, q db.Q, m *wire.Meta, c Client) (ended string, err error) {
	had := present(m)
	if c.Mode != CookieMode || had.use != useSession || !had.valid {
		return "", nil
	}
	old, err := findSession(ctx, q, had.secret)
	if apperr.Is(err, apperr.NotFound) {
		return "", nil
	}
	if err != nil || old.EndedAt.Valid {
		return "", err
	}
	return old.SessionID, s.end(ctx, q, old, endReplaced, actSessionEnded)
}

func storeSecrets(ctx context.Context, q db.Q, sessionID string, mode Mode, is issued, generation int64) error {
	uses := map[string]secret{useSession: is.session}
	if mode == APIMode {
		uses = map[string]secret{useAccess: is.access, useRefresh: is.refresh}
	}
	for use, one := range uses {
		err := authdb.New(q).InsertSecret(ctx, authdb.InsertSecretParams{
			Hash: one.hash(), SessionID: sessionID, Use: use, Generation: generation,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// hand gives a stored session to its client: secrets in cookies for browsers,
// in the body for everyone else.
func (s *Service) hand(m *wire.Meta, in admission) Grant {
	if in.replaced != "" {
		s.OnEnd(in.replaced)
	}
	if in.mode == APIMode {
		in.grant.AccessToken, in.grant.RefreshToken = in.secrets.access.String(), in.secrets.refresh.String()
		return in.grant
	}
	switch {
	case in.kept: // a reply that is overtaken must not bring an old secret back
	case in.framed:
		setFrameCookie(m, in.secrets.session)
	default:
		setCookies(m, in.secrets.session, in.reference, in.expiresAt)
	}
	if in.address != "" { // a refresh makes no browser known
		s.remember(m, in.address)
	}
	if in.spared != "" {
		keepDevice(m, in.spared)
	}
	in.grant.AccessToken = in.reference
	return in.grant
}

// newReference names a session in public. It is shorter than a secret, so that
// it cannot even be read as one.
func newReference() string { return base64.RawURLEncoding.EncodeToString(random(18)) }

const maxUserAgent = 256

// readable keeps what a client calls itself short and printable.
func readable(agent string) string {
	agent = strings.Map(func(r rune) rune {
		if r == unicode.ReplacementChar || !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, agent)
	return strings.ToValidUTF8(agent[:min(len(agent), maxUserAgent)], "")
}
