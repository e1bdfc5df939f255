package demo

import (
	"context"
	"strconv"
	"time"

	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/chat"
)

// eventHistory is how far back the first load tells what happened.
const eventHistory = 30

func (l *loader) putChannels(ctx context.Context, q db.Q, p person) error {
	for _, c := range p.member.channels {
		channelID := id("channel", p.name, string(c.kind))
		opened, waiting, owed := l.first.UnixMilli(), c.waiting(), c.owed()
		if len(c.lines) > 0 {
			opened = l.said(p, c.lines[0])
		}
		added, err := chat.AddChannel(ctx, q, l.Keys, p.id(), chat.Channel{
			ID: channelID, Kind: c.kind, Name: c.name, CreatedAt: opened, AwaitingCoach: c.wantsCoach(),
		})
		if err != nil {
			return err
		}
		for i, said := range c.lines {
			if added && i == waiting {
				if err := l.putStaff(ctx, q, p, c, channelID, opened); err != nil {
					return err
				}
			}
			if err := l.putLine(ctx, q, p, c, channelID, i); err != nil {
				return err
			}
			if added && i == owed {
				if err := chat.Owe(ctx, q, p.id(), channelID, c.kind, int64(i+1), l.said(p, said)); err != nil {
					return err
				}
			}
		}
		if added && waiting == len(c.lines) {
			if err := l.putStaff(ctx, q, p, c, channelID, opened); err != nil {
				return err
			}
		}
	}
	return nil
}

// owedFor is how long a member's last word waits for an answer; an older one
// wanted none.
const owedFor = 3 * day

// waiting is the place of the first line that nobody has answered; the end
// when the other side had the last word.
func (c channel) waiting() int {
	n := len(c.lines)
	for n > 0 && c.lines[n-1].from == memberSays {
		n--
	}
	return n
}

// owed is the place of the first line of those that still waits for an answer.
func (c channel) owed() int {
	n := c.waiting()
	for n < len(c.lines) && c.lines[n].minutes >= owedFor {
		n++
	}
	return n
}

// wantsCoach reports whether the search for a coach has not ended yet.
func (c channel) wantsCoach() bool {
	wanted := false
	for _, said := range c.lines {
		wanted = said.from == coachWanted || wanted && said.from != staffSays
	}
	return wanted
}

// putStaff lets the one who writes take part; they have read all that is there.
func (l *loader) putStaff(ctx context.Context, q db.Q, p person, c channel, channelID string, opened int64) error {
	service := chat.New(chat.Deps{Keys: l.Keys, Now: func() time.Time { return time.UnixMilli(opened) }})
	return service.Join(ctx, q, p.id(), channelID, MemberID(c.with), c.kind.Side().Type)
}

func (l *loader) putLine(ctx context.Context, q db.Q, p person, c channel, channelID string, i int) error {
	said := c.lines[i]
	m := l.message(p, c, i, said)
	seq, err := chat.Append(ctx, q, l.Keys, p.id(), channelID, m)
	if err != nil {
		return err
	}
	if said.from == staffSays && said.minutes < eventHistory*day {
		if err := member.AddEvent(ctx, q, p.id(), member.Event{ID: m.ID, Kind: eventOf(c.kind), At: m.CreatedAt}); err != nil {
			return err
		}
	}
	if i == len(c.lines)-1-c.unread {
		return chat.MarkRead(ctx, q, p.id(), channelID, seq)
	}
	return nil
}

func (l *loader) message(p person, c channel, i int, said line) chat.Message {
	key := id("message", p.name, string(c.kind), strconv.Itoa(i))
	m := chat.Message{ID: key, ClientID: key, Body: said.text, CreatedAt: l.said(p, said)}
	switch said.from {
	case memberSays:
		m.SenderID, m.SenderName, m.SenderType = p.id(), p.given, chat.TypeMember
	case systemSays, coachJoins, coachWanted, coachLeaves:
		m.Admin, m.SenderName, m.Event = true, "Wellhouse", events[said.from]
		if said.from != coachWanted {
			m.About = staffName(c.with)
		}
	default:
		m.SenderID, m.SenderName, m.SenderType = MemberID(c.with), staffName(c.with), c.kind.Side().Type
	}
	return m
}

