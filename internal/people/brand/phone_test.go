package brand_test

import (
	"testing"

	"wellhouse.app/internal/people/brand"
)

func TestPhoneText(t *testing.T) {
	for written, want := range map[string]string{
		"+16125550188":     "(612) 555-0188",
		"+1 800-555-0119":  "(800) 555-0119",
		"800-555-0142":     "(800) 555-0142",
		"1-800-555-0142":   "(800) 555-0142",
		"1 800.555.0142":   "(800) 555-0142",
		"(800) 555-0142":   "(800) 555-0142",
		"711":              "711",
		"28005550142":      "28005550142",
		"800-555-01423":    "800-555-01423",
		"+44 20 7946 0123": "+44 20 7946 0123",
		"+1 800 GET HELP":  "+1 800 GET HELP",
		"":                 "",
	} {
		if got := (brand.Support{Phone: written}).PhoneText(); got != want {
			t.Errorf("%q is read as %q, want %q", written, got, want)
		}
	}
}
