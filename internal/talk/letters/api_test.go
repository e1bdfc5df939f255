package letters_test

import (
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
)

const (
	mails = "/wellhouse.mail.v1.MailService/"
	chats = "/wellhouse.chat.v1.ChatService/"
)

type object = map[string]any

func rpc(t *testing.T, c *apitest.Client, procedure string, in object) object {
	t.Helper()
	r := c.RPC(procedure, in)
	if r.Status != 200 {
		t.Fatalf("%s: %d %s", procedure, r.Status, r.Body)
	}
	return r.Object(t)
}

func team(t *testing.T, c *apitest.Client) object {
	t.Helper()
	return rpc(t, c, mails+"ListTeams", object{})["teams"].([]any)[0].(object)
}

func letter(team any, key string) object {
	return object{"teamId": team, "category": "medication", "subject": " Metformin ", "message": "Two a day?", "clientId": key}
}

// S1-1-11 S1-2.5-04 S1-2.5-07: a member writes to the care team, the nurse
// answers through the conversation, the member reads; nothing closes.
func TestALetterAndItsAnswer(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa, nurse := s.As("rosa@demo.test"), s.As("nurse@demo.test")
		to := team(t, rosa)
		if to["lead"] != "Angela Ruiz" || to["title"] == "" || to["answersBy"].(float64) <= float64(s.Now().UnixMilli()) {
			t.Errorf("%v", to)
		}
		first := rpc(t, rosa, mails+"StartThread", letter(to["teamId"], "letter-1"))["thread"].(object)
		again := rpc(t, rosa, mails+"StartThread", letter(to["teamId"], "letter-1"))["thread"].(object)
		if first["threadId"] != again["threadId"] || first["subject"] != "Metformin" || first["sequence"] != 1.0 || again["sequence"] != 1.0 {
			t.Errorf("%v\n%v", first, again)
		}
		due := first["answerDue"].(object)
		if due["dueAt"].(float64) <= float64(s.Now().UnixMilli()) || due["late"] != false {
			t.Errorf("promise %v", due)
		}
		id := first["threadId"]
		answer := rpc(t, nurse, chats+"SendMessage", object{"channelUrl": id, "message": "Yes, with meals."})["message"].(object)
		list := rpc(t, rosa, mails+"ListThreads", object{})
		top := list["threads"].([]any)[0].(object)
		if top["threadId"] != id || top["unreadCount"] != 1.0 || top["answerDue"] != nil || list["unreadCount"].(float64) < 1 {
			t.Errorf("%v", top)
		}
		got := rpc(t, rosa, mails+"GetThread", object{"threadId": id})
		newest := got["messages"].([]any)[0].(object)
		if newest["messageId"] != answer["messageId"] || newest["sender"].(object)["nickname"] != "Angela Ruiz" || got["hasMore"] != false {
			t.Errorf("%v", got)
		}
		if by := rpc(t, rosa, mails+"GetThread", object{"messageId": answer["messageId"]})["thread"].(object); by["threadId"] != id {
			t.Errorf("by its message: %v", by)
		}
		rpc(t, rosa, mails+"MarkThreadRead", object{"threadId": id, "sequence": answer["sequence"]})
		if n := rpc(t, rosa, mails+"GetThread", object{"threadId": id})["thread"].(object)["unreadCount"]; n != 0.0 {
			t.Errorf("%v unread after reading", n)
		}
		s.Advance(400 * 24 * time.Hour)
		late := s.SignIn("rosa@demo.test")
		reply := rpc(t, late, mails+"Reply", object{"threadId": id, "message": "And now?", "clientId": "reply-1"})
		if reply["answerDue"] == nil || reply["message"].(object)["sequence"] != 3.0 {
			t.Errorf("after more than a year: %v", reply)
		}
	})
}

func TestSearchingLetters(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.As("rosa@demo.test")
		to := team(t, rosa)["teamId"]
		for i, text := range []string{"La presión sube", "Nada más"} {
			one := letter(to, "search-"+string(rune('a'+i)))
			one["subject"], one["message"] = "Asunto", text
			rpc(t, rosa, mails+"StartThread", one)
		}
		for query, want := range map[string]int{"PRESION sube": 1, "asunto": 2, "zzz": 0, "ruiz asunto": 2} {
			list, _ := rpc(t, rosa, mails+"ListThreads", object{"query": query})["threads"].([]any)
			if len(list) != want {
				t.Errorf("%q: %d threads, want %d", query, len(list), want)
			}
		}
	})
}

