package figure_test

import (
	"testing"

	"wellhouse.app/internal/care/figure"
)

// The most urgent first, and only while it is fresh: yesterday's low has been
// answered or will not be by a card.
func TestNeed(t *testing.T) {
	const now, hour, day = int64(1_772_638_200_000), int64(3_600_000), int64(86_400_000)
	ago := func(ms int64) figure.Moment { return figure.Moment{At: now - ms} }
	sugar := func(value, meal int) func(int64) figure.Need {
		return func(age int64) figure.Need {
			return figure.Check{Moment: ago(age), Value: value, Meal: meal}.Need(now)
		}
	}
	pressure := func(top, bottom int) func(int64) figure.Need {
		return func(age int64) figure.Need {
			return figure.Beat{Moment: ago(age), Systolic: top, Diastolic: bottom}.Need(now)
		}
	}
	pulse := func(call bool) func(int64) figure.Need {
		return func(age int64) figure.Need { return figure.PulseNeed(figure.Beat{Moment: ago(age)}, call, now) }
	}
	weight := func(zone figure.Zone) func(int64) figure.Need {
		return func(age int64) figure.Need {
			return figure.Weighing{Moment: ago(age)}.Need(figure.Gain{Zone: zone}, now)
		}
	}
	for name, c := range map[string]struct {
		of   func(age int64) figure.Need
		want figure.Need
	}{
		"53":                     {sugar(53, figure.NoTag), figure.Act},
		"54":                     {sugar(54, figure.NoTag), figure.Look},
		"69":                     {sugar(69, figure.NoTag), figure.Look},
		"70":                     {sugar(70, figure.NoTag), figure.Fine},
		"131 before lunch":       {sugar(131, figure.BeforeLunch), figure.Fine},
		"180":                    {sugar(180, figure.NoTag), figure.Fine},
		"181":                    {sugar(181, figure.NoTag), figure.Look},
		"250":                    {sugar(250, figure.NoTag), figure.Look},
		"251":                    {sugar(251, figure.NoTag), figure.Act},
		"89/70":                  {pressure(89, 70), figure.Look},
		"118/76":                 {pressure(118, 76), figure.Fine},
		"139/89":                 {pressure(139, 89), figure.Fine},
		"140/80":                 {pressure(140, 80), figure.Look},
		"180/120":                {pressure(180, 120), figure.Look},
		"181/100":                {pressure(181, 100), figure.Act},
		"150/121":                {pressure(150, 121), figure.Act},
		"a pulse":                {pulse(false), figure.Fine},
		"two that ask for calls": {pulse(true), figure.Act},
		"a weight":               {weight(figure.GreenZone), figure.Fine},
		"no heart failure":       {weight(""), figure.Fine},
		"three pounds overnight": {weight(figure.YellowZone), figure.Act},
	} {
		for age, want := range map[int64]figure.Need{
			-4 * 60_000: c.want, 0: c.want, 24 * hour: c.want, 24*hour + 1: figure.Fine, 7 * day: figure.Fine, 7*day + 1: figure.Due,
		} {
			if got := c.of(age); got != want {
				t.Errorf("%s, %d ms old: %v, want %v", name, age, got, want)
			}
		}
	}
}

// A gain asks as long as the weight that it is judged by is fresh, even where
// the last one that counts is older: the newest waits for an answer.
func TestAGainIsAsFreshAsTheWeightItIsJudgedBy(t *testing.T) {
	const hour = int64(3_600_000)
	for name, c := range map[string]struct {
		second, now int64 // hours after 198 lb
		want        figure.Need
	}{
		"at once":                       {23, 23, figure.Act},
		"25 hours after what counts":    {23, 25, figure.Act},
		"a day after what is judged":    {23, 47, figure.Act},
		"later than that":               {23, 48, figure.Fine},
		"a week and a day after it":     {23, 23 + 8*24, figure.Due},
		"what counts is a day old then": {24, 26, figure.Act},
	} {
		all := figure.Settled([]figure.Weighing{{Grams: pounds(t, 198)}, {Moment: figure.Moment{At: c.second * hour}, Grams: pounds(t, 207)}})
		if all[1].Mark != figure.Waiting {
			t.Fatalf("%s: nobody is asked", name)
		}
		gain, _ := figure.GainOf(all, figure.UsualLimits)
		if got := all[0].Need(gain, c.now*hour); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// A member is asked about a weight for as long as it is among the last ten that
// are not left out.
func TestAsksAboutWeight(t *testing.T) {
	list := func(waitsAt, n int, mark figure.Mark) []figure.Weighing {
		all := make([]figure.Weighing, n)
		all[waitsAt].Mark = mark
		return all
	}
	for name, c := range map[string]struct {
		all  []figure.Weighing
		want bool
	}{
		"none":                  {nil, false},
		"all count":             {list(0, 3, figure.Counted), false},
		"the last waits":        {list(2, 3, figure.Waiting), true},
		"nine after it":         {list(0, 10, figure.Waiting), true},
		"ten after it":          {list(0, 11, figure.Waiting), false},
		"the last was left out": {list(2, 3, figure.NotMine), false},
	} {
		if got := figure.AsksAboutWeight(c.all); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
