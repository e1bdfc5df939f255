package chat_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	chatv1 "wellhouse.app/api/rpc/chat/v1"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat"
)

// S2-5-01 S2-5-02 S2-5-03 S2-5-04 S2-9-02 S1-9-21: what may be sent.
func TestLimitsOfAMessage(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		rosa := member("rosa")
		id := h.of("rosa", chat.OneOnOne)
		for _, c := range []struct {
			name, body, stored, key string
		}{
			{"trimmed", " \n\t hola \u00a0\ufeff", "hola", ""},
			{"lines stay", "a\r\nb\tc", "a\nb\tc", ""},
			{"what cannot be seen is dropped", "a\x00b\x1bc", "abc", ""},
			{"the most", strings.Repeat("é", 5000), strings.Repeat("é", 5000), ""},
			{"the most in astral letters", strings.Repeat("😀", 5000), strings.Repeat("😀", 5000), ""},
			{"the most after trimming", "  " + strings.Repeat("x", 5000) + "  ", strings.Repeat("x", 5000), ""},
			{"one more", strings.Repeat("x", 5001), "", "errors.tooLong"},
			{"nothing", "", "", "forms.required"},
			{"only space", " \n\u2003\ufeff\t", "", "forms.required"},
			{"only controls", "\x00\x01", "", "forms.required"},
			{"markup is text", "<b>hi</b>", "<b>hi</b>", ""},
		} {
			m, err := h.Post(as(rosa), rosa, chat.PostInput{ChannelID: id, Body: c.body})
			if c.key == "" && (err != nil || m.Body != c.stored) {
				t.Errorf("%s: %.40q %v", c.name, m.Body, err)
			}
			if c.key != "" && (!apperr.Is(err, apperr.InvalidArgument) || fieldKey(err) != c.key) {
				t.Errorf("%s: %v", c.name, err)
			}
		}
		for _, key := range []string{"with space", "ü", strings.Repeat("k", 65), "a/b"} {
			if _, err := h.Post(as(rosa), rosa, chat.PostInput{ChannelID: id, Body: "x", ClientID: key}); !apperr.Is(err, apperr.InvalidArgument) {
				t.Errorf("key %.10q: %v", key, err)
			}
		}
	})
}

func fieldKey(err error) string {
	var own *apperr.Error
	if !errors.As(err, &own) || len(own.Fields) == 0 {
		return ""
	}
	return own.Fields[0].MessageKey
}

// S2-7-88: the same key is stored once, also when many send it at once, and
// the answer is what was stored. Other words under the key are not swallowed.
func TestAResendIsHarmless(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		rosa := member("rosa")
		id := h.of("rosa", chat.OneOnOne)
		before := h.channel(rosa, id).LastSeq
		var wg sync.WaitGroup
		got := make([]chat.Message, 64)
		for i := range got {
			wg.Go(func() {
				m, err := h.Post(as(rosa), rosa, chat.PostInput{ChannelID: id, Body: " Once\n", ClientID: "the-same"})
				if err != nil {
					t.Error(err)
				}
				got[i] = m
			})
		}
		wg.Wait()
		for _, m := range got {
			if m.ID != got[0].ID || m.Seq != before+1 || m.Body != got[0].Body {
				t.Fatalf("%+v and %+v", m, got[0])
			}
		}
		if c := h.channel(rosa, id); c.LastSeq != before+1 {
			t.Errorf("the count went from %d to %d", before, c.LastSeq)
		}
		if n := h.count("SELECT COUNT(*) FROM chat_messages WHERE client_id = 'the-same'"); n != 1 {
			t.Errorf("stored %d times", n)
		}
		if _, err := h.Post(as(rosa), rosa, chat.PostInput{ChannelID: id, Body: "Once more", ClientID: "the-same"}); !apperr.Is(err, apperr.AlreadyExists) {
			t.Errorf("other words: %v", err)
		}
		lucia := staff("coach.es", who.Coach)
		if _, err := h.Post(as(lucia), lucia, chat.PostInput{ChannelID: id, Body: "Once", ClientID: "the-same"}); !apperr.Is(err, apperr.AlreadyExists) {
			t.Errorf("somebody else's key: %v", err)
		}
	})
}

