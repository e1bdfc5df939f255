package sso

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
)

// Finding is one thing that was looked at.
type Finding struct {
	Check  string
	OK     bool
	Detail string
}

// soon is how long before a certificate ends its administrator should know.
const soon = 30 * 24 * time.Hour

// Examine looks whether a provider would work.
func (s *Service) Examine(ctx context.Context, id string) ([]Finding, error) {
	if id == "" {
		return nil, missing("id")
	}
	p, err := s.findAny(ctx, id)
	if err != nil {
		return nil, err
	}
	if p.Protocol == samlProtocol {
		d, err := parseMetadata(p.Metadata)
		return examineMetadata(d, err, s.secure(d.signOn), s.Now()), nil
	}
	d, err := s.fetchDiscovery(ctx, p.Issuer)
	if err != nil {
		return []Finding{{Check: discoveryFault(err), Detail: p.Issuer}}, nil
	}
	return append(examineDiscovery(d), s.examineKeys(ctx, d)), nil
}

// discoveryFault names why a provider's description can't be used, as far as an
// administrator can do something about it.
func discoveryFault(err error) string {
	var other *oidc.IssuerMismatchError
	switch {
	case errors.Is(err, errPrivate):
		return "private"
	case errors.Is(err, errInsecure):
		return "insecure"
	case errors.As(err, &other):
		return "issuer"
	}
	return "discovery"
}

// examineDiscovery looks at what an OpenID provider says about itself.
func examineDiscovery(d discovery) []Finding {
	return []Finding{
		{Check: "discovery", OK: true, Detail: d.Authorization},
		// Providers that do not name the methods they know may still know this one.
		{Check: "pkce", OK: len(d.Challenges) == 0 || slices.Contains(d.Challenges, "S256"), Detail: "S256"},
		{Check: "algorithm", OK: slices.ContainsFunc(d.Algorithms, func(a string) bool { return slices.Contains(algorithms, a) })},
		{Check: "logout", OK: d.EndSession != "", Detail: d.EndSession},
	}
}

// examineKeys looks whether the keys of a provider can be fetched.
func (s *Service) examineKeys(ctx context.Context, d discovery) Finding {
	ctx, cancel := within(ctx)
	defer cancel()
	found := Finding{Check: "keys", Detail: d.JWKS}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, d.JWKS, nil)
	if err != nil {
		return found
	}
	reply, err := s.client.Do(r)
	if err != nil {
		return found
	}
	defer func() { _ = reply.Body.Close() }()
	found.OK = reply.StatusCode == http.StatusOK
	return found
}

// examineMetadata looks at what a SAML provider says about itself.
func examineMetadata(d described, err error, secure bool, now time.Time) []Finding {
	if err != nil {
		return []Finding{{Check: "metadata"}}
	}
	list := []Finding{
		{Check: "metadata", OK: true, Detail: d.entityID},
		{Check: "signOnAddress", OK: secure, Detail: d.signOn},
	}
	for _, c := range d.certificates {
		check, ok := "certificate", now.After(c.NotBefore) && now.Before(c.NotAfter)
		if ok && now.Add(soon).After(c.NotAfter) {
			check, ok = "certificateEnds", false
		}
		list = append(list, Finding{Check: check, OK: ok, Detail: c.NotAfter.UTC().Format(time.DateOnly)})
	}
	return list
}
