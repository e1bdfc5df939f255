//go:build soak

package history_test

const (
	soakKills       = 200
	killedRefreshes = 100
	soakMessages    = 10_000
)
