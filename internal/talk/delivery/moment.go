package delivery

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// WallClock writes a moment for a message, to be told on the clock of a place so
// many minutes east of Greenwich.
func WallClock(at int64, offsetMinutes int) string {
	return fmt.Sprintf("%d%+d", at, offsetMinutes)
}

// onClock reads a moment of a message; one without a place of its own is told
// on the clock of the member's.
func onClock(value string, place *time.Location) (time.Time, error) {
	if i := strings.IndexAny(value, "+-"); i > 0 {
		offset, err := strconv.Atoi(value[i:])
		if err != nil {
			return time.Time{}, err
		}
		value, place = value[:i], time.FixedZone("", offset*60)
	}
	ms, err := strconv.ParseInt(value, 10, 64)
	return time.UnixMilli(ms).In(place), err
}
