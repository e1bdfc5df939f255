package report

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"wellhouse.app/internal/care/report/reportdb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/talk/delivery"
)

const (
	// leaseFor is how long a worker that died keeps its job: what it began is
	// begun again within ten seconds. Each step forward renews it.
	leaseFor = 8 * time.Second
	// atOnce is how many files one node prepares side by side.
	atOnce = 2
	// mostTries is how often a file is begun before it is told to have failed.
	mostTries = 4
	// keyPause is how soon a file is tried again whose readings are sealed with a
	// key that this node does not have yet.
	keyPause = 30 * time.Second
	// tellAfter is when somebody has stopped waiting and is told by a message.
	tellAfter = time.Minute

	contentTable  = "report_contents"
	contentColumn = "content_enc"
)

// nudge tells the workers that there is something to do.
func (s *Service) nudge() {
	select {
	case s.wake <- struct{}{}:
	default: // they are going to look anyway
	}
}

// Run prepares files until the context ends. A file that is under way then is
// begun again by the next node that looks.
func (s *Service) Run(ctx context.Context) {
	places := make(chan struct{}, atOnce)
	for ctx.Err() == nil {
		for _, job := range s.take(ctx, atOnce-len(places)) {
			places <- struct{}{}
			go func() {
				defer func() { <-places; s.nudge() }()
				s.work(ctx, job)
			}()
		}
		pause := time.NewTimer(s.Poll)
		select {
		case <-ctx.Done():
		case <-s.wake:
		case <-pause.C:
		}
		pause.Stop()
	}
	for range atOnce { // what is under way notices the end and lets go
		places <- struct{}{}
	}
}

// job is a file to prepare, with the lease that holds it.
type job struct {
	reportdb.ClaimRow
	lease string
}

// take leases jobs that are due.
func (s *Service) take(ctx context.Context, most int) (jobs []job) {
	if most == 0 {
		return nil
	}
	now := s.Now()
	next := func(ctx context.Context, q db.Q) (int64, error) { return reportdb.New(q).NextDue(ctx) }
	rows, lease, err := db.Lease(ctx, s.DB, now.UnixMilli(), next, func(ctx context.Context, q db.Q, lease string) ([]reportdb.ClaimRow, error) {
		return reportdb.New(q).Claim(ctx, reportdb.ClaimParams{
			Lease: lease, LeaseUntil: now.Add(leaseFor).UnixMilli(), Now: now.UnixMilli(), Most: int32(most),
		})
	})
	for _, row := range rows {
		jobs = append(jobs, job{row, lease})
	}
	if err != nil && ctx.Err() == nil {
		slog.Error("report: looking for files to prepare", "cause", err.Error())
	}
	return jobs
}

// work prepares one file and notes what came of it.
func (s *Service) work(ctx context.Context, j job) {
	s.tell(j.MemberID)
	content, err := s.prepare(ctx, j)
	if err == nil {
		err = s.keep(ctx, j, content)
	}
	if ctx.Err() != nil {
		return // the server stops; the lease runs out
	}
	if err != nil {
		slog.Error("report: preparing a file", "format", j.Format, "attempt", j.Attempts, "cause", err.Error())
		if err := s.giveBack(ctx, j, err); err != nil {
			slog.Error("report: noting a failure", "cause", err.Error())
		}
	}
	s.tell(j.MemberID)
}

// prepare makes the bytes of a file. What panics fails this file alone.
func (s *Service) prepare(ctx context.Context, j job) (content []byte, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("report: %v", fault)
		}
	}()
	period := func(int) (Period, error) {
		first, err := dayOf("from", j.FromDate)
		if err != nil {
			return Period{}, err
		}
		last, err := dayOf("to", j.ToDate)
		return Period{first, last}, err
	}
	var m Material
	err = s.DB.Snapshot(ctx, db.Member(j.MemberID), func(ctx context.Context) error {
		if m, err = s.material(ctx, j.MemberID, j.Locale, period); err != nil {
			return err
		}
		if err = s.step(ctx, j, 30); err != nil {
			return err
		}
		switch Format(j.Format) {
		case CSV:
			content, err = s.csv(ctx, j, m)
		case FHIR:
			content, err = s.fhir(ctx, j, m)
		case PDF:
		}
		return err
	})
	if err != nil || Format(j.Format) != PDF {
		return content, err
	}
	return Draw(Compose(Kind(j.Kind), m))
}

