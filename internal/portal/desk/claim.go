package desk

import (
	"context"
	"slices"
	"time"

	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/desk/deskdb"
	"wellhouse.app/internal/talk/chat"
)

// area is where audit rows of the queue belong.
const area = "conversation"

// toldFor is how long the second person is told who was first.
const toldFor = 15 * time.Minute

// Claim makes the caller the one who answers. Of two who claim at once one wins
// and the other is told who it is.
func (s *Service) Claim(ctx context.Context, w who.Who, channelID string) error {
	err := s.change(ctx, w, channelID, s.find, func(ctx context.Context, q db.Q, c conversation) error {
		if c.Task == nil {
			return apperr.New(apperr.FailedPrecondition, "errors.nothingWaits", "This conversation no longer needs an answer.")
		}
		due, err := s.promise(ctx, q, c, w.AccountID)
		if err != nil {
			return err
		}
		claimed, err := chat.ClaimTask(ctx, q, c.memberID, c.channelID, w.AccountID, s.now(), due)
		if err != nil {
			return err
		}
		if !claimed {
			return s.lost(ctx, q, c)
		}
		if err := s.takeOver(ctx, q, c, w.AccountID); err != nil {
			return err
		}
		if err := s.record(ctx, q, c, "claim", area, c.channelID); err != nil {
			return err
		}
		return s.changed(ctx, q, c.memberID, c.channelID, w.Role)
	})
	if !apperr.Is(err, apperr.NotFound) {
		return err
	}
	if name, ok := s.justClaimed(ctx, w, channelID); ok {
		return taken(name)
	}
	return err
}

func taken(name string) error {
	e := apperr.New(apperr.Aborted, "errors.taken", "Someone else is already answering this.")
	e.Fields = []apperr.Field{{Name: "channelUrl", MessageKey: "errors.taken", Message: name + " answers this already.", Values: map[string]string{"name": name}}}
	return e
}

func (s *Service) lost(ctx context.Context, q db.Q, c conversation) error {
	rows, err := deskdb.New(q).TaskOwner(ctx, deskdb.TaskOwnerParams{MemberID: c.memberID, ChannelID: c.channelID})
	if err != nil {
		return err
	}
	if len(rows) == 0 {
		return apperr.New(apperr.FailedPrecondition, "errors.nothingWaits", "This conversation no longer needs an answer.")
	}
	return taken(legible.FullName(rows[0].GivenName, rows[0].FamilyName))
}

// justClaimed tells a team member who took an answer just before them; an
// answer taken longer ago is out of their reach.
func (s *Service) justClaimed(ctx context.Context, w who.Who, channelID string) (name string, ok bool) {
	reach, known := ReachOf(w.Role)
	if !known || reach.OpenPool == "" {
		return "", false
	}
	_ = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		rows, err := deskdb.New(q).JustClaimed(ctx, deskdb.JustClaimedParams{
			ChannelID: channelID, Pool: reach.OpenPool, Since: db.Int(s.Now().Add(-toldFor).UnixMilli()),
		})
		if err == nil && len(rows) > 0 {
			name, ok = legible.FullName(rows[0].GivenName, rows[0].FamilyName), true
		}
		return err
	})
	return name, ok
}

// join lets a staff person take part for good.
func (s *Service) join(ctx context.Context, q db.Q, c conversation, staffID string) error {
	return s.enter(ctx, q, c, staffID, func() error {
		return s.Chat.Join(ctx, q, c.memberID, c.channelID, staffID, c.reach.Type)
	})
}

// takeOver brings in a staff person who will give the answer that is owed.
// Someone who already takes part stays as they are.
func (s *Service) takeOver(ctx context.Context, q db.Q, c conversation, staffID string) error {
	return s.enter(ctx, q, c, staffID, func() error {
		return s.Chat.TakeOver(ctx, q, c.memberID, c.channelID, c.kind, staffID)
	})
}

// enter gives a person a seat, and tells the member who joined. Letters are
// signed, so they need no such line.
func (s *Service) enter(ctx context.Context, q db.Q, c conversation, staffID string, sit func() error) error {
	people, err := chat.Participants(ctx, q, c.memberID, c.channelID)
	if err != nil {
		return err
	}
	if err := sit(); err != nil || slices.ContainsFunc(people, func(p chat.Person) bool { return p.ID == staffID }) {
		return err
	}
	switch {
	case c.reach.coaching():
		if err := s.coach(ctx, q, c, staffID); err != nil {
			return err
		}
	case c.kind != chat.Guide:
		return nil
	}
	person, err := deskdb.New(q).Person(ctx, staffID)
	if err != nil {
		return err
	}
	return s.say(ctx, q, c, chat.CoachJoined, legible.FullName(person.GivenName, person.FamilyName))
}

