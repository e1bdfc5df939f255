package support

import (
	"context"
	"strings"
	"unicode/utf8"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/delivery"
	"wellhouse.app/internal/talk/support/supportdb"
)

// Take makes the caller the one who answers. A colleague's message is taken over
// by naming them, so no one takes over without knowing. If two people take it at
// once, one wins and the other is told who.
func (s *Service) Take(ctx context.Context, w who.Who, id, fromOwner string) error {
	return s.change(ctx, w, id, "take", func(ctx context.Context, q db.Q, row supportdb.DeskMessageRow) error {
		n, err := supportdb.New(q).TakeMessage(ctx, supportdb.TakeMessageParams{
			MemberID: row.MemberID, ID: row.ID, StaffID: db.Text(w.AccountID), FromOwner: fromOwner,
		})
		if err == nil && n == 0 {
			err = s.tooLate(ctx, q, row.ID)
		}
		return err
	})
}

// Answer stores the answer to a message that the caller has taken, and tells the
// member that it is there. The same answer again is the one that was given.
func (s *Service) Answer(ctx context.Context, w who.Who, id, text string) error {
	text = strings.TrimSpace(text)
	if err := checkAnswer(text); err != nil {
		return err
	}
	return s.change(ctx, w, id, "answer", func(ctx context.Context, q db.Q, row supportdb.DeskMessageRow) error {
		sealed, err := s.seal(row.MemberID, row.ID, answerColumn, text)
		if err != nil {
			return err
		}
		store := supportdb.New(q)
		me, err := store.StaffName(ctx, w.AccountID)
		if err != nil {
			return err
		}
		n, err := store.AnswerMessage(ctx, supportdb.AnswerMessageParams{
			MemberID: row.MemberID, ID: row.ID, AnswerEnc: sealed, StaffID: db.Text(w.AccountID),
			AnsweredName: db.Text(legible.FullName(me.GivenName, me.FamilyName)), Now: db.Int(s.Now().UnixMilli()),
		})
		if err != nil {
			return err
		}
		if n == 0 {
			if words, err := s.words(row); err != nil || row.AnsweredBy.String == w.AccountID && words.Answer == text {
				return err
			}
			return s.tooLate(ctx, q, row.ID)
		}
		return s.tellMember(ctx, q, row)
	})
}

// tellMember tells the member that an answer is there: by email if they asked
// for that, and after a call in the way they chose for messages.
func (s *Service) tellMember(ctx context.Context, q db.Q, row supportdb.DeskMessageRow) error {
	m := delivery.Message{MemberID: row.MemberID, Template: supportAnswer, Cause: delivery.Cause{Kind: "support answer", ID: row.ID}}
	if row.AnswerChannel == ByEmail {
		m.Channel = delivery.Email
	}
	if _, err := s.Post.Queue(ctx, q, m); err != nil {
		return err
	}
	s.tell(ctx, func(l Teller) { l.Tell(row.MemberID, live.Event{Kind: answerEvent}) })
	return nil
}

// change runs a write about a message, in the scope of its member, with the row
// that says who did it.
func (s *Service) change(ctx context.Context, w who.Who, id, action string, work func(ctx context.Context, q db.Q, row supportdb.DeskMessageRow) error) error {
	var memberID string
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		row, err := s.find(ctx, q, "id", id)
		memberID = row.MemberID
		return err
	})
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		row, err := s.find(ctx, q, "id", id)
		if err != nil {
			return err
		}
		if err := work(ctx, q, row); err != nil {
			return err
		}
		s.tellDesk(ctx)
		return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: action, Area: area, Target: row.ID})
	})
}

// tellDesk wakes the lists of everybody at the desk.
func (s *Service) tellDesk(ctx context.Context) {
	s.tell(ctx, func(l Teller) { l.TellRole(who.Support, live.Event{Kind: live.Inbox}) })
}

// tell wakes open pages once the write is durable.
func (s *Service) tell(ctx context.Context, say func(Teller)) {
	if s.Live != nil {
		db.After(ctx, func() { say(s.Live) })
	}
}

// tooLate says why a message is not the caller's to answer.
func (s *Service) tooLate(ctx context.Context, q db.Q, id string) error {
	row, err := supportdb.New(q).DeskMessage(ctx, id)
	switch {
	case err != nil:
		return err
	case row.Status == answered:
		return refused("support.answered", "was faster: this message is answered.", row.AnsweredName.String)
	case row.OwnerID == "":
		return apperr.New(apperr.FailedPrecondition, "support.takeFirst", "Please take this message before you answer it.")
	}
	return refused("errors.taken", "answers this already.", legible.FullName(row.OwnerGiven, row.OwnerFamily))
}

func refused(key, words, name string) error {
	e := apperr.New(apperr.Aborted, key, "Someone else "+words)
	e.Fields = []apperr.Field{{Name: "id", MessageKey: key, Message: name + " " + words, Values: map[string]string{"name": name}}}
	return e
}

func checkAnswer(text string) error {
	field := apperr.Field{Name: "text"}
	switch {
	case text == "":
		field.MessageKey, field.Message = "support.textMissing", "Write your message."
	case utf8.RuneCountInString(text) > MaxText:
		field.MessageKey, field.Message = "support.textLong", "Your message can have at most 2,000 characters."
	case !legible.Text(text):
		field.MessageKey, field.Message = "support.textOdd", "Your message has characters that we can’t show."
	default:
		return nil
	}
	return apperr.Invalid(field)
}
