package report_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/care/report"
	"wellhouse.app/internal/demo/demotest"
)

// meanwhile does something between two pages of a file.
type meanwhile struct {
	report.Lists
	do func()
}

func (m meanwhile) ListPressure(ctx context.Context, memberID string, f reading.PressureFilter) (reading.PressurePage, error) {
	m.do()
	return m.Lists.ListPressure(ctx, memberID, f)
}

// A file tells of one moment: what changes while it is being put together is
// not in it.
func TestAFileTellsOfOneMoment(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		d := &desk{World: w}
		lists := meanwhile{
			Lists: reading.New(reading.Deps{DB: w.DB, Now: d.Now, Keys: w.Keys, Audit: w.Audit}),
			do:    func() { d.exec(t, "DELETE FROM pressure_readings WHERE member_id = $1", rosa.MemberID) },
		}
		d.Service = report.New(report.Deps{
			DB: w.DB, Now: d.Now, Keys: w.Keys, Audit: w.Audit, Readings: lists, Live: d, Post: d, Poll: 10 * time.Millisecond,
		})
		for i := range 7 {
			at := d.Now().Add(-time.Duration(i+1) * time.Hour).UnixMilli()
			d.exec(t, `INSERT INTO pressure_readings (member_id, at, id, offset_minutes, zone, source, device_id, systolic, diastolic, pulse, uneven, arm, mark, received_at)
				VALUES ($1, $2, $3, -360, 'America/Chicago', 1, '', 120, 80, 60, FALSE, '', '', $2)`, rosa.MemberID, at, fmt.Sprintf("p%d", i))
		}
		f := d.ask(t, report.Offer{Kind: report.BloodPressure, Format: report.CSV})
		d.run(t)
		d.await(t, f.ID, report.Ready)
		_, content, err := d.Download(demotest.As("rosa", "Member"), rosa, f.ID)
		if lines := strings.Count(string(content), "\r\n"); err != nil || lines != 13 {
			t.Errorf("the file has %d lines, %v", lines, err)
		}
	})
}
