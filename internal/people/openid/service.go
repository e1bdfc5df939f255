package openid

import (
	"context"
	"time"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
)

// Sessions tells about the person at the browser.
type Sessions interface {
	// SignedInAt is when a session began, ms UTC.
	SignedInAt(ctx context.Context, sessionID string) (int64, error)
}

// Deps is what the service needs.
type Deps struct {
	DB       *db.DB
	Now      func() time.Time
	Keys     *seal.Keyring
	Audit    audit.Recorder
	Sessions Sessions
	// HasBrand reports whether a brand exists.
	HasBrand func(ctx context.Context, code string) (bool, error)
	// BrandOf names the brand of a member.
	BrandOf func(ctx context.Context, memberID string) (string, error)
	// Issuer is our name at a host that an app called: an origin that the operator
	// set up, never what a request says. Unknown hosts have none.
	Issuer func(ctx context.Context, host string) (issuer string, known bool, err error)
	// Tell tells a member that an app was connected, in the transaction that
	// connects it. It may be nil.
	Tell func(ctx context.Context, q db.Q, memberID string) error
}

// Service is the OpenID provider.
type Service struct {
	Deps
	keys   keys
	opened openKeys
}

// New makes the service.
func New(d Deps) *Service {
	return &Service{Deps: d, keys: keys{
		successor: d.Keys.Derive("openid successor"), client: d.Keys.Derive("openid client"), subject: d.Keys.Derive("openid subject"),
		network: d.Keys.Derive("openid network"),
	}}
}

func (s *Service) now() int64 { return s.Now().UnixMilli() }

// The limits.
const (
	requestFor  = 15 * time.Minute // for signing in and deciding
	codeFor     = time.Minute
	accessFor   = 10 * time.Minute
	idTokenFor  = 10 * time.Minute
	graceFor    = 10 * time.Second // as of sessions: a reply was lost, or two asked at once
	noteUse     = time.Minute      // how exactly we remember that an app was used
	keptFor     = 7 * 24 * time.Hour
	requestKept = time.Hour // after its end; nobody looks at one again
	millisADay  = int64(24 * time.Hour / time.Millisecond)
	// networkRequests is how many requests of one network may be open. Each look at
	// the page of an app is one, and a clinic shares a network.
	networkRequests = 300
)

// Days are how long a member can share something, and usualDays what is chosen
// for them.
var Days = []int32{1, 90, 365}

const usualDays = 90

// Reasons why a grant or what came of it has ended.
const (
	endMember = "member"
	endApp    = "app"
	endReuse  = "reuse"
	endMisuse = "misuse"
	// endTakenBack is for an account that its owner took back from somebody else.
	endTakenBack = "takenBack"
	endAccount   = "accountEnded"
)

// The area and actions of audit rows.
const (
	area            = "apps"
	actConnected    = audit.AppConnected
	actSignedIn     = "appSignedIn" // without asking, because the member allowed it before
	actRefused      = "appRefused"
	actDisconnected = audit.AppDisconnected
	actRevoked      = "appSignedOut"
	actReuse        = "appReuse"
	actAdded        = "appAdded"
	actChanged      = "appChanged"
	actSecret       = "appSecretRenewed"
	actDisabled     = "appDisabled"
	actEnabled      = "appEnabled"
)

var errRequest = apperr.New(apperr.FailedPrecondition, "openid.request",
	"This request is no longer open. Please go back to the app and start again.")

var errBrand = apperr.New(apperr.FailedPrecondition, "openid.brand", "This app isn’t available to you.")
