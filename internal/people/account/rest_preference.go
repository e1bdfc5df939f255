package account

import (
	"context"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/platform/who"
)

// ListAppPreferences answers the preferences of one or more apps.
//
// GET /v1/users/me/prefs/apps
func (r REST) ListAppPreferences(ctx context.Context, params rest.ListAppPreferencesParams) (*rest.AppPreferences, error) {
	apps := make([]int64, len(params.AppID))
	for i, id := range params.AppID {
		apps[i] = int64(id)
	}
	kept, err := r.Service.Preferences(ctx, who.From(ctx).MemberID, apps)
	if err != nil {
		return nil, err
	}
	reply := &rest.AppPreferences{Prefs: make([]rest.AppPreference, len(kept))}
	for i, p := range kept {
		reply.Prefs[i] = rest.AppPreference{
			AppID: rest.AppID(p.AppID), AppInstID: rest.NewOptString(p.Instance),
			PrefName: rest.Code(p.Name), PrefVal: rest.NewNilString(*p.Value),
		}
	}
	return reply, nil
}

// PutAppPreference sets one preference.
//
// PUT /v1/users/me/prefs/apps
func (r REST) PutAppPreference(ctx context.Context, req *rest.AppPreference) error {
	return r.Service.SetPreferences(ctx, who.From(ctx).MemberID, preferences(*req))
}

// SaveAppPreferences sets several preferences at once.
//
// POST /v1/users/me/prefs/apps
func (r REST) SaveAppPreferences(ctx context.Context, req []rest.AppPreference) error {
	return r.Service.SetPreferences(ctx, who.From(ctx).MemberID, preferences(req...))
}

func preferences(req ...rest.AppPreference) []Preference {
	prefs := make([]Preference, len(req))
	for i, p := range req {
		prefs[i] = Preference{AppID: int64(p.AppID), Instance: p.AppInstID.Or(""), Name: string(p.PrefName)}
		if !p.PrefVal.Null {
			prefs[i].Value = &p.PrefVal.Value
		}
	}
	return prefs
}
