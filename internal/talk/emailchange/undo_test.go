package emailchange_test

import (
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"wellhouse.app/api/rpc/outbox/v1/outboxv1connect"
	"wellhouse.app/api/rpc/roster/v1/rosterv1connect"
	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/talk/emailchange"
)

const grace, better = "grace@demo.test", "kV1-Zm!tq8Rwz"

// move changes an address with the agreement of both.
func move(t *testing.T, s *apitest.Server, c *apitest.Client, from, to string) (undo string) {
	t.Helper()
	call(t, c, ask, map[string]string{"email": to}, 200)
	for address, subject := range map[string]string{from: "Did you ask", to: "Confirm your new"} {
		call(t, s.Nobody(), answer, map[string]string{"token": linkTo(t, s, address, subject), "answer": "confirm"}, 200)
	}
	return linkTo(t, s, from, "was changed")
}

func undo(t *testing.T, s *apitest.Server, token string) {
	t.Helper()
	call(t, s.Nobody(), answer, map[string]string{"token": token, "answer": "undo"}, 200, `"state":"undone"`)
}

func signsIn(s *apitest.Server, email, password string) bool {
	return s.Nobody().Do(apitest.SignInCall(email, password, "portal", "")).Status == 200
}

var passwordLink = regexp.MustCompile(`/reset-password#token=([\w-]+)`)

// newPassword finds the link in the letter about an undone change.
func newPassword(t *testing.T, s *apitest.Server, to string) string {
	t.Helper()
	for range 200 {
		var box struct {
			Messages []struct{ To, Subject, Text string }
		}
		s.Nobody().RPC(outboxv1connect.DemoOutboxServiceListMessagesProcedure, map[string]string{}).Decode(t, &box)
		for _, m := range box.Messages {
			if m.To == to && strings.Contains(m.Subject, "is back") {
				if found := passwordLink.FindStringSubmatch(m.Text); found != nil {
					return found[1]
				}
			}
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatalf("no link to choose a password to %s", to)
	return ""
}

func prune(t *testing.T, s *apitest.Server) {
	t.Helper()
	if err := emailchange.New(emailchange.Deps{DB: s.Store(), Now: s.Now}).Prune(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// For a week the old address can take the change back, once and for all.
func TestTheOldAddressTakesItBack(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		back := move(t, s, s.SignIn(grace), grace, "thief@example.org")
		call(t, s.Nobody(), open, map[string]string{"token": back}, 200, `"purpose":"undo"`, `"state":"open"`)
		undo(t, s, back)
		undo(t, s, back)

		late := move(t, s, s.SignIn("marcus@demo.test"), "marcus@demo.test", "marcus.new@example.org")
		s.Advance(7*24*time.Hour + time.Second)
		call(t, s.Nobody(), open, map[string]string{"token": late}, 404)
		call(t, s.Nobody(), answer, map[string]string{"token": late, "answer": "undo"}, 404)
		s.SignIn("marcus.new@example.org")
	})
}

// Another change does not take the week away from the first address. Its undo is the
// last word: the addresses in between can do nothing any more.
func TestAnotherChangeIsUndoneToo(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		thief := s.SignIn(grace)
		first := move(t, s, thief, grace, "b@example.org")
		second := move(t, s, thief, "b@example.org", "c@example.org")
		call(t, thief, ask, map[string]string{"email": "d@example.org"}, 200)
		waiting := linkTo(t, s, "d@example.org", "Confirm your new")
		undo(t, s, first)
		for _, token := range []string{second, waiting} {
			if r := s.Nobody().RPC(answer, map[string]string{"token": token, "answer": "undo"}); r.Status == 200 {
				t.Errorf("a later link still works: %s", r.Body)
			}
			call(t, s.Nobody(), open, map[string]string{"token": second}, 404)
		}
		if n := s.Count("SELECT COUNT(*) FROM accounts WHERE email = $1", grace); n != 1 {
			t.Error("the first address is not back")
		}
		if n := s.Count("SELECT COUNT(*) FROM account_emails WHERE email_folded LIKE '%@example.org'"); n != 0 {
			t.Errorf("%d addresses of the thief are still reserved", n)
		}
	})
}

