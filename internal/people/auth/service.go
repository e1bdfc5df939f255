package auth

import (
	"context"
	"time"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// Auditor writes a row of the audit trail in the caller's transaction.
type Auditor interface {
	Record(ctx context.Context, q db.Q, row audit.Row) error
}

// Code is a code on its way to a person.
type Code struct {
	AccountID string
	MemberID  string // empty for staff
	Kind      ContactKind
	Address   string
	Code      string
	Locale    string // the person's
	ExpiresAt int64  // ms UTC
}

// Sender brings a code to a person, in the transaction that makes it good.
type Sender interface {
	SendCode(ctx context.Context, q db.Q, c Code) error
}

// Teller tells people what happened to their account, in the transaction in which
// it happens.
type Teller interface {
	// PasswordLink sends a link to set a new password.
	PasswordLink(ctx context.Context, q db.Q, link PasswordLink) error
	// PasswordChanged tells that the password is another one now.
	PasswordChanged(ctx context.Context, q db.Q, to Recipient) error
	// NewSignIn tells a member of a sign-in with a browser that the account does not
	// know, and asks whether it was them.
	NewSignIn(ctx context.Context, q db.Q, to Recipient, device string) error
	// SignInsReviewed takes the question back that was answered. All are answered by a
	// member who did not recognize one.
	SignInsReviewed(ctx context.Context, q db.Q, memberID string, recognized bool) error
}

// ProgramLinks knows which members have a program account beside the one of the
// portal. Condition management hangs on the link.
type ProgramLinks interface {
	LinkProgramAccount(ctx context.Context, memberID string) error
	IsLinked(ctx context.Context, memberID string) (bool, error)
}

// Deps is what the service needs.
type Deps struct {
	DB    *db.DB
	Now   func() time.Time
	Key   []byte // server key, at least 32 bytes, kept outside the database
	Audit Auditor
	// Sender may be nil; then second factors that need a code answer
	// unavailable.
	Sender Sender
	// OnEnd is called after a session has ended, to close its sockets.
	OnEnd func(sessionID string)
	// OnTurn is called after a session began or ended a view, to close the
	// sockets that still listen for whom it stood for before.
	OnTurn func(sessionID string, standsFor who.Stand)
	// OnLink is called after a link that a session acts by has changed, to compare its
	// sockets with what is open now.
	OnLink func(sessionID string)
	// OnReuse is called in the transaction that ends a member's session because
	// an old secret came back, to tell the member. It may be nil.
	OnReuse func(ctx context.Context, q db.Q, memberID string) error
	// Teller may be nil; then nobody is told, and no link to set a password is sent.
	Teller Teller
	// BrandOf names the brand of a member, and our own for an empty id; a password
	// must not be made of it. It may be nil.
	BrandOf func(ctx context.Context, memberID string) (string, error)
	// Factors are the second factors besides codes by message. It may be nil.
	Factors Factors
	// Links may be nil where nobody asks for condition management.
	Links ProgramLinks
	// Cost is DefaultCost when zero.
	Cost Cost
	// HashWait is how long a sign-in waits for a core; three seconds when zero.
	HashWait time.Duration
}

// Service signs people in and answers for their sessions.
type Service struct {
	Deps
	// Exchange turns a code of single sign-on into a session. It is set while the
	// server is put together and may be nil.
	Exchange func(ctx context.Context, m *wire.Meta, c Client, code string) (Grant, error)
	// Completed is told of a session that a second factor opened, in its transaction
	// and with the name of the attempt. Set as Exchange is; it may be nil.
	Completed func(ctx context.Context, q db.Q, attempt, sessionID string) error
	// Recover spends a recovery that two staff members agreed to, in the transaction
	// that adds the new factor. It is set like Exchange.
	Recover func(ctx context.Context, q db.Q, recoveryID string, a Account) (ok bool, err error)

	keys   keys
	hasher *hasher
}

// New makes the service.
func New(d Deps) (*Service, error) {
	k, err := deriveKeys(d.Key)
	if err != nil {
		return nil, err
	}
	if d.OnEnd == nil {
		d.OnEnd = func(string) {}
	}
	if d.OnTurn == nil {
		d.OnTurn = func(string, who.Stand) {}
	}
	if d.OnLink == nil {
		d.OnLink = func(string) {}
	}
	if d.Factors == nil {
		d.Factors = noFactors{}
	}
	return &Service{Deps: d, keys: k, hasher: newHasher(d.Cost, k.pepper, d.HashWait)}, nil
}

func (s *Service) now() int64 { return s.Now().UnixMilli() }

// The areas and actions of audit rows.
const (
	area             = "session"
	actSignIn        = audit.SignIn
	actSignInRefused = audit.SignInRefused
	actSignOut       = audit.SignOut
	actSessionEnded  = audit.SessionEnded
	actReuse         = audit.SessionReuse
	actMFARequired   = "mfaRequired"
	actMFASent       = "mfaCodeSent"
	actMFARefused    = audit.MFARefused
	actProven        = "identityConfirmed"
	actRemembered    = "deviceRemembered"
	actViewStarted   = audit.ViewStarted
	actViewEnded     = audit.ViewEnded
	actLinkMade      = "signInLinkMade"
	actUnlocked      = "accountUnlocked"

	actPasswordChanged = audit.PasswordChanged
	actPasswordRefused = audit.PasswordRefused
	actPasswordReset   = audit.PasswordReset
	actPasswordLink    = audit.PasswordLink
	actReviewed        = "signInsReviewed"
	actQuestions       = "securityQuestions"
)

// The failures that callers tell apart.
var (
	errCredentials = apperr.New(apperr.Unauthenticated, "errors.credentials",
		"The email or password is not right. Please try again.").WithType("invalid_grant")
	errAccountEnded = apperr.New(apperr.PermissionDenied, "errors.accountEnded",
		"This account has ended. Please contact Member Support.").WithType("account_ended")
	errAccountClosed = apperr.New(apperr.PermissionDenied, "errors.accountClosed",
		"Your account is closed for now. Please call us.").WithType("account_closed")
	errStaffEnded = apperr.New(apperr.PermissionDenied, "errors.staffAccountEnded",
		"This account has ended. Please ask an Admin.").WithType("account_ended")
	errMFARequired = apperr.New(apperr.Unauthenticated, "errors.mfaRequired",
		"Please confirm that it’s you.").WithType("mfa_required")
	errToken = apperr.New(apperr.Unauthenticated, "errors.session",
		"Error: Invalid session - Authentication error, please try logging out and then try again.").WithType("invalid_token")
	errSignIn = apperr.New(apperr.Unauthenticated, "errors.signIn", "Please sign in.")
	errGrant  = apperr.New(apperr.InvalidArgument, "errors.grantType",
		"This type of sign-in is not supported here.").WithType("unsupported_grant_type")
)
