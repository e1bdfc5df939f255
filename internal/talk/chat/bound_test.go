package chat

import (
	"context"
	"testing"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/who"
)

// A search that finds no place waits, and holds nothing while it does; who goes
// away does not wait on.
func TestSearchesTakeTurns(t *testing.T) {
	s := New(Deps{})
	for range searchesEach {
		s.searches <- struct{}{}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := s.Search(ctx, who.Who{Role: who.Member, MemberID: "m"}, "hola", ""); !apperr.Is(err, apperr.Canceled) {
		t.Errorf("it went on: %v", err)
	}
	if len(s.searches) != searchesEach {
		t.Error("it gave back a place that it did not have")
	}
}
