package report

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
)

// The parts of FHIR R4 that a bundle of readings needs.
type (
	bundle struct {
		ResourceType string  `json:"resourceType"`
		Type         string  `json:"type"`
		Timestamp    string  `json:"timestamp"`
		Entry        []entry `json:"entry"`
	}
	entry struct {
		FullURL  string `json:"fullUrl,omitempty"`
		Resource any    `json:"resource"`
	}
	patient struct {
		ResourceType string      `json:"resourceType"`
		ID           string      `json:"id"`
		Name         []humanName `json:"name"`
		BirthDate    string      `json:"birthDate,omitempty"`
	}
	humanName struct {
		Use    string   `json:"use"`
		Text   string   `json:"text"`
		Family string   `json:"family"`
		Given  []string `json:"given"`
	}
	outcome struct {
		ResourceType string  `json:"resourceType"`
		Issue        []issue `json:"issue"`
	}
	issue struct {
		Severity    string `json:"severity"`
		Code        string `json:"code"`
		Diagnostics string `json:"diagnostics"`
	}
	observation struct {
		ResourceType   string      `json:"resourceType"`
		ID             string      `json:"id"`
		Status         string      `json:"status"`
		Category       []concept   `json:"category"`
		Code           concept     `json:"code"`
		Subject        reference   `json:"subject"`
		Effective      string      `json:"effectiveDateTime"`
		Performer      []reference `json:"performer,omitempty"`
		Value          *quantity   `json:"valueQuantity,omitempty"`
		Interpretation []concept   `json:"interpretation,omitempty"`
		Note           []note      `json:"note,omitempty"`
		Method         *concept    `json:"method,omitempty"`
		Device         *display    `json:"device,omitempty"`
		Component      []component `json:"component,omitempty"`
	}
	component struct {
		Code    concept   `json:"code"`
		Value   *quantity `json:"valueQuantity,omitempty"`
		Concept *concept  `json:"valueCodeableConcept,omitempty"`
	}
	quantity struct {
		Value      json.Number `json:"value"`
		Comparator string      `json:"comparator,omitempty"`
		Unit       string      `json:"unit"`
		System     string      `json:"system"`
		Code       string      `json:"code"`
	}
	concept struct {
		Coding []coding `json:"coding,omitempty"`
		Text   string   `json:"text,omitempty"`
	}
	coding struct {
		System  string `json:"system"`
		Code    string `json:"code"`
		Display string `json:"display,omitempty"`
	}
	reference struct {
		Reference string `json:"reference,omitempty"`
		Display   string `json:"display,omitempty"`
	}
	display struct {
		Display string `json:"display"`
	}
	note struct {
		Text string `json:"text"`
	}
)

const (
	loinc          = "http://loinc.org"
	ucum           = "http://unitsofmeasure.org"
	categorySystem = "http://terminology.hl7.org/CodeSystem/observation-category"
	meaningSystem  = "http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation"
)

// The LOINC codes of what we measure. Blood sugar has one for each unit.
var (
	sugarMass    = coding{loinc, "41653-7", "Glucose [Mass/volume] in Capillary blood by Glucometer"}
	sugarMoles   = coding{loinc, "14743-9", "Glucose [Moles/volume] in Capillary blood by Glucometer"}
	bothNumbers  = coding{loinc, "85354-9", "Blood pressure panel with all children optional"}
	topNumber    = coding{loinc, "8480-6", "Systolic blood pressure"}
	bottomNumber = coding{loinc, "8462-4", "Diastolic blood pressure"}
	heartRate    = coding{loinc, "8867-4", "Heart rate"}
	bodyWeight   = coding{loinc, "29463-7", "Body weight"}
)

var ucumCodes = map[string]string{
	figure.MgPerDL: "mg/dL", figure.MmolPerL: "mmol/L", figure.MmHg: "mm[Hg]", figure.BPM: "/min", figure.Pounds: "[lb_av]", figure.Kilograms: "kg",
	figure.Percent: "%", figure.PerMinute: "mL/min/{1.73_m2}", figure.MgPerG: "mg/g", figure.MgPerMmol: "mg/mmol", figure.MicromolPerL: "umol/L",
}

var sugarMeanings = map[figure.Level]string{
	figure.SeverelyLow: "LL", figure.VeryLow: "LL", figure.Low: "L", figure.InRange: "N", figure.SlightlyHigh: "H", figure.High: "H",
	figure.VeryHigh: "HH", figure.SeverelyHigh: "HH",
}

var pressureMeanings = map[figure.Category]string{
	figure.LowPressure: "L", figure.NormalPressure: "N", figure.ElevatedPressure: "H", figure.HighPressure1: "H", figure.HighPressure2: "H",
	figure.SeverePressure: "HH",
}

// fhir makes a bundle of everything in the period. Readings that figures leave
// out stay out of it, and the bundle says how many those are.
func (s *Service) fhir(ctx context.Context, j job, m Material) ([]byte, error) {
	all, err := s.gather(ctx, j, m)
	if err != nil {
		return nil, err
	}
	return bundleOf(j.MemberID, all, m).bytes()
}

// bytes keeps < and > as they are: the file is not for a page.
func (b bundle) bytes() ([]byte, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	err := e.Encode(b)
	return out.Bytes(), err
}

