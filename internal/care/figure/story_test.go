package figure_test

import (
	"testing"

	"wellhouse.app/internal/care/figure"
)

const storyDay = 20_000

// onDay is a moment of a day before storyDay, on a clock five hours behind.
func onDay(back, hour, minute int) figure.Moment {
	wall := int64(storyDay-back)*86_400_000 + int64(hour*60+minute)*60_000
	return figure.Moment{At: wall + 300*60_000, Offset: -300}
}

func sugars(meal int, values map[int]int) (out []figure.Check) {
	for back, value := range values {
		out = append(out, figure.Check{Moment: onDay(back, 7, 0), Value: value, Meal: meal})
	}
	return out
}

// days gives a value to each of so many days, from back on.
func days(back, n, value int) map[int]int {
	out := map[int]int{}
	for i := range n {
		out[back+i] = value
	}
	return out
}

func pressures(hour int, values map[int]int) (out []figure.Beat) {
	for back, systolic := range values {
		out = append(out, figure.Beat{Moment: onDay(back, hour, 0), Systolic: systolic, Diastolic: 75})
	}
	return out
}

func join[T any](lists ...[]T) (out []T) {
	for _, l := range lists {
		out = append(out, l...)
	}
	return out
}

func TestTallies(t *testing.T) {
	sugar := figure.SugarTally([]figure.Check{
		{Value: 70, Meal: figure.NoTag},
		{Value: 180, Meal: figure.AfterDinner},
		{Value: 131, Meal: figure.BeforeDinner},
		{Value: 69, Meal: figure.NoTag},
		{Value: 100, Mark: figure.Control},
		{Value: 100, Mark: figure.NotMine},
	})
	if (sugar != figure.Tally{In: 2, N: 4}) {
		t.Errorf("sugar: %+v", sugar)
	}
	pressure := figure.PressureTally([]figure.Beat{
		{Systolic: 129, Diastolic: 79},
		{Systolic: 130, Diastolic: 79},
		{Systolic: 129, Diastolic: 80},
		{Systolic: 120, Diastolic: 70, Mark: figure.WrongTechnique},
		{Systolic: 85, Diastolic: 50},
		{Systolic: 89, Diastolic: 70},
		{Systolic: 100, Diastolic: 59},
		{Systolic: 90, Diastolic: 60},
	})
	if (pressure != figure.Tally{In: 2, N: 7}) {
		t.Errorf("pressure: %+v", pressure)
	}
	if (figure.Tally{In: 2, N: 2}).Enough() || !(figure.Tally{N: 3}).Enough() {
		t.Error("a tally may be told from three readings on")
	}
}

