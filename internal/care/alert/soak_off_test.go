//go:build !soak

package alert_test

// What TestKilledServers does in every run; `make soak` does more.
const (
	soakMembers  = 12
	soakReadings = 120
	soakKills    = 6
)
