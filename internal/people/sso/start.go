package sso

import (
	"context"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/sso/ssodb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/wire"
)

// errUnreachable is an organization that does not answer, or not as it should.
var errUnreachable = apperr.New(apperr.Unavailable, "errors.signOnUnreachable",
	"We can’t reach your organization right now. Please try again later.").WithType("sign_on_unreachable")

// Start begins a sign-in and tells where the browser goes. A person at another
// address of the brand goes to its own one first, where the answer will arrive.
func (s *Service) Start(ctx context.Context, m *wire.Meta, providerID, returnTo string) (string, error) {
	p, err := s.find(ctx, providerID)
	if apperr.Is(err, apperr.NotFound) {
		err = errSignOn.Because(err)
	}
	if err != nil {
		return "", err
	}
	if !s.atHome(m, p) {
		return p.home + "/login", nil
	}
	state, browser := newToken(), readCookie(m, browserCookie)
	if browser == "" {
		browser = newToken()
	}
	address, err := s.address(ctx, p, state)
	if err != nil {
		return "", errUnreachable.Because(err)
	}
	path, _ := auth.LocalPath(returnTo)
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		return ssodb.New(q).InsertState(ctx, ssodb.InsertStateParams{
			StateHash: hashOf(state), IdpID: p.ID, BrowserHash: hashOf(browser), ReturnPath: path,
			ExpiresAt: s.now() + stateFor.Milliseconds(),
		})
	})
	if err != nil {
		return "", err
	}
	setCookie(m, browserCookie, browser, stateFor)
	return address, nil
}

func (s *Service) address(ctx context.Context, p provider, state string) (string, error) {
	if p.Protocol == samlProtocol {
		return s.requestURL(p, state)
	}
	return s.authorizationURL(ctx, p, state)
}

// atHome reports a request to the very host that the organization answers to.
func (s *Service) atHome(m *wire.Meta, p provider) bool {
	_, host, _ := cutScheme(p.home)
	return brand.FoldHost(host) == m.Host
}
