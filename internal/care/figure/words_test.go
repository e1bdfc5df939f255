package figure_test

import (
	"testing"

	"wellhouse.app/internal/care/figure"
)

// What a meter told in words counts beyond its numbers in every figure, as in
// the list and in alerts, whatever number came with the word.
func TestLOAndHICountBeyondTheNumbers(t *testing.T) {
	for name, c := range map[string]struct {
		check figure.Check
		want  int
	}{
		"LO with 120":    {figure.Check{Value: 120, BelowAll: true}, 19},
		"LO with 12":     {figure.Check{Value: 12, BelowAll: true}, 12},
		"HI with 150":    {figure.Check{Value: 150, AboveAll: true}, 601},
		"HI with 650":    {figure.Check{Value: 650, AboveAll: true}, 650},
		"a plain number": {figure.Check{Value: 120}, 120},
	} {
		if got := c.check.Mg(); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
	f := figure.SugarOf([]figure.Check{{Value: 100}, {Value: 110}, {Value: 120, BelowAll: true}, {Value: 150, AboveAll: true}}, 7)
	if *f.Average != (100+110+19+601)/4.0 || *f.Lowest != 19 || *f.Highest != 601 {
		t.Errorf("average %v, lowest %v, highest %v", *f.Average, *f.Lowest, *f.Highest)
	}
}
