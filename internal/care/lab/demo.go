package lab

import (
	"context"
	"crypto/sha256"
	"strings"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/lab/labdb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/module"
)

// The laboratories of the demo.
const (
	demoLabUS = "harbor-lab"
	demoLabCA = "labo-maple"
)

var demoLabNames = map[string]string{demoLabUS: "Harbor Laboratory", demoLabCA: "Laboratoire Maple"}

// demoResults are what the people of the demo have. Days count back from the first
// load; an empty laboratory is an entry of the member's own.
var demoResults = []struct {
	person, lab string
	test        figure.LabTest
	value       float64
	unit        string
	ago         int
}{
	{"rosa", demoLabUS, figure.LabA1c, 8.6, figure.Percent, 330},
	{"rosa", demoLabUS, figure.LabA1c, 7.9, figure.Percent, 235},
	{"rosa", demoLabUS, figure.LabA1c, 7.2, figure.Percent, 140},
	{"rosa", demoLabUS, figure.LabA1c, 6.8, figure.Percent, 41},
	{"annmarie", demoLabCA, figure.LabEGFR, 58, figure.PerMinute, 380},
	{"annmarie", demoLabCA, figure.LabEGFR, 52, figure.PerMinute, 200},
	{"annmarie", demoLabCA, figure.LabEGFR, 47, figure.PerMinute, 35},
	{"annmarie", demoLabCA, figure.LabUACR, 2.8, figure.MgPerMmol, 380},
	{"annmarie", demoLabCA, figure.LabUACR, 3.0, figure.MgPerMmol, 290},
	{"annmarie", demoLabCA, figure.LabUACR, 30.0, figure.MgPerMmol, 200},
	{"annmarie", demoLabCA, figure.LabUACR, 31.0, figure.MgPerMmol, 35},
	{"annmarie", demoLabCA, figure.LabCreatinine, 110, figure.MicromolPerL, 35},
	{"annmarie", demoLabCA, figure.LabA1c, 7.4, figure.Percent, 35},
	{"priya", demoLabCA, figure.LabA1c, 6.3, figure.Percent, 210},
	{"priya", demoLabCA, figure.LabA1c, 6.1, figure.Percent, 60},
	{"luis", demoLabUS, figure.LabA1c, 6.0, figure.Percent, 50},
	{"grace", "", figure.LabA1c, 7.0, figure.Percent, 62},
	{"grace", "", figure.LabTotal, 212, figure.MgPerDL, 62},
	{"grace", "", figure.LabHDL, 48, figure.MgPerDL, 62},
}

// Demo gives the people of the demo their results.
func (s *Service) Demo(ctx context.Context, q db.Q, d module.DemoPeople) error {
	if err := s.demoLaboratories(ctx, q, d); err != nil {
		return err
	}
	for _, r := range demoResults {
		day := d.Begun.AddDate(0, 0, -r.ago)
		id := d.ID("lab", r.person, string(r.test), day.Format(time.DateOnly))
		one := Result{
			ID: id, Value: figure.LabValue{Test: r.test, Value: r.value, Unit: r.unit}, TakenOn: day.Format(time.DateOnly), Source: FromLab,
			LabID: r.lab, LabName: demoLabNames[r.lab], State: Final, IssuedAt: day.UnixMilli(), CreatedAt: day.UnixMilli(),
		}
		if r.lab == "" {
			one.Source, one.MonthOnly, one.TakenOn = FromSelf, true, firstOf(day.Year(), int(day.Month()))
			if r.test != figure.LabA1c {
				one.EntryID = d.ID("lab", r.person, "cholesterol")
			}
		} else {
			one.Accession = "D-" + r.person + "-" + day.Format("20060102")
		}
		if r.test == figure.LabEGFR {
			one.Equation = figure.EGFR2021
		}
		one.Part = string(r.test)
		if _, err := add(ctx, q, d.Person(r.person), one, id); err != nil {
			return err
		}
		if err := readLongAgo(ctx, q, d.Person(r.person), id, one.CreatedAt); err != nil {
			return err
		}
	}
	return s.demoStories(ctx, q, d)
}

// readLongAgo makes a result of the demo no news.
func readLongAgo(ctx context.Context, q db.Q, memberID, id string, at int64) error {
	if _, err := labdb.New(q).ReadByMember(ctx, labdb.ReadByMemberParams{MemberID: memberID, ID: id, Now: at}); err != nil {
		return err
	}
	_, err := labdb.New(q).ReadByHelper(ctx, labdb.ReadByHelperParams{MemberID: memberID, ID: id, Now: at})
	return err
}

