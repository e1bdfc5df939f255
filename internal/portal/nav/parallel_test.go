package nav

import (
	"sync/atomic"
	"testing"
	"time"

	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// S2-4-21: the first part of a start-up that is read goes on only after
// another has begun, which would never happen one after the other.
func TestStartupPartsOverlap(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s := service(w)
		var begun atomic.Int64
		second := make(chan struct{})
		s.around = func(_ string, q db.Q) (db.Q, error) {
			switch begun.Add(1) {
			case 1:
				select {
				case <-second:
				case <-time.After(patience / 2):
					t.Error("the parts are read one after the other")
				}
			case 2:
				close(second)
			}
			return q, nil
		}
		out := start(t, s, demotest.As("rosa", who.Member))
		if len(out.Failures) > 0 || int(begun.Load()) != len(calls) {
			t.Errorf("%d parts, failures %v", begun.Load(), out.Failures)
		}
	})
}
