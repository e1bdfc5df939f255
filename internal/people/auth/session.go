package auth

import (
	"strings"
	"time"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/who"
)

// The limits of a session.
const (
	AccessFor = 30 * time.Minute // a generation opens calls this long
	IdleFor   = 15 * time.Minute // without a sign of a person
	LivesFor  = 12 * time.Hour   // in all
	// graceFor is how long the secret before the current one still answers, for
	// replies that were lost and tabs that asked at the same moment.
	graceFor = 10 * time.Second
	// recheckBefore is how long before expiry a page asks again before it
	// trusts what it stored.
	recheckBefore = 15 * time.Minute
	// newVisitAfter is how long a person must be away for the next sign-in to
	// count as a new visit: the phone after the laptop is still the same one.
	newVisitAfter = 4 * time.Hour
	// activityStep bounds how often ordinary calls write the activity down.
	activityStep = time.Minute
)

// Reasons why a session ended.
const (
	endSignOut  = "sign_out"
	endReplaced = "replaced" // the same browser signed in again
	endIdle     = "idle"
	endAbsolute = "absolute"
	endReuse    = "reuse"
	endAccount  = "account"
	endRevoked  = "revoked"
	endParent   = "parent" // the session that a framed one hangs on has ended
)

// The uses of secrets.
const (
	useSession = "session" // the one secret of a cookie client
	useAccess  = "access"
	useRefresh = "refresh"
	// useFrame is the one secret of a framed session. The store knows it as the
	// secret of a session that has a parent.
	useFrame = "frame"
)

// state is what a presented secret is worth at a moment.
type state int

const (
	current state = iota
	previous
	reused
	over // ended before, or ended now for endReason
)

// session is a session row seen through one of its secrets.
type session struct{ authdb.SecretByHashRow }

// state judges the secret. A stale secret is looked at before the clocks, so
// that theft shows even in a session that would have gone idle.
func (s session) state(now int64) state {
	switch {
	case s.EndedAt.Valid:
		return over
	case s.SecretGeneration < s.Generation-1,
		s.SecretGeneration == s.Generation-1 && now >= s.RotatedAt+graceFor.Milliseconds():
		return reused
	case s.endReason(now) != "":
		return over
	case s.SecretGeneration == s.Generation-1:
		return previous
	}
	return current
}

// restsAt says whether a browser's session was moved on so recently that its
// secret is good for another while. Two tabs that wake up together ask one after
// the other; moved on twice, the session would take a call that left with the
// first secret for theft.
func (s session) restsAt(now int64) bool {
	return s.state(now) == current && s.Generation > 1 && now < s.RotatedAt+graceFor.Milliseconds()
}

// endReason says why a session that still stands open has to end now, empty
// when it need not.
func (s session) endReason(now int64) string {
	switch {
	case Status(s.Status) != Active, s.framed() && who.Role(s.Role) != who.Member:
		return endAccount
	case s.framed() && s.ParentEndedAt > 0:
		return endParent
	case now >= s.EndsAt:
		return endAbsolute
	case now >= s.LastActivityAt+IdleFor.Milliseconds():
		return endIdle
	}
	return ""
}

// framed says whether the session lives in another site's frame.
func (s session) framed() bool { return s.ParentID != "" }

// answers reports whether a secret of this session is good for a use.
func (s session) answers(use string) bool {
	if s.framed() || use == useFrame {
		return s.framed() && use == useFrame && s.Use == useSession
	}
	return s.Use == use
}

func (s session) viewing(now int64) bool { return s.ViewingMember != "" && now < s.ViewingUntil }

// who says on whose behalf a call with this session runs.
func (s session) who(now int64) who.Who {
	w := who.Who{SessionID: s.SessionID, AccountID: s.AccountID, Role: who.Role(s.Role), ClientID: s.ClientID, ProvenAt: s.ProvenAt, Framed: s.framed()}
	w.Acting = s.acting(now)
	switch {
	case w.Acting != nil:
		if !w.Acting.Ended() {
			w.MemberID = w.Acting.MemberID
		}
	case s.viewing(now):
		w.MemberID = s.ViewingMember
		w.Viewing = &who.Viewing{Reason: s.ViewingReason, Ticket: s.ViewingTicket, EndsAt: s.ViewingUntil}
	case w.Role == who.Member:
		w.MemberID = s.AccountID
	}
	return w
}

// subject is the member whose trail a row about this account belongs to.
func subject(accountID string, role who.Role) string {
	if role == who.Member {
		return accountID
	}
	return ""
}

// unlinked is no_active_member: a member whose portal account has no link to a
// program account yet.
func unlinked(role who.Role, bundleID string) bool { return role == who.Member && bundleID == "" }

// Session is what a page may know about its session. Nothing in it is secret.
type Session struct {
	Who       who.Who
	Reference string
	ExpiresAt int64 // ms UTC; past when only the refresher would still answer
	RecheckAt int64
	// LastActivityAt is where the idle clock of the server stands.
	LastActivityAt    int64
	NoActiveMember    bool
	MigrationEligible bool
	Impersonation     *Impersonation
}

// program is the link to a program account, and whether a move to the new portal
// waits, of the member whose portal the session shows.
func (s session) program() (noActiveMember, migrationEligible bool) {
	if s.ActingMember != "" {
		return s.HolderBundleID == "", false
	}
	return unlinked(who.Role(s.Role), s.BundleID), s.MigrationEligible
}

// Impersonation tells the page that staff look at a member's portal.
type Impersonation struct {
	ImpersonatorID   string
	ImpersonatorType who.Role
	ImpersonatedID   string
	ImpersonatedType who.Role
	ImpersonatedName string
	EndsAt           int64
}

func (s session) public(now int64) Session {
	out := Session{
		Who: s.who(now), Reference: s.Reference, ExpiresAt: s.AccessUntil,
		RecheckAt:      max(s.AccessUntil-recheckBefore.Milliseconds(), now),
		LastActivityAt: s.LastActivityAt,
	}
	out.NoActiveMember, out.MigrationEligible = s.program()
	if s.viewing(now) {
		out.Impersonation = &Impersonation{
			ImpersonatorID: s.AccountID, ImpersonatorType: who.Role(s.Role),
			ImpersonatedID: s.ViewingMember, ImpersonatedType: who.Member,
			ImpersonatedName: strings.TrimSpace(s.ViewingGivenName + " " + s.ViewingFamilyName),
			EndsAt:           s.ViewingUntil,
		}
	}
	return out
}

// Grant is the reply to a sign-in or a refresh.
type Grant struct {
	AccessToken    string // the reference in cookie mode
	RefreshToken   string // api mode only
	ExpiresIn      int    // seconds
	LastActivityAt int64
	AccountID      string
	Role           who.Role
	// NoActiveMember marks a member without a link to a program account. They
	// are signed in all the same and ask again after 1799 seconds.
	NoActiveMember    bool
	MigrationEligible bool
}

// issued are the secrets of one generation.
type issued struct {
	session, access, refresh secret
}

// seconds is a duration on the wire.
func seconds(ms int64) int { return int(max(ms, 0) / 1000) }
