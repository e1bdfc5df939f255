package factor_test

import (
	"fmt"
	"testing"

	"wellhouse.app/internal/apitest"
)

// An account has at most 20 methods. All of them are listed, asked for at the sign-in
// and counted, however they were added.
func TestTwentyMethods(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := s.SignIn(rosa)
		start := started(t, call(c, service+"StartMethod", object{"kind": "TOTP"}))
		for i := range 20 {
			s.Exec("INSERT INTO contact_points (account_id, id, kind, address, verified, for_sign_in, name, added_at) VALUES ($1, $2, 'SMS', $3, TRUE, TRUE, '', 1)",
				apitest.ID(rosa), fmt.Sprintf("more-%02d", i), fmt.Sprintf("+1303555%04d", 1000+i))
		}
		if list, _ := ok(t, call(c, service+"ListMethods", object{}))["methods"].([]any); len(list) != 20 {
			t.Errorf("%d methods are listed", len(list))
		}
		refused(t, call(c, service+"StartMethod", object{"kind": "EMAIL"}), "failed_precondition")
		refused(t, call(c, service+"FinishMethod", object{"step": start["step"], "code": codeOf(t, s, start["key"].(string))}), "failed_precondition")
		other := s.Nobody()
		points := ok(t, other.Get("/v1/users/auth/mfa/"+mfaToken(t, other, rosa)+"/contactPoints"))
		if list, _ := points["contactTypes"].([]any); len(list) != 20 {
			t.Errorf("the sign-in offers %d: %v", len(list), points)
		}
	})
}
