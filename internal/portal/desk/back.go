package desk

import (
	"context"
	"errors"
	"time"

	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/desk/deskdb"
)

// ComeBack counts staff as back when their return date has come and is a
// working day: members see them as available and due times run. The date stays
// until they confirm at their desk that they are back, and until then they get
// no new members.
func (s *Service) ComeBack(ctx context.Context) error {
	var rows []deskdb.ReturningRow
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		rows, err = deskdb.New(q).Returning(ctx, db.Int(s.now()))
		return err
	})
	for _, row := range rows {
		if !s.Now().Before(coaching.BackAt(row.Locale, time.UnixMilli(row.AwayUntil.Int64))) {
			err = errors.Join(err, s.comeBack(ctx, row))
		}
	}
	return err
}

// comeBack does it for one. Of several nodes one does it: the others find that
// it is done.
func (s *Service) comeBack(ctx context.Context, row deskdb.ReturningRow) error {
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		back, err := coaching.ComeBack(ctx, q, row.AccountID, row.Availability, row.AwayUntil.Int64)
		if err != nil || !back {
			return err
		}
		if err := s.tellPresence(ctx, q, row.AccountID, who.Role(row.Role)); err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{Action: "update", Area: "availability", Target: row.AccountID, Reason: "return date"})
	})
}
