package nav

import (
	"context"
	"database/sql"
	"strings"
	"sync/atomic"
	"testing"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

func service(w *demotest.World) *Service {
	return New(Deps{DB: w.DB, Now: w.Time, Keys: w.Keys, Brands: w.Brands})
}

func start(t *testing.T, s *Service, ctx context.Context) Startup {
	t.Helper()
	out, err := s.Startup(ctx, who.From(ctx))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// counting counts the statements that go through it.
type counting struct {
	db.Q
	n *atomic.Int64
}

func (c counting) QueryContext(ctx context.Context, text string, args ...any) (*sql.Rows, error) {
	c.n.Add(1)
	return c.Q.QueryContext(ctx, text, args...)
}

func (c counting) QueryRowContext(ctx context.Context, text string, args ...any) *sql.Row {
	c.n.Add(1)
	return c.Q.QueryRowContext(ctx, text, args...)
}

func (c counting) ExecContext(ctx context.Context, text string, args ...any) (sql.Result, error) {
	c.n.Add(1)
	return c.Q.ExecContext(ctx, text, args...)
}

func TestFewStatements(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s := service(w)
		var n atomic.Int64
		s.around = func(_ string, q db.Q) (db.Q, error) { return counting{q, &n}, nil }
		for name, c := range map[string]struct {
			run  func() error
			most int64
		}{
			"member": {func() error { _, err := s.Startup(t.Context(), who.From(demotest.As("rosa", who.Member))); return err }, 17},
			"staff": {func() error {
				_, err := s.Startup(t.Context(), who.From(demotest.As("coach.en", who.Coach)))
				return err
			}, 2},
			"facts": {func() error { _, err := s.Facts(t.Context(), demo.MemberID("rosa")); return err }, 2},
		} {
			n.Store(0)
			if err := c.run(); err != nil {
				t.Fatal(err)
			}
			if got := n.Load(); got == 0 || got > c.most {
				t.Errorf("%s: %d statements, at most %d", name, got, c.most)
			}
		}
	})
}

// Lab results and supplies together cost a start-up at most two statements. For somebody
// who waits for a box, Home compares two more days.
func TestLabsAndSuppliesCostTwoStatements(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		waits := map[string]bool{"annmarie": true, "kdoe": true}
		for _, person := range []string{"rosa", "annmarie", "kdoe", "nora"} {
			s := service(w)
			var n atomic.Int64
			s.around = func(call string, q db.Q) (db.Q, error) {
				if call == "labs" || call == "orders" {
					return counting{q, &n}, nil
				}
				return q, nil
			}
			start(t, s, demotest.As(person, who.Member))
			if got := n.Load(); got == 0 || got > 2 && !waits[person] || got > 8 {
				t.Errorf("%s: %d statements", person, got)
			}
		}
	})
}

var calls = []string{"user", "programs", "features", "coaching", "devices", "pressure", "labs", "appointments", "orders", "messages", "home", "family", "bills"}

// has tells which parts of a start-up are there.
func has(s Startup) map[string]bool {
	return map[string]bool{
		"user": s.Member != nil, "programs": s.known.programs && len(s.Programs) > 0, "features": s.Features != nil,
		"coaching": s.Coaching != nil, "devices": s.known.devices, "orders": s.known.orders, "home": s.Home != nil, "navigation": s.Navigation != nil,
		"messages": s.Navigation != nil && s.Navigation.Unread.Coach > 0,
	}
}

// S1-7-10, S2-7-91: the parts run side by side, one that is not available is named and
// the others are there.
func TestStartupWithOneFailingPart(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		// What falls with a part, apart from the part itself.
		falls := map[string][]string{"user": {"navigation", "home", "messages"}, "programs": {"navigation", "home", "messages"}}
		for _, broken := range calls {
			s := service(w)
			s.around = func(call string, q db.Q) (db.Q, error) {
				if call == broken {
					return nil, apperr.New(apperr.Unavailable, "errors.unavailable", "down")
				}
				return q, nil
			}
			out := start(t, s, demotest.As("rosa", who.Member))
			missing := append([]string{broken}, falls[broken]...)
			for part, there := range has(out) {
				gone := false
				for _, m := range missing {
					gone = gone || m == part
				}
				if there == gone {
					t.Errorf("%s broken: %s there = %v", broken, part, there)
				}
			}
			if len(out.Failures) == 0 || out.Failures[0] != (Failure{broken, "unavailable"}) {
				t.Errorf("%s broken: failures %v", broken, out.Failures)
			}
		}
		if out := start(t, service(w), demotest.As("rosa", who.Member)); len(out.Failures) > 0 {
			t.Errorf("nothing broken: %v", out.Failures)
		}
	})
}

