package alert

import (
	"slices"
	"time"
)

// lasts is for how long a reading says what to do now. Who gained weight calls
// their care team within the day.
func lasts(d Direction) time.Duration {
	if d == Gain {
		return 24 * time.Hour
	}
	return toldFor
}

// isOld says whether a reading is from so long ago that nobody knows from it how
// the member is now, whether it came late or waited here.
func isOld(d Direction, at int64, now time.Time) bool {
	return now.UnixMilli()-at > lasts(d).Milliseconds()
}

// answeredInTime says whether the member answered while the reading was new.
func answeredInTime(d Direction, answers []Answer, at int64) bool {
	return slices.ContainsFunc(answers, func(a Answer) bool { return a.At-at <= lasts(d).Milliseconds() })
}

func lastAnswer(answers []Answer) (at int64) {
	for _, a := range answers {
		at = max(at, a.At)
	}
	return at
}

// ActionNow is what a member does first at a moment. An old reading gives no
// orders for now: it says to check again, unless an answer of the member calls
// for more.
func ActionNow(d Direction, answers []Answer, again bool, at int64, now time.Time) (action Action, old bool) {
	action = FirstAction(d, answers, again)
	if action == NoAction || !isOld(d, at, now) || needsHelp(d, answers, again, at, now) {
		return action, false
	}
	return CheckSoon, true
}

// callsForHelp says whether the answers themselves call for 911 or the care team.
// A member with weight gain and no symptoms is told to call their care team too,
// because of the weight and not because of the answer.
func callsForHelp(d Direction, answers []Answer, again bool) bool {
	_, advice := Next(d, answers, again)
	switch actions[advice] {
	case CallNow:
		return true
	case CallTeam:
		return !severely{Answers: answers}.said("gain.symptoms", none)
	case TreatLow, CheckSoon, NoAction:
	}
	return false
}

// needsHelp says whether the answers to an alert on an old reading still call for
// help. Feeling shaky does for four hours. A weight gain without symptoms does
// only if the member answered while the reading was new.
func needsHelp(d Direction, answers []Answer, again bool, at int64, now time.Time) bool {
	_, advice := Next(d, answers, again)
	switch {
	case callsForHelp(d, answers, again):
		return true
	case actions[advice] == CallTeam:
		return answeredInTime(d, answers, at)
	}
	shaky := severely{Answers: answers}.said("low.feel", "shaky")
	return shaky && now.UnixMilli()-lastAnswer(answers) <= toldFor.Milliseconds()
}
