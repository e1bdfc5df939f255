package chat

import (
	"context"
	"strings"
	"unicode/utf8"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat/chatdb"
)

// Bounds of a search. Messages are sealed, so each must be opened to be looked
// into: only the latest ones are, up to so much text, and at a desk only the
// latest of each channel. Few searches go on at once, as each holds all that it
// looks into.
const (
	MostFound    = 50
	mostSearched = 5000
	mostText     = 2 << 20
	mostEach     = 500
	searchesEach = 2 // of one node
)

// Found is a message that a search found.
type Found struct {
	MemberID, ChannelID, ChannelName string
	Message
}

// Search finds messages with a text, newest first, in one channel or in all
// that the caller reaches. Case and accents do not matter.
func (s *Service) Search(ctx context.Context, w who.Who, query, channelID string) (found []Found, more bool, err error) {
	query = tidy(query)
	if n := utf8.RuneCountInString(query); n < 2 || n > 100 {
		return nil, false, apperr.Invalid(apperr.Field{Name: "query", MessageKey: "errors.value", Message: "Please enter 2 to 100 characters."})
	}
	select {
	case s.searches <- struct{}{}:
	case <-ctx.Done():
		return nil, false, apperr.New(apperr.Canceled, "errors.canceled", "The request was canceled.").Because(ctx.Err())
	}
	defer func() { <-s.searches }()
	var rows []chatdb.StaffMessagesRow
	switch {
	case channelID != "":
		rows, err = s.searchChannel(ctx, w, channelID)
	case w.Role == who.Member:
		rows, err = s.searchOwn(ctx, w)
	default:
		rows, err = s.searchDesk(ctx, w)
	}
	if err != nil {
		return nil, false, err
	}
	more = len(rows) >= mostSearched
	looked := strings.Join(strings.Fields(legible.Fold(query)), " ")
	left := mostText
	for _, r := range rows {
		if left -= len(r.BodyEnc); left < 0 {
			more = true
			break
		}
		m, err := openMessage(s.Keys, r.MemberID, r.ChannelID, chatdb.MessagesAfterRow{
			Seq: r.Seq, ID: r.ID, ClientID: r.ClientID, Kind: r.Kind, SenderID: r.SenderID, SenderName: r.SenderName,
			SenderType: r.SenderType, Event: r.Event, About: r.About, BodyEnc: r.BodyEnc, CreatedAt: r.CreatedAt,
		})
		if err != nil {
			return nil, false, err
		}
		if !strings.Contains(strings.Join(strings.Fields(legible.Fold(m.Body)), " "), looked) {
			continue
		}
		if len(found) == MostFound {
			more = true
			break
		}
		found = append(found, Found{r.MemberID, r.ChannelID, legible.FullName(r.GivenName, r.FamilyName), m})
	}
	return found, more, s.searched(ctx, w, found)
}

// searchChannel reads the latest messages of one channel.
func (s *Service) searchChannel(ctx context.Context, w who.Who, channelID string) (rows []chatdb.StaffMessagesRow, err error) {
	c, err := s.Channel(ctx, w, channelID)
	if err != nil || c.ID == Placeholder {
		return nil, err
	}
	err = s.DB.Read(ctx, db.Member(c.MemberID), func(ctx context.Context, q db.Q) error {
		latest, err := chatdb.New(q).MessagesBefore(ctx, chatdb.MessagesBeforeParams{
			MemberID: c.MemberID, ChannelID: c.ID, Before: c.LastSeq + 1, Most: mostSearched,
		})
		for _, m := range latest {
			if m.Kind == "admin" {
				continue
			}
			rows = append(rows, chatdb.StaffMessagesRow{
				MemberID: c.MemberID, ChannelID: c.ID, GivenName: c.Name, Seq: m.Seq, ID: m.ID, ClientID: m.ClientID, Kind: m.Kind,
				SenderID: m.SenderID, SenderName: m.SenderName, SenderType: m.SenderType, About: m.About, BodyEnc: m.BodyEnc, CreatedAt: m.CreatedAt,
			})
		}
		return err
	})
	return rows, err
}

// searchOwn reads the latest messages of all conversations that a member has.
func (s *Service) searchOwn(ctx context.Context, w who.Who) (rows []chatdb.StaffMessagesRow, err error) {
	err = s.DB.Read(ctx, db.Member(w.MemberID), func(ctx context.Context, q db.Q) error {
		st, err := loadStanding(ctx, q, w.MemberID)
		if err != nil {
			return err
		}
		latest, err := chatdb.New(q).OwnMessages(ctx, chatdb.OwnMessagesParams{MemberID: w.MemberID, Most: mostSearched})
		for _, m := range latest {
			if !st.opens(Kind(m.ChannelKind)) {
				continue
			}
			rows = append(rows, chatdb.StaffMessagesRow{
				MemberID: w.MemberID, ChannelID: m.ChannelID, GivenName: m.ChannelName, Seq: m.Seq, ID: m.ID, ClientID: m.ClientID, Kind: m.Kind,
				SenderID: m.SenderID, SenderName: m.SenderName, SenderType: m.SenderType, About: m.About, BodyEnc: m.BodyEnc, CreatedAt: m.CreatedAt,
			})
		}
		return err
	})
	return rows, err
}

// searchDesk reads the latest messages of the channels that staff take part in;
// support has all of its own.
func (s *Service) searchDesk(ctx context.Context, w who.Who) (rows []chatdb.StaffMessagesRow, err error) {
	var kinds []Kind
	for kind, side := range sides {
		if side.Role == w.Role {
			kinds = append(kinds, kind)
		}
	}
	if len(kinds) == 0 || w.Viewing != nil {
		return nil, apperr.Denied()
	}
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if kinds[0] == Support {
			all, err := chatdb.New(q).SupportMessages(ctx, chatdb.SupportMessagesParams{MostEach: mostEach, Most: mostSearched})
			for _, m := range all {
				rows = append(rows, chatdb.StaffMessagesRow(m))
			}
			return err
		}
		rows, err = chatdb.New(q).StaffMessages(ctx, chatdb.StaffMessagesParams{
			StaffID: w.AccountID, Kind1: string(kinds[0]), Kind2: string(kinds[len(kinds)-1]), MostEach: mostEach, Most: mostSearched,
		})
		return err
	})
	return rows, err
}

// searched records whose messages staff were shown.
func (s *Service) searched(ctx context.Context, w who.Who, found []Found) error {
	if w.Role == who.Member {
		return nil
	}
	shown := map[string]bool{}
	for _, f := range found {
		if shown[f.ChannelID] {
			continue
		}
		shown[f.ChannelID] = true
		if err := s.Audit.OwnRead(ctx, audit.Row{MemberID: f.MemberID, Action: "read", Area: "chat", Target: f.ChannelID}); err != nil {
			return err
		}
	}
	return nil
}
