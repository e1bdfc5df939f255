package record

import (
	"context"
	"slices"

	"google.golang.org/protobuf/proto"

	recordv1 "wellhouse.app/api/rpc/record/v1"
	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/supply"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/family"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/billing"
	"wellhouse.app/internal/portal/desk"
)

// RPC serves Member Support.
type RPC struct{ Service *Service }

// GetMemberRecord gives the account of a member, what pays for it, and the devices.
//
// POST /wellhouse.record.v1.MemberRecordService/GetMemberRecord
func (r RPC) GetMemberRecord(ctx context.Context, in *recordv1.GetMemberRecordRequest) (*recordv1.GetMemberRecordResponse, error) {
	w := who.From(ctx)
	record, err := r.Service.Record(ctx, w, in.GetMemberId())
	if err != nil {
		return nil, err
	}
	out := record.message()
	stands := record.Found.Status != auth.Ended
	out.MayChange = stands && slices.Contains([]who.Role{who.Support, who.Admin}, w.Role)
	out.MayLink = stands && w.Role == who.Support
	out.MayRecover = out.MayChange
	return out, nil
}

func (r Record) message() *recordv1.GetMemberRecordResponse {
	out := &recordv1.GetMemberRecordResponse{Account: r.account()}
	for _, p := range r.Programs {
		out.Programs = append(out.Programs, &recordv1.RecordProgram{Program: p.Program.DBSlug, Status: string(p.Status)})
	}
	for _, p := range r.Coverage.Plans {
		out.Plans = append(out.Plans, planMessage(p, r.Coverage.Day))
	}
	for _, d := range r.Devices {
		one := &recordv1.RecordDevice{Id: d.ID, Category: string(d.Category), Model: d.Model, State: d.State, StateAt: float64(d.StateAt)}
		if d.LastReadingAt > 0 {
			one.LastReadingAt = proto.Float64(float64(d.LastReadingAt))
		}
		out.Devices = append(out.Devices, one)
	}
	for _, o := range r.Orders {
		out.Orders = append(out.Orders, orderMessage(o))
	}
	return out
}

func orderMessage(o supply.Order) *recordv1.RecordOrder {
	p := o.Shipment
	return &recordv1.RecordOrder{
		Number: p.Number, State: string(p.State), Trouble: string(p.Trouble), PlacedAt: float64(p.PlacedAt), StateAt: float64(p.At(p.State)),
		Carrier: p.Carrier, Tracking: p.Tracking, TrackingUrl: p.TrackingURL(),
	}
}

func (r Record) account() *recordv1.RecordAccount {
	m := r.Member
	out := &recordv1.RecordAccount{
		MemberId: m.ID, Name: m.FullName(), BirthDate: m.BirthDate, Stage: string(r.Stage), BrandName: r.Found.BrandName,
		Organization: m.Promo.Organisation, MaskedEmail: r.Found.MaskedEmail, Locale: m.Locale, TimeZone: m.TimeZone,
		Status: string(r.Found.Status), Locked: r.Found.Locked, MemberSince: float64(r.Since), OrganizationSignIn: r.Organization,
		Version: float64(m.ProfileVersion), Today: r.Today,
	}
	if m.PreferredName() != "" {
		out.LegalName = legible.FullName(m.LegalGiven(), m.FamilyName)
	}
	if r.LastSignIn > 0 {
		out.LastSignInAt = proto.Float64(float64(r.LastSignIn))
	}
	if a := m.Address; a != nil {
		out.Address = &recordv1.RecordAddress{Line1: a.Line1, Line2: a.Line2, City: a.City, Region: a.State, PostalCode: a.Zipcode}
	}
	for _, p := range m.Phones {
		out.Phones = append(out.Phones, &recordv1.RecordPhone{Type: p.Type, Masked: auth.Mask(auth.SMS, p.Number)})
	}
	for _, method := range r.Methods {
		out.Methods = append(out.Methods, &recordv1.RecordMethod{Kind: string(method.Kind), Masked: method.Masked})
	}
	return out
}

func planMessage(p billing.Plan, day string) *recordv1.RecordPlan {
	return &recordv1.RecordPlan{
		Name: p.Name, Sponsor: p.Sponsor, NumberEnds: ending(p.Number), From: p.From, Until: p.Until, Standing: string(p.On(day)), Phone: p.Phone,
	}
}

// ending is the last four characters of a number, and nothing of a short one.
func ending(number string) string {
	letters := []rune(number)
	if len(letters) < 8 {
		return ""
	}
	return string(letters[len(letters)-4:])
}

// GetMemberPeople gives the family and the contacts.
//
// POST /wellhouse.record.v1.MemberRecordService/GetMemberPeople
func (r RPC) GetMemberPeople(ctx context.Context, in *recordv1.GetMemberPeopleRequest) (*recordv1.GetMemberPeopleResponse, error) {
	people, err := r.Service.People(ctx, who.From(ctx), in.GetMemberId())
	if err != nil {
		return nil, err
	}
	out := &recordv1.GetMemberPeopleResponse{
		ActsFor: family.LinkMessages(people.ActsFor, true), ActedBy: family.LinkMessages(people.ActedBy, false),
	}
	for _, l := range slices.Concat(out.GetActsFor(), out.GetActedBy()) {
		l.Areas, l.OpenAreas = family.WithoutMentalHealth(l.GetAreas()), family.WithoutMentalHealth(l.GetOpenAreas())
	}
	for _, i := range people.Invites {
		out.Invites = append(out.Invites, inviteMessage(i))
	}
	for _, c := range people.Contacts {
		out.Contacts = append(out.Contacts, contactMessage(c))
	}
	return out, nil
}

