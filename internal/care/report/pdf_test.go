package report

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/i18n"
)

// crowded is as much as a page can get: a year, everything marked in some way,
// long names.
func crowded(t testing.TB) Material {
	m := handWorked(t)
	m.Person.Given, m.Person.Family = "Maximiliana Guadalupe", "Fernández-Montgomery de la Cruz"
	m.Person.Brand = "Wellhouse Santé Communautaire"
	m.Period.First = m.Period.Last - 364
	m.Checks, m.Beats, m.Weighings = nil, nil, nil
	marks := []figure.Mark{"", "", "", "", "", "", figure.Control, figure.NotMine, figure.WrongTechnique, figure.Irregular}
	for i := range 2200 {
		at := figure.Moment{At: int64(m.Period.First)*dayMS + int64(i)*4*3_600_000 - int64(daylight)*60_000, Offset: daylight}
		if at.Day() > m.Period.Last || at.Day()%40 < 6 {
			continue
		}
		mark := marks[i%len(marks)]
		m.Checks = append(m.Checks, figure.Check{Moment: at, Value: 30 + (i*37)%640, Meal: figure.Meals[i%len(figure.Meals)], Mark: mark})
		m.Beats = append(m.Beats, figure.Beat{Moment: at, Systolic: 95 + (i*13)%120, Diastolic: 50 + (i*7)%40, Pulse: 40 + (i*11)%110, Uneven: i%9 == 0, Mark: mark})
		m.Weighings = append(m.Weighings, figure.Weighing{Moment: at, Grams: int64(90_000 + (i*997)%9000), Mark: mark})
	}
	m.Logged = written(m.Checks)
	m.Week, m.Plan.TargetGrams, m.Plan.HeightMM = m.Beats[len(m.Beats)-20:], 85_000, 0
	return m
}

func poppler(t testing.TB, tool string, pdf []byte, args ...string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "report.pdf")
	if err := os.WriteFile(file, pdf, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(tool, append(args, file, "-")...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", tool, err, out)
	}
	return string(out)
}

type box struct {
	word                   string
	left, top, right, base float64
}

var (
	pagePattern = regexp.MustCompile(`(?s)<page .*?</page>`)
	wordPattern = regexp.MustCompile(`<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)</word>`)
)

func boxes(t testing.TB, pdf []byte) (pages [][]box) {
	t.Helper()
	for _, page := range pagePattern.FindAllString(poppler(t, "pdftotext", pdf, "-bbox"), -1) {
		var words []box
		for _, m := range wordPattern.FindAllStringSubmatch(page, -1) {
			var at [4]float64
			for i := range at {
				at[i], _ = strconv.ParseFloat(m[i+1], 64)
			}
			words = append(words, box{m[5], at[0], at[1], at[2], at[3]})
		}
		pages = append(pages, words)
	}
	return pages
}

// S2-1-40, domain 7.9: a summary of one kind is one page, the whole report one
// more than it has kinds; every word lies on the paper and on no other word, in
// every language and however much there is to say.
func TestPagesFit(t *testing.T) {
	materials := map[string]Material{"by hand": handWorked(t), "crowded": crowded(t)}
	few := handWorked(t)
	few.Checks, few.Beats, few.Weighings = few.Checks[:1], few.Beats[:1], few.Weighings[:1]
	materials["few"] = few
	none := handWorked(t)
	none.Beats, none.Weighings = nil, nil
	materials["only one kind"] = none
	for name, m := range materials {
		for _, locale := range i18n.Locales {
			m.Person.Locale, m.Person.Country = locale, locale[3:]
			for _, kind := range []Kind{MultiCondition, BloodSugar, BloodPressure, Pulse, Weight} {
				want := 1
				r := Compose(kind, m)
				if kind == MultiCondition {
					for _, s := range r.Sections {
						if !s.Empty {
							want++
						}
					}
				}
				pdf, err := Draw(r)
				if err != nil {
					t.Fatal(err)
				}
				pages := boxes(t, pdf)
				if len(pages) != want {
					t.Errorf("%s %s %s: %d pages, want %d", name, locale, kind, len(pages), want)
				}
				for i, words := range pages {
					checkPage(t, fmt.Sprintf("%s %s %s page %d", name, locale, kind, i+1), words)
				}
			}
		}
	}
}

