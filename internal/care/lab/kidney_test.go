package lab_test

import (
	"testing"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/lab"
)

// A risk lasts where both stages have stood for 90 days by one equation; one result alone
// never names a stage. A result of another equation neither counts nor breaks the row.
func TestThreeMonths(t *testing.T) {
	type one struct {
		ago      int
		value    float64
		equation string
	}
	const newer, older = figure.EGFR2021, "ckd-epi-2009"
	lastingUACR := []one{{0, 40, ""}, {92, 35, ""}}
	for name, c := range map[string]struct {
		egfr, uacr       []one
		lasting, several bool
	}{
		"one of each":                        {[]one{{0, 50, newer}}, []one{{0, 40, ""}}, false, false},
		"91 days":                            {[]one{{0, 50, newer}, {91, 52, newer}}, lastingUACR, false, false},
		"three months":                       {[]one{{0, 50, newer}, {92, 52, newer}}, lastingUACR, true, false},
		"the albumin for 91 days":            {[]one{{0, 50, newer}, {92, 52, newer}}, []one{{0, 40, ""}, {91, 35, ""}}, false, false},
		"another stage between":              {[]one{{0, 50, newer}, {60, 61, newer}, {120, 50, newer}}, lastingUACR, false, false},
		"another stage before":               {[]one{{0, 50, newer}, {95, 52, newer}, {200, 61, newer}}, lastingUACR, true, false},
		"59 is in the stage":                 {[]one{{0, 50, newer}, {92, 59, newer}}, lastingUACR, true, false},
		"60 is in another one":               {[]one{{0, 50, newer}, {92, 60, newer}}, lastingUACR, false, false},
		"45 is in the stage":                 {[]one{{0, 50, newer}, {92, 45, newer}}, lastingUACR, true, false},
		"44 is in another one":               {[]one{{0, 50, newer}, {92, 44, newer}}, lastingUACR, false, false},
		"another equation alone before":      {[]one{{0, 50, newer}, {120, 50, older}}, lastingUACR, false, true},
		"another equation between":           {[]one{{0, 50, newer}, {60, 70, older}, {92, 50, newer}}, lastingUACR, true, true},
		"the latest is of another equation":  {[]one{{0, 50, older}, {100, 50, newer}}, lastingUACR, false, true},
		"an albumin of 30 is in the stage":   {[]one{{0, 50, newer}, {92, 50, newer}}, []one{{0, 40, ""}, {92, 30, ""}}, true, false},
		"an albumin of 29 is in another one": {[]one{{0, 50, newer}, {92, 50, newer}}, []one{{0, 40, ""}, {92, 29, ""}}, false, false},
	} {
		today := time.Date(2026, 11, 2, 0, 0, 0, 0, time.UTC)
		var rows []lab.Result
		add := func(test figure.LabTest, unit string, list []one) {
			for _, r := range list {
				day := today.AddDate(0, 0, -r.ago).Format(time.DateOnly)
				rows = append(rows, lab.Result{
					ID: string(test) + day, Value: figure.LabValue{Test: test, Value: r.value, Unit: unit}, TakenOn: day, Source: lab.FromLab,
					LabID: "l", Accession: string(test) + day, State: lab.Final, Equation: r.equation,
				})
			}
		}
		add(figure.LabEGFR, figure.PerMinute, c.egfr)
		add(figure.LabUACR, figure.MgPerG, c.uacr)
		r := lab.Reader{Today: today, Now: today.UnixMilli()}
		k := lab.KidneyOf(lab.Compose(rows, r), r)
		if k.Risk == nil || k.Risk.Lasting != c.lasting || k.SeveralEquations != c.several {
			t.Errorf("%s: %+v, several equations %t", name, k.Risk, k.SeveralEquations)
		}
	}
	r := lab.Reader{Today: time.Now()}
	if k := lab.KidneyOf(lab.Book{}, r); k.Risk != nil || k.SeveralEquations || k.Next != nil {
		t.Errorf("without results: %+v", k)
	}
}
