package alert

import (
	"context"
	"errors"
	"time"

	"wellhouse.app/internal/care/alert/alertdb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/jobs"
)

// lookEvery is how soon a node finds that nobody has answered.
const lookEvery = time.Second

// Jobs do what is due every second: they tell the next family member when
// nobody has answered in time, tell more staff when nobody has closed an alert,
// and end the alerts of programs that members have left. What came due while no
// server was running is done first.
func (s *Service) Jobs() []jobs.Job {
	return []jobs.Job{jobs.Loop{Name: "alert", Every: lookEvery, AtStart: true, Do: func(ctx context.Context) error {
		return errors.Join(s.Escalate(ctx), s.EndWithPrograms(ctx), s.EscalateUnseen(ctx))
	}}}
}

// Escalate tells the next person of every episode in which nobody has answered
// in time, or in which the message to the last one was refused.
func (s *Service) Escalate(ctx context.Context) error {
	var due []alertdb.DueEpisodesRow
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		due, err = alertdb.New(q).DueEpisodes(ctx, null(s.Now().UnixMilli()))
		return err
	})
	if err != nil {
		return err
	}
	// What fails for one member must not keep the people of another from being told.
	for _, row := range due {
		err = errors.Join(err, s.escalate(ctx, row.MemberID, row.ID, row.NextAt.Int64))
	}
	return err
}

func (s *Service) escalate(ctx context.Context, memberID, id string, due int64) error {
	return s.DB.Write(ctx, db.Member(memberID), guarded(func(ctx context.Context, q db.Q) error {
		store := alertdb.New(q)
		if err := store.TakeTurn(ctx, memberID); err != nil {
			return err
		}
		row, err := store.EpisodeByID(ctx, alertdb.EpisodeByIDParams{MemberID: memberID, ID: id})
		if err != nil {
			return err
		}
		e, now := episodeOf(row), s.Now()
		if e.State != Telling || e.NextAt != due {
			return nil // somebody answered meanwhile, or another node was faster
		}
		if err := s.tellDue(ctx, q, memberID, e, now); err != nil {
			return err
		}
		if err := putEpisode(ctx, q, memberID, e); err != nil {
			return err
		}
		return s.tell(ctx, q, memberID)
	}))
}

// guarded turns a panic in the work for one member into an error, so that the
// others are not held up and the server goes on.
func guarded(work db.Work) db.Work {
	return func(ctx context.Context, q db.Q) error {
		return jobs.Guard("alert", func() error { return work(ctx, q) })
	}
}

// tellDue tells the next person of an episode, or the first one when the hour is
// over in which nobody was told. By then the check may be too old to tell.
func (s *Service) tellDue(ctx context.Context, q db.Q, memberID string, e *Episode, now time.Time) error {
	if e.Round == 0 {
		if now.UnixMilli()-e.ReadingAt > toldFor.Milliseconds() {
			e.NextAt = 0
			return nil
		}
		e.begin(now)
	}
	settings, err := s.loadSettings(ctx, q, memberID)
	if err != nil {
		return err
	}
	m, err := member.LoadFacts(ctx, q, memberID)
	if err != nil {
		return err
	}
	return s.climb(ctx, q, m, settings, e, now)
}

// linksKept is how long a link is kept that leads nowhere any more.
const linksKept = 24 * time.Hour

// Prune forgets links that lead nowhere any more, and questions that are long
// answered.
func (s *Service) Prune(ctx context.Context) error {
	before := s.Now().Add(-linksKept).UnixMilli()
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if err := alertdb.New(q).PruneChoices(ctx, before); err != nil {
			return err
		}
		_, err := alertdb.New(q).PruneLinks(ctx, before)
		return err
	})
}
