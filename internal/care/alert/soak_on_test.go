//go:build soak

package alert_test

const (
	soakMembers  = 160
	soakReadings = 10_000
	soakKills    = 200
)
