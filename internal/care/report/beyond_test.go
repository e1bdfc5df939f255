package report

import (
	"strings"
	"testing"

	"wellhouse.app/internal/care/figure"
)

// A chart of blood sugar ends at 400 mg/dL. What lies above stands at its top
// edge with an arrow, and the sentence of the chart says what the arrow means.
func TestMarksBeyondTheChart(t *testing.T) {
	for _, c := range []struct {
		name    string
		locale  string
		values  []int
		beyond  int
		meaning string
	}{
		{"at the edge", "en-US", []int{120, 400}, 0, ""},
		{"just above", "en-US", []int{120, 401}, 1, "1\u00a0reading is above the chart. An arrow at the top edge means more than 400\u00a0mg/dL."},
		{"HI", "en-US", []int{601, 450, 90}, 2, "2\u00a0readings are above the chart. An arrow at the top edge means more than 400\u00a0mg/dL."},
		{"in Spanish", "es-US", []int{120, 410}, 1, "Una flecha en el borde superior significa más de 400\u00a0mg/dL."},
		{"in French", "fr-CA", []int{120, 410}, 1, "Une flèche au bord supérieur indique plus de 20\u00a0mmol/L."},
	} {
		m := handWorked(t)
		m.Person.Locale, m.Person.Country, m.Checks = c.locale, c.locale[3:], nil
		for i, value := range c.values {
			at := moment(t, "2026-03-20 08:00", daylight)
			at.At += int64(i) * dayMS
			m.Checks = append(m.Checks, figure.Check{Moment: at, Value: value, Meal: figure.NoTag, AboveAll: value > figure.MeterHighest})
		}
		for _, chart := range Compose(BloodSugar, m).Sections[0].Charts {
			arrows := 0
			for _, mark := range chart.Marks {
				if mark.Beyond {
					arrows++
				}
			}
			// Two readings of one time of day are one line of the chart by time of day.
			if want := min(c.beyond, arrows); arrows != want || c.beyond > 0 && arrows == 0 {
				t.Errorf("%s, %s: %d arrows, want %d", c.name, chart.Title, arrows, c.beyond)
			}
			if c.meaning == "" && strings.Contains(chart.Summary, "arrow") {
				t.Errorf("%s, %s: %q speaks of an arrow", c.name, chart.Title, chart.Summary)
			}
		}
		if all := Compose(BloodSugar, m).Sections[0].Charts[0]; !strings.Contains(all.Summary, c.meaning) {
			t.Errorf("%s: %q does not say %q", c.name, all.Summary, c.meaning)
		}
	}
}

// On paper the arrow stands above its mark, within the room that the chart keeps
// for it, and only where the value lies outside.
func TestArrowsOnPaper(t *testing.T) {
	f := frame{Chart: Chart{X: Axis{From: 0, To: 10}, Y: Axis{From: 0, To: 400}}, left: 100, right: 200, top: 50, bottom: 150}
	high := 400.0
	for _, c := range []struct {
		name string
		mark Mark
		want []float64 // x and y of the three corners
	}{
		{"inside", Mark{X: 5, Y: 400, Shape: VeryHighShape}, nil},
		{"above", Mark{X: 5, Y: 400, Shape: VeryHighShape, Beyond: true}, []float64{147, 45.5, 150, 42.5, 153, 45.5}},
		{"a range that ends above", Mark{X: 5, Y: 90, Y2: &high, Shape: RangeShape, Beyond: true}, []float64{147, 45.5, 150, 42.5, 153, 45.5}},
	} {
		got := f.arrow(c.mark)
		if len(got) != len(c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
			continue
		}
		for i, v := range got {
			if v != c.want[i] {
				t.Errorf("%s: %v, want %v", c.name, got, c.want)
				break
			}
			if i%2 == 1 && v < f.top-arrowRoom {
				t.Errorf("%s: %v leaves the room above the chart", c.name, got)
			}
		}
	}
}
