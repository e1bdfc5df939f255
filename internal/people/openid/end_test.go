package openid_test

import (
	"context"
	"errors"
	"testing"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/people/openid"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
)

// What a member shares with one app ends, with its tokens, in the caller's transaction:
// other apps and other members keep theirs, and a transaction that fails ends nothing.
func TestEndWithOneApp(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		one, other := register(t, s, false), register(t, s, false)
		token := func(p app, email string) map[string]any {
			status, got := p.redeem(p.code(s.As(email), p.query()))
			if status != 200 {
				t.Fatal(status, got)
			}
			return got
		}
		mine, elsewhere, someoneElses := token(one, rosa), token(other, rosa), token(one, tom)
		keys := keysOf(t, s)
		service := openid.New(openid.Deps{
			DB: s.Store(), Now: s.Now, Keys: keys, Audit: audit.New(audit.Deps{DB: s.Store(), Now: s.Now, Keys: keys}),
		})
		end := func(clientID string, after error) error {
			return s.Store().Write(t.Context(), db.System, func(ctx context.Context, q db.Q) error {
				if err := service.EndWith(ctx, q, apitest.ID("rosa"), clientID); err != nil {
					return err
				}
				return after
			})
		}
		works := func(what string, p app, got map[string]any, want int) {
			t.Helper()
			if status := p.userInfo(got["access_token"]); status != want {
				t.Errorf("%s: %d, want %d", what, status, want)
			}
		}
		if err := end(one.id, errors.New("later in the transaction")); err == nil {
			t.Error("the transaction did not fail")
		}
		works("after a transaction that failed", one, mine, 200)
		if err := end("nobody", nil); err != nil {
			t.Errorf("an app that nobody knows: %v", err)
		}
		for range 2 { // the second time there is nothing to end
			if err := end(one.id, nil); err != nil {
				t.Fatal(err)
			}
		}
		works("the app", one, mine, 401)
		if status, _ := one.refresh(mine["refresh_token"].(string)); status == 200 {
			t.Error("a refresh token outlives its end")
		}
		works("another app", other, elsewhere, 200)
		works("another member", one, someoneElses, 200)
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND action = $2", apitest.ID("rosa"), string(audit.AppDisconnected)); n != 1 {
			t.Errorf("the trail has %d", n)
		}
		if status, _ := one.redeem(one.code(s.As(rosa), one.query())); status != 200 {
			t.Error("the member can’t connect the app again")
		}
	})
}
