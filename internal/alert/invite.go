package alert

import (
	"context"
	"slices"
	"time"

	"wellhouse.app/internal/alert/alertdb"
	"wellhouse.app/internal/apperr"
	"wellhouse.app/internal/db"
	"wellhouse.app/internal/outbox"
)

// What a member may do in a day.
const (
	invitesMost    = 3 // to one person
	invitesAllMost = 20
	testsMost      = 3 // to one person
)

// ask asks a person at addresses that are new. Somebody who asked us to stop at
// one of theirs is not asked at another; somebody whom nobody has asked yet is
// asked once, and what they say holds for all that came together.
func (s *Service) ask(ctx context.Context, q db.Q, m subject, c *Contact, fresh []string) error {
	stopped, err := s.heedStops(ctx, q, m.id, c)
	if err != nil || stopped || len(fresh) == 0 {
		return err
	}
	asked := slices.ContainsFunc(c.addresses(), func(address string) bool {
		return !slices.Contains(fresh, address) && (c.at(address) == Yes || c.at(address) == Invited)
	})
	if !asked {
		fresh = fresh[:1]
	}
	return s.invite(ctx, q, m, c, fresh)
}

// Invite asks a person again.
func (s *Service) Invite(ctx context.Context, memberID, id string) (*Settings, error) {
	return s.change(ctx, memberID, "invite", func(ctx context.Context, q db.Q, settings *Settings) (*Contact, error) {
		c, err := settings.Contact(id)
		if err != nil || c.Type != Family {
			return nil, apperr.NotFoundError()
		}
		if c.Consent == Stopped {
			return nil, apperr.New(apperr.FailedPrecondition, "errors.contactStopped", "This person asked us to stop. Only they can start the messages again.")
		}
		again := slices.DeleteFunc(c.askable(), func(address string) bool { return !settings.askedFor(c, address) })
		if len(again) == 0 {
			return c, nil
		}
		m, err := s.subject(ctx, q, memberID)
		if err != nil {
			return nil, err
		}
		return c, s.invite(ctx, q, m, c, again)
	})
}

// askedFor says whether a person is asked again at an address: where they have
// not said yes, and were asked before or are to be told.
func (s *Settings) askedFor(c *Contact, address string) bool {
	switch c.at(address) {
	case Yes, Stopped:
		return false
	case NotAsked:
		used := slices.ContainsFunc(s.Destinations, func(d Destination) bool { return d.ContactID == c.ID && d.Address == address })
		return used || c.Consent == NotAsked && address == c.askable()[0]
	}
	return true
}

// invite asks a person at addresses whether they want to be told.
func (s *Service) invite(ctx context.Context, q db.Q, m subject, c *Contact, addresses []string) error {
	for _, address := range addresses {
		if err := s.withinDay(ctx, q, m.id, "", "invite", invitesAllMost); err != nil {
			return err
		}
		if err := s.withinDay(ctx, q, m.id, c.ID, "invite", invitesMost); err != nil {
			return err
		}
		link, err := s.addLink(ctx, q, alertdb.AddLinkParams{
			AccountID: m.id, ContactID: c.ID, Purpose: inviteLink, AddressHash: s.addressHash(address),
		})
		if err != nil {
			return err
		}
		c.say(address, Invited, s.Now().UnixMilli())
		slot := "invite " + c.ID + " " + string(c.channelOf(address))
		err = s.send(ctx, q, m, c, address, outbox.ContactOptIn, outbox.Params{"member": m.name, "link": link}, "invite", slot)
		if err != nil {
			return err
		}
	}
	c.settle()
	return nil
}

// Test sends a person who said yes a message that says it is a test.
func (s *Service) Test(ctx context.Context, memberID, id string) error {
	_, err := s.change(ctx, memberID, "test", func(ctx context.Context, q db.Q, settings *Settings) (*Contact, error) {
		c, err := settings.Contact(id)
		if err != nil || c.Type != Family {
			return nil, apperr.NotFoundError()
		}
		if c.Consent != Yes {
			return nil, apperr.New(apperr.FailedPrecondition, "errors.contactAsked", "This person hasn’t accepted yet.")
		}
		if err := s.withinDay(ctx, q, memberID, id, "test", testsMost); err != nil {
			return nil, err
		}
		m, err := s.subject(ctx, q, memberID)
		if err != nil {
			return nil, err
		}
		channel, address := c.channel(), c.address(c.channel())
		for _, side := range Sides {
			if to, told := settings.Destination(side, c.ID); told {
				channel, address = to.Channel, to.Address
				break
			}
		}
		_, address = c.reach(channel, address)
		return nil, s.send(ctx, q, m, c, address, outbox.AlertTest, outbox.Params{"member": m.name}, "test", "")
	})
	return err
}

func (s *Service) send(ctx context.Context, q db.Q, m subject, c *Contact, to string, template outbox.Key, params outbox.Params, purpose, slot string) error {
	channel, quiet := c.channelOf(to), c.Quiet
	id, err := s.Outbox.Queue(ctx, q, outbox.Message{
		MemberID: m.id, ContactID: c.ID, Template: template, Params: params, Locale: c.Locale, Channel: channel, To: to, Quiet: &quiet, Slot: slot,
	})
	if err != nil {
		return err
	}
	return s.note(ctx, q, m.id, c, delivery{purpose: purpose, message: id, channel: channel})
}

func (s *Service) withinDay(ctx context.Context, q db.Q, memberID, contactID, purpose string, most int64) error {
	n, err := alertdb.New(q).CountDeliveries(ctx, alertdb.CountDeliveriesParams{
		MemberID: memberID, Purpose: purpose, FromAt: s.Now().Add(-24 * time.Hour).UnixMilli(), ContactID: contactID,
	})
	if err == nil && n >= most {
		err = apperr.New(apperr.ResourceExhausted, "errors.tooManyToday", "You’ve reached today’s limit. Please try again tomorrow.")
	}
	return err
}
