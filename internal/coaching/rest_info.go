package coaching

import (
	"context"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/who"
)

// REST serves coaching.
type REST struct{ Service *Service }

// GetCoachingInfo answers how the member is coached.
//
// GET /v1/users/me/coaching/info
func (r REST) GetCoachingInfo(ctx context.Context) (*rest.GetCoachingInfoOK, error) {
	info, err := r.Service.Info(ctx, who.From(ctx).MemberID)
	if err != nil {
		return nil, err
	}
	return &rest.GetCoachingInfoOK{SharedCoaching: info.Shared}, nil
}
