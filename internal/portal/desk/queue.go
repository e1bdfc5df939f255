package desk

import (
	"context"
	"encoding/base64"
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/desk/deskdb"
	"wellhouse.app/internal/talk/chat"
)

// The views of the queue.
const (
	Waiting = "waiting" // somebody waits for an answer
	Mine    = "mine"    // for mine
	All     = "all"     // every conversation in reach
)

// The limits of a list.
const (
	pageMost    = 50
	searchMost  = 100
	wordsMost   = 3
	previewMost = 140
)

// Item is a conversation as the queue shows it.
type Item struct {
	ChannelID     string
	Kind          chat.Kind
	MemberName    string
	Locale        string
	Subject       string
	Preview, From string // of the last message; empty for who does not take part
	LastMessageAt int64
	Unread        int64
	Joined        bool
	Task          *Task
}

// Task is an answer that somebody owes.
type Task struct {
	OpenedAt, DueAt, MovedAt  int64
	Urgent, Late, Stuck, Mine bool
	OwnerID, OwnerName        string
}

// Counts are how many answers are owed.
type Counts struct{ Waiting, Mine, Urgent, Late, Unclaimed int64 }

// Page is a part of the queue.
type Page struct {
	Items  []Item
	Next   string
	Counts Counts
}

// List gives a part of the queue: urgent answers first, then late ones, then by
// how long the member waits, then what waits for nobody by its last message.
func (s *Service) List(ctx context.Context, w who.Who, view, search, after string) (Page, error) {
	reach, ok := ReachOf(w.Role)
	if !ok {
		return Page{}, apperr.Denied()
	}
	params, err := listed(view, search, after)
	if err != nil {
		return Page{}, err
	}
	params.StaffID, params.Now, params.Most = w.AccountID, s.now(), pageMost+1
	params.Kind, params.OtherKind = reach.kinds()
	params.OpenPool, params.WholePool = reach.OpenPool, reach.wholePool()
	var out Page
	var shown []audit.Row
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		rows, err := queue(ctx, deskdb.New(q), params, reach)
		if err != nil {
			return err
		}
		if len(rows) > pageMost {
			rows = rows[:pageMost]
			last := rows[pageMost-1]
			out.Next = place{last.Rank, last.Place, last.ID}.String()
		}
		for _, r := range rows {
			item, err := s.item(r, w, reach)
			if err != nil {
				return err
			}
			out.Items = append(out.Items, item)
			if item.Preview != "" || item.Subject != "" {
				shown = append(shown, audit.Row{MemberID: r.MemberID, Action: "list", Area: area, Target: r.ID})
			}
		}
		out.Counts, err = s.counts(ctx, q, w, reach)
		return err
	})
	if err != nil {
		return Page{}, err
	}
	return out, s.Audit.Listed(ctx, shown)
}

// queue reads a part of what waits and, where that is not enough for a page that
// shows everything, of the rest.
func queue(ctx context.Context, store *deskdb.Queries, p deskdb.WaitingParams, reach Reach) (rows []deskdb.WaitingRow, err error) {
	if p.AfterRank < rankOfRest {
		if rows, err = store.Waiting(ctx, p); err != nil {
			return nil, err
		}
		p.AfterPlace, p.AfterID = math.MinInt64, ""
	}
	if p.View != All || len(rows) >= int(p.Most) {
		return rows, nil
	}
	most := p.Most - int32(len(rows))
	if reach.OpenKind != "" {
		rest, err := store.RestOfKind(ctx, deskdb.RestOfKindParams{
			StaffID: p.StaffID, Kind: p.Kind, Until: newestAt(p.AfterPlace), AfterID: p.AfterID, First: p.First, Second: p.Second, Third: p.Third, Most: most,
		})
		for _, r := range rest {
			rows = append(rows, deskdb.WaitingRow(r))
		}
		return rows, err
	}
	rest, err := store.RestOfMine(ctx, deskdb.RestOfMineParams{
		StaffID: p.StaffID, Kind: p.Kind, OtherKind: p.OtherKind, AfterPlace: p.AfterPlace, AfterID: p.AfterID,
		First: p.First, Second: p.Second, Third: p.Third, Most: most,
	})
	for _, r := range rest {
		rows = append(rows, deskdb.WaitingRow(r))
	}
	return rows, err
}

// rankOfRest is that of conversations that wait for nobody; their place is the
// time of their last message, counted down.
const rankOfRest = 3

func newestAt(place int64) int64 {
	if place == math.MinInt64 {
		return math.MaxInt64
	}
	return -place
}

