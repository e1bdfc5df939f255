package figure

import "math"

// InsightDays is how far back insights look; the later half of the days is
// compared with the earlier half.
const InsightDays = 28

// The insights, in the order they are shown: improvements come before things
// that stand out.
const (
	MorningsLower = "insight.sugar.morningsLower"
	PressureLower = "insight.pressure.lower"
	MealHigher    = "insight.sugar.mealHigher"
	EveningLower  = "insight.pressure.eveningLower"
	MorningLower  = "insight.pressure.morningLower"
	NoLows        = "insight.sugar.noLows"
	WeightSteady  = "insight.weight.steady"
)

// What an insight has to rest on. Days count as well as readings: many readings
// on one day say nothing about four weeks.
const (
	fewestOfASide       = 5
	fewestDaysOfASide   = 3
	fewestForNoLows     = 20
	fewestDaysForNoLows = InsightDays / 2
	fewestDaysForSteady = 8
	// How far two means must lie apart before the difference is worth a sentence.
	sugarApart    = 20 // mg/dL, between meal tags
	sugarGain     = 10 // mg/dL, between two weeks and the two weeks before
	pressureApart = 5  // mmHg, of the top number
)

// Insight is one thing that a member's own readings show, with the numbers it
// rests on. It describes and never says what to do.
type Insight struct {
	Key  string
	Meal int // the tag that it is about, where it is about one
	// This and Other are what is compared; Other is empty where nothing is.
	This, Other Group
}

// Group is the mean of some readings, in the unit of the store.
type Group struct {
	N         int
	Mean      float64
	Diastolic float64 // of a blood pressure, whose top number is the mean
}

// InsightOf picks the first insight that the readings of the last days bear out;
// today is the last of these days. Weights are absent where numbers are hidden.
func InsightOf(checks []Check, beats []Beat, weights []Weighing, today int) *Insight {
	since := today - InsightDays
	checks = only(checks, func(c Check) bool { return c.Mark == Counted && c.Day() > since && c.Day() <= today })
	beats = only(beats, func(b Beat) bool { return b.Mark == Counted && b.Day() > since && b.Day() <= today })
	half := today - InsightDays/2
	for _, rule := range []func() *Insight{
		func() *Insight { return morningsLower(checks, half) },
		func() *Insight { return pressureLower(beats, half) },
		func() *Insight { return mealHigher(checks) },
		func() *Insight { return timeOfDay(beats) },
		func() *Insight { return noLows(checks) },
		func() *Insight { return weightSteady(weights, since, today) },
	} {
		if found := rule(); found != nil {
			return found
		}
	}
	return nil
}

func sugarGroup(checks []Check) Group {
	sum := 0
	for _, c := range checks {
		sum += c.Mg()
	}
	return Group{N: len(checks), Mean: float64(sum) / float64(max(len(checks), 1))}
}

func pressureGroup(beats []Beat) Group {
	top, bottom := 0, 0
	for _, b := range beats {
		top += b.Systolic
		bottom += b.Diastolic
	}
	n := float64(max(len(beats), 1))
	return Group{N: len(beats), Mean: math.Round(float64(top) / n), Diastolic: math.Round(float64(bottom) / n)}
}

// dayed is a reading that knows its day.
type dayed interface{ Day() int }

func daysOf[T dayed](list []T) int {
	days := map[int]bool{}
	for _, one := range list {
		days[one.Day()] = true
	}
	return len(days)
}

func enough[T dayed](list []T) bool {
	return len(list) >= fewestOfASide && daysOf(list) >= fewestDaysOfASide
}

// morningsLower tells that high mornings came down. Mornings that fell below the
// range are no good news.
func morningsLower(checks []Check, half int) *Insight {
	mornings := only(checks, func(c Check) bool { return c.Meal == BeforeBreakfast })
	since := only(mornings, func(c Check) bool { return c.Day() > half })
	before := only(mornings, func(c Check) bool { return c.Day() <= half })
	later, earlier := sugarGroup(since), sugarGroup(before)
	if !enough(since) || !enough(before) || earlier.Mean <= HighBeforeMeals || later.Mean < LowBelow || earlier.Mean-later.Mean < sugarGain {
		return nil
	}
	return &Insight{Key: MorningsLower, Meal: BeforeBreakfast, This: later, Other: earlier}
}

// pressureLower tells that a high pressure came down, both of its numbers and
// not too far.
func pressureLower(beats []Beat, half int) *Insight {
	since := only(beats, func(b Beat) bool { return b.Day() > half })
	before := only(beats, func(b Beat) bool { return b.Day() <= half })
	later, earlier := pressureGroup(since), pressureGroup(before)
	switch {
	case !enough(since) || !enough(before) || !IsHigh(int(earlier.Mean), int(earlier.Diastolic)) || earlier.Mean-later.Mean < pressureApart:
		return nil
	case later.Diastolic > earlier.Diastolic || isLow(int(later.Mean), int(later.Diastolic)):
		return nil
	}
	return &Insight{Key: PressureLower, Meal: NoTag, This: later, Other: earlier}
}

// mealHigher names the tag with the highest readings, if it stands out from all
// the others together. Tags with few readings are left out on both sides.
func mealHigher(checks []Check) *Insight {
	byTag := map[int][]Check{}
	var tagged []Check
	for meal := BeforeBreakfast; meal <= AfterDinner; meal++ {
		if these := only(checks, func(c Check) bool { return c.Meal == meal }); enough(these) {
			byTag[meal] = these
			tagged = append(tagged, these...)
		}
	}
	var found *Insight
	for meal := BeforeBreakfast; meal <= AfterDinner; meal++ {
		these := sugarGroup(byTag[meal])
		others := sugarGroup(only(tagged, func(c Check) bool { return c.Meal != meal }))
		if these.N > 0 && others.N > 0 && these.Mean-others.Mean >= sugarApart && (found == nil || these.Mean > found.This.Mean) {
			found = &Insight{Key: MealHigher, Meal: meal, This: these, Other: others}
		}
	}
	return found
}

func timeOfDay(beats []Beat) *Insight {
	mornings := only(beats, func(b Beat) bool { return b.Hour() >= morningFrom && b.Hour() < morningBefore })
	evenings := only(beats, func(b Beat) bool { return b.Hour() >= eveningFrom })
	morning, evening := pressureGroup(mornings), pressureGroup(evenings)
	switch {
	case !enough(mornings) || !enough(evenings):
		return nil
	case morning.Mean-evening.Mean >= pressureApart:
		return &Insight{Key: EveningLower, Meal: NoTag, This: evening, Other: morning}
	case evening.Mean-morning.Mean >= pressureApart:
		return &Insight{Key: MorningLower, Meal: NoTag, This: morning, Other: evening}
	}
	return nil
}

func noLows(checks []Check) *Insight {
	lows := only(checks, func(c Check) bool {
		level, _ := c.Level()
		return level < InRange
	})
	if len(checks) < fewestForNoLows || daysOf(checks) < fewestDaysForNoLows || len(lows) > 0 {
		return nil
	}
	return &Insight{Key: NoLows, Meal: NoTag, This: sugarGroup(checks)}
}

// weightSteady tells of a trend that stayed within half a pound.
func weightSteady(all []Weighing, after, until int) *Insight {
	w := WeightSince(all, Trend(all), after, until)
	if w.Days < fewestDaysForSteady || w.Way != Steady || w.Change == nil {
		return nil
	}
	return &Insight{Key: WeightSteady, Meal: NoTag, This: Group{N: w.N, Mean: w.Change.To}, Other: Group{N: w.N, Mean: w.Change.From}}
}
