package sso_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/people/sso"
)

const partners = service + "PartnerService/"

// S1-1-08: a member reads why a partner is offered and what it costs, agrees to what it
// is told, sees what they shared, and takes it back.
func TestConsentToAPartner(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		setPartner(t, s, moveWell(nil))
		c := s.SignIn(nora)
		list := c.RPC(partners+"ListPartners", map[string]any{})
		for _, part := range []string{`"summary":"Short exercise videos`, `"cost":"Free for you`, `"why":"promo"`, `"about":"Harborview School District"`, `"needsConsent":true`} {
			if !strings.Contains(list.Body, part) {
				t.Errorf("lacks %s: %s", part, list.Body)
			}
		}
		if !strings.Contains(s.As(rosa).RPC(partners+"ListPartners", map[string]any{}).Body, "Videos cortos") {
			t.Error("rosa reads no Spanish")
		}
		if r := c.Do(post(redirectPath)); r.Status != http.StatusPreconditionFailed || !strings.Contains(r.Body, "partner_consent_required") {
			t.Errorf("without consent: %d %s", r.Status, r.Body)
		}
		if r := c.RPC(partners+"Agree", map[string]any{"id": "MoveWell", "shares": []string{}}); r.Status == 200 {
			t.Error("agreed to less than is told")
		}
		if r := c.RPC(partners+"Agree", map[string]any{"id": "MoveWell", "shares": []string{"firstName"}}); r.Status != 200 || !strings.Contains(r.Body, `"state":"agreed"`) {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if n := s.Count("SELECT COUNT(*) FROM member_tasks WHERE member_id = $1 AND kind = 'partnerOffer' AND done_at IS NULL", apitest.ID("nora")); n != 0 {
			t.Error("Home still asks")
		}
		if h := handed(t, c.Do(post(redirectPath))); h.Method != "POST" {
			t.Errorf("%+v", h)
		}
		// The partner is told more from now on: the old consent does not cover it.
		setPartner(t, s, moveWell(func(d *sso.PartnerDraft) { d.Shares = []string{"firstName", "email"} }))
		c = s.SignIn(nora)
		if r := c.Do(post(redirectPath)); r.Status != http.StatusPreconditionFailed {
			t.Errorf("told more than agreed: %d", r.Status)
		}
		setPartner(t, s, moveWell(nil))
		c = s.SignIn(nora)
		for range 2 {
			if r := c.RPC(partners+"Withdraw", map[string]any{"id": "MoveWell"}); r.Status != 200 || !strings.Contains(r.Body, `"state":"withdrawn"`) {
				t.Errorf("%d %s", r.Status, r.Body)
			}
		}
		if r := c.Do(post(redirectPath)); r.Status != http.StatusPreconditionFailed {
			t.Errorf("after taking it back: %d", r.Status)
		}
		log := c.RPC(partners+"ListTransfers", map[string]any{}).Body
		if got := []int{strings.Count(log, `"act":"agreed"`), strings.Count(log, `"act":"opened"`), strings.Count(log, `"act":"withdrawn"`)}; got[0] != 1 || got[1] != 1 || got[2] != 1 {
			t.Errorf("%v %s", got, log)
		}
		if other := s.As(rosa).RPC(partners+"ListTransfers", map[string]any{}).Body; strings.Contains(other, "MoveWell") {
			t.Errorf("somebody else's: %s", other)
		}
		for name, r := range map[string]*apitest.Reply{
			"a partner they don't have": s.As(james).RPC(partners+"Agree", map[string]any{"id": "MoveWell", "shares": []string{"firstName"}}),
			"nobody's partner":          c.RPC(partners+"Withdraw", map[string]any{"id": "Nobody"}),
		} {
			if r.Status != http.StatusNotFound {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		if r := c.RPC(partners+"Decline", map[string]any{"id": ""}); r.Status != http.StatusBadRequest {
			t.Errorf("no id: %d", r.Status)
		}
	})
}

// Declining closes the question on Home, and nothing is shared.
func TestDeclineAPartner(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := s.SignIn(nora)
		if r := c.RPC(partners+"Decline", map[string]any{"id": "QuietMind"}); r.Status != 200 || !strings.Contains(r.Body, `"state":"declined"`) {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if n := s.Count("SELECT COUNT(*) FROM member_tasks WHERE member_id = $1 AND kind = 'partnerOffer' AND done_at IS NULL", apitest.ID("nora")); n != 0 {
			t.Error("Home still asks")
		}
	})
}

