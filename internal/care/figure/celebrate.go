package figure

import "slices"

// The milestones that are celebrated once. None of them counts days in a row:
// a pause loses nothing.
const (
	SevenDays  = "days7"     // on seven different days there was a reading
	TenInRange = "inRange10" // ten readings were where they should be
	LostFive   = "lost5"     // five percent of the first weight
	LostSeven  = "lost7"
)

// IsMilestone says whether a key names one of them.
func IsMilestone(key string) bool {
	return slices.Contains([]string{SevenDays, TenInRange, LostFive, LostSeven}, key)
}

// CelebrateDays is for how many days a milestone is still news.
const CelebrateDays = 14

const (
	celebratedDays    = 7
	celebratedInRange = 10
)

// Reached is a milestone and the day on which it was reached.
type Reached struct {
	Key string
	Day int
}

// Good is a reading as milestones count it.
type Good struct {
	Moment
	InRange bool
}

// CountedOf are the readings that milestones count, oldest first.
func CountedOf(checks []Check, beats []Beat, weights []Weighing) []Good {
	var out []Good
	for _, c := range checks {
		if level, ok := c.Level(); ok && c.Mark == Counted {
			out = append(out, Good{c.Moment, level == InRange})
		}
	}
	for _, b := range beats {
		if b.Mark == Counted {
			out = append(out, Good{b.Moment, b.Category().AtGoal()})
		}
	}
	for _, w := range weights {
		if w.Mark == Counted {
			out = append(out, Good{w.Moment, false})
		}
	}
	slices.SortStableFunc(out, func(a, b Good) int { return int(max(-1, min(1, a.At-b.At))) })
	return out
}

// ReachedByReadings finds the milestones of somebody's first readings; they must
// be all there are.
func ReachedByReadings(all []Good) []Reached {
	var out []Reached
	days, inRange := map[int]bool{}, 0
	for _, g := range all {
		if day := g.Day(); !days[day] {
			if days[day] = true; len(days) == celebratedDays {
				out = append(out, Reached{SevenDays, day})
			}
		}
		if g.InRange {
			if inRange++; inRange == celebratedInRange {
				out = append(out, Reached{TenInRange, g.Day()})
			}
		}
	}
	return out
}

// ReachedByWeight finds on which day the trend first was at each share of the
// start, which is the first weight since the program began.
func ReachedByWeight(all []Weighing, since int64) []Reached {
	w := WeightOf(all, since)
	if w.Start == nil {
		return nil
	}
	var out []Reached
	for _, mark := range w.Marks {
		for _, p := range w.Points {
			if p.Day >= w.Start.Day() && p.Trend <= mark.Grams+1 {
				key := LostFive
				if mark.Percent != 5 {
					key = LostSeven
				}
				out = append(out, Reached{key, p.Day})
				break
			}
		}
	}
	return out
}

// News keeps the milestones that were reached in the last days, the newest first.
func News(all []Reached, today int) []Reached {
	out := only(all, func(r Reached) bool { return r.Day <= today && r.Day > today-CelebrateDays })
	slices.SortStableFunc(out, func(a, b Reached) int { return b.Day - a.Day })
	return out
}
