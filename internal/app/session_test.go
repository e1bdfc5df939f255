package app_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/db"
)

// The states a credential can be in, made the way they come about.

// mfaToken is what a right password gives an account with a second factor.
func mfaToken(t testing.TB, s *apitest.Server) string {
	t.Helper()
	r := s.Nobody().Do(apitest.SignInCall("mfa@demo.test", demo.Password, "portal", ""))
	token, _ := r.Object(t)["mfaToken"].(string)
	if r.Status != http.StatusUnauthorized || token == "" {
		t.Fatalf("the second factor was not asked for: %d %s", r.Status, r.Body)
	}
	return token
}

func bearer(s *apitest.Server, token string) *apitest.Client {
	c := s.Nobody()
	c.Token = token
	return c
}

// signedOut is a browser whose cookie came back after signing out.
func signedOut(s *apitest.Server, email string) *apitest.Client {
	c := s.SignIn(email)
	kept := *c
	kept.Cookies = map[string]string{sid: c.Cookies[sid]}
	c.Do(apitest.Call{Method: "POST", Path: "/v1/auth/logout"})
	return frozen(&kept)
}

// expired is a browser whose access has run out and that has not refreshed.
func expired(s *apitest.Server, email string) *apitest.Client {
	c := s.SignIn(email)
	s.Exec("UPDATE sessions SET access_until = $1 WHERE reference = $2", s.Now().UnixMilli(), reference(c))
	return frozen(c)
}

// idle is a browser that nobody touched for too long.
func idle(s *apitest.Server, email string) *apitest.Client {
	c := s.SignIn(email)
	s.Exec("UPDATE sessions SET last_activity_at = $1 WHERE reference = $2", s.Now().Add(-16*time.Minute).UnixMilli(), reference(c))
	return frozen(c)
}

// tampered is a browser with one letter of its cookie changed.
func tampered(s *apitest.Server, email string) *apitest.Client {
	c := s.SignIn(email)
	first := "A"
	if strings.HasPrefix(c.Cookies[sid], "A") {
		first = "B"
	}
	c.Cookies[sid] = first + c.Cookies[sid][1:]
	return frozen(c)
}

// frozen keeps the cookies whatever a reply says, as an attacker would.
func frozen(c *apitest.Client) *apitest.Client {
	c.KeepCookies = true
	return c
}

// sid is the cookie with the secret on this machine.
const sid = "wellhouse-sid"

// reference is the public name of the client's session.
func reference(c *apitest.Client) string {
	name, _, _ := strings.Cut(c.Cookies["wellhouse-session"], ".")
	return name
}

func sessionID(t testing.TB, s *apitest.Server, c *apitest.Client) string {
	t.Helper()
	var id string
	err := s.Store().Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		return q.QueryRowContext(ctx, "SELECT id FROM sessions WHERE reference = $1", reference(c)).Scan(&id)
	})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// view makes a staff session look at a member's portal, as the desk will.
func view(s *apitest.Server, session, memberID string) {
	s.Exec(`UPDATE sessions SET viewing_member = $1, viewing_reason = 'call about a delivery', viewing_ticket = 'T-1',
		viewing_until = $2 WHERE id = $3`, memberID, s.Now().Add(30*time.Minute).UnixMilli(), session)
}
