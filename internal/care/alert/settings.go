package alert

import (
	"slices"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/delivery"
)

// Destination is where a side of blood sugar is told.
type Destination struct {
	Side      Direction
	ContactID string
	Channel   delivery.Channel
	Address   string
	Position  int64
}

// Settings are the people of a member and what they are told of.
type Settings struct {
	Contacts []Contact // in the order in which they are told
	// Thresholds of the sides, for people without a level of their own.
	Thresholds   map[Direction]int
	Destinations []Destination
	// damaged are the people whose row does not open. They cannot be told, and
	// nothing about them changes.
	damaged map[string]bool
}

// Contact finds a person.
func (s *Settings) Contact(id string) (*Contact, error) {
	for i := range s.Contacts {
		if s.Contacts[i].ID == id {
			return &s.Contacts[i], nil
		}
	}
	return nil, apperr.NotFoundError()
}

// Destination finds how a person is told of a side.
func (s *Settings) Destination(side Direction, contactID string) (Destination, bool) {
	for _, d := range s.Destinations {
		if d.Side == side && d.ContactID == contactID {
			return d, true
		}
	}
	return Destination{}, false
}

// Level is from which value on a person is told of a side; false when they are
// not.
func (s *Settings) Level(side Direction, c *Contact) (int, bool) {
	if _, told := s.Destination(side, c.ID); !told {
		return 0, false
	}
	if own, found := c.Own[side]; found {
		return own, true
	}
	if level, found := s.Thresholds[side]; found {
		return level, true
	}
	return limits[side].usual, true
}

// Threshold is from which value on the first person is told of a side; false when
// it is switched off.
func (s *Settings) Threshold(side Direction) (out int, on bool) {
	out, on = s.Thresholds[side]
	some := false
	for i := range s.Contacts {
		level, told := s.Level(side, &s.Contacts[i])
		if told && (!some || crossed(side, out, level)) {
			out, some = level, true
		}
	}
	return out, on
}

// crossed says whether a value is beyond a level. The level itself is fine.
func crossed(side Direction, value, level int) bool {
	if side == Low {
		return value < level
	}
	return value > level
}

// Told lists the people who said yes and whose level a value is beyond, in the
// order in which they are told.
func (s *Settings) Told(side Direction, value int) (people []*Contact) {
	order := slices.Clone(s.Destinations)
	slices.SortStableFunc(order, func(a, b Destination) int { return int(a.Position - b.Position) })
	for _, d := range order {
		c, err := s.Contact(d.ContactID)
		if d.Side != side || err != nil || !c.told() || slices.Contains(people, c) {
			continue
		}
		if level, told := s.Level(side, c); told && crossed(side, value, level) {
			people = append(people, c)
		}
	}
	return people
}

// edges are the levels of the sides beyond which somebody is told.
type edges map[Direction]int

func (s *Settings) edges() edges {
	out := edges{}
	for i := range s.Contacts {
		c := &s.Contacts[i]
		for _, side := range Sides {
			level, told := s.Level(side, c)
			if before, some := out[side]; told && c.told() && (!some || crossed(side, before, level)) {
				out[side] = level
			}
		}
	}
	return out
}

// orUnsafe adds what is unsafe whether or not somebody is told of it: below 70
// and above 250.
func (e edges) orUnsafe() edges {
	out := edges{Low: figure.LowBelow, High: figure.VeryHighAbove}
	for side, level := range e {
		if crossed(side, out[side], level) {
			out[side] = level
		}
	}
	return out
}

// tells says whether somebody is told of a value.
func (e edges) tells(side Direction, value int) bool {
	level, some := e[side]
	return some && crossed(side, value, level)
}

// ends says whether nobody needs to be told any more after a check.
func (e edges) ends(c Check) bool { return c.fine() && !e.tells(Low, c.Mg()) && !e.tells(High, c.Mg()) }

