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
var pages = []Kind{BloodSugar, BloodPressure, Pulse, Weight}

// open says whether a member with certain running programs has a kind.
func (k Kind) open(running []string) bool {
	switch k {
	case MultiCondition:
		return len(pagesFor(running)) > 0
	case HeartFailure:
		return slices.Contains(running, program.HeartFailure)
	case BloodSugar, BloodPressure, Pulse, Weight:
	}
	return slices.Contains(reading.KindsOf(running), readings[k])
}

// pagesFor are the pages of a member's whole report.
func pagesFor(running []string) []Kind {
	var out []Kind
	for _, k := range pages {
		if k.open(running) {
			out = append(out, k)
		}
	}
	return out
}

// everything lists all that can be asked for. Exports exist for blood sugar,
// blood pressure and heart failure, and for everything at once.
var everything = []Offer{
	{MultiCondition, PDF},
	{BloodSugar, PDF},
	{BloodPressure, PDF},
	{Pulse, PDF},
	{Weight, PDF},
	{BloodSugar, CSV},
	{BloodPressure, CSV},
	{HeartFailure, CSV},
	{MultiCondition, FHIR},
}

// offersFor are what a member with certain running programs can ask for.
func offersFor(running []string) []Offer {
	var out []Offer
	for _, o := range everything {
		if o.Kind.open(running) {
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
