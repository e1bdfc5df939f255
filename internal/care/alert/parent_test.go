package alert_test

import (
	"testing"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/demo"
)

// D35: a child without a sign-in opens no Home, so the parent is told of every
// dangerous reading by email, once.
func TestAParentIsToldOfAChild(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		mateo := demo.MemberID("mateo")
		h.wipe(t, mateo)
		h.forget(t)
		keep := func(minutes, value int) reading.Batch {
			t.Helper()
			b := h.sugar(minutes, value)
			h.keep(t, mateo, b)
			return b
		}
		keep(241, 40) // too old to say how he is now
		keep(5, 54)
		keep(4, 250)
		h.expect(t)
		low := keep(3, 53)
		h.keep(t, mateo, low)
		h.expect(t, "childLow rosa@demo.test")
		h.Pass(time.Minute)
		keep(0, 251)
		h.expect(t, "childAlert rosa@demo.test") // the low is over, and its mail had not left
		h.wipe(t, mateo)
		// What arrives together is told once, by its newest.
		var many reading.Batch
		for i, value := range []int{310, 300, 305} {
			many.Glucose = append(many.Glucose, h.sugar(30-i, value).Glucose...)
		}
		h.keep(t, mateo, many)
		h.expect(t, "childAlert rosa@demo.test")
		// What is over before the mail has left is taken back.
		h.wipe(t, mateo)
		id := h.keep(t, mateo, h.sugar(0, 45))
		h.expect(t, "childLow rosa@demo.test")
		h.markOf(t, mateo, reading.BloodSugar, id, figure.NotMine)
		h.expect(t)
		h.forget(t)
		h.measure(t, 0, 40) // Rosa's own Home asks her
		for _, letter := range h.letters(t) {
			if letter == "childLow rosa@demo.test" {
				t.Error("Rosa is told of herself as of a child")
			}
		}
	})
}
