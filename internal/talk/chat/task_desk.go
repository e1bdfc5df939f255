package chat

import (
	"context"
	"database/sql"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/chat/chatdb"
)

// What the staff desk does with owed answers. Each runs in the caller's
// transaction; the desk has judged who may do it.

func moment(ms int64) sql.NullInt64 { return sql.NullInt64{Int64: ms, Valid: true} }

// ClaimTask makes a staff person the owner of an open task of a channel, due at a
// given time. False means that it is answered or belongs to somebody else.
func ClaimTask(ctx context.Context, q db.Q, memberID, channelID, staffID string, now, due int64) (bool, error) {
	n, err := chatdb.New(q).ClaimTask(ctx, chatdb.ClaimTaskParams{
		StaffID: text(staffID), MemberID: memberID, ChannelID: channelID, Now: moment(now), DueAt: due,
	})
	return n > 0, err
}

// ReleaseTask gives a task that a staff person owns back to its pool.
func ReleaseTask(ctx context.Context, q db.Q, memberID, channelID, staffID string) error {
	_, err := chatdb.New(q).ReleaseTask(ctx, chatdb.ReleaseTaskParams{MemberID: memberID, ChannelID: channelID, StaffID: text(staffID)})
	return err
}

// PassTask hands an open task to someone else, or to the pool with an empty id.
func PassTask(ctx context.Context, q db.Q, memberID, channelID, toID string, due int64) error {
	_, err := chatdb.New(q).PassTask(ctx, chatdb.PassTaskParams{OwnerID: text(toID), DueAt: due, MemberID: memberID, ChannelID: channelID})
	return err
}

// DropTask deletes an open task. False means that it was answered in the
// meantime.
func DropTask(ctx context.Context, q db.Q, memberID, id string) (bool, error) {
	n, err := chatdb.New(q).DropTask(ctx, chatdb.DropTaskParams{MemberID: memberID, ID: id})
	return n > 0, err
}

// LateTask is a task as it was when it was found late.
type LateTask struct {
	MemberID, ID, OwnerID string
	DueAt                 int64
}

// Move gives a late task to a staff person with a new promise. False means that
// it has changed since it was found late.
func (t LateTask) Move(ctx context.Context, q db.Q, staffID string, now, due int64) (bool, error) {
	n, err := chatdb.New(q).MoveLateTask(ctx, chatdb.MoveLateTaskParams{
		StaffID: text(staffID), DueAt: due, Now: moment(now), MovedFrom: text(t.OwnerID),
		MemberID: t.MemberID, ID: t.ID, WasDueAt: t.DueAt,
	})
	return n > 0, err
}

// Mark notes that a task is late. False means that it has changed since it was
// found late.
func (t LateTask) Mark(ctx context.Context, q db.Q, now int64) (bool, error) {
	n, err := chatdb.New(q).MarkLate(ctx, chatdb.MarkLateParams{Now: moment(now), MemberID: t.MemberID, ID: t.ID, WasDueAt: t.DueAt})
	return n > 0, err
}

// GiveBack returns to the pool what a staff person who goes away cannot answer
// in time.
func GiveBack(ctx context.Context, q db.Q, pool, staffID string, awayUntil int64) error {
	return chatdb.New(q).GiveBack(ctx, chatdb.GiveBackParams{Pool: pool, StaffID: text(staffID), AwayUntil: awayUntil})
}

// Hasten moves the due time of an open task forward, never back.
func Hasten(ctx context.Context, q db.Q, memberID, id string, due int64) error {
	return chatdb.New(q).Hasten(ctx, chatdb.HastenParams{DueAt: due, MemberID: memberID, ID: id})
}

// EndAwaiting notes that a channel no longer waits for a coach.
func EndAwaiting(ctx context.Context, q db.Q, memberID, channelID string) error {
	return chatdb.New(q).EndAwaiting(ctx, chatdb.EndAwaitingParams{MemberID: memberID, ID: channelID})
}
