package roster

import (
	"context"

	rosterv1 "wellhouse.app/api/rpc/roster/v1"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/who"
)

// DeskRPC serves the Admins who keep the roster.
type DeskRPC struct{ Service *Service }

// ListAccounts gives the accounts of staff and the open invitations.
//
// POST /wellhouse.roster.v1.AccountDeskService/ListAccounts
func (d DeskRPC) ListAccounts(ctx context.Context, _ *rosterv1.ListAccountsRequest) (*rosterv1.ListAccountsResponse, error) {
	listed, err := d.Service.List(ctx)
	if err != nil {
		return nil, err
	}
	out := &rosterv1.ListAccountsResponse{}
	for i, a := range listed.Accounts {
		one := &rosterv1.Account{
			Id: a.ID, Name: legible.FullName(a.GivenName, a.FamilyName), Email: a.Email, Role: string(a.Role), Status: string(a.Status),
			Locked: listed.LockedOut[i],
		}
		if a.LastVisitAt > 0 {
			at := float64(a.LastVisitAt)
			one.LastVisitAt = &at
		}
		out.Accounts = append(out.Accounts, one)
	}
	for _, i := range listed.Invitations {
		out.Invitations = append(out.Invitations, i.message())
	}
	return out, nil
}

// Invite sends an invitation.
//
// POST /wellhouse.roster.v1.AccountDeskService/Invite
func (d DeskRPC) Invite(ctx context.Context, in *rosterv1.InviteRequest) (*rosterv1.InviteResponse, error) {
	i, handed, err := d.Service.Invite(ctx, Person{
		Email: in.GetEmail(), Role: who.Role(in.GetRole()), GivenName: in.GetGivenName(), FamilyName: in.GetFamilyName(),
		BrandCode: in.GetBrandCode(), Locale: in.GetLocale(), BirthDate: in.GetBirthDate(),
	})
	if err != nil {
		return nil, err
	}
	return &rosterv1.InviteResponse{Invitation: i.message(), Handed: handed.message(i)}, nil
}

// ResendInvitation sends an invitation anew.
//
// POST /wellhouse.roster.v1.AccountDeskService/ResendInvitation
func (d DeskRPC) ResendInvitation(ctx context.Context, in *rosterv1.ResendInvitationRequest) (*rosterv1.ResendInvitationResponse, error) {
	i, handed, err := d.Service.Resend(ctx, in.GetId())
	if err != nil {
		return nil, err
	}
	return &rosterv1.ResendInvitationResponse{Invitation: i.message(), Handed: handed.message(i)}, nil
}

// WithdrawInvitation makes a link stop working.
//
// POST /wellhouse.roster.v1.AccountDeskService/WithdrawInvitation
func (d DeskRPC) WithdrawInvitation(ctx context.Context, in *rosterv1.WithdrawInvitationRequest) (*rosterv1.WithdrawInvitationResponse, error) {
	return &rosterv1.WithdrawInvitationResponse{}, d.Service.Withdraw(ctx, in.GetId())
}

// ChangeRole gives a staff person another role.
//
// POST /wellhouse.roster.v1.AccountDeskService/ChangeRole
func (d DeskRPC) ChangeRole(ctx context.Context, in *rosterv1.ChangeRoleRequest) (*rosterv1.ChangeRoleResponse, error) {
	return &rosterv1.ChangeRoleResponse{}, d.Service.SetRole(ctx, Whom{ID: in.GetAccountId()}, who.Role(in.GetRole()))
}

// EndAccount ends an account now.
//
// POST /wellhouse.roster.v1.AccountDeskService/EndAccount
func (d DeskRPC) EndAccount(ctx context.Context, in *rosterv1.EndAccountRequest) (*rosterv1.EndAccountResponse, error) {
	return &rosterv1.EndAccountResponse{}, d.Service.End(ctx, Whom{ID: in.GetAccountId()}, in.GetReason())
}

// UnlockAccount forgets the wrong passwords that closed an account.
//
// POST /wellhouse.roster.v1.AccountDeskService/UnlockAccount
func (d DeskRPC) UnlockAccount(ctx context.Context, in *rosterv1.UnlockAccountRequest) (*rosterv1.UnlockAccountResponse, error) {
	return &rosterv1.UnlockAccountResponse{}, d.Service.Unlock(ctx, Whom{ID: in.GetAccountId()})
}

func (i Invitation) message() *rosterv1.Invitation {
	return &rosterv1.Invitation{
		Id: i.ID, Name: i.Name, Email: i.Email, Role: string(i.Role), BrandCode: i.BrandCode, ExpiresAt: float64(i.ExpiresAt),
		State: string(i.State), MadeBy: i.MadeBy, Mailed: i.Mailed,
	}
}

// message shows the link only where nobody else brings it to the person.
func (h Handed) message(i Invitation) *rosterv1.Handed {
	out := &rosterv1.Handed{Code: h.Code}
	if !i.Mailed {
		out.Link = h.Path
	}
	return out
}
