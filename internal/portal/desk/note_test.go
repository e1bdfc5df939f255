package desk_test

import (
	"fmt"
	"testing"
	"time"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat"
)

// Every note can be read, however many there are: each once, newest first, also
// when several were written at the same moment and when more come meanwhile.
func TestOlderNotes(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		id := h.write("priya", chat.OneOnOne, "Hello?")
		ctx, w := as("coach.en", who.Coach)
		for i := range 120 {
			if _, err := h.desk.AddNote(ctx, w, id, fmt.Sprint("note ", i)); err != nil {
				t.Fatal(err)
			}
			if i%3 == 0 {
				h.Pass(time.Second)
			}
		}
		var sizes []int
		seen := map[string]bool{}
		last := h.Time().UnixMilli()
		for before := ""; ; {
			notes, next, err := h.desk.Notes(ctx, w, id, before)
			if err != nil || len(sizes) > 5 {
				t.Fatal(sizes, err)
			}
			for _, n := range notes {
				if seen[n.Text] || n.At > last {
					t.Errorf("%q comes twice or too late", n.Text)
				}
				seen[n.Text], last = true, n.At
			}
			sizes = append(sizes, len(notes))
			if before = next; next == "" {
				break
			}
			h.Pass(time.Second)
			if _, err := h.desk.AddNote(ctx, w, id, fmt.Sprint("meanwhile ", len(sizes))); err != nil {
				t.Fatal(err)
			}
		}
		if fmt.Sprint(sizes) != "[50 50 20]" || len(seen) != 120 || seen["meanwhile 1"] {
			t.Errorf("%v, %d notes", sizes, len(seen))
		}
		if _, _, err := h.desk.Notes(ctx, w, id, "here"); !apperr.Is(err, apperr.InvalidArgument) {
			t.Errorf("a place that is none: %v", err)
		}
		nurse, stranger := as("nurse", who.CareTeam)
		if _, _, err := h.desk.Notes(nurse, stranger, id, ""); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("another team: %v", err)
		}
	})
}