// coach ends the wait for a coach. A member who has none has one from then on.
func (s *Service) coach(ctx context.Context, q db.Q, c conversation, staffID string) error {
	if err := chat.EndAwaiting(ctx, q, c.memberID, c.channelID); err != nil {
		return err
	}
	coached, err := deskdb.New(q).HasCoach(ctx, c.memberID)
	if err != nil || coached || c.kind != chat.OneOnOne {
		return err
	}
	return coaching.Assign(ctx, q, c.memberID, staffID, coaching.AsCoach, s.now())
}

// Release gives a claim back. If no one else from the team takes part, the
// conversation returns to its pool. A conversation that was the caller's own
// before is handed over instead, so that someone answers.
func (s *Service) Release(ctx context.Context, w who.Who, channelID string) error {
	return s.change(ctx, w, channelID, s.open, func(ctx context.Context, q db.Q, c conversation) error {
		tasks, err := deskdb.New(q).TaskOwner(ctx, deskdb.TaskOwnerParams{MemberID: c.memberID, ChannelID: c.channelID})
		if err != nil || len(tasks) == 0 || tasks[0].OwnerID != w.AccountID {
			return err
		}
		people, err := chat.Participants(ctx, q, c.memberID, c.channelID)
		if err != nil {
			return err
		}
		alone := c.reach.coaching() && len(people) < 2
		if alone && !tasks[0].ClaimedAt.Valid {
			return handOverFirst()
		}
		if err := chat.ReleaseTask(ctx, q, c.memberID, c.channelID, w.AccountID); err != nil {
			return err
		}
		if alone {
			err = s.returnToPool(ctx, q, c, tasks[0].ClaimedAt.Int64)
		} else {
			err = s.Chat.EndStandIns(ctx, q, c.memberID, c.channelID, w.AccountID)
		}
		if err != nil {
			return err
		}
		if err := s.record(ctx, q, c, "release", area, c.channelID); err != nil {
			return err
		}
		return s.changed(ctx, q, c.memberID, c.channelID, w.Role)
	})
}

// returnToPool ends the caller's part in a conversation, and an assignment that
// began with it or later. Without such a time it ends whatever its age.
func (s *Service) returnToPool(ctx context.Context, q db.Q, c conversation, since int64) error {
	if err := s.Chat.Leave(ctx, q, c.memberID, c.channelID, c.caller.AccountID); err != nil || c.kind != chat.OneOnOne {
		return err
	}
	ended, err := coaching.EndAssignment(ctx, q, c.memberID, c.caller.AccountID, coaching.AsCoach, since)
	if err == nil && ended {
		err = s.takeAlong(ctx, q, c, "")
	}
	if err != nil {
		return err
	}
	return s.Chat.LookForCoach(ctx, q, c.memberID, c.channelID)
}

func handOverFirst() error {
	return apperr.New(apperr.FailedPrecondition, "errors.handOverFirst", "Please hand this conversation over to someone who can answer.")
}

// Invite brings a colleague into a conversation.
func (s *Service) Invite(ctx context.Context, w who.Who, channelID, staffID string) error {
	if err := named("staffId", staffID); err != nil {
		return err
	}
	return s.change(ctx, w, channelID, s.open, func(ctx context.Context, q db.Q, c conversation) error {
		if _, err := s.colleague(ctx, q, w, staffID); err != nil {
			return err
		}
		if err := s.join(ctx, q, c, staffID); err != nil {
			return err
		}
		if err := s.record(ctx, q, c, "invite", area, staffID); err != nil {
			return err
		}
		return s.changed(ctx, q, c.memberID, c.channelID, w.Role)
	})
}

// Leave ends the caller's part in a conversation, unless they owe an answer in
// it or nobody else would be left.
func (s *Service) Leave(ctx context.Context, w who.Who, channelID string) error {
	return s.change(ctx, w, channelID, s.open, func(ctx context.Context, q db.Q, c conversation) error {
		people, err := chat.Participants(ctx, q, c.memberID, c.channelID)
		if err != nil {
			return err
		}
		if c.Task != nil && c.Task.Mine || len(people) < 2 && c.kind != c.reach.OpenKind {
			return handOverFirst()
		}
		if err := s.Chat.Leave(ctx, q, c.memberID, c.channelID, w.AccountID); err != nil {
			return err
		}
		if c.reach.coaching() {
			me, err := deskdb.New(q).Person(ctx, w.AccountID)
			if err != nil {
				return err
			}
			if err := s.say(ctx, q, c, chat.CoachLeft, legible.FullName(me.GivenName, me.FamilyName)); err != nil {
				return err
			}
		}
		if err := s.record(ctx, q, c, "leave", area, c.channelID); err != nil {
			return err
		}
		return s.changed(ctx, q, c.memberID, c.channelID, w.Role)
	})
}
