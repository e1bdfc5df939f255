package app_test

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/platform/db"
)

const (
	sessionEnded   = 3550
	tooManySockets = 3504
)

// G4, G5: the sockets of a session end with it, within two seconds, and those
// of other sessions of the same person stay.
func TestSocketsEndWithTheirSession(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		base := s.Listen()
		c, other := s.SignIn("rosa@demo.test"), s.SignIn("rosa@demo.test")
		with := func(c *apitest.Client) map[string]string {
			return map[string]string{"Cookie": sid + "=" + c.Cookies[sid]}
		}
		one, two, stays := apitest.Connect(t, base, with(c)), apitest.Connect(t, base, with(c)), apitest.Connect(t, base, with(other))
		if r := c.Do(apitest.Call{Method: "POST", Path: logoutPath}); r.Status != 204 {
			t.Fatalf("%d", r.Status)
		}
		for _, conn := range []*apitest.Socket{one, two} {
			if code := conn.Goodbye(t, 2*time.Second); code != sessionEnded {
				t.Errorf("goodbye %d", code)
			}
		}
		stays.Say(t, `{"id":2,"rpc":{"method":"x"}}`)
		if kind, body, err := stays.Hear(2 * time.Second); err != nil || kind == 8 {
			t.Errorf("the other session's socket ended too: %d %q %v", kind, body, err)
		}
	})
}

// A stale cookie that is used again ends the family and its sockets.
func TestSocketsEndWithAReuse(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	base := s.Listen()
	c := s.SignIn("rosa@demo.test")
	stale := s.Nobody()
	stale.Cookies[sid] = c.Cookies[sid]
	c.Do(apitest.Call{Method: "POST", Path: refreshPath, Form: url.Values{"grant_type": {"refresh_token"}}})
	conn := apitest.Connect(t, base, map[string]string{"Cookie": sid + "=" + c.Cookies[sid]})
	s.Advance(11 * time.Second)
	stale.Get("/v1/users/me/info/locale")
	if code := conn.Goodbye(t, 2*time.Second); code != sessionEnded {
		t.Errorf("goodbye %d", code)
	}
}

// Sockets are for who is signed in, from our own pages.
func TestSocketsAreGuarded(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	base := s.Listen()
	mine := sid + "=" + s.As("rosa@demo.test").Cookies[sid]
	for name, c := range map[string]struct {
		header map[string]string
		status int
	}{
		"nobody":        {nil, 401},
		"dead cookie":   {map[string]string{"Cookie": sid + "=" + strings.Repeat("A", 43)}, 401},
		"other site":    {map[string]string{"Cookie": mine, "Origin": "https://evil.example"}, 403},
		"other port":    {map[string]string{"Cookie": mine, "Origin": "http://127.0.0.1:1"}, 403},
		"own page":      {map[string]string{"Cookie": mine, "Origin": base}, 101},
		"not a browser": {map[string]string{"Cookie": mine}, 101},
	} {
		if _, r := apitest.Dial(t, base, c.header); r.StatusCode != c.status {
			t.Errorf("%s: %d, want %d", name, r.StatusCode, c.status)
		}
	}
}

// A page never names a channel: asking for another person's events fails.
func TestSocketsHearOnlyTheirOwn(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	conn := apitest.Connect(t, s.Listen(), map[string]string{"Cookie": sid + "=" + s.As("rosa@demo.test").Cookies[sid]})
	conn.Say(t, `{"id":2,"subscribe":{"channel":"person:`+apitest.ID("james@demo.test")+`"}}`)
	kind, body, err := conn.Hear(5 * time.Second)
	if err != nil || (kind != 8 && !strings.Contains(body, `"error"`)) {
		t.Errorf("%d %q %v", kind, body, err)
	}
}

// G4: a socket that was opened before its session ended, and says hello after,
// ends too.
func TestSocketsThatComeLateEnd(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	c := s.SignIn("rosa@demo.test")
	conn, _ := apitest.Dial(t, s.Listen(), map[string]string{"Cookie": sid + "=" + c.Cookies[sid]})
	if r := c.Do(apitest.Call{Method: "POST", Path: logoutPath}); r.Status != 204 {
		t.Fatalf("%d", r.Status)
	}
	conn.Say(t, `{"id":1,"connect":{}}`)
	if code := conn.Goodbye(t, 2*time.Second); code != sessionEnded {
		t.Errorf("goodbye %d", code)
	}
}

// D22: a socket that comes back again and again is not a person at the device.
func TestSocketsAreNotActivity(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		base := s.Listen()
		c := s.SignIn("rosa@demo.test")
		for range 2 {
			s.Advance(8 * time.Minute)
			apitest.Dial(t, base, map[string]string{"Cookie": sid + "=" + c.Cookies[sid]})
		}
		if r := c.Get("/v1/users/me/info/locale"); r.Status != 401 {
			t.Errorf("the session lived on its socket alone: %d", r.Status)
		}
	})
}

// G20: one account cannot take all the sockets of a node.
func TestSocketsOfOnePersonAreLimited(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	base := s.Listen()
	with := map[string]string{"Cookie": sid + "=" + s.As("rosa@demo.test").Cookies[sid]}
	for range 64 {
		apitest.Connect(t, base, with)
	}
	conn, _ := apitest.Dial(t, base, with)
	conn.Say(t, `{"id":1,"connect":{}}`)
	if code := conn.Goodbye(t, 2*time.Second); code != tooManySockets {
		t.Errorf("goodbye %d", code)
	}
	apitest.Connect(t, base, map[string]string{"Cookie": sid + "=" + s.As("tom@demo.test").Cookies[sid]})
}

