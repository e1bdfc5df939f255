package alert

import (
	"context"

	alertv1 "wellhouse.app/api/rpc/alert/v1"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/delivery"
)

// ListFamily lists the people who may be told, with the words they would get.
//
// POST /wellhouse.alert.v1.FamilyService/ListFamily
func (r RPC) ListFamily(ctx context.Context, _ *alertv1.ListFamilyRequest) (*alertv1.ListFamilyResponse, error) {
	return r.Service.family(ctx, who.From(ctx).MemberID)
}

// UpdateFamilyContact changes how and when a person is told.
//
// POST /wellhouse.alert.v1.FamilyService/UpdateFamilyContact
func (r RPC) UpdateFamilyContact(ctx context.Context, in *alertv1.UpdateFamilyContactRequest) (*alertv1.UpdateFamilyContactResponse, error) {
	if err := named("id", in.GetId()); err != nil {
		return nil, err
	}
	id := who.From(ctx).MemberID
	_, err := r.Service.SetManner(ctx, id, in.GetId(), Manner{
		Channel: delivery.Channel(in.GetChannel()), Levels: Levels{Low: level(in.GetLow()), High: level(in.GetHigh())},
		Quiet:        delivery.Quiet{From: int(in.GetQuietFrom()), To: int(in.GetQuietTo())},
		UrgentAnyway: in.GetUrgentAnyway(), TellNumber: in.GetTellNumber(), Locale: in.GetLocale(),
	})
	if err != nil {
		return nil, err
	}
	c, err := r.Service.familyContact(ctx, id, in.GetId())
	return &alertv1.UpdateFamilyContactResponse{Contact: c}, err
}

func level(mg int32) *int {
	if mg == 0 {
		return nil
	}
	n := int(mg)
	return &n
}

// OrderFamily says who is told first.
//
// POST /wellhouse.alert.v1.FamilyService/OrderFamily
func (r RPC) OrderFamily(ctx context.Context, in *alertv1.OrderFamilyRequest) (*alertv1.OrderFamilyResponse, error) {
	return &alertv1.OrderFamilyResponse{}, r.Service.Order(ctx, who.From(ctx).MemberID, in.GetIds())
}

// InviteFamilyContact asks a person again.
//
// POST /wellhouse.alert.v1.FamilyService/InviteFamilyContact
func (r RPC) InviteFamilyContact(ctx context.Context, in *alertv1.InviteFamilyContactRequest) (*alertv1.InviteFamilyContactResponse, error) {
	if err := named("id", in.GetId()); err != nil {
		return nil, err
	}
	id := who.From(ctx).MemberID
	if _, err := r.Service.Invite(ctx, id, in.GetId()); err != nil {
		return nil, err
	}
	c, err := r.Service.familyContact(ctx, id, in.GetId())
	return &alertv1.InviteFamilyContactResponse{Contact: c}, err
}

// SendTestMessage sends a person a message that says it is a test.
//
// POST /wellhouse.alert.v1.FamilyService/SendTestMessage
func (r RPC) SendTestMessage(ctx context.Context, in *alertv1.SendTestMessageRequest) (*alertv1.SendTestMessageResponse, error) {
	if err := named("id", in.GetId()); err != nil {
		return nil, err
	}
	return &alertv1.SendTestMessageResponse{}, r.Service.Test(ctx, who.From(ctx).MemberID, in.GetId())
}

// ListDeliveries lists who was told what and what came of it.
//
// POST /wellhouse.alert.v1.FamilyService/ListDeliveries
func (r RPC) ListDeliveries(ctx context.Context, in *alertv1.ListDeliveriesRequest) (*alertv1.ListDeliveriesResponse, error) {
	rows, next, err := r.Service.Deliveries(ctx, who.From(ctx).MemberID, in.GetBefore())
	if err != nil {
		return nil, err
	}
	out := &alertv1.ListDeliveriesResponse{Next: next}
	for _, d := range rows {
		out.Deliveries = append(out.Deliveries, &alertv1.Delivery{
			Id: d.ID, Name: d.Name, Purpose: d.Purpose, Channel: d.Channel, State: d.State, ToldAt: float64(d.ToldAt), SentAt: float64(d.SentAt),
			AcknowledgedAt: float64(d.AcknowledgedAt), AcknowledgedBy: d.AcknowledgedBy,
		})
	}
	return out, nil
}

