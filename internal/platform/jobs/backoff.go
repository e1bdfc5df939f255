package jobs

import "time"

// Backoff is the pauses between tries: twice as long each time up to a limit.
type Backoff struct{ First, Last time.Duration }

// After is the pause after a number of tries. It is shortened by up to a half,
// by luck between 0 and 1, so that what failed together does not come back
// together.
func (b Backoff) After(tries int64, luck float64) time.Duration {
	pause := b.First
	for range min(max(tries, 1), 40) - 1 {
		pause = min(2*pause, b.Last)
	}
	return pause - time.Duration(luck*float64(pause)/2)
}
