package app_test

import (
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
)

const chatCalls = "/wellhouse.chat.v1.ChatService/"

// S2-0-03 S2-1-17 S1-1-12 S2-7-88 S2-3-39 S2-3-44: a member lists channels,
// reads and writes; a coach on the other side answers.
func TestAConversation(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa, lucia := s.As("rosa@demo.test"), s.As("coach.es@demo.test")
		list := call(t, rosa, "ListChannels", nil)
		channel := first(t, list, "channels", "customType", "MEMBER_ONE_ON_ONE")
		url := channel["url"].(string)
		began := float64(s.Now().UnixMilli())
		sent := call(t, rosa, "SendMessage", map[string]any{"channelUrl": url, "message": "  Hola, Lucía.  ", "clientId": "one"})
		again := call(t, rosa, "SendMessage", map[string]any{"channelUrl": url, "message": "Hola, Lucía.", "clientId": "one"})
		m, m2 := sent["message"].(map[string]any), again["message"].(map[string]any)
		if m["messageId"] != m2["messageId"] || m["message"] != "Hola, Lucía." || m["sequence"] != channel["sequence"].(float64)+1 {
			t.Errorf("%v\n%v", m, m2)
		}
		read := call(t, lucia, "ListMessages", map[string]any{"channelUrl": url, "limit": 1})
		got := read["messages"].([]any)[0].(map[string]any)
		if got["messageId"] != m["messageId"] || got["createdAt"] != m["createdAt"] || m["createdAt"].(float64) < began {
			t.Errorf("%v", got)
		}
		if sender := got["sender"].(map[string]any); sender["nickname"] != "Rosa" {
			t.Errorf("sent by %v", sender)
		}
		call(t, lucia, "SendMessage", map[string]any{"channelUrl": url, "message": "Buenos días."})
		last := first(t, call(t, rosa, "ListChannels", nil), "channels", "url", url)
		if me := first(t, last, "members", "userId", apitest.ID("rosa@demo.test")); me["nickname"] != "Rosa" {
			t.Errorf("Rosa is called %v", me["nickname"])
		}
		if said := last["lastMessage"].(map[string]any); said["message"] != "Buenos días." || said["sender"].(map[string]any)["userType"] != "COACH" {
			t.Errorf("%v", said)
		}
	})
}

// S2-3-40 S1-2.5-02 S2-7-86: the lists of a member: each kind in its own, the
// one with the latest message first, and those without any too.
func TestListsOfChannels(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		kinds := func(email, source string) string {
			t.Helper()
			var list []string
			for _, c := range call(t, s.As(email), "ListChannels", map[string]any{"source": source})["channels"].([]any) {
				list = append(list, c.(map[string]any)["customType"].(string))
			}
			return strings.Join(list, " ")
		}
		if got := kinds("tom@demo.test", ""); got != "MEMBER_SUPPORT MEMBER_ONE_ON_ONE MEMBER_FOOD_LOGGING" {
			t.Errorf("tom: %s", got)
		}
		food := urlOf(t, s, "tom@demo.test", "", "MEMBER_FOOD_LOGGING")
		call(t, s.As("tom@demo.test"), "SendMessage", map[string]any{"channelUrl": food, "message": "Soup"})
		if got := kinds("tom@demo.test", "chronicCare"); got != "MEMBER_FOOD_LOGGING MEMBER_SUPPORT MEMBER_ONE_ON_ONE" {
			t.Errorf("tom after a message: %s", got)
		}
		if got := kinds("rosa@demo.test", "telemed"); strings.TrimSpace(strings.ReplaceAll(got, "CARE_TEAM", "")) != "" || got == "" {
			t.Errorf("rosa's mail: %s", got)
		}
		if got := kinds("devon@demo.test", "myStrength"); got != "MENTAL_HEALTH_GUIDE" {
			t.Errorf("devon's guide: %s", got)
		}
		opened := call(t, s.As("luis@demo.test"), "CreateOneOnOne", map[string]any{"subject": "Hello"})["channel"].(map[string]any)
		if got := call(t, s.As("luis@demo.test"), "ListChannels", nil)["channels"].([]any); len(got) != 1 || got[0].(map[string]any)["url"] != opened["url"] {
			t.Errorf("luis: %v", got)
		}
		if r := s.As("rosa@demo.test").RPC(chatCalls+"ListChannels", map[string]any{"source": "everything"}); r.Status != 400 {
			t.Errorf("%d %s", r.Status, r.Body)
		}
	})
}

func call(t *testing.T, c *apitest.Client, method string, in map[string]any) map[string]any {
	t.Helper()
	if in == nil {
		in = map[string]any{}
	}
	r := c.RPC(chatCalls+method, in)
	if r.Status != 200 {
		t.Fatalf("%s: %d %s", method, r.Status, r.Body)
	}
	return r.Object(t)
}

