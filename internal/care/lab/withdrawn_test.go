package lab_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
)

// fhirReport is a bundle with one report of a metabolic panel about Tom.
func (b *bench) fhirReport(accession, status string, sent time.Time, values ...map[string]any) []byte {
	b.t.Helper()
	type m = map[string]any
	tom := b.person("tom")
	code := m{"coding": []m{{"system": "http://loinc.org", "code": "24323-8"}}}
	report := m{
		"resourceType": "DiagnosticReport", "id": "d", "status": status, "identifier": []m{{"value": accession}}, "subject": m{"reference": "urn:uuid:p"},
		"code": code, "effectiveDateTime": b.now.AddDate(0, 0, -1).Format(time.DateOnly), "issued": sent.Format(time.RFC3339),
	}
	entries := []m{
		{"fullUrl": "urn:uuid:p", "resource": m{
			"resourceType": "Patient", "id": "p", "name": []m{{"family": tom.FamilyName}}, "birthDate": tom.BirthDate, "identifier": []m{{"value": tom.ID}},
		}},
		{"fullUrl": "urn:uuid:d", "resource": report},
	}
	var refs []m
	for i, v := range values {
		id := fmt.Sprintf("o%d", i)
		v["resourceType"], v["id"], v["status"] = "Observation", id, "final"
		entries, refs = append(entries, m{"resource": v}), append(refs, m{"reference": "Observation/" + id})
	}
	report["result"] = refs
	text, err := json.Marshal(m{"resourceType": "Bundle", "id": accession + status, "timestamp": sent.Format(time.RFC3339), "entry": entries})
	if err != nil {
		b.t.Fatal(err)
	}
	return text
}

func observation(system, code, words string, value float64) map[string]any {
	out := map[string]any{"code": map[string]any{"coding": []map[string]any{{"system": system, "code": code}}}}
	if words != "" {
		out["valueString"] = words
	} else {
		out["valueQuantity"] = map[string]any{"value": value, "unit": "mmol/L"}
	}
	return out
}

// A canceled report takes away what it canceled, whatever comments or tests of its own the
// laboratory puts in it.
func TestACancelledReportWithAComment(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		for i, comment := range []string{"8251-1^Comment^LN||Wrong patient||||||X", "NOTE^Note^L||Specimen mixed up||||||F", "ALB^Albumin^L||4.1|g/dL|||||X"} {
			b := newBench(t, w)
			number, day, accession := b.place("potassium", "glucose"), b.yesterday(), fmt.Sprintf("CC-%d", i)
			b.send(sent{day + "1201", []sentReport{{accession, number, panel, day, day + "1200", "F", []string{
				fmt.Sprintf(potassiumOBX, "7.2", "F"), "2345-7^G^LN||101|mg/dL|||||F",
			}}}})
			if b.history(figure.LabGlucose) != "101" || len(b.calls()) != 1 {
				t.Fatalf("%s: %+v", b.history(figure.LabGlucose), b.calls())
			}
			b.send(sent{day + "1301", []sentReport{{accession, number, panel, day, day + "1300", "X", []string{comment}}}})
			if got := b.history(figure.LabGlucose); got != "" {
				t.Errorf("%s: %s stands", comment, got)
			}
			if open := b.calls(); len(open) != 1 || open[0].Change != "withdrawn" {
				t.Errorf("%s: %+v", comment, open)
			}
			if !b.orderIs(number, "cannotProcess") {
				t.Errorf("%s: the order waits", comment)
			}
			b.forget(accession)
		}
	})
}

