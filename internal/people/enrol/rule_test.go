package enrol

import (
	"slices"
	"testing"
	"time"

	"wellhouse.app/internal/people/program"
)

// member is somebody who can join, changed by each case.
func standing(change func(*Standing)) Standing {
	s := Standing{Status: program.Offered, Linked: true, Offered: true, Country: "US", Age: 40}
	if change != nil {
		change(&s)
	}
	return s
}

func TestJudge(t *testing.T) {
	for _, c := range []struct {
		name, slug string
		change     func(*Standing)
		want       Verdict
	}{
		{"the plan includes it", program.Weight, nil, Verdict{Can: true, Reason: Included}},
		{"nobody knows the age", program.Weight, func(s *Standing) { s.Age = -1 }, Verdict{Can: true, Reason: Included}},
		{"18 today", program.Weight, func(s *Standing) { s.Age = 18 }, Verdict{Can: true, Reason: Included}},
		{"17", program.Weight, func(s *Standing) { s.Age = 17 }, Verdict{Reason: TooYoung}},
		{"no program account", program.Weight, func(s *Standing) { s.Linked = false }, Verdict{Reason: Unlinked}},
		{"not in the plan", program.Weight, func(s *Standing) { s.Offered = false }, Verdict{Reason: NotOffered}},
		{"active", program.Weight, func(s *Standing) { s.Status = program.Active }, Verdict{Reason: Running}},
		{"active and no longer in the plan", program.Weight, func(s *Standing) { s.Status, s.Offered = program.Active, false }, Verdict{Reason: Running}},
		{"registered", program.Hypertension, func(s *Standing) { s.Status = program.Registered }, Verdict{Reason: Running}},
		{"left before", program.Weight, func(s *Standing) { s.Status = program.Inactive }, Verdict{Can: true, Reason: Again}},
		{"signing up", program.Weight, func(s *Standing) { s.Status = program.Pending }, Verdict{Can: true, Reason: Included}},
		{"the diagnosis is on record", program.Hypertension, func(s *Standing) { s.Diagnoses = []string{program.HighPressure} }, Verdict{Can: true, Reason: Diagnosed, About: program.HighPressure}},
		{"the diagnosis is not on record", program.Hypertension, nil, Verdict{Can: true, Reason: Asks}},
		{"type 1 is diabetes", program.Diabetes, func(s *Standing) { s.Diagnoses = []string{program.Type1Diabetes} }, Verdict{Can: true, Reason: Diagnosed, About: program.Type1Diabetes}},
		{"prediabetes with diabetes", program.Prediabetes, func(s *Standing) { s.Diagnoses = []string{program.Type2Diabetes} }, Verdict{Reason: HasSugar}},
		{"weight with diabetes", program.Weight, func(s *Standing) { s.Diagnoses = []string{program.Type2Diabetes} }, Verdict{Can: true, Reason: Included}},
		{"device flex in Canada", program.DeviceFlex, func(s *Standing) { s.Country = "CA" }, Verdict{Reason: Elsewhere}},
		{"device flex in the US", program.DeviceFlex, func(s *Standing) { s.Diagnoses = []string{program.Type2Diabetes} }, Verdict{Can: true, Reason: Diagnosed, About: program.Type2Diabetes}},
		{"diabetes beside device flex", program.Diabetes, func(s *Standing) { s.Active = []string{program.DeviceFlex} }, Verdict{Reason: InTwin, About: program.DeviceFlex}},
		{"device flex beside diabetes", program.DeviceFlex, func(s *Standing) { s.Active = []string{program.Diabetes} }, Verdict{Reason: InTwin, About: program.Diabetes}},
		{"a stronger one is active", program.Weight, func(s *Standing) { s.Active = []string{program.ComprehensiveWeight} }, Verdict{Reason: InTwin, About: program.ComprehensiveWeight}},
		{"a weaker one is active", program.ComprehensiveWeight, func(s *Standing) { s.Active = []string{program.Weight} }, Verdict{Can: true, Reason: Included, Replaces: []string{program.Weight}}},
		{"another family is active", program.Weight, func(s *Standing) { s.Active = []string{program.ComprehensivePrediabetes} }, Verdict{Can: true, Reason: Included}},
	} {
		got := Judge(c.slug, standing(c.change))
		if got.Can != c.want.Can || got.Reason != c.want.Reason || got.About != c.want.About || !slices.Equal(got.Replaces, c.want.Replaces) {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

// Every status and act: what is not listed is refused.
func TestMoves(t *testing.T) {
	legal := map[Act]string{
		Join:    " OFFERED PENDING INACTIVE",
		Leave:   "ACTIVE REGISTERED",
		Decline: " OFFERED PENDING",
		Undo:    " OFFERED",
	}
	lists := func(words string, s program.Status) bool {
		return slices.Contains(splitKeepingEmpty(words), string(s))
	}
	for act, words := range legal {
		for _, s := range append([]program.Status{none}, program.Statuses...) {
			to, ok := Next(program.Weight, s, act)
			if want := lists(words, s); ok != want {
				t.Errorf("%s from %q: %v, want %v", act, s, ok, want)
			}
			if ok && act == Join && to != program.Active || ok && act == Leave && to != program.Inactive {
				t.Errorf("%s from %q leads to %s", act, s, to)
			}
		}
	}
	if to, _ := Next(program.BehavioralHealth, program.Offered, Join); to != program.Registered {
		t.Errorf("behavioral health begins %s", to)
	}
	if to, _ := Next(program.Weight, program.Pending, Decline); to != program.Offered {
		t.Errorf("declining a sign-up leads to %s", to)
	}
}

func splitKeepingEmpty(words string) (list []string) {
	start := 0
	for i := 0; i <= len(words); i++ {
		if i == len(words) || words[i] == ' ' {
			list = append(list, words[start:i])
			start = i + 1
		}
	}
	return list
}

func TestAgeOn(t *testing.T) {
	day := func(text string) time.Time {
		d, _ := time.Parse(time.DateOnly, text)
		return d
	}
	for _, c := range []struct {
		born, today string
		want        int
	}{
		{"2008-11-18", "2026-11-17", 17},
		{"2008-11-17", "2026-11-17", 18},
		{"2008-02-29", "2026-02-28", 17},
		{"2008-02-29", "2026-03-01", 18},
		{"", "2026-11-17", -1},
		{"1986", "2026-11-17", -1},
	} {
		if got := ageOn(c.born, day(c.today)); got != c.want {
			t.Errorf("born %s, on %s: %d, want %d", c.born, c.today, got, c.want)
		}
	}
}

func TestIsOffered(t *testing.T) {
	for _, c := range []struct {
		status      program.Status
		lists, has  bool
		want        bool
		description string
	}{
		{none, false, false, false, "a brand that lists nothing"},
		{none, true, true, true, "the brand lists it"},
		{none, true, false, false, "the brand lists others"},
		{program.Offered, true, false, true, "offered to the member alone"},
		{program.Pending, true, false, true, "signing up"},
		{program.Inactive, false, false, true, "left, and the brand lists nothing"},
		{program.Inactive, true, false, false, "left, and the brand no longer lists it"},
		{program.Inactive, true, true, true, "left, and the brand lists it"},
	} {
		if got := isOffered(c.status, c.lists, c.has); got != c.want {
			t.Errorf("%s: %v", c.description, got)
		}
	}
}

func TestAnswers(t *testing.T) {
	asked := questions(program.Hypertension, nil)
	good := func() Answers {
		return Answers{"diagnosis": {"yes"}, "help": {"food", "stress"}, "reach": {"any"}}
	}
	if refused := good().refuse(asked); len(refused) > 0 {
		t.Fatal(refused)
	}
	for name, c := range map[string]struct {
		field, key string
		change     func(Answers)
	}{
		"no diagnosis":        {"diagnosis", "program.diagnosis", func(a Answers) { a["diagnosis"] = []string{"no"} }},
		"diagnosis left out":  {"diagnosis", "forms.required", func(a Answers) { delete(a, "diagnosis") }},
		"both yes and no":     {"diagnosis", "program.answer", func(a Answers) { a["diagnosis"] = []string{"yes", "no"} }},
		"unknown option":      {"help", "program.answer", func(a Answers) { a["help"] = []string{"luck"} }},
		"nothing chosen":      {"help", "forms.required", func(a Answers) { a["help"] = nil }},
		"blanks":              {"reach", "forms.required", func(a Answers) { a["reach"] = []string{" "} }},
		"two times of day":    {"reach", "program.answer", func(a Answers) { a["reach"] = []string{"any", "morning"} }},
		"something not asked": {"weight", "program.answer", func(a Answers) { a["weight"] = []string{"80"} }},
	} {
		a := good()
		c.change(a)
		refused := a.refuse(asked)
		if len(refused) != 1 || refused[0].Name != c.field || refused[0].MessageKey != c.key {
			t.Errorf("%s: %v", name, refused)
		}
	}
	if list := questions(program.Hypertension, []string{program.HighPressure}); list[0].ID == diagnosis {
		t.Error("a diagnosis on record is asked for")
	}
}
