package reading_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/who"
)

// heard notes which pages were woken.
type heard []string

func (h *heard) Tell(accountID string, e live.Event) { *h = append(*h, accountID+" "+e.Kind) }

func service(w *demotest.World) (*reading.Service, *heard) {
	told := &heard{}
	return reading.New(reading.Deps{DB: w.DB, Now: w.Time, Keys: w.Keys, Audit: w.Audit, Live: told}), told
}

// helen has no readings in the demo: what a test finds is what it put there.
var helen = who.From(demotest.As("helen", who.Member))

func glucose(at int64, value int, tags reading.Tags) reading.Glucose {
	return reading.Glucose{
		Stamp: reading.Stamp{Moment: figure.Moment{At: at, Offset: -300}, Zone: "America/New_York", Source: reading.FromMeter, DeviceID: "meter", ReceivedAt: at},
		Value: value, Tags: tags,
	}
}

func keep(t *testing.T, s *reading.Service, memberID string, b reading.Batch) map[string]bool {
	t.Helper()
	fresh, err := s.Keep(context.Background(), memberID, &b, audit.Row{Action: "readingsStored", Area: "test"})
	if err != nil {
		t.Fatal(err)
	}
	return fresh
}

func list(t *testing.T, s *reading.Service, f reading.GlucoseFilter) reading.GlucosePage {
	t.Helper()
	if f.Count == 0 {
		f.Count = 1000
	}
	page, err := s.ListGlucose(context.Background(), helen.MemberID, f)
	if err != nil {
		t.Fatal(err)
	}
	return page
}

func values(page reading.GlucosePage) string {
	var out []string
	for _, g := range page.Readings {
		out = append(out, fmt.Sprint(g.Value))
	}
	return strings.Join(out, " ")
}

