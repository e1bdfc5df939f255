package coaching

import (
	"context"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/platform/who"
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
	coach := rest.GetCoachingInfoOKCoach{
		Name: info.Coach.Name, Availability: rest.GetCoachingInfoOKCoachAvailability(info.Coach.Availability),
	}
	if until := info.Coach.AwayUntil; until != nil {
		coach.AwayUntil = rest.NewOptInstant(rest.Instant(*until))
	}
	return &rest.GetCoachingInfoOK{SharedCoaching: info.Shared, Coach: coach}, nil
}
