package nav

import (
	"slices"
	"time"
	_ "time/tzdata" // members' zones must be known on a machine without them

	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/booking"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat"
)

// Where a member without anything to open is sent.
const (
	EntryPrograms = "programs"
	EntrySSO      = "sso"
)

// Home is what the first page shows.
type Home struct {
	Greeting  string // part of the day on the member's own clock
	Since     *int64 // the last visit; nil on the first
	New       []member.Count
	Unread    []Unread
	Programs  []Step
	Attention []Attention
	Entry     string
	Coming    *booking.Coming // the next appointment, or an offer of a waiting list

	AlertNews bool // the member's alerts have something calm to say to the reader
}

// Unread is what waits in one message tab.
type Unread struct {
	Source   string // telemed, coach or mental_health
	Count    int64
	FromName string
	FromID   string
	Preview  string
	At       int64
	Channel  string // where the newest stands
}

// Step is a program with what the member can do about it.
type Step struct {
	Program program.Program
	Status  program.Status
	Next    program.Next
}

func home(f facts, w who.Who, now time.Time) Home {
	h := Home{
		Greeting: partOfDay(now.In(i18n.Zone(f.Member.TimeZone)).Hour()),
		New:      newItems(f, w),
		Unread:   unreadByTab(f.unread),
		Programs: []Step{},
		Entry:    entry(*f.Member, f.Programs),

		AlertNews: f.waiting.News && w.Opens(acting.Readings),
	}
	if w.Acting == nil || w.Opens(acting.Visits) {
		h.Coming = f.coming
	}
	if w.Acting != nil {
		h.Entry = "" // joining and linking are for the member
	}
	if f.Member.LastVisitAt > 0 {
		h.Since = &f.Member.LastVisitAt
	}
	for _, e := range f.Programs {
		h.Programs = append(h.Programs, Step{e.Program, e.Status, program.NextStep(e.Program, e.Status)})
	}
	h.Attention = attention(f, w, now)
	return h
}

// partOfDay names the part of the day of an hour.
func partOfDay(hour int) string {
	switch {
	case hour >= 5 && hour < 12:
		return "morning"
	case hour >= 12 && hour < 17:
		return "afternoon"
	case hour >= 17 && hour < 22:
		return "evening"
	}
	return "night"
}

// entry decides where a member without active programs is sent: to the single
// sign-on while unlinked, otherwise to the programs on offer.
func entry(m member.Member, enrolments []program.Enrolment) string {
	switch {
	case !m.Linked():
		return EntrySSO
	case len(program.ActiveSlugs(enrolments)) == 0:
		return EntryPrograms
	}
	return ""
}

// lines are what each kind of event is told in; readings and lab results are no events.
var lines = []struct {
	name   string
	kinds  []string
	family string // area that somebody who acts for the member needs; empty hides it from them
}{
	{"messages", []string{member.CoachMessageEvent, member.CareTeamMessageEvent, member.GuideMessageEvent}, acting.Messages},
	{"readings", nil, acting.Readings},
	{"labs", nil, acting.Documents},
	{"visits", []string{member.VisitEvent}, acting.Visits},
	{"documents", []string{member.DocumentEvent}, acting.Documents},
	{"orders", []string{member.OrderEvent}, acting.Supplies},
	{"lessons", []string{member.LessonEvent}, ""},
}

// newItems counts what is new by line. Staff who view a member and people who act
// for one do not learn of what they may not read.
func newItems(f facts, w who.Who) []member.Count {
	items := []member.Count{}
	for _, line := range lines {
		if w.Acting != nil && !w.Opens(line.family) {
			continue
		}
		var n int64
		switch line.name {
		case "readings":
			n = newReadings(f)
		case "labs":
			n = f.newLabs(w)
		}
		for _, e := range f.events {
			hidden := w.Viewing != nil && (e.Kind == member.CoachMessageEvent || e.Kind == member.GuideMessageEvent ||
				e.Kind == member.CareTeamMessageEvent && w.Role != who.Admin) ||
				e.Kind == member.GuideMessageEvent && !w.Opens(acting.MentalHealth)
			if slices.Contains(line.kinds, e.Kind) && !hidden {
				n += e.Count
			}
		}
		if n > 0 {
			items = append(items, member.Count{Kind: line.name, Count: n})
		}
	}
	return items
}

// newReadings counts the checks that the member's screens show: a kind whose
// program has ended has none.
func newReadings(f facts) (n int64) {
	for _, kind := range reading.KindsOf(f.active()) {
		n += f.readings[kind].Count
	}
	return n
}

// unreadByTab joins the channels of one message tab; the newest one speaks.
func unreadByTab(unread []chat.Unread) []Unread {
	tabs := []Unread{}
	for _, u := range unread {
		source := "coach"
		switch u.Kind {
		case chat.CareTeam:
			source = "telemed"
		case chat.Guide:
			source = "mental_health"
		}
		at := slices.IndexFunc(tabs, func(t Unread) bool { return t.Source == source })
		if at < 0 {
			tabs = append(tabs, Unread{Source: source, Count: u.Count, FromName: u.FromName, FromID: u.FromID, Preview: u.Preview, At: u.At, Channel: u.ChannelID})
			continue
		}
		tabs[at].Count += u.Count
	}
	return tabs
}
