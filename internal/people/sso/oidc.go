package sso

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// algorithms are the signatures we take. None that is keyed with a secret, which
// a public key could be taken for, and none that signs nothing.
var algorithms = []string{
	oidc.RS256, oidc.RS384, oidc.RS512, oidc.PS256, oidc.PS384, oidc.PS512, oidc.ES256, oidc.ES384, oidc.ES512, oidc.EdDSA,
}

// discovery is what an OpenID provider says about itself.
type discovery struct {
	Authorization string   `json:"authorization_endpoint"`
	Token         string   `json:"token_endpoint"`
	JWKS          string   `json:"jwks_uri"`
	EndSession    string   `json:"end_session_endpoint"`
	TellsIssuer   bool     `json:"authorization_response_iss_parameter_supported"`
	Methods       []string `json:"token_endpoint_auth_methods_supported"`
	Challenges    []string `json:"code_challenge_methods_supported"`
	Algorithms    []string `json:"id_token_signing_alg_values_supported"`

	keys  oidc.KeySet
	until time.Time
}

// discovered keeps what providers say for a while.
type discovered struct {
	mu  sync.Mutex
	all map[string]discovery
}

func newDiscovered() *discovered { return &discovered{all: map[string]discovery{}} }

// keepFor is how long a provider's description is good; its keys are asked for
// again whenever one is missing.
const keepFor = 10 * time.Minute

// discover returns the description of a provider. A changed provider has another
// key, so that nothing of the old one is used.
func (s *Service) discover(ctx context.Context, p provider) (discovery, error) {
	key := fmt.Sprint(p.ID, " ", p.Revision)
	s.known.mu.Lock()
	d, ok := s.known.all[key]
	s.known.mu.Unlock()
	if ok && s.Now().Before(d.until) {
		return d, nil
	}
	d, err := s.fetchDiscovery(ctx, p.Issuer)
	if err != nil {
		return d, err
	}
	d.until = s.Now().Add(keepFor)
	s.known.mu.Lock()
	defer s.known.mu.Unlock()
	if len(s.known.all) > 200 {
		clear(s.known.all)
	}
	s.known.all[key] = d
	return d, nil
}

func (s *Service) fetchDiscovery(ctx context.Context, issuer string) (discovery, error) {
	var d discovery
	ctx, cancel := within(ctx)
	defer cancel()
	ctx = oidc.ClientContext(ctx, s.client)
	found, err := oidc.NewProvider(ctx, issuer) // refuses another issuer than the one asked
	if err != nil {
		return d, err
	}
	if err := found.Claims(&d); err != nil {
		return d, err
	}
	for _, address := range []string{d.Authorization, d.Token, d.JWKS} {
		if u, err := url.Parse(address); err != nil || !mayFetch(u, s.Local) {
			return d, errInsecure
		}
	}
	d.keys = oidc.NewRemoteKeySet(oidc.ClientContext(context.WithoutCancel(ctx), s.patient()), d.JWKS)
	return d, nil
}

func (s *Service) oauth(p provider, d discovery) *oauth2.Config {
	style := oauth2.AuthStyleInParams
	if len(p.secret) > 0 && (len(d.Methods) == 0 || slices.Contains(d.Methods, "client_secret_basic")) {
		style = oauth2.AuthStyleInHeader
	}
	return &oauth2.Config{
		ClientID: p.ClientID, ClientSecret: string(p.secret), RedirectURL: p.redirectURI(),
		Endpoint: oauth2.Endpoint{AuthURL: d.Authorization, TokenURL: d.Token, AuthStyle: style},
		Scopes:   []string{oidc.ScopeOpenID, "profile", "email"},
	}
}

// authorizationURL is where a browser goes to sign in at an OpenID provider.
func (s *Service) authorizationURL(ctx context.Context, p provider, state string) (string, error) {
	d, err := s.discover(ctx, p)
	if err != nil {
		return "", err
	}
	return s.oauth(p, d).AuthCodeURL(state, oauth2.S256ChallengeOption(s.verifier(state)), oidc.Nonce(s.nonce(state))), nil
}

// fromCode redeems the code of an OpenID provider and believes the token that
// comes back if it holds. said is the issuer that the answer named.
func (s *Service) fromCode(ctx context.Context, p provider, state, code, said string) (identity, error) {
	d, err := s.discover(ctx, p)
	if err != nil {
		return identity{}, err
	}
	// Every provider leads back to one address. Without a secret of ours, only the
	// issuer in the answer tells whose code this is.
	if err := refuseIssuer(said, p.Issuer, d.TellsIssuer || len(p.secret) == 0); err != nil {
		return identity{}, err
	}
	ctx, cancel := within(ctx)
	defer cancel()
	ctx = oidc.ClientContext(ctx, s.client)
	token, err := s.oauth(p, d).Exchange(ctx, code, oauth2.VerifierOption(s.verifier(state)))
	if err != nil {
		return identity{}, err
	}
	raw, ok := token.Extra("id_token").(string)
	if !ok {
		return identity{}, errors.New("sso: the answer has no id_token")
	}
	return s.verifyToken(ctx, p, d, raw, expected{nonce: s.nonce(state), accessToken: token.AccessToken})
}

// refuseIssuer keeps the answer of one provider from being taken for that of
// another.
func refuseIssuer(said, issuer string, required bool) error {
	if said == "" && !required {
		return nil
	}
	if said != issuer {
		return errors.New("sso: the answer comes from another issuer")
	}
	return nil
}

// expected is what a token must repeat. An assertion belongs to no sign-in that
// began here, so it repeats nothing.
type expected struct {
	nonce, accessToken string
	assertion          bool
}

// verifyToken believes an id_token if it holds: signed by a key of the provider
// with an algorithm of ours, made by the provider, for us, now, and for this
// very sign-in.
func (s *Service) verifyToken(ctx context.Context, p provider, d discovery, raw string, want expected) (identity, error) {
	token, err := oidc.NewVerifier(p.Issuer, d.keys, &oidc.Config{
		ClientID: p.ClientID, SupportedSigningAlgs: algorithms, Now: s.Now,
	}).Verify(ctx, raw)
	if err != nil {
		return identity{}, err
	}
	var c claims
	if err := token.Claims(&c); err != nil {
		return identity{}, err
	}
	if err := c.refuse(p.ClientID, want.nonce, token.Audience, s.Now()); err != nil {
		return identity{}, err
	}
	if want.assertion && c.Nonce != "" {
		return identity{}, errors.New("sso: a token of a browser’s sign-in is no assertion")
	}
	if token.AccessTokenHash != "" {
		if err := token.VerifyAccessToken(want.accessToken); err != nil {
			return identity{}, err
		}
	}
	return identity{
		subject: c.Subject, hint: c.hint(), sid: c.SID, idToken: raw, id: c.ID, expiresAt: token.Expiry.UnixMilli(),
	}, nil
}
