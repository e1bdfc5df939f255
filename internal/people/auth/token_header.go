package auth

import (
	"context"

	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// AuthenticateToken says who an access token acts for that a call carries outside
// of the Authorization header. Only tokens of apps count: the reference of a
// browser's session is no secret and opens nothing.
func (s *Service) AuthenticateToken(ctx context.Context, m *wire.Meta, token string) (who.Who, error) {
	given, ok := parseSecret(token)
	one, err := s.lookUp(ctx, presented{secret: given, use: useAccess, valid: ok})
	if err == nil {
		err = s.settle(ctx, one, s.now())
	}
	if err != nil {
		return who.Who{}, err
	}
	return s.admitted(ctx, m, one)
}
