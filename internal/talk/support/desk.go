package support

import (
	"context"
	"math"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/support/supportdb"
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
		return out, apperr.Invalid(apperr.Field{Name: "view", MessageKey: "errors.parameter", Message: "This view does not exist."})
	}
	var shown []audit.Row
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
			shown = append(shown, audit.Row{MemberID: r.MemberID, Action: "read", Area: area, Target: r.ID})
		}
		out.Counts, err = s.counts(ctx, q, w)
		return err
	})
	if err != nil {
		return out, err
	}
	// The list names members and what they ask about, so it is a look at each.
	return out, s.Audit.Listed(ctx, shown)
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
	row, err := supportdb.New(q).DeskCounts(ctx, supportdb.DeskCountsParams{StaffID: db.Text(w.AccountID), Now: s.Now().UnixMilli()})
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
	// An open page asks again whenever the desk changes: that is one look.
	return out, s.Audit.Listed(ctx, []audit.Row{{MemberID: row.MemberID, Action: "read", Area: area, Target: row.ID}})
}

func (s *Service) find(ctx context.Context, q db.Q, field, id string) (supportdb.DeskMessageRow, error) {
	if id == "" || len(id) > longestID || !legible.Line(id) {
		return supportdb.DeskMessageRow{}, apperr.Invalid(apperr.Field{Name: field, MessageKey: "errors.value", Message: "Please choose one."})
	}
	return supportdb.New(q).DeskMessage(ctx, id)
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
