package app

import (
	"context"

	"wellhouse.app/api/rpc/chat/v1/chatv1connect"
	"wellhouse.app/api/rpc/mail/v1/mailv1connect"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/attach"
	"wellhouse.app/internal/talk/chat"
)

// onceByItself names the calls of a conversation that may be repeated without
// a key: a message has a key of its own, and a mark is moved only forward.
func onceByItself(path string) bool {
	switch path {
	case chatv1connect.ChatServiceSendMessageProcedure, chatv1connect.ChatServiceMarkChannelReadProcedure, chatv1connect.ChatServiceSetTypingProcedure,
		mailv1connect.MailServiceStartThreadProcedure, mailv1connect.MailServiceReplyProcedure, mailv1connect.MailServiceMarkThreadReadProcedure,
		attach.UploadPath: // a file that came twice is sent once, and the other forgotten
		return true
	}
	return false
}

// posted is what a message brings about beside the conversation: the member's
// Home tells of what staff wrote.
func (d domains) posted(ctx context.Context, q db.Q, p chat.Posted) error {
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
	return d.waiting.Posted(ctx, q, p)
}
