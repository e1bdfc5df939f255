package preferences

import (
	"slices"
	"strings"
	"testing"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/talk/delivery"
)

var (
	both     = []delivery.Channel{delivery.Email, delivery.SMS}
	mailOnly = []delivery.Channel{delivery.Email}
)

func carries(list []delivery.Channel) func(delivery.Channel) bool {
	return func(c delivery.Channel) bool { return slices.Contains(list, c) }
}

// S2-7-44: what can be asked for, and what is refused.
func TestRead(t *testing.T) {
	for name, c := range map[string]struct {
		asked    Asked
		possible []delivery.Channel
		want     string // channel frequency days, or the refused field
	}{
		"email":              {Asked{Topic: "messages", Channels: []string{"EMAIL"}}, mailOnly, "EMAIL DAY 7"},
		"text message":       {Asked{Topic: "reports", Channels: []string{"SMS"}}, both, "SMS DAY 7"},
		"nothing":            {Asked{Topic: "reminders"}, both, " DAY 7"},
		"alerts to oneself":  {Asked{Topic: "alerts", Channels: []string{"EMAIL"}}, both, "EMAIL DAY 7"},
		"days and frequency": {Asked{Topic: "reminders", Channels: []string{"EMAIL"}, Frequency: "WEEK", Weekdays: []string{"SUNDAY", "MONDAY", "SUNDAY"}}, both, "EMAIL WEEK 2"},

		"text without phone": {Asked{Topic: "messages", Channels: []string{"SMS"}}, mailOnly, "! preference.channels"},
		"push":               {Asked{Topic: "messages", Channels: []string{"PUSH_NOTIFICATION"}}, both, "! preference.channels"},
		"no such channel":    {Asked{Topic: "messages", Channels: []string{""}}, both, "! preference.channels"},
		"two channels":       {Asked{Topic: "messages", Channels: []string{"EMAIL", "SMS"}}, both, "! preference.channels"},
		"security":           {Asked{Topic: "security", Channels: []string{"EMAIL"}}, both, "! preference.topic"},
		"contacts":           {Asked{Topic: "contacts"}, both, "! preference.topic"},
		"no topic":           {Asked{}, both, "! preference.topic"},
		"no such frequency":  {Asked{Topic: "messages", Frequency: "HOUR"}, both, "! preference.frequency"},
		"no such weekday":    {Asked{Topic: "messages", Weekdays: []string{"MONDAY", "FUNDAY"}}, both, "! preference.weekdays"},
	} {
		p, err := Read(c.asked, c.possible)
		if field, refusal := strings.CutPrefix(c.want, "! "); refusal {
			if err == nil || apperr.From(err).Fields[0].Name != field {
				t.Errorf("%s: %+v %v, want %s refused", name, p, err, field)
			}
			continue
		}
		if got := string(p.Channel) + " " + p.Frequency + " " + string(rune('0'+len(p.Weekdays))); err != nil || got != c.want {
			t.Errorf("%s: %q %v, want %q", name, got, err, c.want)
		}
	}
}

// A text message needs a phone and somebody who carries it.
func TestPossible(t *testing.T) {
	for _, c := range []struct {
		phone bool
		carry []delivery.Channel
		want  []delivery.Channel
	}{
		{true, both, both},
		{false, both, mailOnly},
		{true, mailOnly, mailOnly},
	} {
		if got := Possible(c.phone, carries(c.carry)); !slices.Equal(got, c.want) {
			t.Errorf("phone %v, carried %v: %v", c.phone, c.carry, got)
		}
	}
}

// A chosen text message that nobody carries becomes an email.
func TestChoiceOfTheOutbox(t *testing.T) {
	for _, c := range []struct {
		chosen delivery.Channel
		carry  []delivery.Channel
		want   []delivery.Channel
	}{
		{"", both, nil},
		{delivery.Email, both, mailOnly},
		{delivery.SMS, both, []delivery.Channel{delivery.SMS}},
		{delivery.SMS, mailOnly, mailOnly},
		{delivery.Email, nil, mailOnly},
	} {
		got := Preference{Channel: c.chosen}.choice(delivery.Night, carries(c.carry))
		if !slices.Equal(got.Channels, c.want) || got.Quiet != delivery.Night {
			t.Errorf("%q, carried %v: %+v", c.chosen, c.carry, got)
		}
	}
}

// Weekdays survive being stored.
func TestBits(t *testing.T) {
	for set := int64(1); set < 128; set++ {
		if got := bits(fromBits(set)); got != set {
			t.Errorf("%d became %d", set, got)
		}
	}
	if days := fromBits(127); !slices.Equal(days, Weekdays) {
		t.Errorf("%v", days)
	}
}
