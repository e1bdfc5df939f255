package alert

import (
	"cmp"
	"slices"
	"time"

	"wellhouse.app/internal/care/figure"
)

// Arrival is how a reading came to us.
type Arrival struct {
	ReceivedAt int64  // ms UTC
	DeviceID   string // empty for what was entered by hand
}

// timed is a reading with its moment and its arrival.
type timed interface {
	stamp() (figure.Moment, Arrival, string)
}

func (c Check) stamp() (figure.Moment, Arrival, string)    { return c.Moment, c.Arrival, c.ID }
func (b Beat) stamp() (figure.Moment, Arrival, string)     { return b.Moment, b.Arrival, b.ID }
func (w Weighing) stamp() (figure.Moment, Arrival, string) { return w.Moment, w.Arrival, w.ID }

// made is when a reading was made at the latest: a clock that runs ahead does
// not make it later than we had it.
func made[T timed](r T) int64 {
	m, a, _ := r.stamp()
	if a.ReceivedAt > 0 {
		return min(m.At, a.ReceivedAt)
	}
	return m.At
}

// inOrder sorts readings as they were made.
func inOrder[T timed](all []T) {
	slices.SortStableFunc(all, func(a, b T) int {
		am, _, aID := a.stamp()
		bm, _, bID := b.stamp()
		return cmp.Or(cmp.Compare(made(a), made(b)), cmp.Compare(am.At, bm.At), cmp.Compare(aID, bID))
	})
}

// clocksApart is how far the clocks of two sources may differ: as much as a
// device may be ahead.
const clocksApart = 5 * time.Minute

// speaksFor says whether one reading shows how the member was after another. It
// must have been made later. When the two are so close that the clocks do not say
// which came first, it must also have arrived later, or come from the same
// device.
func speaksFor[T timed](later, earlier T) bool {
	lm, la, _ := later.stamp()
	em, ea, _ := earlier.stamp()
	apart := made(later) - made(earlier)
	if cmp.Or(cmp.Compare(apart, 0), cmp.Compare(lm.At, em.At)) <= 0 {
		return false
	}
	return apart > clocksApart.Milliseconds() || la.ReceivedAt >= ea.ReceivedAt || la.DeviceID != "" && la.DeviceID == ea.DeviceID
}

// late says whether a reading reached us so long after it was made that it is
// told as late, and family is not told of it.
func late(at, receivedAt int64) bool { return receivedAt > 0 && receivedAt-at > toldFor.Milliseconds() }

// The rules of a recovery. A single reading just inside the limit does not end an
// alert; otherwise values that go back and forth would alert people each time.
const (
	// clearBy is how far inside a limit one reading must be, in mg/dL or mmHg.
	clearBy = 10
	// holdsFor is how far two readings must be apart that are fine by less.
	holdsFor = 15 * time.Minute
)

// recovered says whether later readings, in the order in which they were made,
// say that all is well again after an earlier one: one of them clearly, or two
// that are fine with some time between them.
func recovered[T timed](earlier T, later []T, fine, clearly func(T) bool) bool {
	since := int64(-1)
	for _, r := range later {
		switch {
		case !fine(r) || !speaksFor(r, earlier):
		case clearly(r), since >= 0 && made(r)-since >= holdsFor.Milliseconds():
			return true
		case since < 0:
			since = made(r)
		}
	}
	return false
}