// count counts rows.
func count(t *testing.T, w *demotest.World, query string, args ...any) (n int) {
	t.Helper()
	err := w.DB.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		return q.QueryRowContext(ctx, query, args...).Scan(&n)
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// state is everything that is stored for a member but when it came.
func state(t *testing.T, w *demotest.World, memberID string) string {
	t.Helper()
	var out strings.Builder
	err := w.DB.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		for _, query := range []string{
			"SELECT at, id, offset_minutes, zone, source, device_id, value, eat_code, mark FROM glucose_readings WHERE member_id = $1 ORDER BY at, id",
			"SELECT at, id, offset_minutes, zone, source, device_id, systolic, pulse, mark FROM pressure_readings WHERE member_id = $1 ORDER BY at, id",
			"SELECT at, id, offset_minutes, zone, source, device_id, grams, 0, mark FROM weight_readings WHERE member_id = $1 ORDER BY at, id",
		} {
			rows, err := q.QueryContext(ctx, query, memberID)
			if err != nil {
				return err
			}
			for rows.Next() {
				var at, offset, source, value, other int64
				var id, zone, device, mark string
				if err := rows.Scan(&at, &id, &offset, &zone, &source, &device, &value, &other, &mark); err != nil {
					return err
				}
				fmt.Fprintln(&out, at, id, offset, zone, source, device, value, other, mark)
			}
			if err := errors.Join(rows.Err(), rows.Close()); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// S2-0-02: any order, any duplication and any grouping of uploads gives the
// same state, with the same ids.
func TestUploadsInAnyOrderGiveTheSameState(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 4))
	base := demotest.Now.UnixMilli()
	var all []reading.Batch
	for i := range 130 {
		at := base - int64(i)*7_200_000
		stamp := reading.Stamp{Moment: figure.Moment{At: at, Offset: -300}, Zone: "UTC", Source: 1, DeviceID: "d", ReceivedAt: base}
		all = append(all,
			reading.Batch{Glucose: []reading.Glucose{{Stamp: stamp, Value: 60 + random.IntN(200), Tags: reading.Tags{Meal: 6 + i%8}}}},
			reading.Batch{Pressure: []reading.Pressure{{Stamp: stamp, Systolic: 120 + i%30, Diastolic: 70, Pulse: 60 + i%40}}},
			reading.Batch{Weight: []reading.Weight{{Stamp: stamp, Grams: 80_000 + int64(random.IntN(900))}}},
		)
	}
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s, _ := service(w)
		var first string
		for turn := range 4 {
			uploads := slices.Concat(all, all[:turn*60])
			random.Shuffle(len(uploads), func(i, j int) { uploads[i], uploads[j] = uploads[j], uploads[i] })
			stored := 0
			for len(uploads) > 0 {
				n := min(len(uploads), 1+random.IntN(250))
				var b reading.Batch
				for _, u := range uploads[:n] {
					b.Glucose, b.Pressure, b.Weight = append(b.Glucose, u.Glucose...), append(b.Pressure, u.Pressure...), append(b.Weight, u.Weight...)
				}
				stored += len(keep(t, s, helen.MemberID, b))
				uploads = uploads[n:]
			}
			if stored != len(all) {
				t.Errorf("turn %d stored %d of %d", turn, stored, len(all))
			}
			if got := state(t, w, helen.MemberID); first == "" {
				first = got
			} else if got != first {
				t.Errorf("turn %d ended in another state", turn)
			}
			err := w.DB.Write(context.Background(), db.Member(helen.MemberID), func(ctx context.Context, q db.Q) error {
				for _, table := range []string{"glucose_readings", "pressure_readings", "weight_readings"} {
					if _, err := q.ExecContext(ctx, "DELETE FROM "+table+" WHERE member_id = $1", helen.MemberID); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	})
}

// S2-7-53: newest first by pages, oldest first, by source, with and without
// control checks, and by the wall clock.
func TestListOfBloodSugar(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s, _ := service(w)
		base := time.Date(2026, 11, 10, 12, 0, 0, 0, time.UTC).UnixMilli()
		var b reading.Batch
		for i := range 7 {
			g := glucose(base+int64(i)*3_600_000, 101+i, reading.Tags{Meal: figure.NoTag})
			if i == 3 {
				g.Mark = figure.Control
			}
			if i == 5 {
				g.Source = reading.FromFile
			}
			b.Glucose = append(b.Glucose, g)
		}
		// Two checks at the very same moment stay apart and in order.
		b.Glucose = append(b.Glucose, glucose(base, 200, reading.Tags{Meal: 6}))
		keep(t, s, helen.MemberID, b)
		var paged []string
		next := ""
		for {
			page := list(t, s, reading.GlucoseFilter{Count: 3, Cursor: next})
			paged = append(paged, values(page))
			if next = page.Next; next == "" {
				break
			}
		}
		together := strings.Join(paged, " ")
		if all := values(list(t, s, reading.GlucoseFilter{})); together != all || len(paged) != 3 || !strings.HasPrefix(all, "107 106 105 104 103 102 ") {
			t.Errorf("by pages %q, at once %q", paged, all)
		}
		yes, no := true, false
		for name, c := range map[string]struct {
			filter reading.GlucoseFilter
			want   string
		}{
			"only control":      {reading.GlucoseFilter{Control: &yes}, "104"},
			"without control":   {reading.GlucoseFilter{Control: &no, Start: "2026-11-10T08:00:00"}, "107 106 105 103 102"},
			"by source":         {reading.GlucoseFilter{Source: reading.FromFile}, "106"},
			"oldest first":      {reading.GlucoseFilter{Oldest: true, Start: "2026-11-10T11:00:00"}, "105 106 107"},
			"start is inside":   {reading.GlucoseFilter{Start: "2026-11-10T13:00:00"}, "107"},
			"end is outside":    {reading.GlucoseFilter{Start: "2026-11-10T11:00:00", End: "2026-11-10T13:00:00"}, "106 105"},
			"another day":       {reading.GlucoseFilter{Start: "2026-11-11T00:00:00"}, ""},
			"from an instant":   {reading.GlucoseFilter{Since: base + 6*3_600_000}, "107"},
			"the latest by RPC": {reading.GlucoseFilter{Count: 1}, "107"},
		} {
			if got := values(list(t, s, c.filter)); got != c.want {
				t.Errorf("%s: %q, want %q", name, got, c.want)
			}
		}
		page := list(t, s, reading.GlucoseFilter{Count: 2, Oldest: true})
		rest := list(t, s, reading.GlucoseFilter{Oldest: true, Cursor: page.Next})
		if values(page)+" "+values(rest) == together || len(page.Readings)+len(rest.Readings) != 8 {
			t.Errorf("forward: %s then %s", values(page), values(rest))
		}
		for field, f := range map[string]reading.GlucoseFilter{
			"start":  {Start: "2026-02-30T00:00:00"},
			"end":    {Start: "2026-11-10T11:00:00", End: "2026-11-10T11:00:00"},
			"cursor": {Cursor: "no-such-page"},
		} {
			f.Count = 10
			if _, err := s.ListGlucose(context.Background(), helen.MemberID, f); fieldOf(err) != field {
				t.Errorf("%s: %v", field, err)
			}
		}
	})
}

// fieldOf names the first field that was refused.
func fieldOf(err error) string {
	var e *apperr.Error
	if errors.As(err, &e) && e.Kind == apperr.InvalidArgument && len(e.Fields) > 0 {
		return e.Fields[0].Name
	}
	return ""
}

func ptr[T any](v T) *T { return &v }

// S2-7-55, S2-5-44, S2-5-45, domain 2.1: what a member may enter, and what the
// time means on the nights when clocks change.
func TestEntriesByHand(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s, told := service(w)
		enter := func(in reading.NewGlucose) (reading.Glucose, error) {
			if in.Wall == "" {
				in.Wall = "2026-11-12T09:00:00"
			}
			if in.Meal == 0 {
				in.Meal = figure.NoTag
			}
			g, _, err := s.AddGlucose(context.Background(), helen, in)
			return g, err
		}
		for name, c := range map[string]struct {
			in    reading.NewGlucose
			field string
		}{
			"no value":             {reading.NewGlucose{}, "value"},
			"half a milligram":     {reading.NewGlucose{Value: ptr(100.5)}, "value"},
			"zero":                 {reading.NewGlucose{Value: ptr(0.0), Confirmed: true}, "value"},
			"a thousand":           {reading.NewGlucose{Value: ptr(1000.0), Confirmed: true}, "value"},
			"19 not confirmed":     {reading.NewGlucose{Value: ptr(19.0)}, "confirmed"},
			"601 not confirmed":    {reading.NewGlucose{Value: ptr(601.0)}, "confirmed"},
			"LO and HI":            {reading.NewGlucose{BelowAll: true, AboveAll: true}, "tags"},
			"LO of a hundred":      {reading.NewGlucose{BelowAll: true, Value: ptr(100.0)}, "value"},
			"no such meal":         {reading.NewGlucose{Value: ptr(100.0), Tags: reading.Tags{Meal: 5}}, "tags.eat_code"},
			"no such feeling":      {reading.NewGlucose{Value: ptr(100.0), Tags: reading.Tags{Feeling: ptr(18)}}, "tags.feeling_code"},
			"too many carbs":       {reading.NewGlucose{Value: ptr(100.0), Tags: reading.Tags{Carbs: ptr(501)}}, "tags.carb"},
			"too much insulin":     {reading.NewGlucose{Value: ptr(100.0), Tags: reading.Tags{Long: ptr(2001)}}, "tags.insulin.long_float"},
			"a long note":          {reading.NewGlucose{Value: ptr(100.0), Tags: reading.Tags{Note: strings.Repeat("é", 501)}}, "note"},
			"in an hour":           {reading.NewGlucose{Value: ptr(100.0), When: reading.When{Wall: "2026-11-12T11:30:00"}}, "timestamp"},
			"91 days ago":          {reading.NewGlucose{Value: ptr(100.0), When: reading.When{Wall: "2026-08-13T09:00:00"}}, "timestamp"},
			"no time":              {reading.NewGlucose{Value: ptr(100.0), When: reading.When{Wall: "2026-11-12 09:00"}}, "timestamp"},
			"an impossible offset": {reading.NewGlucose{Value: ptr(100.0), When: reading.When{Offset: ptr(900)}}, "timestamp"},
		} {
			if _, err := enter(c.in); fieldOf(err) != c.field {
				t.Errorf("%s: %v", name, err)
			}
		}
		if len(*told) != 0 || count(t, w, "SELECT COUNT(*) FROM glucose_readings WHERE member_id = $1", helen.MemberID) != 0 {
			t.Error("a refused entry left something")
		}
		for name, c := range map[string]struct {
			in    reading.NewGlucose
			value int
			level figure.Level
		}{
			"LO":            {reading.NewGlucose{BelowAll: true}, 19, figure.SeverelyLow},
			"HI":            {reading.NewGlucose{AboveAll: true}, 601, figure.SeverelyHigh},
			"19 confirmed":  {reading.NewGlucose{Value: ptr(19.0), Confirmed: true, Tags: reading.Tags{Meal: 6}}, 19, figure.SeverelyLow},
			"999 confirmed": {reading.NewGlucose{Value: ptr(999.0), Confirmed: true}, 999, figure.SeverelyHigh},
			"20":            {reading.NewGlucose{Value: ptr(20.0)}, 20, figure.VeryLow},
			"600":           {reading.NewGlucose{Value: ptr(600.0)}, 600, figure.VeryHigh},
		} {
			got, err := enter(c.in)
			if level, _ := got.Check().Level(); err != nil || got.Value != c.value || level != c.level || got.Source != reading.SelfReported {
				t.Errorf("%s: %+v %v", name, got, err)
			}
		}
		if (*told)[0] != helen.MemberID+" reading" {
			t.Errorf("pages were told %v", *told)
		}
		again, err := enter(reading.NewGlucose{Value: ptr(20.0), Tags: reading.Tags{Note: "twice"}})
		if n := count(t, w, "SELECT COUNT(*) FROM glucose_readings WHERE member_id = $1 AND value = 20", helen.MemberID); n != 1 || err != nil || again.Note != "twice" {
			t.Errorf("the same entry twice: %d rows, %+v %v", n, again, err)
		}
	})
}

