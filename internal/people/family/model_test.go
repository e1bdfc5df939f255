package family_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/people/acting"
)

// world is what should be open, kept beside the server: a model of consent,
// revocation and birthdays that knows nothing of the server's tables.
type world struct {
	t      *testing.T
	s      *apitest.Server
	random *rand.Rand

	marcus, sofia, rosa, ada *apitest.Client

	adult   []string // what Marcus lets Ada do; nil for no access
	adultID string
	version int
	born    string // Sofía
	closed  bool
	linked  bool // Rosa with Sofía
	steps   []string
}

var today = func(s *apitest.Server) time.Time {
	zone, _ := time.LoadLocation("America/Chicago")
	return s.Now().In(zone)
}

// open is what the model says is open to Rosa for Sofía; nil when access has ended.
func (w *world) openToRosa() []string {
	born, _ := time.Parse(time.DateOnly, w.born)
	now := today(w.s).Format(time.DateOnly)
	reached := func(age int) bool { return born.AddDate(age, 0, 0).Format(time.DateOnly) <= now }
	switch {
	case !w.linked || reached(18):
		return nil
	case !reached(13):
		return append(acting.Areas(), "account")
	case w.closed:
		return []string{"visits", "supplies", "documents"}
	}
	return []string{"readings", "visits", "supplies", "documents"}
}

// probes are a call for each area that a guard or a domain decides about.
var probes = []struct {
	area string
	call func(c *apitest.Client) *apitest.Reply
}{
	{"readings", func(c *apitest.Client) *apitest.Reply { return c.RPC(latest, object{}) }},
	{"messages", func(c *apitest.Client) *apitest.Reply { return c.RPC(unread, object{}) }},
	{"supplies", func(c *apitest.Client) *apitest.Reply { return c.Get("/v1/users/me/supplies/orders") }},
	{"documents", func(c *apitest.Client) *apitest.Reply { return c.Get("/v1/users/me/labs/results") }},
	{"visits", func(c *apitest.Client) *apitest.Reply {
		return c.RPC("/wellhouse.embed.v1.EmbedService/OpenScreen", object{"destination": "consult.new"})
	}},
	{"mental_health", func(c *apitest.Client) *apitest.Reply {
		return c.RPC("/wellhouse.embed.v1.EmbedService/OpenScreen", object{"destination": "mental-health-navigator"})
	}},
}

// accountCalls are those of the area that only a parent of a child has; each round of
// probes asks one of them.
var accountCalls = []func(c *apitest.Client) *apitest.Reply{
	func(c *apitest.Client) *apitest.Reply { return c.RPC(profile, object{}) },
	func(c *apitest.Client) *apitest.Reply { return c.Get("/v1/users/me/info/personal") },
	func(c *apitest.Client) *apitest.Reply { return c.RPC(coverage, object{}) },
	func(c *apitest.Client) *apitest.Reply { return c.RPC(invoices, object{}) },
	func(c *apitest.Client) *apitest.Reply { return c.RPC(looked, object{}) },
}

// verdict reads an answer: open, closed or ended.
func verdict(r *apitest.Reply) string {
	told := r.Body + r.Header.Get("Wellhouse-Error-Type") + r.Header.Get("Wellhouse-Message-Key")
	switch {
	case strings.Contains(told, "acting_ended"):
		return "ended"
	case r.Status == 403 && strings.Contains(told, "errors.denied"):
		return "closed"
	case r.Status == 200 || r.Status == 501 || strings.Contains(told, "errors.chatUnavailable"):
		return "open"
	}
	return fmt.Sprintf("%d %s", r.Status, told)
}

func expected(areas []string, area string) string {
	switch {
	case areas == nil:
		return "ended"
	case slices.Contains(areas, area):
		return "open"
	}
	return "closed"
}

// check compares every answer with the model.
func (w *world) check(c *apitest.Client, who string, areas []string) {
	w.t.Helper()
	if c.For == "" {
		return
	}
	for _, p := range probes {
		if got, want := verdict(p.call(c)), expected(areas, p.area); got != want {
			w.t.Fatalf("%s: %s are %s, want %s, after %v", who, p.area, got, want, w.steps)
		}
	}
	i := w.random.IntN(len(accountCalls))
	if got, want := verdict(accountCalls[i](c)), expected(areas, "account"); got != want {
		w.t.Fatalf("%s: call %d of the account is %s, want %s, after %v", who, i, got, want, w.steps)
	}
}

func (w *world) step() {
	w.t.Helper()
	steps := []struct {
		name string
		do   func()
	}{
		{"consent", w.consent},
		{"change", w.change},
		{"revoke", w.revoke},
		{"race", w.race},
		{"leave", w.leave},
		{"birthday", w.birthday},
		{"close", w.close},
		{"ada turns", w.adaTurns},
		{"rosa turns", w.rosaTurns},
		{"parent ends", w.parentEnds},
	}
	one := steps[w.random.IntN(len(steps))]
	w.steps = append(w.steps, one.name)
	one.do()
	w.check(w.ada, "Ada for Marcus", w.adult)
	w.check(w.rosa, "Rosa for Sofía", w.openToRosa())
}

func (w *world) someAreas() []string {
	areas := slices.DeleteFunc(acting.Areas(), func(string) bool { return w.random.IntN(2) == 0 })
	if len(areas) == 0 {
		return []string{"supplies"}
	}
	return areas
}

