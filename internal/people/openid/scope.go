package openid

import (
	"slices"
	"strings"
)

// The scopes that are no part of a health record.
const (
	ScopeOpenID  = "openid"
	ScopeProfile = "profile" // the given name, and nothing else
	ScopeEmail   = "email"
	ScopeOffline = "offline_access" // a refresh token
	ScopePatient = "launch/patient" // tells the app which patient the token is about
)

// Resources are the parts of a record that an app can be given to read. The
// web app has words for each.
var Resources = []string{
	"*", "Patient", "Observation", "Condition", "MedicationRequest", "AllergyIntolerance", "Device", "CarePlan", "Goal",
	"DiagnosticReport", "DocumentReference",
}

// Scopes are what Admin can let an app ask for.
func Scopes() []string {
	all := []string{ScopeOpenID, ScopeProfile, ScopeEmail, ScopeOffline, ScopePatient}
	for _, r := range Resources {
		all = append(all, "patient/"+r+".read")
	}
	return all
}

// record is a scope on a part of the record: which, and to read, search or both.
type record struct {
	resource     string
	read, search bool
}

// parseRecord reads both spellings of SMART on FHIR: patient/Observation.read of
// the first version and patient/Observation.rs of the second. Nothing that would
// change a record is a scope of ours.
func parseRecord(scope string) (record, bool) {
	rest, ok := strings.CutPrefix(scope, "patient/")
	resource, may, found := strings.Cut(rest, ".")
	if !ok || !found || !slices.Contains(Resources, resource) {
		return record{}, false
	}
	switch may {
	case "read", "rs":
		return record{resource, true, true}, true
	case "r":
		return record{resource, true, false}, true
	case "s":
		return record{resource, false, true}, true
	}
	return record{}, false
}

// includes reports whether one scope on the record gives all that another does.
func (r record) includes(o record) bool {
	return (r.resource == "*" || r.resource == o.resource) && (r.read || !o.read) && (r.search || !o.search)
}

// known reports a scope that exists.
func known(scope string) bool {
	switch scope {
	case ScopeOpenID, ScopeProfile, ScopeEmail, ScopeOffline, ScopePatient:
		return true
	}
	_, ok := parseRecord(scope)
	return ok
}

// covers reports whether what is held includes one scope.
func covers(held []string, scope string) bool {
	if slices.Contains(held, scope) {
		return true
	}
	want, ok := parseRecord(scope)
	return ok && slices.ContainsFunc(held, func(h string) bool {
		have, ok := parseRecord(h)
		return ok && have.includes(want)
	})
}

// coversAll reports whether what is held includes all that is asked.
func coversAll(held, asked []string) bool {
	return !slices.ContainsFunc(asked, func(s string) bool { return !covers(held, s) })
}

// within keeps the scopes that are held.
func within(held, asked []string) (both []string) {
	for _, s := range asked {
		if covers(held, s) {
			both = append(both, s)
		}
	}
	return both
}

// splitScope reads a list of scopes, each once.
func splitScope(text string) (list []string) {
	for s := range strings.SplitSeq(text, " ") {
		if s != "" && !slices.Contains(list, s) {
			list = append(list, s)
		}
	}
	return list
}

func joinScope(list []string) string { return strings.Join(list, " ") }
