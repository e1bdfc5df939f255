package program

import (
	"cmp"
	"slices"
)

// Database slugs of the twelve programs, the one key that rules use.
const (
	Diabetes                 = "DIABETES"
	Hypertension             = "HYPERTENSION"
	HeartFailure             = "HEART_FAILURE"
	Weight                   = "WEIGHT_MANAGEMENT"
	AdvancedWeight           = "ADV_WEIGHT_MANAGEMENT"
	ComprehensiveWeight      = "COMPR_WEIGHT_CARE"
	Prediabetes              = "PREDIABETES"
	AdvancedPrediabetes      = "ADV_PREDIABETES"
	ComprehensivePrediabetes = "COMPR_PREDIABETES_CARE"
	BehavioralHealth         = "BEHAVIORAL_HEALTH"
	KidneyDisease            = "CHRONIC_KIDNEY_DISEASE"
	DeviceFlex               = "DIABETES_DEVICEFLEX"
)

// Codes of the diagnoses that screens ask for.
const (
	Type1Diabetes   = "TYPE_1_DIABETES"
	Type2Diabetes   = "TYPE_2_DIABETES"
	HighPressure    = "HYPERTENSION"
	FailingHeart    = "HEART_FAILURE"
	KidneyDiagnosis = "CHRONIC_KIDNEY_DISEASE"
	Dyslipidemia    = "DYSLIPIDEMIA"
	HighSugar       = "PREDIABETES"
	Obesity         = "OBESITY"
	Depression      = "DEPRESSION"
	Anxiety         = "ANXIETY"
	Insomnia        = "INSOMNIA"
)

// Category is a kind of connected device.
type Category string

// The three categories.
const (
	GlucoseMeter    Category = "bg_meter"
	PressureMonitor Category = "bp_monitor"
	Scale           Category = "weight_scale"
)

// Program is one row of the catalogue.
type Program struct {
	ID     string // as screens and state maps name it
	Slug   string // as routes name it
	DBSlug string
	Alias  string // a further route slug accepted on input
	// Devices lists what the program measures with, most important first.
	Devices []Category
	// RouteID is the screen where an active member of the program lands.
	RouteID string
}

// Catalogue lists the programs in the order screens show them.
var Catalogue = []Program{
	{ID: "bloodSugar", Slug: "diabetes", DBSlug: Diabetes, Devices: []Category{GlucoseMeter}, RouteID: "blood-sugar.overview"},
	{ID: "bloodPressure", Slug: "hypertension", DBSlug: Hypertension, Devices: []Category{PressureMonitor}, RouteID: "blood-pressure.overview"},
	{ID: "heartFailure", Slug: "heartFailure", DBSlug: HeartFailure, Devices: []Category{Scale, PressureMonitor}, RouteID: "weight.overview"},
	{ID: "weight", Slug: "weight", DBSlug: Weight, Devices: []Category{Scale}, RouteID: "weight.overview"},
	{ID: "advancedWeight", Slug: "advancedWeight", DBSlug: AdvancedWeight, Alias: "awm", Devices: []Category{Scale}, RouteID: "weight.overview"},
	{ID: "comprehensiveWeight", Slug: "comprehensiveWeight", DBSlug: ComprehensiveWeight, Alias: "cwc", Devices: []Category{Scale, PressureMonitor}, RouteID: "weight.overview"},
	{ID: "prediabetes", Slug: "prediabetes", DBSlug: Prediabetes, Devices: []Category{Scale}, RouteID: "weight.overview"},
	{ID: "advancedPrediabetes", Slug: "advancedPrediabetes", DBSlug: AdvancedPrediabetes, Alias: "adpp", Devices: []Category{Scale}, RouteID: "weight.overview"},
	{ID: "comprehensivePrediabetes", Slug: "comprehensivePrediabetes", DBSlug: ComprehensivePrediabetes, Alias: "cdpc", Devices: []Category{Scale, PressureMonitor}, RouteID: "weight.overview"},
	{ID: "behavioralHealth", Slug: "behavioralHealth", DBSlug: BehavioralHealth, RouteID: "mental-health.home"},
	{ID: "chronicKidneyDisease", Slug: "chronicKidneyDisease", DBSlug: KidneyDisease, Devices: []Category{PressureMonitor, Scale}, RouteID: "kidney-health"},
	{ID: "deviceFlex", Slug: "deviceFlex", DBSlug: DeviceFlex, RouteID: "blood-sugar.overview"},
}

