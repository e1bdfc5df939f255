package app_test

import (
	"testing"

	"wellhouse.app/internal/apitest"
)

const chatCalls = "/wellhouse.chat.v1.ChatService/"

// S2-4-46 S2-7-86 S2-7-87 S2-7-88 S2-3-39 S2-3-43 S2-3-44: a member lists
// channels, reads and writes; a coach on the other side answers.
func TestAConversation(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa, lucia := s.As("rosa@demo.test"), s.As("coach.es@demo.test")
		list := call(t, rosa, "ListChannels", nil)
		channel := first(t, list, "channels", "customType", "MEMBER_ONE_ON_ONE")
		url := channel["url"].(string)
		sent := call(t, rosa, "SendMessage", map[string]any{"channelUrl": url, "message": "  Hola, Lucía.  ", "clientId": "one"})
		again := call(t, rosa, "SendMessage", map[string]any{"channelUrl": url, "message": "Hola, Lucía.", "clientId": "one"})
		m, m2 := sent["message"].(map[string]any), again["message"].(map[string]any)
		if m["messageId"] != m2["messageId"] || m["message"] != "Hola, Lucía." || m["sequence"] != channel["sequence"].(float64)+1 {
			t.Errorf("%v\n%v", m, m2)
		}
		read := call(t, lucia, "ListMessages", map[string]any{"channelUrl": url, "limit": 1})
		if got := read["messages"].([]any)[0].(map[string]any); got["messageId"] != m["messageId"] {
			t.Errorf("%v", got)
		}
		call(t, lucia, "SendMessage", map[string]any{"channelUrl": url, "message": "Buenos días."})
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
