package delivery

import (
	"context"
	"errors"
	"time"
)

// Letter is a message as it leaves.
type Letter struct {
	// ID is the same at every try: the receiving side knows a copy by it.
	ID     string
	To     string
	Locale string
	// From is the name that stands before the sending address.
	From    string
	Subject string // email only
	Text    string
	HTML    string // email only
	// Unsubscribe is the page on which messages of this kind are switched off;
	// empty where they cannot be.
	Unsubscribe string
	// At is when it was queued, which is the date it carries.
	At   time.Time
	File *File // email only; nil for none
}

// Sender brings letters on their way. An error that is no Trouble counts as
// one that may pass.
type Sender interface {
	Send(ctx context.Context, l Letter) error
}

// Trouble says why a letter did not leave, in a word that names nobody.
type Trouble struct {
	// Kind is refused, credentials, busy, timeout, unreachable, noSender,
	// unreadable or fault.
	Kind string
	// Final means that trying again is of no use.
	Final bool
	// Wait is the pause that the other side asked for.
	Wait time.Duration
	// Status is the other side's number for it, zero for none.
	Status int
}

// Error is the kind alone: what the other side said may hold an address.
func (t *Trouble) Error() string { return "delivery: " + t.Kind }

// troubleOf gives any error its kind.
func troubleOf(err error) *Trouble {
	var known *Trouble
	var slow interface{ Timeout() bool }
	switch {
	case errors.As(err, &known):
		return known
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &slow) && slow.Timeout():
		return &Trouble{Kind: "timeout"}
	}
	return &Trouble{Kind: "unreachable"}
}

// Kept is the sender of the demo: nothing leaves, the message can be read in
// the outbox.
type Kept struct{}

// Send takes the letter for sent.
func (Kept) Send(context.Context, Letter) error { return nil }

// nowhere stands for a channel that was not set up. Messages wait until it is
// or until they expire.
type nowhere struct{}

func (nowhere) Send(context.Context, Letter) error { return &Trouble{Kind: "noSender"} }
