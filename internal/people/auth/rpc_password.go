package auth

import (
	"context"
	"math"

	passwordv1 "wellhouse.app/api/rpc/password/v1"
	rules "wellhouse.app/internal/people/password"
	"wellhouse.app/internal/platform/limit"
	"wellhouse.app/internal/platform/wire"
)

// checksEach is how often one network may ask: a few people who type at once.
var checksEach = limit.PerMinute(120, 60)

// PasswordRPC judges passwords for pages. It knows nobody and keeps nothing.
type PasswordRPC struct{ limit *limit.Limiter }

// Check names the rules about lists that a password breaks.
//
// POST /wellhouse.password.v1.PasswordService/Check
func (r PasswordRPC) Check(ctx context.Context, in *passwordv1.CheckRequest) (*passwordv1.CheckResponse, error) {
	if ok, wait := r.limit.Allow(wire.From(ctx).Network()); !ok {
		return nil, tooMany(int(math.Ceil(wait.Seconds())))
	}
	out := &passwordv1.CheckResponse{}
	for _, rule := range rules.BrokenByLists(in.GetPassword()) {
		out.Broken = append(out.Broken, string(rule))
	}
	return out, nil
}
