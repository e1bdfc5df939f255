package app_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"wellhouse.app/api/access"
	"wellhouse.app/api/rpc/family/v1/familyv1connect"
	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/who"
)

const (
	startActing = familyv1connect.FamilyServiceStartActingProcedure
	endActing   = familyv1connect.FamilyServiceEndActingProcedure
)

// acts signs somebody in and turns them to a person of the demo.
func acts(t *testing.T, s *apitest.Server, actor, holder string) *apitest.Client {
	t.Helper()
	c := s.SignIn(actor + "@demo.test")
	if r := c.RPC(startActing, map[string]any{"linkId": demo.LinkID(holder, actor)}); r.Status != http.StatusOK {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
	c.For = apitest.ID(holder + "@demo.test")
	return c
}

// D35: withdrawn consent, closed readings, a birthday and the way back close the
// sockets of people who act within two seconds, on the node that hears of it and on
// every other one.
func TestSocketsOfPeopleWhoActEnd(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		base := s.Listen()
		open := func(c *apitest.Client) *apitest.Socket {
			return apitest.Connect(t, base, map[string]string{"Cookie": sid + "=" + c.Cookies[sid]})
		}
		slowest := time.Duration(0)
		goodbye := func(name string, socket *apitest.Socket) {
			t.Helper()
			began := time.Now()
			if code := socket.Goodbye(t, 2*time.Second); code != viewChanged {
				t.Errorf("%s: goodbye %d", name, code)
			}
			slowest = max(slowest, time.Since(began))
		}
		sofia, james := s.As("sofia@demo.test"), s.As("james@demo.test")
		rosa, ada := acts(t, s, "rosa", "sofia"), acts(t, s, "ada", "james")
		private, stays := open(rosa), open(sofia)
		sofia.RPC(familyv1connect.FamilyServiceCloseReadingsProcedure, map[string]any{})
		goodbye("closed readings", private)
		private = open(rosa)
		s.Exec("DELETE FROM family_choices") // as another node would
		goodbye("opened on another node", private)
		private = open(rosa)
		s.Exec("UPDATE members SET birth_date = '2005-01-01' WHERE member_id = $1", apitest.ID("sofia@demo.test"))
		goodbye("an adult now", private)
		if _, r := apitest.Dial(t, base, map[string]string{"Cookie": sid + "=" + rosa.Cookies[sid]}); r.StatusCode != http.StatusForbidden {
			t.Errorf("a socket after the end: %d", r.StatusCode)
		}
		rosa = acts(t, s, "rosa", "mateo")
		private = open(rosa)
		s.Exec("UPDATE members SET birth_date = '2012-01-01' WHERE member_id = $1", apitest.ID("mateo@demo.test"))
		goodbye("a teenager now", private)
		consent := open(ada)
		if r := james.RPC(familyv1connect.FamilyServiceEndProcedure, map[string]any{"linkId": demo.LinkID("james", "ada")}); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		goodbye("withdrawn consent", consent)
		ada.RPC(endActing, map[string]any{})
		stays.Say(t, `{"id":2,"rpc":{"method":"x"}}`)
		if kind, body, err := stays.Hear(2 * time.Second); err != nil || kind == 8 {
			t.Errorf("the person's own socket ended too: %d %q %v", kind, body, err)
		}
		t.Logf("the slowest goodbye came after %s", slowest.Round(time.Millisecond))
	})
}

