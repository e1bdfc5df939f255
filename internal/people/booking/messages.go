package booking

import (
	"context"
	"embed"
	"fmt"
	"time"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/module"
)

// What members are told. No message says what the appointment is for.
const (
	appointmentBooked   module.MessageKey = "appointmentBooked"
	appointmentMoved    module.MessageKey = "appointmentMoved"
	appointmentCanceled module.MessageKey = "appointmentCanceled"
	// What staff canceled or moved.
	appointmentOff     module.MessageKey = "appointmentOff"
	appointmentShifted module.MessageKey = "appointmentShifted"
	reminderDay        module.MessageKey = "appointmentTomorrow"
	reminderHours      module.MessageKey = "appointmentSoon"
	slotOffered        module.MessageKey = "appointmentOffered"
)

//go:embed message_*.txt
var messageTexts embed.FS

// page is where the messages lead. A lock screen shows it, so it doesn't tell what an
// appointment is for.
const page = "/appointments"

func template(lasts time.Duration, more ...string) module.Template {
	params := map[string]module.ParamKind{"when": module.Moment}
	for _, name := range more {
		params[name] = module.Clock
	}
	return module.Template{Topic: "reminders", Path: page, Lasts: lasts, Params: params}
}

// atOnce is a message that doesn't wait for quiet hours to end: nobody should stand at
// a closed door in the morning.
func atOnce(t module.Template) module.Template {
	t.Urgent = true
	return t
}

// Messages are what members are sent.
var Messages = module.Messages{
	Templates: map[module.MessageKey]module.Template{
		appointmentBooked: template(72 * time.Hour), appointmentMoved: template(72 * time.Hour), appointmentCanceled: template(72 * time.Hour),
		appointmentOff: atOnce(template(72 * time.Hour)), appointmentShifted: atOnce(template(72 * time.Hour)), reminderDay: template(20 * time.Hour), reminderHours: template(2 * time.Hour),
		slotOffered: template(holdFor, "until"),
	},
	Texts: messageTexts,
}

// Note is a message about an appointment.
type Note struct {
	MemberID string
	Key      module.MessageKey
	ID       string // of the booking, or of the place on a waiting list
	Mark     string // which change of it
	At       int64  // when the appointment is
	Offset   int    // minutes east of UTC, of the clock that it is told on
	Until    int64  // up to when an offer holds
	// NotBefore and ExpiresAt bound when it may be sent; zero is now, and the
	// template's own length.
	NotBefore, ExpiresAt int64
	File                 *CalendarFile // goes with it; nil for none
	// Family are the areas that somebody who acts for the member needs to get it.
	Family []string
}

// IsReminder reports a message that is taken back when the appointment changes.
func (n Note) IsReminder() bool { return n.Key == reminderDay || n.Key == reminderHours }

// IsOffer reports an offer to somebody on a waiting list.
func (n Note) IsOffer() bool { return n.Key == slotOffered }

func offsetAt(at int64, zone *time.Location) int {
	_, seconds := time.UnixMilli(at).In(zone).Zone()
	return seconds / 60
}

var told = map[string]module.MessageKey{Booked: appointmentBooked, moved: appointmentMoved, Canceled: appointmentCanceled}

// write tells the member what happened, and plans the reminders anew.
func (s *Service) write(ctx context.Context, q db.Q, f attendee, b Booking, act string) error {
	key, tells := told[act]
	if s.Post == nil || !tells {
		return nil
	}
	switch {
	case act == Canceled && b.CanceledBy == byStaff:
		key = appointmentOff
	case act == moved && b.Reason != "":
		key = appointmentShifted
	}
	if err := s.Post.Withdraw(ctx, q, f.ID, b.ID); err != nil {
		return err
	}
	file := f.fileOf(b)
	note := Note{
		MemberID: f.ID, Key: key, ID: b.ID, Mark: fmt.Sprint(b.Sequence), At: b.StartsAt, Offset: offsetAt(b.StartsAt, b.zone()), File: &file,
		Family: familyAreas(Kind(b.Kind)),
	}
	if err := s.Post.Tell(ctx, q, note); err != nil || act == Canceled {
		return err
	}
	day, hours := reminders(time.UnixMilli(b.StartsAt), s.Now(), b.zone())
	for key, at := range map[module.MessageKey]time.Time{reminderDay: day, reminderHours: hours} {
		if at.IsZero() {
			continue
		}
		note.Key, note.NotBefore, note.ExpiresAt, note.File = key, at.UnixMilli(), b.StartsAt, nil
		if key == reminderDay {
			note.ExpiresAt = b.StartsAt - shortly.Milliseconds()
		}
		if err := s.Post.Tell(ctx, q, note); err != nil {
			return err
		}
	}
	return nil
}
