package desk_test

import (
	"context"
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/chat"
)

// procedures are all calls of the desk, with what they are asked in these tests.
var procedures = map[string]string{
	"InboxService/ListInbox": "", "InboxService/CountInbox": "", "InboxService/GetConversation": "c",
	"InboxService/ClaimConversation": "c", "InboxService/ReleaseConversation": "c", "InboxService/InviteColleague": "c",
	"InboxService/LeaveConversation": "c", "InboxService/ListColleagues": "c", "InboxService/GetAvailability": "",
	"InboxService/SetAvailability": "", "HandoverDeskService/DraftHandover": "c", "HandoverDeskService/HandOver": "c",
	"HandoverDeskService/GetHandoverCard": "c", "SnapshotService/GetSnapshot": "c", "SnapshotService/ListNotes": "c",
	"SnapshotService/RevokeDevice": "c", "SnapshotService/AddNote": "c", "SnapshotService/SetGainLimits": "c", "TemplateService/ListTemplates": "", "TemplateService/SaveTemplate": "", "TemplateService/RemoveTemplate": "",
}

func path(procedure string) string { return "/wellhouse.desk.v1." + procedure }

func body(channel string) map[string]any {
	return map[string]any{
		"channelUrl": channel, "staffId": apitest.ID("coach.es@demo.test"), "text": "A note", "templateId": "t",
		"availability": "AVAILABLE", "toStaffId": "", "deviceId": "d",
	}
}

