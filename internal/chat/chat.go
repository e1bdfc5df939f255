package chat

import (
	"slices"
	"strings"

	"wellhouse.app/internal/program"
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

// Channel is a conversation.
type Channel struct {
	ID        string
	Kind      Kind
	Name      string
	CreatedAt int64
}

// Message is what someone wrote. Admin marks what the system says.
type Message struct {
	ID         string
	ClientID   string // the sender's own key; the same key is stored once
	Admin      bool
	SenderID   string
	SenderName string
	Body       string
	CreatedAt  int64
}

// Unread is what waits for the member in one channel. What the member wrote
// and what the system said never counts.
type Unread struct {
	ChannelID string
	Kind      Kind
	Count     int64
	FromName  string // of the newest
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
