package enrol_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/people/enrol"
)

const (
	service = "/wellhouse.program.v1.EnrollmentService/"
	startup = "/wellhouse.nav.v1.NavigationService/GetStartup"
	luis    = "luis@demo.test"
	nora    = "nora@demo.test"
	rosa    = "rosa@demo.test"
)

type option struct {
	Program, Status, Reason, About string
	CanJoin, CanLeave, CanDecline  bool
	Replaces                       []string
	DeclinedUntil                  float64
	StartedAt, EndedAt             float64
	Questions                      []struct{ ID string }
	Devices                        []struct{ Category, State string }
}

func options(t *testing.T, c *apitest.Client) map[string]option {
	t.Helper()
	r := c.RPC(service+"ListOptions", map[string]any{})
	if r.Status != 200 {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
	var out struct{ Options []option }
	if err := json.Unmarshal([]byte(r.Body), &out); err != nil {
		t.Fatal(err)
	}
	all := map[string]option{}
	for _, o := range out.Options {
		all[o.Program] = o
	}
	return all
}

func joining(program, status string, more ...map[string]any) map[string]any {
	answers := append([]map[string]any{
		{"question": "help", "values": []string{"food"}}, {"question": "reach", "values": []string{"any"}},
	}, more...)
	return map[string]any{"program": program, "status": status, "answers": answers, "consentVersion": enrol.ConsentVersion}
}

// S2-2-54 S1-2.2-05: a signed-in member sees what they can join, and why or why not.
func TestOptionsWithTheirReasons(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		mine := options(t, s.As(luis))
		for id, want := range map[string]string{
			"bloodPressure": "ACTIVE active", "comprehensiveWeight": "PENDING offered", "weight": "OFFERED offered",
			"prediabetes": " twin", "bloodSugar": " answer", "deviceFlex": " answer", "behavioralHealth": " offered",
		} {
			if got := mine[id].Status + " " + mine[id].Reason; got != want {
				t.Errorf("%s: %s, want %s", id, got, want)
			}
		}
		if !mine["bloodPressure"].CanLeave || mine["bloodPressure"].CanJoin || !mine["weight"].CanDecline {
			t.Errorf("%+v", mine)
		}
		if o := options(t, s.As(nora))["weight"]; o.Reason != "unlinked" || o.CanJoin {
			t.Errorf("nora, who has no program account: %+v", o)
		}
		if o := options(t, s.As("annmarie@demo.test"))["weight"]; o.Reason != "offered" {
			t.Errorf("%+v", o)
		}
		for name, c := range map[string]struct {
			who  *apitest.Client
			want int
		}{"nobody": {s.Nobody(), 401}, "a coach": {s.As("coach.en@demo.test"), 403}} {
			for _, call := range []string{"ListOptions", "Join", "Leave", "Decline", "UndoDecline"} {
				if r := c.who.RPC(service+call, map[string]any{"program": "weight"}); r.Status != c.want {
					t.Errorf("%s, %s: %d %s", name, call, r.Status, r.Body)
				}
			}
		}
	})
}

