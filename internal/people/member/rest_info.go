package member

import (
	"context"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/platform/who"
)

// REST serves who the member is.
type REST struct{ Service *Service }

// GetPersonalInfo answers the member's personal details.
//
// GET /v1/users/me/info/personal
func (r REST) GetPersonalInfo(ctx context.Context, params rest.GetPersonalInfoParams) (*rest.PersonalInfo, error) {
	w := who.From(ctx)
	m, err := r.Service.Get(ctx, w.MemberID)
	if err != nil {
		return nil, err
	}
	return PersonalInfo(m, w, params.InclIntlPhones.Or(false)), nil
}

// GetLocale answers the language the person reads.
//
// GET /v1/users/me/info/locale
func (r REST) GetLocale(ctx context.Context, _ rest.GetLocaleParams) (*rest.GetLocaleOK, error) {
	locale, err := r.Service.Locale(ctx, who.From(ctx))
	if err != nil {
		return nil, err
	}
	return &rest.GetLocaleOK{Locale: rest.Locale(locale)}, nil
}

// PutLanguage keeps the language preference.
//
// PUT /v1/users/me/info/language
func (r REST) PutLanguage(ctx context.Context, req *rest.PutLanguageReq) error {
	return r.Service.SetLanguage(ctx, who.From(ctx), string(req.Language))
}

// PutAppearance keeps the theme and text size.
//
// PUT /v1/users/me/info/appearance
func (r REST) PutAppearance(ctx context.Context, req *rest.Appearance) error {
	return r.Service.SetAppearance(ctx, who.From(ctx), string(req.Theme), string(req.Text))
}

// GetWebRefresh answers the devices of the member by program.
//
// GET /v1/users/me/web/refresh/v2
func (r REST) GetWebRefresh(ctx context.Context) (*rest.WebRefresh, error) {
	groups, err := r.Service.DeviceGroups(ctx, who.From(ctx).MemberID)
	if err != nil {
		return nil, err
	}
	reply := rest.WebRefreshDeviceGroupsByPrograms{}
	for slug, devices := range groups {
		for _, d := range devices {
			group := rest.DeviceGroup{
				Category:  rest.DeviceGroupCategory(d.Category),
				Device:    rest.DeviceGroupDevice(d.Model),
				Activated: d.State == Activated,
				State:     rest.DeviceGroupStateNone,
			}
			if d.State != "" {
				group.State, group.StateAt = rest.DeviceGroupState(d.State), rest.NewOptInstant(rest.Instant(d.StateAt))
			}
			if d.Serial != "" {
				group.Serial = rest.NewOptString(d.Serial)
			}
			if d.LastReadingAt > 0 {
				group.LastReadingAt = rest.NewOptInstant(rest.Instant(d.LastReadingAt))
			}
			reply[slug] = append(reply[slug], group)
		}
	}
	return &rest.WebRefresh{DeviceGroupsByPrograms: reply}, nil
}
