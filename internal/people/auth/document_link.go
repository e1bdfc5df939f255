package auth

import (
	"context"
	"crypto/subtle"
	"database/sql"
	"errors"
	"time"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// LinkFor is how long a link from a document email opens.
const LinkFor = 15 * time.Minute

// portal is the client of browsers.
const portal = "portal"

// errLink is the one answer for links that are unknown, spent, too old or for
// somebody who signs in another way.
var errLink = apperr.New(apperr.Unauthenticated, "errors.link",
	"This link has been used or has expired. Please sign in.").WithType("invalid_grant")

// Link is what a document email carries: a token that signs its member in
// once, and the bundle identifier it was made for.
type Link struct {
	Token     string
	BundleID  string
	ExpiresAt int64 // ms UTC
}

// CreateLink makes the link of a document email in the caller's transaction.
// An email does not stand in for a second factor, and there is nothing to open
// without a program account, so neither of these members gets one.
func (s *Service) CreateLink(ctx context.Context, q db.Q, memberID string) (Link, error) {
	store := authdb.New(q)
	account, err := store.AccountToSignIn(ctx, authdb.AccountToSignInParams{ID: memberID})
	if err != nil {
		return Link{}, err
	}
	due, err := s.stepDue(ctx, q, account)
	if err != nil {
		return Link{}, err
	}
	if due || !linkable(account) {
		return Link{}, apperr.New(apperr.FailedPrecondition, "errors.linkRefused", "This account can’t be opened with a link.")
	}
	token, now := newSecret(), s.now()
	link := Link{Token: token.String(), BundleID: account.BundleID, ExpiresAt: now + LinkFor.Milliseconds()}
	err = store.InsertLink(ctx, authdb.InsertLinkParams{
		TokenHash: token.hash(), AccountID: account.ID, BundleID: account.BundleID, Now: now, ExpiresAt: link.ExpiresAt,
	})
	if err != nil {
		return Link{}, err
	}
	return link, s.Audit.Record(ctx, q, audit.Row{MemberID: account.ID, Action: actLinkMade, Area: area, Target: account.ID})
}

func linkable(a authdb.AccountToSignInRow) bool {
	return who.Role(a.Role) == who.Member && Status(a.Status) == Active && a.BundleID != ""
}

// Addressee is whom a link is for.
type Addressee struct {
	Name        string
	MaskedEmail string
	SignedIn    bool // the caller is this member already
}

// LookAtLink tells whom the link of a document email is for. A page asks before it
// signs anyone in: a link in somebody else's email must not make a person the
// owner of a stranger's account.
func (s *Service) LookAtLink(ctx context.Context, m *wire.Meta, token, bundleID string) (Addressee, error) {
	sec, ok := parseSecret(token)
	if !ok {
		return Addressee{}, errLink
	}
	var account Account
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		found, link, err := s.findLink(ctx, q, sec, bundleID)
		if err != nil {
			return err
		}
		if link.UsedAt.Valid || link.ExpiresAt <= s.now() {
			return errLink
		}
		account, err = FindAccount(ctx, q, found.ID, "")
		return err
	})
	if err != nil {
		return Addressee{}, err
	}
	current, err := s.Session(ctx, m)
	return Addressee{
		Name: legible.FullName(account.GivenName, account.FamilyName), MaskedEmail: MaskEmail(account.Email),
		SignedIn: current.Impersonation == nil && current.Who.AccountID == account.ID,
	}, err
}

// SignInOnce exchanges the link of a document email for a session of the
// portal. The token works once, for LinkFor, and only together with the bundle
// identifier that the member still has.
func (s *Service) SignInOnce(ctx context.Context, m *wire.Meta, token, bundleID string) (Session, error) {
	sec, ok := parseSecret(token)
	if !ok {
		return Session{}, errLink
	}
	client, err := s.VerifyClient(ctx, portal, "")
	if err != nil {
		return Session{}, err
	}
	var in admission
	var account authdb.AccountToSignInRow
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		if account, err = s.redeemLink(ctx, q, sec, bundleID); err != nil {
			return err
		}
		if err := hold(ctx, q, account, false); err != nil {
			return err
		}
		in, err = s.admit(ctx, q, m, client, account, s.bucketsFor(m, account.Email), partial)
		return err
	})
	if err != nil {
		return Session{}, s.refuseLink(ctx, account, err)
	}
	grant := s.hand(m, in)
	return Session{
		Who:       who.Who{AccountID: grant.AccountID, Role: grant.Role, MemberID: grant.AccountID},
		Reference: in.reference, ExpiresAt: in.expiresAt, RecheckAt: in.expiresAt - recheckBefore.Milliseconds(),
		LastActivityAt: grant.LastActivityAt, MigrationEligible: grant.MigrationEligible,
	}, nil
}

// findLink reads a link and whom it is for.
func (s *Service) findLink(ctx context.Context, q db.Q, sec secret, bundleID string) (account authdb.AccountToSignInRow, link authdb.LinkByTokenRow, err error) {
	store := authdb.New(q)
	if link, err = store.LinkByToken(ctx, sec.hash()); err != nil {
		return account, link, missing(err)
	}
	account, err = store.AccountToSignIn(ctx, authdb.AccountToSignInParams{ID: link.AccountID})
	if err != nil {
		return account, link, missing(err)
	}
	same := subtle.ConstantTimeCompare([]byte(link.BundleID), []byte(bundleID)) == 1
	due, err := s.stepDue(ctx, q, account)
	if err != nil {
		return account, link, err
	}
	if due || !same || account.BundleID != link.BundleID || !linkable(account) {
		return account, link, errLink
	}
	return account, link, nil
}

// redeemLink spends a link and returns whom it was for.
func (s *Service) redeemLink(ctx context.Context, q db.Q, sec secret, bundleID string) (authdb.AccountToSignInRow, error) {
	account, _, err := s.findLink(ctx, q, sec, bundleID)
	if err != nil {
		return account, err
	}
	n, err := authdb.New(q).UseLink(ctx, authdb.UseLinkParams{TokenHash: sec.hash(), Now: s.now()})
	if err == nil && n == 0 {
		err = errLink
	}
	return account, err
}

// refuseLink tells the trail of a member that a link of theirs was tried and
// did not open, and gives back the answer.
func (s *Service) refuseLink(ctx context.Context, a authdb.AccountToSignInRow, answer error) error {
	if a.ID == "" || !errors.Is(answer, errLink) {
		return answer
	}
	err := s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		return s.Audit.Record(ctx, q, audit.Row{
			MemberID: subject(a.ID, who.Role(a.Role)), Action: actSignInRefused, Area: area, Target: a.ID,
			Outcome: audit.Refused, Reason: "link",
		})
	})
	if err != nil {
		return err
	}
	return answer
}

// missing turns a row that is not there into the one answer about links.
func missing(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return errLink
	}
	return err
}
