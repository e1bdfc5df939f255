package family

import (
	"context"

	familyv1 "wellhouse.app/api/rpc/family/v1"
	"wellhouse.app/internal/platform/who"
)

// InviteRPC serves people who have the link of an invitation.
type InviteRPC struct{ Service *Service }

// GetInvite tells who asks for what.
//
// POST /wellhouse.family.v1.FamilyInviteService/GetInvite
func (r InviteRPC) GetInvite(ctx context.Context, in *familyv1.GetInviteRequest) (*familyv1.GetInviteResponse, error) {
	o, err := r.Service.Open(ctx, who.From(ctx), in.GetToken())
	if err != nil {
		return nil, err
	}
	return &familyv1.GetInviteResponse{
		FromName: o.From, Audience: o.Kind.Audience(), Relationship: o.Relationship, Areas: o.Areas, ExpiresAt: float64(o.ExpiresAt),
		MaskedEmail: o.MaskedEmail, HasAccount: o.HasAccount, SignedIn: o.SignedIn, Today: o.Today,
	}, nil
}

// AcceptAsNew makes an account and accepts with it.
//
// POST /wellhouse.family.v1.FamilyInviteService/AcceptAsNew
func (r InviteRPC) AcceptAsNew(ctx context.Context, in *familyv1.AcceptAsNewRequest) (*familyv1.AcceptAsNewResponse, error) {
	email, err := r.Service.AcceptAsNew(ctx, Newcomer{
		Token: in.GetToken(), GivenName: in.GetGivenName(), FamilyName: in.GetFamilyName(), BirthDate: in.GetBirthDate(),
		Password: in.GetPassword(), TimeZone: in.GetTimeZone(),
	})
	if err != nil {
		return nil, err
	}
	return &familyv1.AcceptAsNewResponse{Email: email}, nil
}

// Decline says no.
//
// POST /wellhouse.family.v1.FamilyInviteService/Decline
func (r InviteRPC) Decline(ctx context.Context, in *familyv1.DeclineRequest) (*familyv1.DeclineResponse, error) {
	return &familyv1.DeclineResponse{}, r.Service.Decline(ctx, who.From(ctx), in.GetToken())
}
