package chat

import (
	"context"
	"math"

	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat/chatdb"
)

// MostMessages is how many messages one page has.
const MostMessages = 200

// Page says which messages of a channel are wanted: those before a number,
// newest first, or those after one, oldest first.
type Page struct {
	Before, After *int64
	Most          int
}

// Messages reads a page of a channel and whether there are more.
func (s *Service) Messages(ctx context.Context, w who.Who, channelID string, p Page) (list []Message, more bool, err error) {
	memberID, err := s.home(ctx, w, channelID)
	if err != nil {
		return nil, false, err
	}
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		if channelID == Placeholder {
			return MayTalk(ctx, q, memberID, OneOnOne)
		}
		row, err := chatdb.New(q).ChannelByID(ctx, chatdb.ChannelByIDParams{MemberID: memberID, ID: channelID})
		if err != nil {
			return err
		}
		if _, err := sit(ctx, q, w, memberID, channelID, Kind(row.Kind)); err != nil {
			return err
		}
		list, more, err = s.MessagesIn(ctx, q, memberID, channelID, p)
		return err
	})
	if err != nil {
		return nil, false, s.refuse(ctx, w, memberID, channelID, err)
	}
	return list, more, s.looked(ctx, w, memberID, channelID)
}

// MessagesIn reads a page of a channel whose reader was judged before.
func (s *Service) MessagesIn(ctx context.Context, q db.Q, memberID, channelID string, p Page) (list []Message, more bool, err error) {
	store := chatdb.New(q)
	var rows []chatdb.MessagesAfterRow
	if p.After != nil {
		rows, err = store.MessagesAfter(ctx, chatdb.MessagesAfterParams{MemberID: memberID, ChannelID: channelID, After: *p.After, Most: int32(p.Most + 1)})
	} else {
		before := int64(math.MaxInt64)
		if p.Before != nil {
			before = *p.Before
		}
		var older []chatdb.MessagesBeforeRow
		older, err = store.MessagesBefore(ctx, chatdb.MessagesBeforeParams{MemberID: memberID, ChannelID: channelID, Before: before, Most: int32(p.Most + 1)})
		for _, r := range older {
			rows = append(rows, chatdb.MessagesAfterRow(r))
		}
	}
	if err != nil {
		return nil, false, err
	}
	if more = len(rows) > p.Most; more {
		rows = rows[:p.Most]
	}
	list, err = s.opened(ctx, q, memberID, channelID, rows)
	return list, more, err
}

// opened unseals messages and adds their files.
func (s *Service) opened(ctx context.Context, q db.Q, memberID, channelID string, rows []chatdb.MessagesAfterRow) ([]Message, error) {
	list := make([]Message, 0, len(rows))
	ids := make([]string, 0, len(rows))
	for _, r := range rows {
		m, err := openMessage(s.Keys, memberID, channelID, r)
		if err != nil {
			return nil, err
		}
		list = append(list, m)
		ids = append(ids, m.ID)
	}
	if s.Attach == nil || len(ids) == 0 {
		return list, nil
	}
	files, err := s.Attach.List(ctx, q, memberID, ids)
	for i := range list {
		list[i].Files = files[list[i].ID]
	}
	return list, err
}

// looked records that staff read a conversation; what members read themselves
// is recorded with the call.
func (s *Service) looked(ctx context.Context, w who.Who, memberID, channelID string) error {
	if w.Role == who.Member {
		return nil
	}
	return s.Audit.OwnRead(ctx, audit.Row{MemberID: memberID, Action: "read", Area: "chat", Target: channelID})
}

// familyArea is the area of the family that hears of conversations of a kind.
func (k Kind) familyArea() string {
	if k == Guide {
		return acting.MentalHealth
	}
	return acting.Messages
}

// tellMessage brings a message to everyone who takes part right now. It is
// written down after the commit: no other write waits for that.
func (s *Service) tellMessage(ctx context.Context, memberID, channelID string, people []Person, m Message, family string) {
	if s.Live == nil {
		return
	}
	db.After(ctx, func() {
		e := live.Event{Kind: live.Message, ChannelURL: channelID, Message: m.json(), Family: family}
		for _, id := range everyone(memberID, people) {
			s.Live.Tell(id, e)
		}
	})
}