// A report in error is gone as a whole, also where it names only some of its values.
func TestAReportInError(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		const loinc, own = "http://loinc.org", "urn:lab:codes"
		for name, again := range map[string][]map[string]any{
			"nothing":          nil,
			"a comment":        {observation(loinc, "8251-1", "Wrong patient", 0)},
			"a code of theirs": {observation(own, "KAL", "", 7.2)},
			"one of two":       {observation(loinc, "2823-3", "", 7.2)},
		} {
			b := newBench(t, w)
			first := b.fhirReport("IE "+name, "final", b.now.Add(-2*time.Hour), observation(loinc, "2823-3", "", 7.2), observation(loinc, "14749-6", "", 5.6))
			for _, body := range [][]byte{first, b.fhirReport("IE "+name, "entered-in-error", b.now.Add(-time.Hour), again...), first} {
				if out, err := b.Take(t.Context(), bayLab, lab.FHIR, body); err != nil || !out.Reports[0].Matched {
					t.Fatalf("%v %+v", err, out)
				}
			}
			if n := b.count("SELECT COUNT(*) FROM lab_results WHERE member_id = $1 AND accession = $2 AND state <> 'cancelled' AND replaced_by = ''", demo.MemberID("tom"), "IE "+name); n != 0 {
				t.Errorf("%s: %d stand", name, n)
			}
			if open := b.calls(); len(open) != 1 || open[0].Change != "withdrawn" {
				t.Errorf("%s: %+v", name, open)
			}
			b.forget("IE " + name)
		}
	})
}

// A value that is withdrawn leaves its call to be closed, also where its last version was
// one that we can't read.
func TestAWithdrawnUnreadableValue(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		for _, order := range permutations(2) {
			b := newBench(t, w)
			day, accession := b.yesterday(), fmt.Sprintf("WU %v", order)
			both := []sent{
				{day + "1201", []sentReport{{accession, "", panel, day, day + "1200", "F", []string{fmt.Sprintf(potassiumOBX, "7.2", "F")}}}},
				{day + "1202", []sentReport{{accession, "", panel, day, day + "1201", "F", []string{fmt.Sprintf(potassiumOBX, "See note", "F")}}}},
			}
			b.send(both[order[0]], both[order[1]])
			b.send(sent{day + "1301", []sentReport{{accession, "", panel, day, day + "1300", "X", nil}}})
			for _, c := range b.calls() {
				if c.Change != "withdrawn" {
					t.Errorf("%v: %+v", order, c)
				}
			}
			if len(b.calls()) == 0 {
				t.Errorf("%v: no call", order)
			}
			b.forget(accession)
		}
	})
}

// The desk tells what a told value was before, not what another one was.
func TestWhatAToldValueWas(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		b := newBench(t, w)
		tell := ways["the self-report"]
		for _, c := range []struct {
			value     float64
			monthsAgo int
		}{{15.2, 0}, {6.1, 2}} {
			if err := tell(b, c.value, c.monthsAgo); err != nil {
				t.Fatal(err)
			}
			b.now = b.now.Add(time.Minute)
		}
		correct := func(from, to float64) {
			t.Helper()
			book, _, err := b.Labs(t.Context(), demo.MemberID("tom"))
			if err != nil {
				t.Fatal(err)
			}
			a1c, _ := book.Test(figure.LabA1c)
			for _, r := range a1c.History {
				if r.Value.Value != from {
					continue
				}
				at, _ := time.Parse(time.DateOnly, r.TakenOn)
				b.now = b.now.Add(time.Minute)
				if _, err := b.Correct(t.Context(), demo.MemberID("tom"), lab.Correction{ID: r.ID, Value: to, Unit: "%", Month: int(at.Month()), Year: at.Year()}); err != nil {
					t.Fatal(err)
				}
				return
			}
			t.Fatalf("no %v", from)
		}
		correct(15.2, 10.2)
		correct(6.1, 6.4)
		if open := b.calls(); len(open) != 1 || open[0].Was == nil || open[0].Was.Value.Value != 15.2 || open[0].Told.Value.Value != 10.2 {
			t.Errorf("%s", strings.ReplaceAll(fmt.Sprintf("%+v", open), " ", "\n"))
		}
	})
}

