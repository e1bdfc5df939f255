package guard

import (
	"testing"
	"time"

	"wellhouse.app/api/access"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/who"
)

// A proof counts for five minutes, the last moment included. G19: a clock that is
// set back makes it last no longer.
func TestProven(t *testing.T) {
	at := time.UnixMilli(1_000_000)
	for _, c := range []struct {
		after time.Duration
		want  bool
	}{{0, true}, {access.ProofFor, true}, {access.ProofFor + time.Millisecond, false}, {-clocksApart, true}, {-clocksApart - time.Millisecond, false}, {-time.Hour, false}} {
		if got := Proven(who.Who{ProvenAt: at.UnixMilli()}, at.Add(c.after)); got != c.want {
			t.Errorf("%v later: %v", c.after, got)
		}
	}
	if Proven(who.Who{}, time.UnixMilli(1)) {
		t.Error("a session without a proof is proven")
	}
	if e := apperr.From(refusal(access.Decision{Kind: access.StepUpDue})); e.ErrorType() != "step_up_required" {
		t.Error(e.ErrorType())
	}
}
