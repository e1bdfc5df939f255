package staff

import (
	"strings"
	"testing"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/who"
)

func TestWhatWasTyped(t *testing.T) {
	const id = "1cdb143b-cdea-5546-b38e-8971a9d32e60"
	for _, c := range []struct {
		text string
		want string // kind and what it looks for, or the key of the refusal
	}{
		{"ro", "name ro"},
		{" Ro ", "name ro"},
		{"J. Okafor", "name okafor j"},
		{"Ana Maria de la Cruz", "name maria cruz ana"},
		{"Lucía", "name lucia"},
		{"王小", "name 王小"},
		{"rosa@demo.test", "email rosa@demo.test"},
		{"ROSA@Demo.Test", "email rosa@demo.test"},
		{id, "id " + id},
		{strings.ToUpper(id), "id " + id},
		{"", "errors.searchShort"},
		{"r", "errors.searchShort"},
		{" r ", "errors.searchShort"},
		{"é", "errors.searchShort"},
		{"r d", "errors.searchShort"},
		{"--", "errors.searchShort"},
		{"%_", "errors.searchShort"},
		{"@", "errors.searchShort"},
		{"a@", "errors.searchEmail"},
		{"@b", "errors.searchEmail"},
		{"a b@c", "errors.searchEmail"},
		{strings.Repeat("a", 100), "name " + strings.Repeat("a", 100)},
		{strings.Repeat("a", 101), "errors.searchText"},
		{"ro\nsa", "errors.searchText"},
		{"ro\x00", "errors.searchText"},
		{"ro\xff", "errors.searchText"},
	} {
		q, err := ParseQuery(c.text)
		got := strings.TrimSpace(string(q.Kind) + " " + strings.Join(q.Words, " ") + q.Email + q.ID)
		if err != nil {
			got = apperr.From(err).Fields[0].MessageKey
		}
		if got != c.want {
			t.Errorf("%q is %q, want %q", c.text, got, c.want)
		}
	}
}

// The search column of the table of staff rights.
func TestHowFarEachRoleReaches(t *testing.T) {
	for role, want := range map[who.Role]*Reach{
		who.Admin:         {Everyone: true},
		who.CallCenterRep: {Everyone: true},
		who.Support:       {Everyone: true, Exact: true},
		who.Coach:         {Relation: "coach"},
		who.CareTeam:      {Relation: "careteam"},
		who.Guide:         {Relation: "guide", Talks: true},
		who.Clinician:     nil,
		who.Member:        nil,
		who.Role(""):      nil,
		who.Role("owner"): nil,
	} {
		got, ok := ReachOf(role)
		if ok != (want != nil) || (want != nil && got != *want) {
			t.Errorf("%s reaches %+v (%v)", role, got, ok)
		}
	}
}

func TestYears(t *testing.T) {
	for date, want := range map[string]int{"1968-03-12": 1968, "": 0, "unknown": 0, "68-03-12": 0, "2001": 2001} {
		if got := yearOf(date); got != want {
			t.Errorf("%q: %d", date, got)
		}
	}
}
