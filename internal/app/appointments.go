package app

import (
	"context"
	"strconv"

	"wellhouse.app/internal/people/booking"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/delivery"
)

// appointments brings messages about appointments on their way.
type appointments struct{ delivery *delivery.Service }

// reminderCause is what reminders are found by when an appointment changes.
const reminderCause = "appointmentReminder"

// Tell queues a message, once for each change. What a member has to know goes by email
// whatever they chose; reminders and offers follow their choice. The newest message
// takes the place of an older one that still waits.
func (a appointments) Tell(ctx context.Context, q db.Q, n booking.Note) error {
	m := delivery.Message{
		MemberID: n.MemberID, Template: n.Key, Params: delivery.Params{"when": delivery.WallClock(n.At, n.Offset)}, NotBefore: n.NotBefore, ExpiresAt: n.ExpiresAt,
		Cause: delivery.Cause{Kind: string(n.Key), ID: n.ID, Mark: n.Mark}, Family: n.Family,
	}
	if n.File != nil {
		m.File = &delivery.File{Name: n.File.Name, Type: n.File.Type, Content: n.File.Content}
	}
	switch {
	case n.IsReminder():
		m.Cause = delivery.Cause{Kind: reminderCause, ID: n.ID, Mark: n.Mark, Part: string(n.Key)}
	case n.IsOffer():
		m.Params["until"] = strconv.FormatInt(n.Until, 10)
		m.Slot = "offer " + n.ID
	default:
		m.Channel, m.Slot = delivery.Email, "appointment "+n.ID
	}
	_, err := a.delivery.Queue(ctx, q, m)
	return err
}

// Withdraw takes back the reminders of a booking.
func (a appointments) Withdraw(ctx context.Context, q db.Q, memberID, bookingID string) error {
	return a.delivery.Withdraw(ctx, q, memberID, delivery.Cause{Kind: reminderCause, ID: bookingID})
}

// organizers are who calendar files say has made an appointment.
func organizers(brands *brand.Service) func(context.Context) (map[string]booking.Organizer, error) {
	return func(ctx context.Context) (map[string]booking.Organizer, error) {
		all, err := brands.All(ctx)
		out := map[string]booking.Organizer{}
		for code, b := range all {
			out[code] = booking.Organizer{Name: b.Name, Email: b.Support.Email}
		}
		return out, err
	}
}
