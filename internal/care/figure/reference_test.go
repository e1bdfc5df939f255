package figure_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"sort"
	"testing"
	"time"

	"wellhouse.app/internal/care/figure"
)

// randomChecks makes a history with marks, odd meal codes, travel and values at
// every boundary.
func randomChecks(random *rand.Rand) []figure.Check {
	boundary := []int{10, 19, 20, 53, 54, 69, 70, 130, 131, 180, 181, 250, 251, 600, 601, 700}
	marks := []figure.Mark{"", "", "", "", "", figure.Control, figure.NotMine, figure.WrongTechnique}
	all := make([]figure.Check, random.IntN(120))
	for i := range all {
		value := 40 + random.IntN(300)
		if random.IntN(3) == 0 {
			value = boundary[random.IntN(len(boundary))]
		}
		all[i] = figure.Check{
			Moment: figure.Moment{At: 1_780_000_000_000 + random.Int64N(60*day), Offset: 15 * (random.IntN(105) - 52)},
			Value:  value, Meal: 5 + random.IntN(10), Mark: marks[random.IntN(len(marks))],
			BelowAll: value < 20, AboveAll: value > 600,
		}
	}
	return all
}

// slow works the same figures out the long way: by filtering the whole list
// again for each of them, and with the calendar of the standard library.
type slow []figure.Check

func (s slow) only(keep func(figure.Check) bool) (values []float64) {
	for _, c := range s {
		if c.Mark == "" && keep(c) {
			values = append(values, float64(c.Value))
		}
	}
	sort.Float64s(values)
	return values
}

func (s slow) mean(values []float64) *float64 {
	if len(values) < 3 {
		return nil
	}
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	m := sum / float64(len(values))
	return &m
}

func (s slow) at(values []float64, quarter, fewest int) *float64 {
	n := len(values)
	if n < fewest {
		return nil
	}
	// Four times the place, to stay in whole numbers.
	place := quarter * (n - 1)
	v := values[place/4]
	if rest := place % 4; rest > 0 {
		v += float64(rest) / 4 * (values[place/4+1] - v)
	}
	return &v
}

func near(a, b *float64) bool {
	if a == nil || b == nil {
		return a == b
	}
	return math.Abs(*a-*b) < 1e-9
}

func wall(c figure.Check) time.Time {
	return time.UnixMilli(c.At).UTC().Add(time.Duration(c.Offset) * time.Minute)
}

func compareSlow(t *testing.T, all slow, got figure.Sugar) {
	t.Helper()
	counted := all.only(func(figure.Check) bool { return true })
	if got.N != len(counted) || got.Total != len(all) || !near(got.Average, all.mean(counted)) {
		t.Fatalf("%d of %d, average %v", got.N, got.Total, got.Average)
	}
	left := 0
	for _, l := range got.LeftOut {
		left += l.Count
	}
	if got.N+left != got.Total {
		t.Fatalf("%d counted and %d left out of %d", got.N, left, got.Total)
	}
	dates := map[string]bool{}
	for _, c := range all {
		if c.Mark == "" {
			dates[wall(c).Format(time.DateOnly)] = true
		}
	}
	if got.Days != len(dates) {
		t.Fatalf("%d days, want %d", got.Days, len(dates))
	}
	for i, bin := range got.ByTime {
		values := all.only(func(c figure.Check) bool { return wall(c).Hour()/3 == i })
		if bin.Count != len(values) || !near(bin.Median, all.at(values, 2, 3)) || !near(bin.Lower, all.at(values, 1, 5)) || !near(bin.Upper, all.at(values, 3, 5)) {
			t.Fatalf("from %d o'clock: %+v of %v", bin.Hour, bin, values)
		}
	}
	for _, meal := range got.ByMeal {
		values := all.only(func(c figure.Check) bool {
			known := c.Meal >= 6 && c.Meal <= 13
			return meal.Meal == c.Meal && known || meal.Meal == -1 && !known
		})
		if meal.Count != len(values) || !near(meal.Average, all.mean(values)) {
			t.Fatalf("meal %d: %+v of %v", meal.Meal, meal, values)
		}
	}
	for _, s := range got.Shares {
		values := all.only(func(c figure.Check) bool { return c.Value >= s.Least && (s.Most == 0 || c.Value <= s.Most) })
		if s.Count != len(values) {
			t.Fatalf("%s: %d, want %d", s.Key, s.Count, len(values))
		}
	}
	inRange := len(all.only(func(c figure.Check) bool {
		return c.Value >= 70 && (c.Value <= 130 || c.Value <= 180 && (c.Meal < 6 || c.Meal > 8))
	}))
	if got.InRange != nil && math.Abs(*got.InRange-float64(inRange)*100/float64(got.N)) > 0.5001 {
		t.Fatalf("in range %v, want %d of %d", *got.InRange, inRange, got.N)
	}
}