func channelOf(t *testing.T, s *apitest.Server, email string, kind chat.Kind) (id string) {
	t.Helper()
	err := s.Store().Read(t.Context(), db.System, func(ctx context.Context, q db.Q) error {
		return q.QueryRowContext(ctx, "SELECT id FROM chat_channels WHERE member_id = $1 AND kind = $2", apitest.ID(email), string(kind)).Scan(&id)
	})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// Members, Admin, CallCenterRep and clinicians have no inbox, on no call.
func TestRefusedRoles(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	channel := channelOf(t, s, "priya@demo.test", chat.OneOnOne)
	for procedure := range procedures {
		for _, person := range []string{"priya", "admin", "rep", "doctor"} {
			if r := s.As(person+"@demo.test").RPC(path(procedure), body(channel)); r.Status != 403 {
				t.Errorf("%s calls %s: %d %s", person, procedure, r.Status, r.Body)
			}
		}
		if r := s.Nobody().RPC(path(procedure), body(channel)); r.Status != 401 {
			t.Errorf("nobody calls %s: %d", procedure, r.Status)
		}
	}
}

// What is out of reach is not found, as what never was; and an empty address is
// no address.
func TestConversationsOutOfReach(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	priya := channelOf(t, s, "priya@demo.test", chat.OneOnOne)
	mail := channelOf(t, s, "rosa@demo.test", chat.CareTeam)
	guide := channelOf(t, s, "devon@demo.test", chat.Guide)
	support := channelOf(t, s, "tom@demo.test", chat.Support)
	for _, c := range []struct{ person, channel string }{
		{"coach.es", priya},
		{"nurse", priya},
		{"guide", priya},
		{"support", priya},
		{"coach.en", mail},
		{"guide", mail},
		{"support", mail},
		{"coach.en", guide},
		{"nurse", guide},
		{"support", guide},
		{"coach.en", support},
		{"nurse", support},
		{"guide", support},
		{"coach.en", "no-such-channel"},
	} {
		for procedure, asks := range procedures {
			if asks == "" {
				continue
			}
			in := body(c.channel)
			if procedure == "HandoverDeskService/HandOver" {
				in["text"] = map[string]any{"promises": "x"}
			}
			want := 404
			if procedure == "SnapshotService/RevokeDevice" && c.person != "support" && c.person != "nurse" || procedure == "SnapshotService/SetGainLimits" && c.person != "nurse" {
				want = 403
			}
			if r := s.As(c.person+"@demo.test").RPC(path(procedure), in); r.Status != want {
				t.Errorf("%s calls %s: %d %s", c.person, procedure, r.Status, r.Body)
			}
		}
	}
	for _, bad := range []string{"", "a\u0000b", strings.Repeat("a", 65)} {
		if r := s.As("coach.en@demo.test").RPC(path("InboxService/GetConversation"), map[string]any{"channelUrl": bad}); r.Status != 400 {
			t.Errorf("%q: %d", bad, r.Status)
		}
	}
}

// From the member's question to the card, through the whole server.
func TestAConversationChangesHands(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		channel := channelOf(t, s, "priya@demo.test", chat.OneOnOne)
		call := func(person, procedure string, in map[string]any, status int, parts ...string) *apitest.Reply {
			t.Helper()
			if _, named := in["channelUrl"]; !named {
				in["channelUrl"] = channel
			}
			r := s.As(person+"@demo.test").RPC("/wellhouse."+procedure, in)
			if r.Status != status {
				t.Fatalf("%s %s: %d %s", person, procedure, r.Status, r.Body)
			}
			for _, part := range parts {
				if !strings.Contains(r.Body, part) {
					t.Errorf("%s %s lacks %s: %s", person, procedure, part, r.Body)
				}
			}
			return r
		}
		call("priya", "chat.v1.ChatService/SendMessage", map[string]any{"message": "Is my salt too high?"}, 200)
		call("coach.en", "desk.v1.InboxService/ListInbox", map[string]any{"search": "priya"}, 200, `"preview":"Is my salt too high?"`, `"mine":true`, `"locale":"en-CA"`)
		call("coach.en", "desk.v1.InboxService/GetConversation", map[string]any{}, 200, `"timeZone":"America/`, `"name":"Emily Carter"`, `"readable":true`)
		call("coach.en", "desk.v1.SnapshotService/GetSnapshot", map[string]any{}, 200, `"showsReadings":true`)
		text := call("coach.en", "desk.v1.HandoverDeskService/DraftHandover", map[string]any{}, 200, `"locale":"en-CA"`).Object(t)["text"]
		call("coach.en", "desk.v1.HandoverDeskService/HandOver", map[string]any{"toStaffId": apitest.ID("coach.es@demo.test"), "text": text}, 200, `"toName":"Lucía Herrera"`)
		call("coach.en", "desk.v1.InboxService/GetConversation", map[string]any{}, 404)
		card := call("priya", "desk.v1.HandoverService/GetHandover", map[string]any{}, 200, `"fromName":"Emily Carter"`).Object(t)["handover"].(map[string]any)
		call("priya", "desk.v1.HandoverService/CorrectHandover", map[string]any{"handoverId": card["handoverId"], "correction": "I prefer calls."}, 200)
		call("tom", "desk.v1.HandoverService/GetHandover", map[string]any{}, 404)
		call("priya", "desk.v1.HandoverService/GetHandover", map[string]any{"channelUrl": ""}, 400)
		call("coach.es", "desk.v1.HandoverDeskService/GetHandoverCard", map[string]any{}, 200, `"correction":"I prefer calls."`)
		call("coach.es", "chat.v1.ChatService/SendMessage", map[string]any{"message": "Hello Priya, let us look."}, 200)
		call("priya", "audit.v1.RecordAccessService/ListAccess", map[string]any{}, 200, `"Emily Carter"`, `"health"`, `"messages"`)
	})
}

// The coach who took over sees what the readings ask for, just as the coach before
// did.
func TestTheSnapshotOfWhoTookOver(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		alerts := func(person string, kind chat.Kind) int {
			t.Helper()
			r := s.As(person+"@demo.test").RPC(path("SnapshotService/GetSnapshot"), map[string]any{"channelUrl": channelOf(t, s, "james@demo.test", kind)})
			if r.Status != 200 {
				t.Fatalf("%s: %d %s", person, r.Status, r.Body)
			}
			list, _ := r.Object(t)["alerts"].([]any)
			return len(list)
		}
		r := s.As("coach.es@demo.test").RPC(path("InboxService/ClaimConversation"), map[string]any{"channelUrl": channelOf(t, s, "james@demo.test", chat.OneOnOne)})
		if r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if got, want := alerts("coach.es", chat.OneOnOne), alerts("nurse", chat.CareTeam); got != want || want == 0 {
			t.Errorf("the coach who took over sees %d alerts, the nurse %d", got, want)
		}
	})
}