// S2-3-13 S1-3-22 S2-0-01 S2-1-01: joining opens the area at once, and leaving closes it.
func TestJoinAndLeave(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := s.SignIn(luis)
		sugar := func() int {
			return c.RPC("/wellhouse.reading.v1.ReadingService/ListBloodGlucose", map[string]any{}).Status
		}
		before := c.RPC(startup, map[string]any{}).Body
		if !strings.Contains(before, `"activePrograms":{"advancedPrediabetes":true,"bloodPressure":true}`) {
			t.Errorf("start-up: %s", before)
		}
		if got := sugar(); got == 200 {
			t.Fatal("the area is open before")
		}
		diagnosed := map[string]any{"question": "diagnosis", "values": []string{"yes"}}
		for name, b := range map[string]struct {
			body map[string]any
			want int
			text string
		}{
			"no program":          {map[string]any{}, 400, `"program"`},
			"a program of nobody": {joining("luck", ""), 404, ""},
			"no answer":           {joining("bloodSugar", ""), 400, `diagnosis`},
			"not for them":        {joining("bloodSugar", "", map[string]any{"question": "diagnosis", "values": []string{"no"}}), 400, "program.diagnosis"},
			"an older page":       {joining("bloodSugar", "OFFERED", diagnosed), 409, ""},
			"a twin is active":    {joining("prediabetes", ""), 400, "program.cannot"},
			"active already":      {joining("bloodPressure", "ACTIVE"), 409, ""},
		} {
			r := c.RPC(service+"Join", b.body)
			if told := r.Body + r.Header.Get("Wellhouse-Message-Key"); r.Status != b.want || b.text != "" && !strings.Contains(told, b.text) {
				t.Errorf("%s: %d %s %v", name, r.Status, r.Body, r.Header)
			}
		}
		old := joining("bloodSugar", "", diagnosed)
		old["consentVersion"] = "2020-01"
		if r := c.RPC(service+"Join", old); r.Status != 400 || !strings.Contains(r.Body, "program.consent") {
			t.Errorf("an older consent: %d %s", r.Status, r.Body)
		}
		r := c.RPC(service+"Join", joining("bloodSugar", "", diagnosed))
		if r.Status != 200 || !strings.Contains(r.Body, `"status":"ACTIVE"`) || !strings.Contains(r.Body, `"state":"ordered"`) {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if got := c.RPC(startup, map[string]any{}).Body; !strings.Contains(got, `"bloodSugar":true`) || !strings.Contains(got, `"deviceOnTheWay"`) {
			t.Errorf("start-up after joining: %s", got)
		}
		if got := sugar(); got != 200 {
			t.Errorf("the area answers %d right after joining", got)
		}
		id := apitest.ID("luis")
		if n := s.Count("SELECT COUNT(*) FROM enrolment_requests WHERE member_id = $1 AND act = 'join' AND consent_version = $2", id, enrol.ConsentVersion); n != 1 {
			t.Errorf("%d requests", n)
		}
		if n := s.Count("SELECT COUNT(*) FROM enrolment_requests WHERE member_id = $1 AND answers_enc LIKE '%reach%'", id); n != 0 {
			t.Error("the answers can be read")
		}
		if n := s.Count("SELECT COUNT(*) FROM outbox_messages WHERE member_id = $1 AND template = 'programJoined'", id); n != 1 {
			t.Errorf("%d receipts", n)
		}
		leave := map[string]any{"program": "bloodSugar", "status": "ACTIVE", "reason": "time", "note": "Too much at once."}
		for name, change := range map[string][2]string{"a reason we don't know": {"reason", "luck"}, "a note too long": {"note", strings.Repeat("a", 501)}} {
			bad := map[string]any{"program": "bloodSugar", "status": "ACTIVE", change[0]: change[1]}
			if r := c.RPC(service+"Leave", bad); r.Status != 400 || !strings.Contains(r.Body, change[0]) {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		s.Advance(time.Minute)
		if r := c.RPC(service+"Leave", leave); r.Status != 200 || !strings.Contains(r.Body, `"status":"INACTIVE"`) || !strings.Contains(r.Body, `"reason":"rejoin"`) {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if got := sugar(); got == 200 {
			t.Error("the area is open after leaving")
		}
		if got := c.RPC(startup, map[string]any{}).Body; strings.Contains(got, `"bloodSugar":true`) {
			t.Error("start-up still has it")
		}
		if r := c.RPC(service+"Join", joining("bloodSugar", "INACTIVE", diagnosed)); r.Status != 200 {
			t.Errorf("again: %d %s", r.Status, r.Body)
		}
		if n := s.Count("SELECT COUNT(*) FROM member_devices WHERE member_id = $1 AND category = 'bg_meter'", id); n != 1 {
			t.Errorf("%d meters after joining twice", n)
		}
	})
}

// Who leaves a program and joins it again finds their readings as they were.
func TestReadingsStayWithTheMember(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.SignIn("rosa@demo.test")
		latest := func() *apitest.Reply { return rosa.Get("/v1/users/me/readings/bgs/data?count=50") }
		before := latest()
		if before.Status != 200 || strings.Count(before.Body, `"value"`) < 50 {
			t.Fatalf("%d %s", before.Status, before.Body)
		}
		if r := rosa.RPC(service+"Leave", map[string]any{"program": "bloodSugar", "status": "ACTIVE", "reason": "time"}); r.Status != 200 {
			t.Fatalf("leaving: %d %s", r.Status, r.Body)
		}
		if r := latest(); r.Status != 403 {
			t.Errorf("after leaving: %d", r.Status)
		}
		if r := rosa.RPC(service+"Join", joining("bloodSugar", "INACTIVE")); r.Status != 200 {
			t.Fatalf("joining again: %d %s", r.Status, r.Body)
		}
		if r := latest(); r.Body != before.Body {
			t.Errorf("after joining again: %d %s", r.Status, r.Body)
		}
	})
}

