package app_test

import (
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
)

const (
	startView   = "/wellhouse.session.v1.SessionService/StartView"
	endView     = "/wellhouse.session.v1.SessionService/EndView"
	personal    = "/v1/users/me/info/personal"
	ownLocale   = "/v1/users/me/info/locale"
	goodReason  = "The member asked about a delivery"
	viewChanged = 3050
)

func viewOf(email string) map[string]any {
	return map[string]any{"memberId": apitest.ID(email), "reason": goodReason, "ticket": "T-1042"}
}

// started is a staff person who opened a member's portal as the screen does.
func started(t *testing.T, s *apitest.Server, staff, member string) *apitest.Client {
	t.Helper()
	c := s.SignIn(staff)
	if r := c.RPC(startView, viewOf(member)); r.Status != http.StatusOK {
		t.Fatalf("start of a view: %d %s", r.Status, r.Body)
	}
	return c
}

// S1-1-02, S1-1-03, S1-3-21, S2-1-05, S2-3-20, D26: Admin and CallCenterRep
// open a member's portal, read it, change nothing, and go back to their desk.
func TestStaffStartAndEndAView(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for _, staff := range []string{"admin@demo.test", "rep@demo.test"} {
			role := map[string]string{"admin@demo.test": "Admin", "rep@demo.test": "CallCenterRep"}[staff]
			c := s.SignIn(staff)
			before := c.Cookies[sid]
			told := packed(t, c.RPC(startView, viewOf("rosa@demo.test")))
			for _, want := range []string{
				`"impersonatorId":"` + apitest.ID(staff), `"impersonatorType":"` + role, `"impersonatedName":"Rosa Delgado"`,
				`"impersonatedType":"member"`, `"impersonatedId":"` + apitest.ID("rosa@demo.test"),
			} {
				if !strings.Contains(told, want) {
					t.Errorf("%s: the session lacks %s: %s", staff, want, told)
				}
			}
			// G6: the secret is another one when the session becomes worth more.
			if c.Cookies[sid] == before {
				t.Errorf("%s: the secret stayed the same", staff)
			}
			if r := c.Get(personal); r.Status != 200 || !strings.Contains(r.Body, `"firstName":"Rosa"`) {
				t.Errorf("%s: %d %s", staff, r.Status, r.Body)
			}
			if r := c.Do(apitest.Call{Method: "PUT", Path: prefsPath, JSON: pref("A", "1")}); r.Status != http.StatusForbidden {
				t.Errorf("%s changed something: %d", staff, r.Status)
			}
			during := c.Cookies[sid]
			if back := packed(t, c.RPC(endView, map[string]any{})); strings.Contains(back, "impersonatorId") || !strings.Contains(back, `"role":"`+role) {
				t.Errorf("%s is not back at the desk: %s", staff, back)
			}
			if c.Cookies[sid] == during {
				t.Errorf("%s: the secret of the view is that of the desk", staff)
			}
			if r := c.Get(personal); r.Status != http.StatusForbidden {
				t.Errorf("%s reads on after the end: %d", staff, r.Status)
			}
			rows := s.Count(`SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND actor_id = $2 AND
				(action = 'viewStarted' AND reason = $3 AND target = 'T-1042' OR action = 'viewEnded' AND reason = 'closed')`,
				apitest.ID("rosa@demo.test"), apitest.ID(staff), goodReason)
			if rows != 2 {
				t.Errorf("%s: %d rows tell of the view", staff, rows)
			}
		}
	})
}

