package openid

import (
	"context"
	"crypto/subtle"
	"database/sql"
	"errors"

	"wellhouse.app/internal/people/openid/openiddb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
)

// The uses of tokens.
const (
	useAccess  = "access"
	useRefresh = "refresh"
)

// token is a token with all that it hangs on.
type token struct{ openiddb.TokenRow }

// stands says whether nothing that a token hangs on has ended.
func (t token) stands(now int64) bool {
	return !t.EndedAt.Valid && !t.GrantEndedAt.Valid && !t.DisabledAt.Valid && t.Status == "active" &&
		now < t.EndsAt && now < t.GrantEndsAt && serves(t.ClientBrand.String, t.MemberBrand)
}

// opens says whether an access token is good at a moment.
func (t token) opens(now int64) bool { return t.Use == useAccess && now < t.ExpiresAt && t.stands(now) }

// scopes are what a token is good for: what it was given, as far as the member
// still shares it and the app may still ask for it.
func (t token) scopes() []string { return t.stillHeld(t.TokenScope) }

func (t token) stillHeld(scope string) []string {
	return within(splitScope(t.ClientScope), within(splitScope(t.GrantScope), splitScope(scope)))
}

// lasts says whether there is a refresh token among the tokens of a sign-in.
func (t token) lasts() bool { return covers(t.stillHeld(t.Scope), ScopeOffline) }

// worth is what a refresh token is worth, as that of a session.
type worth int

const (
	current worth = iota
	previous
	reused
	over
)

// worth judges a refresh token. A stale one is looked at before the clocks, so
// that theft shows.
func (t token) worth(now int64) worth {
	late := now >= t.RotatedAt+graceFor.Milliseconds()
	switch {
	case t.EndedAt.Valid:
		return over
	case t.TokenGeneration < t.Generation-1, t.TokenGeneration == t.Generation-1 && late:
		return reused
	case !t.stands(now), !t.lasts():
		return over
	case t.TokenGeneration == t.Generation-1:
		return previous
	}
	return current
}

// given is the answer of the token endpoint.
type given struct {
	access, refresh secret
	hasRefresh      bool
	expiresIn       int64 // seconds
	of              token
}

var errGrant = refuse("invalid_grant", "The code or token is invalid or has expired.")

// redeem exchanges a code for tokens. The first to show a code uses it up, right or
// wrong: a code in wrong hands is worth nothing to the right ones either.
func (s *Service) redeem(ctx context.Context, c Client, issuer, text, redirect, verifier string) (given, error) {
	code, ok := parseSecret(codePrefix, text)
	if !ok {
		return given{}, errGrant
	}
	var out given
	var refused bool
	err := s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		out, refused = given{}, false
		store, now := openiddb.New(q), s.now()
		row, err := store.Code(ctx, code.hash())
		if errors.Is(err, sql.ErrNoRows) {
			refused = true
			return nil
		}
		if err != nil {
			return err
		}
		n, err := store.UseCode(ctx, openiddb.UseCodeParams{CodeHash: code.hash(), Now: now})
		if err != nil {
			return err
		}
		family, err := store.Family(ctx, row.FamilyID)
		if err != nil {
			return err
		}
		t := token{openiddb.TokenRow(family)}
		sameProof := subtle.ConstantTimeCompare([]byte(challengeOf(verifier)), []byte(row.Challenge)) == 1
		right := row.ClientID == c.ID && row.RedirectUri == redirect && t.Issuer == issuer && isVerifier(verifier) && sameProof
		if refused = n == 0 || !right || now >= row.ExpiresAt || !t.stands(now); refused {
			reason := endMisuse
			if n == 0 {
				reason = endReuse
			}
			return s.endFamily(ctx, q, t, reason, actReuse)
		}
		out, err = s.firstTokens(ctx, q, t)
		return err
	})
	if err == nil && refused {
		err = errGrant
	}
	return out, err
}

