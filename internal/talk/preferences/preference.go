package preferences

import (
	"slices"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/talk/delivery"
)

// Preference is what a member wants for one topic.
type Preference struct {
	Topic delivery.Topic
	// Channel is empty for nothing at all.
	Channel   delivery.Channel
	Frequency string
	// Weekdays in their order, at least one.
	Weekdays []string
}

// Choosable are the topics that a member decides on, in the order they are
// shown in.
var Choosable = []delivery.Topic{delivery.Messages, delivery.Reports, delivery.Reminders, delivery.Alerts}

// InUse reports whether something of a topic is sent by the member's choice.
// Alerts go to contacts, each by their own way.
func InUse(topic delivery.Topic) bool {
	return topic == delivery.Messages || topic == delivery.Reports || topic == delivery.Reminders
}

// Frequencies are how often a member may want to hear of a topic.
var Frequencies = []string{"DAY", "WEEK", "MONTH"}

// Weekdays in the order of the week.
var Weekdays = []string{"MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"}

// Standard is the preference of a member who has made no choice.
func Standard(topic delivery.Topic) Preference {
	p := Preference{Topic: topic, Frequency: Frequencies[0], Weekdays: Weekdays}
	if channels := delivery.Default(topic).Channels; len(channels) > 0 {
		p.Channel = channels[0]
	}
	return p
}

// Asked is a preference as it comes from outside.
type Asked struct {
	Topic     string
	Channels  []string
	Frequency string
	Weekdays  []string
}

// Read checks a requested choice against what is possible. A missing frequency
// or weekdays get the defaults.
func Read(a Asked, possible []delivery.Channel) (Preference, error) {
	p := Standard(delivery.Topic(a.Topic))
	if !slices.Contains(Choosable, p.Topic) {
		return p, apperr.InvalidField("preference.topic", "errors.invalid", "You can’t choose this topic.")
	}
	if len(a.Channels) > 1 {
		return p, apperr.InvalidField("preference.channels", "errors.invalid", "Please choose how we reach you.")
	}
	p.Channel = ""
	for _, c := range a.Channels {
		p.Channel = delivery.Channel(c)
		if !slices.Contains(possible, p.Channel) {
			return p, apperr.InvalidField("preference.channels", "errors.invalid", "We can’t reach you this way.")
		}
	}
	if a.Frequency != "" {
		p.Frequency = a.Frequency
	}
	if !slices.Contains(Frequencies, p.Frequency) {
		return p, apperr.InvalidField("preference.frequency", "errors.invalid", "Please choose how often.")
	}
	if len(a.Weekdays) > 0 {
		var known bool
		if p.Weekdays, known = inOrder(a.Weekdays); !known {
			return p, apperr.InvalidField("preference.weekdays", "errors.invalid", "Please choose weekdays.")
		}
	}
	return p, nil
}

// Possible are the ways to a member: a text message needs a proven phone and
// somebody who carries it.
func Possible(phone bool, carries func(delivery.Channel) bool) []delivery.Channel {
	if phone && carries(delivery.SMS) {
		return []delivery.Channel{delivery.Email, delivery.SMS}
	}
	return []delivery.Channel{delivery.Email}
}

// choice is the answer to the outbox. A text message without a gateway becomes
// an email, so it does not wait forever.
func (p Preference) choice(quiet delivery.Quiet, carries func(delivery.Channel) bool) delivery.Choice {
	out := delivery.Choice{Quiet: quiet}
	switch {
	case p.Channel == "":
	case p.Channel == delivery.SMS && !carries(delivery.SMS):
		out.Channels = []delivery.Channel{delivery.Email}
	default:
		out.Channels = []delivery.Channel{p.Channel}
	}
	return out
}

// inOrder sorts weekdays and drops doubles.
func inOrder(days []string) (sorted []string, known bool) {
	for _, d := range days {
		if !slices.Contains(Weekdays, d) {
			return nil, false
		}
	}
	return fromBits(bits(days)), true
}

func bits(days []string) (set int64) {
	for i, d := range Weekdays {
		if slices.Contains(days, d) {
			set |= 1 << i
		}
	}
	return set
}

func fromBits(set int64) (days []string) {
	for i, d := range Weekdays {
		if set&(1<<i) != 0 {
			days = append(days, d)
		}
	}
	return days
}
