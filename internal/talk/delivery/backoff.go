package delivery

import "time"

// The pauses between tries.
const (
	firstPause = 2 * time.Second
	lastPause  = 15 * time.Minute
)

// Backoff is the pause after a number of tries: twice as long each time up to
// a limit, and then shortened by up to a half, by luck between 0 and 1, so that
// messages that failed together do not come back together.
func Backoff(tries int, luck float64) time.Duration {
	pause := firstPause
	for range min(max(tries, 1), 20) - 1 {
		pause = min(2*pause, lastPause)
	}
	return pause - time.Duration(luck*float64(pause)/2)
}
