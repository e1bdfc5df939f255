package alert

import (
	"testing"
	"time"

	"wellhouse.app/internal/care/figure"
)

// How long an alert waits for somebody at each step: half an hour where minutes
// count, four hours of working time otherwise.
func TestWhenAnUnseenAlertEscalates(t *testing.T) {
	chicago, err := time.LoadLocation("America/Chicago")
	if err != nil {
		t.Fatal(err)
	}
	const layout = "2006-01-02 15:04"
	for _, c := range []struct {
		urgent     bool
		from, want string // on the clock of Chicago
	}{
		{true, "2026-11-11 23:50", "2026-11-12 00:20"},
		{false, "2026-11-12 09:00", "2026-11-12 13:00"},
		{false, "2026-11-12 08:59", "2026-11-12 13:00"},
		{false, "2026-11-12 13:00", "2026-11-12 17:00"},
		{false, "2026-11-12 13:01", "2026-11-13 09:01"},
		{false, "2026-11-12 17:00", "2026-11-13 13:00"},
		{false, "2026-11-13 16:00", "2026-11-16 12:00"}, // over the weekend
		{false, "2026-11-14 12:00", "2026-11-16 13:00"},
		{false, "2026-11-25 15:00", "2026-11-27 11:00"}, // over Thanksgiving
		{false, "2026-10-30 16:00", "2026-11-02 12:00"}, // over the change of the clocks
	} {
		from, err := time.ParseInLocation(layout, c.from, chicago)
		if err != nil {
			t.Fatal(err)
		}
		if got := escalatesAt(c.urgent, from, "US", chicago).In(chicago).Format(layout); got != c.want {
			t.Errorf("from %s: %s, want %s", c.from, got, c.want)
		}
	}
}

// Where minutes count.
func TestWhatIsUrgent(t *testing.T) {
	late := toldFor.Milliseconds()
	for _, c := range []struct {
		direction Direction
		value     int64
		after     int64 // from the reading to its arrival, in ms
		want      bool
	}{
		{Low, 53, 1, true},
		{Low, 54, 1, false},
		{Low, 53, late, true},
		{Low, 53, late + 1, false},
		{High, 600, 1, false},
		{High, 601, 1, true},
		{Severe, 181, 1, true},
		{Severe, 181, late + 1, false},
		{Gain, 90_000, 1, false},
	} {
		f := Finding{Direction: c.direction, Value: c.value, Moment: figure.Moment{At: 1}, ReceivedAt: 1 + c.after}
		if got := f.urgent(); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}
