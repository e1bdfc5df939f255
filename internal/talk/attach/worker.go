package attach

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"time"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/platform/module"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/talk/attach/attachdb"
)

const (
	// scanWithin bounds one try.
	scanWithin = time.Minute
	// atOnce is how many files one node has checked side by side.
	atOnce = 4
)

// pauses are between the tries with a scanner that does not answer.
var pauses = jobs.Backoff{First: 2 * time.Second, Last: 5 * time.Minute}

// Jobs have files checked. One that is under way when the server stops is
// checked again by the next node that looks.
func (s *Service) Jobs() []jobs.Job {
	return []jobs.Job{jobs.Queue[attachdb.TakeRow]{
		Name: "attach", Now: s.Now, Poll: s.Poll, AtOnce: atOnce, Within: scanWithin, Wake: s.wake,
		Next: s.nextDue, Claim: s.take, Renew: s.renew,
		Work: func(ctx context.Context, row attachdb.TakeRow, lease string) error {
			return s.check(ctx, job{row, lease})
		},
		Fail: func(ctx context.Context, row attachdb.TakeRow, lease string, cause error) error {
			return s.unchecked(ctx, job{row, lease}, cause)
		},
	}}
}

// job is a file to check, with the lease that holds it.
type job struct {
	attachdb.TakeRow
	lease string
}

func (s *Service) nextDue(ctx context.Context) (at int64, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		at, err = attachdb.New(q).NextDue(ctx)
		return err
	})
	return at, err
}

func (s *Service) take(ctx context.Context, t jobs.Term, most int) (rows []attachdb.TakeRow, err error) {
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		rows, err = attachdb.New(q).Take(ctx, attachdb.TakeParams{Lease: t.Lease, LeaseUntil: t.Until, Now: t.Now, Most: int32(most)})
		return err
	})
	return rows, err
}

// renew fails to hold a file that was removed.
func (s *Service) renew(ctx context.Context, row attachdb.TakeRow, t jobs.Term) (held bool, err error) {
	err = s.DB.Write(ctx, db.Member(row.MemberID), func(ctx context.Context, q db.Q) error {
		n, err := attachdb.New(q).Renew(ctx, attachdb.RenewParams{MemberID: row.MemberID, ID: row.ID, Lease: t.Lease, LeaseUntil: t.Until})
		held = n > 0
		return err
	})
	return held, err
}

// check asks the scanner about one file and notes its answer.
func (s *Service) check(ctx context.Context, j job) error {
	clean, err := s.scan(ctx, j)
	if err != nil {
		return err
	}
	if clean {
		return jobs.Unnoted(s.settle(ctx, j, Ready))
	}
	return jobs.Unnoted(s.settle(ctx, j, Refused))
}

// unchecked has a file checked again later, and refuses it in the end.
func (s *Service) unchecked(ctx context.Context, j job, cause error) error {
	if errors.Is(cause, seal.ErrUnknownKey) || s.Now().UnixMilli()-j.CreatedAt < answerWithin.Milliseconds() {
		slog.Warn("attach: no answer from the scanner", "attempt", j.Attempts, "cause", cause.Error())
		return s.later(ctx, j)
	}
	slog.Error("attach: a file was never checked and is refused", "cause", cause.Error())
	return s.settle(ctx, j, Refused)
}

// scan gives the scanner what would be given out.
func (s *Service) scan(ctx context.Context, j job) (clean bool, err error) {
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
	pause := pauses.After(j.Attempts, rand.Float64())
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
			if err := s.record(ctx, q, j.MemberID, rows[0].OwnerKind, "fileRefused", j.ID); err != nil {
				return err
			}
		}
		at := module.FileRef{Within: rows[0].Within, RecordID: rows[0].RecordID}
		if checked := s.owners[rows[0].OwnerKind].Checked; checked != nil && at.RecordID != "" { // the uploader's page looks after a loose one
			db.After(ctx, func() { checked(context.WithoutCancel(ctx), j.MemberID, at) })
		}
		return nil
	})
}
