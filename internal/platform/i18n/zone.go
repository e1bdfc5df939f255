package i18n

import (
	"sync"
	"time"
)

// zones keeps what was read from disk: a person's zone is asked for at nearly
// every request.
var zones sync.Map // of *time.Location, by name

// Zone is the clock of a place by its IANA name; UTC when there is no such place.
func Zone(name string) *time.Location {
	if zone, ok := zones.Load(name); ok {
		return zone.(*time.Location)
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return time.UTC
	}
	zones.Store(name, zone)
	return zone
}
