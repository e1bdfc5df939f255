package figure_test

import (
	"testing"

	"wellhouse.app/internal/care/figure"
)

// Every limit of what needs a phone call, on both of its sides and in both units.
func TestLabCritical(t *testing.T) {
	for _, c := range []struct {
		test  figure.LabTest
		value float64
		unit  string
		bound string
		want  string
	}{
		{figure.LabPotassium, 2.7, figure.MmolPerL, "", figure.PotassiumLow},
		{figure.LabPotassium, 2.8, figure.MmolPerL, "", ""},
		{figure.LabPotassium, 2.8, figure.MmolPerL, "<", figure.PotassiumLow},
		{figure.LabPotassium, 6.2, figure.MmolPerL, "", ""},
		{figure.LabPotassium, 6.2, figure.MmolPerL, ">", figure.PotassiumHigh},
		{figure.LabPotassium, 6.3, figure.MmolPerL, "", figure.PotassiumHigh},
		{figure.LabPotassium, 4.1, figure.MmolPerL, "", ""},
		{figure.LabGlucose, 49, figure.MgPerDL, "", figure.SugarLow},
		{figure.LabGlucose, 50, figure.MgPerDL, "", ""},
		{figure.LabGlucose, 450, figure.MgPerDL, "", ""},
		{figure.LabGlucose, 450, figure.MgPerDL, ">", figure.SugarHigh},
		{figure.LabGlucose, 451, figure.MgPerDL, "", figure.SugarHigh},
		{figure.LabGlucose, 2.7, figure.MmolPerL, "", figure.SugarLow},
		{figure.LabGlucose, 2.8, figure.MmolPerL, "", ""},
		{figure.LabGlucose, 24.9, figure.MmolPerL, "", ""},
		{figure.LabGlucose, 25.0, figure.MmolPerL, "", figure.SugarHigh},
		{figure.LabEGFR, 14.9, figure.PerMinute, "", figure.KidneyLow},
		{figure.LabEGFR, 15, figure.PerMinute, "", ""},
		{figure.LabEGFR, 15, figure.PerMinute, "<", figure.KidneyLow},
		{figure.LabEGFR, 60, figure.PerMinute, ">", ""},
		{figure.LabA1c, 13.94, figure.Percent, "", ""},
		{figure.LabA1c, 13.95, figure.Percent, "", figure.A1cCritical},
		{figure.LabA1c, 14, figure.Percent, ">", figure.A1cCritical},
		{figure.LabA1c, 13.9, figure.Percent, ">", figure.A1cCritical},
		{figure.LabA1c, 14, figure.Percent, "<", ""},
		{figure.LabEGFR, 15.4, figure.PerMinute, "<", figure.KidneyLow},
		{figure.LabEGFR, 16, figure.PerMinute, "<", figure.KidneyLow},
		{figure.LabEGFR, 15, figure.PerMinute, ">", ""},
		{figure.LabEGFR, 14, figure.PerMinute, ">", figure.KidneyLow},
		{figure.LabPotassium, 3.5, figure.MmolPerL, "<", figure.PotassiumLow},
		{figure.LabPotassium, 5.5, figure.MmolPerL, ">", figure.PotassiumHigh},
		{figure.LabPotassium, 6.2004, figure.MmolPerL, "", figure.PotassiumHigh},
		{figure.LabPotassium, 2.7999, figure.MmolPerL, "", figure.PotassiumLow},
		{figure.LabGlucose, 60, figure.MgPerDL, "<", figure.SugarLow},
		{figure.LabGlucose, 400, figure.MgPerDL, ">", figure.SugarHigh},
		{figure.LabA1c, 13, figure.Percent, ">", figure.A1cCritical},
		{figure.LabA1c, 4, figure.Percent, "<", ""},
		{figure.LabTriglycerides, 5000, figure.MgPerDL, "", ""},
		{figure.LabCreatinine, 9, figure.MgPerDL, "", ""},
	} {
		v := figure.LabValue{Test: c.test, Value: c.value, Unit: c.unit, Bound: c.bound}
		if got := figure.LabCritical(v); got.Reason != c.want {
			t.Errorf("%+v: %+v", v, got)
		}
	}
}

// An eGFR that falls much further is news again.
func TestKidneyFalls(t *testing.T) {
	at := func(v float64) figure.LabAlarm {
		return figure.LabCritical(figure.LabValue{Test: figure.LabEGFR, Value: v, Unit: figure.PerMinute})
	}
	for _, c := range []struct {
		told, now float64
		want      bool
	}{
		{14, 14, false},
		{14, 10.6, false},
		{14, 10.5, true},
		{14, 10.4, true},
		{12, 9.9, true},
		{12, 10, false},
		{10, 9.9, true},
		{9.9, 9.8, false},
		{8, 6.1, false},
		{8, 6, true},
		{12, 14, false},
	} {
		if got := figure.KidneyFalls(at(c.told), at(c.now)); got != c.want {
			t.Errorf("%v after %v: %v", c.now, c.told, got)
		}
	}
}

func TestWorseAlarm(t *testing.T) {
	at := func(v float64) figure.LabAlarm {
		return figure.LabCritical(figure.LabValue{Test: figure.LabPotassium, Value: v, Unit: figure.MmolPerL})
	}
	for _, c := range []struct {
		now, before float64
		want        bool
	}{
		{6.9, 6.8, true}, {6.8, 6.8, false}, {6.7, 6.8, false}, {2.5, 6.8, true}, {4.1, 6.8, false},
	} {
		if got := at(c.now).Worse(at(c.before)); got != c.want {
			t.Errorf("%v after %v: %v", c.now, c.before, got)
		}
	}
	if got := figure.A1cOfIFCC(53); got != 7.0 {
		t.Errorf("53 mmol/mol: %v", got)
	}
}
