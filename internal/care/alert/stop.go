package alert

import (
	"context"
	"slices"

	"wellhouse.app/internal/care/alert/alertdb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
)

// How an address was stopped.
const (
	stoppedByText = "text" // STOP from this phone
	stoppedByLink = "link" // on the page of a message to this address
	stoppedWith   = "with" // the person said stop at another address
)

// stopsOf is how an address was stopped, for a member or for everybody; nothing
// when it was not.
func (s *Service) stopsOf(ctx context.Context, q db.Q, memberID, address string) ([]string, error) {
	return alertdb.New(q).StopsOf(ctx, alertdb.StopsOfParams{AddressHash: s.addressHash(address), AccountID: memberID})
}

func (s *Service) isStopped(ctx context.Context, q db.Q, memberID, address string) (bool, error) {
	how, err := s.stopsOf(ctx, q, memberID, address)
	return len(how) > 0, err
}

// isStoppedByText says whether only START from that phone lifts the stop.
func (s *Service) isStoppedByText(ctx context.Context, q db.Q, memberID, address string) (bool, error) {
	how, err := s.stopsOf(ctx, q, memberID, address)
	return slices.Contains(how, stoppedByText), err
}

// addStop remembers a stop. What was said by link counts in the end, because START
// does not undo it.
func (s *Service) addStop(ctx context.Context, q db.Q, memberID, address, how string) error {
	return alertdb.New(q).AddStop(ctx, alertdb.AddStopParams{
		AddressHash: s.addressHash(address), AccountID: memberID, StoppedAt: s.Now().UnixMilli(), How: how,
	})
}

// liftStop forgets the stop of an address for one member, if it is one of these.
func (s *Service) liftStop(ctx context.Context, q db.Q, memberID, address string, kinds ...string) error {
	for _, how := range kinds {
		err := alertdb.New(q).LiftStop(ctx, alertdb.LiftStopParams{AddressHash: s.addressHash(address), AccountID: memberID, How: how})
		if err != nil {
			return err
		}
	}
	return nil
}

// heedStops marks the addresses of a person whose owner asked us to stop, and
// says whether there is one.
func (s *Service) heedStops(ctx context.Context, q db.Q, memberID string, c *Contact) (stopped bool, err error) {
	for _, address := range c.addresses() {
		yes, err := s.isStopped(ctx, q, memberID, address)
		if err != nil {
			return false, err
		}
		if yes && c.at(address) != Stopped {
			c.say(address, Stopped, s.Now().UnixMilli())
		}
		stopped = stopped || c.at(address) == Stopped
	}
	return stopped, nil
}

// keepStops remembers for good where a person asked us to stop, before what they
// said is forgotten with the address. Older servers did not remember it by itself.
func (s *Service) keepStops(ctx context.Context, q db.Q, memberID string, c *Contact) error {
	for address, said := range c.Said {
		if said.Consent != Stopped {
			continue
		}
		kept, err := s.isStopped(ctx, q, memberID, address)
		if err != nil {
			return err
		}
		if kept {
			continue
		}
		if err := s.addStop(ctx, q, memberID, address, stoppedByLink); err != nil {
			return err
		}
	}
	return nil
}

// stop ends everything for a person, at whichever address they said it.
func (s *Service) stop(ctx context.Context, q db.Q, memberID string, c *Contact, address, how string) error {
	for _, one := range c.addresses() {
		if c.at(one) != Stopped {
			c.say(one, Stopped, s.Now().UnixMilli())
		}
		kind := stoppedWith
		if one == address {
			kind = how
		}
		if err := s.addStop(ctx, q, memberID, one, kind); err != nil {
			return err
		}
	}
	return nil
}

// start takes a START from a number for one contact.
func (s *Service) start(ctx context.Context, q db.Q, memberID string, settings *Settings, c *Contact, number string) error {
	restarted, err := s.restart(ctx, q, memberID, c, number)
	if err != nil || !restarted {
		return err
	}
	return s.changed(ctx, q, memberID, settings, c, number, byReply)
}

// restart undoes a STOP for one contact, after the stops by text message of the
// number are lifted. A stop by link stays. What they had said before counts again;
// where they had not answered, they are asked. Other addresses that stopped with
// this one may be asked again.
func (s *Service) restart(ctx context.Context, q db.Q, memberID string, c *Contact, number string) (restarted bool, err error) {
	said := c.Said[number]
	if said.Consent != Stopped {
		return false, nil
	}
	if still, err := s.isStopped(ctx, q, memberID, number); err != nil || still {
		return false, err
	}
	if err := s.freeOthers(ctx, q, memberID, c, number); err != nil {
		return false, err
	}
	now := s.Now().UnixMilli()
	switch said.Was {
	case Yes:
		return true, s.agree(ctx, q, memberID, c, number, byReply)
	case No:
		c.say(number, No, now)
		return true, nil
	}
	c.say(number, NotAsked, now)
	if !slices.Contains(c.askable(), number) {
		return true, nil
	}
	m, err := member.LoadFacts(ctx, q, memberID)
	if err != nil {
		return false, err
	}
	return true, s.askIfAllowed(ctx, q, m, c, []string{number})
}

// freeOthers lifts the stops that came with a STOP from this number.
func (s *Service) freeOthers(ctx context.Context, q db.Q, memberID string, c *Contact, number string) error {
	for _, other := range c.addresses() {
		if other == number || c.at(other) != Stopped {
			continue
		}
		if err := s.liftStop(ctx, q, memberID, other, stoppedWith); err != nil {
			return err
		}
		still, err := s.isStopped(ctx, q, memberID, other)
		if err != nil {
			return err
		}
		if !still {
			c.say(other, NotAsked, s.Now().UnixMilli())
		}
	}
	return nil
}

// askIfAllowed asks a person unless the member has reached the limit of the day.
// Then the page says that they are not invited yet.
func (s *Service) askIfAllowed(ctx context.Context, q db.Q, m member.Facts, c *Contact, fresh []string) error {
	err := s.ask(ctx, q, m, c, fresh)
	if apperr.Is(err, apperr.ResourceExhausted) {
		return nil
	}
	return err
}
