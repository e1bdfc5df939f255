package alert

import (
	"context"
	"slices"

	"wellhouse.app/internal/care/alert/alertdb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/delivery"
)

// slotOf names what only the newest message of an episode to a person is good
// for.
func slotOf(episodeID, contactID string) string { return "alert " + episodeID + " " + contactID }

// fate is what becomes of a message that has not left yet.
type fate int

const (
	goes fate = iota
	dropped
	moved // the person is told, but somewhere else
)

// fateOf judges a message to a person after something about them has changed. The
// episode is the one that it tells of, nil where it tells of none.
func (s *Settings) fateOf(p delivery.Pending, e *Episode) fate {
	if s.damaged[p.ContactID] {
		return goes // nothing about them has changed
	}
	c, err := s.Contact(p.ContactID)
	if err != nil || !slices.Contains(c.addresses(), p.To) {
		return dropped // removed, or another's address by now
	}
	switch p.Template {
	case contactConfirmed, contactStopped, contactLeft, contactHelp:
		return goes // it answers what they said
	case contactOptIn:
		if said := c.at(p.To); said == Invited || said == Yes {
			return goes
		}
		return dropped
	case alertLow, alertHigh, alertLowNumber, alertHighNumber:
		return s.fateOfAlert(c, p.To, e)
	}
	if c.at(p.To) == Yes {
		return goes
	}
	return dropped
}

func (s *Settings) fateOfAlert(c *Contact, address string, e *Episode) fate {
	if e == nil || !slices.Contains(s.Told(e.Direction, e.Value), c) {
		return dropped
	}
	to, _ := s.Destination(e.Direction, c.ID)
	if _, now := c.reach(to.Channel, to.Address); now != address {
		return moved
	}
	return goes
}

// dropPending withdraws waiting messages that must not be sent any more, because
// the person asked us to stop, said no, was removed or has another address. An
// alert for a person who is now reached in another way is sent that way instead.
func (s *Service) dropPending(ctx context.Context, q db.Q, memberID string, settings *Settings) error {
	pending, err := s.Outbox.Pending(ctx, q, memberID)
	if err != nil || len(pending) == 0 {
		return err
	}
	rows, err := alertdb.New(q).OpenEpisodes(ctx, memberID)
	if err != nil {
		return err
	}
	for _, p := range pending {
		var e *Episode
		for _, r := range rows {
			if p.Slot == slotOf(r.ID, p.ContactID) {
				e = episodeOf(alertdb.EpisodeByIDRow(r))
			}
		}
		fate := settings.fateOf(p, e)
		if settings.damaged[p.ContactID] {
			stopped, err := s.isStopped(ctx, q, memberID, p.To)
			if err != nil {
				return err
			}
			if stopped {
				fate = dropped
			}
		}
		if fate == goes {
			continue
		}
		if err := s.Outbox.Drop(ctx, q, memberID, p.ID); err != nil {
			return err
		}
		if fate == moved {
			if err := s.ringAgain(ctx, q, memberID, settings, p.ContactID, e); err != nil {
				return err
			}
		}
	}
	return nil
}

// ringAgain tells a person of an episode where they are reached now.
func (s *Service) ringAgain(ctx context.Context, q db.Q, memberID string, settings *Settings, contactID string, e *Episode) error {
	c, err := settings.Contact(contactID)
	if err != nil {
		return err
	}
	m, err := member.LoadFacts(ctx, q, memberID)
	if err != nil {
		return err
	}
	_, err = s.ring(ctx, q, m, settings, c, e)
	return err
}