// domain 1.3: an hour that happens twice is the first of the two unless the
// offset says otherwise; one that is skipped is refused; a traveller's clock is
// the traveller's.
func TestEntriesOnOddNights(t *testing.T) {
	nights := []struct {
		name, wall string
		now        time.Time
		offset     *int
		at         string
		field      string
	}{
		{"twice, the first", "2026-11-01T01:30:00", demotest.Now, nil, "2026-11-01T01:30:00-04:00", ""},
		{"twice, the second", "2026-11-01T01:30:00", demotest.Now, ptr(-300), "2026-11-01T01:30:00-05:00", ""},
		{"before it", "2026-11-01T00:59:59", demotest.Now, nil, "2026-11-01T00:59:59-04:00", ""},
		{"after it", "2026-11-01T02:00:00", demotest.Now, nil, "2026-11-01T02:00:00-05:00", ""},
		{"skipped", "2026-03-08T02:30:00", time.Date(2026, 3, 9, 0, 0, 0, 0, time.UTC), nil, "", "timestamp"},
		{"just before the gap", "2026-03-08T01:59:59", time.Date(2026, 3, 9, 0, 0, 0, 0, time.UTC), nil, "2026-03-08T01:59:59-05:00", ""},
		{"just after the gap", "2026-03-08T03:00:00", time.Date(2026, 3, 9, 0, 0, 0, 0, time.UTC), nil, "2026-03-08T03:00:00-04:00", ""},
		{"in Tokyo", "2026-11-12T23:00:00", demotest.Now, ptr(540), "2026-11-12T23:00:00+09:00", ""},
	}
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s, _ := service(w)
		for _, c := range nights {
			w.Pass(c.now.Sub(w.Time()))
			got, _, err := s.AddGlucose(context.Background(), helen, reading.NewGlucose{
				When: reading.When{Wall: c.wall, Offset: c.offset}, Value: ptr(120.0), Tags: reading.Tags{Meal: figure.NoTag},
			})
			if fieldOf(err) != c.field {
				t.Errorf("%s: %v", c.name, err)
			}
			if c.field != "" {
				continue
			}
			if want, _ := time.Parse(time.RFC3339, c.at); got.At != want.UnixMilli() || got.Local() != c.wall {
				t.Errorf("%s: %s at %d, want %s", c.name, got.Local(), got.At, c.at)
			}
		}
	})
}