// Who may not, on whom not, and without what.
func TestViewsThatAreRefused(t *testing.T) {
	with := func(change map[string]any) map[string]any {
		v := viewOf("rosa@demo.test")
		for name, value := range change {
			v[name] = value
		}
		return v
	}
	var table []apitest.Scenario
	for _, who := range []string{"coach.en", "nurse", "guide", "doctor", "support", "rosa", "marcus"} {
		table = append(table, apitest.Scenario{Name: who + " has no right to view", As: who + "@demo.test", Path: startView, JSON: with(nil), Status: 403})
	}
	table = append(table, apitest.Scenario{Name: "nobody", Path: startView, JSON: with(nil), Status: 401})
	for _, c := range []struct {
		name, field string
		change      map[string]any
		status      int
		contains    string
	}{
		{"a member that is not there", "", map[string]any{"memberId": "01890000-0000-7000-8000-000000000000"}, 404, "not_found"},
		{"oneself", "", map[string]any{"memberId": apitest.ID("admin@demo.test")}, 404, "not_found"},
		{"another staff person", "", map[string]any{"memberId": apitest.ID("coach.en@demo.test")}, 404, "not_found"},
		{"an account that has ended", "", map[string]any{"memberId": apitest.ID("ended@demo.test")}, 400, "failed_precondition"},
		{"no member", "", map[string]any{"memberId": " "}, 400, "memberId"},
		{"no reason", "", map[string]any{"reason": ""}, 400, "reason"},
		{"a reason of spaces", "", map[string]any{"reason": strings.Repeat(" ", 20)}, 400, "reason"},
		{"a reason of nine characters", "", map[string]any{"reason": "  ninechar9  "}, 400, "reason"},
		{"a reason of 301 characters", "", map[string]any{"reason": strings.Repeat("é", 301)}, 400, "reason"},
		{"a reason with a bell", "", map[string]any{"reason": "a reason with \a in it"}, 400, "reason"},
		{"no ticket", "", map[string]any{"ticket": "  "}, 400, "ticket"},
		{"a ticket of 41 characters", "", map[string]any{"ticket": strings.Repeat("1", 41)}, 400, "ticket"},
	} {
		table = append(table, apitest.Scenario{
			Name: c.name, As: "admin@demo.test", Path: startView, JSON: with(c.change), Status: c.status, Contains: []string{c.contains},
			Check: func(t *testing.T, s *apitest.Server, _ *apitest.Reply) {
				if r := s.As("admin@demo.test").Get(ownLocale); r.Status != 200 {
					t.Errorf("the desk is gone after a refusal: %d", r.Status)
				}
				if n := s.Count("SELECT COUNT(*) FROM sessions WHERE viewing_member <> ''"); n != 0 {
					t.Errorf("%d views began", n)
				}
			},
		})
	}
	for i := range table {
		table[i].Method = "POST"
	}
	apitest.Run(t, table)
}

// A view is not begun twice, by one after the other or by both at once, nor in
// the middle of another.
func TestOneViewAtATime(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := started(t, s, "admin@demo.test", "rosa@demo.test")
		for _, member := range []string{"rosa@demo.test", "james@demo.test"} {
			if r := c.RPC(startView, viewOf(member)); r.Status != http.StatusForbidden {
				t.Errorf("a second view: %d %s", r.Status, r.Body)
			}
		}
		rep := s.SignIn("rep@demo.test")
		rep.KeepCookies = true
		var wg sync.WaitGroup
		codes := make([]int, 8)
		for i := range codes {
			wg.Go(func() {
				codes[i] = rep.RPC(startView, viewOf([]string{"rosa@demo.test", "james@demo.test"}[i%2])).Status
			})
		}
		wg.Wait()
		ok := 0
		for _, code := range codes {
			if code == http.StatusOK {
				ok++
			}
		}
		rows := s.Count("SELECT COUNT(*) FROM audit_rows WHERE action = 'viewStarted' AND actor_id = $1", apitest.ID("rep@demo.test"))
		if ok != 1 || rows != 1 {
			t.Errorf("%d of 8 starts at once succeeded, %d are recorded: %v", ok, rows, codes)
		}
	})
}

// An end without a view, and a second end, answer the same and do nothing.
func TestEndOfNoView(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := started(t, s, "rep@demo.test", "rosa@demo.test")
		for range 2 {
			if r := c.RPC(endView, map[string]any{}); r.Status != 200 {
				t.Errorf("%d %s", r.Status, r.Body)
			}
		}
		if r := s.As("rosa@demo.test").RPC(endView, map[string]any{}); r.Status != 200 || !strings.Contains(packed(t, r), `"role":"member"`) {
			t.Errorf("a member's own: %d %s", r.Status, r.Body)
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE action = 'viewEnded'"); n != 1 {
			t.Errorf("%d ends are recorded", n)
		}
	})
}