// S2-8-28: lab results that can't be read count as none, and the page goes on.
func TestLabsThatFailAreNoLabs(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		err := w.DB.Write(t.Context(), db.System, func(ctx context.Context, q db.Q) error {
			_, err := q.ExecContext(ctx, `INSERT INTO lab_results (member_id, id, test, thousandths, unit, bound, taken_on, month_only, source, lab_id, lab_name, accession,
				equation, reference, state, issued_at, content_key, entry_id, replaced_by, replaced_at, removed_at, held_until, created_at)
				SELECT $1, test, test, 7000, '%', '', '2026-11-01', FALSE, 'lab', 'l', 'L', 'A', '', '', 'final', 1, test, '', '', 0, 0, 0, 1
				FROM (SELECT 'a1c' AS test UNION ALL SELECT 'egfr') AS both_tests`, demo.MemberID("rosa"))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, fails := range []bool{false, true} {
			s := service(w)
			s.around = func(call string, q db.Q) (db.Q, error) {
				if call == "labs" && fails {
					return nil, apperr.New(apperr.Unavailable, "errors.unavailable", "down")
				}
				return q, nil
			}
			out := start(t, s, demotest.As("rosa", who.Member))
			if out.labs.A1c == fails || out.labs.Kidney == fails || (len(out.Failures) == 1) != fails || out.Member == nil || out.Home == nil || len(out.Programs) == 0 {
				t.Errorf("labs fail is %t: %t %t, %v", fails, out.labs.A1c, out.labs.Kidney, out.Failures)
			}
		}
	})
}

// What cannot be read of one person is unknown of that one alone, and a brand that
// cannot be had hides nobody.
func TestOnePersonsFailureKeepsTheOthers(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		for _, id := range []string{"mateo", "sofia"} {
			err := w.DB.Write(t.Context(), db.System, func(ctx context.Context, q db.Q) error {
				_, err := q.ExecContext(ctx, `INSERT INTO alerts (member_id, id, kind, direction, reading_id, reading_at, offset_minutes, value, second, clear_at,
					asks, state, created_at, received_at, urgent) VALUES ($1, 'low', 'bloodSugar', 'low', 'r1', $2, 0, 45, 0, 70, TRUE, 'open', $2, $2, TRUE)`,
					demo.MemberID(id), w.Time().UnixMilli())
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		said := func(out Startup) (text string) {
			for _, c := range out.Cared {
				text += c.GivenName
				if c.Unknown {
					text += " unknown"
				}
				if c.Readings.Danger != nil {
					text += " " + string(c.Readings.Danger.Action)
				}
				text += ", "
			}
			return text
		}
		for broken, want := range map[string]string{
			"":            "Mateo treat, Sofía treat, ",
			"cared Mateo": "Sofía treat, Mateo unknown, ",
			"panic Mateo": "Sofía treat, Mateo unknown, ",
			"cared Sofía": "Mateo treat, Sofía unknown, ",
			"user":        "Mateo treat, Sofía treat, ",
		} {
			s := service(w)
			s.around = func(call string, q db.Q) (db.Q, error) {
				switch {
				case call == "cared Mateo" && broken == "panic Mateo":
					panic("a bug")
				case call == broken:
					return nil, apperr.New(apperr.Unavailable, "errors.unavailable", "down")
				}
				return q, nil
			}
			if got := said(start(t, s, demotest.As("rosa", who.Member))); got != want {
				t.Errorf("%q broken: %s, want %s", broken, got, want)
			}
		}
	})
}

func TestStartupSurvivesAPanickingPart(t *testing.T) {
	w := world(t)
	s := service(w)
	s.around = func(call string, q db.Q) (db.Q, error) {
		if call == "devices" {
			panic("a bug in one part")
		}
		return q, nil
	}
	out := start(t, s, demotest.As("rosa", who.Member))
	if len(out.Failures) != 1 || out.Failures[0] != (Failure{"devices", "internal"}) || out.Home == nil {
		t.Errorf("%v", out.Failures)
	}
}

// Authorization fails closed: nothing of the start-up is given.
func TestStartupFailsClosed(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		for _, kind := range []apperr.Kind{apperr.Unauthenticated, apperr.PermissionDenied} {
			for _, refused := range calls {
				if refused == "programs" && kind == apperr.PermissionDenied {
					continue
				}
				s := service(w)
				s.around = func(call string, q db.Q) (db.Q, error) {
					if call == refused {
						return nil, apperr.New(kind, "errors.denied", "no")
					}
					return q, nil
				}
				ctx := demotest.As("rosa", who.Member)
				out, err := s.Startup(ctx, who.From(ctx))
				if !apperr.Is(err, kind) || out.Member != nil || out.Navigation != nil {
					t.Errorf("%s of %s: %v", kind, refused, err)
				}
			}
		}
		if _, err := service(w).Startup(t.Context(), who.Who{}); !apperr.Is(err, apperr.Unauthenticated) {
			t.Errorf("anonymous: %v", err)
		}
		nobody := who.Who{AccountID: demo.MemberID("nobody"), MemberID: demo.MemberID("nobody"), Role: who.Member}
		if out, err := service(w).Startup(t.Context(), nobody); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("a member who does not exist: %+v %v", out, err)
		}
	})
}

