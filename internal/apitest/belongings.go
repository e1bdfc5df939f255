package apitest

import (
	"context"
	"strings"
	"testing"

	"wellhouse.app/internal/platform/db"
)

// Belonging is something that opens an account, or helps to, and ends with it.
type Belonging struct {
	Name string
	Put  []string // SQL that gives one to the account $1
	Left string   // SQL that counts those of the account $1 that are still good
}

const session = `INSERT INTO sessions (id, account_id, client_id, mode, reference, generation, created_at, rotated_at, access_until,
	last_activity_at, ends_at, end_reason, viewing_member, viewing_reason, viewing_ticket, viewing_until, user_agent, parent_id, framed_by)
	VALUES (`

// Belongings are all of them.
var Belongings = []Belonging{
	{
		"sessions",
		[]string{session + `'s1', $1, 'portal', 'cookie', 'r1', 1, 1, 1, 4000000000000, 1, 4000000000000, '', '', '', '', 0, '', '', '')`},
		"SELECT COUNT(*) FROM sessions WHERE account_id = $1 AND ended_at IS NULL AND parent_id = ''",
	},
	{
		"framed sessions",
		[]string{session + `'s2', $1, 'portal', 'cookie', 'r2', 1, 1, 1, 4000000000000, 1, 4000000000000, '', '', '', '', 0, '', 's1', 'https://teams.example')`},
		"SELECT COUNT(*) FROM sessions WHERE account_id = $1 AND ended_at IS NULL AND parent_id <> ''",
	},
	{
		"devices",
		[]string{"INSERT INTO device_keys (device_id, account_id, secret_enc, created_at) VALUES ('meter-1', $1, 'x', 1)"},
		"SELECT COUNT(*) FROM device_keys WHERE account_id = $1 AND revoked_at IS NULL",
	},
	{
		"authenticator apps",
		[]string{"INSERT INTO account_totp (account_id, seed_enc, last_step, created_at, name, last_used_at) VALUES ($1, 'x', 0, 1, '', 0)"},
		"SELECT COUNT(*) FROM account_totp WHERE account_id = $1",
	},
	{
		"passkeys",
		[]string{`INSERT INTO account_passkeys (account_id, id, credential_id, rp_id, name, credential_json, sign_count, backup_eligible, backed_up,
		created_at, last_used_at) VALUES ($1, 'k1', 'c1', 'localhost', '', '{}', 0, FALSE, FALSE, 1, 0)`},
		"SELECT COUNT(*) FROM account_passkeys WHERE account_id = $1",
	},
	{
		"addresses for codes",
		[]string{"INSERT INTO contact_points (account_id, id, kind, address, verified, for_sign_in, name, added_at) VALUES ($1, 'p1', 'SMS', '+13035550100', TRUE, TRUE, '', 1)"},
		"SELECT COUNT(*) FROM contact_points WHERE account_id = $1 AND for_sign_in",
	},
	{
		"recovery codes",
		[]string{"INSERT INTO recovery_codes (account_id, code_hash, created_at) VALUES ($1, 'h1', 1)"},
		"SELECT COUNT(*) FROM recovery_codes WHERE account_id = $1",
	},
	{
		"remembered browsers",
		[]string{"INSERT INTO remembered_devices (account_id, id, token_hash, user_agent, created_at, expires_at) VALUES ($1, 'd1', 't1', '', 1, 4000000000000)"},
		"SELECT COUNT(*) FROM remembered_devices WHERE account_id = $1",
	},
	{
		"connected apps",
		[]string{
			`INSERT INTO openid_clients (id, name, site, secret_hash, redirect_uris, scopes, created_at, revision) VALUES ('app', 'App', '', '', '[]', 'openid', 1, 1)`,
			`INSERT INTO openid_grants (member_id, id, client_id, scope, created_at, ends_at, last_used_at, end_reason) VALUES ($1, 'g1', 'app', 'openid', 1, 4000000000000, 0, '')`,
		},
		"SELECT COUNT(*) FROM openid_grants WHERE member_id = $1 AND ended_at IS NULL",
	},
	{
		"tokens of apps",
		[]string{`INSERT INTO openid_families (id, account_id, grant_id, client_id, issuer, scope, nonce, auth_time, generation, rotated_at, created_at,
		ends_at, end_reason) VALUES ('f1', $1, 'g1', 'app', '', 'openid', '', 1, 1, 1, 1, 4000000000000, '')`},
		"SELECT COUNT(*) FROM openid_families WHERE account_id = $1 AND ended_at IS NULL",
	},
	{
		"open recoveries",
		[]string{`INSERT INTO recovery_requests (id, account_id, role, checked, reason, state, opened_by, opened_at, approved_by, approved_at, works_from,
		expires_at, closed_at) VALUES ('r1', $1, 'member', 'video', 'lost', 'open', $1, 1, '', 0, 0, 4000000000000, 0)`},
		"SELECT COUNT(*) FROM recovery_requests WHERE account_id = $1 AND state IN ('open', 'approved')",
	},
}

// PutBelongings gives an account one of each.
func PutBelongings(t testing.TB, store *db.DB, accountID string) {
	t.Helper()
	err := store.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		for _, b := range Belongings {
			for _, statement := range b.Put {
				if _, err := q.ExecContext(ctx, strings.ReplaceAll(statement, "$1", "'"+accountID+"'")); err != nil {
					t.Error(b.Name)
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range Belongings {
		if left(t, store, b, accountID) == 0 {
			t.Fatalf("the account got no %s", b.Name)
		}
	}
}

// WantNoBelongings fails the test for whatever an account has left.
func WantNoBelongings(t testing.TB, store *db.DB, accountID string) {
	t.Helper()
	for _, b := range Belongings {
		if n := left(t, store, b, accountID); n != 0 {
			t.Errorf("%d %s are left", n, b.Name)
		}
	}
}

func left(t testing.TB, store *db.DB, b Belonging, accountID string) (n int) {
	t.Helper()
	err := store.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		return q.QueryRowContext(ctx, b.Left, accountID).Scan(&n)
	})
	if err != nil {
		t.Fatal(b.Name, err)
	}
	return n
}
