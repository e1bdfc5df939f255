package app

import (
	"testing"
	"time"
)

// A message says "10 minutes" of a code that lasts ten minutes, whenever it is written.
func TestMinutesTo(t *testing.T) {
	now := time.UnixMilli(1_772_639_520_000)
	for lasts, want := range map[time.Duration]string{
		10 * time.Minute:                  "10",
		10*time.Minute - time.Millisecond: "10",
		9*time.Minute + time.Millisecond:  "10",
		9 * time.Minute:                   "9",
		time.Millisecond:                  "1",
		time.Hour - 200*time.Millisecond:  "60",
	} {
		if got := minutesTo(now.Add(lasts).UnixMilli(), now); got != want {
			t.Errorf("%s: %s minutes, want %s", lasts, got, want)
		}
	}
}
