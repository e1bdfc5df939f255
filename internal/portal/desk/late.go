package desk

import (
	"context"
	"errors"
	"math"
	"sync"
	"time"

	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/desk/deskdb"
	"wellhouse.app/internal/talk/chat"
)

const (
	lookEvery = 2 * time.Second
	atOnce    = 100 // late answers of each list that one look takes care of
	// moveWithin bounds one move, which holds the turn of its channel: nobody can
	// post there meanwhile.
	moveWithin = 5 * time.Second
)

// roles are the roles that see a pool's answers in their queue.
var roles = map[string]who.Role{"coach": who.Coach, "careteam": who.CareTeam, "guide": who.Guide, "support": who.Support}

// Jobs look for late answers and for who is back. What became late while no
// server ran is moved at once.
func (s *Service) Jobs() []jobs.Job {
	return []jobs.Job{jobs.Loop{Name: "desk", Every: lookEvery, AtStart: true, Do: func(ctx context.Context) error {
		return errors.Join(s.MoveLate(ctx), s.ComeBack(ctx))
	}}}
}

// MoveLate gives every late answer of a coach to another one who is there. An
// answer that nobody can take, or that a team shares, is marked late.
func (s *Service) MoveLate(ctx context.Context) error {
	var late []deskdb.LateTasksRow
	var coaches []Colleague
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		fresh, err := s.fresh.next(ctx, q, s.now(), false)
		if err != nil {
			return err
		}
		found, err := s.stuck.next(ctx, q, s.now(), true)
		if late = append(fresh, found...); err != nil || len(late) == 0 {
			return err
		}
		coaches, err = team(ctx, q, who.Coach)
		return err
	})
	if err != nil {
		return err
	}
	// What fails for one member must not keep another waiting.
	for _, row := range late {
		closed, failed := s.dropClosed(ctx, row)
		if err = errors.Join(err, failed); closed || failed != nil {
			continue
		}
		to, found := Colleague{}, false
		if row.Pool == "coach" {
			to, found = pick(coaches, row.Locale, row.OwnerID)
		}
		if !found {
			err = errors.Join(err, s.markLate(ctx, row))
			continue
		}
		moved, failed := s.move(ctx, row, to)
		err = errors.Join(err, failed)
		for i := range coaches {
			if moved && coaches[i].ID == to.ID {
				coaches[i].OpenTasks++
			}
		}
	}
	return err
}

// walk goes through a list of late answers from one look to the next, and begins
// again at its end. However many nobody can take, each gets its turn.
type walk struct {
	mu    sync.Mutex
	due   int64
	id    string
	begun bool
}

func (w *walk) next(ctx context.Context, q db.Q, now int64, known bool) ([]deskdb.LateTasksRow, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	params := deskdb.LateTasksParams{Now: now, Known: known, AfterDue: math.MinInt64, Most: atOnce}
	if w.begun {
		params.AfterDue, params.AfterID = w.due, w.id
	}
	rows, err := deskdb.New(q).LateTasks(ctx, params)
	if err != nil {
		return nil, err
	}
	if w.begun = len(rows) == atOnce; w.begun {
		last := rows[len(rows)-1]
		w.due, w.id = last.DueAt, last.ID
	}
	return rows, nil
}

// dropClosed drops an answer owed to a member who can no longer read it, so it
// keeps no one busy. If the member gets the conversation back, they can write again.
func (s *Service) dropClosed(ctx context.Context, row deskdb.LateTasksRow) (closed bool, err error) {
	err = s.DB.Read(ctx, db.Member(row.MemberID), func(ctx context.Context, q db.Q) error {
		return chat.MayTalk(ctx, q, row.MemberID, chat.Kind(row.Kind))
	})
	if !apperr.Is(err, apperr.PermissionDenied) {
		return false, err
	}
	return true, s.DB.Write(ctx, db.Member(row.MemberID), func(ctx context.Context, q db.Q) error {
		if err := chat.Lock(ctx, q, row.MemberID, row.ChannelID); err != nil {
			return err
		}
		dropped, err := chat.DropTask(ctx, q, row.MemberID, row.ID)
		if err != nil || !dropped {
			return err
		}
		if err := s.Chat.EndStandIns(ctx, q, row.MemberID, row.ChannelID, ""); err != nil {
			return err
		}
		if err := s.Audit.Record(ctx, q, audit.Row{
			MemberID: row.MemberID, Action: "answer-dropped", Area: area, Target: row.ID, Reason: "no conversation any more",
		}); err != nil {
			return err
		}
		return s.changed(ctx, q, row.MemberID, row.ChannelID, roles[row.Pool])
	})
}

// move gives one late answer to a coach, tells the member who answers and by
// when, and both coaches. Of several nodes that see it one moves it: the others
// find that the promise has changed.
func (s *Service) move(ctx context.Context, row deskdb.LateTasksRow, to Colleague) (moved bool, err error) {
	write := func(ctx context.Context, q db.Q) error {
		if err := chat.Lock(ctx, q, row.MemberID, row.ChannelID); err != nil {
			return err
		}
		person, err := deskdb.New(q).Person(ctx, to.ID)
		if err != nil || coaching.Parse(person.Availability) != coaching.Available || person.AwayUntil.Valid {
			return err // went away meanwhile; the next look finds someone else
		}
		due, err := s.due(ctx, q, row.MemberID, row.Pool, row.Urgent)
		if err != nil {
			return err
		}
		moved, err = asFound(row).Move(ctx, q, to.ID, s.now(), due.UnixMilli())
		if err != nil || !moved {
			return err
		}
		if err := s.Chat.TakeOver(ctx, q, row.MemberID, row.ChannelID, chat.Kind(row.Kind), to.ID); err != nil {
			return err
		}
		if _, err := s.Chat.Say(ctx, q, row.MemberID, row.ChannelID, chat.MovedTo, to.Name); err != nil {
			return err
		}
		if err := s.Audit.Record(ctx, q, audit.Row{
			MemberID: row.MemberID, Action: "answer-moved", Area: area, Target: row.ID, Reason: "late",
		}); err != nil {
			return err
		}
		s.tellOne(ctx, row.OwnerID)
		return s.changed(ctx, q, row.MemberID, row.ChannelID, roles[row.Pool])
	}
	ctx, cancel := context.WithTimeout(ctx, moveWithin)
	defer cancel()
	err = s.Chat.InTurn(ctx, row.MemberID, row.ChannelID, func() error { return s.DB.Write(ctx, db.Member(row.MemberID), write) })
	return moved && err == nil, err
}

func asFound(row deskdb.LateTasksRow) chat.LateTask {
	return chat.LateTask{MemberID: row.MemberID, ID: row.ID, OwnerID: row.OwnerID, DueAt: row.DueAt}
}

// markLate says once that an answer is late and nobody could take over: it goes
// to the top of the queue, and the member sees it as it is.
func (s *Service) markLate(ctx context.Context, row deskdb.LateTasksRow) error {
	if row.LateAt.Valid {
		return nil
	}
	return s.DB.Write(ctx, db.Member(row.MemberID), func(ctx context.Context, q db.Q) error {
		marked, err := asFound(row).Mark(ctx, q, s.now())
		if err != nil || !marked {
			return err
		}
		return s.changed(ctx, q, row.MemberID, row.ChannelID, roles[row.Pool])
	})
}

func (s *Service) tellOne(ctx context.Context, staffID string) {
	if s.Live == nil || staffID == "" {
		return
	}
	db.After(ctx, func() { s.Live.Tell(staffID, live.Event{Kind: live.Inbox}) })
}
