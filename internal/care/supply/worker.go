package supply

import (
	"context"
	"log/slog"
	"strconv"
	"time"

	"wellhouse.app/internal/care/supply/supplydb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/talk/delivery"
)

const (
	// lookEvery is how often the worker asks whose strips to look at.
	lookEvery = 5 * time.Minute
	lookMost  = 100
	// nextLook is when the strips of a member are looked at again, firstLook after
	// a count, laterLook after a look that failed.
	nextLook  = 24 * time.Hour
	firstLook = time.Hour
	laterLook = time.Hour
)

// Jobs watch that nobody runs out unnoticed.
func (s *Service) Jobs() []jobs.Job {
	return []jobs.Job{jobs.Loop{Name: "strips that run low", Every: lookEvery, AtStart: true, Do: s.Watch}}
}

// Watch looks at the strips of every member whose turn it is, until it is nobody's. On
// the last safe day a box is ordered for those who chose that and were told; the others
// are told once. So are members whose strips run out before their box is there.
func (s *Service) Watch(ctx context.Context) error {
	for ctx.Err() == nil {
		var due []supplydb.DueLooksRow
		err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
			due, err = supplydb.New(q).DueLooks(ctx, supplydb.DueLooksParams{Now: s.Now().UnixMilli(), Most: lookMost})
			return err
		})
		if err != nil || len(due) == 0 {
			return err
		}
		for _, r := range due {
			if err := s.lookOrLater(ctx, r.MemberID, r.LookAt); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

// lookOrLater puts a look that fails off, so that the others have their turn.
func (s *Service) lookOrLater(ctx context.Context, memberID string, at int64) error {
	err := s.look(ctx, memberID, at)
	if err == nil || ctx.Err() != nil {
		return err
	}
	slog.Error("supply: the strips of a member could not be looked at", "cause", err.Error())
	return s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		_, err := supplydb.New(q).TakeLook(ctx, supplydb.TakeLookParams{MemberID: memberID, LookAt: at, NextAt: s.Now().Add(laterLook).UnixMilli()})
		return err
	})
}

// look is one look at the strips of a member; of two nodes one takes it. The member is
// locked first, as everywhere, so that no choice of theirs comes in between.
func (s *Service) look(ctx context.Context, memberID string, at int64) error {
	return s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		if err := member.Lock(ctx, q, memberID); err != nil {
			return err
		}
		n, err := supplydb.New(q).TakeLook(ctx, supplydb.TakeLookParams{MemberID: memberID, LookAt: at, NextAt: s.Now().Add(nextLook).UnixMilli()})
		if err != nil || n == 0 {
			return err
		}
		o, err := s.load(ctx, q, memberID)
		if err != nil || o.ended {
			return err
		}
		if o.Gap.RunOutDay != 0 { // no reason not to order: the box may be lost
			if err := s.writeOfCount(ctx, q, memberID, RunsOutFirst, o.Strips, 0); err != nil {
				return err
			}
		}
		return s.provide(ctx, q, memberID, o)
	})
}

// provide orders for those who chose that, and reminds the others.
func (s *Service) provide(ctx context.Context, q db.Q, memberID string, o Overview) error {
	switch {
	case o.Strips.OrderByDay == 0 || o.Verdict.Status != Eligible:
		return s.plan(ctx, q, memberID, 0)
	case o.Auto && o.ShipTo.usable():
		return s.reorder(ctx, q, memberID, o)
	case o.Today < o.Strips.OrderByDay && o.ReorderDay == 0:
		return nil
	}
	if err := s.plan(ctx, q, memberID, 0); err != nil {
		return err
	}
	if err := s.ask(ctx, q, memberID, member.OrderStrips); err != nil {
		return err
	}
	key := RunningLow
	if o.Auto {
		key = AutoStuck
	}
	return s.writeOfCount(ctx, q, memberID, key, o.Strips, 0)
}

// orderUrgency puts an order after what is about today.
const orderUrgency = 35

// ask puts an order among what waits for the member on Home.
func (s *Service) ask(ctx context.Context, q db.Q, memberID, kind string) error {
	s.tell(ctx, memberID)
	return member.AddTaskOnce(ctx, q, memberID, member.Task{
		ID: db.NewID(), Kind: kind, Program: program.Diabetes, Urgency: orderUrgency, CreatedAt: s.Now().UnixMilli(),
	})
}

// writeOfCount tells a member something that follows from what is left, once for each
// count, or for each day that it is planned for; zero for none.
func (s *Service) writeOfCount(ctx context.Context, q db.Q, memberID string, key delivery.Key, left Strips, planned int) error {
	if s.Post == nil {
		return apperr.New(apperr.Internal, "errors.internal", "Nothing can be sent.")
	}
	mark := strconv.Itoa(left.DeliveredSince)
	if planned != 0 {
		mark += " " + dateOf(planned)
	}
	_, err := s.Post.Queue(ctx, q, delivery.Message{
		MemberID: memberID, Template: key,
		Cause: delivery.Cause{Kind: string(key), ID: strconv.FormatInt(left.CountedAt, 10), Mark: mark},
	})
	return err
}
