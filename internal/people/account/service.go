package account

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"wellhouse.app/internal/people/account/accountdb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
)

// Deps is what the service needs.
type Deps struct {
	DB    *db.DB
	Now   func() time.Time
	Audit audit.Recorder
	// Check judges the value of a preference where somebody reads it; nil takes
	// everything.
	Check func(name, value string) error
	// Changed follows preferences that were set, inside the transaction that did
	// so; nil follows nothing.
	Changed func(ctx context.Context, q db.Q, memberID string, names []string) error
}

// Service answers questions about a member's account.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

// Member returns the record behind the account.
func (s *Service) Member(ctx context.Context, memberID string) (m member.Member, err error) {
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		m, err = member.Load(ctx, q, memberID)
		return err
	})
	return m, err
}

// Promo returns what the organisation of a code allows. Only the member's own
// organisation exists for them: the codes of others are not to be tried out.
func (s *Service) Promo(ctx context.Context, memberID, code string) (member.Promo, error) {
	m, err := s.Member(ctx, memberID)
	if err != nil {
		return member.Promo{}, err
	}
	if m.Promo.Code != code {
		return member.Promo{}, apperr.NotFoundError()
	}
	return m.Promo, nil
}

// Preference is one value an app keeps for a member. A nil value removes it.
type Preference struct {
	AppID    int64
	Instance string
	Name     string
	Value    *string
}

// maxPreferences bounds what one member may keep, as the contract does.
const maxPreferences = 500

// Preferences returns the preferences of the apps, of all apps without any. What
// was set last comes last: of a name that several apps have, it is what holds.
func (s *Service) Preferences(ctx context.Context, memberID string, apps []int64) ([]Preference, error) {
	kept := []Preference{}
	err := s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		rows, err := accountdb.New(q).Preferences(ctx, memberID)
		for _, r := range rows {
			if len(apps) == 0 || slices.Contains(apps, r.AppID) {
				kept = append(kept, Preference{AppID: r.AppID, Instance: r.Instance, Name: r.Name, Value: &r.Value})
			}
		}
		return err
	})
	return kept, err
}

// SetPreferences stores all the preferences or none of them.
func (s *Service) SetPreferences(ctx context.Context, memberID string, prefs []Preference) error {
	for _, p := range prefs {
		if s.Check == nil || p.Value == nil {
			continue
		}
		if err := s.Check(p.Name, *p.Value); err != nil {
			return err
		}
	}
	now := s.Now().UnixMilli()
	return s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		for _, p := range prefs {
			if err := PutPreference(ctx, q, memberID, p, now); err != nil {
				return err
			}
		}
		count, err := accountdb.New(q).CountPreferences(ctx, memberID)
		if err != nil {
			return err
		}
		if count > maxPreferences {
			return apperr.New(apperr.ResourceExhausted, "errors.tooMany", "You already have as many of these as we can keep.")
		}
		if err := s.changed(ctx, q, memberID, prefs); err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: "update", Area: "preferences"})
	})
}

func (s *Service) changed(ctx context.Context, q db.Q, memberID string, prefs []Preference) error {
	if s.Changed == nil {
		return nil
	}
	names := make([]string, len(prefs))
	for i, p := range prefs {
		names[i] = p.Name
	}
	return s.Changed(ctx, q, memberID, names)
}

// PutPreference stores one preference in the caller's transaction.
func PutPreference(ctx context.Context, q db.Q, memberID string, p Preference, now int64) error {
	if p.Value == nil {
		return accountdb.New(q).DropPreference(ctx, accountdb.DropPreferenceParams{
			MemberID: memberID, AppID: p.AppID, Instance: p.Instance, Name: p.Name,
		})
	}
	return accountdb.New(q).PutPreference(ctx, accountdb.PutPreferenceParams{
		MemberID: memberID, AppID: p.AppID, Instance: p.Instance, Name: p.Name, Value: *p.Value, UpdatedAt: now,
	})
}

// PutPromo stores what an organisation allows, new or changed.
func PutPromo(ctx context.Context, q db.Q, p member.Promo) error {
	types, err := json.Marshal(p.AddressTypes)
	if err != nil {
		return err
	}
	regions, err := json.Marshal(p.PhoneRegions)
	if err != nil {
		return err
	}
	return accountdb.New(q).PutPromo(ctx, accountdb.PutPromoParams{
		Code: p.Code, Organisation: p.Organisation, AddressTypes: string(types), PhoneRegions: string(regions),
		DirectToConsumer: p.DirectToConsumer, PoBoxAllowed: p.POBoxAllowed,
	})
}

// EnsurePromo stores what an organisation allows where nobody has decided it yet.
func EnsurePromo(ctx context.Context, q db.Q, p member.Promo) error {
	regions, err := json.Marshal(p.PhoneRegions)
	if err != nil {
		return err
	}
	return accountdb.New(q).EnsurePromo(ctx, accountdb.EnsurePromoParams{
		Code: p.Code, Organisation: p.Organisation, PhoneRegions: string(regions),
	})
}