// family is the whole page.
func (s *Service) family(ctx context.Context, memberID string) (*alertv1.ListFamilyResponse, error) {
	var settings *Settings
	var m member.Facts
	var f reading.Frame
	err := s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) (err error) {
		if settings, err = s.loadSettings(ctx, q, memberID); err != nil {
			return err
		}
		if m, err = member.LoadFacts(ctx, q, memberID); err != nil {
			return err
		}
		f, err = reading.LoadFrame(ctx, q, memberID, s.Now())
		return err
	})
	if err != nil {
		return nil, err
	}
	out := &alertv1.ListFamilyResponse{
		Unit: f.GlucoseUnit(), Low: limitsOf(f, Low), High: limitsOf(f, High),
		NextAfterMinutes: int32(NextAfter.Minutes()), NextAfterMinutesUrgent: int32(NextAfterUrgent.Minutes()),
	}
	for i := range settings.Contacts {
		c := &settings.Contacts[i]
		if c.Type != Family {
			continue
		}
		one, err := s.familyMessage(ctx, m, f, settings, c)
		if err != nil {
			return nil, err
		}
		out.Contacts = append(out.Contacts, one)
	}
	return out, nil
}

func (s *Service) familyContact(ctx context.Context, memberID, id string) (*alertv1.FamilyContact, error) {
	all, err := s.family(ctx, memberID)
	if err != nil {
		return nil, err
	}
	for _, c := range all.GetContacts() {
		if c.GetId() == id {
			return c, nil
		}
	}
	return nil, nil
}

func limitsOf(f reading.Frame, side Direction) *alertv1.FamilyLimits {
	l := limits[side]
	text := func(mg int) string { return f.GlucoseAverage(float64(mg)).Text }
	return &alertv1.FamilyLimits{
		Least: int32(l.least), Most: int32(l.most), Usual: int32(l.usual),
		LeastText: text(l.least), MostText: text(l.most), UsualText: text(l.usual),
	}
}

func (s *Service) familyMessage(ctx context.Context, m member.Facts, f reading.Frame, settings *Settings, c *Contact) (*alertv1.FamilyContact, error) {
	out := &alertv1.FamilyContact{
		Id: c.ID, FirstName: c.FirstName, LastName: c.LastName, Email: c.Email, Phone: c.mobile(), Consent: string(c.Consent), ConsentAt: float64(c.ConsentAt),
		Channel: string(c.channel()), QuietFrom: int32(c.Quiet.From), QuietTo: int32(c.Quiet.To), UrgentAnyway: c.UrgentAnyway,
		TellNumber: c.TellNumber, Locale: c.Locale,
	}
	for _, address := range c.askable() {
		said := c.Said[address]
		out.Addresses = append(out.Addresses, &alertv1.FamilyAddress{
			Channel: string(c.channelOf(address)), Address: address, Consent: string(c.at(address)), ConsentAt: float64(said.At),
		})
	}
	for _, side := range Sides {
		mg, told := settings.Level(side, c)
		if !told {
			continue
		}
		to, _ := settings.Destination(side, c.ID)
		out.Channel = string(to.Channel)
		text, err := s.Preview(ctx, m, c, to.Channel, side, mg)
		if err != nil {
			return nil, err
		}
		shown := f.GlucoseAverage(float64(mg)).Text
		if side == Low {
			out.Low, out.LowText, out.PreviewLow = int32(mg), shown, text
		} else {
			out.High, out.HighText, out.PreviewHigh = int32(mg), shown, text
		}
	}
	return out, nil
}