func checkPage(t *testing.T, where string, words []box) {
	t.Helper()
	const play = 1.6 // what the heights of a font reach beyond its letters
	for i, a := range words {
		if a.left < margin-4 || a.right > sheetWidth-margin+4 || a.top < 30 || a.base > sheetHeight-15 {
			t.Errorf("%s: %q lies outside of the paper's margins at %.0f to %.0f, %.0f", where, a.word, a.left, a.right, a.base)
		}
		for _, b := range words[i+1:] {
			wide := min(a.right, b.right) - max(a.left, b.left)
			high := min(a.base, b.base) - max(a.top, b.top)
			if wide > play && high > play+1.5 {
				t.Errorf("%s: %q and %q lie on each other at %.0f, %.0f", where, a.word, b.word, a.left, a.top)
			}
		}
	}
}

// The file says its title and language, holds text and lines and no picture,
// and is the same each time.
func TestPDFIsWellMade(t *testing.T) {
	m := handWorked(t)
	m.Person.Locale, m.Person.Country = "fr-CA", "CA"
	r := Compose(MultiCondition, m)
	pdf, err := Draw(r)
	if err != nil {
		t.Fatal(err)
	}
	again, _ := Draw(Compose(MultiCondition, m))
	if !bytes.Equal(pdf, again) {
		t.Error("the same report gives other bytes")
	}
	if !bytes.Contains(pdf, []byte("/Lang (fr-CA)")) {
		t.Error("the language is not set")
	}
	if bytes.Contains(pdf, []byte("/Subtype /Image")) {
		t.Error("there is a picture in it")
	}
	text := strings.ReplaceAll(poppler(t, "pdftotext", pdf, "-layout"), "\u00a0", " ")
	for _, want := range []string{
		"Rapport sommaire de santé", "Zoë D’Arcy-Núñez", "7,8 mmol/L", "138/77", "90,6", "2 sur 12 non comptées", "Page 1 de 5", "Ceci n’est pas un diagnostic",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the text lacks %q:\n%s", want, text)
		}
	}
	info, err := exec.Command("pdfinfo", "-isodates", writeTemp(t, pdf)).CombinedOutput()
	if err != nil || !strings.Contains(string(info), "Rapport sommaire de santé") || !strings.Contains(string(info), "2026-03-31") {
		t.Errorf("%v\n%s", err, info)
	}
	if len(pdf) > 150_000 {
		t.Errorf("%d bytes", len(pdf))
	}
}

func writeTemp(t *testing.T, pdf []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "report.pdf")
	if err := os.WriteFile(file, pdf, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// P14: a year of four kinds stays small.
func TestSizeOfAYear(t *testing.T) {
	pdf, err := Draw(Compose(MultiCondition, crowded(t)))
	if err != nil || len(pdf) > 250_000 {
		t.Errorf("%d bytes, %v", len(pdf), err)
	}
}

// lastDaysOf keeps what the store would give for a shorter period.
func lastDaysOf(m Material, days int) Material {
	m.Period.First = m.Period.Last - days + 1
	m.Checks = slices.DeleteFunc(m.Checks, func(c figure.Check) bool { return c.Day() < m.Period.First })
	m.Beats = slices.DeleteFunc(m.Beats, func(b figure.Beat) bool { return b.Day() < m.Period.First })
	return m
}

// P14: four pages with an embedded font; `make bench` reads what it reports.
func BenchmarkFourPages(b *testing.B) {
	m := lastDaysOf(crowded(b), 90)
	m.Running = []string{program.Hypertension, program.HeartFailure}
	var times []time.Duration
	size := 0
	for b.Loop() {
		start := time.Now()
		pdf, err := Draw(Compose(MultiCondition, m))
		if err != nil {
			b.Fatal(err)
		}
		times, size = append(times, time.Since(start)), len(pdf)
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(size)/1000, "kB")
}
