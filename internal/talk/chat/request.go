package chat

import (
	"context"
	"database/sql"
	"slices"

	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat/chatdb"
)

// Requested is what came of asking for a coach.
type Requested struct {
	ChannelID string
	Notice    string // empty where nobody had to be asked
}

// RequestCoach brings a coach into a channel of the member, and opens it where
// there is none: the coach they had before, unless they want another one or
// that one has left or has no account any more. While nobody is free the channel waits for one. Support
// has no coaches: asking there only opens the channel.
func (s *Service) RequestCoach(ctx context.Context, w who.Who, r Request) (out Requested, err error) {
	if r.ChannelID == "" {
		if r.Kind != OneOnOne && r.Kind != FoodLogging && r.Kind != Support {
			return out, apperr.Invalid(apperr.Field{Name: "chatType", MessageKey: "errors.value", Message: "Please choose a type of chat."})
		}
		if r.ChannelID, err = s.openOwn(ctx, w, r.Kind, r.Subject); err != nil {
			return out, err
		}
	}
	var free []Free
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		// Nobody waits for the turn of another member's channel, or takes it.
		row, err := chatdb.New(q).MemberOf(ctx, r.ChannelID)
		if err == nil && row.MemberID != w.MemberID {
			err = apperr.NotFoundError()
		}
		if err != nil {
			return err
		}
		free, err = FreeCoaches(ctx, q)
		return err
	})
	if err != nil {
		return out, err
	}
	out.ChannelID = r.ChannelID
	err = s.InTurn(ctx, w.MemberID, r.ChannelID, func() error {
		return s.DB.Write(ctx, db.Member(w.MemberID), func(ctx context.Context, q db.Q) error {
			out.Notice, err = s.requestIn(ctx, q, w, r, free)
			return err
		})
	})
	return out, err
}

func (s *Service) requestIn(ctx context.Context, q db.Q, w who.Who, r Request, free []Free) (notice string, err error) {
	// Two requests at once are answered one after the other.
	if err := Lock(ctx, q, w.MemberID, r.ChannelID); err != nil {
		return "", err
	}
	c, err := s.ChannelIn(ctx, q, w.MemberID, r.ChannelID)
	if err != nil {
		return "", err
	}
	at, err := sit(ctx, q, w, w.MemberID, c.ID, c.Kind)
	if err != nil {
		return "", err
	}
	return s.request(ctx, q, at, c, r.Previous, free)
}

func (s *Service) request(ctx context.Context, q db.Q, at seat, c Channel, previous bool, free []Free) (notice string, err error) {
	there := c.Best().Availability == coaching.Available
	switch {
	case c.Kind.Side().Role != who.Coach:
		return "", nil
	case c.Kind == FoodLogging && there, previous && there:
		return Connecting, nil
	case c.AwaitingCoach && there: // asked twice, and somebody is coming
		return ConnectingNewCoach, nil
	}
	if notice = ConnectingNewCoach; previous {
		back, left, err := s.bringBack(ctx, q, at, c)
		if !left {
			notice = Connecting
		}
		if err != nil || back {
			return notice, err
		}
	}
	if err := s.ask(ctx, q, at, c, pick(free, at.standing.locale, c.People)); err != nil {
		return notice, err
	}
	return notice, s.Audit.Record(ctx, q, audit.Row{MemberID: at.memberID, Action: "request-coach", Area: "chat", Target: c.ID})
}

// bringBack brings the previous coach back into the channel, unless there was
// none or they have left for good. In the food log, a coach who is away is no
// help.
func (s *Service) bringBack(ctx context.Context, q db.Q, at seat, c Channel) (back, left bool, err error) {
	if len(c.People) > 0 && c.Kind != FoodLogging {
		left = c.Best().Availability == coaching.IndefiniteAway
		return !left, left, nil
	}
	rows, err := chatdb.New(q).LastCoach(ctx, chatdb.LastCoachParams{MemberID: at.memberID, ChannelID: c.ID})
	if err != nil || len(rows) == 0 {
		return false, false, err
	}
	before := person(chatdb.PeopleOfRow(rows[0]))
	left = before.Availability == coaching.IndefiniteAway
	if left || c.Kind == FoodLogging && before.Availability != coaching.Available {
		return false, left, nil
	}
	if err := s.coached(ctx, q, at.memberID, before.ID); err != nil {
		return false, false, err
	}
	return true, false, s.bring(ctx, q, at, c, before.ID, before.Name)
}