// ended says whether the member has recovered from a check in a direction: later
// ones are fine for everybody, clearly or for some time.
func (e edges) ended(side Direction, c Check, later []Check) bool {
	clearly := func(l Check) bool {
		if !e.ends(l) {
			return false
		}
		if side == Low {
			return l.Mg() >= max(figure.LowBelow, e[Low])+clearBy
		}
		limit := figure.VeryHighAbove
		if level, some := e[High]; some {
			limit = min(limit, level)
		}
		return l.Mg() <= limit-clearBy
	}
	return recovered(c, later, e.ends, clearly)
}

// SetLevel says from which value on a person is told of a side, nil for not at
// all. The channel is kept, or the person's usual one, when it is empty.
func (s *Settings) SetLevel(side Direction, c *Contact, level *int, channel delivery.Channel) error {
	before, had := s.Destination(side, c.ID)
	s.Destinations = slices.DeleteFunc(s.Destinations, func(d Destination) bool { return d.Side == side && d.ContactID == c.ID })
	delete(c.Own, side)
	if level == nil {
		return nil
	}
	if err := checkLevel(string(side), side, *level); err != nil {
		return err
	}
	if channel == "" && had && c.has(before.Channel, before.Address) {
		channel = before.Channel
	}
	if channel == "" {
		channel = c.channel()
	}
	address := c.address(channel)
	if had && before.Channel == channel && c.has(channel, before.Address) {
		address = before.Address
	}
	if address == "" {
		field, key, text := "phones", "errors.phone", "A text message needs a mobile phone number."
		if channel == delivery.Email {
			field, key, text = "email", "errors.email", "An email needs an email address."
		}
		return apperr.Invalid(apperr.Field{Name: field, MessageKey: key, Message: text})
	}
	if c.Own == nil {
		c.Own = map[Direction]int{}
	}
	c.Own[side] = *level
	if _, found := s.Thresholds[side]; !found {
		s.Thresholds[side] = *level
	}
	s.Destinations = append(s.Destinations, Destination{Side: side, ContactID: c.ID, Channel: channel, Address: address, Position: c.Position})
	return nil
}

// refresh brings destinations in line with the addresses of a person that
// changed.
func (s *Settings) refresh(c *Contact) {
	for i := range s.Destinations {
		d := &s.Destinations[i]
		if d.ContactID != c.ID || c.has(d.Channel, d.Address) {
			continue
		}
		if c.address(d.Channel) == "" {
			d.Channel = c.channel()
		}
		d.Address = c.address(d.Channel)
	}
}

// remove takes a person out of everything.
func (s *Settings) remove(id string) {
	s.Contacts = slices.DeleteFunc(s.Contacts, func(c Contact) bool { return c.ID == id })
	s.Destinations = slices.DeleteFunc(s.Destinations, func(d Destination) bool { return d.ContactID == id })
}

// placeOf is where a person is among those of their type, from 1 on.
func (s *Settings) placeOf(c *Contact) (place int) {
	for i := range s.Contacts {
		if s.Contacts[i].Type == c.Type {
			place++
		}
		if s.Contacts[i].ID == c.ID {
			break
		}
	}
	return place
}

// taken says whether another person of the same type has one of the addresses.
func (s *Settings) taken(c *Contact) (field string, taken bool) {
	for i := range s.Contacts {
		other := &s.Contacts[i]
		if other.ID == c.ID || other.Type != c.Type {
			continue
		}
		if c.Email != "" && c.Email == other.Email {
			return "email", true
		}
		for _, p := range c.Phones {
			if other.has(delivery.SMS, p.Number) {
				return "phones", true
			}
		}
	}
	return "", false
}

var errTheirs = apperr.New(apperr.PermissionDenied, "contact.theirs", "Only the person themselves can change who gets their alerts.")

// mayChange refuses what would let somebody who acts for an adult or a teenager
// decide who learns of their readings. Whom we call in an emergency they may add and
// correct; a parent decides for a child.
func mayChange(w who.Who, c *Contact) error {
	if w.Acting == nil || w.Acting.Child || c != nil && c.Type == Emergency {
		return nil
	}
	return errTheirs
}