// first finds the entry of a list whose field has a value.
func first(t *testing.T, o map[string]any, list, field string, value any) map[string]any {
	t.Helper()
	entries, _ := o[list].([]any)
	for _, e := range entries {
		if m, ok := e.(map[string]any); ok && m[field] == value {
			return m
		}
	}
	t.Fatalf("no %s with %s %v in %v", list, field, value, o)
	return nil
}

// reach lists every call of a conversation that names a channel.
func reach(url string) map[string]map[string]any {
	return map[string]map[string]any{
		"GetChannel":         {"channelUrl": url},
		"GetChannelMetadata": {"channelUrl": url},
		"ListMessages":       {"channelUrl": url},
		"SearchMessages":     {"channelUrl": url, "query": "hola"},
		"SendMessage":        {"channelUrl": url, "message": "x"},
		"MarkChannelRead":    {"channelUrl": url, "sequence": 1},
		"SetTyping":          {"channelUrl": url, "typing": true},
	}
}

// own lists the calls that only members make.
func own(url string) map[string]map[string]any {
	return map[string]map[string]any{
		"ListChannels": {}, "GetAvailability": {"channelUrl": url}, "CreateOneOnOne": {"subject": "x"}, "RequestCoach": {"chatType": "MEMBER_ONE_ON_ONE"},
	}
}

func urlOf(t *testing.T, s *apitest.Server, email, source, kind string) string {
	t.Helper()
	list := call(t, s.As(email), "ListChannels", map[string]any{"source": source})
	return first(t, list, "channels", "customType", kind)["url"].(string)
}

// G2: someone else's channel answers the same as one that never existed, to
// members and to staff, on every call.
func TestForeignChannels(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		const nowhere = "0198f0a4-7c1e-7000-8000-00000000000a"
		for _, foreign := range []string{
			urlOf(t, s, "rosa@demo.test", "", "MEMBER_ONE_ON_ONE"), urlOf(t, s, "rosa@demo.test", "", "MEMBER_FOOD_LOGGING"),
			urlOf(t, s, "rosa@demo.test", "telemed", "CARE_TEAM"), "../x", strings.Repeat("9", 3000), "%00", "é",
		} {
			for _, email := range []string{"james@demo.test", "luis@demo.test", "coach.en@demo.test", "guide@demo.test", "support@demo.test"} {
				c := s.As(email)
				for method, in := range reach(foreign) {
					r, random := c.RPC(chatCalls+method, in), c.RPC(chatCalls+method, reach(nowhere)[method])
					if r.Status != 404 || withoutID(r) != withoutID(random) {
						t.Errorf("%s of %.40q by %s: %d %s, a random one %d %s", method, foreign, email, r.Status, r.Body, random.Status, random.Body)
					}
				}
			}
			if r := s.As("james@demo.test").RPC(chatCalls+"GetAvailability", map[string]any{"channelUrl": foreign}); r.Status != 404 {
				t.Errorf("availability of %.40q: %d %s", foreign, r.Status, r.Body)
			}
		}
		if n := s.Count("SELECT COUNT(*) FROM chat_messages WHERE sender_id = $1 AND member_id <> $1", apitest.ID("james@demo.test")); n != 0 {
			t.Errorf("%d messages of james stand elsewhere", n)
		}
	})
}

// S2-4-32 S2-4-33 S2-6-08 D6: who has no chat is refused on every call, with a
// reason to show; so is staff of a kind that has no part in it.
func TestNoChat(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for _, email := range []string{"grace@demo.test", "helen@demo.test", "nora@demo.test"} { // shared coaching, behavioral health alone, no program
			c := s.As(email)
			if r := c.RPC(chatCalls+"GetCredentials", map[string]any{}); r.Status != 403 {
				t.Errorf("%s, a ticket for the socket: %d %s", email, r.Status, r.Body)
			}
			if r := c.Do(apitest.Call{Method: "POST", Path: "/v1/messages/files", Body: "note", Header: map[string]string{
				"Content-Type": "application/octet-stream", "X-File-Name": "a.txt",
			}}); r.Status != 403 {
				t.Errorf("%s, a file for a conversation to come: %d %s", email, r.Status, r.Body)
			}
			for method, in := range own("new") {
				if r := c.RPC(chatCalls+method, in); r.Status != 403 || !strings.Contains(r.Body, "Chat is not part of your programs") {
					t.Errorf("%s, %s: %d %s", email, method, r.Status, r.Body)
				}
			}
			for method, in := range reach("new") {
				if r := c.RPC(chatCalls+method, in); r.Status != 403 {
					t.Errorf("%s, %s: %d %s", email, method, r.Status, r.Body)
				}
			}
			if n := s.Count("SELECT COUNT(*) FROM chat_channels WHERE member_id = $1", apitest.ID(email)); n != 0 {
				t.Errorf("%s: %d channels were opened", email, n)
			}
		}
		url := urlOf(t, s, "rosa@demo.test", "", "MEMBER_ONE_ON_ONE")
		for _, email := range []string{"doctor@demo.test", "admin@demo.test", "rep@demo.test"} {
			for method, in := range reach(url) {
				if r := s.As(email).RPC(chatCalls+method, in); r.Status != 403 {
					t.Errorf("%s by %s: %d", method, email, r.Status)
				}
			}
		}
		for _, email := range []string{"coach.es@demo.test", "nurse@demo.test", "guide@demo.test", "support@demo.test"} {
			for method, in := range own(url) {
				if r := s.As(email).RPC(chatCalls+method, in); r.Status != 403 {
					t.Errorf("%s by %s: %d", method, email, r.Status)
				}
			}
		}
	})
}

