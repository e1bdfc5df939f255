package app_test

import (
	"testing"

	"wellhouse.app/api/rpc/notify/v1/notifyv1connect"
	"wellhouse.app/internal/apitest"
)

const (
	readPreferences = notifyv1connect.PreferenceServiceGetCommunicationPreferencesProcedure
	savePreference  = notifyv1connect.PreferenceServiceUpdateCommunicationPreferenceProcedure
	saveQuietHours  = notifyv1connect.PreferenceServiceUpdateQuietHoursProcedure
)

func wanting(topic string, channels ...string) map[string]any {
	return map[string]any{"preference": map[string]any{"topic": topic, "channels": channels}}
}

func quietFrom(from, to int) map[string]any {
	return map[string]any{"quietHours": map[string]int{"from": from, "to": to}}
}

type preferences struct {
	Preferences []struct {
		Topic            string
		Channels         []string
		PossibleChannels []string
		Required, InUse  bool
	}
	QuietHours               struct{ From, To int }
	MaskedEmail, MaskedPhone string
}

// S1-2.4-03 S2-1-26 S2-2-46: a member switches the notes about messages off and
// on; what a coach writes meanwhile brings no email.
func TestCommunicationPreferences(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa, coach := s.As("rosa@demo.test"), s.As("coach.es@demo.test")
		url := urlOf(t, s, "rosa@demo.test", "", "MEMBER_ONE_ON_ONE")
		call(t, rosa, "SendMessage", map[string]any{"channelUrl": url, "message": "Hola"})
		notes := func() int {
			t.Helper()
			return s.Count("SELECT COUNT(*) FROM outbox_messages WHERE member_id = $1 AND topic = 'messages'", apitest.ID("rosa@demo.test"))
		}
		before := notes()
		if r := rosa.RPC(savePreference, wanting("messages")); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		call(t, coach, "SendMessage", map[string]any{"channelUrl": url, "message": "Buenos días."})
		if n := notes(); n != before {
			t.Errorf("a note although nothing was wanted: %d, before %d", n, before)
		}
		if r := rosa.RPC(savePreference, wanting("messages", "EMAIL")); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		call(t, coach, "SendMessage", map[string]any{"channelUrl": url, "message": "¿Cómo está?"})
		if n := notes(); n != before+1 {
			t.Errorf("no note although it was wanted: %d, before %d", n, before)
		}
		if r := rosa.RPC(saveQuietHours, quietFrom(22*60, 6*60)); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		var all preferences
		rosa.RPC(readPreferences, map[string]any{}).Decode(t, &all)
		if len(all.Preferences) != 5 || all.QuietHours.From != 22*60 || all.QuietHours.To != 6*60 || all.MaskedEmail != "r•••@demo.test" {
			t.Errorf("%+v", all)
		}
		if p := all.Preferences[0]; p.Topic != "security" || !p.Required {
			t.Errorf("%+v", p)
		}
		if p := all.Preferences[1]; p.Topic != "messages" || p.Required || !p.InUse || len(p.Channels) != 1 || p.Channels[0] != "EMAIL" {
			t.Errorf("%+v", p)
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND area = 'preferences' AND action = 'update'", apitest.ID("rosa@demo.test")); n != 3 {
			t.Errorf("%d rows of the trail", n)
		}
	})
}

// S2-7-44: who may not read or change preferences, and what is refused.
func TestPreferencesAreTheMembersOwn(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.As("rosa@demo.test")
		viewer := viewing(t, s, "rep@demo.test", "rosa@demo.test")
		for name, c := range map[string]struct {
			as         *apitest.Client
			read, save int
		}{
			"nobody":        {s.Nobody(), 401, 401},
			"a coach":       {s.As("coach.es@demo.test"), 403, 403},
			"an admin":      {s.As("admin@demo.test"), 403, 403},
			"a closed area": {s.As("kdoe@demo.test"), 404, 404},
			"a viewer":      {viewer, 200, 403},
			"the member":    {rosa, 200, 200},
		} {
			if r := c.as.RPC(readPreferences, map[string]any{}); r.Status != c.read {
				t.Errorf("%s reads: %d %s", name, r.Status, r.Body)
			}
			if r := c.as.RPC(savePreference, wanting("reports", "EMAIL")); r.Status != c.save {
				t.Errorf("%s saves: %d %s", name, r.Status, r.Body)
			}
			if r := c.as.RPC(saveQuietHours, quietFrom(0, 60)); r.Status != c.save {
				t.Errorf("%s saves quiet hours: %d %s", name, r.Status, r.Body)
			}
		}
		for name, in := range map[string]map[string]any{
			"security": wanting("security"), "push": wanting("messages", "PUSH_NOTIFICATION"), "two": wanting("messages", "EMAIL", "SMS"), "empty": {},
			"not a word": wanting("messages\x00", "EMAIL"),
		} {
			if r := rosa.RPC(savePreference, in); r.Status != 400 {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		for name, in := range map[string]map[string]any{"empty": {}, "late": quietFrom(24*60, 0), "early": quietFrom(0, -1)} {
			if r := rosa.RPC(saveQuietHours, in); r.Status != 400 {
				t.Errorf("quiet hours, %s: %d %s", name, r.Status, r.Body)
			}
		}
	})
}
