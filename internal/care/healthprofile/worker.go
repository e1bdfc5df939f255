package healthprofile

import (
	"context"
	"log/slog"
	"time"

	"wellhouse.app/internal/care/healthprofile/healthprofiledb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/who"
)

const (
	// lookEvery is how often the worker asks whose eye exam to look at.
	lookEvery = 10 * time.Minute
	lookMost  = 100
	// lookAgain is when it asks again about a member who is not asked about diabetes now.
	lookAgain = 24 * time.Hour
	// lookLater is when it asks again about a member for whom it did not work.
	lookLater = time.Hour
)

// Jobs notice what becomes due while nobody opens the profile.
func (s *Service) Jobs() []jobs.Job {
	return []jobs.Job{jobs.Loop{Name: "eye exams that become due", Every: lookEvery, AtStart: true, Do: s.Watch}}
}

// Watch reminds every member whose eye exam has become a year old.
func (s *Service) Watch(ctx context.Context) error {
	var due []string
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		due, err = healthprofiledb.New(q).DueLooks(ctx, healthprofiledb.DueLooksParams{Now: s.Now().UnixMilli(), Most: lookMost})
		return err
	})
	if err != nil {
		return err
	}
	for _, memberID := range due {
		err := s.look(ctx, memberID)
		if err == nil || ctx.Err() != nil {
			continue
		}
		slog.Error("healthprofile: the eye exam of a member could not be looked at", "cause", err.Error())
		if err := s.putOff(ctx, memberID); err != nil {
			return err
		}
	}
	return nil
}

// putOff lets others go ahead of a look that did not work.
func (s *Service) putOff(ctx context.Context, memberID string) error {
	return s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		return healthprofiledb.New(q).PutOffLook(ctx, healthprofiledb.PutOffLookParams{MemberID: memberID, LookAt: s.Now().Add(lookLater).UnixMilli()})
	})
}

// look reminds one member. What two nodes do at once happens once: the second one
// finds the task there.
func (s *Service) look(ctx context.Context, memberID string) error {
	return s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		if err := member.Lock(ctx, q, memberID); err != nil {
			return err
		}
		k, err := s.load(ctx, q, who.Who{MemberID: memberID})
		if err != nil {
			return err
		}
		if s.Live != nil {
			db.After(ctx, func() { s.Live.Tell(memberID, live.Event{Kind: Event}) })
		}
		return s.remind(ctx, q, memberID, k)
	})
}

// plan keeps when to look at the eye exam of a member next.
func plan(ctx context.Context, q db.Q, memberID string, k known) error {
	at := nextLook(k)
	if at == 0 {
		return healthprofiledb.New(q).DropLook(ctx, memberID)
	}
	return healthprofiledb.New(q).PutLook(ctx, healthprofiledb.PutLookParams{MemberID: memberID, LookAt: at})
}

// nextLook is when the eye exam becomes due where the member is; zero when it is due
// already, or when there is none to wait for.
func nextLook(k known) int64 {
	from := eyeExamFrom(k.answers)
	if from.IsZero() || eyeExamDue(k) {
		return 0
	}
	begins := time.Date(from.Year(), from.Month(), from.Day(), 0, 0, 0, 0, k.zone).UnixMilli()
	if begins <= k.now {
		return k.now + lookAgain.Milliseconds()
	}
	return begins
}