// coached assigns a member without a coach to the coach who comes back:
// otherwise no one would hear about their readings.
func (s *Service) coached(ctx context.Context, q db.Q, memberID, staffID string) error {
	rows, err := chatdb.New(q).Assigned(ctx, chatdb.AssignedParams{MemberID: memberID, Relation: coaching.AsCoach})
	if err != nil || slices.ContainsFunc(rows, func(r chatdb.AssignedRow) bool {
		return coaching.Parse(r.Availability) != coaching.IndefiniteAway
	}) {
		return err
	}
	return coaching.Assign(ctx, q, memberID, staffID, coaching.AsCoach, s.now())
}

// LookForCoach leaves a channel to every coach, in the caller's transaction, and
// says so to the member. The food log owes nobody a first word.
func (s *Service) LookForCoach(ctx context.Context, q db.Q, memberID, channelID string) error {
	c, err := s.ChannelIn(ctx, q, memberID, channelID)
	if err != nil {
		return err
	}
	at := seat{memberID: memberID, channelID: channelID, kind: c.Kind}
	if at.standing, err = loadStanding(ctx, q, memberID); err != nil {
		return err
	}
	if c.Kind != FoodLogging || c.Task != nil {
		return s.ask(ctx, q, at, c, nil)
	}
	if _, err := chatdb.New(q).Await(ctx, chatdb.AwaitParams{MemberID: memberID, ID: channelID}); err != nil {
		return err
	}
	_, err = s.Say(ctx, q, memberID, channelID, CoachLooking, "")
	return err
}

// ask brings a coach in who is free, or waits for one.
func (s *Service) ask(ctx context.Context, q db.Q, at seat, c Channel, found *Free) error {
	store := chatdb.New(q)
	pinged, err := store.LastOwn(ctx, chatdb.LastOwnParams{MemberID: at.memberID, ChannelID: c.ID})
	if err != nil && !missing(err) {
		return err
	}
	fresh, err := store.Await(ctx, chatdb.AwaitParams{MemberID: at.memberID, ID: c.ID, PingedMessageID: text(pinged)})
	if err != nil {
		return err
	}
	if found == nil {
		if fresh == 0 && c.Task != nil {
			return nil // the team knows already
		}
		if err := s.leaveToTeam(ctx, q, at, c); err != nil {
			return err
		}
		s.tell(ctx, live.Event{Kind: live.Channel, ChannelURL: c.ID}, everyone(at.memberID, c.People)...)
		s.tellPool(ctx, c.Kind)
		_, err := s.Say(ctx, q, at.memberID, c.ID, CoachLooking, "")
		return err
	}
	if err := store.LeaveEnded(ctx, chatdb.LeaveEndedParams{
		MemberID: at.memberID, ChannelID: c.ID, LeftAt: sql.NullInt64{Int64: s.now(), Valid: true},
	}); err != nil {
		return err
	}
	for _, p := range c.People {
		if p.Availability == coaching.IndefiniteAway {
			if err := s.Leave(ctx, q, at.memberID, c.ID, p.ID); err != nil {
				return err
			}
		}
	}
	if err := coaching.Assign(ctx, q, at.memberID, found.ID, coaching.AsCoach, s.now()); err != nil {
		return err
	}
	return s.bring(ctx, q, at, c, found.ID, found.Name)
}

// leaveToTeam makes every coach owe what the channel owes, or a first word where
// it owes nothing yet.
func (s *Service) leaveToTeam(ctx context.Context, q db.Q, at seat, c Channel) error {
	if c.Task == nil {
		_, err := openTask(ctx, q, at, nil, Message{Seq: c.LastSeq + 1, CreatedAt: s.now()}, false)
		return err
	}
	c.Task.DueAt = min(c.Task.DueAt, at.standing.due(c.Task.Pool, c.Task.Urgent, s.Now()).UnixMilli())
	_, err := s.GiveTask(ctx, q, at.memberID, *c.Task, "")
	return err
}

// bring lets a coach join, says so, and gives them what the channel owes. The
// promise to the member can only become shorter by it.
func (s *Service) bring(ctx context.Context, q db.Q, at seat, c Channel, staffID, name string) error {
	joined, err := s.join(ctx, q, at.memberID, c.ID, staffID, TypeCoach)
	if err != nil {
		return err
	}
	if joined {
		if _, err := s.Say(ctx, q, at.memberID, c.ID, CoachJoined, name); err != nil {
			return err
		}
	}
	if t := c.Task; t != nil {
		t.DueAt = min(t.DueAt, at.standing.due(t.Pool, t.Urgent, s.Now()).UnixMilli())
		if _, err := s.GiveTask(ctx, q, at.memberID, *t, staffID); err != nil {
			return err
		}
	}
	s.tellPool(ctx, c.Kind)
	return nil
}
