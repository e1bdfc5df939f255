package member

import "testing"

func TestZones(t *testing.T) {
	for zone, want := range map[string]string{"America/Denver": "America/Denver", "": usualZone, "Local": usualZone, "Mars/Base": usualZone, "../etc/passwd": usualZone} {
		if got := ZoneOr(zone); got != want {
			t.Errorf("%q: %q", zone, got)
		}
	}
}
