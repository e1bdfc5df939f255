package lab

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"wellhouse.app/internal/care/figure"
)

// The parts of FHIR R4 that a bundle of results has for us. A resource is read as
// whatever its type says.
type (
	fhirBundle struct {
		ResourceType string          `json:"resourceType"`
		ID           string          `json:"id"`
		Identifier   *fhirIdentifier `json:"identifier"`
		Timestamp    string          `json:"timestamp"`
		Entry        []struct {
			FullURL  string       `json:"fullUrl"`
			Resource fhirResource `json:"resource"`
		} `json:"entry"`
	}
	fhirIdentifier struct {
		Value string `json:"value"`
	}
	fhirConcept struct {
		Coding []struct {
			System  string `json:"system"`
			Code    string `json:"code"`
			Display string `json:"display"`
		} `json:"coding"`
		Text string `json:"text"`
	}
	fhirReference struct {
		Reference  string          `json:"reference"`
		Identifier *fhirIdentifier `json:"identifier"`
	}
	fhirResource struct {
		ResourceType string           `json:"resourceType"`
		ID           string           `json:"id"`
		Identifier   []fhirIdentifier `json:"identifier"`
		Contained    []fhirResource   `json:"contained"`
		Status       string           `json:"status"`
		Subject      fhirReference    `json:"subject"`

		Name []struct {
			Family string
			Given  []string
		} `json:"name"`
		BirthDate string `json:"birthDate"`
		Gender    string `json:"gender"`

		BasedOn         []fhirReference        `json:"basedOn"`
		Result          []fhirReference        `json:"result"`
		HasMember       []fhirReference        `json:"hasMember"`
		EffectiveAt     string                 `json:"effectiveDateTime"`
		EffectivePeriod struct{ Start string } `json:"effectivePeriod"`
		Issued          string                 `json:"issued"`

		Method    fhirConcept    `json:"method"`
		Component []fhirMeasured `json:"component"`
		fhirMeasured
	}
	// fhirMeasured is what an observation and a part of one have in common.
	fhirMeasured struct {
		Code           fhirConcept             `json:"code"`
		ValueQuantity  *fhirQuantity           `json:"valueQuantity"`
		ValueInteger   json.Number             `json:"valueInteger"`
		ValueString    string                  `json:"valueString"`
		ValueRatio     json.RawMessage         `json:"valueRatio"`
		ValueRange     json.RawMessage         `json:"valueRange"`
		ValueSamples   json.RawMessage         `json:"valueSampledData"`
		ReferenceRange []struct{ Text string } `json:"referenceRange"`
		Interpretation []fhirConcept           `json:"interpretation"`
		// ValueConcept is a value in words.
		ValueConcept fhirConcept `json:"valueCodeableConcept"`
	}
	fhirQuantity struct {
		Value      json.Number `json:"value"`
		Comparator string      `json:"comparator"`
		Unit       string      `json:"unit"`
		Code       string      `json:"code"`
	}
)

// fhirRead are the kinds of resources that we read. Fields of the same name mean something
// else in others: the name of an organization is one text.
var fhirRead = []string{"Patient", "ServiceRequest", "DiagnosticReport", "Observation"}

// UnmarshalJSON leaves out what a resource of another kind says.
func (r *fhirResource) UnmarshalJSON(raw []byte) error {
	var head struct {
		ResourceType string `json:"resourceType"`
	}
	if err := json.Unmarshal(raw, &head); err != nil || !slices.Contains(fhirRead, head.ResourceType) {
		return err
	}
	type plain fhirResource
	return json.Unmarshal(raw, (*plain)(r))
}

// words are what a person reads of a concept.
func (c fhirConcept) words() string {
	said := c.Text
	for _, one := range c.Coding {
		said = firstOfAll(said, one.Display)
	}
	return said
}

// fhirReader looks resources up by the ways in which others refer to them.
type fhirReader struct {
	now    time.Time
	sentAt int64 // 0 where the bundle doesn't say
	byID   map[string]fhirResource
	used   map[string]bool // the observations that belong to a report, by type and id
}

// readFHIR reads a bundle with DiagnosticReports and their Observations.
func readFHIR(raw []byte, now time.Time) (out SentMessage, err error) {
	var b fhirBundle
	if err := json.Unmarshal(raw, &b); err != nil {
		return out, malformed("it is not JSON of a FHIR bundle")
	}
	if b.ResourceType != "Bundle" {
		return out, malformed("it is not a FHIR bundle")
	}
	r := fhirReader{now: now, byID: map[string]fhirResource{}, used: map[string]bool{}}
	for _, e := range b.Entry {
		r.byID[e.Resource.ResourceType+"/"+e.Resource.ID] = e.Resource
		if e.FullURL != "" {
			r.byID[e.FullURL] = e.Resource
		}
	}
	if b.Identifier != nil {
		out.ID = short(b.Identifier.Value)
	}
	out.ID = firstOfAll(out.ID, short(b.ID))
	if out.ID == "" {
		return out, malformed("the bundle has no identifier")
	}
	r.sentAt, _, _ = fhirTime(b.Timestamp)
	if out.At = r.sentAt; out.At == 0 {
		out.At = now.UnixMilli()
	}
	for _, e := range b.Entry {
		if e.Resource.ResourceType != "DiagnosticReport" {
			continue
		}
		one, err := r.report(e.Resource, out.At)
		if err != nil {
			return SentMessage{}, err
		}
		out.Reports = append(out.Reports, one)
	}
	if len(out.Reports) == 0 || len(out.Reports) > mostReports {
		return SentMessage{}, malformed("it needs 1 to " + strconv.Itoa(mostReports) + " DiagnosticReports")
	}
	for _, e := range b.Entry {
		if o := e.Resource; o.ResourceType == "Observation" && !r.used[observationKey(o)] {
			return SentMessage{}, malformed("an Observation belongs to no DiagnosticReport")
		}
	}
	out.number()
	out.keepApart()
	return out, nil
}

