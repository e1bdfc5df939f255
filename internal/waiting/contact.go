package waiting

import (
	"context"
	"log/slog"
	"time"

	"wellhouse.app/internal/outbox"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/waiting/waitingdb"
)

// TellSupport tells everyone in Member Support, whether or not they have a page
// open, about urgent contact-form messages at once and about overdue ones once
// a day. Like TellStaff, it works from what is stored.
func (s *Service) TellSupport(ctx context.Context) {
	if failed := s.tellSupport(ctx); len(failed) > 0 && ctx.Err() == nil {
		slog.Error("waiting: Member Support was not told and is tried again", "count", len(failed), "cause", failed[0].Error())
	}
}

func (s *Service) tellSupport(ctx context.Context) (failed []error) {
	now := s.Now()
	day := now.UTC().Format(time.DateOnly)
	var urgent []waitingdb.ContactInNeedRow
	var late []waitingdb.ContactLateRow
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		store := waitingdb.New(q)
		if urgent, err = store.ContactInNeed(ctx, atOnce); err == nil {
			late, err = store.ContactLate(ctx, waitingdb.ContactLateParams{Now: now.UnixMilli(), Day: day, Most: atOnce})
		}
		return err
	})
	if err != nil {
		return []error{err}
	}
	for _, r := range urgent {
		if err := s.queue(ctx, outbox.ContactUrgent, r.Email, r.Locale, "contact urgent "+r.ID+" "+r.StaffID); err != nil {
			failed = append(failed, err)
		}
	}
	for _, r := range late {
		if err := s.queue(ctx, outbox.ContactLate, r.Email, r.Locale, "contact late "+r.StaffID+" "+day); err != nil {
			failed = append(failed, err)
		}
	}
	return failed
}
