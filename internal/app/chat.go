package app

import (
	"context"

	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/chat"
	"wellhouse.app/internal/talk/unread"
)

// posted is what a message brings about beside the conversation: the member's
// Home tells of what staff wrote.
func posted(notices *unread.Service) func(context.Context, db.Q, chat.Posted) error {
	return func(ctx context.Context, q db.Q, p chat.Posted) error {
		if p.FromMember {
			return nil
		}
		kind := member.CoachMessageEvent
		switch p.Kind {
		case chat.CareTeam:
			kind = member.CareTeamMessageEvent
		case chat.Guide:
			kind = member.GuideMessageEvent
		}
		if err := member.AddEvent(ctx, q, p.MemberID, member.Event{ID: p.Message.ID, Kind: kind, At: p.Message.CreatedAt}); err != nil {
			return err
		}
		if p.Told {
			return nil
		}
		return notices.Posted(ctx, q, p)
	}
}
