package chat

import (
	"context"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat/chatdb"
)

// Read moves the caller's reading mark forward, never back and never beyond
// the last message, and tells everyone in the channel.
func (s *Service) Read(ctx context.Context, w who.Who, channelID string, seq int64) error {
	memberID, err := s.home(ctx, w, channelID)
	if err != nil {
		return err
	}
	err = s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		if channelID == Placeholder {
			return MayTalk(ctx, q, memberID, OneOnOne)
		}
		store := chatdb.New(q)
		row, err := store.ChannelByID(ctx, chatdb.ChannelByIDParams{MemberID: memberID, ID: channelID})
		if err != nil {
			return err
		}
		at, err := sit(ctx, q, w, memberID, channelID, Kind(row.Kind))
		if err != nil {
			return err
		}
		seq = min(seq, row.LastSeq)
		var moved int64
		if at.mine {
			moved, err = store.MarkRead(ctx, chatdb.MarkReadParams{MemberID: memberID, ID: channelID, Seq: seq})
		} else {
			moved, err = store.MarkStaffRead(ctx, chatdb.MarkStaffReadParams{MemberID: memberID, ChannelID: channelID, StaffID: at.accountID, Seq: seq})
		}
		if err != nil || moved == 0 {
			return err
		}
		if at.mine && s.Seen != nil {
			if err := s.Seen(ctx, q, memberID, channelID, seq); err != nil {
				return err
			}
		}
		people, err := Participants(ctx, q, memberID, channelID)
		s.tell(ctx, live.Event{Kind: live.Read, ChannelURL: channelID, Sequence: seq, UserID: at.accountID, Name: at.name, Family: at.kind.familyArea()}, everyone(memberID, people)...)
		return err
	})
	return s.refuse(ctx, w, memberID, channelID, err)
}

// Typing tells the others that someone is typing or has stopped. It is not
// stored.
func (s *Service) Typing(ctx context.Context, w who.Who, channelID string, typing bool) error {
	memberID, err := s.home(ctx, w, channelID)
	if err != nil {
		return err
	}
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		if channelID == Placeholder {
			return MayTalk(ctx, q, memberID, OneOnOne)
		}
		row, err := chatdb.New(q).ChannelByID(ctx, chatdb.ChannelByIDParams{MemberID: memberID, ID: channelID})
		if err != nil {
			return err
		}
		at, err := sit(ctx, q, w, memberID, channelID, Kind(row.Kind))
		if err != nil {
			return err
		}
		people, err := Participants(ctx, q, memberID, channelID)
		for _, id := range everyone(memberID, people) {
			if id != at.accountID {
				s.tell(ctx, live.Event{Kind: live.Typing, ChannelURL: channelID, UserID: at.accountID, Name: at.name, Typing: typing}, id)
			}
		}
		return err
	})
	return s.refuse(ctx, w, memberID, channelID, err)
}

// UnreadCounts are the unread messages of a member by list.
type UnreadCounts struct{ ChronicCare, Telemed, MyStrength, FoodLogger int64 }

// Unread counts what a member has not read, in the conversations that they
// have. The food log is counted by itself and with coaching.
func (s *Service) Unread(ctx context.Context, memberID string) (n UnreadCounts, err error) {
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		st, err := loadStanding(ctx, q, memberID)
		if err != nil {
			return err
		}
		list, err := LoadUnread(ctx, q, s.Keys, memberID)
		for _, u := range list {
			switch {
			case !st.opens(u.Kind):
			case u.Kind == CareTeam:
				n.Telemed += u.Count
			case u.Kind == Guide:
				n.MyStrength += u.Count
			default:
				n.ChronicCare += u.Count
				if u.Kind == FoodLogging {
					n.FoodLogger += u.Count
				}
			}
		}
		return err
	})
	return n, err
}