// Both sides write at once; the numbers have no gap and nobody's
// message is lost or doubled.
func TestTwoSidesWriteAtOnce(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		rosa, lucia := member("rosa"), staff("coach.es", who.Coach)
		id := h.of("rosa", chat.OneOnOne)
		before := h.channel(rosa, id).LastSeq
		const each = 40
		var wg sync.WaitGroup
		for _, w := range []who.Who{rosa, lucia} {
			for i := range each {
				wg.Go(func() {
					if _, err := h.Post(as(w), w, chat.PostInput{ChannelID: id, Body: fmt.Sprint(i), ClientID: fmt.Sprint(w.Role, "-", i)}); err != nil {
						t.Error(err)
					}
				})
			}
		}
		wg.Wait()
		list, more, err := h.Messages(as(rosa), rosa, id, chat.Page{After: &before, Most: chat.MostMessages})
		if err != nil || more || len(list) != 2*each {
			t.Fatalf("%d messages, %v, %v", len(list), more, err)
		}
		seen := map[string]bool{}
		for i, m := range list {
			if m.Seq != before+int64(i)+1 || seen[m.ClientID] {
				t.Errorf("place %d has %d %s", i, m.Seq, m.ClientID)
			}
			seen[m.ClientID] = true
		}
		if n := h.count("SELECT COUNT(*) FROM chat_tasks WHERE channel_id = $1 AND state = 'open'", id); n > 1 {
			t.Errorf("%d open tasks", n)
		}
	})
}

// S2-3-44: what staff write comes with their picture, in the list and as it is
// told.
func TestAMessageHasThePictureOfItsSender(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		rosa, lucia := member("rosa"), staff("coach.es", who.Coach)
		id := h.of("rosa", chat.OneOnOne)
		h.kinds(rosa.AccountID)
		h.say(lucia, id, "hola, Rosa")
		var told struct{ Sender struct{ ProfileURL string } }
		want := coaching.PortraitPath(lucia.AccountID)
		if err := json.Unmarshal(h.heard[rosa.AccountID][0].Message, &told); err != nil || told.Sender.ProfileURL != want {
			t.Errorf("told %+v, %v; want %s", told, err, want)
		}
		list, err := (chat.RPC{Service: h.Service}).ListMessages(as(rosa), &chatv1.ListMessagesRequest{ChannelUrl: id})
		if err != nil || len(list.Messages) == 0 || list.Messages[len(list.Messages)-1].Sender.GetProfileUrl() != want {
			t.Errorf("listed %v, %v", list, err)
		}
	})
}

// S2-7-89 S2-4-28: after the commit everyone in the channel hears the message
// with its content, and nobody else does.
func TestWhoHearsAMessage(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		rosa, lucia := member("rosa"), staff("coach.es", who.Coach)
		id := h.of("rosa", chat.OneOnOne)
		m := h.say(rosa, id, "hola")
		for _, w := range []who.Who{rosa, lucia} {
			events := h.heard[w.AccountID]
			if len(events) == 0 || events[0].Kind != live.Message || events[0].ChannelURL != id {
				t.Fatalf("%s heard %+v", w.Role, events)
			}
			var told struct {
				MessageID, Message, MessageType string
				Sequence                        int64
				Sender                          struct{ UserID, UserType, Nickname, ProfileURL string }
			}
			if err := json.Unmarshal(events[0].Message, &told); err != nil || told.MessageID != m.ID || told.Message != "hola" ||
				told.Sequence != m.Seq || told.Sender.UserType != chat.TypeMember || told.Sender.UserID != rosa.AccountID || told.Sender.ProfileURL != "" {
				t.Errorf("%s was told %s: %v", w.Role, events[0].Message, err)
			}
		}
		if kinds := h.kinds("role coach"); !slices.Equal(kinds, []string{live.Inbox}) {
			t.Errorf("the pool heard %v", kinds)
		}
		for id := range h.heard {
			if id != rosa.AccountID && id != lucia.AccountID {
				t.Errorf("%s heard of it", id)
			}
		}
		h.kinds(rosa.AccountID)
		if _, err := h.Post(as(rosa), rosa, chat.PostInput{ChannelID: id, Body: " "}); err == nil || len(h.kinds(rosa.AccountID)) > 0 {
			t.Error("a refused message was told")
		}
		again, err := h.Post(as(rosa), rosa, chat.PostInput{ChannelID: id, Body: "hola", ClientID: m.ClientID})
		if kinds := h.kinds(rosa.AccountID); err != nil || again.ID != m.ID || !slices.Equal(kinds, []string{live.Message}) {
			t.Errorf("a resend tells the message again, and nothing else: %v %v", kinds, err)
		}
	})
}

