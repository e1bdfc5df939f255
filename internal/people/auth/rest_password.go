package auth

import (
	"context"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/platform/wire"
)

// ChangePassword gives the caller's account a new password.
//
// POST /v1/users/me/info/password
func (r REST) ChangePassword(ctx context.Context, req *rest.ChangePasswordReq) error {
	return r.Service.ChangePassword(ctx, wire.From(ctx), string(req.CurrentPassword), string(req.NewPassword))
}

// RequestPasswordToken sends a link to set a new password, if the address is
// known. The answer is the same if it is not.
//
// POST /v1/users/me/info/password/tokens
func (r REST) RequestPasswordToken(ctx context.Context, req *rest.RequestPasswordTokenReq) error {
	return r.RequestPasswordLink(ctx, wire.From(ctx), string(req.Username))
}

// ResetPassword sets a new password by the token of such a link.
//
// POST /v1/users/me/info/password/reset
func (r REST) ResetPassword(ctx context.Context, req *rest.ResetPasswordReq, params rest.ResetPasswordParams) error {
	return r.Service.ResetPassword(ctx, wire.From(ctx), params.XPasswordToken, string(req.NewPassword))
}