// A stronger program takes the place of the weaker one.
func TestAStrongerProgramReplaces(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := s.SignIn("grace@demo.test")
		if got := options(t, c)["comprehensiveWeight"]; !slices.Equal(got.Replaces, []string{"WEIGHT_MANAGEMENT"}) {
			t.Fatalf("%+v", got)
		}
		began := func(slug string) int {
			return s.Count("SELECT COALESCE(started_at, 0) FROM member_programs WHERE member_id = $1 AND program = $2", apitest.ID("grace@demo.test"), slug)
		}
		first := began("WEIGHT_MANAGEMENT")
		if r := c.RPC(service+"Join", joining("comprehensiveWeight", "")); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		// What was reached counts on: the change in weight is from the first program on.
		if got := began("COMPR_WEIGHT_CARE"); got != first || first == 0 {
			t.Errorf("it began %d, the weaker one %d", got, first)
		}
		after := options(t, c)
		if after["weight"].Status != "INACTIVE" || after["weight"].Reason != "twin" || after["comprehensiveWeight"].Status != "ACTIVE" {
			t.Errorf("%+v", after)
		}
		if r := c.RPC(service+"Join", joining("weight", "INACTIVE")); r.Status != http.StatusBadRequest {
			t.Errorf("back to the weaker one: %d", r.Status)
		}
	})
}

// An offer that was declined is not asked again for 90 days, and can be brought back.
func TestDecline(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := s.SignIn(luis)
		if r := c.RPC(service+"Decline", map[string]any{"program": "bloodPressure", "status": "ACTIVE"}); r.Status == 200 {
			t.Error("an active program was declined")
		}
		r := c.RPC(service+"Decline", map[string]any{"program": "comprehensiveWeight", "status": "PENDING"})
		if r.Status != 200 || !strings.Contains(r.Body, `"status":"OFFERED"`) {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if got := c.RPC(startup, map[string]any{}).Body; strings.Contains(got, `"kind":"finishRegistration"`) {
			t.Error("Home still asks to finish the sign-up")
		}
		if o := options(t, c)["comprehensiveWeight"]; o.CanDecline || o.DeclinedUntil == 0 || !o.CanJoin {
			t.Errorf("%+v", o)
		}
		for range 2 {
			if r := c.RPC(service+"UndoDecline", map[string]any{"program": "comprehensiveWeight"}); r.Status != 200 || strings.Contains(r.Body, "declinedUntil") {
				t.Errorf("%d %s", r.Status, r.Body)
			}
		}
		c.RPC(service+"Decline", map[string]any{"program": "weight", "status": "OFFERED"})
		until := options(t, c)["weight"].DeclinedUntil
		if want := float64(s.Now().Add(90 * 24 * time.Hour).UnixMilli()); until > want || until < want-60_000 {
			t.Errorf("until %f, want %f", until, want)
		}
		s.Advance(90 * 24 * time.Hour)
		if o := options(t, s.SignIn(luis))["weight"]; o.DeclinedUntil != 0 || !o.CanDecline {
			t.Errorf("after 90 days: %+v", o)
		}
	})
}

// Two tabs or a double click: one of them joins.
func TestAtOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := s.SignIn(luis)
		run := func(calls ...func() int) (codes []int) {
			var wg sync.WaitGroup
			codes = make([]int, len(calls))
			for i, call := range calls {
				wg.Go(func() { codes[i] = call() })
			}
			wg.Wait()
			slices.Sort(codes)
			return codes
		}
		join := func(program, status string) func() int {
			return func() int { return c.RPC(service+"Join", joining(program, status)).Status }
		}
		if got := run(join("weight", "OFFERED"), join("weight", "OFFERED"), join("weight", "OFFERED")); got[0] != 200 || got[1] == 200 {
			t.Errorf("joining three times at once: %v", got)
		}
		id := apitest.ID("luis")
		if n := s.Count("SELECT COUNT(*) FROM enrolment_requests WHERE member_id = $1 AND act = 'join'", id); n != 1 {
			t.Errorf("%d joined", n)
		}
		leave := func() int {
			return c.RPC(service+"Leave", map[string]any{"program": "weight", "status": "ACTIVE"}).Status
		}
		run(leave, join("advancedWeight", ""), join("comprehensiveWeight", "PENDING"))
		n := s.Count(`SELECT COUNT(*) FROM member_programs WHERE member_id = $1 AND status = 'ACTIVE'
			AND program IN ('WEIGHT_MANAGEMENT', 'ADV_WEIGHT_MANAGEMENT', 'COMPR_WEIGHT_CARE')`, id)
		if n != 1 {
			t.Errorf("%d weight programs run at once", n)
		}
	})
}

// The coach reads in the conversation that a program began; mental health stays out of it.
func TestTheCoachIsTold(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := s.SignIn(rosa)
		lines := func() int {
			return int(s.Count("SELECT COUNT(*) FROM chat_messages WHERE member_id = $1 AND event IN ('programJoined', 'programLeft')", apitest.ID("rosa")))
		}
		if r := c.RPC(service+"Join", joining("behavioralHealth", "")); r.Status != 200 || !strings.Contains(r.Body, `"status":"REGISTERED"`) {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if n := lines(); n != 0 {
			t.Errorf("%d lines about mental health", n)
		}
		if r := c.RPC(service+"Join", joining("weight", "")); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if n := lines(); n != 1 {
			t.Errorf("%d lines", n)
		}
	})
}