// firstTokens are the tokens that a code gives. With a refresh token among them they
// last as long as the member shares something with the app.
func (s *Service) firstTokens(ctx context.Context, q db.Q, t token) (given, error) {
	store := openiddb.New(q)
	n, err := store.AdvanceFamily(ctx, openiddb.AdvanceFamilyParams{ID: t.FamilyID, Generation: 0, Now: s.now()})
	if err == nil && n == 0 {
		err = errGrant
	}
	if err != nil {
		return given{}, err
	}
	if t.Generation, t.TokenScope = 1, t.Scope; t.lasts() {
		t.EndsAt = t.GrantEndsAt
		if err := store.ExtendFamily(ctx, openiddb.ExtendFamilyParams{ID: t.FamilyID, EndsAt: t.EndsAt}); err != nil {
			return given{}, err
		}
	}
	return s.storeTokens(ctx, q, t, newSecret(), newSecret())
}

// storeTokens keeps the tokens of a generation.
func (s *Service) storeTokens(ctx context.Context, q db.Q, t token, access, refresh secret) (given, error) {
	until := min(s.now()+accessFor.Milliseconds(), t.EndsAt, t.GrantEndsAt)
	out := given{access: access, refresh: refresh, hasRefresh: t.lasts(), expiresIn: (until - s.now()) / 1000, of: t}
	store := openiddb.New(q)
	err := store.InsertToken(ctx, openiddb.InsertTokenParams{
		TokenHash: access.hash(), FamilyID: t.FamilyID, Use: useAccess, Generation: t.Generation, Scope: t.TokenScope, ExpiresAt: until,
	})
	if err != nil || !out.hasRefresh {
		return out, err
	}
	if err := s.touch(ctx, q, t); err != nil {
		return out, err
	}
	return out, store.InsertToken(ctx, openiddb.InsertTokenParams{
		TokenHash: refresh.hash(), FamilyID: t.FamilyID, Use: useRefresh, Generation: t.Generation, Scope: t.Scope, ExpiresAt: t.EndsAt,
	})
}

// findToken looks a token up.
func findToken(ctx context.Context, q db.Q, sec secret) (token, error) {
	row, err := openiddb.New(q).Token(ctx, sec.hash())
	return token{row}, err
}

// renew exchanges a refresh token for its successor. Asked again within ten seconds
// it gives the same one; later it ends the family, because then two parties hold
// what only one should.
func (s *Service) renew(ctx context.Context, c Client, issuer, text string, narrower []string) (given, error) {
	had, ok := parseSecret(refreshPrefix, text)
	if !ok {
		return given{}, errGrant
	}
	var out given
	var fault error
	err := s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		out, fault = given{}, errGrant
		t, err := findToken(ctx, q, had)
		if errors.Is(err, sql.ErrNoRows) || err == nil && (t.Use != useRefresh || t.ClientID != c.ID || t.Issuer != issuer) {
			return nil
		}
		if err != nil {
			return err
		}
		switch t.worth(s.now()) {
		case over:
			return nil
		case reused:
			return s.endFamily(ctx, q, t, endReuse, actReuse)
		case current:
			if t.TokenScope = t.Scope; len(narrower) > 0 {
				t.TokenScope = joinScope(narrower)
			}
			if !coversAll(splitScope(t.Scope), splitScope(t.TokenScope)) {
				fault = refuse("invalid_scope", "A token never gets more than it had.")
				return nil
			}
			out, err = s.advance(ctx, q, had, t)
		case previous:
			out, err = s.again(ctx, q, had, t)
		}
		fault = nil
		return err
	})
	if err == nil {
		err = fault
	}
	return out, err
}

// advance moves a family on by one generation.
func (s *Service) advance(ctx context.Context, q db.Q, had secret, t token) (given, error) {
	n, err := openiddb.New(q).AdvanceFamily(ctx, openiddb.AdvanceFamilyParams{ID: t.FamilyID, Generation: t.Generation, Now: s.now()})
	if err != nil {
		return given{}, err
	}
	if n == 0 { // another request was first: its answer is this one's too
		if t, err = findToken(ctx, q, had); err != nil {
			return given{}, err
		}
		return s.again(ctx, q, had, t)
	}
	t.Generation++
	// The old one is kept for a week more, to notice if it comes back.
	if err := openiddb.New(q).ExpireToken(ctx, openiddb.ExpireTokenParams{TokenHash: had.hash(), Now: s.now()}); err != nil {
		return given{}, err
	}
	return s.storeTokens(ctx, q, t, s.keys.next(had, useAccess, t.Generation), s.keys.next(had, useRefresh, t.Generation))
}