// consent goes through the invitation, or straight into the table once the daily
// limit is reached.
func (w *world) consent() {
	if w.adult != nil {
		return
	}
	areas := w.someAreas()
	r := w.marcus.RPC(invite, asking("ada@demo.test", areas...))
	if r.Status == 429 {
		w.s.Exec("DELETE FROM family_invites")
		r = w.marcus.RPC(invite, asking("ada@demo.test", areas...))
	}
	if r.Status != 200 {
		w.t.Fatalf("%d %s", r.Status, r.Body)
	}
	own, acts := w.s.Nobody(), w.ada
	if acts.For != "" { // Ada still stands where her access has ended
		own.Cookies = acts.Cookies
		ask(w.t, own, stop, object{})
		acts.For = ""
	}
	var got struct{ Link link }
	ask(w.t, acts, accept, object{"token": mailed(w.t, w.s, "ada@demo.test")}).Decode(w.t, &got)
	w.adult, w.adultID, w.version = areas, got.Link.ID, got.Link.Version
}

func (w *world) change() {
	if w.adult == nil {
		return
	}
	areas := w.someAreas()
	ask(w.t, w.marcus, setAreas, object{"linkId": w.adultID, "areas": areas, "version": w.version})
	w.adult, w.version = areas, w.version+1
}

func (w *world) revoke() {
	if w.adult != nil {
		ask(w.t, w.marcus, end, object{"linkId": w.adultID})
		w.adult = nil
	}
}

// race ends the access while calls are under way: each is answered as before or as
// after, and none as before once the end is answered.
func (w *world) race() {
	if w.adult == nil || w.ada.For == "" {
		return
	}
	other := w.s.Nobody()
	other.Cookies, other.For, other.KeepCookies = w.ada.Cookies, w.ada.For, true
	done, before := make(chan []string), w.adult
	go func() {
		var wrong []string
		for range 3 {
			for _, p := range probes[:2] {
				if got := verdict(p.call(other)); got != "ended" && got != expected(before, p.area) {
					wrong = append(wrong, p.area+" "+got)
				}
			}
		}
		done <- wrong
	}()
	w.revoke()
	w.check(w.ada, "Ada, right after the end", nil)
	if wrong := <-done; len(wrong) > 0 {
		w.t.Fatalf("during the end: %v", wrong)
	}
}

// leave ends the access from Ada's side, when she is at her own portal.
func (w *world) leave() {
	if w.adult != nil && w.ada.For == "" {
		ask(w.t, w.ada, end, object{"linkId": w.adultID})
		w.adult = nil
	}
}

// birthday moves Sofía's birth date to a day around one that counts, as a birthday
// or a correction does.
func (w *world) birthday() {
	age, off := []int{12, 13, 15, 17, 18}[w.random.IntN(5)], w.random.IntN(3)-1
	w.born = today(w.s).AddDate(-age, 0, off).Format(time.DateOnly)
	w.s.Exec("UPDATE members SET birth_date = $1 WHERE member_id = $2", w.born, apitest.ID("sofia@demo.test"))
}

// close lets Sofía close or open her readings; only a teenager can.
func (w *world) close() {
	want, call := w.random.IntN(2) == 0, openThem
	if want {
		call = closeThem
	}
	if r := w.sofia.RPC(call, object{}); r.Status == 200 {
		w.closed = want
	} else if r.Status != 400 {
		w.t.Fatalf("%d %s", r.Status, r.Body)
	}
}

func (w *world) adaTurns() {
	if w.ada.For == "" {
		w.turn(w.ada, w.adultID, apitest.ID("marcus@demo.test"), w.adult)
	} else {
		w.back(w.ada)
	}
}

func (w *world) rosaTurns() {
	if w.rosa.For == "" {
		w.turn(w.rosa, demo.LinkID("sofia", "rosa"), apitest.ID("sofia@demo.test"), w.openToRosa())
	} else {
		w.back(w.rosa)
	}
}

// turn starts acting, which works only while something can be open.
func (w *world) turn(c *apitest.Client, linkID, memberID string, areas []string) {
	if linkID == "" {
		return
	}
	switch r := c.RPC(start, object{"linkId": linkID}); {
	case areas == nil && r.Status == 404:
	case areas != nil && r.Status == 200:
		c.For = memberID
	default:
		w.t.Fatalf("starting with %v: %d %s, after %v", areas, r.Status, r.Body, w.steps)
	}
}

func (w *world) back(c *apitest.Client) {
	ask(w.t, c, stop, object{})
	c.For = ""
}

// parentEnds ends Rosa's access, or lets her have it again as support would.
func (w *world) parentEnds() {
	if w.linked && w.rosa.For == "" && w.openToRosa() != nil {
		ask(w.t, w.rosa, end, object{"linkId": demo.LinkID("sofia", "rosa")})
		w.linked = false
	} else if !w.linked {
		w.s.Exec("UPDATE family_links SET ended_at = NULL WHERE member_id = $1", apitest.ID("sofia@demo.test"))
		w.linked = true
	}
}

// D35: 1,000 random interleavings of consent, revocation, birthdays and calls, on
// both engines: after each step every answer of the server is that of the model.
func TestInterleavingsLeakNothing(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rounds, each := 1000, 6
		if testing.Short() {
			rounds = 60
		}
		seed := rand.Uint64()
		t.Logf("seed %d", seed)
		w := &world{t: t, s: s, born: "2011-02-03", linked: true, random: rand.New(rand.NewPCG(seed, 35))}
		began := time.Now()
		for round := range rounds {
			if round%15 == 0 { // before a sign-in is too old to invite somebody, on a slow machine too
				w.marcus, w.sofia, w.rosa, w.ada = s.SignIn("marcus@demo.test"), s.SignIn("sofia@demo.test"), s.SignIn("rosa@demo.test"), s.SignIn("ada@demo.test")
			}
			w.steps = nil
			for range each {
				w.step()
			}
			s.Advance(time.Duration(w.random.IntN(20)) * time.Second)
		}
		t.Logf("%d interleavings of %d steps without a leak in %s", rounds, each, time.Since(began).Round(time.Millisecond))
	})
}