// D26: who views a member reads and writes none of their conversations.
func TestAViewHasNoChat(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		url := urlOf(t, s, "rosa@demo.test", "", "MEMBER_ONE_ON_ONE")
		for _, staff := range []string{"admin@demo.test", "rep@demo.test"} {
			c := viewing(t, s, staff, "rosa@demo.test")
			for _, calls := range []map[string]map[string]any{reach(url), own(url), {"GetUnread": {}, "GetCredentials": {}}} {
				for method, in := range calls {
					if r := c.RPC(chatCalls+method, in); r.Status != 403 {
						t.Errorf("%s viewing calls %s: %d %s", staff, method, r.Status, r.Body)
					}
				}
			}
		}
	})
}

// A coach who has been taken out of a channel, and a member whose account has
// ended, are out at once, on every call.
func TestRightsEnd(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		url := urlOf(t, s, "rosa@demo.test", "", "MEMBER_ONE_ON_ONE")
		lucia, rosa := s.As("coach.es@demo.test"), s.As("rosa@demo.test")
		call(t, lucia, "GetChannel", map[string]any{"channelUrl": url})
		s.Exec("UPDATE chat_participants SET left_at = 1 WHERE channel_id = $1", url)
		for method, in := range reach(url) {
			if r := lucia.RPC(chatCalls+method, in); r.Status != 404 {
				t.Errorf("%s of a coach who left: %d %s", method, r.Status, r.Body)
			}
		}
		s.Exec("UPDATE accounts SET status = 'ended' WHERE id = $1", apitest.ID("rosa@demo.test"))
		for _, calls := range []map[string]map[string]any{reach(url), own(url)} {
			for method, in := range calls {
				if r := rosa.RPC(chatCalls+method, in); r.Status != 403 && r.Status != 401 {
					t.Errorf("%s of an ended member: %d %s", method, r.Status, r.Body)
				}
			}
		}
	})
}

// S2-7-86 S2-7-87 S2-9-04 S2-9-05: pages of 30 and 200, newest first, and what
// came after a number, oldest first.
func TestPagesOfAConversation(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.As("rosa@demo.test")
		url := urlOf(t, s, "rosa@demo.test", "", "MEMBER_ONE_ON_ONE")
		page := func(in map[string]any) ([]float64, bool) {
			in["channelUrl"] = url
			o := call(t, rosa, "ListMessages", in)
			var seqs []float64
			for _, m := range o["messages"].([]any) {
				seqs = append(seqs, m.(map[string]any)["sequence"].(float64))
			}
			return seqs, o["hasMore"].(bool)
		}
		newest, more := page(map[string]any{})
		for i := 1; i < len(newest); i++ {
			if newest[i] != newest[i-1]-1 {
				t.Fatalf("%v after %v", newest[i], newest[i-1])
			}
		}
		last := newest[0]
		for more {
			var older []float64
			older, more = page(map[string]any{"beforeSequence": newest[len(newest)-1], "limit": 50})
			newest = append(newest, older...)
		}
		if float64(len(newest)) != last || newest[len(newest)-1] != 1 {
			t.Errorf("%d messages, the last has %v", len(newest), last)
		}
		after, more := page(map[string]any{"afterSequence": last - 3, "limit": 2})
		if len(after) != 2 || after[0] != last-2 || after[1] != last-1 || !more {
			t.Errorf("%v %v", after, more)
		}
		for _, bad := range []map[string]any{{"limit": 201}, {"limit": -1}, {"beforeSequence": -1}, {"afterSequence": "NaN"}, {"afterSequence": 1e300}} {
			bad["channelUrl"] = url
			if r := rosa.RPC(chatCalls+"ListMessages", bad); r.Status != 400 {
				t.Errorf("%v: %d %s", bad, r.Status, r.Body)
			}
		}
		for limit, want := range map[int]int{30: 200, 31: 400} {
			if r := rosa.RPC(chatCalls+"ListChannels", map[string]any{"limit": limit}); r.Status != want {
				t.Errorf("%d channels: %d %s", limit, r.Status, r.Body)
			}
		}
		for method := range reach("") {
			if r := rosa.RPC(chatCalls+method, map[string]any{"query": "xx", "message": "x"}); r.Status != 400 && method != "SearchMessages" {
				t.Errorf("%s without a channel: %d %s", method, r.Status, r.Body)
			}
		}
	})
}

