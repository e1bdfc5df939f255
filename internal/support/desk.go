package support

import (
	"context"
	"database/sql"
	"math"
	"strings"
	"unicode/utf8"

	"wellhouse.app/internal/apperr"
	"wellhouse.app/internal/audit"
	"wellhouse.app/internal/db"
	"wellhouse.app/internal/legible"
	"wellhouse.app/internal/live"
	"wellhouse.app/internal/outbox"
	"wellhouse.app/internal/support/supportdb"
	"wellhouse.app/internal/who"
)

// The views of the desk.
const (
	Waiting  = "waiting"
	Answered = "answered"
)

const (
	// pageMost is how many messages one page of the desk lists.
	pageMost = 50
	// longestID is more than any id has.
	longestID = 64
	// area is where audit rows of these messages belong.
	area = "support-message"
)

// Item is a message as the desk lists it.
type Item struct {
	Message            // without its words, unless it was opened
	MemberName, Locale string
	Late, Urgent, Mine bool
	OwnerID, OwnerName string
}

// Counts are how many messages wait for an answer.
type Counts struct{ Waiting, Mine, Late, Urgent int64 }

// Page is a part of the list.
type Page struct {
	Items  []Item
	Next   string
	Counts Counts
}

// Opened is a message with its words and what is needed to answer it.
type Opened struct {
	Item
	TimeZone string
	Phones   []string // only where the member asked for a call
}

// List gives a part of the desk: urgent messages first, then by when the answer
// is due; answered ones by the newest answer.
func (s *Service) List(ctx context.Context, w who.Who, view, after string) (out Page, err error) {
	params := supportdb.DeskMessagesParams{AfterRank: -1, AfterPlace: math.MinInt64, Most: pageMost + 1}
	switch view {
	case "", Waiting:
		params.Status, params.OtherStatus = received, inProgress
	case Answered:
		params.Status, params.OtherStatus = answered, answered
	default:
		return out, apperr.Invalid(apperr.Field{Name: "view", MessageKey: "errors.parameter", Message: "This is no view of the list."})
	}
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		store := supportdb.New(q)
		if after != "" {
			last, err := s.find(ctx, q, "after", after)
			if err != nil {
				return err
			}
			params.AfterRank, params.AfterPlace, params.AfterID = last.Rank, last.Place, last.ID
		}
		rows, err := store.DeskMessages(ctx, params)
		if err != nil {
			return err
		}
		if len(rows) > pageMost {
			rows = rows[:pageMost]
			out.Next = rows[pageMost-1].ID
		}
		for _, r := range rows {
			out.Items = append(out.Items, s.item(supportdb.DeskMessageRow(r), w))
		}
		out.Counts, err = s.counts(ctx, q, w)
		return err
	})
	return out, err
}

// Count counts what waits.
func (s *Service) Count(ctx context.Context, w who.Who) (out Counts, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		out, err = s.counts(ctx, q, w)
		return err
	})
	return out, err
}

func (s *Service) counts(ctx context.Context, q db.Q, w who.Who) (Counts, error) {
	row, err := supportdb.New(q).DeskCounts(ctx, supportdb.DeskCountsParams{StaffID: known(w.AccountID), Now: s.Now().UnixMilli()})
	return Counts(row), err
}

// Open gives a message with its words. The member can see who read it.
func (s *Service) Open(ctx context.Context, w who.Who, id string) (out Opened, err error) {
	var row supportdb.DeskMessageRow
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if row, err = s.find(ctx, q, "id", id); err != nil {
			return err
		}
		out.Item, out.TimeZone = s.item(row, w), row.TimeZone
		words, err := s.words(row)
		out.Text, out.Answer = words.Text, words.Answer
		return err
	})
	if err != nil {
		return Opened{}, err
	}
	if row.AnswerChannel == ByPhone {
		m, err := s.member(ctx, row.MemberID)
		if err != nil {
			return Opened{}, err
		}
		for _, p := range m.Phones {
			out.Phones = append(out.Phones, p.Number)
		}
	}
	return out, s.Audit.OwnRead(ctx, audit.Row{MemberID: row.MemberID, Action: "read", Area: area, Target: row.ID})
}

