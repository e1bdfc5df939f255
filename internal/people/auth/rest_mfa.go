package auth

import (
	"context"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/platform/wire"
)

// ListMFAContactPoints lists the ways to take the second step.
//
// GET /v1/users/auth/mfa/{token}/contactPoints
func (r REST) ListMFAContactPoints(ctx context.Context, params rest.ListMFAContactPointsParams) (*rest.MFAContactPoints, error) {
	found, err := r.ContactPoints(ctx, wire.From(ctx), params.Token)
	if err != nil {
		return nil, err
	}
	out := &rest.MFAContactPoints{
		ContactTypes: []rest.MFAContactPointsContactTypesItem{}, Totp: found.Ways.TOTP, RecoveryCodes: found.Ways.Recovery > 0,
		Passkeys: found.Ways.Here, SetUp: found.SetUp, CanRemember: found.CanRemember, TriesLeft: rest.NewOptInt(found.TriesLeft),
	}
	for _, p := range found.Points {
		item := rest.MFAContactPointsContactTypesItem{
			ID: rest.ID(p.ID), ContactType: rest.MFAContactType(p.Kind), Masked: p.Masked,
		}
		if sent := p.Sent; sent != nil {
			item.Sent = rest.NewOptMFAContactPointsContactTypesItemSent(rest.MFAContactPointsContactTypesItemSent{
				ExpiresAt: rest.Instant(sent.ExpiresAt), ResendAt: rest.Instant(sent.ResendAt),
			})
		}
		out.ContactTypes = append(out.ContactTypes, item)
	}
	return out, nil
}

// CreateMFAChallenge sends a code.
//
// POST /v1/users/auth/mfa/challenges
func (r REST) CreateMFAChallenge(ctx context.Context, req *rest.MFAChallengeRequest) (*rest.MFAChallenge, error) {
	c, err := r.Send(ctx, req.MfaToken, string(req.ContactID.Value), ContactKind(req.ContactType.Value))
	if err != nil {
		return nil, err
	}
	return &rest.MFAChallenge{
		ContactType: rest.MFAContactType(c.Point.Kind), Masked: c.Point.Masked,
		ExpiresAt: rest.Instant(c.ExpiresAt), ResendAt: rest.Instant(c.ResendAt), TriesLeft: c.TriesLeft,
	}, nil
}
