package program

import (
	"slices"
	"testing"
)

// The catalogue as the specification lists it.
func TestCatalogue(t *testing.T) {
	if len(Catalogue) != 12 {
		t.Fatalf("%d programs, want 12", len(Catalogue))
	}
	seen := map[string]bool{}
	for _, p := range Catalogue {
		for _, name := range []string{p.ID, p.Slug, p.DBSlug, p.Alias} {
			if name == "" {
				continue
			}
			if got, ok := Find(name); !ok || got.DBSlug != p.DBSlug {
				t.Errorf("Find(%q) = %s", name, got.DBSlug)
			}
		}
		if seen[p.ID] || seen[p.DBSlug] || p.RouteID == "" {
			t.Errorf("%+v", p)
		}
		seen[p.ID], seen[p.DBSlug] = true, true
	}
	for alias, want := range map[string]string{
		"awm": AdvancedWeight, "cwc": ComprehensiveWeight, "adpp": AdvancedPrediabetes, "cdpc": ComprehensivePrediabetes,
	} {
		if got, _ := Find(alias); got.DBSlug != want {
			t.Errorf("%s is %s, want %s", alias, got.DBSlug, want)
		}
	}
	for _, name := range []string{"", "unknown", "diabetes "} {
		if _, ok := Find(name); ok {
			t.Errorf("found %q", name)
		}
	}
}

// S2-4-01 S2-4-02 S2-4-03 S2-4-04
func TestIsActive(t *testing.T) {
	for _, p := range Catalogue {
		for _, s := range Statuses {
			want := s == Active || (s == Registered && p.DBSlug == "BEHAVIORAL_HEALTH")
			if got := IsActive(p.DBSlug, s); got != want {
				t.Errorf("%s %s: %v, want %v", p.DBSlug, s, got, want)
			}
		}
	}
}

func TestNextStep(t *testing.T) {
	sugar, _ := Find(Diabetes)
	mind, _ := Find(BehavioralHealth)
	for _, c := range []struct {
		program Program
		status  Status
		want    Next
	}{
		{sugar, Active, Next{"open", "blood-sugar.overview"}},
		{sugar, Registered, Next{"awaitStart", "programs"}},
		{sugar, Pending, Next{"finishRegistration", "programs"}},
		{sugar, Offered, Next{"enroll", "programs"}},
		{sugar, Inactive, Next{"rejoin", "programs"}},
		{mind, Active, Next{"open", "mental-health.home"}},
		{mind, Registered, Next{"begin", "mental-health.onboarding"}},
	} {
		if got := NextStep(c.program, c.status); got != c.want {
			t.Errorf("%s %s: %v, want %v", c.program.ID, c.status, got, c.want)
		}
	}
}

func TestOrderPutsWhatTheMemberUsesFirst(t *testing.T) {
	list := []Enrolment{
		{Program: Catalogue[3], Status: Offered},
		{Program: Catalogue[0], Status: Inactive},
		{Program: Catalogue[7], Status: Active},
		{Program: Catalogue[5], Status: Pending},
		{Program: Catalogue[1], Status: Active},
	}
	slices.SortStableFunc(list, order)
	var got []string
	for _, e := range list {
		got = append(got, e.Program.DBSlug)
	}
	want := []string{Hypertension, AdvancedPrediabetes, ComprehensiveWeight, Weight, Diabetes}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
