package openid

import "context"

// Prune lets tests run what the server runs every five minutes.
func (s *Service) Prune(ctx context.Context) error { return s.prune(ctx) }
