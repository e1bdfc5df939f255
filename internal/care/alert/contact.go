package alert

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/people/contactrule"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/talk/delivery"
)

// ContactType says what somebody is to a member.
type ContactType string

// The types.
const (
	Family    ContactType = "FA"
	Emergency ContactType = "EM"
	Provider  ContactType = "PR"
)

// Mobile is the type of a phone whose type nobody named.
const Mobile = "MO"

// Phone is a number in international form.
type Phone struct {
	Number string `json:"number"`
	Type   string `json:"type"`
}

// Person is what is sealed of a contact.
type Person struct {
	FirstName string  `json:"firstName"`
	LastName  string  `json:"lastName"`
	Email     string  `json:"email"`
	Phones    []Phone `json:"phones"`
	// Relationship is who an emergency contact is to the member; empty when nobody said.
	Relationship string `json:"relationship,omitempty"`
}

// Contact is somebody whom a member shares with.
type Contact struct {
	ID   string
	Type ContactType
	Person
	Position int64
	Locale   string
	// Said is what they said at each address; Consent sums it up.
	Said         map[string]Said
	Consent      Consent
	ConsentAt    int64
	Own          map[Direction]int // levels of the person's own, by side
	Quiet        delivery.Quiet
	UrgentAnyway bool
	TellNumber   bool
	CreatedAt    int64
	// Version counts up with every change of the person.
	Version int64
}

// mobile is the number that gets text messages.
func (p Person) mobile() string {
	for _, phone := range p.Phones {
		if phone.Type == Mobile {
			return phone.Number
		}
	}
	return ""
}

// address is where a channel leads.
func (p Person) address(c delivery.Channel) string {
	if c == delivery.SMS {
		return p.mobile()
	}
	return p.Email
}

// channel is how a person is reached when nobody chose.
func (p Person) channel() delivery.Channel {
	if p.mobile() != "" {
		return delivery.SMS
	}
	return delivery.Email
}

// has says whether an address is one of the person's for a channel.
func (p Person) has(c delivery.Channel, address string) bool {
	if c == delivery.Email {
		return address != "" && address == p.Email
	}
	return slices.ContainsFunc(p.Phones, func(phone Phone) bool { return phone.Number == address })
}

// addresses are all ways to the person.
func (p Person) addresses() (all []string) {
	if p.Email != "" {
		all = append(all, p.Email)
	}
	for _, phone := range p.Phones {
		all = append(all, phone.Number)
	}
	return all
}

// Name is how the member knows the person.
func (p Person) Name() string { return strings.TrimSpace(p.FirstName + " " + p.LastName) }

// clean brings a person into the one form that is kept, or says what is wrong.
// Family without an address that can be written to would never be asked.
func (p Person) clean(t ContactType) (Person, error) {
	var faults []apperr.Field
	fault := func(name, key, text string) {
		faults = append(faults, apperr.Field{Name: name, MessageKey: key, Message: text})
	}
	note := func(name string, wrong contactrule.Fault) bool {
		if wrong != contactrule.Fine {
			faults = append(faults, wrong.Field(name))
		}
		return wrong != contactrule.Fine
	}
	for _, n := range []struct {
		field string
		name  *string
	}{{"firstName", &p.FirstName}, {"lastName", &p.LastName}} {
		kept, wrong := contactrule.Name(*n.name)
		if note(n.field, wrong) {
			continue
		}
		*n.name = kept
	}
	if p.Email = strings.TrimSpace(p.Email); p.Email != "" {
		folded, wrong := contactrule.Email(p.Email)
		note("email", wrong)
		p.Email = folded
	}
	phones := make([]Phone, 0, len(p.Phones))
	for i, phone := range p.Phones {
		number, wrong := contactrule.Phone(phone.Number, "")
		note(fmt.Sprintf("phones[%d].number", i), wrong)
		phones = append(phones, Phone{Number: number, Type: cmp.Or(phone.Type, Mobile)})
	}
	p.Phones = phones
	if t == Emergency && len(p.Phones) == 0 {
		note("phones", contactrule.PhoneMissing)
	}
	if t == Family && len(faults) == 0 && len(p.askable()) == 0 {
		fault("phones", "errors.contactAddress", "Please enter a mobile phone number or an email address.")
	}
	if len(faults) > 0 {
		return p, apperr.Invalid(faults...)
	}
	return p, nil
}

// limit is what a threshold may be, and what it is when nobody chose, in mg/dL.
type limit struct{ least, most, usual int }

var limits = map[Direction]limit{
	Low:  {least: 40, most: 100, usual: figure.LowBelow},
	High: {least: 150, most: 600, usual: figure.VeryHighAbove},
}

// checkLevel judges a threshold of a side.
func checkLevel(field string, side Direction, level int) error {
	l := limits[side]
	if level >= l.least && level <= l.most {
		return nil
	}
	text := fmt.Sprintf("Please enter a value between %d and %d.", l.least, l.most)
	return apperr.Invalid(apperr.Field{Name: field, MessageKey: "errors.outOfRange", Message: text})
}