// The address in between can undo what came after it, and the first one still all.
func TestEachOldAddressUndoesWhatCameAfter(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		member := s.SignIn(grace)
		first := move(t, s, member, grace, "b@example.org")
		second := move(t, s, member, "b@example.org", "c@example.org")
		undo(t, s, second)
		if n := s.Count("SELECT COUNT(*) FROM accounts WHERE email = 'b@example.org'"); n != 1 {
			t.Error("the address in between is not back")
		}
		undo(t, s, first)
		if n := s.Count("SELECT COUNT(*) FROM accounts WHERE email = $1", grace); n != 1 {
			t.Error("the first address is not back")
		}
	})
}

// Someone who is not happy with a new address goes back to the old one within the
// week, or on to another.
func TestAnHonestPersonIsNotTrapped(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		member := s.SignIn(grace)
		first := move(t, s, member, grace, "b@example.org")
		move(t, s, member, "b@example.org", grace)
		s.SignIn(grace)
		undo(t, s, first)
		if n := s.Count("SELECT COUNT(*) FROM accounts WHERE email = $1", grace); n != 1 {
			t.Error("an undo without a change to undo lost the address")
		}
	})
}

// The old address belongs to nobody else while it can come back. It signs nobody in.
func TestTheOldAddressStaysReserved(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		back := move(t, s, s.SignIn(grace), grace, "thief@example.org")
		if signsIn(s, grace, demo.Password) {
			t.Error("a reserved address signs in")
		}
		marcus := s.SignIn("marcus@demo.test")
		call(t, marcus, ask, map[string]string{"email": grace}, 200)
		if link := linkTo(t, s, grace, "already has an account"); link != "" {
			t.Error("a reserved address can be confirmed by another account")
		}
		invited := map[string]string{"email": grace, "role": "coach", "givenName": "Eve", "familyName": "Doe", "locale": "en-US"}
		if r := s.SignIn("admin@demo.test").RPC(rosterv1connect.AccountDeskServiceInviteProcedure, invited); r.Status == 200 {
			t.Errorf("a reserved address gets another account: %s", r.Body)
		}
		prune(t, s)
		undo(t, s, back)

		move(t, s, marcus, "marcus@demo.test", "marcus.new@example.org")
		s.Advance(7*24*time.Hour - time.Second)
		prune(t, s)
		held := func() int {
			return s.Count("SELECT COUNT(*) FROM account_emails WHERE email_folded = 'marcus@demo.test'")
		}
		if held() != 1 {
			t.Error("an address is free before the week is over")
		}
		s.Advance(time.Second)
		prune(t, s)
		if held() != 0 {
			t.Error("an address stays reserved after the week")
		}
	})
}

