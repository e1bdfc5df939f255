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

// D35: withdrawn consent, closed readings, a birthday, a closed brand and the way back close the
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
		private = open(rosa)
		s.Exec("UPDATE members SET brand_code = (SELECT brand_code FROM members WHERE member_id = $1) WHERE member_id = $2",
			apitest.ID("kdoe@demo.test"), apitest.ID("rosa@demo.test"))
		goodbye("the brand of who acts has no families", private)
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

// secret is what Devon writes to his mental-health guide and in a draft to her.
const secret = "The lighthouse story is for Maya alone."

// guided are calls with real bodies about Devon's conversation with his guide, and the
// other reads that need a body. Acting for Devon opens their areas, so mental health is
// all that can refuse them.
func guided(channel string) map[string]object {
	one := object{"channelUrl": channel}
	return map[string]object{
		"/wellhouse.chat.v1.ChatService/GetChannel":            one,
		"/wellhouse.chat.v1.ChatService/GetChannelMetadata":    one,
		"/wellhouse.chat.v1.ChatService/GetAvailability":       one,
		"/wellhouse.chat.v1.ChatService/ListMessages":          {"channelUrl": channel, "limit": 20},
		"/wellhouse.chat.v1.ChatService/SearchMessages":        {"channelUrl": channel, "query": "lighthouse"},
		"/wellhouse.chat.v1.ChatService/MarkChannelRead":       {"channelUrl": channel, "sequence": 1},
		"/wellhouse.chat.v1.ChatService/SetTyping":             {"channelUrl": channel, "typing": true},
		"/wellhouse.chat.v1.ChatService/SendMessage":           {"channelUrl": channel, "message": "Hello from the family.", "clientId": "family-hello-1"},
		"/wellhouse.desk.v1.HandoverService/GetHandover":       one,
		"/wellhouse.desk.v1.HandoverService/CorrectHandover":   {"channelUrl": channel, "handoverId": "0198c0de-0000-7000-8000-000000000001", "correction": "It was on Monday."},
		"/wellhouse.draft.v1.DraftService/ListDrafts":          {"route": "/messages/guide"},
		"/wellhouse.report.v1.ReportService/GetReport":         {"kind": "multiCondition", "period": object{"days": 30}},
		"/wellhouse.report.v1.ReportService/DownloadFile":      {"id": channel},
		"/wellhouse.mail.v1.MailService/GetThread":             {"threadId": channel},
		"/wellhouse.embed.v1.EmbedService/OpenScreen":          {"destination": "mental-health.home"},
		"/wellhouse.booking.v1.BookingService/ListPlaces":      {"kind": "labDraw"},
		"/wellhouse.booking.v1.BookingService/ListSlots":       {"placeId": channel},
		"/wellhouse.booking.v1.BookingService/GetBooking":      {"id": channel},
		"/wellhouse.booking.v1.BookingService/GetCalendarFile": {"id": channel},
		"/wellhouse.kit.v1.KitService/GetPeople":               {"campaignId": channel},
		"/wellhouse.kit.v1.KitService/CheckAddress":            {"campaignId": channel},
		"/wellhouse.kit.v1.KitVisitorService/GetVisit":         {"visit": channel},
	}
}

