package live

import (
	"cmp"
	"encoding/json"
	"fmt"
	"log/slog"

	"wellhouse.app/internal/platform/who"
)

// Kind is what an event can be about. Each domain names its own in its module.
type Kind struct {
	// Name is what pages know it by.
	Name string
	// Viewed events also reach staff who view the member's portal. All others are
	// for the person alone.
	Viewed bool
	// Family is the area whose holders in the member's family hear of it too, as far
	// as they act for the member. Empty means none.
	Family string
	// Cares events also reach the person's own pages while these act for somebody else,
	// as a kind and nothing more.
	Cares bool
}

// Kinds of conversations, which several domains tell of: a new message, someone
// typing, someone who has read, or anything else; for staff, their queue.
const (
	Message = "message"
	Typing  = "typing"
	Read    = "read"
	Channel = "channel"
	Inbox   = "inbox"
)

// Declare takes the kinds that a module names, before anything is told.
func (h *Hub) Declare(kinds ...Kind) error {
	for _, k := range kinds {
		if _, twice := h.viewed[k.Name]; twice || k.Name == "" {
			return fmt.Errorf("live: two modules tell of events of kind %q, or it has no name", k.Name)
		}
		h.viewed[k.Name], h.family[k.Name], h.cares[k.Name] = k.Viewed, k.Family, k.Cares
	}
	return nil
}

// missedEvent tells pages that events may not have reached them.
var missedEvent = []byte(`{"kind":"missed"}`)

// Event wakes the open pages of one person. It names what changed and comes
// after the commit: before it a page would read the old state. A message of a
// conversation comes with its content to pages on the same node, so that it is
// there at once; a page sees by its number whether one before it is missing.
// Pages on other nodes get a hint and ask for the rest.
type Event struct {
	Kind       string          `json:"kind"`
	ChannelURL string          `json:"channelUrl,omitempty"`
	Message    json.RawMessage `json:"message,omitempty"`  // as ChatService gives it
	Sequence   int64           `json:"sequence,omitempty"` // up to where somebody has read
	UserID     string          `json:"userId,omitempty"`   // who writes or has read
	Name       string          `json:"name,omitempty"`
	Typing     bool            `json:"typing,omitempty"`
	// Family is the area of this one event, where not all of a kind have the same.
	Family string `json:"-"`
}

// Tell sends an event to the open pages of a member or staff person, on
// whichever node they are. It does not wait and never fails: an event that is
// lost is nothing lost. Staff who view the member hear of it only where its kind
// says so: a conversation is between its participants.
func (h *Hub) Tell(accountID string, e Event) {
	if h.viewed[e.Kind] {
		h.publish(e, channel(accountID), viewChannel(accountID))
	} else {
		h.publish(e, channel(accountID))
	}
	if h.cares[e.Kind] {
		h.publish(Event{Kind: e.Kind}, caresChannel(accountID))
	}
	if area := cmp.Or(e.Family, h.family[e.Kind]); area != "" {
		// People who act for the member learn what changed and ask the server, which
		// decides anew what is open to them.
		h.publish(Event{Kind: e.Kind, ChannelURL: e.ChannelURL}, familyChannel(accountID, area))
	}
}

// TellRole sends an event to the open pages of all staff of a role. That a queue
// changed is said once for all changes of a moment.
func (h *Hub) TellRole(role who.Role, e Event) {
	if e.Kind != Inbox {
		h.publish(e, roleChannel(role))
		return
	}
	h.soon.say(roleChannel(role), func() { h.publish(e, roleChannel(role)) })
}

func (h *Hub) publish(e Event, channels ...string) {
	data, err := json.Marshal(e)
	for _, c := range channels {
		if err == nil {
			_, err = h.node.Publish(c, data)
		}
	}
	if err != nil {
		slog.Warn("live: event not sent", "kind", e.Kind, "cause", err.Error())
	}
}

// channel is where a person's own pages listen, viewChannel where those of
// staff do who view them.
func channel(accountID string) string { return "person:" + accountID }

// familyChannel is where pages of people listen who act for a member and have an
// area.
func familyChannel(memberID, area string) string { return "family:" + memberID + ":" + area }

// caresChannel is where a person's own pages listen while they act for somebody: to
// what concerns them and the others whom they care for.
func caresChannel(accountID string) string { return "cares:" + accountID }

func viewChannel(memberID string) string { return "view:" + memberID }

func roleChannel(role who.Role) string { return "role:" + string(role) }
