package alert

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/talk/delivery"
)

// The names under which apps keep what a member wants of their coach. They
// stand under app 5, the meter's, or under app 11, the portal's; the value that
// was set last holds.
const (
	OptIntoAlerts   = "OptIntoAlerts"
	BGLowerLimit    = "BGLowerLimit"
	BGUpperLimit    = "BGUpperLimit"
	PrefMeth        = "prefMeth"
	OptIntoNightAlt = "OptIntoNightAlt"
	StartBlTime     = "StartBlTime"
	EndBlTime       = "EndBlTime"
)

// Apps are those that the names belong to.
var Apps = []int64{5, 11}

// Methods are how a coach may reach a member.
var Methods = []string{"CALL", "SMS", "EMAIL", "CHAT"}

// CoachPreferences are what a member wants of their coach when a blood sugar is
// out of their limits.
type CoachPreferences struct {
	On           bool
	Lower, Upper int // mg/dL; both are still fine
	Method       string
	// Night lets severe lows through the blackout.
	Night    bool
	Blackout delivery.Quiet
}

// UsualPreferences are for members who have set none: very low and very high
// readings, at any hour.
var UsualPreferences = CoachPreferences{On: true, Lower: figure.VeryLowBelow, Upper: figure.VeryHighAbove}

// With takes one preference over; what cannot be read changes nothing.
func (p CoachPreferences) With(name, value string) CoachPreferences {
	if CheckPreference(name, value) != nil {
		return p
	}
	n, _ := strconv.Atoi(value)
	switch name {
	case OptIntoAlerts:
		p.On = value == "true"
	case OptIntoNightAlt:
		p.Night = value == "true"
	case BGLowerLimit:
		p.Lower = n
	case BGUpperLimit:
		p.Upper = n
	case PrefMeth:
		p.Method = value
	case StartBlTime:
		p.Blackout.From, _ = minuteOf(value)
	case EndBlTime:
		p.Blackout.To, _ = minuteOf(value)
	}
	return p
}

// ofCoach reports a preference about what the coach is told, and when.
func ofCoach(name string) bool {
	return slices.Contains([]string{OptIntoAlerts, OptIntoNightAlt, BGLowerLimit, BGUpperLimit, PrefMeth, StartBlTime, EndBlTime}, name)
}

// CheckPreference judges the value of a coach preference. Names of other things
// are not its business.
func CheckPreference(name, value string) error {
	ok := true
	switch name {
	case OptIntoAlerts, OptIntoNightAlt:
		ok = value == "true" || value == "false"
	case BGLowerLimit:
		ok = within(value, limits[Low])
	case BGUpperLimit:
		ok = within(value, limits[High])
	case PrefMeth:
		ok = false
		for _, m := range Methods {
			ok = ok || m == value
		}
	case StartBlTime, EndBlTime:
		_, ok = minuteOf(value)
	}
	if ok {
		return nil
	}
	return apperr.Invalid(apperr.Field{Name: name, MessageKey: "errors.value", Message: "You can’t use this value here."})
}

func within(value string, l limit) bool {
	n, err := strconv.Atoi(value)
	return err == nil && n >= l.least && n <= l.most
}

// minuteOf reads a time of day such as 22:00.
func minuteOf(text string) (int, bool) {
	hour, minute, found := strings.Cut(text, ":")
	if h, m := number(hour), number(minute); found && h >= 0 && h < 24 && m >= 0 && m < 60 {
		return h*60 + m, true
	}
	return 0, false
}

func number(text string) int {
	if len(text) != 2 || strings.Trim(text, "0123456789") != "" {
		return -1
	}
	n, _ := strconv.Atoi(text)
	return n
}

// From is when the coach may be told of a finding. Only a severe low goes
// through the blackout, and only where the member wants that.
func (p CoachPreferences) From(f Finding, now time.Time, place *time.Location) time.Time {
	severe := f.Direction == Low && f.Value < figure.VeryLowBelow
	if f.Direction != Low && f.Direction != High || severe && p.Night {
		return now
	}
	return p.Blackout.Next(now, place)
}
