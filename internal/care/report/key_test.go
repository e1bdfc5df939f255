package report_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/care/report"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
)

// keyless has no key for the notes of readings until it comes.
type keyless struct {
	broken
	come bool
}

func (k *keyless) ListGlucose(context.Context, string, reading.GlucoseFilter) (reading.GlucosePage, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.tries++; k.come {
		return reading.GlucosePage{}, nil
	}
	return reading.GlucosePage{}, fmt.Errorf("reading a note: %w", seal.ErrUnknownKey)
}

func (k *keyless) Logged(context.Context, db.Q, string, reading.Span) ([]reading.Glucose, error) {
	return nil, nil
}

// A node that lacks a new key fails no file: it waits for the key, however long
// that takes, and tries again every 30 seconds.
func TestFilesWaitForKeys(t *testing.T) {
	lists := &keyless{}
	eachDesk(t, lists, func(t *testing.T, d *desk) {
		lists.mu.Lock()
		lists.tries, lists.come = 0, false
		lists.mu.Unlock()
		f := d.ask(t, report.Offer{Kind: report.BloodSugar, Format: report.CSV})
		d.run(t)
		for try := range 8 {
			lists.await(t, try+1)
			d.await(t, f.ID, report.Waiting)
			d.pass(29 * time.Second)
			time.Sleep(30 * time.Millisecond)
			lists.mu.Lock()
			if lists.tries != try+1 {
				t.Errorf("tried %d times, want %d", lists.tries, try+1)
			}
			lists.come = try == 7
			lists.mu.Unlock()
			d.pass(time.Second)
		}
		d.await(t, f.ID, report.Ready)
	})
}
