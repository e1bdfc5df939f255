package chat

import (
	"cmp"
	"context"
	"database/sql"
	"math"
	"slices"
	"time"

	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/talk/chat/chatdb"
)

// Task is a message of the member that nobody answered yet: who must answer,
// and by when. Without an owner the whole pool may take it.
type Task struct {
	ID        string
	ChannelID string
	Pool      string
	OwnerID   string
	OwnerName string
	FirstSeq  int64
	OpenedAt  int64
	DueAt     int64
	Urgent    bool
	MovedAt   *int64 // when someone else took over
	MovedFrom string
}

// fewDays is how long a member waits for one person rather than for the team.
const fewDays = 7 * 24 * time.Hour

// Promise says who answers a new message, and from when their working hours
// count. The most available person answers. We wait for someone who is back in a
// few days; someone away for longer leaves it to the pool. What is urgent does
// not wait for anyone who is away.
func Promise(pool, country string, people []Person, urgent bool, now time.Time) (owner string, due time.Time) {
	hours := promised(pool, urgent)
	if pool == "careteam" || pool == "support" || len(people) == 0 {
		return "", hours.Due(country, now) // a team answers, not one person
	}
	best := slices.MinFunc(people, func(a, b Person) int {
		return cmp.Or(
			slices.Index(coaching.Availabilities, a.Availability)-slices.Index(coaching.Availabilities, b.Availability),
			cmp.Compare(backAt(a), backAt(b)))
	})
	switch {
	case best.Availability == coaching.Available && (best.AwayUntil == nil || !urgent):
		return best.ID, hours.Due(country, now)
	case best.Availability == coaching.ShortAway && best.AwayUntil != nil && !urgent && *best.AwayUntil <= now.Add(fewDays).UnixMilli():
		back := time.UnixMilli(*best.AwayUntil).In(now.Location())
		if back.Before(now) {
			back = now
		}
		return best.ID, hours.Due(country, back)
	}
	return "", hours.Due(country, now)
}

// backAt orders those who are there alike: who is back first, and before them who
// is there without a date. Somebody away without one comes last.
func backAt(p Person) int64 {
	switch {
	case p.AwayUntil != nil:
		return *p.AwayUntil
	case p.Availability == coaching.Available:
		return 0
	}
	return math.MaxInt64
}

// openTask makes the other side owe an answer. While one is owed already, only
// its urgency can grow: it is then due sooner, and no longer that of somebody
// who is away. news says that the queue looks different.
func openTask(ctx context.Context, q db.Q, at seat, people []Person, m Message, urgent bool) (news bool, err error) {
	pool := at.kind.Side().Pool
	owner, due := Promise(pool, at.standing.country, people, urgent, time.UnixMilli(m.CreatedAt).In(at.standing.zone()))
	id := db.NewID()
	row, err := chatdb.New(q).OpenTask(ctx, chatdb.OpenTaskParams{
		MemberID: at.memberID, ID: id, ChannelID: at.channelID, Pool: pool, OwnerID: text(owner),
		FirstSeq: m.Seq, OpenedAt: m.CreatedAt, DueAt: due.UnixMilli(), Urgent: urgent,
	})
	return row.ID == id || urgent, err
}

// Owe makes the other side of a channel owe an answer to a message that is
// there already.
func Owe(ctx context.Context, q db.Q, memberID, channelID string, k Kind, seq, said int64) error {
	st, err := loadStanding(ctx, q, memberID)
	if err != nil {
		return err
	}
	people, err := Participants(ctx, q, memberID, channelID)
	if err != nil {
		return err
	}
	at := seat{memberID: memberID, channelID: channelID, kind: k, standing: st}
	_, err = openTask(ctx, q, at, people, Message{Seq: seq, CreatedAt: said}, false)
	return err
}

// AnswerTask closes what a channel owes, because a staff person answered.
func (s *Service) AnswerTask(ctx context.Context, q db.Q, memberID, channelID, staffID string, seq, now int64) (answered bool, err error) {
	n, err := chatdb.New(q).AnswerTask(ctx, chatdb.AnswerTaskParams{
		MemberID: memberID, ChannelID: channelID, StaffID: text(staffID),
		AnsweredSeq: sql.NullInt64{Int64: seq, Valid: true}, AnsweredAt: sql.NullInt64{Int64: now, Valid: true},
	})
	return n > 0, err
}

// OpenTask reads what a channel owes; nil when nothing waits.
func (s *Service) OpenTask(ctx context.Context, q db.Q, memberID, channelID string) (*Task, error) {
	row, err := chatdb.New(q).TaskOf(ctx, chatdb.TaskOfParams{MemberID: memberID, ChannelID: channelID})
	if missing(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	t := task(chatdb.TasksOfRow(row))
	return &t, nil
}

func task(r chatdb.TasksOfRow) Task {
	t := Task{
		ID: r.ID, ChannelID: r.ChannelID, Pool: r.Pool, OwnerID: r.OwnerID.String, OwnerName: legible.FullName(r.GivenName, r.FamilyName),
		FirstSeq: r.FirstSeq, OpenedAt: r.OpenedAt, DueAt: r.DueAt, Urgent: r.Urgent, MovedFrom: r.MovedFrom.String,
	}
	if r.MovedAt.Valid {
		t.MovedAt = &r.MovedAt.Int64
	}
	return t
}

func text(s string) sql.NullString { return sql.NullString{String: s, Valid: s != ""} }

// GiveTask makes someone the owner of an open task, or no one with an empty id.
// The due time promised to the member stays the same. False means that it was
// answered in the meantime.
func (s *Service) GiveTask(ctx context.Context, q db.Q, memberID string, t Task, staffID string) (bool, error) {
	n, err := chatdb.New(q).SetOwner(ctx, chatdb.SetOwnerParams{
		MemberID: memberID, ID: t.ID, OwnerID: text(staffID), DueAt: t.DueAt, MovedFrom: text(t.MovedFrom), MovedAt: db.Optional(t.MovedAt),
	})
	if n > 0 {
		s.tell(ctx, live.Event{Kind: live.Channel, ChannelURL: t.ChannelID}, memberID)
	}
	return n > 0, err
}

// Lock makes a channel wait for the caller's transaction. Code that changes a task
// and the conversation takes it first, as every message does: two that took
// them in another order would wait for each other.
func Lock(ctx context.Context, q db.Q, memberID, channelID string) error {
	_, err := chatdb.New(q).Lock(ctx, chatdb.LockParams{MemberID: memberID, ID: channelID})
	return err
}
