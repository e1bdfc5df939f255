package app_test

import (
	"os"
	"strings"
	"testing"

	"wellhouse.app/api/access"
	"wellhouse.app/internal/people/trail"
)

// Members are told in plain words what staff looked at: every read that a view
// may make has its area, and what staff read at their own desk is none.
func TestEveryReadOfAViewHasAnArea(t *testing.T) {
	check := func(operation string, rule access.Rule) {
		t.Helper()
		area := trail.AreaOf(operation)
		switch {
		case rule.Desk && area != trail.None:
			t.Errorf("%s is a read of the desk and is told to members as %q", operation, area)
		case callable(rule) && area == trail.Other:
			t.Errorf("%s has no area in the contract", operation)
		}
	}
	for name, rule := range access.REST {
		check(name, rule)
	}
	for _, procedure := range access.Procedures() {
		rule, _ := access.RPC(procedure)
		check(procedure, rule)
	}
}

// callable reports whether a view may make the call; what the member has or
// lacks is left aside.
func callable(rule access.Rule) bool {
	switch rule.Decide(access.Caller{Role: "Admin", Impersonating: true}).Reason {
	case access.NotWhenViewed, access.ReadOnlyView, access.WrongRole:
		return false
	}
	return true
}

// The page that tells members about visits has a name for every area.
func TestThePageOfVisitsNamesEveryArea(t *testing.T) {
	page, err := os.ReadFile("../../web/src/screens/account/parts/visit-card.tsx")
	if err != nil {
		t.Fatal(err)
	}
	for _, area := range append(access.Areas(), string(trail.Other)) {
		if !strings.Contains(string(page), "\n  "+area+": msg`") {
			t.Errorf("visit-card.tsx has no name for %q", area)
		}
	}
}