// S2-3-42 S2-3-45 S2-4-34 S2-7-90: what a channel tells of its people, of the
// system's messages, and of who answers by when.
func TestWhatAChannelTells(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		marcus := s.As("marcus@demo.test")
		url := urlOf(t, s, "marcus@demo.test", "", "MEMBER_ONE_ON_ONE")
		c := call(t, marcus, "GetChannel", map[string]any{"channelUrl": url})["channel"].(map[string]any)
		ben := first(t, c, "members", "nickname", "Ben Novak")
		if ben["availability"] != "SHORT_AWAY" || ben["metaData"].(map[string]any)["user_type"] != "COACH" || ben["awayUntil"] == nil {
			t.Errorf("%v", ben)
		}
		if me := first(t, c, "members", "nickname", "Marcus"); me["metaData"].(map[string]any)["user_type"] != "MEMBER" {
			t.Errorf("%v", me)
		}
		due := c["answerDue"].(map[string]any)
		if due["name"] != "Ben Novak" || due["dueAt"].(float64) <= ben["awayUntil"].(float64) || due["late"] != false {
			t.Errorf("%v", due)
		}
		if got := call(t, marcus, "GetAvailability", map[string]any{"channelUrl": url}); got["availability"] != "SHORT_AWAY" || got["name"] != "Ben Novak" {
			t.Errorf("%v", got)
		}
		if got := call(t, s.As("luis@demo.test"), "GetAvailability", map[string]any{"channelUrl": "new"}); got["availability"] != "NO_COACH" {
			t.Errorf("%v", got)
		}
		james := urlOf(t, s, "james@demo.test", "", "MEMBER_ONE_ON_ONE")
		meta := call(t, s.As("james@demo.test"), "GetChannelMetadata", map[string]any{"channelUrl": james})["metadata"].(map[string]any)
		if meta["awaiting_coach"] != true {
			t.Errorf("%v", meta)
		}
		list := call(t, s.As("james@demo.test"), "ListMessages", map[string]any{"channelUrl": james})
		said := first(t, list, "messages", "messageType", "admin")
		if data := said["data"].(map[string]any); data["senderName"] != "Wellhouse" || data["event"] != "coachLooking" {
			t.Errorf("%v", said)
		}
	})
}

// S2-3-43: while a channel awaits a coach, every call that shows it names the
// message that asked for one; the coach's answer clears both.
func TestAChannelAwaitsItsCoach(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		luis := s.As("luis@demo.test")
		sent := call(t, luis, "SendMessage", map[string]any{"channelUrl": "new", "message": "Hola"})
		asked := sent["message"].(map[string]any)["messageId"].(string)
		url := urlOf(t, s, "luis@demo.test", "", "MEMBER_ONE_ON_ONE")
		shown := func() map[string]map[string]any {
			at := map[string]any{"channelUrl": url}
			return map[string]map[string]any{
				"ListChannels":       first(t, call(t, luis, "ListChannels", nil), "channels", "url", url)["metadata"].(map[string]any),
				"GetChannel":         call(t, luis, "GetChannel", at)["channel"].(map[string]any)["metadata"].(map[string]any),
				"GetChannelMetadata": call(t, luis, "GetChannelMetadata", at)["metadata"].(map[string]any),
			}
		}
		for name, meta := range shown() {
			if meta["awaiting_coach"] != true || meta["pinged_message_id"] != asked {
				t.Errorf("%s: %v, asked by %s", name, meta, asked)
			}
		}
		call(t, s.As("coach.es@demo.test"), "SendMessage", map[string]any{"channelUrl": url, "message": "Bienvenido, Luis."})
		for name, meta := range shown() {
			if _, still := meta["pinged_message_id"]; still || meta["awaiting_coach"] != false {
				t.Errorf("%s after the answer: %v", name, meta)
			}
		}
	})
}
