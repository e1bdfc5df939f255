package embed

import (
	"context"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/platform/who"
)

// REST serves the exchange of an opened screen's tokens.
type REST struct{ Service *Service }

// ExchangeWebSDKToken redeems the tokens of an opened screen. The assignment in
// the answer decides whether the member can write to a mental-health guide.
//
// POST /public/v3/auth/web
func (r REST) ExchangeWebSDKToken(ctx context.Context, in *rest.ExchangeWebSDKTokenReq) (*rest.WebSDKSession, error) {
	session, err := r.Service.Exchange(ctx, who.From(ctx), in.AuthToken, in.ReauthToken.Or(""))
	if err != nil {
		return nil, err
	}
	out := &rest.WebSDKSession{AccessToken: session.AccessToken, ExpiresAt: rest.Instant(session.ExpiresAt)}
	out.CoachingAssignment.SetToNull()
	if g := session.Guide; g != nil {
		out.CoachingAssignment.SetTo(rest.WebSDKSessionCoachingAssignment{GuideName: g.Name, AssignedAt: rest.Instant(g.AssignedAt)})
	}
	return out, nil
}