// Take makes the caller the one who answers. A colleague's message is taken over
// by naming them, so that nobody takes one over without knowing; of two who take
// it at once one wins and the other is told who it is.
func (s *Service) Take(ctx context.Context, w who.Who, id, fromOwner string) error {
	return s.change(ctx, w, id, "take", func(ctx context.Context, q db.Q, row supportdb.DeskMessageRow) error {
		n, err := supportdb.New(q).TakeMessage(ctx, supportdb.TakeMessageParams{
			MemberID: row.MemberID, ID: row.ID, StaffID: known(w.AccountID), FromOwner: fromOwner,
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
			MemberID: row.MemberID, ID: row.ID, AnswerEnc: sealed, StaffID: known(w.AccountID),
			AnsweredName: known(legible.FullName(me.GivenName, me.FamilyName)), Now: sql.NullInt64{Int64: s.Now().UnixMilli(), Valid: true},
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

// tellMember tells that an answer is there: by e-mail who asked for that, and
// who was called by the way that they chose for messages.
func (s *Service) tellMember(ctx context.Context, q db.Q, row supportdb.DeskMessageRow) error {
	m := outbox.Message{MemberID: row.MemberID, Template: outbox.SupportAnswer, Cause: "support answer " + row.ID}
	if row.AnswerChannel == ByEmail {
		m.Channel = outbox.Email
	}
	if _, err := s.Post.Queue(ctx, q, m); err != nil {
		return err
	}
	s.tell(ctx, func(l Teller) { l.Tell(row.MemberID, live.Event{Kind: live.Contact}) })
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
	e := apperr.New(apperr.Aborted, key, "Somebody else "+words)
	e.Fields = []apperr.Field{{Name: "id", MessageKey: key, Message: name + " " + words, Values: map[string]string{"name": name}}}
	return e
}

func (s *Service) find(ctx context.Context, q db.Q, field, id string) (supportdb.DeskMessageRow, error) {
	if id == "" || len(id) > longestID || !legible.Line(id) {
		return supportdb.DeskMessageRow{}, apperr.Invalid(apperr.Field{Name: field, MessageKey: "errors.value", Message: "Please say which one."})
	}
	return supportdb.New(q).DeskMessage(ctx, id)
}

func checkAnswer(text string) error {
	field := apperr.Field{Name: "text"}
	switch {
	case text == "":
		field.MessageKey, field.Message = "support.textMissing", "Write your message."
	case utf8.RuneCountInString(text) > MaxText:
		field.MessageKey, field.Message = "support.textLong", "Your message can have at most 2,000 characters."
	case !legible.Text(text):
		field.MessageKey, field.Message = "support.textOdd", "Your message has characters that we cannot show."
	default:
		return nil
	}
	return apperr.Invalid(field)
}

// item is what a list shows of a message.
func (s *Service) item(r supportdb.DeskMessageRow, w who.Who) Item {
	return Item{
		Message: Message{
			ID: r.ID, Reference: r.Reference, Topic: r.Topic, AnswerChannel: r.AnswerChannel, Status: r.Status,
			CreatedAt: r.CreatedAt, AnswerDueAt: r.AnswerDueAt, AnsweredBy: r.AnsweredName.String, AnsweredAt: r.AnsweredAt.Int64,
		},
		MemberName: legible.FullName(r.GivenName, r.FamilyName), Locale: r.Locale, Urgent: r.Urgent,
		Late: r.Status != answered && r.AnswerDueAt <= s.Now().UnixMilli(),
		Mine: r.OwnerID == w.AccountID, OwnerID: r.OwnerID, OwnerName: legible.FullName(r.OwnerGiven, r.OwnerFamily),
	}
}

func known(text string) sql.NullString { return sql.NullString{String: text, Valid: true} }
