package auth

import (
	"context"

	"wellhouse.app/api/rest"
)

// ListMFAContactPoints lists where a code can go, masked. Codes of authenticator
// apps and recovery codes are not offered.
//
// GET /v1/users/auth/mfa/{token}/contactPoints
func (r REST) ListMFAContactPoints(ctx context.Context, params rest.ListMFAContactPointsParams) (*rest.MFAContactPoints, error) {
	points, err := r.ContactPoints(ctx, params.Token)
	if err != nil {
		return nil, err
	}
	out := &rest.MFAContactPoints{ContactTypes: []rest.MFAContactPointsContactTypesItem{}}
	for _, p := range points {
		out.ContactTypes = append(out.ContactTypes, rest.MFAContactPointsContactTypesItem{
			ID: rest.ID(p.ID), ContactType: rest.MFAContactType(p.Kind), Masked: p.Masked,
		})
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
