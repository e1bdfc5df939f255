package attach

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/talk/attach/attachdb"
)

const (
	// leaseFor is how long a worker that died keeps its file.
	leaseFor = time.Minute
	// atOnce is how many files one node has checked side by side.
	atOnce = 4
	// longestPause is how long a scanner that does not answer is left alone.
	longestPause = 5 * time.Minute
)

func (s *Service) nudge() {
	select {
	case s.wake <- struct{}{}:
	default: // the worker is going to look anyway
	}
}

// Run has files checked until the context ends. One that is under way then is
// checked again by the next node that looks.
func (s *Service) Run(ctx context.Context) {
	for ctx.Err() == nil {
		jobs := s.take(ctx)
		done := make(chan struct{})
		for _, j := range jobs {
			go func() {
				defer func() { done <- struct{}{} }()
				s.check(ctx, j)
			}()
		}
		for range jobs {
			<-done
		}
		if len(jobs) == atOnce {
			continue
		}
		pause := time.NewTimer(s.Poll)
		select {
		case <-ctx.Done():
		case <-s.wake:
		case <-pause.C:
		}
		pause.Stop()
	}
}

// job is a file to check, with the lease that holds it.
type job struct {
	attachdb.TakeRow
	lease string
}

// take leases files that are due.
func (s *Service) take(ctx context.Context) (jobs []job) {
	now := s.Now()
	next := func(ctx context.Context, q db.Q) (int64, error) { return attachdb.New(q).NextDue(ctx) }
	rows, lease, err := db.Lease(ctx, s.DB, now.UnixMilli(), next, func(ctx context.Context, q db.Q, lease string) ([]attachdb.TakeRow, error) {
		return attachdb.New(q).Take(ctx, attachdb.TakeParams{
			Lease: lease, LeaseUntil: now.Add(leaseFor).UnixMilli(), Now: now.UnixMilli(), Most: atOnce,
		})
	})
	for _, row := range rows {
		jobs = append(jobs, job{row, lease})
	}
	if err != nil && ctx.Err() == nil {
		slog.Error("attach: looking for files to check", "cause", err.Error())
	}
	return jobs
}

// check asks the scanner about one file and notes its answer.
func (s *Service) check(ctx context.Context, j job) {
	clean, err := s.scan(ctx, j)
	if ctx.Err() != nil {
		return // the server stops; the lease runs out
	}
	state := Refused
	switch {
	case errors.Is(err, seal.ErrUnknownKey), err != nil && s.Now().UnixMilli()-j.CreatedAt < answerWithin.Milliseconds():
		slog.Warn("attach: no answer from the scanner", "attempt", j.Attempts, "cause", err.Error())
		err = s.later(ctx, j)
	case err != nil:
		slog.Error("attach: a file was never checked and is refused", "cause", err.Error())
		err = s.settle(ctx, j, Refused)
	default:
		if clean {
			state = Ready
		}
		err = s.settle(ctx, j, state)
	}
	if err != nil && ctx.Err() == nil {
		slog.Error("attach: noting what the scanner answered", "cause", err.Error())
	}
}

// scan gives the scanner what would be given out. What panics is no answer.
func (s *Service) scan(ctx context.Context, j job) (clean bool, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("attach: %v", fault)
		}
	}()
	var sealed []byte
	err = s.DB.Read(ctx, db.Member(j.MemberID), func(ctx context.Context, q db.Q) error {
		sealed, err = attachdb.New(q).Content(ctx, attachdb.ContentParams{MemberID: j.MemberID, ID: j.ID, Part: string(Whole)})
		return err
	})
	if err != nil {
		return false, err
	}
	content, err := s.Keys.Open(sealed, contentTable, seal.Row(j.MemberID, j.ID, string(Whole)), contentColumn)
	if err != nil {
		return false, err
	}
	return s.Scanner.Scan(ctx, content)
}

// later asks again after a pause that doubles.
func (s *Service) later(ctx context.Context, j job) error {
	pause := min(longestPause, time.Second<<min(j.Attempts, 16))
	return s.DB.Write(ctx, db.Member(j.MemberID), func(ctx context.Context, q db.Q) error {
		_, err := attachdb.New(q).Later(ctx, attachdb.LaterParams{
			MemberID: j.MemberID, ID: j.ID, Lease: j.lease, DueAt: s.Now().Add(pause).UnixMilli(),
		})
		return err
	})
}

// settle notes the answer; of what was refused nothing is kept but its name.
func (s *Service) settle(ctx context.Context, j job, state string) error {
	return s.DB.Write(ctx, db.Member(j.MemberID), func(ctx context.Context, q db.Q) error {
		store := attachdb.New(q)
		rows, err := store.Settle(ctx, attachdb.SettleParams{MemberID: j.MemberID, ID: j.ID, Lease: j.lease, State: state})
		if err != nil || len(rows) == 0 { // removed meanwhile, or checked by another
			return err
		}
		if state == Refused {
			if err := store.RemoveContents(ctx, attachdb.RemoveContentsParams{MemberID: j.MemberID, ID: j.ID}); err != nil {
				return err
			}
			if err := s.record(ctx, q, j.MemberID, "fileRefused", j.ID); err != nil {
				return err
			}
		}
		if rows[0].MessageID != "" { // the uploader's page looks after an unsent one
			db.After(ctx, func() {
				s.Channels.TellAll(context.WithoutCancel(ctx), j.MemberID, rows[0].ChannelID, live.Event{Kind: live.Channel, ChannelURL: rows[0].ChannelID})
			})
		}
		return nil
	})
}