// A version that we can't read is one call, whatever comes after the dangerous one before
// it was finished, and is settled once we can read the value.
func TestAnUnreadableVersionIsOneCall(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		for name, c := range map[string]struct {
			obx, dangerous string
			later          []string // then 4.1, or a dangerous value
			open           []string // the changes of what is open then
		}{
			"read, and calm":      {potassiumOBX, "6.8", []string{"4.1"}, []string{"corrected"}},
			"read, and calm, too": {potassiumOBX, "6.8", []string{"4.1", "4.2"}, []string{"corrected"}},
			"read, and worse":     {potassiumOBX, "6.8", []string{"7.5"}, []string{""}},
			"an A1c":              {a1cOBX, "15.1", []string{"6.1"}, []string{"corrected"}},
		} {
			for _, besideToo := range []bool{false, true} {
				b := newBench(t, w)
				day, accession, minute := b.yesterday(), fmt.Sprintf("OC %s %t", name, besideToo), 0
				send := func(status string, values ...string) {
					t.Helper()
					minute++
					at := fmt.Sprintf("%s12%02d", day, minute)
					b.send(sent{at, []sentReport{{accession, "", "", day, at, status, values}}})
				}
				send("F", fmt.Sprintf(c.obx, c.dangerous, "F"))
				send("C", fmt.Sprintf(c.obx, "See comment", "C"))
				open := b.calls()
				if len(open) != 2 || open[1].Sent.Text == "" {
					t.Fatalf("%s: %+v", accession, open)
				}
				b.finish(open[0].ID, lab.Reached, "They see a doctor today.")
				if besideToo {
					b.finish(open[1].ID, lab.NotNeeded, "The laboratory calls us.")
				}
				letters := b.post.count(lab.StaffCall)
				send("F", "2085-9^H^LN||51|mg/dL|||||F")
				send("C", fmt.Sprintf(c.obx, "See comment", "C"))
				if open = b.calls(); len(open) != map[bool]int{false: 1}[besideToo] || b.post.count(lab.StaffCall) != letters {
					t.Errorf("%s: %+v", accession, open)
				}
				for _, value := range c.later {
					send("C", fmt.Sprintf(c.obx, value, "C"))
				}
				last := c.later[len(c.later)-1]
				want := c.open
				if besideToo && want[0] != "" {
					want = nil
				}
				open = b.calls()
				for i := range open {
					if i >= len(want) || open[i].Change != want[i] || open[i].Told.Shown.Text != last {
						t.Errorf("%s: %q, %+v", accession, open[i].Change, open[i].Told)
					}
				}
				if len(open) != len(want) {
					t.Errorf("%s: %d are open, want %d", accession, len(open), len(want))
				}
				b.forget(accession)
			}
		}
	})
}

// A correction that we can't read takes the value away, also where the same words came
// before as a result.
func TestTheSameWordsAsACorrection(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		for _, order := range permutations(3) {
			b := newBench(t, w)
			day, accession := b.yesterday(), fmt.Sprintf("SW %v", order)
			all := []sent{
				{day + "1201", []sentReport{{accession, "", panel, day, day + "1200", "F", []string{fmt.Sprintf(potassiumOBX, "See note", "F")}}}},
				{day + "1301", []sentReport{{accession, "", panel, day, day + "1300", "C", []string{fmt.Sprintf(potassiumOBX, "4.1", "C")}}}},
				{day + "1401", []sentReport{{accession, "", panel, day, day + "1400", "C", []string{fmt.Sprintf(potassiumOBX, "See note", "C")}}}},
			}
			before := b.history(figure.LabPotassium)
			for _, i := range order {
				b.send(all[i])
			}
			if got := b.history(figure.LabPotassium); got != before {
				t.Errorf("%v: %s stands", order, got)
			}
			if len(b.calls()) == 0 {
				t.Errorf("%v: no call", order)
			}
			b.forget(accession)
		}
	})
}