// scribe writes the observations of one person.
type scribe struct {
	words
	subject reference
	out     []entry
}

func bundleOf(memberID string, all reading.Batch, m Material) bundle {
	s := scribe{words: wordsOf(m.Person.Locale, m.Person.Country), subject: reference{Reference: "urn:uuid:" + memberID}}
	s.out = append(s.out, entry{s.subject.Reference, patient{
		ResourceType: "Patient", ID: memberID, BirthDate: m.Person.Born,
		Name: []humanName{{"official", m.Person.name(), m.Person.Family, []string{m.Person.Given}}},
	}})
	left := 0
	for _, g := range all.Glucose {
		left += s.counted(g.Mark, func() { s.glucose(g) })
	}
	for _, p := range all.Pressure {
		left += s.counted(p.Mark, func() { s.pressure(p) })
	}
	for _, g := range all.Weight {
		left += s.counted(g.Mark, func() { s.weight(g) })
	}
	for _, t := range exported(m) {
		s.lab(t)
	}
	s.out = append(s.out, entry{Resource: outcome{"OperationOutcome", []issue{{
		"information", "informational", fmt.Sprintf("%s to %s. %d of %d readings left out because they are marked as not valid.", m.Period.from(), m.Period.to(), left, all.Len()),
	}}}})
	return bundle{ResourceType: "Bundle", Type: "collection", Timestamp: time.UnixMilli(m.MadeAt).In(m.Zone).Format(time.RFC3339), Entry: s.out}
}

func (s *scribe) counted(mark figure.Mark, write func()) (left int) {
	if mark != figure.Counted {
		return 1
	}
	write()
	return 0
}

func (s *scribe) add(st reading.Stamp, suffix, category string, code coding, text, remark string) *observation {
	o := &observation{
		ResourceType: "Observation", ID: st.ID + suffix, Status: "final", Subject: s.subject, Effective: st.Time().Format(time.RFC3339),
		Category: []concept{{Coding: []coding{{categorySystem, category, ""}}}}, Code: concept{[]coding{code}, text},
	}
	if st.Source == reading.SelfReported {
		o.Performer = []reference{s.subject}
	} else {
		o.Device = &display{s.source(st.Source)}
	}
	if remark != "" {
		o.Note = []note{{remark}}
	}
	// A full URL of its own for what is derived from the same reading.
	s.out = append(s.out, entry{Resource: o})
	if suffix == "" {
		s.out[len(s.out)-1].FullURL = "urn:uuid:" + st.ID
	}
	return o
}

func amount(shown figure.Shown) *quantity {
	return &quantity{Value: json.Number(plain(shown)), Unit: shown.Unit, System: ucum, Code: ucumCodes[shown.Unit]}
}

// meaning is what a value means. What is neither good nor bad has no code.
func meaning(code, text string) []concept {
	if code == "" {
		return []concept{{Text: text}}
	}
	return []concept{{[]coding{{meaningSystem, code, ""}}, text}}
}

func (s *scribe) glucose(g reading.Glucose) {
	code := sugarMass
	if s.GlucoseUnit() == figure.MmolPerL {
		code = sugarMoles
	}
	o := s.add(g.Stamp, "", "laboratory", code, s.Say("section.bloodSugar"), g.Note)
	o.Value = amount(s.Glucose(g.Value))
	switch {
	case g.BelowAll || g.Value < figure.MeterLowest:
		o.Value = amount(s.Glucose(figure.MeterLowest))
		o.Value.Comparator = "<"
	case g.AboveAll || g.Value > figure.MeterHighest:
		o.Value = amount(s.Glucose(figure.MeterHighest))
		o.Value.Comparator = ">"
	}
	level, _ := g.Check().Level()
	o.Interpretation = meaning(sugarMeanings[level], s.Say(level.Key()))
	if g.Meal != figure.NoTag {
		o.Component = []component{{Code: concept{Text: s.Say("meal")}, Concept: &concept{Text: s.Say("meal." + number(g.Meal))}}}
	}
}

func (s *scribe) pressure(p reading.Pressure) {
	o := s.add(p.Stamp, "", "vital-signs", bothNumbers, s.Say("section.bloodPressure"), p.Note)
	mmHg := func(n int) *quantity { return amount(figure.Shown{Value: float64(n), Unit: figure.MmHg}) }
	o.Component = []component{
		{Code: concept{Coding: []coding{topNumber}}, Value: mmHg(p.Systolic)},
		{Code: concept{Coding: []coding{bottomNumber}}, Value: mmHg(p.Diastolic)},
	}
	category := p.Beat().Category()
	o.Interpretation = meaning(pressureMeanings[category], s.Say(category.Key()))
	if p.Pulse > 0 {
		beats := s.add(p.Stamp, "-pulse", "vital-signs", heartRate, s.Say("section.pulse"), "")
		beats.Value = amount(figure.Shown{Value: float64(p.Pulse), Unit: figure.BPM})
	}
}

func (s *scribe) weight(g reading.Weight) {
	o := s.add(g.Stamp, "", "vital-signs", bodyWeight, s.Say("section.weight"), g.Note)
	if o.Device != nil {
		o.Device.Display = s.scale(g.Source)
	}
	o.Value = amount(s.Weight(float64(g.Grams)))
}
