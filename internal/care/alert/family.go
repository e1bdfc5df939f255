package alert

import (
	"context"
	"slices"
	"strconv"

	"github.com/google/uuid"

	"wellhouse.app/internal/care/alert/alertdb"
	"wellhouse.app/internal/people/contactrule"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/delivery"
)

// contactsMost is how many of a type a member may have.
const contactsMost = 10

// Settings reads the people of a member and what they are told of.
func (s *Service) Settings(ctx context.Context, memberID string) (out *Settings, err error) {
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		out, err = s.loadSettings(ctx, q, memberID)
		return err
	})
	return out, err
}

// named refuses a call that does not say which one it is about.
func named(field, id string) error {
	if id != "" {
		return nil
	}
	return apperr.Invalid(apperr.Field{Name: field, MessageKey: "errors.value", Message: "Please choose one."})
}

// change runs work on the settings of a member and stores what it left.
func (s *Service) change(ctx context.Context, memberID, action string, work func(ctx context.Context, q db.Q, settings *Settings) (*Contact, error)) (out *Settings, err error) {
	err = s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		if err := alertdb.New(q).TakeTurn(ctx, memberID); err != nil {
			return err
		}
		if out, err = s.loadSettings(ctx, q, memberID); err != nil {
			return err
		}
		c, err := work(ctx, q, out)
		if err == nil {
			err = mayChange(who.From(ctx), c)
		}
		if err != nil {
			return err
		}
		row := audit.Row{MemberID: memberID, Action: action, Area: "contacts"}
		if c != nil {
			row.Target = c.ID
			if err := s.putContact(ctx, q, memberID, c); err != nil {
				return err
			}
		}
		if err := s.putSides(ctx, q, memberID, out); err != nil {
			return err
		}
		if err := s.dropPending(ctx, q, memberID, out); err != nil {
			return err
		}
		if err := s.tell(ctx, q, memberID); err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, row)
	})
	return out, err
}

// Levels are from which values on a person is told; nil is not at all.
type Levels struct{ Low, High *int }

func (l Levels) of(side Direction) *int {
	if side == Low {
		return l.Low
	}
	return l.High
}

// refuseFor refuses levels of somebody who is told of no blood sugar: that is for
// family alone.
func (l *Levels) refuseFor(t ContactType) error {
	if t == Family || l == nil || l.Low == nil && l.High == nil {
		return nil
	}
	return apperr.Invalid(apperr.Field{
		Name: "sugarLevels", MessageKey: "errors.value", Message: "Only friends and family can get blood sugar alerts.",
	})
}

// Add takes a person in. Family is asked first whether they want to be told.
func (s *Service) Add(ctx context.Context, memberID string, t ContactType, p Person, levels *Levels) (Contact, error) {
	p, err := p.clean(t)
	if err == nil {
		err = levels.refuseFor(t)
	}
	if err != nil {
		return Contact{}, err
	}
	var c *Contact
	_, err = s.change(ctx, memberID, "create", func(ctx context.Context, q db.Q, settings *Settings) (*Contact, error) {
		m, err := member.LoadFacts(ctx, q, memberID)
		if err != nil {
			return nil, err
		}
		same := 0
		position := int64(0)
		for _, other := range settings.Contacts {
			position = max(position, other.Position+1)
			if other.Type == t {
				same++
			}
		}
		if same >= contactsMost {
			return nil, apperr.New(apperr.ResourceExhausted, "errors.tooMany", "You already have as many of these as we can keep.")
		}
		settings.Contacts = append(settings.Contacts, Contact{
			ID: uuid.Must(uuid.NewV7()).String(), Type: t, Person: p, Position: position, Locale: m.Locale, Consent: NotAsked,
			Own: map[Direction]int{}, Quiet: delivery.Night, UrgentAnyway: true, CreatedAt: s.Now().UnixMilli(),
		})
		c = &settings.Contacts[len(settings.Contacts)-1]
		c.Locale = i18n.OrDefault(c.Locale)
		if err := settings.checkTaken(c); err != nil {
			return nil, err
		}
		if levels != nil {
			for _, side := range Sides {
				if err := settings.SetLevel(side, c, levels.of(side), ""); err != nil {
					return nil, err
				}
			}
		}
		if t == Family {
			return c, s.ask(ctx, q, m, c, c.askable())
		}
		if t == Emergency {
			_, err = member.FinishTasks(ctx, q, memberID, member.EmergencyContact, s.Now().UnixMilli())
		}
		return c, err
	})
	if err != nil {
		return Contact{}, err
	}
	return *c, nil
}