// A member who said no can ask to see the partner again. Twice is the same as once.
func TestUndoDecliningAPartner(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := s.SignIn(nora)
		undo := func(id string) *apitest.Reply { return c.RPC(partners+"UndoDecline", map[string]any{"id": id}) }
		trail := func() int {
			return s.Count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND action = 'restored'", apitest.ID("nora"))
		}
		if r := undo("QuietMind"); r.Status != 200 || trail() != 0 {
			t.Errorf("nothing to undo: %d %s, %d rows", r.Status, r.Body, trail())
		}
		c.RPC(partners+"Decline", map[string]any{"id": "QuietMind"})
		for range 2 {
			if r := undo("QuietMind"); r.Status != 200 || strings.Contains(r.Body, "declined") {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
		}
		if r := c.RPC(partners+"GetPartner", map[string]any{"id": "QuietMind"}); strings.Contains(r.Body, "declined") {
			t.Error(r.Body)
		}
		if log := c.RPC(partners+"ListTransfers", map[string]any{}).Body; strings.Count(log, `"act":"restored"`) != 1 || trail() != 1 {
			t.Errorf("%d rows, %s", trail(), log)
		}
		// What is shared is no "no".
		setPartner(t, s, moveWell(nil))
		agree(t, s, nora, "firstName")
		if r := undo("MoveWell"); r.Status != 200 || !strings.Contains(r.Body, `"state":"agreed"`) {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if r := undo(""); r.Status != http.StatusBadRequest {
			t.Errorf("no id: %d", r.Status)
		}
		if r := undo("Nobody"); r.Status != http.StatusNotFound {
			t.Errorf("nobody's partner: %d", r.Status)
		}
	})
}

// A withdrawal beside hand-overs: after it, none succeeds.
func TestWithdrawWhileOpening(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		setPartner(t, s, moveWell(nil))
		agree(t, s, rosa, "firstName")
		c := s.SignIn(rosa)
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() { c.Do(post(redirectPath)) })
		}
		wg.Go(func() { c.RPC(partners+"Withdraw", map[string]any{"id": "MoveWell"}) })
		wg.Wait()
		if r := c.Do(post(redirectPath)); r.Status != http.StatusPreconditionFailed {
			t.Errorf("%d %s", r.Status, r.Body)
		}
	})
}

const desk = service + "PartnerDeskService/"

// An administrator adds, changes and retires a partner; others may not.
func TestPartnerDesk(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		admin := s.SignIn("admin@demo.test")
		body := func(change func(map[string]any)) map[string]any {
			p := map[string]any{
				"brandCode": "default", "code": "FeetFirst", "name": "FeetFirst", "site": "https://feet.example", "protocol": "none",
				"hosts": []string{"feet.example"}, "texts": []map[string]any{{"locale": "en-US", "summary": "Foot care", "cost": "Free"}},
			}
			if change != nil {
				change(p)
			}
			return map[string]any{"partner": p}
		}
		openID := func(client string) func(map[string]any) {
			return func(p map[string]any) {
				p["code"], p["protocol"], p["loginUrl"], p["clientId"] = "Two", "openid", "https://feet.example/in", client
			}
		}
		r := admin.RPC(desk+"SavePartner", body(nil))
		if r.Status != 200 || !strings.Contains(r.Body, `"revision":1`) || !strings.Contains(r.Body, "Foot care") {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		for name, c := range map[string]struct {
			change func(map[string]any)
			text   string
		}{
			"the code again":        {nil, "sso.partner.taken"},
			"no brand":              {func(p map[string]any) { p["brandCode"] = "" }, "brandCode"},
			"another host":          {func(p map[string]any) { p["code"], p["hosts"] = "Two", []string{"x.example"} }, "sso.partner.hosts"},
			"an older revision":     {func(p map[string]any) { p["revision"] = 7 }, "errors.conflict"},
			"openid without a page": {func(p map[string]any) { p["code"], p["protocol"] = "Two", "openid" }, "sso.partner.login-url"},
			"openid without an app": {openID(""), "sso.partner.clientId"},
			"an app nobody knows":   {openID("wh_nobody"), "sso.partner.noApp"},
		} {
			r := admin.RPC(desk+"SavePartner", body(c.change))
			if told := r.Body + r.Header.Get("Wellhouse-Message-Key"); r.Status == 200 || r.Status >= 500 || !strings.Contains(told, c.text) {
				t.Errorf("%s: %d %s", name, r.Status, told)
			}
		}
		if r := admin.RPC(desk+"SavePartner", body(func(p map[string]any) { p["revision"], p["name"] = 1, "Feet First" })); r.Status != 200 || !strings.Contains(r.Body, `"revision":2`) {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		retire := map[string]any{"brandCode": "default", "code": "MoveWell", "retired": true, "revision": 1}
		if r := admin.RPC(desk+"SetPartnerRetired", retire); r.Status != 200 || !strings.Contains(r.Body, `"retired":true`) {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if r := s.As(rosa).Do(post(redirectPath)); r.Status != http.StatusNotFound {
			t.Errorf("a retired partner opens: %d", r.Status)
		}
		if r := admin.RPC(desk+"TestPartner", map[string]any{"brandCode": "default", "code": "FeetFirst"}); r.Status != 200 || !strings.Contains(r.Body, `"check":"partnerHost","ok":true`) {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		for name, c := range map[string]*apitest.Client{"a member": s.As(rosa), "a coach": s.As("coach.en@demo.test"), "a rep": s.As("rep@demo.test")} {
			for _, call := range []string{"ListBrandPartners", "SavePartner", "SetPartnerRetired", "SetPartnerLogo", "TestPartner"} {
				if r := c.RPC(desk+call, map[string]any{}); r.Status != http.StatusForbidden {
					t.Errorf("%s, %s: %d", name, call, r.Status)
				}
			}
		}
	})
}
