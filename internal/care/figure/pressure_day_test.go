package figure_test

import (
	"slices"
	"testing"

	"wellhouse.app/internal/care/figure"
)

// S2-1-14, domain 1.6: three hours of the day with two checks have no median,
// with four no quartiles, and an empty stretch stays in the list.
func TestPressureByTimeOfDay(t *testing.T) {
	two := beats(t, []string{"2026-11-02T06:00:00-06:00", "2026-11-03T08:59:00-06:00"}, 128, 82)
	five := slices.Concat(
		beats(t, []string{"2026-11-02T18:00:00-06:00"}, 120, 70), beats(t, []string{"2026-11-03T18:00:00-06:00"}, 130, 80),
		beats(t, []string{"2026-11-04T18:00:00-06:00"}, 140, 90), beats(t, []string{"2026-11-05T18:00:00-06:00"}, 150, 85),
		beats(t, []string{"2026-11-06T20:59:00-06:00"}, 135, 75),
	)
	got := figure.PressureOf(slices.Concat(two, five)).Times
	if len(got) != 8 || got[0].Count != 0 || got[0].Systolic != nil {
		t.Fatalf("%+v", got)
	}
	if early := got[2]; early.Hour != 6 || early.Count != 2 || early.Mean != nil || early.Systolic.Median != nil || early.Systolic.Lowest != 128 {
		t.Errorf("two checks: %+v %+v", early, early.Systolic)
	}
	late := got[6]
	if late.Hour != 18 || late.Count != 5 || late.Mean.Systolic != 135 || *late.Systolic.Median != 135 || *late.Diastolic.Median != 80 {
		t.Errorf("five checks: %+v %+v", late, late.Mean)
	}
	if *late.Systolic.Lower != 130 || *late.Systolic.Upper != 140 || late.Diastolic.Highest != 90 {
		t.Errorf("quartiles %v to %v", *late.Systolic.Lower, *late.Systolic.Upper)
	}
	if four := figure.PressureOf(five[:4]).Times[6]; four.Systolic.Lower != nil || four.Systolic.Median == nil {
		t.Errorf("four checks have quartiles: %+v", four.Systolic)
	}
}

// A week has the spread of both numbers: one check has its ends alone, three have
// a median and five the quartiles.
func TestPressureByWeek(t *testing.T) {
	one := beats(t, []string{"2026-11-01T08:00:00-06:00"}, 118, 76) // a Sunday
	five := slices.Concat(
		beats(t, []string{"2026-11-02T08:00:00-06:00"}, 120, 70), beats(t, []string{"2026-11-03T08:00:00-06:00"}, 130, 80),
		beats(t, []string{"2026-11-04T18:00:00-06:00"}, 140, 90), beats(t, []string{"2026-11-05T18:00:00-06:00"}, 150, 85),
		beats(t, []string{"2026-11-08T23:59:00-06:00"}, 135, 75),
	)
	got := figure.PressureOf(slices.Concat(one, five)).Weeks
	if len(got) != 2 {
		t.Fatalf("%+v", got)
	}
	if single := got[0].Systolic; single.Lowest != 118 || single.Highest != 118 || single.Median != nil || single.Lower != nil {
		t.Errorf("one check: %+v", single)
	}
	top, bottom := got[1].Systolic, got[1].Diastolic
	if top.Lowest != 120 || *top.Lower != 130 || *top.Median != 135 || *top.Upper != 140 || top.Highest != 150 {
		t.Errorf("top numbers: %+v", top)
	}
	if bottom.Lowest != 70 || *bottom.Median != 80 || bottom.Highest != 90 {
		t.Errorf("bottom numbers: %+v", bottom)
	}
	if three := figure.PressureOf(five[:3]).Weeks[0]; *three.Systolic.Median != 130 || three.Systolic.Lower != nil {
		t.Errorf("three checks: %+v", three.Systolic)
	}
}

