package report

import (
	"slices"

	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/people/program"
)

// Kind is what a report or a file is about.
type Kind string

// The kinds. Heart failure is a data file only; on paper it is the page of the
// pulse, with weight and pressure of each day beside it.
const (
	MultiCondition Kind = "multiCondition"
	BloodSugar     Kind = "bloodSugar"
	BloodPressure  Kind = "bloodPressure"
	Pulse          Kind = "pulse"
	Weight         Kind = "weight"
	HeartFailure   Kind = "heartFailure"
	Labs           Kind = "labs"
)

// Format is what a file is made of.
type Format string

// The formats.
const (
	PDF  Format = "pdf"
	CSV  Format = "csv"
	FHIR Format = "fhir"
)

// Offer is a file that can be asked for.
type Offer struct {
	Kind   Kind
	Format Format
}

// readings are what a kind tells about.
var readings = map[Kind]reading.Kind{
	BloodSugar: reading.BloodSugar, BloodPressure: reading.BloodPressure, Pulse: reading.PulseRate, Weight: reading.BodyWeight,
}

// pages are the kinds that have a page, in the order of the whole report.
var pages = []Kind{BloodSugar, BloodPressure, Pulse, Weight, Labs}

// has is what there is to report about.
type has struct {
	running []string // programs
	labs    bool     // results that the reader may see
}

// open says whether there is anything to report of a kind.
func (k Kind) open(h has) bool {
	switch k {
	case MultiCondition:
		return len(pagesFor(h)) > 0
	case HeartFailure:
		return slices.Contains(h.running, program.HeartFailure)
	case Labs:
		return h.labs
	case BloodSugar, BloodPressure, Pulse, Weight:
	}
	return slices.Contains(reading.KindsOf(h.running), readings[k])
}

// pagesFor are the pages of a member's whole report.
func pagesFor(h has) []Kind {
	var out []Kind
	for _, k := range pages {
		if k.open(h) {
			out = append(out, k)
		}
	}
	return out
}

// tellsLabs says whether a report of this kind has lab results in it.
func (k Kind) tellsLabs() bool { return k == MultiCondition || k == Labs }

// everything lists all that can be asked for. Exports exist for blood sugar,
// blood pressure, heart failure and lab results, and for everything at once.
var everything = []Offer{
	{MultiCondition, PDF},
	{BloodSugar, PDF},
	{BloodPressure, PDF},
	{Pulse, PDF},
	{Weight, PDF},
	{Labs, PDF},
	{BloodSugar, CSV},
	{BloodPressure, CSV},
	{HeartFailure, CSV},
	{Labs, CSV},
	{MultiCondition, FHIR},
}

// offersFor are what a member can ask for.
func offersFor(h has) []Offer {
	var out []Offer
	for _, o := range everything {
		if o.Kind.open(h) {
			out = append(out, o)
		}
	}
	return out
}

// fileName says nothing about anyone's health: someone who sees a list of files
// learns only that there is one.
func (o Offer) fileName(date string) string {
	switch {
	case o.Format == FHIR:
		return "health-data-" + date + ".json"
	case o.Format == CSV && o.Kind == Labs:
		return "health-data-" + date + ".csv"
	case o.Format == CSV:
		return "readings-" + date + ".csv"
	case o.Kind == MultiCondition:
		return "health-summary-report-" + date + ".pdf"
	}
	return "summary-report-" + date + ".pdf"
}

// mediaType is what the file is sent as.
func (f Format) mediaType() string {
	switch f {
	case CSV:
		return "text/csv; charset=utf-8"
	case FHIR:
		return "application/fhir+json"
	case PDF:
	}
	return "application/pdf"
}
