package supply

import (
	"context"
	"database/sql"
	"errors"

	"wellhouse.app/internal/care/fulfil"

	"wellhouse.app/internal/care/supply/supplydb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
)

const (
	// noticeDays are how many days before the automatic reorder the member is told.
	noticeDays = 3
	// delayDays are how long a member can put it off.
	delayDays = 7
)

// autoStep is what the automatic reorder does on a day, when a box is possible: plan is
// the day to tell the member, zero for none. orderBy is the last safe day, planned the
// day that was told. When it is too late to tell, a box is ordered at once: nobody should
// run out for the sake of a notice.
func autoStep(today, orderBy, planned int) (plan int, order bool) {
	switch {
	case planned != 0:
		return 0, today >= planned
	case today >= orderBy:
		return 0, true
	case today >= orderBy-noticeDays:
		return orderBy, false
	}
	return 0, false
}

// reorder goes on with the automatic reorder: it tells the member, or orders.
func (s *Service) reorder(ctx context.Context, q db.Q, memberID string, o Overview) error {
	plan, order := autoStep(o.Today, o.Strips.OrderByDay, o.ReorderDay)
	if order {
		_, err := s.place(ctx, q, memberID, nil, true)
		return err
	}
	if plan == 0 {
		return nil
	}
	if err := s.plan(ctx, q, memberID, plan); err != nil {
		return err
	}
	if err := s.ask(ctx, q, memberID, member.ReorderSoon); err != nil {
		return err
	}
	return s.writeOfCount(ctx, q, memberID, AutoSoon, o.Strips, plan)
}

// plan keeps the day on which the next box is ordered, zero for none. What Home said of
// the one before is over.
func (s *Service) plan(ctx context.Context, q db.Q, memberID string, day int) error {
	if _, err := member.FinishTasks(ctx, q, memberID, member.ReorderSoon, s.Now().UnixMilli()); err != nil {
		return err
	}
	s.tell(ctx, memberID)
	return supplydb.New(q).PlanReorder(ctx, supplydb.PlanReorderParams{MemberID: memberID, OrderOn: int64(day)})
}

// Delay puts the automatic order that is near off by a week from today, and gives the day
// of the order. Twice on a day is the same as once.
func (s *Service) Delay(ctx context.Context, memberID string) (day int, err error) {
	err = s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		if err := member.Lock(ctx, q, memberID); err != nil {
			return err
		}
		facts, err := member.LoadFacts(ctx, q, memberID)
		if err != nil {
			return err
		}
		auto, err := loadAuto(ctx, q, memberID)
		if err != nil {
			return err
		}
		if auto.day == 0 {
			return apperr.New(apperr.FailedPrecondition, "supply.refused.noReorder", "No automatic order is near.")
		}
		day = fulfil.DayOf(s.Now().UnixMilli(), facts.Zone()) + delayDays
		if err := s.plan(ctx, q, memberID, day); err != nil {
			return err
		}
		return s.record(ctx, q, memberID, "autoReorder", "")
	})
	return day, err
}

// auto is what the member chose, and the day of the next automatic order, if it is near.
type auto struct {
	on  bool
	day int
}

func loadAuto(ctx context.Context, q db.Q, memberID string) (auto, error) {
	r, err := supplydb.New(q).AutoReorder(ctx, memberID)
	if errors.Is(err, sql.ErrNoRows) {
		return auto{}, nil
	}
	return auto{r.AutoReorder, int(r.OrderOn)}, err
}