// Count counts the answers that are owed.
func (s *Service) Count(ctx context.Context, w who.Who) (out Counts, err error) {
	reach, ok := ReachOf(w.Role)
	if !ok {
		return out, apperr.Denied()
	}
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		out, err = s.counts(ctx, q, w, reach)
		return err
	})
	return out, err
}

func (s *Service) counts(ctx context.Context, q db.Q, w who.Who, reach Reach) (Counts, error) {
	one, other := reach.kinds()
	row, err := deskdb.New(q).Counts(ctx, deskdb.CountsParams{
		StaffID: db.Text(w.AccountID), OpenPool: reach.OpenPool, WholePool: reach.wholePool(), Now: s.now(), Kind: one, OtherKind: other,
	})
	return Counts(row), err
}

// item is a row as the caller may see it: content is for those who take part.
func (s *Service) item(r deskdb.WaitingRow, w who.Who, reach Reach) (Item, error) {
	out := Item{
		ChannelID: r.ID, Kind: chat.Kind(r.Kind), MemberName: legible.FullName(r.GivenName, r.FamilyName), Locale: r.Locale,
		LastMessageAt: r.LastMessageAt, Unread: r.Unread, Joined: r.JoinedAs != "",
	}
	if r.TaskID != "" {
		out.Task = &Task{
			OpenedAt: r.OpenedAt, DueAt: r.DueAt, MovedAt: r.MovedAt.Int64, Urgent: r.Urgent, Late: r.DueAt <= s.now(), Stuck: r.LateAt.Valid,
			Mine: r.OwnerID == w.AccountID, OwnerID: r.OwnerID, OwnerName: legible.FullName(r.OwnerGiven, r.OwnerFamily),
		}
	}
	if !out.Joined && out.Kind != reach.OpenKind {
		return out, nil
	}
	if len(r.SubjectEnc) > 0 {
		subject, err := s.Keys.Open(r.SubjectEnc, "chat_channels", seal.Row(r.MemberID, r.ID), "subject_enc")
		if err != nil {
			return out, err
		}
		out.Subject = string(subject)
	}
	if !r.LastSeq.Valid {
		return out, nil
	}
	text, err := s.body(r.MemberID, r.ID, r.LastSeq.Int64, r.BodyEnc)
	out.Preview, out.From = preview(text), r.SenderName.String
	return out, err
}

// preview is the beginning of a message on one line.
func preview(text string) string {
	letters := []rune(strings.Join(strings.Fields(text), " "))
	return string(letters[:min(len(letters), previewMost)])
}

// listed understands what a page asks for.
func listed(view, search, after string) (deskdb.WaitingParams, error) {
	var params deskdb.WaitingParams
	switch view {
	case "":
		view = Waiting
	case Waiting, Mine, All:
	default:
		return params, apperr.InvalidField("view", "errors.parameter", "This view does not exist.")
	}
	search = strings.TrimSpace(search)
	if utf8.RuneCountInString(search) > searchMost || !legible.Line(search) {
		return params, apperr.InvalidField("search", "errors.parameter", "Please search for a name.")
	}
	from, err := parsePlace(after)
	if err != nil {
		return params, err
	}
	params.View, params.AfterRank, params.AfterPlace, params.AfterID = view, from.rank, from.at, from.id
	words := member.Words(search)
	if len(words) == 0 {
		if search != "" {
			params.First, params.Second, params.Third = "~", "~", "~" // only signs: nobody is called so
		}
		return params, nil
	}
	word := func(i int) string { return member.Term(words[min(i, len(words)-1, wordsMost-1)]) }
	params.First, params.Second, params.Third = word(0), word(1), word(2)
	return params, nil
}

// place is where a page of the queue ends.
type place struct {
	rank, at int64
	id       string
}

// String writes a place for a page to come back with.
func (p place) String() string {
	return base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "%d.%d.%s", p.rank, p.at, p.id))
}

func parsePlace(text string) (place, error) {
	if text == "" {
		return place{rank: -1, at: math.MinInt64}, nil
	}
	plain, err := base64.RawURLEncoding.DecodeString(text)
	var p place
	if err == nil {
		_, err = fmt.Sscanf(strings.Replace(string(plain), ".", " ", 2), "%d %d %s", &p.rank, &p.at, &p.id)
	}
	if err != nil || len(p.id) > longestID || !legible.Line(p.id) {
		return place{}, apperr.InvalidField("after", "errors.parameter", "This is not a valid position in the list.")
	}
	return p, nil
}
