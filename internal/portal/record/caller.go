package record

import (
	"slices"
	"strings"

	"wellhouse.app/internal/people/contactrule"
	"wellhouse.app/internal/people/family"
	"wellhouse.app/internal/platform/apperr"
)

// The limits.
const (
	factsFewest    = 2
	birthDateField = "birthDate"
	callback       = "callback" // staff called the member back at a number on record
)

// facts are what a caller can confirm, in the order of the form.
var facts = []string{"name", birthDateField, "address", "phone", "email", "memberNumber", callback}

// Caller is how staff made sure who is on the phone, and why they act.
type Caller struct {
	Confirmed []string
	Reason    string
}

// clean puts the facts in their order, each once.
func (c Caller) clean() Caller {
	confirmed := slices.DeleteFunc(slices.Clone(facts), func(f string) bool { return !slices.Contains(c.Confirmed, f) })
	return Caller{Confirmed: confirmed, Reason: strings.TrimSpace(c.Reason)}
}

// refusals says what is missing. A fact that is about to be corrected proves nothing.
func (c Caller) refusals(disputed string) (out []apperr.Field) {
	good := slices.DeleteFunc(c.clean().Confirmed, func(f string) bool { return f == disputed })
	if len(good) < factsFewest {
		out = append(out, apperr.Field{Name: "confirmed", MessageKey: "record.confirmed", Message: "Choose at least two facts that the caller confirmed."})
	}
	if !family.ValidReason(strings.TrimSpace(c.Reason)) {
		out = append(out, apperr.Field{Name: "reason", MessageKey: "record.reason", Message: "Say why, in 10 to 300 characters."})
	}
	return out
}

// birthDateRefusals says why a date can't take the place of the one on record. today
// is the day where the member is.
func birthDateRefusals(date, onRecord, today string) []apperr.Field {
	refuse := func(key, message string) []apperr.Field {
		return []apperr.Field{{Name: birthDateField, MessageKey: key, Message: message}}
	}
	switch contactrule.BirthDate(date, today) {
	case contactrule.NoDate:
		return refuse("record.birthDate", "Enter a date of birth.")
	case contactrule.InFuture:
		return refuse("record.birthDateFuture", "This day is in the future.")
	case contactrule.TooLongAgo:
		return refuse("record.birthDateOld", "This is more than 130 years ago. Please check the year.")
	}
	if date == onRecord {
		return refuse("record.birthDateSame", "This is the date we have on record already.")
	}
	return nil
}
