package family

import (
	"context"
	"slices"

	familyv1 "wellhouse.app/api/rpc/family/v1"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// RPC serves a member's family.
type RPC struct{ Service *Service }

// ListFamily gives both sides of the member's family.
//
// POST /wellhouse.family.v1.FamilyService/ListFamily
func (r RPC) ListFamily(ctx context.Context, _ *familyv1.ListFamilyRequest) (*familyv1.ListFamilyResponse, error) {
	f, err := r.Service.List(ctx, who.From(ctx).MemberID)
	if err != nil {
		return nil, err
	}
	out := &familyv1.ListFamilyResponse{
		ActsFor: messages(f.ActsFor, true), ActedBy: messages(f.ActedBy, false), Stage: string(f.Stage), ReadingsClosed: f.ReadingsClosed,
		PlacesLeft: int32(f.PlacesLeft), TeenAge: int32(f.Ages.Teen), AdultAge: int32(f.Ages.Adult),
	}
	for _, i := range slices.Concat(f.Invites, f.Declined) {
		out.Invites = append(out.Invites, i.message())
	}
	if who.From(ctx).Viewing != nil {
		asStaffSee(out)
	}
	return out, nil
}

// asStaffSee leaves out what staff don't learn at their desk either.
func asStaffSee(out *familyv1.ListFamilyResponse) {
	for _, l := range slices.Concat(out.GetActsFor(), out.GetActedBy()) {
		l.Areas, l.OpenAreas = WithoutMentalHealth(l.GetAreas()), WithoutMentalHealth(l.GetOpenAreas())
	}
	for _, i := range out.GetInvites() {
		i.Areas, i.Email = WithoutMentalHealth(i.GetAreas()), auth.MaskEmail(i.GetEmail())
	}
}

// Invite asks somebody by email to act for the member.
//
// POST /wellhouse.family.v1.FamilyService/Invite
func (r RPC) Invite(ctx context.Context, in *familyv1.InviteRequest) (*familyv1.InviteResponse, error) {
	i, err := r.Service.Invite(ctx, who.From(ctx), Asked{
		Email: in.GetEmail(), Name: in.GetName(), Audience: in.GetAudience(), Relationship: in.GetRelationship(), Areas: in.GetAreas(),
	})
	if err != nil {
		return nil, err
	}
	return &familyv1.InviteResponse{Invite: i.message()}, nil
}

// WithdrawInvite makes a link stop working.
//
// POST /wellhouse.family.v1.FamilyService/WithdrawInvite
func (r RPC) WithdrawInvite(ctx context.Context, in *familyv1.WithdrawInviteRequest) (*familyv1.WithdrawInviteResponse, error) {
	return &familyv1.WithdrawInviteResponse{}, r.Service.Withdraw(ctx, who.From(ctx), in.GetId())
}

// Accept takes an invitation up.
//
// POST /wellhouse.family.v1.FamilyService/Accept
func (r RPC) Accept(ctx context.Context, in *familyv1.AcceptRequest) (*familyv1.AcceptResponse, error) {
	l, err := r.Service.Accept(ctx, who.From(ctx), in.GetToken())
	if err != nil {
		return nil, err
	}
	return &familyv1.AcceptResponse{Link: l.message(true)}, nil
}

// SetAreas changes what somebody may see and do.
//
// POST /wellhouse.family.v1.FamilyService/SetAreas
func (r RPC) SetAreas(ctx context.Context, in *familyv1.SetAreasRequest) (*familyv1.SetAreasResponse, error) {
	l, err := r.Service.SetAreas(ctx, who.From(ctx), in.GetLinkId(), in.GetAreas(), int64(in.GetVersion()))
	if err != nil {
		return nil, err
	}
	return &familyv1.SetAreasResponse{Link: l.message(false)}, nil
}

// CloseReadings keeps a teenager's readings from their parents.
//
// POST /wellhouse.family.v1.FamilyService/CloseReadings
func (r RPC) CloseReadings(ctx context.Context, _ *familyv1.CloseReadingsRequest) (*familyv1.CloseReadingsResponse, error) {
	return &familyv1.CloseReadingsResponse{}, r.Service.CloseReadings(ctx, who.From(ctx), true)
}

// OpenReadings shows them again.
//
// POST /wellhouse.family.v1.FamilyService/OpenReadings
func (r RPC) OpenReadings(ctx context.Context, _ *familyv1.OpenReadingsRequest) (*familyv1.OpenReadingsResponse, error) {
	return &familyv1.OpenReadingsResponse{}, r.Service.CloseReadings(ctx, who.From(ctx), false)
}

// End ends somebody's access.
//
// POST /wellhouse.family.v1.FamilyService/End
func (r RPC) End(ctx context.Context, in *familyv1.EndRequest) (*familyv1.EndResponse, error) {
	return &familyv1.EndResponse{}, r.Service.End(ctx, who.From(ctx), in.GetLinkId())
}

// AddDependent adds a child without a sign-in.
//
// POST /wellhouse.family.v1.FamilyService/AddDependent
func (r RPC) AddDependent(ctx context.Context, in *familyv1.AddDependentRequest) (*familyv1.AddDependentResponse, error) {
	l, err := r.Service.AddDependent(ctx, who.From(ctx), NewChild{
		GivenName: in.GetGivenName(), FamilyName: in.GetFamilyName(), BirthDate: in.GetBirthDate(), Relationship: in.GetRelationship(),
	})
	if err != nil {
		return nil, err
	}
	return &familyv1.AddDependentResponse{Link: l.message(true)}, nil
}

// StartActing turns the session to somebody.
//
// POST /wellhouse.family.v1.FamilyService/StartActing
func (r RPC) StartActing(ctx context.Context, in *familyv1.StartActingRequest) (*familyv1.StartActingResponse, error) {
	if in.GetLinkId() == "" {
		return nil, missing("linkId")
	}
	one, err := r.Service.Sessions.StartActing(ctx, wire.From(ctx), in.GetLinkId())
	if err != nil {
		return nil, err
	}
	return &familyv1.StartActingResponse{Session: one.Message()}, nil
}

// EndActing goes back to the caller's own portal.
//
// POST /wellhouse.family.v1.FamilyService/EndActing
func (r RPC) EndActing(ctx context.Context, _ *familyv1.EndActingRequest) (*familyv1.EndActingResponse, error) {
	one, err := r.Service.Sessions.EndActing(ctx, wire.From(ctx))
	if err != nil {
		return nil, err
	}
	return &familyv1.EndActingResponse{Session: one.Message()}, nil
}

// message writes a link. Only the person who acts learns the other one's id, which
// pages send back while acting.
func (l Link) message(actsFor bool) *familyv1.Link {
	out := &familyv1.Link{
		Id: l.ID, Name: l.Name(), GivenName: l.GivenName, Audience: l.Kind.Audience(), Relationship: l.Relationship, Areas: l.Granted,
		OpenAreas: l.Open, Since: float64(l.Since), Stage: string(l.Stage), Version: int32(l.Version), HasSignIn: l.HasSignIn,
		TimeZone: l.Zone, Invited: l.Invited,
	}
	if l.Until != 0 {
		until := float64(l.Until)
		out.Until = &until
	}
	if actsFor {
		out.MemberId = l.MemberID
	}
	if actsFor && l.Age >= 0 {
		age := int32(l.Age)
		out.Age = &age
	}
	return out
}

func messages(list []Link, actsFor bool) []*familyv1.Link {
	out := make([]*familyv1.Link, len(list))
	for i, l := range list {
		out[i] = l.message(actsFor)
	}
	return out
}

func (i Invite) message() *familyv1.Invite {
	state := "open"
	if i.Expired {
		state = "expired"
	}
	if i.DeclinedAt > 0 {
		state = "declined"
	}
	return &familyv1.Invite{
		Id: i.ID, Name: i.Name, Email: i.Email, Audience: i.Kind.Audience(), Relationship: i.Relationship, Areas: i.Areas,
		SentAt: float64(i.SentAt), ExpiresAt: float64(i.ExpiresAt), State: state, DeclinedAt: float64(i.DeclinedAt),
	}
}
