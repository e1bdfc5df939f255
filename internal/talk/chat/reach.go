package chat

import (
	"context"
	"log/slog"

	chatv1 "wellhouse.app/api/rpc/chat/v1"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat/chatdb"
)

// Reach judges for others who may read what belongs to a channel: its files,
// its letters. It is asked in the scope of the member, or in that of the system
// for staff. An Admin who views a member reaches mail with the care team and no
// other conversation.
func (s *Service) Reach(ctx context.Context, q db.Q, w who.Who, channelID string) (memberID string, kind Kind, err error) {
	if channelID == "" || len(channelID) > longestID || !legible.Line(channelID) {
		return "", "", apperr.NotFoundError()
	}
	row, err := chatdb.New(q).MemberOf(ctx, channelID)
	if err != nil {
		return "", "", err
	}
	memberID, kind = row.MemberID, Kind(row.Kind)
	switch {
	case w.MemberID != "" && w.MemberID != memberID, w.Viewing != nil && (w.Role != who.Admin || kind != CareTeam):
		return "", "", apperr.NotFoundError()
	case w.Viewing != nil:
		err = MayTalk(ctx, q, memberID, kind)
	default:
		_, err = sit(ctx, q, w, memberID, channelID, kind)
	}
	return memberID, kind, err
}

// OpensMail fails for a member who has no care team to write to.
func (s *Service) OpensMail(ctx context.Context, q db.Q, memberID string) error {
	return MayTalk(ctx, q, memberID, CareTeam)
}

// TellAll wakes everyone in a channel, outside of a write.
func (s *Service) TellAll(ctx context.Context, memberID, channelID string, e live.Event) {
	var people []Person
	err := s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) (err error) {
		people, err = Participants(ctx, q, memberID, channelID)
		return err
	})
	if err != nil {
		slog.Warn("chat: nobody was told of a change", "cause", err.Error())
		return
	}
	s.tell(ctx, e, everyone(memberID, people)...)
}

// Wire is a message as ChatService writes it.
func (m Message) Wire() *chatv1.Message { return m.message() }

// DueWire is who answers and by when, as ChatService writes it; nil while nothing
// waits.
func (c Channel) DueWire(now int64) *chatv1.AnswerDue {
	return c.message(c.MemberID, now, nil).GetAnswerDue()
}
