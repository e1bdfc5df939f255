package flag

import (
	"context"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/platform/who"
)

// REST serves the feature configuration.
type REST struct{ Service *Service }

// GetFeatureConfig answers every feature with its state.
//
// GET /v1/users/me/platform/features/config
func (r REST) GetFeatureConfig(ctx context.Context) (*rest.GetFeatureConfigOK, error) {
	states, err := r.Service.Config(ctx, who.From(ctx))
	if err != nil {
		return nil, err
	}
	reply := &rest.GetFeatureConfigOK{Features: make([]rest.Feature, 0, len(states))}
	for _, s := range states {
		state := rest.FeatureStateOff
		if s.On {
			state = rest.FeatureStateOn
		}
		reply.Features = append(reply.Features, rest.Feature{Name: rest.FlagKey(s.Name), State: state})
	}
	return reply, nil
}
