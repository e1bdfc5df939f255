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

// needsHelp says whether the answers to an alert that is old call for help all
// the same. To feel shaky does for a while; to feel nothing does only if it was
// said while the reading was new.
func needsHelp(d Direction, answers []Answer, again bool, at int64, now time.Time) bool {
	_, advice := Next(d, answers, again)
	said := severely{Answers: answers}
	switch actions[advice] {
	case CallNow:
		return true
	case CallTeam:
		return answeredInTime(d, answers, at) || !said.said("gain.symptoms", none)
	case TreatLow, CheckSoon, NoAction:
	}
	return said.said("low.feel", "shaky") && now.UnixMilli()-lastAnswer(answers) <= toldFor.Milliseconds()
}
