package recovery_test

import (
	"strings"
	"testing"
	"time"

	"wellhouse.app/api/rpc/audit/v1/auditv1connect"
	"wellhouse.app/api/rpc/roster/v1/rosterv1connect"
	"wellhouse.app/api/rpc/staff/v1/staffv1connect"
	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/demo"
)

// organization links an account to one that signs its person in.
func organization(s *apitest.Server, email, subject string) {
	s.Exec(`INSERT INTO brand_idps (id, brand_code, protocol, label, issuer, client_id, metadata, own_certificate, trusts_factor, enabled, created_at, updated_at, revision)
		VALUES ('idp', 'sso', 'oidc', 'Bridgewater', 'https://b.example', 'c', '', '', TRUE, TRUE, 1, 1, 1) ON CONFLICT DO NOTHING`)
	s.Exec(`INSERT INTO external_identities (idp_id, subject, account_id, created_at) VALUES ('idp', $1, $2, $3)`, subject, apitest.ID(email), s.Now().UnixMilli())
}

func organizations(s *apitest.Server) int {
	return s.Count("SELECT COUNT(*) FROM external_identities")
}

// recovered lets somebody in by a recovery, with an app of their own.
func (d desk) recovered(t *testing.T) *apitest.Client {
	t.Helper()
	d.approved(t)
	d.Advance(24 * time.Hour)
	c := d.Nobody()
	mfa := ok(t, c.RPC(begin, object{"token": mailed(t, d.Server, grace, linkText), "password": demo.Password}))["mfaToken"]
	ok(t, enrol(t, d.Server, c, mfa))
	return c
}

// A recovery replaces everything that opened the account: organizations too, and the
// member reads so in their recent activity and in the email.
func TestARecoveryDisconnectsOrganizations(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		d := newDesk(t, s)
		organization(s, grace, "grace")
		organization(s, "rosa@demo.test", "rosa")
		member := d.recovered(t)
		if n := organizations(s); n != 1 {
			t.Errorf("%d links are left, want the one of somebody else", n)
		}
		history := member.RPC(auditv1connect.RecordAccessServiceListSignInsProcedure, object{}).Body
		if !strings.Contains(history, "organizationUnlinked") || !strings.Contains(history, "Bridgewater") {
			t.Errorf("the member's history lacks it: %s", history)
		}
		mailed(t, s, grace, "organizations can no longer sign you in")
	})
}

// "This wasn't me" takes away the organization that a thief has linked, so that it
// does not wait there until the account opens again. Staff read why nobody can sign in.
func TestADisputeDisconnectsOrganizations(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		d := newDesk(t, s)
		d.recovered(t)
		organization(s, grace, "thief")
		ok(t, s.Nobody().RPC(stop, object{"token": mailed(t, s, grace, doneText)}))
		if n := organizations(s); n != 0 {
			t.Errorf("%d links are left", n)
		}
		desk := withCode(t, s, admin)
		status := func(procedure string, ask object) string { return desk.RPC(procedure, ask).Body }
		if body := status(staffv1connect.MemberDirectoryServiceSearchMembersProcedure, object{"query": grace}); !strings.Contains(body, `"disputed"`) {
			t.Errorf("by address: %s", body)
		}
		if body := status(staffv1connect.MemberDirectoryServiceSearchMembersProcedure, object{"query": "Grace"}); !strings.Contains(body, `"disputed"`) {
			t.Errorf("by name: %s", body)
		}
		s.Exec(`UPDATE accounts SET status = 'no_sign_in' WHERE id = $1`, apitest.ID(support))
		if body := status(rosterv1connect.AccountDeskServiceListAccountsProcedure, object{}); strings.Contains(body, support) {
			t.Errorf("somebody who never signs in is listed: %s", body)
		}
		s.Exec(`UPDATE accounts SET disputed_at = CASE WHEN id = $1 THEN 1 END`, apitest.ID(support))
		if body := status(rosterv1connect.AccountDeskServiceListAccountsProcedure, object{}); !strings.Contains(body, support) || !strings.Contains(body, `"disputed"`) {
			t.Errorf("staff who are locked out are missing: %s", body)
		}
		if body := status(staffv1connect.MemberDirectoryServiceSearchMembersProcedure, object{"query": grace}); !strings.Contains(body, `"no_sign_in"`) {
			t.Errorf("somebody who never signs in: %s", body)
		}
	})
}
