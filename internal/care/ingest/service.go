package ingest

import (
	"context"
	"database/sql"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
)

// Readings keeps what devices send.
type Readings interface {
	Keep(ctx context.Context, memberID string, b *reading.Batch, row audit.Row, more ...db.Work) (map[string]bool, error)
}

// Deps is what the service needs.
type Deps struct {
	DB       *db.DB
	Now      func() time.Time
	Keys     *seal.Keyring
	Audit    audit.Recorder
	Readings Readings
}

// Service takes readings from devices.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

// Outcome is what became of an item.
type Outcome struct {
	ID        string // of the reading; empty when it was refused
	Refusal   figure.Refusal
	Duplicate bool
	Warnings  []Warning
}

// Take judges what a device sent and keeps what is good, all of it in one
// transaction. Outcomes have the order of the items.
func (s *Service) Take(ctx context.Context, d Device, items []Item) ([]Outcome, error) {
	var batch reading.Batch
	out := make([]Outcome, len(items))
	now := s.Now().UnixMilli()
	for i := range items {
		out[i].Refusal = d.judge(&items[i], now, &batch)
		out[i].Warnings = items[i].Warnings
	}
	if batch.Len() == 0 {
		return out, nil
	}
	row := audit.Row{Action: "readingsStored", Area: "ingest", Target: d.ID}
	fresh, err := s.Readings.Keep(ctx, d.MemberID, &batch, row, s.activate(d, now))
	if err != nil {
		return nil, err
	}
	ids := idsOf(batch)
	for i := range out {
		if out[i].Refusal != figure.Accepted {
			continue
		}
		out[i].ID, ids = ids[0], ids[1:]
		out[i].Duplicate = !fresh[out[i].ID]
		delete(fresh, out[i].ID) // the same check once more in this batch is a duplicate
	}
	return out, nil
}

// idsOf lists the ids in the order of the items: a device sends one kind.
func idsOf(b reading.Batch) []string {
	ids := make([]string, 0, b.Len())
	for _, g := range b.Glucose {
		ids = append(ids, g.ID)
	}
	for _, p := range b.Pressure {
		ids = append(ids, p.ID)
	}
	for _, w := range b.Weight {
		ids = append(ids, w.ID)
	}
	return ids
}

// activate notes the first reading of a device.
func (s *Service) activate(d Device, now int64) db.Work {
	return func(ctx context.Context, q db.Q) error {
		if d.Active {
			return nil
		}
		return member.ActivateDevice(ctx, q, d.MemberID, d.ID, now)
	}
}

func known(n int64) sql.NullInt64 { return sql.NullInt64{Int64: n, Valid: true} }
