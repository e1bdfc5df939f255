package chat

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat/chatdb"
)

// Notices that a request for a coach is answered with.
const (
	Connecting         = "connecting"
	ConnectingNewCoach = "connectingNewCoach"
)

// Request asks for a coach in a channel, which is named or, by its kind, the
// member's own.
type Request struct {
	ChannelID string
	Kind      Kind
	Subject   string
	Previous  bool // the coach the member had before
}

// needsCoach reports whether a member's message asks for a coach: in the food
// log when no one is available to answer, in coaching when the channel has no
// coach, and never in support, mail and guide chat. A pending request is not
// made again.
func needsCoach(k Kind, people []Person, awaiting bool) bool {
	switch {
	case awaiting:
		return false
	case k == FoodLogging:
		return (Channel{People: people}).Best().Availability != coaching.Available
	}
	return k == OneOnOne && len(people) == 0
}

// CreateOneOnOne opens the member's coaching channel; the one they have stays.
func (s *Service) CreateOneOnOne(ctx context.Context, w who.Who, subject string) (c Channel, err error) {
	id, err := s.openOwn(ctx, w, OneOnOne, subject)
	if err != nil {
		return c, err
	}
	return s.Channel(ctx, w, id)
}

// openOwn finds the member's own channel of a kind and opens it when there is
// none, with the staff who look after the member.
func (s *Service) openOwn(ctx context.Context, w who.Who, k Kind, subject string) (id string, err error) {
	subject = tidy(subject)
	if len([]rune(subject)) > 200 {
		return "", apperr.Invalid(apperr.Field{Name: "subject", MessageKey: "errors.tooLong", Message: "Please use at most 200 characters."})
	}
	err = s.DB.Write(ctx, db.Member(w.MemberID), func(ctx context.Context, q db.Q) error {
		st, err := loadStanding(ctx, q, w.MemberID)
		if err != nil {
			return err
		}
		if !st.opens(k) {
			return closed()
		}
		c, added, err := s.Open(ctx, q, w.MemberID, Channel{Kind: k, Subject: subject})
		id = c.ID
		if err != nil || !added {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{MemberID: w.MemberID, Action: "open", Area: "chat", Target: id})
	})
	return id, s.refuse(ctx, w, w.MemberID, string(k), err)
}

// Open opens a channel in the caller's transaction, with the staff who look
// after the member on its other side. Of every kind but care-team mail a member
// has one channel, and that one is given back when it is there.
func (s *Service) Open(ctx context.Context, q db.Q, memberID string, c Channel) (out Channel, added bool, err error) {
	store := chatdb.New(q)
	if c.Kind != CareTeam {
		id, err := store.ChannelOfKind(ctx, chatdb.ChannelOfKindParams{MemberID: memberID, Kind: string(c.Kind)})
		if !missing(err) {
			c.ID = id
			return c, false, err
		}
	}
	c.ID, c.MemberID, c.CreatedAt = db.NewID(), memberID, s.now()
	if added, err = AddChannel(ctx, q, s.Keys, memberID, c); err != nil {
		return c, false, err
	}
	if !added { // somebody was faster
		c.ID, err = store.ChannelOfKind(ctx, chatdb.ChannelOfKindParams{MemberID: memberID, Kind: string(c.Kind)})
		return c, false, err
	}
	side := c.Kind.Side()
	if side.Relation == "" {
		return c, true, nil
	}
	rows, err := store.Assigned(ctx, chatdb.AssignedParams{MemberID: memberID, Relation: side.Relation})
	for _, r := range rows {
		if coaching.Parse(r.Availability) == coaching.IndefiniteAway {
			continue // has left, and is asked back by nobody
		}
		if err := s.Join(ctx, q, memberID, c.ID, r.StaffID, side.Type); err != nil {
			return c, true, err
		}
	}
	return c, true, err
}

// Free is a coach who is there and could take a member.
type Free struct {
	ID, Name  string
	Languages []string
	Owed      int64 // how many answers they owe
}

// FreeCoaches lists the coaches who are there and said so themselves, those who
// owe the fewest answers first. It asks about the work of all members, so q is of the system's scope.
func FreeCoaches(ctx context.Context, q db.Q) ([]Free, error) {
	rows, err := chatdb.New(q).Coaches(ctx)
	if err != nil {
		return nil, err
	}
	var list []Free
	for _, r := range rows {
		one := Free{ID: r.AccountID, Name: legible.FullName(r.GivenName, r.FamilyName), Owed: r.Owed}
		if err := json.Unmarshal([]byte(r.Languages), &one.Languages); err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	slices.SortStableFunc(list, func(a, b Free) int { return int(a.Owed - b.Owed) })
	return list, nil
}

// Speaks reports whether a coach has the language of a locale.
func (f Free) Speaks(locale string) bool {
	language, _, _ := strings.Cut(locale, "-")
	return slices.ContainsFunc(f.Languages, func(l string) bool {
		own, _, _ := strings.Cut(l, "-")
		return own == language
	})
}

// pick chooses who of the coaches who are there takes a member, other than
// those who are in the channel already.
func pick(free []Free, locale string, people []Person) *Free {
	for _, f := range free {
		in := slices.ContainsFunc(people, func(p Person) bool { return p.ID == f.ID })
		if f.Speaks(locale) && !in {
			return &f
		}
	}
	return nil
}