func inviteMessage(i family.Invite) *recordv1.RecordInvite {
	state := "open"
	if i.Expired {
		state = "expired"
	}
	return &recordv1.RecordInvite{
		Id: i.ID, Name: i.Name, MaskedEmail: auth.MaskEmail(i.Email), SentAt: float64(i.SentAt), ExpiresAt: float64(i.ExpiresAt), State: state,
	}
}

func contactMessage(c alert.Contact) *recordv1.RecordContact {
	out := &recordv1.RecordContact{
		Id: c.ID, Type: "family", Name: c.Name(), Relationship: c.Relationship, MaskedEmail: auth.MaskEmail(c.Email), Version: float64(c.Version),
	}
	if c.Type == alert.Emergency {
		out.Type = "emergency"
	}
	for _, p := range c.Phones {
		out.MaskedPhones = append(out.MaskedPhones, auth.Mask(auth.SMS, p.Number))
	}
	return out
}

func caller(in *recordv1.Caller) Caller {
	return Caller{Confirmed: in.GetConfirmed(), Reason: in.GetReason()}
}

// CorrectBirthDate corrects a date of birth.
//
// POST /wellhouse.record.v1.MemberRecordService/CorrectBirthDate
func (r RPC) CorrectBirthDate(ctx context.Context, in *recordv1.CorrectBirthDateRequest) (*recordv1.CorrectBirthDateResponse, error) {
	done, err := r.Service.CorrectBirthDate(ctx, Correction{
		MemberID: in.GetMemberId(), BirthDate: in.GetBirthDate(), Version: int64(in.GetVersion()), Caller: caller(in.GetCaller()),
	})
	if err != nil {
		return nil, err
	}
	return &recordv1.CorrectBirthDateResponse{
		BirthDate: in.GetBirthDate(), Version: float64(done.Version), StageBefore: string(done.Before), Stage: string(done.After),
		LinksChanged: int32(done.Changed), LinksEnded: int32(done.Ended), Told: string(done.Told),
	}, nil
}

// ResendInvite sends an invitation again.
//
// POST /wellhouse.record.v1.MemberRecordService/ResendInvite
func (r RPC) ResendInvite(ctx context.Context, in *recordv1.ResendInviteRequest) (*recordv1.ResendInviteResponse, error) {
	i, told, err := r.Service.Resend(ctx, in.GetMemberId(), in.GetInviteId(), caller(in.GetCaller()))
	if err != nil {
		return nil, err
	}
	return &recordv1.ResendInviteResponse{Invite: inviteMessage(i), Told: string(told)}, nil
}

// RemoveContact takes somebody off one of the member's lists.
//
// POST /wellhouse.record.v1.MemberRecordService/RemoveContact
func (r RPC) RemoveContact(ctx context.Context, in *recordv1.RemoveContactRequest) (*recordv1.RemoveContactResponse, error) {
	told, err := r.Service.RemoveContact(ctx, in.GetMemberId(), in.GetContactId(), int64(in.GetVersion()), caller(in.GetCaller()))
	if err != nil {
		return nil, err
	}
	return &recordv1.RemoveContactResponse{Told: string(told)}, nil
}

// ListMemberNotes lists what Member Support noted.
//
// POST /wellhouse.record.v1.MemberRecordService/ListMemberNotes
func (r RPC) ListMemberNotes(ctx context.Context, in *recordv1.ListMemberNotesRequest) (*recordv1.ListMemberNotesResponse, error) {
	if err := r.Service.look(ctx, who.From(ctx), in.GetMemberId()); err != nil {
		return nil, err
	}
	list, next, err := r.Service.Notes.MemberNotes(ctx, in.GetMemberId(), in.GetBefore())
	if err != nil {
		return nil, err
	}
	out := &recordv1.ListMemberNotesResponse{Next: next}
	for _, n := range list {
		out.Notes = append(out.Notes, noteMessage(n))
	}
	return out, nil
}

// AddMemberNote writes a note.
//
// POST /wellhouse.record.v1.MemberRecordService/AddMemberNote
func (r RPC) AddMemberNote(ctx context.Context, in *recordv1.AddMemberNoteRequest) (*recordv1.AddMemberNoteResponse, error) {
	if err := named("memberId", in.GetMemberId()); err != nil {
		return nil, err
	}
	n, err := r.Service.Notes.AddMemberNote(ctx, who.From(ctx), in.GetMemberId(), in.GetText())
	if err != nil {
		return nil, err
	}
	return &recordv1.AddMemberNoteResponse{Note: noteMessage(n)}, nil
}

func noteMessage(n desk.Note) *recordv1.RecordNote {
	return &recordv1.RecordNote{Id: n.ID, Text: n.Text, AuthorName: n.Author, At: float64(n.At)}
}