func observationKey(o fhirResource) string {
	return o.ID + "\x00" + o.Code.Text + "\x00" + o.Issued + identifierOf(o)
}

func identifierOf(r fhirResource) string {
	for _, i := range r.Identifier {
		if i.Value != "" {
			return short(i.Value)
		}
	}
	return short(r.ID)
}

// find follows a reference; one to a resource that is not in the bundle finds nothing.
func (r fhirReader) find(from fhirResource, ref, kind string) (fhirResource, bool) {
	if id, inside := strings.CutPrefix(ref, "#"); inside {
		i := slices.IndexFunc(from.Contained, func(c fhirResource) bool { return c.ID == id && c.ResourceType == kind })
		if i < 0 {
			return fhirResource{}, false
		}
		return from.Contained[i], true
	}
	found, ok := r.byID[ref]
	return found, ok && found.ResourceType == kind
}

func (r fhirReader) report(d fhirResource, sentAt int64) (SentReport, error) {
	out := SentReport{Accession: identifierOf(d), Progress: fhirProgress[d.Status], IssuedAt: sentAt, Undated: true, SentAt: r.sentAt, Service: d.Code.service()}
	if out.Accession == "" {
		return out, malformed("a DiagnosticReport has no identifier")
	}
	out.Withdrawn, out.Outranks = d.Status == "cancelled" || d.Status == "entered-in-error", d.Status == "entered-in-error"
	if at, _, _ := fhirTime(d.Issued); at != 0 {
		out.IssuedAt, out.Undated = at, false
	}
	out.Patient = r.patient(d)
	r.order(d, &out)
	seen := map[string]bool{}
	for _, ref := range d.Result {
		if err := r.values(d, d, ref, &out, seen, 0); err != nil {
			return out, err
		}
	}
	out.Withdrawn = out.Outranks || out.Withdrawn && !slices.ContainsFunc(out.Lines, SentLine.namesTest)
	out.sayOnce()
	return out, nil
}

// service names a test or panel by the code that we know, else by its first one.
func (c fhirConcept) service() string {
	name := c.Text
	for i, one := range c.Coding {
		if isService(one.Code, one.System) {
			return short(one.Code)
		}
		if i == 0 {
			name = firstOfAll(one.Code, name)
		}
	}
	return short(name)
}

var fhirProgress = map[string]Progress{
	"registered": "", "partial": Received, "preliminary": Received, "final": Resulted, "amended": Resulted, "corrected": Resulted,
	"appended": Resulted, "cancelled": CannotProcess,
}

func (r fhirReader) patient(d fhirResource) (out SentPatient) {
	if d.Subject.Identifier != nil {
		out.IDs = append(out.IDs, short(d.Subject.Identifier.Value))
	}
	p, ok := r.find(d, d.Subject.Reference, "Patient")
	if !ok {
		return out
	}
	if len(p.Name) > 0 {
		out.Last, out.First = short(p.Name[0].Family), short(strings.Join(p.Name[0].Given, " "))
	}
	if sex := figure.Sex(p.Gender); sex == figure.Female || sex == figure.Male {
		out.Sex = sex
	}
	if _, day, monthOnly := fhirTime(p.BirthDate); !monthOnly {
		out.Born = day
	}
	for _, i := range p.Identifier[:min(len(p.Identifier), mostIDs)] {
		out.IDs = append(out.IDs, short(i.Value))
	}
	return out
}

// order finds our number of the order: in what the report is based on, or among its
// own numbers.
func (r fhirReader) order(d fhirResource, out *SentReport) {
	list := slices.Clone(d.Identifier)
	for _, ref := range d.BasedOn {
		if ref.Identifier != nil {
			list = append(list, *ref.Identifier)
		}
		if o, ok := r.find(d, ref.Reference, "ServiceRequest"); ok {
			list = append(list, o.Identifier...)
		}
	}
	for _, i := range list {
		out.TypedOrder = firstOfAll(out.TypedOrder, short(i.Value))
		out.OrderNumber = firstOfAll(out.OrderNumber, foldOrder(i.Value))
	}
}

// deepest is how far panels may hold panels.
const deepest = 5

