package figure

import "slices"

// Need is how much the newest reading of a kind needs the member; a higher one
// comes first.
type Need int

// The needs.
const (
	Fine Need = iota
	Due       // none for a week
	Look      // out of range
	Act       // today
)

// String is the word of the wire.
func (n Need) String() string { return [...]string{"", "due", "look", "act"}[n] }

// A reading asks for something while it is fresh, and the next one is due a
// week after it.
const (
	freshMS = 24 * hourMS
	dueMS   = 7 * dayMS
)

// needOf is what a reading asks for at a moment, when it asks for asked.
func needOf(asked Need, at, now int64) Need {
	switch age := now - at; {
	case age <= freshMS:
		return asked
	case age > dueMS:
		return Due
	}
	return Fine
}

// Need is what a blood sugar check asks for at a moment.
func (c Check) Need(now int64) Need {
	level, ok := c.Level()
	asked := Fine
	switch {
	case !ok || level == SlightlyHigh || level == InRange:
	case level <= VeryLow || level >= VeryHigh:
		asked = Act
	default:
		asked = Look
	}
	return needOf(asked, c.At, now)
}

// Need is what a pressure check asks for at a moment.
func (b Beat) Need(now int64) Need {
	asked := Fine
	switch b.Category() {
	case SeverePressure:
		asked = Act
	case HighPressure2, LowPressure:
		asked = Look
	}
	return needOf(asked, b.At, now)
}

// PulseNeed is what the newest pulse asks for, given whether the last two in a
// row ask for a call.
func PulseNeed(latest Beat, call bool, now int64) Need {
	asked := Fine
	if call {
		asked = Act
	}
	return needOf(asked, latest.At, now)
}

// Need is what the last weight that counts asks for at a moment; the gain is
// that of somebody with heart failure, or none. It may be judged by a newer
// weight, and is as fresh as that.
func (w Weighing) Need(gain Gain, now int64) Need {
	asked := Fine
	if gain.Zone == YellowZone {
		asked = Act
	}
	return needOf(asked, max(w.At, gain.At), now)
}

// Asks names the limit that the gain of a weight has reached, the one of a day
// before the one of a week, and how much was gained; empty below both.
func (g Gain) Asks(u Units) (key string, gained Shown) {
	switch {
	case g.ByDay:
		return "reading.gain.day", u.WeightChange(Gained(g.Grams, *g.SinceLast))
	case g.ByWeek:
		return "reading.gain.week", u.WeightChange(Gained(g.Grams, *g.InWeek))
	}
	return "", Shown{}
}

// askedAmong is how many of the last weights a member is asked about, as many as
// the weight page reads.
const askedAmong = 10

// AsksAboutWeight tells whether one of the last weights waits for the member's
// answer. The weights are settled and come oldest first. Those that figures leave
// out are skipped.
func AsksAboutWeight(all []Weighing) bool {
	looked := 0
	for _, w := range slices.Backward(all) {
		switch w.Mark {
		case Waiting:
			return true
		case Counted:
			if looked++; looked == askedAmong {
				return false
			}
		}
	}
	return false
}
