package healthprofile_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"wellhouse.app/internal/apitest"
)

// Two tabs: the one that was opened before is refused; other sections are not touched.
func TestTwoTabs(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := s.As(tom)
		var wg sync.WaitGroup
		codes := make([]int, 4)
		for i := range codes {
			wg.Go(func() {
				codes[i] = c.RPC(save, body("prevention", 0, given["prevention"], answers{"smoker": chose([]string{"yes", "no"}[i%2])})).Status
			})
		}
		wg.Wait()
		slices.Sort(codes)
		if codes[0] != 200 || codes[1] != 409 {
			t.Errorf("%v", codes)
		}
		if r := c.RPC(save, body("prevention", 0, given["prevention"])); r.Status != 409 || !strings.Contains(r.Body+r.Header.Get("Wellhouse-Message-Key"), "healthProfile.changed") {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if r := c.RPC(save, body("habits", 0, given["habits"])); r.Status != 200 {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if r := c.RPC(save, body("about", 7, given["about"])); r.Status != 409 {
			t.Errorf("a version of the future: %d", r.Status)
		}
		once := apitest.Call{Method: "POST", Path: save, JSON: body("about", 0, given["about"]), Header: map[string]string{"Idempotency-Key": "about-of-tom"}}
		for range 2 {
			if r := c.Do(once); r.Status != 200 {
				t.Errorf("a repeat: %d %s", r.Status, r.Body)
			}
		}
		if p := of(t, c); p.section("about").Version != 1 {
			t.Errorf("%+v", p.section("about"))
		}
	})
}

// Answers that are more than a year old are asked about, and one tap says that they are right.
func TestStillRight(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := s.As("luis@demo.test")
		before := of(t, c)
		if got := before.section("habits"); !got.ReviewDue || got.State != "done" || before.Left != 0 {
			t.Fatalf("%+v", got)
		}
		p := decode(t, c.RPC(confirm, map[string]any{"section": "habits", "version": 1}))
		if got := p.section("habits"); got.ReviewDue || got.Version != 2 || got.ConfirmedAt <= before.section("habits").ConfirmedAt {
			t.Errorf("%+v", got)
		}
		if was, is := before.question("activity").AnsweredAt, p.question("activity").AnsweredAt; was != is || was == 0 {
			t.Errorf("answered at %f, then %f", was, is)
		}
		if r := c.RPC(confirm, map[string]any{"section": "habits", "version": 1}); r.Status != 409 {
			t.Errorf("%d", r.Status)
		}
		if p := of(t, s.As("james@demo.test")); p.Next != "habits" || p.Left == 0 || p.section("body").State != "done" {
			t.Errorf("james goes on with %q", p.Next)
		}
	})
}

// S2-7-32: the whole profile in one call, there and back.
func TestTheWholeInOneCall(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.As("rosa@demo.test")
		r := rosa.Get(whole)
		for _, text := range []string{
			`"diabetesType":"type2"`, `"diagnosisYear":2014`, `"dailyChecks":{"known":true,"count":2}`, `"a1cValue":6.8`, `"heightMillimetres":1575`,
			`"weightGrams":78018`, `"activityInterest":4`, `"insulin":"none"`, `"a1cTaken":{"answer":"yes","month":`, `"version":7`,
		} {
			if r.Status != 200 || !strings.Contains(r.Body, text) {
				t.Errorf("%d lacks %s: %s", r.Status, text, r.Body)
			}
		}
		put := func(changes map[string]any) *apitest.Reply {
			in := r.Object(t)
			for k, v := range changes {
				if in[k] = v; v == nil {
					delete(in, k)
				}
			}
			return rosa.Do(apitest.Call{Method: "PUT", Path: whole, JSON: in})
		}
		for name, b := range map[string]struct {
			changes map[string]any
			status  int
			want    string
		}{
			"too tall":      {map[string]any{"heightMillimetres": 2451}, 400, ""},
			"8'1\"":         {map[string]any{"heightMillimetres": 2445}, 400, `"height"`},
			"A1C 3.9":       {map[string]any{"a1cValue": 3.9}, 400, ""},
			"no answer":     {map[string]any{"smoker": nil}, 400, "healthProfile.smoker.required"},
			"an older page": {map[string]any{"version": 3}, 409, ""},
			"checks":        {map[string]any{"dailyChecks": map[string]any{"known": true, "count": 21}}, 400, ""},
		} {
			if got := put(b.changes); got.Status != b.status || !strings.Contains(got.Body, b.want) {
				t.Errorf("%s: %d %s", name, got.Status, got.Body)
			}
		}
		same := put(nil)
		if want := strings.Replace(r.Body, `"version":7`, `"version":14`, 1); same.Status != 200 || same.Body != want {
			t.Errorf("put back: %d %s\nwant %s", same.Status, same.Body, want)
		}
		changed := put(map[string]any{
			"version": nil, "dailyChecks": map[string]any{"known": false}, "a1cTaken": map[string]any{"answer": "no"}, "sensitive": map[string]any{"race": []string{"asian"}},
		})
		if changed.Status != 200 || strings.Contains(changed.Body, "a1cValue") || strings.Contains(changed.Body, "sensitive") || !strings.Contains(changed.Body, `"dailyChecks":{"known":false}`) {
			t.Errorf("%d %s", changed.Status, changed.Body)
		}
	})
}
