package desk

import (
	"context"
	"encoding/json"
	"strings"
	"unicode/utf8"

	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/desk/deskdb"
	"wellhouse.app/internal/talk/chat"
)

// cardMost is the most characters of one part of a card, and of a correction.
const cardMost = 2000

const handoverArea = "handover"

// Card is what one coach tells the next, in the member's language.
type Card struct {
	WorkingOn string `json:"workingOn"`
	LastMonth string `json:"lastMonth"`
	Promises  string `json:"promises"`
	Wishes    string `json:"wishes"`
}

// Handover is a card with whose it is and what the member says to it.
type Handover struct {
	ID          string
	Card        Card
	FromName    string
	ToName      string // empty for the team
	At          int64
	Correction  string
	CorrectedAt *int64
}

// HandOver passes a conversation to a colleague, or with an empty id back to
// the team, with a card that the member can read.
func (s *Service) HandOver(ctx context.Context, w who.Who, channelID, toID string, card Card, stay bool) (out Handover, err error) {
	if err := card.check(); err != nil {
		return out, err
	}
	err = s.change(ctx, w, channelID, s.open, func(ctx context.Context, q db.Q, c conversation) error {
		toName := ""
		if toID != "" {
			to, err := s.colleague(ctx, q, w, toID)
			if err != nil {
				return err
			}
			toName = legible.FullName(to.GivenName, to.FamilyName)
		}
		if err := s.pass(ctx, q, c, toID, stay); err != nil {
			return err
		}
		id := db.NewID()
		if err := s.putCard(ctx, q, c, id, toID, card); err != nil {
			return err
		}
		if err := s.say(ctx, q, c, chat.HandedOver, toName); err != nil {
			return err
		}
		if err := s.record(ctx, q, c, "hand-over", handoverArea, id); err != nil {
			return err
		}
		if out, err = s.newest(ctx, q, c.memberID, c.channelID); err != nil {
			return err
		}
		return s.changed(ctx, q, c.memberID, c.channelID, w.Role)
	})
	return out, err
}

// pass moves the answer that is owed, who takes part and whose member it is.
func (s *Service) pass(ctx context.Context, q db.Q, c conversation, toID string, stay bool) error {
	if toID != "" {
		if err := s.seat(ctx, q, c, toID); err != nil {
			return err
		}
	}
	if err := s.passTask(ctx, q, c, toID); err != nil {
		return err
	}
	switch {
	case !c.reach.coaching():
		// An answer that no available person can give goes to the colleagues' queue;
		// if nothing is owed, no one has to leave.
		back := toID == "" && c.Task != nil && c.reach.OpenPool != ""
		if !back && (stay || toID == "") {
			return nil
		}
		return s.Chat.Leave(ctx, q, c.memberID, c.channelID, c.caller.AccountID)
	case toID == "":
		return s.returnToPool(ctx, q, c, 0)
	case stay:
		return nil
	}
	if err := s.Chat.Leave(ctx, q, c.memberID, c.channelID, c.caller.AccountID); err != nil || c.kind != chat.OneOnOne {
		return err
	}
	ended, err := coaching.EndAssignment(ctx, q, c.memberID, c.caller.AccountID, coaching.AsCoach, 0)
	if err != nil || !ended {
		return err
	}
	if err := coaching.Assign(ctx, q, c.memberID, toID, coaching.AsCoach, s.now()); err != nil {
		return err
	}
	return s.takeAlong(ctx, q, c, toID)
}

// seat lets a colleague take part without a word of its own: the card says it.
func (s *Service) seat(ctx context.Context, q db.Q, c conversation, staffID string) error {
	return s.Chat.Join(ctx, q, c.memberID, c.channelID, staffID, c.reach.Type)
}

// promise is by when somebody answers who takes over: as the member was told,
// unless that is over. Nobody makes a new promise for what they owe themselves.
func (s *Service) promise(ctx context.Context, q db.Q, c conversation, toID string) (int64, error) {
	if !c.Task.Late || c.Task.Mine && toID == c.caller.AccountID {
		return c.Task.DueAt, nil
	}
	due, err := s.due(ctx, q, c.memberID, c.reach.Pool, c.Task.Urgent)
	return due.UnixMilli(), err
}

// passTask gives an owed answer to someone else.
func (s *Service) passTask(ctx context.Context, q db.Q, c conversation, toID string) error {
	if c.Task == nil {
		return nil
	}
	due, err := s.promise(ctx, q, c, toID)
	if err != nil {
		return err
	}
	if toID != "" {
		to, err := deskdb.New(q).Person(ctx, toID)
		if err != nil {
			return err
		}
		if !waitsFor(coaching.Parse(to.Availability), db.Known(to.AwayUntil), due, c.Task.Urgent) {
			toID = "" // the team answers, and the colleague goes on from there
		}
	}
	return chat.PassTask(ctx, q, c.memberID, c.channelID, toID, due)
}

func (s *Service) putCard(ctx context.Context, q db.Q, c conversation, id, toID string, card Card) error {
	plain, err := json.Marshal(card)
	if err != nil {
		return err
	}
	sealed, err := s.Keys.Seal(plain, "handovers", seal.Row(c.memberID, id), "card_enc")
	if err != nil {
		return err
	}
	return deskdb.New(q).PutHandover(ctx, deskdb.PutHandoverParams{
		MemberID: c.memberID, ID: id, ChannelID: c.channelID, FromID: c.caller.AccountID, ToID: db.Text(toID), CardEnc: sealed, Now: s.now(),
	})
}

