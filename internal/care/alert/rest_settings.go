package alert

import (
	"context"
	"crypto/subtle"
	"slices"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
	"wellhouse.app/internal/talk/delivery"
)

// GetBloodSugarAlerts answers who is told of low and high blood sugar.
//
// GET /v1/users/me/settings/alerts/bg
func (r REST) GetBloodSugarAlerts(ctx context.Context) (*rest.BloodSugarAlerts, error) {
	settings, err := r.Service.Settings(ctx, who.From(ctx).MemberID)
	if err != nil {
		return nil, err
	}
	return settingsReply(settings), nil
}

// UpdateBloodSugarAlerts changes who is told.
//
// PATCH /v1/users/me/settings/alerts/bg
func (r REST) UpdateBloodSugarAlerts(ctx context.Context, req *rest.BloodSugarAlertsPatch) (*rest.BloodSugarAlerts, error) {
	sides := map[Direction]*SideChange{}
	for side, in := range map[Direction]rest.OptNilAlertSide{Low: req.Low, High: req.High} {
		if !in.Set {
			continue
		}
		sides[side] = nil
		if !in.Null {
			sides[side] = sideOf(in.Value)
		}
	}
	settings, err := r.Service.SetSides(ctx, who.From(ctx).MemberID, sides)
	if err != nil {
		return nil, err
	}
	return settingsReply(settings), nil
}

func sideOf(in rest.AlertSide) *SideChange {
	out := &SideChange{Threshold: in.Threshold}
	for _, d := range in.Destinations {
		out.Destinations = append(out.Destinations, Destination{
			ContactID: string(d.ContactID.Or("")), Channel: delivery.Channel(d.Channel), Address: d.Address,
		})
	}
	return out
}

func settingsReply(settings *Settings) *rest.BloodSugarAlerts {
	return &rest.BloodSugarAlerts{Low: sideReply(settings, Low), High: sideReply(settings, High)}
}

func sideReply(settings *Settings, side Direction) rest.NilAlertSide {
	threshold, on := settings.Threshold(side)
	if !on {
		return rest.NilAlertSide{Null: true}
	}
	out := rest.AlertSide{Threshold: threshold, Destinations: []rest.AlertDestination{}}
	order := slices.Clone(settings.Destinations)
	slices.SortStableFunc(order, func(a, b Destination) int { return int(a.Position - b.Position) })
	for _, d := range order {
		if d.Side == side {
			out.Destinations = append(out.Destinations, rest.AlertDestination{
				Address: d.Address, Channel: rest.AlertDestinationChannel(d.Channel),
				ContactID: rest.NewOptID(rest.ID(d.ContactID)), ContactType: rest.NewOptContactType(rest.ContactTypeFA),
			})
		}
	}
	return rest.NewNilAlertSide(out)
}

// GatewayHeader carries the token of the gateway. It is not Authorization,
// because that names sessions.
const GatewayHeader = "X-Gateway-Token"

// fromGateway says whether a call comes from the gateway of text messages.
func (s *Service) fromGateway(ctx context.Context) bool {
	given := wire.From(ctx).Header(GatewayHeader)
	return s.TextToken != "" && subtle.ConstantTimeCompare([]byte(given), []byte(s.TextToken)) == 1
}
