package lab_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
)

// monthAgo is a month that many months before today.
func (b *bench) monthAgo(months int) (year, month int) {
	first := time.Date(b.now.Year(), b.now.Month()-time.Month(months), 1, 0, 0, 0, 0, time.UTC)
	return first.Year(), int(first.Month())
}

// ways are how Tom tells an A1c of a month.
var ways = map[string]func(b *bench, value float64, monthsAgo int) error{
	"the self-report": func(b *bench, value float64, monthsAgo int) error {
		year, month := b.monthAgo(monthsAgo)
		has := true
		_, ask, err := b.Save(b.t.Context(), demo.MemberID("tom"), lab.SelfReport{Mode: lab.AskA1c, A1c: lab.Answer{Has: &has, Value: &value, Year: &year, Month: &month}})
		if ask != nil {
			b.t.Error("it asks about a unit")
		}
		return err
	},
	"the health profile": func(b *bench, value float64, monthsAgo int) error {
		year, month := b.monthAgo(monthsAgo)
		return b.w.DB.Write(b.t.Context(), db.Member(demo.MemberID("tom")), func(ctx context.Context, q db.Q) error {
			return b.PutProfileA1c(ctx, q, demo.MemberID("tom"), lab.ProfileA1c{}, lab.ProfileA1c{Value: value, Year: year, Month: month})
		})
	},
}

// urgentA1c are the A1c values of Tom's page that he should call about.
func (b *bench) urgentA1c() (out []lab.Told) {
	b.t.Helper()
	book, _, err := b.Labs(b.t.Context(), demo.MemberID("tom"))
	if err != nil {
		b.t.Fatal(err)
	}
	for _, one := range book.Tests {
		for _, r := range one.History {
			if r.CallUs {
				out = append(out, r)
			}
		}
	}
	return out
}

func (b *bench) atHome() bool {
	b.t.Helper()
	var known lab.Glance
	b.write(func(ctx context.Context, q db.Q) (err error) {
		known, err = lab.LoadGlance(ctx, q, demo.MemberID("tom"), b.now.UnixMilli())
		return err
	})
	return known.CallSince > 0
}

// An A1c of 14.0 or more that a member types is a call of the care team, whichever way they
// tell it, once however often it comes. They see it all the time.
func TestADangerousA1cThatAMemberTells(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		for name, tell := range ways {
			for _, c := range []struct {
				value    float64
				accepted bool
				calls    int
			}{{13.9, true, 0}, {14.0, true, 1}, {14.1, true, 1}, {20.0, true, 1}, {20.1, false, 0}} {
				t.Run(fmt.Sprintf("%s %v", name, c.value), func(t *testing.T) {
					b := newBench(t, w)
					b.write(func(ctx context.Context, q db.Q) error {
						for _, table := range []string{"lab_call_tries", "lab_calls", "lab_results"} {
							if _, err := q.ExecContext(ctx, "DELETE FROM "+table+" WHERE member_id = $1", demo.MemberID("tom")); err != nil {
								return err
							}
						}
						return nil
					})
					for range 3 {
						if err := tell(b, c.value, 0); (err == nil) != c.accepted || err != nil && !apperr.Is(err, apperr.InvalidArgument) {
							t.Fatal(err)
						}
					}
					open := b.calls()
					if len(open) != c.calls || len(b.urgentA1c()) != c.calls || b.atHome() != (c.calls > 0) || (b.history("a1c") != "") != c.accepted {
						t.Fatalf("%d calls, %v urgent, on Home %t, shown %q", len(open), b.urgentA1c(), b.atHome(), b.history("a1c"))
					}
					if c.calls == 0 {
						return
					}
					if got := open[0]; !got.IsTold() || got.Told.Value.Value != c.value || !got.Told.Own() || got.HoldUntil > b.now.UnixMilli() {
						t.Errorf("%+v", got)
					}
					b.look()
					if b.post.count(lab.StaffCall) == 0 || b.post.count(lab.ResultReady) != 0 {
						t.Error("the care team isn't told, or the member is of what they typed")
					}
					b.finish(open[0].ID, lab.Reached, "They see a doctor today.")
					if err := tell(b, c.value, 0); err != nil || len(b.calls()) != 0 || len(b.urgentA1c()) != 0 || b.atHome() {
						t.Errorf("after the call: %v, %d calls, on Home %t", err, len(b.calls()), b.atHome())
					}
				})
			}
		}
	})
}

