package alert

import (
	"context"
	"slices"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/who"
)

// REST serves contacts, the settings of blood sugar alerts, and the gateway of
// text messages.
type REST struct{ Service *Service }

// ListContacts answers the people whom the member shares with.
//
// GET /v1/users/me/contacts
func (r REST) ListContacts(ctx context.Context) (*rest.ListContactsOK, error) {
	settings, err := r.Service.Settings(ctx, who.From(ctx).MemberID)
	if err != nil {
		return nil, err
	}
	out := &rest.ListContactsOK{Contacts: []rest.Contact{}}
	closed := map[ContactType]bool{}
	if closed[Emergency], err = r.closed(ctx, Emergency); err != nil {
		return nil, err
	}
	for i := range settings.Contacts {
		if c := &settings.Contacts[i]; !closed[c.Type] {
			out.Contacts = append(out.Contacts, contactReply(settings, c))
		}
	}
	return out, nil
}

// closed reports whether the brand hides the page of a type of contacts, or it is
// not open to the person who acts for the member. The calls are one for all types,
// so that the rule of the call cannot say it.
func (r REST) closed(ctx context.Context, t ContactType) (bool, error) {
	switch {
	case t != Emergency:
		return false, nil
	case !who.From(ctx).Opens(acting.Account):
		return true, nil
	case r.Service.Closes == nil:
		return false, nil
	}
	areas, err := r.Service.Closes(ctx, who.From(ctx).MemberID)
	return slices.Contains(areas, "account") || slices.Contains(areas, "account.emergency-contacts"), err
}

// opened refuses what belongs to a page that is closed, as the page does.
func (r REST) opened(ctx context.Context, t ContactType) error {
	closed, err := r.closed(ctx, t)
	switch {
	case err != nil || !closed:
		return err
	case !who.From(ctx).Opens(acting.Account):
		return apperr.Denied()
	}
	return apperr.NotFoundError()
}

// CreateContact takes a person in.
//
// POST /v1/users/me/contacts
func (r REST) CreateContact(ctx context.Context, req *rest.NewContact) (*rest.Contact, error) {
	if err := r.opened(ctx, ContactType(req.ContactType)); err != nil {
		return nil, err
	}
	p := Person{
		FirstName: req.FirstName, LastName: req.LastName, Email: string(req.Email.Or("")), Phones: phonesOf(req.Phones),
		Relationship: string(req.Relationship.Or("")),
	}
	var levels *Levels
	if req.SugarLevels.Set {
		levels = levelsOf(req.SugarLevels.Value)
	}
	id := who.From(ctx).MemberID
	c, err := r.Service.Add(ctx, id, ContactType(req.ContactType), p, levels)
	if err != nil {
		return nil, err
	}
	return r.reply(ctx, id, c.ID)
}

// UpdateContact changes a person.
//
// PATCH /v1/users/me/contacts/{id}
func (r REST) UpdateContact(ctx context.Context, req *rest.ContactPatch, params rest.UpdateContactParams) (*rest.Contact, error) {
	if err := r.opened(ctx, ContactType(params.ContactType)); err != nil {
		return nil, err
	}
	var levels *Levels
	if req.SugarLevels.Set {
		levels = &Levels{}
		if !req.SugarLevels.Null {
			levels = levelsOf(req.SugarLevels.Value)
		}
	}
	place := Place{Position: req.Position.Or(0)}
	if version, ok := req.Version.Get(); ok {
		place.Version = &version
	}
	id := who.From(ctx).MemberID
	c, _, err := r.Service.EditAt(ctx, id, string(params.ID), ContactType(params.ContactType), place, func(p *Person) {
		p.Relationship = string(req.Relationship.Or(rest.Relationship(p.Relationship)))
		p.FirstName, p.LastName = req.FirstName.Or(p.FirstName), req.LastName.Or(p.LastName)
		if req.Email.Set {
			p.Email = req.Email.Value
		}
		if req.Phones.Set {
			p.Phones = phonesOf(req.Phones.Value)
		}
	}, levels)
	if err != nil {
		return nil, err
	}
	return r.reply(ctx, id, c.ID)
}

// DeleteContact takes a person off the list.
//
// DELETE /v1/users/me/contacts/{id}
func (r REST) DeleteContact(ctx context.Context, params rest.DeleteContactParams) error {
	id := who.From(ctx).MemberID
	closed, err := r.closed(ctx, Emergency)
	if err != nil {
		return err
	}
	if closed {
		return r.Service.RemoveUnless(ctx, id, string(params.ID), Emergency)
	}
	return r.Service.Remove(ctx, id, string(params.ID))
}

func (r REST) reply(ctx context.Context, memberID, id string) (*rest.Contact, error) {
	settings, err := r.Service.Settings(ctx, memberID)
	if err != nil {
		return nil, err
	}
	c, err := settings.Contact(id)
	if err != nil {
		return nil, err
	}
	out := contactReply(settings, c)
	return &out, nil
}

func phonesOf(in []rest.ContactPhone) []Phone {
	out := make([]Phone, len(in))
	for i, p := range in {
		out[i] = Phone{Number: p.Number, Type: string(p.PhoneType.Or(Mobile))}
	}
	return out
}

func levelsOf(in rest.SugarLevels) *Levels {
	out := &Levels{}
	if !in.Low.Null {
		out.Low = &in.Low.Value
	}
	if !in.High.Null {
		out.High = &in.High.Value
	}
	return out
}

// contactReply tells a person with the values from which on they are told.
func contactReply(settings *Settings, c *Contact) rest.Contact {
	out := rest.Contact{
		ID: rest.ID(c.ID), FirstName: c.FirstName, LastName: c.LastName, ContactType: rest.ContactType(c.Type),
		Email: rest.NilString{Value: c.Email, Null: c.Email == ""}, Phones: make([]rest.ContactPhone, len(c.Phones)),
		SugarLevels: rest.NilSugarLevels{Null: true},
	}
	for i, p := range c.Phones {
		out.Phones[i] = rest.ContactPhone{Number: p.Number, PhoneType: rest.NewOptContactPhonePhoneType(rest.ContactPhonePhoneType(p.Type))}
	}
	out.Version = rest.NewOptInt64(c.Version)
	if c.Relationship != "" {
		out.Relationship = rest.NewOptRelationship(rest.Relationship(c.Relationship))
	}
	if c.Type == Emergency {
		out.Position = rest.NewOptInt(settings.placeOf(c))
	}
	low, toldLow := settings.Level(Low, c)
	high, toldHigh := settings.Level(High, c)
	if toldLow || toldHigh {
		out.SugarLevels = rest.NewNilSugarLevels(rest.SugarLevels{
			Low: rest.NilInt{Value: low, Null: !toldLow}, High: rest.NilInt{Value: high, Null: !toldHigh},
		})
	}
	return out
}

// ReceiveText takes what somebody replied to a text message.
//
// POST /ingest/v1/texts
func (r REST) ReceiveText(ctx context.Context, req *rest.ReceiveTextReq) error {
	if !r.Service.fromGateway(ctx) {
		return apperr.New(apperr.Unauthenticated, "errors.signIn", "Please sign in.")
	}
	return r.Service.Reply(ctx, req.From, req.Text)
}
