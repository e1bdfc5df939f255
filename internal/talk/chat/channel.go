package chat

import (
	"context"
	"slices"

	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat/chatdb"
)

// MostChannels is how many channels one list has.
const MostChannels = 30

// Channels lists the channels of a member, the one with the latest message
// first. A member without a coaching channel finds a stand-in for it on top.
func (s *Service) Channels(ctx context.Context, w who.Who, source string, most int) (list []Channel, err error) {
	if source == "" {
		source = "chronicCare"
	}
	kinds, known := sources[source]
	if !known {
		return nil, apperr.Invalid(apperr.Field{Name: "source", MessageKey: "errors.value", Message: "Please ask for chronicCare, telemed or myStrength."})
	}
	err = s.DB.Read(ctx, db.Member(w.MemberID), func(ctx context.Context, q db.Q) error {
		st, err := loadStanding(ctx, q, w.MemberID)
		if err != nil {
			return err
		}
		if !st.opens(kinds[0]) {
			return closed()
		}
		list, err = s.ChannelsIn(ctx, q, w.MemberID, kinds, most)
		for i := range list {
			list[i].MemberName = st.name
		}
		if err != nil || kinds[0] != OneOnOne || slices.ContainsFunc(list, func(c Channel) bool { return c.Kind == OneOnOne }) {
			return err
		}
		stand, err := placeholder(ctx, q, w.MemberID, st)
		list = append([]Channel{stand}, list[:min(len(list), most-1)]...)
		return err
	})
	return list, s.refuse(ctx, w, w.MemberID, source, err)
}

// ChannelsIn lists the channels of some kinds for their member.
func (s *Service) ChannelsIn(ctx context.Context, q db.Q, memberID string, kinds []Kind, most int) ([]Channel, error) {
	store := chatdb.New(q)
	kind := func(i int) string { return string(kinds[min(i, len(kinds)-1)]) }
	rows, err := store.Channels(ctx, chatdb.ChannelsParams{MemberID: memberID, Kind1: kind(0), Kind2: kind(1), Kind3: kind(2), Most: int32(most)})
	if err != nil {
		return nil, err
	}
	round, err := s.around(ctx, q, memberID)
	if err != nil {
		return nil, err
	}
	list := make([]Channel, 0, len(rows))
	for _, r := range rows {
		c, err := s.channel(memberID, r, round)
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, nil
}

// around is what belongs to the channels of a member, by channel.
type around struct {
	people map[string][]Person
	tasks  map[string]Task
	last   map[string]chatdb.LastMessagesRow
}

func (s *Service) around(ctx context.Context, q db.Q, memberID string) (around, error) {
	store := chatdb.New(q)
	r := around{people: map[string][]Person{}, tasks: map[string]Task{}, last: map[string]chatdb.LastMessagesRow{}}
	people, err := store.PeopleOf(ctx, memberID)
	if err != nil {
		return r, err
	}
	for _, p := range people {
		r.people[p.ChannelID] = append(r.people[p.ChannelID], person(p))
	}
	tasks, err := store.TasksOf(ctx, memberID)
	if err != nil {
		return r, err
	}
	for _, t := range tasks {
		r.tasks[t.ChannelID] = task(t)
	}
	last, err := store.LastMessages(ctx, memberID)
	for _, m := range last {
		r.last[m.ChannelID] = m
	}
	return r, err
}

// channel puts a row together with what belongs to it.
func (s *Service) channel(memberID string, r chatdb.ChannelsRow, round around) (Channel, error) {
	c := Channel{
		ID: r.ID, MemberID: memberID, Kind: Kind(r.Kind), Name: r.Name, Category: r.Category, CreatedAt: r.CreatedAt,
		LastSeq: r.LastSeq, MyLastRead: r.LastReadSeq, MemberLastRead: r.LastReadSeq, Unread: r.Unread,
		AwaitingCoach: r.AwaitingCoach, PingedMessageID: r.PingedMessageID.String, People: round.people[r.ID],
	}
	if len(r.SubjectEnc) > 0 {
		subject, err := s.Keys.Open(r.SubjectEnc, "chat_channels", seal.Row(memberID, r.ID), "subject_enc")
		if err != nil {
			return c, err
		}
		c.Subject = string(subject)
	}
	if t, owed := round.tasks[r.ID]; owed {
		c.Task = &t
	}
	if l, ok := round.last[r.ID]; ok {
		m, err := openMessage(s.Keys, memberID, r.ID, chatdb.MessagesAfterRow{
			Seq: l.Seq, ID: l.ID, ClientID: l.ClientID, Kind: l.Kind, SenderID: l.SenderID, SenderName: l.SenderName,
			SenderType: l.SenderType, Event: l.Event, About: l.About, BodyEnc: l.BodyEnc, CreatedAt: l.CreatedAt,
		})
		if err != nil {
			return c, err
		}
		c.Last = &m
	}
	if best := c.Best(); c.Kind == OneOnOne && best.Name != "" {
		c.Name = best.Name
	}
	return c, nil
}

// Best is who of the other side is most there; without anybody it says so.
func (c Channel) Best() Person {
	if len(c.People) == 0 {
		return Person{Availability: coaching.NoCoach}
	}
	return slices.MinFunc(c.People, func(a, b Person) int {
		return slices.Index(coaching.Availabilities, a.Availability) - slices.Index(coaching.Availabilities, b.Availability)
	})
}

// Channel reads one channel for somebody who takes part in it.
func (s *Service) Channel(ctx context.Context, w who.Who, channelID string) (c Channel, err error) {
	memberID, err := s.home(ctx, w, channelID)
	if err != nil {
		return c, err
	}
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		if channelID == Placeholder {
			c, err = s.own(ctx, q, memberID)
			return err
		}
		c, err = s.ChannelIn(ctx, q, memberID, channelID)
		if err != nil {
			return err
		}
		at, err := sit(ctx, q, w, memberID, channelID, c.Kind)
		if err != nil {
			return err
		}
		c.MemberName = at.standing.name
		return c.turn(ctx, q, at)
	})
	if err != nil {
		return Channel{}, s.refuse(ctx, w, memberID, channelID, err)
	}
	return c, s.looked(ctx, w, memberID, channelID)
}

