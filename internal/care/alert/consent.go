package alert

import (
	"context"
	"slices"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/delivery"
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
	// How a yes was said, by link or by reply. Empty is a yes from before it was
	// kept, which may have been said at another address.
	How string `json:"how,omitempty"`
	// Was is what they had said before they stopped.
	Was Consent `json:"was,omitempty"`
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
	said := Said{Consent: to, At: at}
	if was := c.Said[address]; to == Stopped {
		said.Was = was.Consent
	}
	c.Said[address] = said
}

// settle keeps what was said at addresses that the person has, and sums it up.
func (c *Contact) settle() {
	c.settleOlder()
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

// settleOlder reads contacts from before each address was asked by itself. Their
// one answer was kept for all addresses, but the question went to the usual one:
// a yes counts there, a no or a stop everywhere.
func (c *Contact) settleOlder() {
	if c.Said == nil {
		for i, address := range c.askable() {
			if i == 0 || c.Consent == No || c.Consent == Stopped {
				c.say(address, c.Consent, c.ConsentAt)
			}
		}
		return
	}
	seen := map[int64]bool{} // by the moment of a yes
	for _, address := range c.askable() {
		if said := c.Said[address]; said.Consent == Yes && said.How == "" {
			if seen[said.At] {
				delete(c.Said, address)
			}
			seen[said.At] = true
		}
	}
	for address, said := range c.Said {
		if said.Consent == Yes && said.How == "" && !slices.Contains(c.askable(), address) {
			delete(c.Said, address)
		}
	}
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
func (c *Contact) reach(channel delivery.Channel, address string) (delivery.Channel, string) {
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

func (p Person) channelOf(address string) delivery.Channel {
	if address == p.Email {
		return delivery.Email
	}
	return delivery.SMS
}

// agree takes a yes at an address. It counts for that one alone: the others may
// belong to somebody else, and are asked by themselves.
func (s *Service) agree(ctx context.Context, q db.Q, memberID string, c *Contact, address, how string) error {
	c.say(address, Yes, s.Now().UnixMilli())
	said := c.Said[address]
	said.How = how
	c.Said[address] = said
	return s.liftStop(ctx, q, memberID, address, stoppedByLink, stoppedWith)
}