// What a member corrects or removes stays a call until somebody says that none is needed.
func TestACorrectedValueLosesNoCall(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		b := newBench(t, w)
		tom := demo.MemberID("tom")
		year, month := b.monthAgo(0)
		told := func() lab.Told { // the newest A1c on the page
			book, _, _ := b.Labs(t.Context(), tom)
			one, _ := book.Test("a1c")
			return one.Latest
		}
		correct := func(value float64) {
			t.Helper()
			if _, err := b.Correct(t.Context(), tom, lab.Correction{ID: told().ID, Value: value, Year: year, Month: month}); err != nil {
				t.Fatal(err)
			}
		}
		one := func(change string, urgent bool) lab.DeskCall {
			t.Helper()
			open := b.calls()
			if len(open) != 1 || open[0].Change != change || (len(b.urgentA1c()) == 1) != urgent || b.atHome() != urgent {
				t.Fatalf("want %q: %+v, on Home %t", change, open, b.atHome())
			}
			return open[0]
		}
		if err := ways["the self-report"](b, 15.2, 0); err != nil {
			t.Fatal(err)
		}
		first := one("", true)
		b.look()
		letters := b.post.count(lab.StaffCall)
		correct(14.5) // no worse: nobody is told again
		b.look()
		if again := one("", true); again.ID != first.ID || again.Told.Value.Value != 14.5 || b.post.count(lab.StaffCall) != letters {
			t.Errorf("a better one: %+v", again)
		}
		correct(16) // worse
		b.look()
		if again := one("", true); again.ID != first.ID || again.Told.Value.Value != 16 || b.post.count(lab.StaffCall) == letters {
			t.Errorf("a worse one: %+v", again)
		}
		correct(6.1)
		if again := one("corrected", false); again.Told.Value.Value != 6.1 {
			t.Errorf("%+v", again)
		}
		correct(14)
		one("", true)
		if err := b.Remove(t.Context(), tom, told().ID); err != nil {
			t.Fatal(err)
		}
		if again := one("withdrawn", false); again.Told.Value.Value != 14 {
			t.Errorf("%+v", again)
		}
		if err := ways["the health profile"](b, 14, 0); err != nil { // of the same month
			t.Fatal(err)
		}
		if again := one("", true); again.ID != first.ID {
			t.Errorf("told anew: %+v", again)
		}
		if err := b.Remove(t.Context(), tom, told().ID); err != nil {
			t.Fatal(err)
		}
		b.finish(first.ID, lab.NotNeeded, "")
		if err := ways["the self-report"](b, 14, 0); err != nil { // nobody has talked about it
			t.Fatal(err)
		}
		if again := one("", true); again.ID == first.ID {
			t.Errorf("it is the call that was closed: %+v", again)
		}
	})
}

// A month counts from its last day where the member is: 30 days later it still is a call.
func TestHowOldAToldValueMayBe(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		for _, c := range []struct {
			today string
			calls int
		}{{"2026-09-15", 1}, {"2026-09-30", 1}, {"2026-10-30", 1}, {"2026-10-31", 0}, {"2026-12-01", 0}} {
			b := newBench(t, w)
			b.write(func(ctx context.Context, q db.Q) error {
				_, err := q.ExecContext(ctx, "DELETE FROM lab_calls WHERE member_id = $1", demo.MemberID("tom"))
				return err
			})
			b.now, _ = time.Parse(time.DateTime, c.today+" 18:00:00")
			has, value, year, month := true, 14.4, 2026, 9
			if _, _, err := b.Save(t.Context(), demo.MemberID("tom"), lab.SelfReport{Mode: lab.AskA1c, A1c: lab.Answer{Has: &has, Value: &value, Year: &year, Month: &month}}); err != nil {
				t.Fatal(err)
			}
			if got := len(b.calls()); got != c.calls {
				t.Errorf("on %s: %d calls", c.today, got)
			}
		}
	})
}

// Through the whole server: the answer to saving says that it is urgent, and so does Home.
func TestADangerousA1cThroughTheServer(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		marcus := s.As("marcus@demo.test")
		now := s.Now()
		body := map[string]any{"mode": "a1c", "a1c": map[string]any{"hasResult": true, "value": 19.5, "month": int(now.Month()), "year": now.Year()}}
		var saved struct{ Results []struct{ CallUs bool } }
		marcus.RPC("/wellhouse.lab.v1.LabService/SaveSelfReport", body).Decode(t, &saved)
		if len(saved.Results) != 1 || !saved.Results[0].CallUs {
			t.Errorf("%+v", saved)
		}
		var start struct {
			Startup struct {
				Home struct {
					Attention []struct{ Kind, RouteID, Level string }
				}
			}
		}
		marcus.RPC("/wellhouse.nav.v1.NavigationService/GetStartup", map[string]any{}).Decode(t, &start)
		if list := start.Startup.Home.Attention; len(list) == 0 || list[0].Kind != "callAboutLabs" || list[0].RouteID != "labs" || list[0].Level != "urgent" {
			t.Errorf("%+v", list)
		}
	})
}
