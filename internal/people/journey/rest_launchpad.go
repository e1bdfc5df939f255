package journey

import (
	"context"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/platform/who"
)

// GetLaunchpad tells what there is to set up.
//
// GET /users/me/launchpad
func (r REST) GetLaunchpad(ctx context.Context) (*rest.Launchpad, error) {
	out, err := r.Service.Launchpad(ctx, who.From(ctx).MemberID)
	return launchpadBody(out), err
}

// UpdateLaunchpad keeps how far a step is.
//
// PATCH /users/me/launchpad
func (r REST) UpdateLaunchpad(ctx context.Context, in *rest.UpdateLaunchpadReq) (*rest.Launchpad, error) {
	out, err := r.Service.MoveStep(ctx, who.From(ctx).MemberID, string(in.Item), Status(in.Status))
	return launchpadBody(out), err
}

// DismissLaunchpad puts the launchpad away.
//
// DELETE /users/me/launchpad
func (r REST) DismissLaunchpad(ctx context.Context) error {
	return r.Service.PutAway(ctx, who.From(ctx).MemberID)
}

func launchpadBody(l Launchpad) *rest.Launchpad {
	out := &rest.Launchpad{Status: rest.StepStatus(l.Status), Items: make([]rest.LaunchpadItemsItem, len(l.Steps))}
	for i, s := range l.Steps {
		out.Items[i] = rest.LaunchpadItemsItem{Item: rest.Code(s.Code), Status: rest.StepStatus(s.Status), RouteID: rest.NewOptString(s.RouteID)}
	}
	return out
}