// A message of the member is owed an answer, from whom and by when; the answer
// ends that.
func TestWhatIsOwed(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		rosa, lucia := member("rosa"), staff("coach.es", who.Coach)
		id := h.of("rosa", chat.OneOnOne)
		if c := h.channel(rosa, id); c.Task != nil {
			t.Fatalf("%+v", c.Task)
		}
		first := h.say(rosa, id, "uno")
		h.say(rosa, id, "dos")
		c := h.channel(rosa, id)
		if c.Task == nil || c.Task.FirstSeq != first.Seq || c.Task.OwnerName != "Lucía Herrera" || c.Task.Urgent || c.Task.DueAt <= first.CreatedAt {
			t.Fatalf("%+v", c.Task)
		}
		h.say(rosa, id, "a veces quiero morirme")
		if c := h.channel(rosa, id); !c.Task.Urgent || c.Task.FirstSeq != first.Seq {
			t.Errorf("%+v", c.Task)
		}
		if c := h.channel(lucia, id); c.Unread != 3 || c.Name != "Rosa Delgado" || c.Task == nil {
			t.Errorf("%+v", c)
		}
		answer := h.say(lucia, id, "aquí estoy")
		if c := h.channel(rosa, id); c.Task != nil || c.Unread < 1 {
			t.Errorf("%+v", c)
		}
		if n := h.count("SELECT COUNT(*) FROM chat_tasks WHERE channel_id = $1 AND state = 'answered' AND answered_seq = $2", id, answer.Seq); n != 1 {
			t.Errorf("%d tasks are answered", n)
		}
	})
}

// S2-4-48: the first message to a coach ends that step of the beginning.
func TestFirstMessageEndsTheCoachingStep(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		done := func() int {
			return h.count("SELECT COUNT(*) FROM member_launchpad WHERE member_id = $1 AND step = 'COACHING' AND status = 'COMPLETED'", demo.MemberID("luis"))
		}
		luis := member("luis")
		if done() != 0 {
			t.Fatal("the step is done before")
		}
		h.say(luis, chat.Placeholder, "Hola")
		if done() != 1 {
			t.Error("the step is still open")
		}
	})
}

// S2-4-30 S2-3-41: reading moves the mark of the reader alone, forward, and
// both sides hear of it.
func TestReading(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		rosa, lucia := member("rosa"), staff("coach.es", who.Coach)
		id := h.of("rosa", chat.OneOnOne)
		c := h.channel(rosa, id)
		if c.Unread != 2 || c.MyLastRead >= c.LastSeq {
			t.Fatalf("%+v", c)
		}
		for _, seq := range []int64{c.LastSeq - 1, 1, 1 << 40} {
			if err := h.Read(as(rosa), rosa, id, seq); err != nil {
				t.Fatal(err)
			}
		}
		if got := h.channel(rosa, id); got.Unread != 0 || got.MyLastRead != c.LastSeq {
			t.Errorf("%+v", got)
		}
		if kinds := h.kinds(lucia.AccountID); !slices.Equal(kinds, []string{live.Read, live.Read}) {
			t.Errorf("the coach heard %v", kinds)
		}
		m := h.say(rosa, id, "hola")
		if err := h.Read(as(lucia), lucia, id, m.Seq); err != nil {
			t.Fatal(err)
		}
		if got := h.channel(lucia, id); got.Unread != 0 || got.MyLastRead != m.Seq {
			t.Errorf("%+v", got)
		}
		if n, err := h.Unread(as(rosa), rosa.MemberID); err != nil || n != (chat.UnreadCounts{Telemed: 1}) {
			t.Errorf("%+v %v", n, err)
		}
	})
}

// Who writes is seen by the others and kept nowhere.
func TestTyping(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		rosa, lucia := member("rosa"), staff("coach.es", who.Coach)
		id := h.of("rosa", chat.OneOnOne)
		if err := h.Typing(as(lucia), lucia, id, true); err != nil {
			t.Fatal(err)
		}
		events := h.heard[rosa.AccountID]
		if len(events) != 1 || events[0].Kind != live.Typing || !events[0].Typing || events[0].Name != "Lucía Herrera" || len(h.heard[lucia.AccountID]) != 0 {
			t.Errorf("%+v", h.heard)
		}
	})
}

// S1-3-41 S2-3-38: what is unread, by list; the food log also by itself.
func TestUnreadByList(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		for name, want := range map[string]chat.UnreadCounts{
			"rosa": {ChronicCare: 2, Telemed: 1}, "tom": {ChronicCare: 12, FoodLogger: 2}, "devon": {MyStrength: 2}, "luis": {}, "grace": {},
		} {
			if got, err := h.Unread(as(member(name)), demo.MemberID(name)); err != nil || got != want {
				t.Errorf("%s: %+v %v", name, got, err)
			}
		}
	})
}