// A key stands for one letter: its next try is taken for the same, and another
// letter under it is refused instead of being lost.
func TestOneKeyOneLetter(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.As("rosa@demo.test")
		to := team(t, rosa)["teamId"]
		id := rpc(t, rosa, mails+"StartThread", letter(to, "same-1"))["thread"].(object)["threadId"]
		reply := func(text string) object {
			return object{"threadId": id, "message": text, "clientId": "same-2"}
		}
		rpc(t, rosa, mails+"Reply", reply("I feel better"))
		start := func(field string, value any) object {
			one := letter(to, "same-1")
			one[field] = value
			return one
		}
		for _, c := range []struct {
			name, method string
			in           object
			status       int
		}{
			{"the same reply", "Reply", reply(" I feel better\n"), 200},
			{"a mended reply", "Reply", reply("I feel better. And since today my chest hurts"), 409},
			{"a reply with a file", "Reply", object{"threadId": id, "message": "I feel better", "clientId": "same-2", "fileIds": []string{"x"}}, 409},
			{"the same letter", "StartThread", start("subject", "Metformin"), 200},
			{"a mended letter", "StartThread", start("message", "Two a day? And since today my chest hurts"), 409},
			{"another subject", "StartThread", start("subject", "My chest hurts"), 409},
			{"another category", "StartThread", start("category", "general"), 409},
		} {
			if r := rosa.RPC(mails+c.method, c.in); r.Status != c.status {
				t.Errorf("%s: %d %s", c.name, r.Status, r.Body)
			}
		}
		if n := rpc(t, rosa, mails+"GetThread", object{"threadId": id})["thread"].(object)["sequence"]; n != 2.0 {
			t.Errorf("%v letters", n)
		}
	})
}

// Words of a crisis count wherever they stand in a letter.
func TestACrisisInALetter(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.As("rosa@demo.test")
		to := team(t, rosa)["teamId"]
		for i, c := range []struct {
			subject, message string
			urgent           int
		}{
			{"Quiero morirme", "Por favor, llámeme", 1},
			{"Una pregunta", "Quiero morirme", 1},
			{"Una pregunta", "¿Dos al día?", 0},
		} {
			one := letter(to, "crisis-"+string(rune('a'+i)))
			one["subject"], one["message"] = c.subject, c.message
			id := rpc(t, rosa, mails+"StartThread", one)["thread"].(object)["threadId"]
			if n := s.Count("SELECT COUNT(*) FROM chat_tasks WHERE urgent = TRUE AND channel_id = '" + id.(string) + "'"); n != c.urgent {
				t.Errorf("%s, %s: %d urgent", c.subject, c.message, n)
			}
		}
	})
}

func TestLettersThatAreRefused(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.As("rosa@demo.test")
		to := team(t, rosa)["teamId"]
		with := func(field string, value any) object {
			one := letter(to, "refused-1")
			one[field] = value
			return one
		}
		for _, c := range []struct {
			name     string
			in       object
			contains string
		}{
			{"nobody to write to", with("teamId", "nobody"), "teamId"},
			{"a coach instead", with("teamId", apitest.ID("coach.es@demo.test")), "teamId"},
			{"another category", with("category", "gossip"), "category"},
			{"no subject", with("subject", "  "), "subject"},
			{"a long subject", with("subject", strings.Repeat("x", 51)), "subject"},
			{"no message", with("message", " \n "), "message"},
			{"a long message", with("message", strings.Repeat("é", 5001)), "message"},
			{"no key", with("clientId", ""), "clientId"},
			{"an odd key", with("clientId", "a b"), "clientId"},
			{"no such file", with("fileIds", []string{"x"}), "fileIds"},
		} {
			if r := rosa.RPC(mails+"StartThread", c.in); r.Status != 400 || !strings.Contains(r.Body, c.contains) {
				t.Errorf("%s: %d %s", c.name, r.Status, r.Body)
			}
		}
		if n := s.Count("SELECT COUNT(*) FROM chat_channels WHERE category = 'medication'"); n != 0 {
			t.Errorf("%d threads were begun", n)
		}
		if r := rosa.RPC(mails+"StartThread", with("message", strings.Repeat("é", 5000))); r.Status != 200 {
			t.Errorf("5,000 characters: %d %s", r.Status, r.Body)
		}
	})
}

// S1-2.5-08 S1-6-18: whose mail it is. Everybody else hears that there is none.
func TestWhoReachesMail(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.As("rosa@demo.test")
		id := rpc(t, rosa, mails+"StartThread", letter(team(t, rosa)["teamId"], "reach-1"))["thread"].(object)["threadId"]
		coaching := rpc(t, rosa, chats+"ListChannels", object{})["channels"].([]any)[0].(object)["url"]
		for _, c := range []struct {
			name, who, method string
			in                object
			status            int
		}{
			{"another member reads", "james@demo.test", "GetThread", object{"threadId": id}, 404},
			{"another member answers", "james@demo.test", "Reply", object{"threadId": id, "message": "x"}, 404},
			{"another member marks", "james@demo.test", "MarkThreadRead", object{"threadId": id, "sequence": 1}, 404},
			{"no care team", "marcus@demo.test", "ListThreads", object{}, 403},
			{"no care team, new letter", "marcus@demo.test", "ListTeams", object{}, 403},
			{"coaching is no mail", "rosa@demo.test", "GetThread", object{"threadId": coaching}, 404},
			{"coaching is not answered here", "rosa@demo.test", "Reply", object{"threadId": coaching, "message": "x"}, 404},
			{"no id", "rosa@demo.test", "GetThread", object{}, 400},
			{"no such message", "rosa@demo.test", "GetThread", object{"messageId": "never-was"}, 404},
			{"the nurse uses her inbox", "nurse@demo.test", "GetThread", object{"threadId": id}, 403},
		} {
			if r := s.As(c.who).RPC(mails+c.method, c.in); r.Status != c.status {
				t.Errorf("%s: %d %s", c.name, r.Status, r.Body)
			}
		}
		if r := s.As("james@demo.test").RPC(mails+"GetThread", object{"threadId": "never-was"}); r.Status != 404 {
			t.Errorf("%d", r.Status)
		}
	})
}