func (s *Settings) checkTaken(c *Contact) error {
	field, taken := s.taken(c)
	if !taken {
		return nil
	}
	e := apperr.Invalid(apperr.Field{Name: field, MessageKey: "errors.contactTaken", Message: "This person is already on your list."})
	return e.WithType("already_exists")
}

// Edit changes a person. They are asked at an address that is new; what they said
// at the others holds.
func (s *Service) Edit(ctx context.Context, memberID, id string, t ContactType, change func(*Person), levels *Levels) (Contact, *Settings, error) {
	return s.EditAt(ctx, memberID, id, t, Place{}, change, levels)
}

// Place is which version of a person a change was made from, and where the person
// goes among those of their type, from 1 on. Nil and 0 leave it open.
type Place struct {
	Version  *int64
	Position int
}

// EditAt is Edit for a caller that knows the version, or moves the person.
func (s *Service) EditAt(ctx context.Context, memberID, id string, t ContactType, place Place, change func(*Person), levels *Levels) (Contact, *Settings, error) {
	if err := levels.refuseFor(t); err != nil {
		return Contact{}, nil, err
	}
	var c *Contact
	settings, err := s.change(ctx, memberID, "update", func(ctx context.Context, q db.Q, settings *Settings) (_ *Contact, err error) {
		if c, err = settings.Contact(id); err != nil || c.Type != t {
			return nil, apperr.NotFoundError()
		}
		if place.Version != nil && *place.Version != c.Version {
			return nil, apperr.New(apperr.Aborted, "contact.changed", "This contact has changed since you opened this page.")
		}
		if err := s.move(ctx, q, memberID, settings, c, place.Position); err != nil {
			return nil, err
		}
		c.Version++
		before := c.askable()
		change(&c.Person)
		if c.Person, err = c.clean(c.Type); err != nil {
			return nil, err
		}
		if err := settings.checkTaken(c); err != nil {
			return nil, err
		}
		settings.refresh(c)
		if levels != nil {
			for _, side := range Sides {
				if err := settings.SetLevel(side, c, levels.of(side), ""); err != nil {
					return nil, err
				}
			}
		}
		if c.Type == Family {
			m, err := member.LoadFacts(ctx, q, memberID)
			if err != nil {
				return nil, err
			}
			if err := s.keepStops(ctx, q, memberID, c); err != nil {
				return nil, err
			}
			fresh := slices.DeleteFunc(c.askable(), func(address string) bool { return slices.Contains(before, address) })
			c.settle()
			if err := s.ask(ctx, q, m, c, fresh); err != nil {
				return nil, err
			}
			return c, s.askUsed(ctx, q, m, settings, c)
		}
		return c, nil
	})
	if err != nil {
		return Contact{}, nil, err
	}
	return *c, settings, nil
}

// Remove takes a person off the list and out of the settings. Removing somebody
// who is not on the list changes nothing.
func (s *Service) Remove(ctx context.Context, memberID, id string) error {
	return s.RemoveUnless(ctx, memberID, id, "")
}

// RemoveUnless is Remove, except that people of a type stay.
func (s *Service) RemoveUnless(ctx context.Context, memberID, id string, stays ContactType) error {
	if !legible.Line(id) {
		return nil // nobody ever had it
	}
	_, err := s.change(ctx, memberID, "delete", func(ctx context.Context, q db.Q, settings *Settings) (*Contact, error) {
		if c, err := settings.Contact(id); err == nil {
			if c.Type == stays {
				return nil, apperr.NotFoundError()
			}
			if err := s.keepStops(ctx, q, memberID, c); err != nil {
				return nil, err
			}
		}
		settings.remove(id)
		store := alertdb.New(q)
		if _, err := store.DropContact(ctx, alertdb.DropContactParams{MemberID: memberID, ID: id}); err != nil {
			return nil, err
		}
		return nil, store.DropAddresses(ctx, alertdb.DropAddressesParams{AccountID: memberID, ContactID: id})
	})
	return err
}

