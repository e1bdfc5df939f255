package reading

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/go-faster/jx"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/care/figure"
)

// S2-7-53: the list that is appended by hand is, byte by byte, what the
// generated code of the contract writes.
func TestAListIsWrittenAsTheContractHasIt(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 8))
	texts := []string{"", "a", `"quoted" \ / <b>&`, "line\nbreak\ttab\x01", "ñ 例 \u2028 \u2029", "\xff\xc3 not UTF-8", "\u007f\u0000"}
	maybe := func(most int) *int {
		if random.IntN(3) > 0 {
			return nil
		}
		n := random.IntN(most)
		return &n
	}
	for _, units := range []figure.Units{figure.UnitsOf("US", "en-US"), figure.UnitsOf("CA", "en-CA"), figure.UnitsOf("CA", "fr-CA")} {
		for size := range 120 {
			page := GlucosePage{Frame: Frame{Units: units}, Marks: map[string]Marked{}}
			for range size {
				g := Glucose{
					Value: random.IntN(700), BelowAll: random.IntN(20) == 0, AboveAll: random.IntN(20) == 0,
					Tags: Tags{
						Meal: random.IntN(15) - 1, Feeling: maybe(20), Carbs: maybe(300), Short: maybe(900), Long: maybe(900), Premix: maybe(900),
						Note: texts[random.IntN(len(texts))],
					},
				}
				g.Moment = figure.Moment{At: random.Int64N(4e12) - 1e12, Offset: random.IntN(1561) - 720}
				g.Source = 1 + random.IntN(14)
				g.Mark = []figure.Mark{figure.Counted, figure.Counted, figure.Control, "not_mine"}[random.IntN(4)]
				g.ID = identity("m", BloodSugar, g.Stamp, int64(g.Value))
				if random.IntN(2) == 0 {
					page.Marks[g.ID] = Marked{Reason: texts[random.IntN(len(texts))], At: random.Int64N(4e12)}
				}
				page.Readings = append(page.Readings, g)
			}
			if size%2 > 0 {
				page.Next = page.Readings[size-1].ID
			}
			body := rest.BloodSugarPage{NextCursor: cursor(page.Next)}
			for _, g := range page.Readings {
				body.Bgs = append(body.Bgs, glucoseBody(g, page.Frame, page.Marks))
			}
			var e jx.Encoder
			body.Encode(&e)
			if got := page.append(nil); !bytes.Equal(got, e.Bytes()) {
				t.Fatalf("wrote\n%s\nwant\n%s", got, e.Bytes())
			}
		}
	}
}
