package contactrule

import "testing"

func TestBirthDate(t *testing.T) {
	for date, want := range map[string]Born{
		"2026-11-17": Possible,
		"2024-02-29": Possible,
		"1896-11-18": Possible,
		"2026-11-18": InFuture,
		"1896-11-17": TooLongAgo,
		"0001-01-01": TooLongAgo,
		"":           NoDate,
		"2025-02-29": NoDate,
		"1980-5-6":   NoDate,
		"05/06/1980": NoDate,
	} {
		if got := BirthDate(date, "2026-11-17"); got != want {
			t.Errorf("%q: %q, want %q", date, got, want)
		}
	}
	if got := BirthDate("1980-05-06", ""); got == Possible {
		t.Error("a date was judged without a day to compare it with")
	}
}
