//go:build soak

package history_test

const (
	soakKills    = 200
	soakMessages = 10_000
)
