package preferences

import (
	"context"

	notifyv1 "wellhouse.app/api/rpc/notify/v1"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/delivery"
)

// RPC serves how and when the caller wants to be written to.
type RPC struct{ Service *Service }

// GetCommunicationPreferences gives every topic with its channels.
//
// POST /wellhouse.notify.v1.PreferenceService/GetCommunicationPreferences
func (r RPC) GetCommunicationPreferences(ctx context.Context, _ *notifyv1.GetCommunicationPreferencesRequest) (*notifyv1.GetCommunicationPreferencesResponse, error) {
	all, err := r.Service.Overview(ctx, who.From(ctx).MemberID)
	if err != nil {
		return nil, err
	}
	safety := onWire(Standard(delivery.Security), []delivery.Channel{delivery.Email})
	safety.Required, safety.InUse = true, true
	out := &notifyv1.GetCommunicationPreferencesResponse{
		Preferences: []*notifyv1.CommunicationPreference{safety},
		QuietHours:  quietOnWire(all.Quiet), TimeZone: all.TimeZone, MaskedEmail: all.MaskedEmail, MaskedPhone: all.MaskedPhone,
	}
	for _, p := range all.Preferences {
		out.Preferences = append(out.Preferences, onWire(p, all.Possible))
	}
	return out, nil
}

// UpdateCommunicationPreference replaces one topic.
//
// POST /wellhouse.notify.v1.PreferenceService/UpdateCommunicationPreference
func (r RPC) UpdateCommunicationPreference(ctx context.Context, in *notifyv1.UpdateCommunicationPreferenceRequest) (*notifyv1.UpdateCommunicationPreferenceResponse, error) {
	asked := in.GetPreference()
	p, possible, err := r.Service.Save(ctx, who.From(ctx).MemberID, Asked{
		Topic: asked.GetTopic(), Channels: asked.GetChannels(), Frequency: asked.GetFrequency(), Weekdays: asked.GetWeekdays(),
	})
	if err != nil {
		return nil, err
	}
	return &notifyv1.UpdateCommunicationPreferenceResponse{Preference: onWire(p, possible)}, nil
}

// UpdateQuietHours says when nothing may ring that can wait.
//
// POST /wellhouse.notify.v1.PreferenceService/UpdateQuietHours
func (r RPC) UpdateQuietHours(ctx context.Context, in *notifyv1.UpdateQuietHoursRequest) (*notifyv1.UpdateQuietHoursResponse, error) {
	if in.GetQuietHours() == nil {
		return nil, apperr.InvalidField("quietHours", "errors.invalid", "Please choose a time.")
	}
	quiet := delivery.Quiet{From: int(in.GetQuietHours().GetFrom()), To: int(in.GetQuietHours().GetTo())}
	if err := r.Service.SaveQuiet(ctx, who.From(ctx).MemberID, quiet); err != nil {
		return nil, err
	}
	return &notifyv1.UpdateQuietHoursResponse{QuietHours: quietOnWire(quiet)}, nil
}

func onWire(p Preference, possible []delivery.Channel) *notifyv1.CommunicationPreference {
	out := &notifyv1.CommunicationPreference{
		Topic: string(p.Topic), Frequency: p.Frequency, Weekdays: p.Weekdays, InUse: InUse(p.Topic),
	}
	if p.Channel != "" {
		out.Channels = []string{string(p.Channel)}
	}
	for _, c := range possible {
		out.PossibleChannels = append(out.PossibleChannels, string(c))
	}
	return out
}

func quietOnWire(q delivery.Quiet) *notifyv1.QuietHours {
	return &notifyv1.QuietHours{From: int32(q.From), To: int32(q.To)}
}