// D26: a staff person who views a member gets the member's events, not their own,
// and the member's trail shows it.
func TestAViewHearsTheViewedMember(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		base := s.Listen()
		listen := func(c *apitest.Client) *apitest.Socket {
			return apitest.Connect(t, base, map[string]string{"Cookie": sid + "=" + c.Cookies[sid]})
		}
		view, desk := listen(viewing(t, s, "rep@demo.test", "rosa@demo.test")), listen(s.SignIn("rep@demo.test"))
		r := s.As("rosa@demo.test").Do(apitest.Call{Method: "POST", Path: "/v1/users/me/readings/bgs/data", JSON: map[string]any{
			"timestamp": "2026-03-04T08:00:00", "value": 131,
		}})
		if r.Status != 201 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if _, body, err := view.Hear(2 * time.Second); err != nil || !strings.Contains(body, `{"kind":"reading"}`) {
			t.Errorf("the view heard %q %v", body, err)
		}
		if _, body, err := desk.Hear(200 * time.Millisecond); err == nil {
			t.Errorf("the desk heard %q", body)
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND area = '/live' AND viewing", apitest.ID("rosa@demo.test")); n != 1 {
			t.Errorf("%d rows tell that the view listened", n)
		}
	})
}

const chatService = "/wellhouse.chat.v1.ChatService/"

// S2-7-83: an api client opens its socket with a ticket, once, within 30
// seconds, and hears what its member hears. Staff at a desk get one too, a view
// does not.
func TestTicketsOpenASocketOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		base := s.Listen()
		rosa := s.AsAPI("rosa@demo.test")
		ticket := func() string {
			r := rosa.RPC(chatService+"GetCredentials", map[string]any{})
			if r.Status != 200 {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
			body := r.Object(t)
			if body["userId"] != apitest.ID("rosa@demo.test") || int64(body["expiresAt"].(float64)) < s.Now().UnixMilli() {
				t.Errorf("%s", r.Body)
			}
			return base + "/live?ticket=" + body["token"].(string)
		}
		address := ticket()
		conn, r := apitest.DialAt(t, address, nil)
		if r.StatusCode != 101 {
			t.Fatalf("%d", r.StatusCode)
		}
		conn.Say(t, `{"id":1,"connect":{}}`)
		if !conn.Hears(`"connect"`, 2*time.Second) {
			t.Fatal("no socket")
		}
		late := ticket()
		for name, address := range map[string]string{
			"a second time": address, "nonsense": base + "/live?ticket=x", "unknown": base + "/live?ticket=" + strings.Repeat("A", 43),
		} {
			if _, r := apitest.DialAt(t, address, nil); r.StatusCode != 401 {
				t.Errorf("%s: %d", name, r.StatusCode)
			}
		}
		s.Advance(30 * time.Second)
		if _, r := apitest.DialAt(t, late, nil); r.StatusCode != 401 {
			t.Errorf("after 30 seconds: %d", r.StatusCode)
		}
		if r := rosa.Do(apitest.Call{Method: "POST", Path: logoutPath}); r.Status != 204 {
			t.Fatalf("%d", r.Status)
		}
		if code := conn.Goodbye(t, 2*time.Second); code != sessionEnded {
			t.Errorf("goodbye %d", code)
		}
		if r := s.AsAPI("coach.en@demo.test").RPC(chatService+"GetCredentials", map[string]any{}); r.Status != 200 {
			t.Errorf("a coach: %d %s", r.Status, r.Body)
		}
		if r := viewing(t, s, "rep@demo.test", "rosa@demo.test").RPC(chatService+"GetCredentials", map[string]any{}); r.Status != 403 {
			t.Errorf("a view: %d %s", r.Status, r.Body)
		}
	})
}

// D26: a message reaches the member and who takes part, and nobody who views
// the member; a coach of others hears nothing.
func TestSocketsHearTheirConversations(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	base := s.Listen()
	listen := func(c *apitest.Client) *apitest.Socket {
		return apitest.Connect(t, base, map[string]string{"Cookie": sid + "=" + c.Cookies[sid]})
	}
	rosa := s.SignIn("rosa@demo.test")
	mine, view, other := listen(rosa), listen(viewing(t, s, "rep@demo.test", "rosa@demo.test")), listen(s.SignIn("tom@demo.test"))
	var reply struct{ Channels []struct{ URL string } }
	rosa.RPC(chatService+"ListChannels", map[string]any{}).Decode(t, &reply)
	if len(reply.Channels) == 0 {
		t.Fatal("no channel")
	}
	if r := rosa.RPC(chatService+"SendMessage", map[string]any{"channelUrl": reply.Channels[0].URL, "message": "Quite a walk", "clientId": "k-1"}); r.Status != 200 {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
	if !mine.Hears("Quite a walk", 2*time.Second) {
		t.Error("the member's other tab did not hear")
	}
	for name, socket := range map[string]*apitest.Socket{"a view": view, "another member": other} {
		if socket.Hears("Quite a walk", 200*time.Millisecond) {
			t.Errorf("%s heard a message", name)
		}
	}
}