// Statistics equal a slow reference, and the order of the readings changes
// nothing.
func TestFiguresEqualASlowReference(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 11))
	for range 300 {
		all := randomChecks(random)
		got := figure.SugarOf(all, 60)
		compareSlow(t, all, got)
		shuffled := slices.Clone(all)
		random.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		if again := figure.SugarOf(shuffled, 60); !reflect.DeepEqual(got, again) {
			t.Fatalf("another order gave another answer:\n%+v\n%+v", got, again)
		}
	}
}

// The order in which weights and pressures arrive changes nothing either.
func TestOrderDoesNotMatter(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 5))
	for range 200 {
		weights := make([]figure.Weighing, 1+random.IntN(60))
		pressures := make([]figure.Beat, 1+random.IntN(60))
		for i := range weights {
			weights[i] = figure.Weighing{Moment: figure.Moment{At: random.Int64N(90 * day), Offset: -300}, Grams: 80_000 + random.Int64N(9000)}
		}
		for i := range pressures {
			pressures[i] = figure.Beat{Moment: figure.Moment{At: random.Int64N(90 * day), Offset: -300}, Systolic: 100 + random.IntN(60), Diastolic: 60 + random.IntN(40), Pulse: 40 + random.IntN(90)}
		}
		weight, pressure, pulse := figure.WeightOf(weights, 0), figure.PressureOf(pressures), figure.PulseOf(pressures)
		gain, _ := figure.GainOf(weights, figure.UsualLimits)
		doubted := len(weight.Doubtful)
		random.Shuffle(len(weights), func(i, j int) { weights[i], weights[j] = weights[j], weights[i] })
		random.Shuffle(len(pressures), func(i, j int) { pressures[i], pressures[j] = pressures[j], pressures[i] })
		again := figure.WeightOf(weights, 0)
		gainAgain, _ := figure.GainOf(weights, figure.UsualLimits)
		if len(again.Doubtful) != doubted {
			t.Fatal("other weights are doubted")
		}
		weight.Doubtful, again.Doubtful = nil, nil // places, which moved
		if !reflect.DeepEqual(weight, again) || !reflect.DeepEqual(gain, gainAgain) {
			t.Fatal("weight")
		}
		if !reflect.DeepEqual(pressure, figure.PressureOf(pressures)) || !reflect.DeepEqual(pulse, figure.PulseOf(pressures)) {
			t.Fatal("pressure or pulse")
		}
	}
}

func FuzzCheckLevel(f *testing.F) {
	f.Add(54, 6, false, false)
	f.Fuzz(func(t *testing.T, value, meal int, low, high bool) {
		c := figure.Check{Value: value, Meal: meal, BelowAll: low, AboveAll: high}
		level, ok := c.Level()
		if !ok || level < figure.SeverelyLow || level > figure.SeverelyHigh || level.Key() == "" {
			t.Errorf("%+v: %d", c, level)
		}
	})
}