// An undo leaves nothing of what a thief could have made: sessions, the password,
// remembered browsers, sign-in methods, recovery codes, phones, organizations and
// connected apps.
func TestAnUndoShutsEveryoneOut(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		id, earlier := apitest.ID(grace), s.Now().Add(-time.Hour).UnixMilli()
		addPasskey := func(name string, at int64) {
			s.Exec(`INSERT INTO account_passkeys (account_id, id, credential_id, rp_id, name, credential_json, sign_count, backup_eligible, backed_up, created_at, last_used_at)
				VALUES ($1, $2, $2, 'localhost', $2, '{}', 0, FALSE, FALSE, $3, 0)`, id, name, at)
		}
		thief := s.SignIn(grace)
		addPasskey("before", earlier)
		s.Exec("INSERT INTO recovery_codes (account_id, code_hash, created_at) VALUES ($1, 'before', $2)", id, earlier)
		back := move(t, s, thief, grace, "thief@example.org")
		now := s.Now().UnixMilli()
		addPasskey("since", now)
		s.Exec("INSERT INTO recovery_codes (account_id, code_hash, created_at) VALUES ($1, 'since', $2)", id, now)
		s.Exec("INSERT INTO account_totp (account_id, seed_enc, last_step, created_at, name, last_used_at) VALUES ($1, 'x', 0, $2, '', 0)", id, now)
		s.Exec("INSERT INTO contact_points (account_id, id, kind, address, verified, for_sign_in, name, added_at) VALUES ($1, 'thief', 'SMS', '+14155552671', TRUE, TRUE, '', $2)", id, now)
		s.Exec("INSERT INTO remembered_devices (account_id, id, token_hash, user_agent, created_at, expires_at) VALUES ($1, 'd', 'd', '', $2, $3)", id, now, now+1e9)
		s.Exec("INSERT INTO openid_clients (id, name, site, secret_hash, redirect_uris, scopes, created_at, revision) VALUES ('app', 'a', 'a', '', '[]', 'openid', $1, 1)", now)
		s.Exec("INSERT INTO openid_grants (member_id, id, client_id, scope, created_at, ends_at, last_used_at, end_reason) VALUES ($1, 'g', 'app', 'openid', $2, $3, 0, '')", id, now, now+1e9)
		s.Exec(`INSERT INTO openid_families (id, account_id, grant_id, client_id, issuer, scope, nonce, auth_time, generation, rotated_at, created_at, ends_at, end_reason)
			VALUES ('f', $1, 'g', 'app', '', 'openid', '', 0, 1, 0, $2, $3, '')`, id, now, now+1e9)
		s.Exec(`INSERT INTO brand_idps (id, brand_code, protocol, label, issuer, client_id, metadata, own_certificate, trusts_factor, enabled, created_at, updated_at, revision)
			VALUES ('idp', 'sso', 'oidc', 'Bridgewater', 'https://b.example', 'c', '', '', TRUE, TRUE, 1, 1, 1)`)
		for subject, at := range map[string]int64{"before": earlier, "since": now} {
			s.Exec(`INSERT INTO external_identities (idp_id, subject, account_id, created_at) VALUES ('idp', $1, $2, $3)`, subject, id, at)
		}
		undo(t, s, back)

		if r := thief.RPC(getEmail, map[string]string{}); r.Status != 401 {
			t.Errorf("a session goes on: %d", r.Status)
		}
		for name, query := range map[string]string{
			"passkeys":            "SELECT COUNT(*) FROM account_passkeys WHERE id = 'since' AND account_id = $1",
			"authenticator apps":  "SELECT COUNT(*) FROM account_totp WHERE account_id = $1",
			"recovery codes":      "SELECT COUNT(*) FROM recovery_codes WHERE code_hash = 'since' AND account_id = $1",
			"phones":              "SELECT COUNT(*) FROM contact_points WHERE id = 'thief' AND (verified OR for_sign_in) AND account_id = $1",
			"remembered browsers": "SELECT COUNT(*) FROM remembered_devices WHERE account_id = $1",
			"shared with apps":    "SELECT COUNT(*) FROM openid_grants WHERE id = 'g' AND ended_at IS NULL AND member_id = $1",
			"tokens of apps":      "SELECT COUNT(*) FROM openid_families WHERE id = 'f' AND ended_at IS NULL AND account_id = $1",
			"organizations":       "SELECT COUNT(*) FROM external_identities WHERE subject = 'since' AND account_id = $1",
			"passwords":           "SELECT COUNT(*) FROM accounts WHERE password_hash <> '' AND id = $1",
		} {
			if n := s.Count(query, id); n != 0 {
				t.Errorf("%s: %d are left", name, n)
			}
		}
		if n := s.Count("SELECT COUNT(*) FROM account_passkeys WHERE account_id = $1", id) + s.Count("SELECT COUNT(*) FROM recovery_codes WHERE account_id = $1", id); n != 2 {
			t.Errorf("%d of two that were there before are left", n)
		}
		if n := s.Count("SELECT COUNT(*) FROM external_identities WHERE subject = 'before' AND account_id = $1", id); n != 1 {
			t.Error("an organization that was linked before is gone")
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE action = 'signOnUnlinked' AND reason = 'Bridgewater' AND member_id = $1", id); n != 1 {
			t.Errorf("%d rows in the member's trail", n)
		}
	})
}