// ChannelIn reads one channel as its member sees it.
func (s *Service) ChannelIn(ctx context.Context, q db.Q, memberID, channelID string) (Channel, error) {
	row, err := chatdb.New(q).ChannelByID(ctx, chatdb.ChannelByIDParams{MemberID: memberID, ID: channelID})
	if err != nil {
		return Channel{}, err
	}
	round, err := s.around(ctx, q, memberID)
	if err != nil {
		return Channel{}, err
	}
	return s.channel(memberID, chatdb.ChannelsRow(row), round)
}

// turn shows a channel from the side of its reader.
func (c *Channel) turn(ctx context.Context, q db.Q, at seat) error {
	if at.mine {
		return nil
	}
	c.Name, c.MyLastRead = at.standing.fullName, c.LastSeq
	for _, p := range c.People {
		if p.ID == at.accountID {
			c.MyLastRead = p.LastRead
		}
	}
	n, err := chatdb.New(q).WaitingFor(ctx, chatdb.WaitingForParams{
		MemberID: at.memberID, ChannelID: at.channelID, AfterSeq: c.MyLastRead, Reader: at.accountID,
	})
	c.Unread = n
	return err
}

// own is the member's coaching channel, or the stand-in while there is none.
func (s *Service) own(ctx context.Context, q db.Q, memberID string) (Channel, error) {
	st, err := loadStanding(ctx, q, memberID)
	if err != nil {
		return Channel{}, err
	}
	if !st.opens(OneOnOne) {
		return Channel{}, closed()
	}
	id, err := chatdb.New(q).ChannelOfKind(ctx, chatdb.ChannelOfKindParams{MemberID: memberID, Kind: string(OneOnOne)})
	if missing(err) {
		return placeholder(ctx, q, memberID, st)
	}
	if err != nil {
		return Channel{}, err
	}
	c, err := s.ChannelIn(ctx, q, memberID, id)
	c.MemberName = st.name
	return c, err
}

// placeholder stands in for the coaching channel that the first message opens.
func placeholder(ctx context.Context, q db.Q, memberID string, st standing) (Channel, error) {
	c := Channel{ID: Placeholder, MemberID: memberID, Kind: OneOnOne, MemberName: st.name}
	info, err := coaching.Load(ctx, q, memberID)
	if err == nil && info.Coach.ID != "" {
		coach := info.Coach
		c.Name = coach.Name
		c.People = []Person{{ID: coach.ID, Name: coach.Name, Type: TypeCoach, Availability: coach.Availability, AwayUntil: coach.AwayUntil}}
	}
	return c, err
}