func TestInsights(t *testing.T) {
	const before, after = figure.BeforeBreakfast, figure.AfterDinner
	high := sugars(before, days(14, 5, 150))
	for name, c := range map[string]struct {
		checks  []figure.Check
		beats   []figure.Beat
		weights []figure.Weighing
		want    string
	}{
		"nothing":                           {},
		"mornings came down by ten":         {checks: join(high, sugars(before, days(0, 5, 140))), want: figure.MorningsLower},
		"by nine only":                      {checks: join(high, sugars(before, days(0, 5, 141)))},
		"four mornings are too few":         {checks: join(high, sugars(before, days(0, 4, 120)))},
		"they were in range already":        {checks: join(sugars(before, days(14, 5, 130)), sugars(before, days(0, 5, 110)))},
		"down to lows is no good news":      {checks: join(high, sugars(before, days(0, 5, 69)))},
		"older than four weeks":             {checks: join(sugars(before, days(28, 5, 150)), sugars(before, days(0, 5, 120)))},
		"the last of the four weeks counts": {checks: join(sugars(before, days(23, 5, 150)), sugars(before, days(0, 5, 120))), want: figure.MorningsLower},
		"after dinner twenty above":         {checks: join(sugars(after, days(0, 5, 150)), sugars(before, days(0, 5, 130))), want: figure.MealHigher},
		"nineteen above":                    {checks: join(sugars(after, days(0, 5, 149)), sugars(before, days(0, 5, 130)))},
		"a tag with four is no other":       {checks: join(sugars(after, days(0, 5, 150)), sugars(before, days(0, 5, 140)), sugars(figure.BeforeLunch, days(0, 4, 75)))},
		"a tag with four is no highest":     {checks: join(sugars(after, days(0, 5, 170)), sugars(before, days(0, 5, 140)), sugars(figure.AfterLunch, days(0, 4, 240))), want: figure.MealHigher},
		"five on two days are too few days": {checks: join(sugars(after, days(0, 2, 190)), sugars(after, days(0, 2, 190)), sugars(after, days(0, 1, 190)), sugars(before, days(0, 5, 130)))},
		"others too few":                    {checks: join(sugars(after, days(0, 5, 190)), sugars(before, days(0, 4, 100)))},
		"twenty readings without a low":     {checks: sugars(figure.NoTag, days(0, 20, 70)), want: figure.NoLows},
		"nineteen without a low":            {checks: sugars(figure.NoTag, days(0, 19, 100))},
		"twenty readings on 13 days":        {checks: join(sugars(figure.NoTag, days(0, 13, 100)), sugars(figure.NoTag, days(0, 7, 100)))},
		"twenty readings on 14 days":        {checks: join(sugars(figure.NoTag, days(0, 14, 100)), sugars(figure.NoTag, days(0, 6, 100))), want: figure.NoLows},
		"a low among twenty":                {checks: join(sugars(figure.NoTag, days(0, 19, 100)), sugars(figure.NoTag, days(19, 1, 69)))},
		"pressure came down by five":        {beats: join(pressures(13, days(14, 5, 135)), pressures(13, days(0, 5, 130))), want: figure.PressureLower},
		"by four":                           {beats: join(pressures(13, days(14, 5, 135)), pressures(13, days(0, 5, 131)))},
		"it was below 130/80":               {beats: join(pressures(13, days(14, 5, 129)), pressures(13, days(0, 5, 110)))},
		"down to a low pressure":            {beats: join(pressures(13, days(14, 5, 135)), pressures(13, days(0, 5, 85)))},
		"the bottom number rose":            {beats: join(pressures(13, days(14, 5, 145)), bottom(92, pressures(13, days(0, 5, 135))))},
		"evenings five lower":               {beats: join(pressures(11, days(0, 5, 125)), pressures(17, days(0, 5, 120))), want: figure.EveningLower},
		"mornings five lower":               {beats: join(pressures(4, days(0, 5, 120)), pressures(17, days(0, 5, 125))), want: figure.MorningLower},
		"noon is no morning":                {beats: join(pressures(12, days(0, 5, 140)), pressures(17, days(0, 5, 120)))},
		"eight steady weighings":            {weights: steady(8, 0), want: figure.WeightSteady},
		"seven":                             {weights: steady(7, 0)},
		"eight weighings on two days":       {weights: join(steady(2, 0), steady(2, 0), steady(2, 0), steady(2, 0))},
		"seven days, one of them twice":     {weights: join(steady(7, 0), steady(1, 0))},
		"five mornings on two days":         {beats: join(pressures(11, days(0, 2, 135)), pressures(11, days(0, 2, 135)), pressures(11, days(0, 1, 135)), pressures(17, days(0, 5, 120)))},
		"a pound more each day":             {weights: steady(8, 454)},
	} {
		got := ""
		if i := figure.InsightOf(c.checks, c.beats, c.weights, storyDay); i != nil {
			got = i.Key
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func bottom(diastolic int, beats []figure.Beat) []figure.Beat {
	for i := range beats {
		beats[i].Diastolic = diastolic
	}
	return beats
}

func steady(n int, step int64) (out []figure.Weighing) {
	for i := range n {
		out = append(out, figure.Weighing{Moment: onDay(n-i, 7, 0), Grams: 82_000 + int64(i)*step})
	}
	return out
}

// An insight says what it rests on.
func TestInsightTellsItsNumbers(t *testing.T) {
	checks := join(sugars(figure.AfterDinner, days(0, 6, 200)), sugars(figure.BeforeLunch, days(0, 7, 110)))
	got := figure.InsightOf(checks, nil, nil, storyDay)
	want := figure.Insight{Key: figure.MealHigher, Meal: figure.AfterDinner, This: figure.Group{N: 6, Mean: 200}, Other: figure.Group{N: 7, Mean: 110}}
	if got == nil || *got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func habit(kind string, slot, from, n, hour, minute int) (out []figure.Habit) {
	for i := range n {
		out = append(out, figure.Habit{Moment: onDay(from+i, hour, minute), Kind: kind, Slot: slot})
	}
	return out
}

func TestNextCheck(t *testing.T) {
	dinner := habit(figure.SugarKind, figure.BeforeDinner, 1, 10, 18, 5)
	breakfast := habit(figure.SugarKind, figure.BeforeBreakfast, 0, 11, 7, 10)
	for name, c := range map[string]struct {
		all    []figure.Habit
		minute int
		want   *figure.NextCheck
	}{
		"nothing known":          {},
		"nine days are no habit": {all: dinner[:9]},
		"dinner is next":         {all: join(breakfast, dinner), minute: 10 * 60, want: &figure.NextCheck{Kind: figure.SugarKind, Meal: figure.BeforeDinner, Minute: 18 * 60, Days: 10}},
		"at its minute":          {all: join(breakfast, dinner), minute: 18 * 60, want: &figure.NextCheck{Kind: figure.SugarKind, Meal: figure.BeforeDinner, Minute: 18 * 60, Days: 10}},
		"what is past is over":   {all: join(breakfast, dinner), minute: 18*60 + 1, want: &figure.NextCheck{Kind: figure.SugarKind, Meal: figure.BeforeBreakfast, Minute: 7*60 + 15, Tomorrow: true, Days: 11}},
		"done today":             {all: breakfast, minute: 5 * 60, want: &figure.NextCheck{Kind: figure.SugarKind, Meal: figure.BeforeBreakfast, Minute: 7*60 + 15, Tomorrow: true, Days: 11}},
		"the scale":              {all: habit(figure.WeightKind, figure.MorningSlot, 1, 10, 6, 52), minute: 0, want: &figure.NextCheck{Kind: figure.WeightKind, Meal: figure.NoTag, Minute: 6*60 + 45, Days: 10}},
		"too long ago":           {all: habit(figure.WeightKind, figure.MorningSlot, 28, 12, 7, 0)},
	} {
		got := figure.NextOf(c.all, storyDay, c.minute)
		if (got == nil) != (c.want == nil) || got != nil && *got != *c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

func TestMilestonesOfFirstReadings(t *testing.T) {
	six := sugars(figure.NoTag, days(0, 6, 100))
	again := figure.Check{Moment: onDay(0, 20, 0), Value: 100, Meal: figure.NoTag}
	seventh := figure.Check{Moment: onDay(30, 7, 0), Value: 300, Meal: figure.NoTag}
	for name, c := range map[string]struct {
		checks []figure.Check
		beats  []figure.Beat
		want   string
	}{
		"six days":                     {checks: six},
		"twice on a day is one day":    {checks: append(six[:6:6], again)},
		"seven days, with a long gap":  {checks: append(six[:6:6], seventh), want: figure.SevenDays},
		"nine in range":                {beats: pressures(9, days(0, 9, 120))[:6]},
		"ten in range on five days":    {beats: join(pressures(9, days(0, 5, 120)), pressures(18, days(0, 5, 120))), want: figure.TenInRange},
		"ten low ones":                 {beats: bottom(44, join(pressures(9, days(0, 5, 78)), pressures(18, days(0, 5, 78))))},
		"nine in range and a high one": {beats: join(pressures(9, days(0, 5, 120)), pressures(18, days(0, 4, 120)), pressures(20, days(0, 1, 130)))},
	} {
		got := ""
		for _, r := range figure.ReachedByReadings(figure.CountedOf(c.checks, c.beats, nil)) {
			got += r.Key
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestMilestonesOfWeight(t *testing.T) {
	all := []figure.Weighing{{Moment: onDay(40, 7, 0), Grams: 100_000}, {Moment: onDay(9, 7, 0), Grams: 95_001}, {Moment: onDay(8, 7, 0), Grams: 60_000, Sure: true}}
	// After more than 30 days the trend begins anew, so that the second weight is its own trend.
	all[1].Moment = onDay(9, 7, 0)
	got := figure.ReachedByWeight(all, 0)
	if len(got) != 2 || got[0] != (figure.Reached{Key: figure.LostFive, Day: storyDay - 9}) || got[1] != (figure.Reached{Key: figure.LostSeven, Day: storyDay - 8}) {
		t.Errorf("%+v", got)
	}
	if got := figure.ReachedByWeight(all[:1], 0); len(got) != 0 {
		t.Errorf("one weight reaches nothing: %+v", got)
	}
	all[1].Grams = 95_002
	if got := figure.ReachedByWeight(all[:2], 0); len(got) != 0 {
		t.Errorf("4.998 percent is not five: %+v", got)
	}
	if got := figure.ReachedByWeight(all, all[2].At+1); got != nil {
		t.Errorf("before the program began: %+v", got)
	}
}

func TestMilestonesAreNewsForTwoWeeks(t *testing.T) {
	got := figure.News([]figure.Reached{{"a", storyDay - 14}, {"b", storyDay - 13}, {"c", storyDay}, {"d", storyDay + 1}}, storyDay)
	if len(got) != 2 || got[0].Key != "c" || got[1].Key != "b" {
		t.Errorf("%+v", got)
	}
}
