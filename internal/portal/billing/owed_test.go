package billing

import "testing"

// What a member is told is the bill that is due first, and how many there are.
func TestOwed(t *testing.T) {
	bill := func(due string, s Status) Invoice { return Invoice{AmountCents: 2_500, DueDate: due, Status: s} }
	for _, c := range []struct {
		name   string
		unpaid []Invoice
		want   Owed
	}{
		{"nothing", nil, Owed{}},
		{"one", []Invoice{bill("2026-12-03", Open)}, Owed{1, bill("2026-12-03", Open), false}},
		{"one whose payment failed", []Invoice{bill("2026-12-03", Failed)}, Owed{1, bill("2026-12-03", Failed), true}},
		{
			"the first day counts, and one failure is enough",
			[]Invoice{bill("2026-12-31", Failed), bill("2026-12-03", Open), bill("2027-01-01", Open)},
			Owed{3, bill("2026-12-03", Open), true},
		},
	} {
		if got := owed(c.unpaid); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}