// DemoSecret is what a laboratory of the demo signs with. It is no secret: the demo has
// nobody's data.
func DemoSecret(id string) []byte {
	sum := sha256.Sum256([]byte("demo laboratory " + id))
	return sum[:]
}

func (s *Service) demoLaboratories(ctx context.Context, q db.Q, d module.DemoPeople) error {
	for id, name := range demoLabNames {
		if _, err := AddLaboratory(ctx, q, s.Keys, Laboratory{ID: id, Name: name, CreatedAt: d.Begun.UnixMilli()}, DemoSecret(id)); err != nil {
			return err
		}
	}
	return nil
}

// The stories of the lab desk: James's potassium waits for a call, somebody's A1c for
// its owner, and a creatinine of Ann-Marie was corrected. They are messages that take
// the way of every other one, and tell nobody.
func (s *Service) demoStories(ctx context.Context, q db.Q, d module.DemoPeople) error {
	day := func(ago int) string { return d.Begun.AddDate(0, 0, -ago).UTC().Format("20060102150405") }
	for _, m := range []struct {
		lab, text string
		at        time.Time
	}{
		{demoLabUS, demoMessage("D-CALL", day(0), "PID|1||"+d.Person("james")+"||Okafor^James||"+demoBorn(ctx, q, d.Person("james")), "D-CALL-1", day(1), "F",
			"OBX|1|NM|2823-3^Potassium^LN||6.7|mmol/L|3.5-5.1||||F", "OBX|2|NM|2951-2^Sodium^LN||138|mmol/L|136-145||||F"), d.Begun.Add(-20 * time.Minute)},
		{demoLabUS, demoMessage("D-LOST", day(0), "PID|1||H-20817||Chen^Gracie||"+demoBorn(ctx, q, d.Person("grace")), "D-LOST-1", day(2), "F",
			"OBX|1|NM|4548-4^Hemoglobin A1c^LN||7.1|%|4.0-5.6||||F"), d.Begun.Add(-3 * time.Hour)},
	} {
		sent, err := readORU(m.text, m.at)
		if err != nil {
			return err
		}
		f := feed{s: s, q: q, lab: Laboratory{ID: m.lab, Name: demoLabNames[m.lab]}, now: m.at, quiet: true}
		if _, err := f.message(ctx, sent, HL7, []byte(m.text)); err != nil {
			return err
		}
	}
	return s.demoCorrection(ctx, q, d)
}

// demoCorrection is the version that the laboratory has corrected.
func (s *Service) demoCorrection(ctx context.Context, q db.Q, d module.DemoPeople) error {
	const person, ago = "annmarie", 35
	day := d.Begun.AddDate(0, 0, -ago)
	f := feed{s: s, q: q, lab: Laboratory{ID: demoLabCA, Name: demoLabNames[demoLabCA]}, now: day.AddDate(0, 0, 2), quiet: true}
	first := Result{
		ID: d.ID("lab", person, "creatinine", "first"), Value: figure.LabValue{Test: figure.LabCreatinine, Value: 101, Unit: figure.MicromolPerL},
		TakenOn: day.Format(time.DateOnly), Source: FromLab, LabID: demoLabCA, LabName: demoLabNames[demoLabCA], State: Final,
		Accession: "D-" + person + "-" + day.Format("20060102"), Part: string(figure.LabCreatinine), IssuedAt: day.Add(-time.Hour).UnixMilli(), CreatedAt: day.UnixMilli(),
	}
	if _, err := add(ctx, q, d.Person(person), first, first.ID); err != nil {
		return err
	}
	_, _, err := f.settle(ctx, d.Person(person), SentReport{Accession: first.Accession}, nil)
	return err
}

func demoMessage(id, at, pid, accession, taken, status string, obx ...string) string {
	head := `MSH|^~\&|LAB|DEMO|WELLHOUSE||` + at + `||ORU^R01^ORU_R01|` + id + `|P|2.5.1`
	obr := "OBR|1||" + accession + "|LAB^Laboratory tests|||" + taken + strings.Repeat("|", 15) + at + "|||" + status
	return strings.Join(append([]string{head, pid, obr}, obx...), "\r")
}

// demoBorn is a birth date as laboratories write it.
func demoBorn(ctx context.Context, q db.Q, memberID string) string {
	p, err := labdb.New(q).Person(ctx, memberID)
	if err != nil {
		return ""
	}
	return strings.ReplaceAll(p.BirthDate, "-", "")
}
