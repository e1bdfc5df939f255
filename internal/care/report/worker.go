package report

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"time"

	"wellhouse.app/internal/care/report/reportdb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/talk/delivery"
)

const (
	// drawWithin bounds one try.
	drawWithin = 10 * time.Minute
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

// pauses are between the tries of a file.
var pauses = jobs.Backoff{First: time.Second, Last: 4 * time.Second}

// Jobs prepare files. A file that is under way when the server stops is begun
// again by the next node that looks.
func (s *Service) Jobs() []jobs.Job {
	return []jobs.Job{jobs.Queue[reportdb.ClaimRow]{
		Name: "report", Now: s.Now, Poll: s.Poll, AtOnce: atOnce, Within: drawWithin, Wake: s.wake,
		Next: s.nextDue, Claim: s.claim, Renew: s.renew,
		Work: func(ctx context.Context, row reportdb.ClaimRow, lease string) error {
			return s.work(ctx, job{row, lease})
		},
		Fail: func(ctx context.Context, row reportdb.ClaimRow, lease string, cause error) error {
			slog.Error("report: preparing a file", "format", row.Format, "attempt", row.Attempts, "cause", cause.Error())
			defer s.tell(row.MemberID)
			return s.giveBack(ctx, job{row, lease}, cause)
		},
	}}
}

// job is a file to prepare, with the lease that holds it.
type job struct {
	reportdb.ClaimRow
	lease string
}

func (s *Service) nextDue(ctx context.Context) (at int64, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		at, err = reportdb.New(q).NextDue(ctx)
		return err
	})
	return at, err
}

func (s *Service) claim(ctx context.Context, t jobs.Term, most int) (rows []reportdb.ClaimRow, err error) {
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		rows, err = reportdb.New(q).Claim(ctx, reportdb.ClaimParams{Lease: t.Lease, LeaseUntil: t.Until, Now: t.Now, Most: int32(most)})
		return err
	})
	return rows, err
}

// renew fails to hold a file that the member removed.
func (s *Service) renew(ctx context.Context, row reportdb.ClaimRow, t jobs.Term) (held bool, err error) {
	err = s.DB.Write(ctx, db.Member(row.MemberID), func(ctx context.Context, q db.Q) error {
		n, err := reportdb.New(q).Renew(ctx, reportdb.RenewParams{MemberID: row.MemberID, ID: row.ID, Lease: t.Lease, LeaseUntil: t.Until})
		held = n > 0
		return err
	})
	return held, err
}

// errEnded stands for the tries that ended with their process.
var errEnded = errors.New("every try ended with its process")

// work prepares one file, unless that has ended every process that tried.
func (s *Service) work(ctx context.Context, j job) error {
	if j.Attempts > mostTries {
		return errEnded
	}
	s.tell(j.MemberID)
	content, err := s.prepare(ctx, j)
	if err == nil {
		err = s.keep(ctx, j, content)
	}
	if err == nil {
		s.tell(j.MemberID)
	}
	return err
}

// prepare makes the bytes of a file.
func (s *Service) prepare(ctx context.Context, j job) (content []byte, err error) {
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
		if m, err = s.material(ctx, j.MemberID, j.Locale, period, j.WithLabs); err != nil {
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

// step notes how far a file is. It fails when someone else
// has taken over or the member removed the file.
func (s *Service) step(ctx context.Context, j job, progress int) error {
	err := s.DB.Write(ctx, db.Member(j.MemberID), func(ctx context.Context, q db.Q) error {
		n, err := reportdb.New(q).Progress(ctx, reportdb.ProgressParams{
			MemberID: j.MemberID, ID: j.ID, Lease: j.lease, Progress: int64(progress),
		})
		return held(n, err)
	})
	if err == nil {
		s.tell(j.MemberID)
	}
	return err
}

func held(n int64, err error) error {
	if err == nil && n == 0 {
		return jobs.ErrLost
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
		_, err := s.Post.Queue(ctx, q, delivery.Message{MemberID: j.MemberID, Template: FileReady, Cause: delivery.Cause{Kind: "report", ID: j.ID}})
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
		wait := pauses.After(j.Attempts, rand.Float64())
		_, err := store.Retry(ctx, reportdb.RetryParams{MemberID: j.MemberID, ID: j.ID, Lease: j.lease, DueAt: now.Add(wait).UnixMilli()})
		return err
	})
}

// tell comes after the commit, so that a page that looks again sees it.
func (s *Service) tell(memberID string) {
	if s.Live != nil {
		s.Live.Tell(memberID, live.Event{Kind: Event})
	}
}
