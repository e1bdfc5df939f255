package delivery

import (
	"context"
	"slices"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/delivery/deliverydb"
)

// Note tells that something was sent, without its words.
type Note struct {
	ID         string
	Topic      Topic
	Template   Key
	Channel    Channel
	Masked     string
	State      State
	CreatedAt  int64
	FinishedAt int64 // zero while it waits
}

// Notes is a part of what a member was sent, newest first, and where the next
// part begins, empty at the end.
type Notes struct {
	Notes  []Note
	Next   string
	Topics []Topic // that there is something of
}

const notesMost = 20

// SentTo lists what was sent on behalf of a member, of one topic or of all.
func (s *Service) SentTo(ctx context.Context, memberID string, topic Topic, before string) (Notes, error) {
	if topic != "" && !slices.Contains(Topics, topic) {
		return Notes{}, apperr.Invalid(apperr.Field{Name: "topic", MessageKey: "errors.invalid", Message: "This topic does not exist."})
	}
	from, err := db.ParseCursor("before", before)
	if err != nil {
		return Notes{}, err
	}
	var rows []deliverydb.SentToRow
	var topics []string
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) (err error) {
		store := deliverydb.New(q)
		rows, err = store.SentTo(ctx, deliverydb.SentToParams{
			MemberID: memberID, Topic: string(topic), BeforeAt: from.Below().At, BeforeID: from.Below().ID, Most: notesMost + 1,
		})
		if err == nil {
			topics, err = store.Topics(ctx, memberID)
		}
		return err
	})
	if err != nil {
		return Notes{}, err
	}
	out := Notes{}
	for _, t := range Topics {
		if slices.Contains(topics, string(t)) {
			out.Topics = append(out.Topics, t)
		}
	}
	if len(rows) > notesMost {
		rows = rows[:notesMost]
		last := rows[notesMost-1]
		out.Next = db.Cursor{At: last.CreatedAt, ID: last.ID}.String()
	}
	for _, r := range rows {
		address, err := s.openAddress(memberID, r.ID, r.AddressEnc)
		if err != nil {
			return Notes{}, err
		}
		out.Notes = append(out.Notes, Note{
			ID: r.ID, Topic: Topic(r.Topic), Template: Key(r.Template), Channel: Channel(r.Channel),
			Masked: auth.Mask(auth.ContactKind(r.Channel), address), State: State(r.State),
			CreatedAt: r.CreatedAt, FinishedAt: r.FinishedAt.Int64,
		})
	}
	return out, nil
}
