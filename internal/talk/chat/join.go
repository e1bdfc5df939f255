package chat

import (
	"context"
	"database/sql"

	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/talk/chat/chatdb"
)

// Join brings a staff person into a channel. Someone who is already in it stays,
// and a stand-in who joins is no longer a stand-in.
func (s *Service) Join(ctx context.Context, q db.Q, memberID, channelID, staffID, userType string) error {
	_, err := s.join(ctx, q, memberID, channelID, staffID, userType)
	return err
}

// join reports whether they were not in it before, or only as a stand-in.
func (s *Service) join(ctx context.Context, q db.Q, memberID, channelID, staffID, userType string) (bool, error) {
	return s.sitDown(ctx, q, chatdb.JoinParams{MemberID: memberID, ChannelID: channelID, StaffID: staffID, UserType: userType})
}

// TakeOver brings in a staff person who takes an owed answer. If the member has
// their own coach, guide or nurse on that side, the newcomer only stands in,
// and their seat ends when the answer is given. A coach whose seat lasts becomes
// the member's coach, so no one keeps reading without being assigned. Support
// reads all its conversations, so its people never stand in.
func (s *Service) TakeOver(ctx context.Context, q db.Q, memberID, channelID string, k Kind, staffID string) error {
	side := k.Side()
	standsIn, err := chatdb.New(q).StandsIn(ctx, chatdb.StandsInParams{
		MemberID: memberID, ChannelID: channelID, StaffID: staffID, Relation: side.Relation,
	})
	if err != nil {
		return err
	}
	if k == OneOnOne && !standsIn {
		if err := coaching.Assign(ctx, q, memberID, staffID, coaching.AsCoach, s.now()); err != nil {
			return err
		}
	}
	_, err = s.sitDown(ctx, q, chatdb.JoinParams{
		MemberID: memberID, ChannelID: channelID, StaffID: staffID, UserType: side.Type, StandIn: standsIn && side.Relation != "",
	})
	return err
}

func (s *Service) sitDown(ctx context.Context, q db.Q, seat chatdb.JoinParams) (bool, error) {
	seat.JoinedAt = s.now()
	n, err := chatdb.New(q).Join(ctx, seat)
	if n > 0 {
		s.tell(ctx, live.Event{Kind: live.Channel, ChannelURL: seat.ChannelID}, seat.MemberID, seat.StaffID)
	}
	return n > 0, err
}

// Leave takes a staff person out of a channel.
func (s *Service) Leave(ctx context.Context, q db.Q, memberID, channelID, staffID string) error {
	n, err := chatdb.New(q).Leave(ctx, chatdb.LeaveParams{
		MemberID: memberID, ChannelID: channelID, StaffID: staffID, LeftAt: sql.NullInt64{Int64: s.now(), Valid: true},
	})
	if n > 0 {
		s.tell(ctx, live.Event{Kind: live.Channel, ChannelURL: channelID}, memberID, staffID)
	}
	return err
}

// EndStandIns ends the seats of those who stood in: of one person, or of all
// with an empty id.
func (s *Service) EndStandIns(ctx context.Context, q db.Q, memberID, channelID, staffID string) error {
	gone, err := chatdb.New(q).EndStandIns(ctx, chatdb.EndStandInsParams{
		MemberID: memberID, ChannelID: channelID, StaffID: staffID, LeftAt: sql.NullInt64{Int64: s.now(), Valid: true},
	})
	if err != nil || len(gone) == 0 {
		return err
	}
	s.tell(ctx, live.Event{Kind: live.Channel, ChannelURL: channelID}, append(gone, memberID)...)
	return nil
}