// said is when a line was written. Nobody writes at night: what would fall
// there stands at the end of the day before, so the order stays.
func (l *loader) said(p person, words line) int64 {
	at := l.first.Add(-time.Duration(words.minutes) * time.Minute)
	if zone, err := time.LoadLocation(p.member.TimeZone); err == nil {
		at = at.In(zone)
	}
	evening := time.Date(at.Year(), at.Month(), at.Day(), 21, 40, 0, 0, at.Location())
	switch {
	case at.Hour() < 7:
		at = evening.AddDate(0, 0, -1)
	case at.After(evening):
		at = evening
	}
	return at.UnixMilli()
}

func eventOf(kind chat.Kind) string {
	switch kind {
	case chat.CareTeam:
		return member.CareTeamMessageEvent
	case chat.Guide:
		return member.GuideMessageEvent
	}
	return member.CoachMessageEvent
}

func staffName(name string) string {
	for _, p := range staffPeople() {
		if p.name == name {
			return p.given + " " + p.family
		}
	}
	return ""
}

// tell adds what happened to every member between the last load and now. The
// days are told one by one from their own random numbers, so it does not
// matter how many starts a stretch of time is spread over.
func (l *loader) tell(ctx context.Context, q db.Q) error {
	from := l.through
	if !l.begun {
		from = l.now.Add(-days(eventHistory))
	}
	for _, p := range people() {
		if p.member == nil {
			continue
		}
		// A day of the Americas ends in the next one of UTC.
		for d := from.UTC().Truncate(days(1)).Add(-days(1)); !d.After(l.now); d = d.Add(days(1)) {
			if err := l.tellDay(ctx, q, p, d, from); err != nil {
				return err
			}
		}
	}
	return nil
}

func (l *loader) tellDay(ctx context.Context, q db.Q, p person, d, from time.Time) error {
	date := d.Format(time.DateOnly)
	for _, r := range p.member.rates {
		random := chance("event", p.name, r.kind, date)
		for i := range howOften(r.perWeek/7, random.Float64()) {
			// Between six in the morning and ten at night in the Americas.
			at := d.Add(11*time.Hour + time.Duration(random.Int64N(int64(16*time.Hour))))
			if !at.After(from) || at.After(l.now) {
				continue
			}
			e := member.Event{ID: id("event", p.name, r.kind, date, strconv.Itoa(i)), Kind: r.kind, At: at.UnixMilli()}
			if err := member.AddEvent(ctx, q, p.id(), e); err != nil {
				return err
			}
		}
	}
	at := d.Add(15*time.Hour + time.Duration(chance("check-in", p.name, date).Int64N(int64(2*time.Hour))))
	if d.Weekday() != time.Tuesday || len(p.member.checkIns) == 0 || !l.begun || !at.After(from) || at.After(l.now) {
		return nil
	}
	return l.checkIn(ctx, q, p, at)
}

// howOften turns a daily rate into a whole number for one day.
func howOften(rate, random float64) int {
	whole := int(rate)
	if random < rate-float64(whole) {
		whole++
	}
	return whole
}

// checkIn is the coach's weekly message.
func (l *loader) checkIn(ctx context.Context, q db.Q, p person, at time.Time) error {
	week := int(at.Unix() / int64(days(7)/time.Second))
	key := id("check-in", p.name, strconv.Itoa(week))
	seq, err := chat.Append(ctx, q, l.Keys, p.id(), id("channel", p.name, string(chat.OneOnOne)), chat.Message{
		ID: key, ClientID: key, SenderID: MemberID(p.member.coach), SenderName: staffName(p.member.coach), SenderType: chat.TypeCoach,
		Body: p.member.checkIns[week%len(p.member.checkIns)], CreatedAt: at.UnixMilli(),
	})
	if err != nil || seq == 0 {
		return err
	}
	return member.AddEvent(ctx, q, p.id(), member.Event{ID: key, Kind: member.CoachMessageEvent, At: at.UnixMilli()})
}