// Manner is how and when a person is told.
type Manner struct {
	Channel      delivery.Channel
	Levels       Levels
	Quiet        delivery.Quiet
	UrgentAnyway bool
	TellNumber   bool
	Locale       string
}

// contactChannels are the ways to a contact, who has no account with us.
var contactChannels = []delivery.Channel{delivery.Email, delivery.SMS}

// SetManner changes how and when a person is told.
func (s *Service) SetManner(ctx context.Context, memberID, id string, m Manner) (*Settings, error) {
	return s.change(ctx, memberID, "update", func(ctx context.Context, q db.Q, settings *Settings) (*Contact, error) {
		c, err := settings.Contact(id)
		if err != nil || c.Type != Family {
			return nil, apperr.NotFoundError()
		}
		switch {
		case !m.Quiet.Valid():
			return nil, apperr.Invalid(apperr.Field{Name: "quietFrom", MessageKey: "errors.value", Message: "Please choose a valid time."})
		case m.Quiet.SameTimes():
			return nil, apperr.Invalid(delivery.SameTimesField("quietTo"))
		case !slices.Contains(i18n.Locales, m.Locale):
			return nil, apperr.Invalid(apperr.Field{Name: "locale", MessageKey: "errors.value", Message: "We don’t offer this language."})
		case !slices.Contains(contactChannels, m.Channel):
			return nil, apperr.Invalid(apperr.Field{Name: "channel", MessageKey: "errors.value", Message: "Please choose text message or email."})
		}
		c.Quiet, c.UrgentAnyway, c.TellNumber, c.Locale = m.Quiet, m.UrgentAnyway, m.TellNumber, m.Locale
		for _, side := range Sides {
			if err := settings.SetLevel(side, c, m.Levels.of(side), m.Channel); err != nil {
				return nil, err
			}
		}
		about, err := member.LoadFacts(ctx, q, memberID)
		if err != nil {
			return nil, err
		}
		return c, s.askUsed(ctx, q, about, settings, c)
	})
}

// move puts a person to a place among those of their type, and stores the others
// that get another place.
func (s *Service) move(ctx context.Context, q db.Q, memberID string, settings *Settings, c *Contact, to int) error {
	if to == 0 {
		return nil
	}
	var list []*Contact
	var places []int64
	for i := range settings.Contacts {
		if other := &settings.Contacts[i]; other.Type == c.Type {
			places = append(places, other.Position)
			if other.ID != c.ID {
				list = append(list, other)
			}
		}
	}
	list = slices.Insert(list, min(to-1, len(list)), c)
	for i, other := range list {
		if other.Position == places[i] {
			continue
		}
		other.Position = places[i]
		if other.ID == c.ID {
			continue
		}
		if err := s.putContact(ctx, q, memberID, other); err != nil {
			return err
		}
	}
	return nil
}

// Order says who is told first. Everybody must be named once.
func (s *Service) Order(ctx context.Context, memberID string, ids []string) error {
	_, err := s.change(ctx, memberID, "update", func(ctx context.Context, q db.Q, settings *Settings) (*Contact, error) {
		family := 0
		for i := range settings.Contacts {
			c := &settings.Contacts[i]
			if c.Type != Family {
				continue
			}
			family++
			place := slices.Index(ids, c.ID)
			if place < 0 {
				return nil, apperr.Invalid(apperr.Field{Name: "ids", MessageKey: "errors.value", Message: "Please include everyone on your list."})
			}
			c.Position = int64(place)
			if err := s.putContact(ctx, q, memberID, c); err != nil {
				return nil, err
			}
			for d := range settings.Destinations {
				if settings.Destinations[d].ContactID == c.ID {
					settings.Destinations[d].Position = c.Position
				}
			}
		}
		if family != len(ids) {
			return nil, apperr.Invalid(apperr.Field{Name: "ids", MessageKey: "errors.value", Message: "Please include everyone on your list only once."})
		}
		return nil, nil
	})
	return err
}

