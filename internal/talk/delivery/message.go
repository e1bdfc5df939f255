package delivery

import "wellhouse.app/internal/platform/module"

// Channel is a way to a person.
type Channel string

// The channels.
const (
	Email Channel = "EMAIL"
	SMS   Channel = "SMS"
	// Push is a notification on a device. Nobody can register a device yet, so
	// the member gets an email in its place.
	Push Channel = "PUSH_NOTIFICATION"
)

// Channels are all of them. A message of any other channel is refused.
var Channels = []Channel{Email, SMS, Push}

// Topic is what a message is about, as members choose and filter by it.
type Topic = module.Topic

// The topics.
const (
	Security  Topic = "security"
	Messages  Topic = "messages"
	Alerts    Topic = "alerts"
	Reports   Topic = "reports"
	Reminders Topic = "reminders"
	Contacts  Topic = "contacts"
	Billing   Topic = "billing"
	Supplies  Topic = "supplies"
)

// Topics are all of them. A message about any other topic is refused.
var Topics = []Topic{Security, Messages, Alerts, Reports, Reminders, Contacts, Billing, Supplies}

// State is how far a message has come. All but Waiting are final.
type State string

// The states.
const (
	Waiting  State = "waiting"
	Sent     State = "sent"
	Failed   State = "failed"   // refused for good
	Expired  State = "expired"  // not sent while it was worth sending
	Replaced State = "replaced" // a newer one made it useless
)

// Message is what someone is to be told.
type Message struct {
	// MemberID is the member whose message it is, also when it goes to one of
	// their contacts. Empty is a message to staff, which needs To and Locale.
	MemberID string
	// ContactID is the contact of the member whom it goes to, if it does.
	ContactID string
	// BrandCode is the brand of a message without a member; the default one when
	// empty.
	BrandCode string
	Template  Key
	Params    Params
	// File goes with an email; nil for none. It is sealed and erased with Params.
	File *File
	// Channel is the member's choice for the topic when empty.
	Channel Channel
	// To is an email address or a phone number in international form; the
	// member's own when empty.
	To string
	// Locale is the member's own when empty.
	Locale string
	// Urgent messages do not wait for quiet hours to end.
	Urgent bool
	// Quiet are the hours of a recipient other than the member.
	Quiet *Quiet
	// NotBefore and ExpiresAt, in ms UTC, bound when it may leave; zero is now,
	// and the template's own length.
	NotBefore, ExpiresAt int64
	// Family are the areas that somebody who acts for the member needs to get it in
	// their place; that of the topic when empty.
	Family []string
	// Cause is what the message tells of; without one it is never told before.
	Cause Cause
	// Slot names what only the newest message is good for; an older one that
	// still waits is replaced.
	Slot string
}

// File is what is attached to an email.
type File struct {
	Name, Type string
	Content    []byte
}

// Choice is what a member wants for a topic.
type Choice struct {
	// Channels in the order of preference; none means not at all.
	Channels []Channel
	Quiet    Quiet
}

// pick takes the first channel of the choice. Messages about the safety of an
// account and about money cannot be declined: they go by email at least.
func (c Choice) pick(topic Topic) (Channel, bool) {
	if len(c.Channels) > 0 {
		return c.Channels[0], true
	}
	return Email, topic == Security || topic == Billing
}

// Default is the choice of a member who has made none.
func Default(Topic) Choice { return Choice{Channels: []Channel{Email}, Quiet: Night} }
