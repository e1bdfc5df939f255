package auth

import (
	"context"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/wire"
)

// REST serves the sign-in operations of the contract.
type REST struct{ *Service }

// HandleClient checks the Basic credentials of an operation that asks for them.
func (r REST) HandleClient(ctx context.Context, _ rest.OperationName, t rest.Client) (context.Context, error) {
	c, err := r.VerifyClient(ctx, t.Username, t.Password)
	return WithClient(ctx, c), err
}

// CreateToken signs in with a password, with the answer of a second step, or with
// a passkey alone.
//
// POST /v1/users/me/auth
func (r REST) CreateToken(ctx context.Context, req *rest.TokenRequest) (*rest.TokenResponse, error) {
	c, err := clientFrom(ctx)
	if err != nil {
		return nil, err
	}
	var g Grant
	switch req.GrantType {
	case rest.TokenRequestGrantTypePassword:
		if err := required(field{"username", req.Username.Set}, field{"password", req.Password.Set}); err != nil {
			return nil, err
		}
		g, err = r.SignIn(ctx, wire.From(ctx), c, string(req.Username.Value), string(req.Password.Value))
	case rest.TokenRequestGrantTypeMfa:
		if err := required(append(answerFields(req), field{"mfaToken", req.MfaToken.Set})...); err != nil {
			return nil, err
		}
		g, err = r.Redeem(ctx, wire.From(ctx), c, req.MfaToken.Value, answerOf(req), req.Remember.Value)
	case rest.TokenRequestGrantTypePasskey:
		if err := required(field{"step", req.Step.Set}, field{"credential", req.Credential.Set}); err != nil {
			return nil, err
		}
		g, err = r.SignInWithPasskey(ctx, wire.From(ctx), c, answerOf(req))
	case rest.TokenRequestGrantTypeAuthorizationCode:
		if err := required(field{"code", req.Code.Set}); err != nil {
			return nil, err
		}
		g, err = r.exchange(ctx, wire.From(ctx), c, req.Code.Value)
	default:
		return nil, errGrant
	}
	if err != nil {
		return nil, err
	}
	out := tokenResponse(g)
	if path, ok := localPath(req.Redirect.Value); ok {
		out.Redirect = rest.NewOptString(path)
	}
	return out, nil
}

func answerOf(req *rest.TokenRequest) Answer {
	return Answer{
		Factor: Factor(req.Factor.Value), Code: req.Code.Value, Step: req.Step.Value, Credential: req.Credential.Value,
	}
}

// answerFields are what an answer of a kind consists of.
func answerFields(req *rest.TokenRequest) []field {
	if req.Factor.Value == rest.TokenRequestFactorPASSKEY {
		return []field{{"step", req.Step.Set}, {"credential", req.Credential.Set}}
	}
	return []field{{"code", req.Code.Set}}
}

// RefreshToken exchanges the cookie or the refresh token for its successor.
//
// POST /v1/users/me/auth/refresher
func (r REST) RefreshToken(ctx context.Context, req *rest.RefreshRequest) (*rest.TokenResponse, error) {
	g, err := r.Refresh(ctx, wire.From(ctx), req.RefreshToken.Value)
	if err != nil {
		return nil, err
	}
	return tokenResponse(g), nil
}

// tokenResponse is the token reply of the specification. A member without a
// link to a program account gets tokens and, beside them, errorType
// no_active_member: the client marks the person unlinked and asks again after
// 1799 seconds.
func tokenResponse(g Grant) *rest.TokenResponse {
	out := &rest.TokenResponse{
		AccessToken: g.AccessToken, ExpiresIn: g.ExpiresIn, LastActivityTimestamp: rest.Instant(g.LastActivityAt),
		Type: rest.TokenResponseTypeBearer, AccountID: rest.NewOptID(rest.ID(g.AccountID)), Role: rest.NewOptRole(rest.Role(g.Role)),
	}
	if g.RefreshToken != "" {
		out.RefreshToken = rest.NewOptString(g.RefreshToken)
	}
	if g.NoActiveMember {
		out.ErrorType = rest.NewOptTokenResponseErrorType(rest.TokenResponseErrorTypeNoActiveMember)
	}
	if g.MigrationEligible {
		out.MigrationEligible = rest.NewOptBool(true)
	}
	return out
}

// Logout ends the session. A GET never does: the contract has only POST.
//
// POST /v1/auth/logout
func (r REST) Logout(ctx context.Context) error { return r.SignOut(ctx, wire.From(ctx)) }

// ReportActivity notes that a person is at the device.
//
// POST /v1/users/me/activity
func (r REST) ReportActivity(ctx context.Context) (*rest.SessionClock, error) {
	c, err := r.Service.ReportActivity(ctx)
	if err != nil {
		return nil, err
	}
	return &rest.SessionClock{
		LastActivityAt: rest.Instant(c.LastActivityAt), IdleEndsAt: rest.Instant(c.IdleEndsAt), EndsAt: rest.Instant(c.EndsAt),
	}, nil
}

// field is a form field and whether it came.
type field struct {
	name string
	came bool
}

func required(fields ...field) error {
	var missing []apperr.Field
	for _, f := range fields {
		if !f.came {
			missing = append(missing, apperr.Field{Name: f.name, MessageKey: "forms.required", Message: "This field is required."})
		}
	}
	if missing == nil {
		return nil
	}
	return apperr.Invalid(missing...)
}
