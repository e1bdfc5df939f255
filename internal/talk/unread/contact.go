package unread

import (
	"context"
	"time"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/delivery"
	"wellhouse.app/internal/talk/unread/unreaddb"
)

// TellSupport tells everyone in Member Support, whether or not they have a page
// open, about urgent contact-form messages at once and about overdue ones once
// a day. Like TellStaff, it works from what is stored.
func (s *Service) TellSupport(ctx context.Context) error { return someOf(s.tellSupport(ctx)) }

func (s *Service) tellSupport(ctx context.Context) (failed []error) {
	return append(s.tellOfUrgentContact(ctx), s.tellOfLateContact(ctx)...)
}

func (s *Service) tellOfUrgentContact(ctx context.Context) (failed []error) {
	look := unreaddb.ContactInNeedParams{Most: atOnce}
	for {
		var rows []unreaddb.ContactInNeedRow
		err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
			rows, err = unreaddb.New(q).ContactInNeed(ctx, look)
			return err
		})
		if err != nil {
			return append(failed, err)
		}
		for _, r := range rows {
			if err := s.queue(ctx, delivery.ContactUrgent, r.Email, r.Locale, delivery.Cause{Kind: "contact urgent", ID: r.ID, Reader: r.StaffID}); err != nil {
				failed = append(failed, err)
			}
		}
		if len(rows) < atOnce || ctx.Err() != nil {
			return failed
		}
		last := rows[len(rows)-1]
		look.AfterCreated, look.AfterID, look.AfterStaff = last.CreatedAt, last.ID, last.StaffID
	}
}

func (s *Service) tellOfLateContact(ctx context.Context) (failed []error) {
	now := s.Now()
	day := now.UTC().Format(time.DateOnly)
	var late []unreaddb.ContactLateRow
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		late, err = unreaddb.New(q).ContactLate(ctx, unreaddb.ContactLateParams{Now: now.UnixMilli(), Day: day, Most: atOnce})
		return err
	})
	if err != nil {
		return []error{err}
	}
	for _, r := range late {
		if err := s.queue(ctx, delivery.ContactLate, r.Email, r.Locale, delivery.Cause{Kind: "contact late", Reader: r.StaffID, Mark: day}); err != nil {
			failed = append(failed, err)
		}
	}
	return failed
}