// Other applications have no view: their tokens could not change with it.
func TestViewsAreForThePortal(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		if r := s.AsAPI("admin@demo.test").RPC(startView, viewOf("rosa@demo.test")); r.Status != 400 || !strings.Contains(r.Body, "failed_precondition") {
			t.Errorf("%d %s", r.Status, r.Body)
		}
	})
}

// G4: a view begins and ends for open sockets too: the socket of the desk is
// told to come again, and so is that of the view, by End and by the clock,
// within two seconds and without anybody calling.
func TestSocketsFollowTheView(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		base := s.Listen()
		with := func(c *apitest.Client) map[string]string {
			return map[string]string{"Cookie": sid + "=" + c.Cookies[sid]}
		}
		goodbye := func(name string, socket *apitest.Socket) {
			t.Helper()
			if code := socket.Goodbye(t, 2*time.Second); code != viewChanged {
				t.Errorf("%s: goodbye %d", name, code)
			}
		}
		c := s.SignIn("admin@demo.test")
		desk := apitest.Connect(t, base, with(c))
		c.RPC(startView, viewOf("rosa@demo.test"))
		goodbye("the desk at the start", desk)
		during := apitest.Connect(t, base, with(c))
		c.RPC(endView, map[string]any{})
		goodbye("the view at its end", during)

		c.RPC(startView, viewOf("james@demo.test"))
		james := s.SignIn("james@demo.test")
		overdue, stays := apitest.Connect(t, base, with(c)), apitest.Connect(t, base, with(james))
		for _, pass := range []time.Duration{14 * time.Minute, 13 * time.Minute} {
			s.Advance(pass)
			c.Do(apitest.Call{Method: "POST", Path: "/v1/users/me/activity"})
			james.Do(apitest.Call{Method: "POST", Path: "/v1/users/me/activity"})
		}
		s.Advance(3 * time.Minute)
		goodbye("the view when its time is over", overdue)
		stays.Say(t, `{"id":2,"rpc":{"method":"x"}}`)
		if kind, body, err := stays.Hear(2 * time.Second); err != nil || kind == 8 {
			t.Errorf("the member's own socket ended too: %d %q %v", kind, body, err)
		}
		deadline := time.Now().Add(2 * time.Second)
		for s.Count("SELECT COUNT(*) FROM audit_rows WHERE action = 'viewEnded' AND reason = 'expired'") != 1 {
			if time.Now().After(deadline) {
				t.Fatal("the end by the clock is not recorded")
			}
			time.Sleep(50 * time.Millisecond)
		}
	})
}

// G4: a node closes the sockets of sessions that another node has ended or
// turned; the other node is played by the store.
func TestSocketsFollowOtherNodes(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		base := s.Listen()
		turned, over := s.SignIn("admin@demo.test"), s.SignIn("rosa@demo.test")
		desk := apitest.Connect(t, base, map[string]string{"Cookie": sid + "=" + turned.Cookies[sid]})
		own := apitest.Connect(t, base, map[string]string{"Cookie": sid + "=" + over.Cookies[sid]})
		view(s, sessionID(t, s, turned), apitest.ID("rosa@demo.test"))
		s.Exec("UPDATE sessions SET ended_at = $1, end_reason = 'revoked' WHERE id = $2", s.Now().UnixMilli(), sessionID(t, s, over))
		if code := desk.Goodbye(t, 2*time.Second); code != viewChanged {
			t.Errorf("a view that began elsewhere: goodbye %d", code)
		}
		if code := own.Goodbye(t, 2*time.Second); code != sessionEnded {
			t.Errorf("a session that ended elsewhere: goodbye %d", code)
		}
	})
}