// actFor lets somebody act for Devon with some areas.
func actFor(t *testing.T, s *apitest.Server, email, areas string) *apitest.Client {
	t.Helper()
	devon, c := apitest.ID("devon@demo.test"), s.SignIn(email)
	s.Exec(`INSERT INTO family_links (member_id, id, actor_id, kind, relationship, areas, since, ended_by, version)
		VALUES ($1, $2, $3, 'adult', 'partner', $4, 1, '', 1)`, devon, "devon-"+email, apitest.ID(email), areas)
	if r := c.RPC(startActing, object{"linkId": "devon-" + email}); r.Status != 200 {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
	c.For = devon
	return c
}

// guideOf is the conversation of Devon with his guide, with a secret in it.
func guideOf(t *testing.T, s *apitest.Server) string {
	t.Helper()
	devon := s.SignIn("devon@demo.test")
	var out struct{ Channels []struct{ URL string } }
	devon.RPC("/wellhouse.chat.v1.ChatService/ListChannels", object{"source": "myStrength"}).Decode(t, &out)
	if len(out.Channels) != 1 {
		t.Fatalf("%+v", out)
	}
	channel := out.Channels[0].URL
	for procedure, body := range map[string]object{
		"/wellhouse.chat.v1.ChatService/SendMessage": {"channelUrl": channel, "message": secret, "clientId": "secret-1"},
		"/wellhouse.draft.v1.DraftService/SaveDraft": {"route": "/messages/guide", "field": "message", "text": secret},
	} {
		if r := devon.RPC(procedure, body); r.Status != 200 {
			t.Fatalf("%s: %d %s", procedure, r.Status, r.Body)
		}
	}
	return channel
}

// D35: without the area nothing of mental health, and nothing that is private to the
// member, reaches somebody who acts, whatever they call. With it they read the same
// conversation, so the calls are refused for no other reason.
func TestPeopleWhoActNeverSeeWhatIsPrivate(t *testing.T) {
	private := []string{
		"bisexual", "nonBinary", "Louisiana Creole", "long way home through the park", "Called my sister", "Slept seven hours", "Told Maya",
		"Maya Ellison", "biscuit", "DEPRESSION", "ANXIETY", "BEHAVIORAL_HEALTH", `"guide"]`, `"hasMHGuideAvailable":true`, "devon@demo.test", secret,
	}
	const everything = "readings,messages,visits,supplies,documents"
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		channel := guideOf(t, s)
		bodies := guided(channel)
		ada := actFor(t, s, "ada@demo.test", everything)
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
			if procedure == endActing || procedure == "/wellhouse.outbox.v1.DemoOutboxService/ListMessages" {
				continue
			}
			body := bodies[procedure]
			if body == nil {
				body = object{}
			}
			r := ada.RPC(procedure, body)
			check(procedure, r.Body)
			if rule, _ := access.RPC(procedure); r.Status == http.StatusBadRequest && !rule.Changes {
				t.Errorf("%s was refused for its body, so it says nothing about Ada: %s", procedure, r.Body)
			}
			if body["channelUrl"] == channel && (r.Status != http.StatusForbidden || r.Header.Get("Wellhouse-Message-Key") != "errors.chatUnavailable") {
				t.Errorf("%s about Devon's guide: %d %s", procedure, r.Status, r.Body)
			}
		}
		check("a search everywhere", ada.RPC("/wellhouse.chat.v1.ChatService/SearchMessages", object{"query": "lighthouse"}).Body)
		for _, source := range []string{"chronicCare", "telemed", "myStrength"} {
			check("channels of "+source, ada.RPC("/wellhouse.chat.v1.ChatService/ListChannels", object{"source": source}).Body)
		}
		if r := ada.Get("/home"); !strings.Contains(r.Body, "Devon") {
			t.Errorf("Ada is not acting for Devon: %d", r.Status)
		} else {
			check("the page", r.Body)
		}
		if n := s.Count("SELECT COUNT(*) FROM chat_messages WHERE member_id = $1 AND sender_name = 'Ada Okafor'", apitest.ID("devon@demo.test")); n != 0 {
			t.Errorf("Ada wrote %d messages", n)
		}
		// Grace has the area too, and reads what Ada does not.
		grace := actFor(t, s, "grace@demo.test", everything+",mental_health")
		for procedure, body := range bodies {
			if body["channelUrl"] != channel || strings.Contains(procedure, "Handover") { // nobody has handed Devon over
				continue
			}
			if r := grace.RPC(procedure, body); r.Status != 200 {
				t.Errorf("Grace, %s: %d %s", procedure, r.Status, r.Body)
			}
		}
		for _, call := range []string{"ListMessages", "SearchMessages"} {
			if r := grace.RPC("/wellhouse.chat.v1.ChatService/"+call, bodies["/wellhouse.chat.v1.ChatService/"+call]); !strings.Contains(r.Body, "lighthouse") {
				t.Errorf("Grace does not find the message with %s: %s", call, r.Body)
			}
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
