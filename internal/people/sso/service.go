package sso

import (
	"context"
	"net/http"
	"time"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/limit"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// Sessions opens and ends sessions.
type Sessions interface {
	VerifyClient(ctx context.Context, id, secret string) (auth.Client, error)
	SignInVouched(ctx context.Context, m *wire.Meta, c auth.Client, v auth.Vouched) (auth.Grant, auth.Session, error)
	SessionBegan(ctx context.Context, q db.Q, w who.Who) (int64, error)
	EndNamed(ctx context.Context, q db.Q, id, organization string) error
	EndAttempt(ctx context.Context, q db.Q, attempt string) error
	CreateClient(ctx context.Context, q db.Q, c auth.Client, secret string) error
	AuthenticateToken(ctx context.Context, m *wire.Meta, token string) (who.Who, error)
}

// Brands knows the brands.
type Brands interface {
	ByHost(ctx context.Context, host string) (brand.Brand, error)
	ByCode(ctx context.Context, code string) (brand.Brand, error)
	AtHost(ctx context.Context, host string) (brand.Brand, bool, error)
}

// ProgramLinks links members' accounts with their program accounts.
type ProgramLinks interface {
	AskForProgramLink(ctx context.Context, q db.Q, memberID string) error
	IsLinked(ctx context.Context, memberID string) (bool, error)
}

// Deps is what the service needs.
type Deps struct {
	DB       *db.DB
	Now      func() time.Time
	Keys     *seal.Keyring
	Audit    audit.Recorder
	Sessions Sessions
	Brands   Brands
	// Links may be nil where nobody asks for condition management.
	Links ProgramLinks
	// Told is called in the transaction that links a member's account to an
	// organization, to tell them its name.
	Told func(ctx context.Context, q db.Q, memberID, organization string) error
	// ToldUnlinked is called in the transaction that removes such a link.
	ToldUnlinked func(ctx context.Context, q db.Q, memberID, organization string) error
	// BrandOf names the brand of a member.
	BrandOf func(ctx context.Context, q db.Q, memberID string) (string, error)
	// Members tells what partners may know of a member. Only hand-overs need it.
	Members func(ctx context.Context, memberID string) (PartnerMember, error)
	// Answered is called in the transaction in which a member answers the offer of a
	// partner. It may be nil.
	Answered func(ctx context.Context, q db.Q, memberID string) error
	// EndApp ends what a member shares with the app of a partner. It may be nil where
	// no partner has one.
	EndApp func(ctx context.Context, q db.Q, memberID, clientID string) error
	// HasApp reports whether our OpenID provider has an app that members of a brand can
	// connect. Only the desk needs it.
	HasApp func(ctx context.Context, clientID, brandCode string) (bool, error)
	// Port is where the server listens; addresses on a machine of one's own carry it.
	Port string
	// Local lets providers live on this machine and without https: for the demo
	// and for tests.
	Local bool
}

// Service signs people in through their organizations.
type Service struct {
	Deps
	key     []byte // of what follows from a state
	client  *http.Client
	known   *discovered
	origins rememberedOrigins
	refused *limit.Limiter // by network
}

// New makes the service.
func New(d Deps) *Service {
	if d.Told == nil {
		d.Told = func(context.Context, db.Q, string, string) error { return nil }
	}
	if d.ToldUnlinked == nil {
		d.ToldUnlinked = func(context.Context, db.Q, string, string) error { return nil }
	}
	return &Service{
		Deps: d, key: d.Keys.Derive("single sign-on"), client: newClient(d.Local), known: newDiscovered(),
		refused: limit.New(limit.PerMinute(1, 1), d.Now),
	}
}

func (s *Service) now() int64 { return s.Now().UnixMilli() }

// How long things last.
const (
	stateFor   = 10 * time.Minute // to sign in at the organization
	arrivalFor = 5 * time.Minute  // to go on with a signed statement
	linkFor    = 15 * time.Minute // to sign in to the account that is to be linked
	codeFor    = time.Minute      // to exchange a code
	// skew is how far the clocks of two servers may differ.
	skew = time.Minute
	// rememberFor is how long it is known which organization opened a session,
	// longer than a session lasts.
	rememberFor = 24 * time.Hour
)

// The areas and actions of audit rows.
const (
	area       = "session"
	actRefused = "signOnRefused"
	actSaved   = "update"
	actRemoved = "remove"
)

// portal is the client of browsers.
const portal = "portal"

// errSignOn is the one answer for everything that an organization or a browser
// sends and that does not hold. What was wrong with it is in the log.
var errSignOn = apperr.New(apperr.Unauthenticated, "errors.signOn",
	"We had a problem. Please contact Member Support.").WithType("sign_on_failed")

// errCancelled is a person who changed their mind at the organization.
var errCancelled = apperr.New(apperr.Unauthenticated, "errors.signOnCancelled",
	"You did not finish signing in. You can try again.").WithType("sign_on_cancelled")

// Prune removes what has expired.
func (s *Service) Prune(ctx context.Context) error {
	now := s.now()
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error { return prune(ctx, q, now) })
}