// With lists the programs, by database slug, that measure with a kind of device.
func With(device Category) (slugs []string) {
	for _, p := range Catalogue {
		if slices.Contains(p.Devices, device) {
			slugs = append(slugs, p.DBSlug)
		}
	}
	return slugs
}

// Find returns the program of an id, route slug, database slug or alias.
func Find(name string) (Program, bool) {
	for _, p := range Catalogue {
		if name == p.ID || name == p.Slug || name == p.DBSlug || (name != "" && name == p.Alias) {
			return p, true
		}
	}
	return Program{}, false
}

// Status is where a member stands with a program.
type Status string

// The statuses. Pending waits for the member to finish registering.
const (
	Pending    Status = "PENDING"
	Active     Status = "ACTIVE"
	Inactive   Status = "INACTIVE"
	Offered    Status = "OFFERED"
	Registered Status = "REGISTERED"
)

// Statuses lists every status.
var Statuses = []Status{Active, Registered, Pending, Offered, Inactive}

// IsActive reports whether a program in a status counts as active. Only ACTIVE
// does, except that behavioral health already counts when REGISTERED.
func IsActive(dbSlug string, s Status) bool {
	return s == Active || (s == Registered && dbSlug == BehavioralHealth)
}

// Enrolment is one member's standing with one program.
type Enrolment struct {
	Program   Program
	Key       string // of the enrolment itself
	Status    Status
	StartedAt *int64
	EndedAt   *int64
}

// Active reports whether the enrolment counts as active.
func (e Enrolment) Active() bool { return IsActive(e.Program.DBSlug, e.Status) }

// ActiveSlugs lists the database slugs of the active enrolments.
func ActiveSlugs(enrolments []Enrolment) []string {
	slugs := []string{}
	for _, e := range enrolments {
		if e.Active() {
			slugs = append(slugs, e.Program.DBSlug)
		}
	}
	return slugs
}

// ForUnlinked leaves out the programs that need a program account: a member without
// one sees nothing of condition management.
func ForUnlinked(active []string) []string {
	return slices.DeleteFunc(slices.Clone(active), func(slug string) bool { return slug != BehavioralHealth })
}

// HasConditionManagement reports whether any active program is more than
// behavioral health.
func HasConditionManagement(active []string) bool {
	return slices.ContainsFunc(active, func(slug string) bool { return slug != BehavioralHealth })
}

// Next is what a member can do about a program: the key of a text and the
// screen it leads to.
type Next struct {
	Key     string
	RouteID string
}

// NextStep says what a program in a status asks of the member.
func NextStep(p Program, s Status) Next {
	switch {
	case s == Pending:
		return Next{"finishRegistration", "programs"}
	case s == Offered:
		return Next{"enroll", "programs"}
	case s == Inactive:
		return Next{"rejoin", "programs"}
	case s == Registered && p.DBSlug == BehavioralHealth:
		return Next{"begin", "mental-health.onboarding"}
	case s == Registered:
		return Next{"awaitStart", "programs"}
	}
	return Next{"open", p.RouteID}
}

// order puts what the member uses first and what has ended last.
func order(a, b Enrolment) int {
	if d := slices.Index(Statuses, a.Status) - slices.Index(Statuses, b.Status); d != 0 {
		return d
	}
	return place(a.Program) - place(b.Program)
}

// ByStart sorts enrolments by when they began. Those without a known start come
// first.
func ByStart(enrolments []Enrolment) []Enrolment {
	start := func(e Enrolment) int64 {
		if e.StartedAt == nil {
			return 0
		}
		return *e.StartedAt
	}
	return slices.SortedFunc(slices.Values(enrolments), func(a, b Enrolment) int {
		return cmp.Or(cmp.Compare(start(a), start(b)), cmp.Compare(a.Program.DBSlug, b.Program.DBSlug))
	})
}

func place(p Program) int {
	return slices.IndexFunc(Catalogue, func(c Program) bool { return c.DBSlug == p.DBSlug })
}

// mentalHealth are the diagnoses that belong to the mental-health program.
var mentalHealth = []string{Depression, Anxiety, Insomnia}

// WithoutMentalHealth leaves out what staff who view a member's portal may not
// read: the enrolment in the mental-health program and its diagnoses.
func WithoutMentalHealth(enrolments []Enrolment, diagnoses []Diagnosis) ([]Enrolment, []Diagnosis) {
	return slices.DeleteFunc(slices.Clone(enrolments), func(e Enrolment) bool { return e.Program.DBSlug == BehavioralHealth }),
		slices.DeleteFunc(slices.Clone(diagnoses), func(d Diagnosis) bool { return slices.Contains(mentalHealth, d.Code) })
}
