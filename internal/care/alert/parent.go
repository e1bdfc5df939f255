package alert

import (
	"context"
	"time"

	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/delivery"
)

// parentNews are what the person who acts for a child is told of: the newest open
// alert of each direction, and which alerts are over.
type parentNews struct {
	open map[Direction]Finding
	over []string
}

// add takes in an alert as it is now.
func (n *parentNews) add(f Finding, now time.Time) {
	switch {
	case f.State != Open:
		n.over = append(n.over, f.ID())
	case !f.Asks || isOld(f.Direction, f.At, now):
	case n.open == nil:
		n.open = map[Direction]Finding{f.Direction: f}
	case n.open[f.Direction].At <= f.At:
		n.open[f.Direction] = f
	}
}

// tellParent tells the person who acts for a child of dangerous readings, once, and
// takes back what is over and still waits. A child without a sign-in opens no Home, so
// nobody would see the check-in there. Of what arrives together the newest is told.
func (s *Service) tellParent(ctx context.Context, q db.Q, facts func() (member.Facts, error), n parentNews) error {
	if len(n.open)+len(n.over) == 0 {
		return nil
	}
	m, err := facts()
	if err != nil || m.Email != "" {
		return err
	}
	for _, id := range n.over {
		if err := s.Outbox.DropSlot(ctx, q, m.ID, childSlot(id)); err != nil {
			return err
		}
	}
	for _, f := range n.open {
		template := childAlert
		if f.Direction == Low {
			template = childLow
		}
		_, err := s.Outbox.Queue(ctx, q, delivery.Message{
			MemberID: m.ID, Template: template, Channel: delivery.Email, Params: delivery.Params{"member": m.GivenName, "when": when(f.At, &f.Offset)},
			Cause: delivery.Cause{Kind: "childAlert", ID: f.ID()}, Slot: childSlot(f.ID()),
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func childSlot(alertID string) string { return "child " + alertID }