func (r fhirReader) values(d, from fhirResource, ref fhirReference, out *SentReport, seen map[string]bool, depth int) error {
	o, ok := r.find(from, ref.Reference, "Observation")
	if !ok && depth == 0 {
		o, ok = r.find(d, ref.Reference, "Observation")
	}
	if !ok {
		return malformed("a result of a DiagnosticReport is not in the bundle")
	}
	if seen[ref.Reference] {
		return nil
	}
	seen[ref.Reference] = true
	r.used[observationKey(o)] = true
	if len(out.Lines) == mostLines || depth > deepest {
		return malformed("a DiagnosticReport has too many results")
	}
	if o.hasValue() || len(o.HasMember)+len(o.Component) == 0 {
		out.Lines = append(out.Lines, r.observed(d, o, out.IssuedAt).line(r.now))
	}
	for _, part := range o.Component {
		if len(out.Lines) == mostLines {
			return malformed("a DiagnosticReport has too many results")
		}
		o.fhirMeasured = part
		out.Lines = append(out.Lines, r.observed(d, o, out.IssuedAt).line(r.now))
	}
	for _, member := range o.HasMember {
		if err := r.values(d, o, member, out, seen, depth+1); err != nil {
			return err
		}
	}
	return nil
}

func (m fhirMeasured) hasValue() bool {
	return m.ValueQuantity != nil || m.ValueInteger != "" || m.ValueString != "" || m.ValueConcept.words() != "" || m.otherValue() != ""
}

// otherValue names a form of a value that we don't read.
func (m fhirMeasured) otherValue() string {
	switch {
	case len(m.ValueRatio) > 0:
		return "a ratio"
	case len(m.ValueRange) > 0:
		return "a range"
	case len(m.ValueSamples) > 0:
		return "several values"
	}
	return ""
}

// soleUnits are the units of tests that have one, for whole numbers without.
var soleUnits = map[figure.LabTest]string{figure.LabPotassium: figure.MmolPerL, figure.LabEGFR: figure.PerMinute}

func (r fhirReader) observed(d, o fhirResource, issuedAt int64) observed {
	out := observed{name: o.Code.Text, text: firstOfAll(o.ValueString, o.ValueConcept.words(), o.otherValue()), issuedAt: issuedAt, method: o.Method.Text}
	if at, _, _ := fhirTime(o.Issued); at != 0 {
		out.issuedAt = at
	}
	for _, c := range o.Code.Coding {
		if _, ok := testOf(c.Code, c.System); ok || out.code == "" {
			out.code, out.system, out.name = short(c.Code), c.System, firstOfAll(c.Display, out.name)
		}
	}
	for _, c := range o.Method.Coding {
		out.method += " " + c.Display
	}
	if o.ValueInteger != "" {
		test, _ := testOf(out.code, out.system)
		out.text, out.unit = o.ValueInteger.String(), soleUnits[test.test]
	}
	if q := o.ValueQuantity; q != nil {
		out.text, out.bound, out.unit = q.Value.String(), q.Comparator, firstOfAll(q.Code, q.Unit)
		if unitNames[foldUnit(out.unit)] == "" {
			out.unit = q.Unit
		}
	}
	for _, range1 := range o.ReferenceRange[:min(1, len(o.ReferenceRange))] {
		out.reference = range1.Text
	}
	for _, text := range []string{o.EffectiveAt, o.EffectivePeriod.Start, d.EffectiveAt, d.EffectivePeriod.Start} {
		if at, day, monthOnly := fhirTime(text); day != "" && out.takenOn == "" {
			_, clock, isZoned := strings.Cut(text, "T")
			out.takenOn, out.monthOnly, out.sampledAt = day, monthOnly, at
			out.takenAt, out.wallAt = hourAt(at, isZoned, !isZoned || strings.HasPrefix(clock, "00:00:00"))
		}
	}
	for _, one := range o.Interpretation {
		for _, c := range one.Coding {
			out.flagged = out.flagged || isCritical(c.Code)
		}
	}
	status, known := fhirFinal[o.Status]
	out.final, out.outranks, out.cancelled = known, status.outranks, status.cancelled
	if (d.Status == "amended" || d.Status == "corrected") && o.Status == "final" {
		out.outranks = true
	}
	if d.Status == "cancelled" || d.Status == "entered-in-error" {
		out.final, out.cancelled, out.outranks = true, true, d.Status == "entered-in-error"
	}
	return out
}

var fhirFinal = map[string]struct{ outranks, cancelled bool }{
	"final": {}, "amended": {true, false}, "corrected": {true, false}, "cancelled": {false, true}, "entered-in-error": {true, true},
}

// fhirTime reads a date, a month or an instant, and the day where it was written.
func fhirTime(text string) (at int64, day string, monthOnly bool) {
	for _, layout := range []string{time.RFC3339Nano, time.DateOnly, "2006-01"} {
		t, err := time.Parse(layout, text)
		if err == nil && t.Year() >= 1850 {
			return t.UnixMilli(), t.Format(time.DateOnly), layout == "2006-01"
		}
	}
	return 0, "", false
}
