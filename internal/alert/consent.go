package alert

import (
	"context"
	"slices"

	"wellhouse.app/internal/alert/alertdb"
	"wellhouse.app/internal/db"
	"wellhouse.app/internal/outbox"
)

// Consent is what a person said about being told.
type Consent string

// The consents.
const (
	NotAsked Consent = "none"
	Invited  Consent = "invited"
	Yes      Consent = "yes"
	No       Consent = "no"
	Stopped  Consent = "stopped"
)

// Said is what a person said at one of their addresses, and when.
type Said struct {
	Consent Consent `json:"consent"`
	At      int64   `json:"at"`
}

// weight is which consent speaks for a person who has several addresses.
var weight = []Consent{NotAsked, No, Stopped, Invited, Yes}

// at is what the person said at an address.
func (c *Contact) at(address string) Consent {
	if said, found := c.Said[address]; found {
		return said.Consent
	}
	return NotAsked
}

func (c *Contact) say(address string, to Consent, at int64) {
	if c.Said == nil {
		c.Said = map[string]Said{}
	}
	c.Said[address] = Said{to, at}
}

// settle keeps what was said at addresses that the person has, and sums it up.
// Contacts from before people were asked at each address said it for all.
func (c *Contact) settle() {
	if c.Said == nil {
		for _, address := range c.addresses() {
			c.say(address, c.Consent, c.ConsentAt)
		}
	}
	sum := Said{Consent: NotAsked}
	for address, said := range c.Said {
		if !slices.Contains(c.addresses(), address) {
			delete(c.Said, address)
			continue
		}
		more := slices.Index(weight, said.Consent) - slices.Index(weight, sum.Consent)
		if more > 0 || more == 0 && said.At > sum.At {
			sum = said
		}
	}
	c.Consent, c.ConsentAt = sum.Consent, sum.At
}

// told says whether a person is told at all.
func (c *Contact) told() bool { return c.Type == Family && c.Consent == Yes }

// agreedAt is since when a person wants to be told, at whichever address.
func (c *Contact) agreedAt() int64 {
	first := c.ConsentAt
	for _, said := range c.Said {
		if said.Consent == Yes {
			first = min(first, said.At)
		}
	}
	return first
}

// reach is where a person is told: where the member wants it if they said yes
// there, or wherever else they did.
func (c *Contact) reach(channel outbox.Channel, address string) (outbox.Channel, string) {
	if c.at(address) == Yes {
		return channel, address
	}
	for _, other := range c.askable() {
		if c.at(other) == Yes {
			return c.channelOf(other), other
		}
	}
	return channel, address
}

// askable are the addresses that can be written to, the usual one first.
func (p Person) askable() (all []string) {
	for _, phone := range p.Phones {
		if phone.Type == Mobile {
			all = append(all, phone.Number)
		}
	}
	if p.Email != "" {
		all = append(all, p.Email)
	}
	return all
}

func (p Person) channelOf(address string) outbox.Channel {
	if address == p.Email {
		return outbox.Email
	}
	return outbox.SMS
}

// isStopped says whether the owner of an address asked us to stop, for a member or
// for everybody.
func (s *Service) isStopped(ctx context.Context, q db.Q, memberID, address string) (bool, error) {
	n, err := alertdb.New(q).IsStopped(ctx, alertdb.IsStoppedParams{AddressHash: s.addressHash(address), AccountID: memberID})
	return n > 0, err
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

// keepStops remembers for good where a person asked us to stop.
func (s *Service) keepStops(ctx context.Context, q db.Q, memberID string, c *Contact) error {
	for address, said := range c.Said {
		if said.Consent != Stopped {
			continue
		}
		err := alertdb.New(q).AddStop(ctx, alertdb.AddStopParams{AddressHash: s.addressHash(address), AccountID: memberID, StoppedAt: said.At})
		if err != nil {
			return err
		}
	}
	return nil
}

// stop ends everything for a person, wherever they said it.
func (s *Service) stop(ctx context.Context, q db.Q, memberID string, c *Contact) error {
	for _, one := range c.addresses() {
		c.say(one, Stopped, s.Now().UnixMilli())
	}
	return s.keepStops(ctx, q, memberID, c)
}

// agree takes a yes at an address. What was never asked by itself came along
// with it; what was stopped elsewhere may be asked again.
func (s *Service) agree(ctx context.Context, q db.Q, memberID string, c *Contact, address string) error {
	now := s.Now().UnixMilli()
	for _, one := range c.addresses() {
		switch was := c.at(one); {
		case one == address || was == NotAsked:
			c.say(one, Yes, now)
		case was == Stopped:
			c.say(one, NotAsked, now)
		}
		err := alertdb.New(q).LiftStop(ctx, alertdb.LiftStopParams{AddressHash: s.addressHash(one), AccountID: memberID})
		if err != nil {
			return err
		}
	}
	return nil
}
