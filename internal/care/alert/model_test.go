package alert

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/figure"
)

// The reference model: what docs/alerts.md says of alert rows, written a second
// time from its tables, in plain loops over all that is known, with numbers where
// the code has names. It knows nothing of windows, of arrival one by one, or of
// what was stored before.

const (
	minute = int64(60_000)
	day    = 24 * 60 * minute
)

// taken is a reading as it was taken and as it came.
type taken struct {
	id       string
	at       int64
	came     int64
	device   string
	value    int  // mg/dL, or the upper pressure
	bottom   int  // the lower pressure; 0 for blood sugar
	word     bool // the meter said LO or HI and no number: 19 or 601
	excluded bool
}

// moment is when a reading was taken at the latest.
func (r taken) moment() int64 { return min(r.at, r.came) }

// follows says whether a reading tells how things went on after another.
func (r taken) follows(other taken) bool {
	gap := r.moment() - other.moment()
	if gap < 0 || gap == 0 && r.at <= other.at {
		return false
	}
	return gap > 5*minute || r.came >= other.came || r.device != "" && r.device == other.device
}

// expected lists the alerts of a member, such as "r3 low open".
func expected(all []taken, lower, upper int) []string {
	var out []string
	for _, r := range all {
		kind, inside := danger(r, lower, upper)
		if r.excluded || kind == "" || r.came-r.at > 90*day {
			continue
		}
		state := "open"
		for _, a := range all {
			if a.excluded || !a.follows(r) || inside(a) < 0 {
				continue
			}
			if inside(a) >= 10 {
				state = "cleared"
			}
			for _, b := range all {
				apart := b.moment() - a.moment()
				if !b.excluded && b.follows(r) && inside(b) >= 0 && apart >= 15*minute {
					state = "cleared"
				}
			}
		}
		out = append(out, r.id+" "+kind+" "+state)
	}
	slices.Sort(out)
	return out
}

// danger names the direction of a dangerous reading, and how far another one is
// inside the limit at which its alert ends.
func danger(r taken, lower, upper int) (kind string, inside func(taken) int) {
	if r.bottom > 0 {
		if r.value <= 180 && r.bottom <= 120 {
			return "", nil
		}
		return "severe", func(o taken) int { return min(180-o.value, 120-o.bottom) }
	}
	switch v := r.value; {
	case v < lower:
		return "low", func(o taken) int { return o.value - max(70, lower) }
	case v < 54:
		return "low", func(o taken) int { return o.value - 70 }
	case v > upper:
		return "high", func(o taken) int { return min(250, upper) - o.value }
	case v > 250:
		return "high", func(o taken) int { return 250 - o.value }
	}
	return "", nil
}

// ledger is what is stored of one member, brought up to date as judge and keep
// do it: from the last calm reading before a change, or the first open alert.
type ledger struct {
	readings []taken
	rows     map[string]string // by reading: direction and state
	at       map[string]int64
}

func (l *ledger) change(changed int64, pressure bool, coach CoachPreferences, now int64) {
	until, calm, open := changed-settledBefore.Milliseconds(), int64(-1), int64(-1)
	for _, r := range l.readings {
		quiet := !r.word && r.value >= calmLeast && r.value <= calmMost
		if pressure {
			quiet = r.value <= calmSystolic && r.bottom <= calmDiastolic
		}
		if quiet && !r.excluded && r.at <= until {
			calm = max(calm, r.at)
		}
	}
	for id, row := range l.rows {
		if strings.HasSuffix(row, "open") && (open < 0 || l.at[id] < open) {
			open = l.at[id]
		}
	}
	from := judgedFrom(calm, open, time.UnixMilli(now))
	for id := range l.rows {
		if l.at[id] >= from {
			delete(l.rows, id) // withdrawn, unless it is found again
		}
	}
	for _, f := range l.found(from, pressure, coach) {
		l.rows[f.ReadingID], l.at[f.ReadingID] = string(f.Direction)+" "+string(f.State), f.At
	}
}

func (l *ledger) found(from int64, pressure bool, coach CoachPreferences) []Finding {
	var checks []Check
	var beats []Beat
	for _, r := range l.readings {
		if r.excluded || r.at < from {
			continue
		}
		moment, arrival := figure.Moment{At: r.at}, Arrival{r.came, r.device}
		check := figure.Check{Moment: moment, Value: r.value, Meal: figure.NoTag}
		if r.word {
			check.Value, check.BelowAll, check.AboveAll = figure.MeterLowest, r.value == 19, r.value == 601
			if check.AboveAll {
				check.Value = figure.MeterHighest
			}
		}
		checks = append(checks, Check{ID: r.id, Check: check, Arrival: arrival})
		beats = append(beats, Beat{ID: r.id, Beat: figure.Beat{Moment: moment, Systolic: r.value, Diastolic: r.bottom}, Arrival: arrival})
	}
	if pressure {
		inOrder(beats)
		return FindInBeats(beats, nil)
	}
	inOrder(checks)
	return FindInChecks(checks, coach, nil)
}

func (l *ledger) state() []string {
	var out []string
	for id, row := range l.rows {
		out = append(out, id+" "+row)
	}
	slices.Sort(out)
	return out
}

// values are those around every limit.
var values = []int{
	19, 45, 53, 54, 60, 69, 70, 71, 75, 79, 80, 81, 99, 100, 105, 110, 111, 125, 140, 141, 149, 150, 170, 181, 200, 239, 240, 241, 249, 250, 251, 260, 400, 601,
}

