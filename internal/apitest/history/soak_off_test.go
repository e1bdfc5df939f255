//go:build !soak

package history_test

// What TestHistory does in every run; `make soak` does more.
const (
	soakKills       = 5
	killedRefreshes = 2
	soakMessages    = 150
)
