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
func ActionNow(d Direction, answers []Answer, grave bool, at int64, now time.Time) (action Action, old bool) {
	action = FirstAction(d, answers, grave)
	switch {
	case !isOld(d, at, now) || needsHelp(d, answers, grave, at, now):
		return action, false
	case action == NoAction && (d != High || answeredInTime(d, answers, at)):
		return action, false // the pressure has come down, or the advice had its time
	}
	return CheckSoon, true
}

// callsForHelp says whether the answers themselves call for 911 or the care team.
// A member with weight gain or a blood sugar above 600 and no symptoms is told to
// call their care team too, because of the reading and not because of the answer.
func callsForHelp(d Direction, answers []Answer, grave bool) bool {
	_, advice := Next(d, answers, grave)
	switch actions[advice] {
	case CallNow:
		return true
	case CallTeam:
		said := severely{Answers: answers}.said
		return !said("gain.symptoms", none) && !said("high.signs", none)
	case TreatLow, CheckSoon, NoAction:
	}
	return false
}

// needsHelp says whether the answers to an alert on an old reading still call for
// help. Feeling shaky does for four hours. A weight gain or a blood sugar above 600
// without symptoms does only if the member answered while the reading was new.
func needsHelp(d Direction, answers []Answer, grave bool, at int64, now time.Time) bool {
	_, advice := Next(d, answers, grave)
	switch {
	case callsForHelp(d, answers, grave):
		return true
	case actions[advice] == CallTeam:
		return answeredInTime(d, answers, at)
	}
	shaky := severely{Answers: answers}.said("low.feel", "shaky")
	return shaky && now.UnixMilli()-lastAnswer(answers) <= toldFor.Milliseconds()
}