// newest reads the last card of a conversation.
func (s *Service) newest(ctx context.Context, q db.Q, memberID, channelID string) (Handover, error) {
	row, err := deskdb.New(q).NewestHandover(ctx, deskdb.NewestHandoverParams{MemberID: memberID, ChannelID: channelID})
	if err != nil {
		return Handover{}, err
	}
	out := Handover{
		ID: row.ID, FromName: legible.FullName(row.FromGiven, row.FromFamily), ToName: legible.FullName(row.ToGiven, row.ToFamily), At: row.CreatedAt,
		CorrectedAt: db.Known(row.CorrectedAt),
	}
	plain, err := s.Keys.Open(row.CardEnc, "handovers", seal.Row(memberID, row.ID), "card_enc")
	if err != nil {
		return out, err
	}
	if err := json.Unmarshal(plain, &out.Card); err != nil {
		return out, err
	}
	if len(row.CorrectionEnc) > 0 {
		words, err := s.Keys.Open(row.CorrectionEnc, "handovers", seal.Row(memberID, row.ID), "correction_enc")
		if err != nil {
			return out, err
		}
		out.Correction = string(words)
	}
	return out, nil
}

// Handover gives a colleague the last card of a conversation.
func (s *Service) Handover(ctx context.Context, w who.Who, channelID string) (out Handover, err error) {
	err = s.look(ctx, w, channelID, handoverArea, func(ctx context.Context, q db.Q, c conversation) error {
		out, err = s.newest(ctx, q, c.memberID, c.channelID)
		return err
	})
	return out, err
}

// OwnHandover gives a member the last card of a conversation of theirs.
func (s *Service) OwnHandover(ctx context.Context, w who.Who, channelID string) (out Handover, err error) {
	if err := named("channelUrl", channelID); err != nil {
		return out, err
	}
	err = s.DB.Read(ctx, db.Member(w.MemberID), func(ctx context.Context, q db.Q) error {
		if _, _, err := s.Chat.Reach(ctx, q, w, channelID); err != nil {
			return err
		}
		out, err = s.newest(ctx, q, w.MemberID, channelID)
		return err
	})
	return out, err
}

// Correct adds the member's own words to a card; empty words take them back.
func (s *Service) Correct(ctx context.Context, w who.Who, channelID, id, words string) (out Handover, err error) {
	if err := named("channelUrl", channelID); err != nil {
		return out, err
	}
	if err := named("handoverId", id); err != nil {
		return out, err
	}
	words = strings.TrimSpace(words)
	if utf8.RuneCountInString(words) > cardMost || !legible.Text(words) {
		return out, tooLong("correction")
	}
	params := deskdb.CorrectHandoverParams{MemberID: w.MemberID, ChannelID: channelID, ID: id}
	if words != "" {
		params.CorrectedAt = db.Int(s.now())
		if params.CorrectionEnc, err = s.Keys.Seal([]byte(words), "handovers", seal.Row(w.MemberID, id), "correction_enc"); err != nil {
			return out, err
		}
	}
	err = s.DB.Write(ctx, db.Member(w.MemberID), func(ctx context.Context, q db.Q) error {
		if _, _, err := s.Chat.Reach(ctx, q, w, channelID); err != nil {
			return err
		}
		n, err := deskdb.New(q).CorrectHandover(ctx, params)
		if err != nil {
			return err
		}
		if n == 0 {
			return apperr.NotFoundError()
		}
		c := conversation{memberID: w.MemberID}
		if err := s.record(ctx, q, c, "correct", handoverArea, id); err != nil {
			return err
		}
		if err := s.tellPeople(ctx, q, w.MemberID, channelID); err != nil {
			return err
		}
		out, err = s.newest(ctx, q, w.MemberID, channelID)
		return err
	})
	return out, err
}

func (s *Service) tellPeople(ctx context.Context, q db.Q, memberID, channelID string) error {
	people, err := chat.Participants(ctx, q, memberID, channelID)
	if err != nil || s.Live == nil {
		return err
	}
	db.After(ctx, func() {
		for _, p := range people {
			s.Live.Tell(p.ID, live.Event{Kind: live.Channel, ChannelURL: channelID})
		}
	})
	return nil
}

// check trims a card and refuses what is too long; something must be said.
func (c *Card) check() error {
	var wrong []apperr.Field
	said := false
	for name, part := range map[string]*string{
		"text.workingOn": &c.WorkingOn, "text.lastMonth": &c.LastMonth, "text.promises": &c.Promises, "text.wishes": &c.Wishes,
	} {
		*part = strings.TrimSpace(*part)
		said = said || *part != ""
		if utf8.RuneCountInString(*part) > cardMost || !legible.Text(*part) {
			wrong = append(wrong, apperr.Field{Name: name, MessageKey: "errors.tooLong", Message: "Please use at most 2,000 characters."})
		}
	}
	if !said {
		wrong = append(wrong, apperr.Field{Name: "text.workingOn", MessageKey: "forms.required", Message: "Please tell your colleague what they should know."})
	}
	if len(wrong) > 0 {
		return apperr.Invalid(wrong...)
	}
	return nil
}

func tooLong(field string) error {
	return apperr.Invalid(apperr.Field{Name: field, MessageKey: "errors.tooLong", Message: "Please use at most 2,000 characters."})
}
