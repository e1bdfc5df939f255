package desk

import (
	"context"
	"slices"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/portal/desk/deskdb"
	"wellhouse.app/internal/talk/chat"
)

// takeAlong lets the food log follow a member who goes from the caller to another
// coach, or with an empty id to the team: a former coach loses all access to the
// member's data. The coaching conversation is always locked before the food log.
func (s *Service) takeAlong(ctx context.Context, q db.Q, c conversation, toID string) error {
	food, err := chat.FoodLog(ctx, q, c.memberID)
	if err != nil || food == "" {
		return err
	}
	if err := chat.Lock(ctx, q, c.memberID, food); err != nil {
		return err
	}
	people, err := chat.Participants(ctx, q, c.memberID, food)
	if err != nil || !slices.ContainsFunc(people, func(p chat.Person) bool { return p.ID == c.caller.AccountID }) {
		return err
	}
	c.channelID, c.kind, c.Task = food, chat.FoodLogging, nil
	if err := s.Chat.Leave(ctx, q, c.memberID, food, c.caller.AccountID); err != nil {
		return err
	}
	owed, err := deskdb.New(q).TaskOwner(ctx, deskdb.TaskOwnerParams{MemberID: c.memberID, ChannelID: food})
	if err != nil {
		return err
	}
	if len(owed) > 0 && owed[0].OwnerID == c.caller.AccountID {
		c.Task = &Task{DueAt: owed[0].DueAt, Late: owed[0].DueAt <= s.now(), Urgent: owed[0].Urgent}
	}
	if err := s.passTask(ctx, q, c, toID); err != nil {
		return err
	}
	switch {
	case toID != "":
		err = s.join(ctx, q, c, toID)
	case len(people) < 2:
		err = s.Chat.LookForCoach(ctx, q, c.memberID, food)
	}
	if err != nil {
		return err
	}
	return s.changed(ctx, q, c.memberID, food, c.caller.Role)
}