// randomSet makes readings in clusters, some of them months old; apart says whether
// clocks and devices leave no doubt about their order.
func randomSet(random *rand.Rand, start int64, pressure bool) (set []taken, apart bool) {
	apart = random.IntN(4) > 0
	at := start - int64(random.IntN(90*24*60))*minute
	if random.IntN(12) == 0 {
		at = start - 95*day // history, and what follows it
	}
	for i := range 3 + random.IntN(12) {
		gap := int64(6 + random.IntN(25))
		switch {
		case !apart:
			gap = int64(random.IntN(8))
		case random.IntN(6) == 0:
			gap = int64(random.IntN(20 * 24 * 60))
		}
		if at += gap * minute; at > start-minute && apart {
			break
		}
		r := taken{id: fmt.Sprintf("r%02d", i), at: min(at, start+4*minute), device: []string{"meter", "other", ""}[random.IntN(3)], value: values[random.IntN(len(values))]}
		if pressure {
			r.value = []int{110, 130, 169, 170, 171, 179, 180, 181, 200}[random.IntN(9)]
			r.bottom = []int{70, 90, 109, 110, 111, 119, 120, 121, 130}[random.IntN(9)]
		}
		r.word = !pressure && (r.value == 19 || r.value == 601) && random.IntN(2) == 0
		set = append(set, r)
	}
	return set, apart
}

// correct gives a reading the value of another.
func (r *taken) correct(to taken) { r.value, r.bottom, r.word = to.value, to.bottom, to.word }

// arrive lets readings come one after the other in random order, some of them
// twice, with marks that are set and removed and values that are corrected, and
// returns what is stored at the end.
func arrive(random *rand.Rand, set []taken, final []bool, pressure bool, coach CoachPreferences, start int64) *ledger {
	l := &ledger{rows: map[string]string{}, at: map[string]int64{}}
	now := start
	for _, i := range random.Perm(len(set)) {
		now += int64(random.IntN(40)) * minute / 10
		r := set[i]
		r.came = now
		l.readings = append(l.readings, r)
		l.change(r.at, pressure, coach, now)
		for range random.IntN(3) { // it comes again, or somebody changes a mark
			now += int64(random.IntN(20)) * 1000
			other := &l.readings[random.IntN(len(l.readings))]
			switch random.IntN(4) {
			case 0, 1:
				other.excluded = !other.excluded
			case 2:
				other.correct(set[random.IntN(len(set))])
			}
			l.change(other.at, pressure, coach, now)
		}
	}
	for i := range l.readings {
		r := &l.readings[i]
		place := slices.IndexFunc(set, func(s taken) bool { return s.id == r.id })
		if should := set[place]; r.excluded != final[place] || r.value != should.value || r.bottom != should.bottom || r.word != should.word {
			r.excluded = final[place]
			r.correct(should)
			l.change(r.at, pressure, coach, now)
		}
	}
	return l
}

// The alerts that are stored at the end are those of the reference model,
// whatever the order: ten thousand random ones, of both kinds and directions.
func TestAlertsFollowTheModel(t *testing.T) {
	random := rand.New(rand.NewPCG(20, 26))
	start := time.Date(2026, time.November, 12, 15, 30, 0, 0, time.UTC).UnixMilli()
	limits := []CoachPreferences{UsualPreferences, {On: true, Lower: 80, Upper: 200}, {On: true, Lower: 100, Upper: 150}, {On: true, Lower: 40, Upper: 600}}
	open, cleared := 0, 0
	for round := range 2_500 {
		pressure := round%4 == 3
		coach := limits[random.IntN(len(limits))]
		set, apart := randomSet(random, start, pressure)
		final := make([]bool, len(set))
		for i := range final {
			final[i] = random.IntN(6) == 0
		}
		var first []string
		for try := range 4 {
			l := arrive(random, set, final, pressure, coach, start)
			want, got := expected(l.readings, coach.Lower, coach.Upper), l.state()
			if !slices.Equal(got, want) {
				t.Fatalf("round %d, try %d, limits %d and %d\n%+v\nstored %v\nmodel  %v", round, try, coach.Lower, coach.Upper, l.readings, got, want)
			}
			if try == 0 {
				first = got
				text := strings.Join(got, " ")
				open, cleared = open+strings.Count(text, "open"), cleared+strings.Count(text, "cleared")
			}
			if apart && !slices.Equal(got, first) {
				t.Fatalf("round %d: another order left %v, not %v", round, got, first)
			}
		}
	}
	if open < 1_500 || cleared < 3_000 {
		t.Errorf("only %d open and %d cleared alerts were looked at", open, cleared)
	}
}

// ModelReading is a blood sugar for the tests that go through the store.
type ModelReading struct {
	ID       string
	At, Came int64
	Device   string
	Value    int
	Excluded bool
}

// Modeled is what the reference model expects of a member with usual limits.
func Modeled(all []ModelReading) []string {
	readings := make([]taken, len(all))
	for i, r := range all {
		readings[i] = taken{id: r.ID, at: r.At, came: r.Came, device: r.Device, value: r.Value, excluded: r.Excluded}
	}
	return expected(readings, 54, 250)
}

// ModeledDanger says whether a blood sugar below 70 or above 250 is open, by what
// docs/alerts.md says of family with these levels.
func ModeledDanger(all []ModelReading) bool {
	var readings []taken
	for _, r := range all {
		if !r.Excluded {
			readings = append(readings, taken{id: r.ID, at: r.At, came: r.Came, device: r.Device, value: r.Value})
		}
	}
	fine := func(r taken) bool { return r.value >= 70 && r.value <= 250 }
	for _, r := range readings {
		over := fine(r)
		for _, a := range readings {
			if !a.follows(r) || !fine(a) {
				continue
			}
			over = over || r.value < 70 && a.value >= 80 || r.value > 250 && a.value <= 240
			for _, b := range readings {
				over = over || b.follows(r) && fine(b) && b.moment()-a.moment() >= 15*minute
			}
		}
		if !over {
			return true
		}
	}
	return false
}