// D35: a parent's socket hears of what is open and never of a teenager's
// conversations.
func TestSocketsOfPeopleWhoActHearWhatIsOpen(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		base := s.Listen()
		rosa, sofia := acts(t, s, "rosa", "sofia"), s.As("sofia@demo.test")
		parent := apitest.Connect(t, base, map[string]string{"Cookie": sid + "=" + rosa.Cookies[sid]})
		own := apitest.Connect(t, base, map[string]string{"Cookie": sid + "=" + sofia.Cookies[sid]})
		if r := sofia.RPC("/wellhouse.chat.v1.ChatService/SendMessage", map[string]any{"channelUrl": "new", "message": "Nobody else should read this."}); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if !own.Hears(`"message"`, 2*time.Second) {
			t.Fatal("Sofía does not hear of her own message")
		}
		zone, _ := time.LoadLocation("America/Chicago")
		reading := map[string]any{"value": 118, "timestamp": s.Now().In(zone).Add(-time.Minute).Format("2006-01-02T15:04:05")}
		if r := sofia.Do(apitest.Call{Method: "POST", Path: "/v1/users/me/readings/bgs/data", JSON: reading}); r.Status >= 300 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		deadline := time.Now().Add(2 * time.Second)
		for {
			_, body, err := parent.Hear(time.Until(deadline))
			if err != nil {
				t.Fatal("Rosa does not hear of the reading")
			}
			if strings.Contains(body, "message") || strings.Contains(body, "channelUrl") {
				t.Fatalf("Rosa hears of a conversation: %s", body)
			}
			if strings.Contains(body, `"reading"`) {
				return
			}
		}
	})
}

// D35: without the area nothing of mental health, and nothing that is private to the
// member, reaches somebody who acts, whatever they call.
func TestPeopleWhoActNeverSeeWhatIsPrivate(t *testing.T) {
	private := []string{
		"bisexual", "non-binary", "Black or African American", "long way home through the park", "Called my sister", "Slept seven hours", "Told Maya",
		"Maya Ellison", "biscuit", "DEPRESSION", "ANXIETY", "BEHAVIORAL_HEALTH", `"guide"]`, `"hasMHGuideAvailable":true`, "devon@demo.test",
	}
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		devon, ada := apitest.ID("devon@demo.test"), s.SignIn("ada@demo.test")
		s.Exec(`INSERT INTO family_links (member_id, id, actor_id, kind, relationship, areas, since, ended_by, version)
			VALUES ($1, 'devon-ada', $2, 'adult', 'partner', 'readings,messages,visits,supplies,documents', 1, '', 1)`, devon, apitest.ID("ada@demo.test"))
		if r := ada.RPC(startActing, map[string]any{"linkId": "devon-ada"}); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		ada.For = devon
		check := func(name, body string) {
			for _, text := range private {
				if strings.Contains(body, text) {
					t.Errorf("Ada reads %q in %s", text, name)
				}
			}
		}
		for name, rule := range access.REST {
			if rule.Method == http.MethodGet {
				check(name, ada.Get(column{}.fill(rule.Path)).Body)
			}
		}
		for _, procedure := range access.Procedures() {
			if procedure != endActing && procedure != "/wellhouse.outbox.v1.DemoOutboxService/ListMessages" {
				check(procedure, ada.RPC(procedure, map[string]any{}).Body)
			}
		}
		for _, kind := range []string{"chronic_care", "mental_health", "guide", "coach"} {
			check("channels of "+kind, ada.RPC("/wellhouse.chat.v1.ChatService/ListChannels", map[string]any{"customTypes": []string{"MENTAL_HEALTH_GUIDE"}, "tab": kind}).Body)
		}
		if r := ada.Get("/home"); !strings.Contains(r.Body, "Devon") {
			t.Errorf("Ada is not acting for Devon: %d", r.Status)
		} else {
			check("the page", r.Body)
		}
	})
}

// A stand tells one access from another: its areas, its end and a view.
func TestStands(t *testing.T) {
	acting := func(areas ...string) who.Who {
		return who.Who{MemberID: "m", Acting: &who.Acting{MemberID: "m", Areas: append([]string{}, areas...)}}
	}
	ended := who.Who{Acting: &who.Acting{MemberID: "m"}}
	seen := map[who.Stand]int{}
	for i, w := range []who.Who{{}, acting(), acting("readings"), acting("readings", "visits"), ended, {MemberID: "m", Viewing: &who.Viewing{EndsAt: 1}}} {
		if j, twice := seen[w.Stand()]; twice {
			t.Errorf("%d and %d stand for the same: %+v", i, j, w.Stand())
		}
		seen[w.Stand()] = i
	}
}