// S2-6-10: permission denied on the programs means no programs.
func TestDeniedProgramsAreNone(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s := service(w)
		s.around = func(call string, q db.Q) (db.Q, error) {
			if call == "programs" {
				return nil, apperr.Denied()
			}
			return q, nil
		}
		out := start(t, s, demotest.As("rosa", who.Member))
		if len(out.Failures) != 1 || out.Failures[0] != (Failure{"programs", "permission_denied"}) {
			t.Errorf("failures %v", out.Failures)
		}
		if len(out.Programs) != 0 || len(out.Navigation.ConditionManagement) != 0 || out.Home.Entry != EntryPrograms || out.chatOn {
			t.Errorf("programs %v, navigation %v, entry %q", out.Programs, out.Navigation.ConditionManagement, out.Home.Entry)
		}
		if out.Navigation.Unread.Telemed != 1 {
			t.Error("care-team mail does not depend on programs")
		}
	})
}

// Whose start-up it is: nothing of anyone else is in it.
func TestStartupIsOnlyTheCallers(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s := service(w)
		for _, a := range demo.Accounts() {
			name, _, _ := strings.Cut(a.Email, "@")
			if a.Role != who.Member {
				continue
			}
			out := start(t, s, demotest.As(name, who.Member))
			var cared []string // whom they act for is theirs to know
			for _, c := range out.Cared {
				cared = append(cared, c.GivenName)
			}
			if got, want := strings.Join(cared, " "), map[string]string{"rosa": "Mateo Sofía", "ada": "James"}[name]; got != want {
				t.Errorf("%s acts for %q, want %q", a.Email, got, want)
			}
			message := out.Message()
			message.CaredFor = nil
			text := message.String()
			for _, b := range demo.Accounts() {
				if b.Role == who.Member && b.Email != a.Email && (strings.Contains(text, b.Email) || strings.Contains(text, b.Name)) {
					t.Errorf("%s's start-up mentions %s", a.Email, b.Email)
				}
			}
			if out.Member.ID != demo.MemberID(name) || out.Member.Email != a.Email {
				t.Errorf("%s got %s", a.Email, out.Member.Email)
			}
		}
	})
}

func BenchmarkStartup(b *testing.B) {
	w := demotest.Loaded(b, db.SQLite)
	s, caller := service(w), who.From(demotest.As("rosa", who.Member))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Startup(b.Context(), caller); err != nil {
			b.Fatal(err)
		}
	}
}
