package figure

import (
	"cmp"
	"slices"
)

// NextCheck is when the member usually checks next, by their own habit.
type NextCheck struct {
	Kind     string // of reading
	Meal     int    // of blood sugar; NoTag otherwise
	Minute   int    // of the day, on the wall clock
	Tomorrow bool
	Days     int // of the last days on which they checked then
}

// The kinds of readings that a habit is known of.
const (
	SugarKind    = "bloodSugar"
	PressureKind = "bloodPressure"
	WeightKind   = "weight"
)

const (
	fewestHabitDays = 10 // of the last 28
	habitStep       = 15 // minutes that a usual time is rounded to
	dayMinutes      = 24 * 60
)

// Habit is one reading that may be part of a habit.
type Habit struct {
	Moment
	Kind string
	Slot int // meal tag, or part of the day
}

// The parts of the day that pressure and weight are told apart by.
const (
	MorningSlot = iota
	DaySlot
	EveningSlot
)

// SlotOf is the part of the day of an hour.
func SlotOf(hour int) int {
	switch {
	case hour >= morningFrom && hour < morningBefore:
		return MorningSlot
	case hour >= eveningFrom:
		return EveningSlot
	}
	return DaySlot
}

type habitKey struct {
	kind string
	slot int
}

// NextOf finds the check that usually comes next after a minute of today. A check
// that was made today is done; one whose time has passed waits for tomorrow.
func NextOf(all []Habit, today, minute int) *NextCheck {
	slots := map[habitKey]map[int]int{} // first minute by day
	for _, h := range all {
		day := h.Day()
		if day > today || day <= today-InsightDays {
			continue
		}
		key := habitKey{h.Kind, h.Slot}
		if slots[key] == nil {
			slots[key] = map[int]int{}
		}
		at := h.Minute()
		if first, ok := slots[key][day]; !ok || at < first {
			slots[key][day] = at
		}
	}
	var candidates []NextCheck
	for key, days := range slots {
		_, done := days[today]
		minutes := make([]float64, 0, len(days))
		for _, m := range days {
			minutes = append(minutes, float64(m))
		}
		if len(minutes) < fewestHabitDays {
			continue
		}
		slices.Sort(minutes)
		usual := int(Round(quantile(minutes, 0.5)/habitStep, 0)) * habitStep % dayMinutes
		n := NextCheck{Kind: key.kind, Meal: NoTag, Minute: usual, Tomorrow: done || usual < minute, Days: len(minutes)}
		if key.kind == SugarKind {
			n.Meal = key.slot
		}
		candidates = append(candidates, n)
	}
	if len(candidates) == 0 {
		return nil
	}
	slices.SortFunc(candidates, func(a, b NextCheck) int {
		return cmp.Or(cmp.Compare(later(a.Tomorrow), later(b.Tomorrow)), cmp.Compare(a.Minute, b.Minute),
			cmp.Compare(b.Days, a.Days), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Meal, b.Meal))
	})
	return &candidates[0]
}

func later(tomorrow bool) int {
	if tomorrow {
		return 1
	}
	return 0
}
