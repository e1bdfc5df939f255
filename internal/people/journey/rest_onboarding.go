package journey

import (
	"context"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/platform/who"
)

// REST serves the onboarding.
type REST struct{ Service *Service }

// GetOnboardingDisplay tells what Home shows of the onboarding.
//
// GET /users/me/onboarding/display
func (r REST) GetOnboardingDisplay(ctx context.Context) (*rest.OnboardingDisplay, error) {
	flows, err := r.Service.Flows(ctx, who.From(ctx).MemberID)
	if err != nil {
		return nil, err
	}
	reply := &rest.OnboardingDisplay{Data: rest.OnboardingDisplayData{ShowOneAppCard: ShowCard(flows), Flows: []rest.OnboardingStatus{}}}
	for _, f := range flows {
		reply.Data.Flows = append(reply.Data.Flows, *flowBody(f))
	}
	return reply, nil
}

// SetOnboardingStatus keeps how far a flow is.
//
// POST /users/me/onboarding/status
func (r REST) SetOnboardingStatus(ctx context.Context, in *rest.OnboardingStatus) (*rest.OnboardingStatus, error) {
	f, err := r.Service.SetFlow(ctx, who.From(ctx).MemberID, Flow{
		Name: string(in.FlowName), Status: Status(in.Status), Step: int64(in.Step.Or(0)),
	})
	return flowBody(f), err
}

func flowBody(f Flow) *rest.OnboardingStatus {
	out := &rest.OnboardingStatus{FlowName: rest.Code(f.Name), Status: rest.StepStatus(f.Status)}
	if f.Step > 0 {
		out.Step = rest.NewOptInt(int(f.Step))
	}
	return out
}

// ClearOnboardingStatus starts every flow afresh.
//
// DELETE /users/me/onboarding/status
func (r REST) ClearOnboardingStatus(ctx context.Context) error {
	return r.Service.Restart(ctx, who.From(ctx).MemberID)
}
