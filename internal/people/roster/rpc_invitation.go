package roster

import (
	"context"

	rosterv1 "wellhouse.app/api/rpc/roster/v1"
)

// LinkRPC serves people who have a link and no account yet.
type LinkRPC struct{ Service *Service }

// OpenInvitation tells what the page has to ask for.
//
// POST /wellhouse.roster.v1.InvitationService/OpenInvitation
func (d LinkRPC) OpenInvitation(ctx context.Context, in *rosterv1.OpenInvitationRequest) (*rosterv1.OpenInvitationResponse, error) {
	o, err := d.Service.Open(ctx, in.GetToken())
	if err != nil {
		return nil, err
	}
	return &rosterv1.OpenInvitationResponse{
		Member: o.Member, ExpiresAt: float64(o.ExpiresAt), Today: o.Today, TriesLeft: int32(o.TriesLeft),
	}, nil
}

// AcceptInvitation makes the account.
//
// POST /wellhouse.roster.v1.InvitationService/AcceptInvitation
func (d LinkRPC) AcceptInvitation(ctx context.Context, in *rosterv1.AcceptInvitationRequest) (*rosterv1.AcceptInvitationResponse, error) {
	email, err := d.Service.Accept(ctx, Answer{
		Token: in.GetToken(), Email: in.GetEmail(), BirthDate: in.GetBirthDate(), Code: in.GetCode(),
		Password: in.GetPassword(), TimeZone: in.GetTimeZone(),
	})
	if err != nil {
		return nil, err
	}
	return &rosterv1.AcceptInvitationResponse{Email: email}, nil
}