// Preview is what a person would read, by side.
func (s *Service) Preview(ctx context.Context, m member.Facts, c *Contact, channel delivery.Channel, side Direction, level int) (string, error) {
	value := level - 1
	if side == High {
		value = level + 1
	}
	message := alertMessage(m, c, side, value, when(s.Now().UnixMilli(), nil), LinkPage+"#…")
	message.Channel = channel
	return s.Outbox.Preview(ctx, message, delivery.Setting{BrandCode: m.BrandCode, TimeZone: m.Zone().String()})
}

func sideField(side Direction, i int, name string) string {
	return string(side) + ".destinations[" + strconv.Itoa(i) + "]." + name
}

// SetSides replaces what sides are told and to whom; nil switches one off.
func (s *Service) SetSides(ctx context.Context, memberID string, sides map[Direction]*SideChange) (*Settings, error) {
	return s.change(ctx, memberID, "update", func(ctx context.Context, q db.Q, settings *Settings) (*Contact, error) {
		for _, side := range Sides {
			change, named := sides[side]
			if !named {
				continue
			}
			if err := settings.setSide(side, change); err != nil {
				return nil, err
			}
		}
		m, err := member.LoadFacts(ctx, q, memberID)
		if err != nil {
			return nil, err
		}
		for i := range settings.Contacts { // the levels of their own that made way
			c := &settings.Contacts[i]
			if c.Type == Family {
				if err := s.askUsed(ctx, q, m, settings, c); err != nil {
					return nil, err
				}
			}
			if err := s.putContact(ctx, q, memberID, c); err != nil {
				return nil, err
			}
		}
		return nil, nil
	})
}

// SideChange is what a side becomes.
type SideChange struct {
	Threshold    int
	Destinations []Destination // Side and Position do not matter; ContactID may be empty
}

// setSide replaces a side. Its threshold holds for everybody who is told of it, so
// nobody keeps a level of their own.
func (s *Settings) setSide(side Direction, change *SideChange) error {
	s.Destinations = slices.DeleteFunc(s.Destinations, func(d Destination) bool { return d.Side == side })
	for i := range s.Contacts {
		delete(s.Contacts[i].Own, side)
	}
	delete(s.Thresholds, side)
	if change == nil {
		return nil
	}
	if err := checkLevel(string(side)+".threshold", side, change.Threshold); err != nil {
		return err
	}
	s.Thresholds[side] = change.Threshold
	for i, d := range change.Destinations {
		address, ok := d.Address, true
		if d.Channel == delivery.SMS {
			address, ok = contactrule.E164(d.Address)
		}
		c := s.owner(d.ContactID, d.Channel, address)
		if !ok || c == nil {
			return apperr.Invalid(apperr.Field{
				Name: sideField(side, i, "address"), MessageKey: "errors.notContact", Message: "This address does not belong to one of your contacts.",
			})
		}
		if _, twice := s.Destination(side, c.ID); twice {
			return apperr.Invalid(apperr.Field{Name: sideField(side, i, "contactId"), MessageKey: "errors.value", Message: "You can add each person only once."})
		}
		s.Destinations = append(s.Destinations, Destination{Side: side, ContactID: c.ID, Channel: d.Channel, Address: address, Position: int64(i)})
	}
	return nil
}

// owner finds the family contact behind an address.
func (s *Settings) owner(id string, channel delivery.Channel, address string) *Contact {
	for i := range s.Contacts {
		c := &s.Contacts[i]
		if c.Type == Family && (id == "" || c.ID == id) && c.has(channel, address) {
			return c
		}
	}
	return nil
}

// Keep stores a person as they are, in the caller's transaction. Nobody is
// asked: it is for what is known from elsewhere.
func (s *Service) Keep(ctx context.Context, q db.Q, memberID string, c Contact, levels Levels) error {
	settings, err := s.loadSettings(ctx, q, memberID)
	if err != nil {
		return err
	}
	if c.Person, err = c.clean(c.Type); err != nil {
		return err
	}
	c.Own = map[Direction]int{}
	for _, side := range Sides {
		if err := settings.SetLevel(side, &c, levels.of(side), ""); err != nil {
			return err
		}
	}
	if err := s.putContact(ctx, q, memberID, &c); err != nil {
		return err
	}
	return s.putSides(ctx, q, memberID, settings)
}