// step notes how far a file is and keeps the lease. It fails when someone else
// has taken over or the member removed the file.
func (s *Service) step(ctx context.Context, j job, progress int) error {
	err := s.DB.Write(ctx, db.Member(j.MemberID), func(ctx context.Context, q db.Q) error {
		n, err := reportdb.New(q).Progress(ctx, reportdb.ProgressParams{
			MemberID: j.MemberID, ID: j.ID, Lease: j.lease, Progress: int64(progress), LeaseUntil: s.Now().Add(leaseFor).UnixMilli(),
		})
		return held(n, err)
	})
	if err == nil {
		s.tell(j.MemberID)
	}
	return err
}

type lostError struct{}

func (lostError) Error() string { return "report: the file is no longer ours to prepare" }

func held(n int64, err error) error {
	if err == nil && n == 0 {
		return lostError{}
	}
	return err
}

// keep stores the file and marks it as ready. A member who has waited long
// is told by a message.
func (s *Service) keep(ctx context.Context, j job, content []byte) error {
	sealed, err := s.Keys.Seal(content, contentTable, seal.Row(j.MemberID, j.ID), contentColumn)
	if err != nil {
		return err
	}
	now := s.Now().UnixMilli()
	return s.DB.Write(ctx, db.Member(j.MemberID), func(ctx context.Context, q db.Q) error {
		store := reportdb.New(q)
		if err := held(store.Finish(ctx, reportdb.FinishParams{
			MemberID: j.MemberID, ID: j.ID, Lease: j.lease, State: string(Ready), Progress: 100, Bytes: int64(len(content)), Now: now,
		})); err != nil {
			return err
		}
		if err := store.InsertContent(ctx, reportdb.InsertContentParams{MemberID: j.MemberID, ID: j.ID, ContentEnc: sealed}); err != nil {
			return err
		}
		if s.Post == nil || now-j.CreatedAt < tellAfter.Milliseconds() {
			return nil
		}
		_, err := s.Post.Queue(ctx, q, delivery.Message{MemberID: j.MemberID, Template: delivery.ReportReady, Cause: "report " + j.ID})
		return err
	})
}

// giveBack lets a file be tried again a little later, or ends it. What this node
// lacks the key for is no fault of the file: the key may come, or another node
// has it.
func (s *Service) giveBack(ctx context.Context, j job, cause error) error {
	now := s.Now()
	return s.DB.Write(ctx, db.Member(j.MemberID), func(ctx context.Context, q db.Q) error {
		store := reportdb.New(q)
		if errors.Is(cause, seal.ErrUnknownKey) {
			_, err := store.Postpone(ctx, reportdb.PostponeParams{MemberID: j.MemberID, ID: j.ID, Lease: j.lease, DueAt: now.Add(keyPause).UnixMilli()})
			return err
		}
		if j.Attempts >= mostTries {
			_, err := store.Finish(ctx, reportdb.FinishParams{MemberID: j.MemberID, ID: j.ID, Lease: j.lease, State: string(Failed), Now: now.UnixMilli()})
			return err
		}
		wait := time.Duration(j.Attempts) * time.Second
		_, err := store.Retry(ctx, reportdb.RetryParams{MemberID: j.MemberID, ID: j.ID, Lease: j.lease, DueAt: now.Add(wait).UnixMilli()})
		return err
	})
}

// tell comes after the commit, so that a page that looks again sees it.
func (s *Service) tell(memberID string) {
	if s.Live != nil {
		s.Live.Tell(memberID, live.Event{Kind: live.Report})
	}
}