// again gives the successor of a token a second time.
func (s *Service) again(ctx context.Context, q db.Q, had secret, t token) (given, error) {
	access := s.keys.next(had, useAccess, t.Generation)
	row, err := openiddb.New(q).TokenScope(ctx, access.hash())
	if errors.Is(err, sql.ErrNoRows) {
		return given{}, errGrant
	}
	t.TokenScope = row.Scope
	return given{
		access: access, refresh: s.keys.next(had, useRefresh, t.Generation), hasRefresh: true,
		expiresIn: max(0, row.ExpiresAt-s.now()) / 1000, of: t,
	}, err
}

// endFamily ends all tokens that follow from one code.
func (s *Service) endFamily(ctx context.Context, q db.Q, t token, reason, action string) error {
	n, err := openiddb.New(q).EndFamily(ctx, openiddb.EndFamilyParams{ID: t.FamilyID, Now: s.now(), Reason: reason})
	if err != nil || n == 0 {
		return err
	}
	outcome := audit.Done
	if action == actReuse {
		outcome = audit.Refused
	}
	return s.Audit.Record(ctx, q, audit.Row{
		MemberID: t.AccountID, Action: action, Area: area, Target: t.ClientID, Outcome: outcome, Reason: reason, ActorID: t.ClientID, ActorRole: "partner",
	})
}

// revoke ends what a token belongs to. A token that is not the caller's, or no
// token at all, is passed over: the answer tells nothing.
func (s *Service) revoke(ctx context.Context, c Client, text string) error {
	sec, ok := parseSecret(refreshPrefix, text)
	if !ok {
		sec, ok = parseSecret(accessPrefix, text)
	}
	if !ok {
		return nil
	}
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		t, err := findToken(ctx, q, sec)
		if errors.Is(err, sql.ErrNoRows) || err == nil && t.ClientID != c.ID {
			return nil
		}
		if err != nil {
			return err
		}
		return s.endFamily(ctx, q, t, endApp, actRevoked)
	})
}

// usedLately says whether we have noted the use of an app in the last minute.
func (t token) usedLately(now int64) bool { return now-t.LastUsedAt <= noteUse.Milliseconds() }

// touch remembers that an app was used.
func (s *Service) touch(ctx context.Context, q db.Q, t token) error {
	if t.usedLately(s.now()) {
		return nil
	}
	return openiddb.New(q).TouchGrant(ctx, openiddb.TouchGrantParams{
		MemberID: t.AccountID, ID: t.GrantID, Now: s.now(), Before: s.now() - noteUse.Milliseconds(),
	})
}

// Grant is what an access token lets an app do.
type Grant struct {
	ID, MemberID, ClientID string
	Scopes                 []string
	// Patient is how the app knows the member.
	Patient string
}

// MayRead reports whether the app may read a kind of resource.
func (g Grant) MayRead(resource string) bool { return covers(g.Scopes, "patient/"+resource+".r") }

// MaySearch reports whether the app may search in a kind of resource.
func (g Grant) MaySearch(resource string) bool { return covers(g.Scopes, "patient/"+resource+".s") }

var errToken = apperr.New(apperr.Unauthenticated, "errors.token", "The token is invalid or has expired.").WithType("invalid_token")

// Authorize says what the bearer of an access token may do. Calls of the portal
// itself never take such a token; calls for apps ask here and nowhere else.
func (s *Service) Authorize(ctx context.Context, accessToken string) (Grant, error) {
	t, err := s.bearer(ctx, accessToken)
	if err != nil {
		return Grant{}, err
	}
	return Grant{
		ID: t.GrantID, MemberID: t.AccountID, ClientID: t.ClientID, Scopes: t.scopes(), Patient: s.keys.subjectOf(t.ClientID, t.AccountID),
	}, nil
}

func (s *Service) bearer(ctx context.Context, text string) (t token, err error) {
	sec, ok := parseSecret(accessPrefix, text)
	if !ok {
		return t, errToken
	}
	err = s.DB.Look(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		t, err = findToken(ctx, q, sec)
		return err
	})
	if apperr.Is(err, apperr.NotFound) || errors.Is(err, sql.ErrNoRows) || err == nil && !t.opens(s.now()) {
		return t, errToken
	}
	if err != nil || t.usedLately(s.now()) {
		return t, err
	}
	return t, s.DB.Write(db.Alone(ctx), db.System, func(ctx context.Context, q db.Q) error { return s.touch(ctx, q, t) })
}
