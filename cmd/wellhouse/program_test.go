package main

import (
	"slices"
	"testing"
)

func TestProgramSlugs(t *testing.T) {
	got, err := programSlugs("DIABETES, hypertension,awm")
	if err != nil || !slices.Equal(got, []string{"DIABETES", "HYPERTENSION", "ADV_WEIGHT_MANAGEMENT"}) {
		t.Errorf("%v %v", got, err)
	}
	for _, list := range []string{"", "DIABETES,,WEIGHT", "luck"} {
		if _, err := programSlugs(list); err == nil {
			t.Errorf("%q is taken", list)
		}
	}
}