// A low pressure is below 130/80 and still not where it should be.
func TestShareAtGoal(t *testing.T) {
	at := []string{"2026-11-02T08:00:00-06:00"}
	all := slices.Concat(beats(t, at, 85, 50), beats(t, at, 90, 60), beats(t, at, 129, 79), beats(t, at, 130, 79))
	if got := figure.PressureOf(all).AtGoal; got == nil || *got != 50 {
		t.Errorf("%v, want 50", got)
	}
}

// Five mmHg are told, four are not, and neither is a comparison that rests on
// two checks.
func TestHigherPartOfTheDay(t *testing.T) {
	at := func(hour string, systolic, n int) []figure.Beat {
		days := []string{"2026-11-02T", "2026-11-03T", "2026-11-04T"}[:n]
		for i := range days {
			days[i] += hour + ":00:00-06:00"
		}
		return beats(t, days, systolic, 75)
	}
	for name, c := range map[string]struct {
		all  []figure.Beat
		want figure.PartOfDay
	}{
		"five higher in the morning": {slices.Concat(at("07", 135, 3), at("19", 130, 3)), figure.InMorning},
		"five higher in the evening": {slices.Concat(at("07", 130, 3), at("19", 135, 3)), figure.InEvening},
		"four":                       {slices.Concat(at("07", 134, 3), at("19", 130, 3)), figure.NeitherPart},
		"two in the evening":         {slices.Concat(at("07", 150, 3), at("19", 120, 2)), figure.NeitherPart},
		"none":                       {nil, figure.NeitherPart},
	} {
		if got := figure.PressureOf(c.all).HigherPart(); got != c.want {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// S2-1-41: the report ends with three next steps, the most urgent first.
func TestPressureTips(t *testing.T) {
	mornings := []string{"2026-11-02T07:00:00-06:00", "2026-11-02T07:01:00-06:00", "2026-11-03T07:00:00-06:00", "2026-11-03T07:01:00-06:00"}
	evenings := []string{"2026-11-02T19:00:00-06:00", "2026-11-02T19:01:00-06:00", "2026-11-03T19:00:00-06:00", "2026-11-03T19:01:00-06:00"}
	uneven := beats(t, mornings[:1], 150, 95)
	uneven[0].Uneven = true
	for name, c := range map[string]struct {
		all  []figure.Beat
		want []figure.Tip
	}{
		"nothing to tell from":      {nil, []figure.Tip{figure.TipBothTimes, figure.TipTechnique}},
		"calm, twice, at both ends": {slices.Concat(beats(t, mornings, 118, 75), beats(t, evenings, 116, 74)), []figure.Tip{figure.TipKeepOn, figure.TipTechnique}},
		"high in the mornings only": {beats(t, mornings, 145, 92), []figure.Tip{figure.TipCareTeam, figure.TipBothTimes, figure.TipTechnique}},
		"single checks":             {beats(t, []string{mornings[0], mornings[2], evenings[0]}, 118, 75), []figure.Tip{figure.TipBothTimes, figure.TipPairs, figure.TipKeepOn}},
		"low":                       {beats(t, mornings, 88, 58), []figure.Tip{figure.TipDizzy, figure.TipBothTimes, figure.TipTechnique}},
		"severe and uneven first":   {slices.Concat(uneven, beats(t, mornings[1:], 184, 122)), []figure.Tip{figure.TipSevere, figure.TipUneven, figure.TipCareTeam}},
	} {
		if got := figure.PressureOf(c.all).Tips(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// A comparison with the days before needs an average on both sides.
func TestPressureChange(t *testing.T) {
	days := []string{"2026-11-02T07:00:00Z", "2026-11-03T07:00:00Z", "2026-11-04T07:00:00Z"}
	now, before := figure.PressureOf(beats(t, days, 128, 80)), figure.PressureOf(beats(t, days, 135, 79))
	if got := now.Change(before); got == nil || *got != (figure.PressureChange{Systolic: -7, Diastolic: 1}) {
		t.Errorf("%+v", got)
	}
	few := figure.PressureOf(beats(t, days[:2], 135, 79))
	if now.Change(few) != nil || few.Change(now) != nil {
		t.Error("two checks are compared")
	}
}
