package chat

import (
	"slices"
	"strings"

	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/attach"
)

// Kind says whom a channel connects the member with.
type Kind string

// The kinds of channels.
const (
	OneOnOne    Kind = "MEMBER_ONE_ON_ONE"
	FoodLogging Kind = "MEMBER_FOOD_LOGGING"
	Support     Kind = "MEMBER_SUPPORT"
	CareTeam    Kind = "CARE_TEAM"
	Guide       Kind = "MENTAL_HEALTH_GUIDE"
)

// previewLength is how much of a message Home shows.
const previewLength = 140

// Available reports whether a member may chat. Shared coaching has no chat,
// behavioral health alone has none, and without an active program there is
// nobody to chat with. Unknown coaching (nil) counts as not shared: the chat
// then shows its stand-in channel.
func Available(sharedCoaching *bool, active []string) bool {
	if sharedCoaching != nil && *sharedCoaching {
		return false
	}
	return slices.ContainsFunc(active, func(slug string) bool { return slug != program.BehavioralHealth })
}

// Who someone is in a channel.
const (
	TypeMember   = "MEMBER"
	TypeCoach    = "COACH"
	TypeCareTeam = "CARE_TEAM"
	TypeGuide    = "GUIDE"
	TypeSupport  = "SUPPORT"
)

// Side is who sits across from the member in a kind of channel.
type Side struct {
	Role     who.Role // that may take part
	Type     string
	Relation string // of the assignment that brings staff in; empty where the whole pool answers
	Pool     string // of its tasks
}

var sides = map[Kind]Side{
	OneOnOne:    {who.Coach, TypeCoach, coaching.AsCoach, "coach"},
	FoodLogging: {who.Coach, TypeCoach, coaching.AsCoach, "coach"},
	Support:     {who.Support, TypeSupport, "", "support"},
	CareTeam:    {who.CareTeam, TypeCareTeam, coaching.AsCareTeam, "careteam"},
	Guide:       {who.Guide, TypeGuide, coaching.AsGuide, "guide"},
}

// Side tells who sits across from the member.
func (k Kind) Side() Side { return sides[k] }

// The lists of channels that a page asks for by name.
var sources = map[string][]Kind{
	"chronicCare": {OneOnOne, FoodLogging, Support},
	"telemed":     {CareTeam},
	"myStrength":  {Guide},
}

// Channel is a conversation.
type Channel struct {
	ID              string
	MemberID        string
	Kind            Kind
	Name            string
	Subject         string // of care-team mail
	Category        string // of care-team mail
	CreatedAt       int64
	LastSeq         int64
	MyLastRead      int64
	Unread          int64
	AwaitingCoach   bool
	PingedMessageID string
	Last            *Message
	People          []Person
	MemberName      string
	MemberLastRead  int64
	Task            *Task
}

// Person is a staff person in a channel.
type Person struct {
	ID           string
	Name         string
	Type         string
	LastRead     int64
	JoinedAt     int64
	Availability coaching.Availability
	AwayUntil    *int64
	StandIn      bool // takes part until the answer is given
}

// Message is what someone wrote. Admin marks what the system says.
type Message struct {
	ID         string
	ClientID   string // the sender's own key; the same key is stored once
	Seq        int64  // place in the channel
	Admin      bool
	SenderID   string
	SenderName string
	SenderType string
	Event      string // what the system tells of, for the page to say in the reader's language
	About      string // the name the event is about
	Body       string
	CreatedAt  int64
	Files      []File
}

// File is a photo or a file of a message.
type File = attach.File

// Unread is what waits for the member in one channel. What the member wrote
// and what the system said never counts.
type Unread struct {
	ChannelID string
	Kind      Kind
	Count     int64
	FromName  string // of the newest
	FromID    string // of the newest
	Preview   string // of the newest
	At        int64  // of the newest
}

// preview is the beginning of a message on one line.
func preview(body string) string {
	line := strings.Join(strings.Fields(body), " ")
	letters := []rune(line)
	if len(letters) <= previewLength {
		return line
	}
	return string(letters[:previewLength])
}

// Total sums the unread messages of the kinds.
func Total(unread []Unread, kinds ...Kind) (n int64) {
	for _, u := range unread {
		if slices.Contains(kinds, u.Kind) {
			n += u.Count
		}
	}
	return n
}