// D26: every call of a view stands in the member's trail with both ids: reads,
// refused changes, refused reads, pages, refreshes, sockets and the desk.
func TestEveryCallOfAViewIsRecorded(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		base := s.Listen()
		c := started(t, s, "rep@demo.test", "rosa@demo.test")
		rows := func() int {
			return s.Count(`SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND actor_id = $2 AND actor_role = 'CallCenterRep' AND viewing`,
				apitest.ID("rosa@demo.test"), apitest.ID("rep@demo.test"))
		}
		refresh := func() int {
			return c.Do(apitest.Call{Method: "POST", Path: refreshPath, Form: url.Values{"grant_type": {"refresh_token"}}}).Status
		}
		for _, one := range []struct {
			name string
			do   func() int
			want int
		}{
			{"a read", func() int { return c.Get(personal).Status }, 200},
			{"an RPC read", func() int {
				return c.RPC("/wellhouse.program.v1.ProgramService/ListProgramsAndDiagnoses", map[string]any{}).Status
			}, 200},
			{"a read", func() int { return c.Get("/v1/users/me/readings/bgs/data").Status }, 200},
			{"a change", func() int { return c.Do(apitest.Call{Method: "PUT", Path: prefsPath, JSON: pref("A", "1")}).Status }, 403},
			{"a read for members alone", func() int {
				return c.RPC("/wellhouse.chat.v1.ChatService/ListMessages", map[string]any{}).Status
			}, 403},
			{"the session", func() int { return c.RPC(getSession, map[string]any{}).Status }, 200},
			{"a page", func() int { return c.Get("/home").Status }, 200},
			{"the desk", func() int { return c.Get("/staff").Status }, 200},
			{"activity", func() int { return c.Do(apitest.Call{Method: "POST", Path: "/v1/users/me/activity"}).Status }, 200},
			{"a search", func() int { return c.RPC(searchMembers, map[string]any{"query": "james"}).Status }, 200},
			{"who looked", func() int { return c.RPC(listAccess, map[string]any{}).Status }, 200},
			{"a refresh that keeps the secret", refresh, 200},
			{"a refresh that moves the session on", func() int {
				s.Advance(10 * time.Second)
				return refresh()
			}, 200},
			{"a socket", func() int {
				_, r := apitest.Dial(t, base, map[string]string{"Cookie": sid + "=" + c.Cookies[sid]})
				return r.StatusCode
			}, 101},
			{"the end", func() int { return c.RPC(endView, map[string]any{}).Status }, 200},
		} {
			before := rows()
			if status := one.do(); status != one.want {
				t.Errorf("%s: %d, want %d", one.name, status, one.want)
			}
			if rows() <= before {
				t.Errorf("%s left no row with both ids", one.name)
			}
		}
	})
}

// While viewing, the workspace stays open in other tabs, read-only: its page
// and its reads are the staff person's own and know nothing of the member.
func TestTheDeskStaysOpenWhileViewing(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := started(t, s, "admin@demo.test", "rosa@demo.test")
		page := c.Get("/staff/members").Body
		if !strings.Contains(page, `"view-as-member"`) || strings.Contains(page, "rosa@demo.test") || strings.Contains(page, "DIABETES") {
			t.Errorf("the page of the desk: %.600s", page)
		}
		if !strings.Contains(page, `"impersonatedName":"Rosa Delgado"`) {
			t.Error("the desk does not know that a view is open")
		}
		if r := c.RPC("/wellhouse.nav.v1.NavigationService/GetDesk", map[string]any{}); r.Status != 200 || !strings.Contains(r.Body, "Alex Morgan") || strings.Contains(r.Body, "Rosa") {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if r := c.RPC(searchMembers, map[string]any{"query": "okafor"}); r.Status != 200 || !strings.Contains(r.Body, "James Okafor") {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		for _, path := range []string{"/home", "/staffing", "/account"} {
			if body := c.Get(path).Body; strings.Contains(body, "view-as-member") || !strings.Contains(body, "DIABETES") {
				t.Errorf("%s is not the member's portal", path)
			}
		}
	})
}
