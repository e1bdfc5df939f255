package alert

import (
	"context"
	"slices"
	"time"

	"wellhouse.app/internal/care/alert/alertdb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/delivery"
)

// What a member may do in a day.
const (
	invitesMost    = 3 // to one person
	invitesAllMost = 20
	testsMost      = 3 // to one person
)

// ask asks a person at addresses where nobody has asked them. Somebody who asked
// us to stop at one of theirs is not asked at another. Somebody who is new gets one
// message, at the usual address; the others say that they are not invited yet,
// until the member uses them or sends the invitation.
func (s *Service) ask(ctx context.Context, q db.Q, m member.Facts, c *Contact, fresh []string) error {
	stopped, err := s.heedStops(ctx, q, m.ID, c)
	if err != nil || stopped {
		return err
	}
	fresh = slices.DeleteFunc(slices.Clone(fresh), func(address string) bool { return c.at(address) != NotAsked })
	if len(fresh) == 0 {
		return nil
	}
	asked := slices.ContainsFunc(c.addresses(), func(address string) bool {
		return !slices.Contains(fresh, address) && (c.at(address) == Yes || c.at(address) == Invited)
	})
	if !asked {
		fresh = fresh[:1]
	}
	return s.invite(ctx, q, m, c, fresh)
}

// askUsed asks a person at an address that the member now uses for alerts.
func (s *Service) askUsed(ctx context.Context, q db.Q, m member.Facts, settings *Settings, c *Contact) error {
	used := slices.DeleteFunc(c.askable(), func(address string) bool {
		return !slices.ContainsFunc(settings.Destinations, func(d Destination) bool { return d.ContactID == c.ID && d.Address == address })
	})
	return s.askIfAllowed(ctx, q, m, c, used)
}

// Invite asks a person wherever they have not said yes.
func (s *Service) Invite(ctx context.Context, memberID, id string) (*Settings, error) {
	return s.change(ctx, memberID, "invite", func(ctx context.Context, q db.Q, settings *Settings) (*Contact, error) {
		c, err := settings.Contact(id)
		if err != nil || c.Type != Family {
			return nil, apperr.NotFoundError()
		}
		stopped, err := s.heedStops(ctx, q, memberID, c)
		if err != nil {
			return nil, err
		}
		again := slices.DeleteFunc(c.askable(), func(address string) bool { return !mayAsk(c.at(address), stopped) })
		if len(again) == 0 && stopped {
			return nil, apperr.New(apperr.FailedPrecondition, "errors.contactStopped", "This person asked us to stop. Only they can start the messages again.")
		}
		if len(again) == 0 {
			return c, nil
		}
		m, err := member.LoadFacts(ctx, q, memberID)
		if err != nil {
			return nil, err
		}
		return c, s.invite(ctx, q, m, c, again)
	})
}

// mayAsk says whether the member may ask a person at an address, by what they said
// there and whether they asked us to stop at any of theirs.
func mayAsk(said Consent, stopped bool) bool {
	return said == Invited || said == No || said == NotAsked && !stopped
}

// invite asks a person at addresses whether they want to be told, as far as the
// limits of the day allow.
func (s *Service) invite(ctx context.Context, q db.Q, m member.Facts, c *Contact, addresses []string) error {
	for i, address := range addresses {
		err := s.mayInvite(ctx, q, m.ID, c.ID)
		if apperr.Is(err, apperr.ResourceExhausted) && i > 0 {
			break // the rest another day
		}
		if err != nil {
			return err
		}
		link, err := s.addLink(ctx, q, alertdb.AddLinkParams{
			AccountID: m.ID, ContactID: c.ID, Purpose: inviteLink, AddressHash: s.addressHash(address),
		})
		if err != nil {
			return err
		}
		c.say(address, Invited, s.Now().UnixMilli())
		slot := "invite " + c.ID + " " + s.addressHash(address)[:8]
		err = s.send(ctx, q, m, c, address, contactOptIn, delivery.Params{"member": m.GivenName, "link": link}, "invite", slot)
		if err != nil {
			return err
		}
	}
	c.settle()
	return nil
}

func (s *Service) mayInvite(ctx context.Context, q db.Q, memberID, contactID string) error {
	if err := s.withinDay(ctx, q, memberID, "", "invite", invitesAllMost); err != nil {
		return err
	}
	return s.withinDay(ctx, q, memberID, contactID, "invite", invitesMost)
}

// Test sends a person who said yes a message that says it is a test.
func (s *Service) Test(ctx context.Context, memberID, id string) error {
	_, err := s.change(ctx, memberID, "test", func(ctx context.Context, q db.Q, settings *Settings) (*Contact, error) {
		c, err := settings.Contact(id)
		if err != nil || c.Type != Family {
			return nil, apperr.NotFoundError()
		}
		if _, err := s.heedStops(ctx, q, memberID, c); err != nil {
			return nil, err
		}
		address := settings.testedAt(c)
		if c.at(address) != Yes {
			return nil, apperr.New(apperr.FailedPrecondition, "errors.contactAsked", "This person hasn’t accepted yet.")
		}
		if err := s.withinDay(ctx, q, memberID, id, "test", testsMost); err != nil {
			return nil, err
		}
		m, err := member.LoadFacts(ctx, q, memberID)
		if err != nil {
			return nil, err
		}
		return nil, s.send(ctx, q, m, c, address, alertTest, delivery.Params{"member": m.GivenName}, "test", "")
	})
	return err
}

// testedAt is where a test message goes: where an alert would.
func (s *Settings) testedAt(c *Contact) string {
	channel, address := c.channel(), c.address(c.channel())
	for _, side := range Sides {
		if to, told := s.Destination(side, c.ID); told {
			channel, address = to.Channel, to.Address
			break
		}
	}
	_, address = c.reach(channel, address)
	return address
}

func (s *Service) send(ctx context.Context, q db.Q, m member.Facts, c *Contact, to string, template delivery.Key, params delivery.Params, purpose, slot string) error {
	channel, quiet := c.channelOf(to), c.Quiet
	id, err := s.Outbox.Queue(ctx, q, delivery.Message{
		MemberID: m.ID, ContactID: c.ID, Template: template, Params: params, Locale: c.Locale, Channel: channel, To: to, Quiet: &quiet, Slot: slot,
	})
	if err != nil {
		return err
	}
	return s.note(ctx, q, m.ID, c, logLine{purpose: purpose, message: id, channel: channel})
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
