package frame

import (
	"context"

	sessionv1 "wellhouse.app/api/rpc/session/v1"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// RPC serves the frame service.
type RPC struct{ Service *Service }

// IssueFrameCode gives a signed-in window a code for the frame that opened it.
//
// POST /wellhouse.session.v1.FrameService/IssueFrameCode
func (r RPC) IssueFrameCode(ctx context.Context, in *sessionv1.IssueFrameCodeRequest) (*sessionv1.IssueFrameCodeResponse, error) {
	code, expiresAt, err := r.Service.Issue(ctx, wire.From(ctx), who.From(ctx), in.GetHost(), in.GetChallenge())
	if err != nil {
		return nil, err
	}
	return &sessionv1.IssueFrameCodeResponse{Code: code, ExpiresAt: float64(expiresAt)}, nil
}

// RedeemFrameCode gives the frame a session of its own.
//
// POST /wellhouse.session.v1.FrameService/RedeemFrameCode
func (r RPC) RedeemFrameCode(ctx context.Context, in *sessionv1.RedeemFrameCodeRequest) (*sessionv1.RedeemFrameCodeResponse, error) {
	session, err := r.Service.Redeem(ctx, wire.From(ctx), in.GetCode(), in.GetHost(), in.GetVerifier())
	if err != nil {
		return nil, err
	}
	return &sessionv1.RedeemFrameCodeResponse{Session: session.Message()}, nil
}
