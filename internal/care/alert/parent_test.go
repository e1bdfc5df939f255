package alert_test

import (
	"testing"
	"time"

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
		h.expect(t, "childLow rosa@demo.test", "childAlert rosa@demo.test")
		h.forget(t)
		h.measure(t, 0, 40) // Rosa's own Home asks her
		for _, letter := range h.letters(t) {
			if letter == "childLow rosa@demo.test" {
				t.Error("Rosa is told of herself as of a child")
			}
		}
	})
}
