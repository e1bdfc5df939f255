package member

import "time"

const usualZone = "America/New_York"

// ZoneOr takes the time zone of a browser if it is a real one.
func ZoneOr(name string) string {
	if _, err := time.LoadLocation(name); err != nil || name == "" || name == "Local" {
		return usualZone
	}
	return name
}
