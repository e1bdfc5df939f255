package record

import (
	"strings"
	"testing"
)

// What a caller has to confirm before anything is changed.
func TestWhatTheCallerConfirmed(t *testing.T) {
	good := "asked on the phone"
	for _, c := range []struct {
		name      string
		confirmed []string
		reason    string
		disputed  string
		want      string // keys of the refusals
	}{
		{"two facts and a reason", []string{"name", "address"}, good, "", ""},
		{"nothing", nil, "", "", "record.confirmed record.reason"},
		{"one fact", []string{"name"}, good, "", "record.confirmed"},
		{"one fact twice", []string{"name", "name"}, good, "", "record.confirmed"},
		{"a fact we do not know", []string{"name", "voice"}, good, "", "record.confirmed"},
		{"the birth date, where it is right", []string{"name", "birthDate"}, good, "", ""},
		{"the birth date, where it is corrected", []string{"name", "birthDate"}, good, "birthDate", "record.confirmed"},
		{"two more besides", []string{"name", "birthDate", "callback"}, good, "birthDate", ""},
		{"nine characters", []string{"name", "phone"}, "123456789", "", "record.reason"},
		{"ten", []string{"name", "phone"}, "1234567890", "", ""},
		{"spaces do not count", []string{"name", "phone"}, "     12345     ", "", "record.reason"},
		{"300", []string{"name", "phone"}, strings.Repeat("é", 300), "", ""},
		{"301", []string{"name", "phone"}, strings.Repeat("é", 301), "", "record.reason"},
		{"two lines", []string{"name", "phone"}, "first line\nsecond line", "", "record.reason"},
	} {
		var keys []string
		for _, f := range (Caller{Confirmed: c.confirmed, Reason: c.reason}).refusals(c.disputed) {
			keys = append(keys, f.MessageKey)
		}
		if got := strings.Join(keys, " "); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	if got := (Caller{Confirmed: []string{"phone", "voice", "name", "phone"}}).clean(); strings.Join(got.Confirmed, ",") != "name,phone" {
		t.Error(got.Confirmed)
	}
}

func TestWhichBirthDatesAreTaken(t *testing.T) {
	const today, onRecord = "2026-11-17", "1980-05-05"
	for date, want := range map[string]string{
		"1980-05-06": "",
		"2026-11-17": "",
		"1896-11-18": "",
		"2024-02-29": "",
		"2026-11-18": "record.birthDateFuture",
		"1896-11-17": "record.birthDateOld",
		"0001-01-01": "record.birthDateOld",
		onRecord:     "record.birthDateSame",
		"":           "record.birthDate",
		"2025-02-29": "record.birthDate",
		"05/06/1980": "record.birthDate",
		"1980-5-6":   "record.birthDate",
	} {
		got := ""
		if wrong := birthDateRefusals(date, onRecord, today); len(wrong) > 0 {
			got = wrong[0].MessageKey
		}
		if got != want {
			t.Errorf("%q: %q, want %q", date, got, want)
		}
	}
}

func TestHowANumberEnds(t *testing.T) {
	for number, want := range map[string]string{"": "", "1234567": "", "12345678": "5678", "ÄB-0012-ÉÈÊË": "ÉÈÊË"} {
		if got := ending(number); got != want {
			t.Errorf("%q: %q", number, got)
		}
	}
}