// The member chooses a new password by the link in the letter; the old one is gone.
func TestAnUndoLeadsToANewPassword(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		undo(t, s, move(t, s, s.SignIn(grace), grace, "thief@example.org"))
		for _, email := range []string{grace, "thief@example.org"} {
			if signsIn(s, email, demo.Password) {
				t.Errorf("%s signs in with the old password", email)
			}
		}
		token := newPassword(t, s, grace)
		s.Advance(23 * time.Hour)
		r := s.Nobody().Do(apitest.Call{
			Method: "POST", Path: "/v1/users/me/info/password/reset", Form: url.Values{"newPassword": {better}},
			Header: map[string]string{"X-Password-Token": token},
		})
		if r.Status != 204 {
			t.Fatal(r.Status, r.Body)
		}
		if !signsIn(s, grace, better) || signsIn(s, grace, demo.Password) {
			t.Error("the new password is not the one")
		}
	})
}

// Ended accounts keep their address: an open change stops with them, and neither a
// change nor an undo moves one.
func TestEndedAccountsKeepTheirAddress(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		member := s.SignIn(grace)
		back := move(t, s, member, grace, "b@example.org")
		call(t, member, ask, map[string]string{"email": "c@example.org"}, 200)
		toOld, toNew := linkTo(t, s, "b@example.org", "Did you ask"), linkTo(t, s, "c@example.org", "Confirm your new")
		call(t, s.Nobody(), answer, map[string]string{"token": toOld, "answer": "confirm"}, 200)
		if r := s.SignIn("admin@demo.test").RPC(rosterv1connect.AccountDeskServiceEndAccountProcedure, map[string]string{"accountId": apitest.ID(grace), "reason": "A test of ending"}); r.Status != 200 {
			t.Fatal(r.Status, r.Body)
		}
		if n := s.Count("SELECT COUNT(*) FROM email_changes WHERE account_id = $1 AND state = 'open'", apitest.ID(grace)); n != 0 {
			t.Error("a change of an ended account is open")
		}
		for token, said := range map[string]string{toNew: "confirm", back: "undo"} {
			if r := s.Nobody().RPC(answer, map[string]string{"token": token, "answer": said}); r.Status != 404 {
				t.Errorf("%s: %d %s", said, r.Status, r.Body)
			}
		}
		if n := s.Count("SELECT COUNT(*) FROM accounts WHERE email = 'b@example.org'"); n != 1 {
			t.Error("an ended account got another address")
		}
	})
}

// Two who ask at the same moment are both answered; one change is open.
func TestAskingTwiceAtOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for round := range 2 {
			member := s.SignIn([]string{grace, "marcus@demo.test"}[round])
			replies := make([]*apitest.Reply, 4)
			var all sync.WaitGroup
			for i := range replies {
				all.Go(func() {
					replies[i] = member.RPC(ask, map[string]string{"email": "new" + string(rune('a'+i)) + "@example.org"})
				})
			}
			all.Wait()
			for _, r := range replies {
				if r.Status != 200 {
					t.Errorf("%d %s", r.Status, r.Body)
				}
			}
		}
		if n := s.Count("SELECT COUNT(*) FROM email_changes WHERE state = 'open'"); n != 2 {
			t.Errorf("%d changes are open", n)
		}
	})
}
