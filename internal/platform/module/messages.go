package module

import (
	"io/fs"
	"time"
)

// Messages are the emails and text messages of a domain. Queuing, quiet hours,
// rendering and sending are the same for all of them; see talk/delivery.
type Messages struct {
	Templates map[MessageKey]Template
	// Texts has a file message_<locale>.txt for each of the four locales. The file
	// for Canadian English holds only what differs from American English.
	Texts fs.FS
}

// MessageKey names a template. It is kept with every message and never changes.
type MessageKey string

// Topic is what a message is about, as members choose and filter by it.
type Topic string

// ParamKind says what a parameter of a template holds, which decides where it
// may stand.
type ParamKind int

// The kinds of parameters.
const (
	Secret    ParamKind = iota // a code; shown to nobody but its recipient
	Count                      // a number that tells nothing about health
	Person                     // a given name
	Moment                     // ms UTC, told as a day and a time on the member's clock
	Clock                      // ms UTC, told as a time alone
	Link                       // path of a page of the portal
	Value                      // a health value with its unit
	Condition                  // the name of a condition or program
	Words                      // a few words that we chose, such as the name of a browser
)

// Sensitive kinds stand only in templates that a member switched on.
func (k ParamKind) Sensitive() bool { return k == Value || k == Condition }

// Template is a message that can be sent.
type Template struct {
	Topic  Topic
	Params map[string]ParamKind
	// Path is the page that {link} leads to, unless link is a parameter.
	Path string
	// Lasts is for how long it is worth sending.
	Lasts time.Duration
	// Urgent messages ring at any hour.
	Urgent bool
	// SwitchedOn marks templates that are used only where the member switched
	// on that their number is told.
	SwitchedOn bool
	// Staff marks what goes to staff, who do not choose whether to hear of it.
	Staff bool
}
