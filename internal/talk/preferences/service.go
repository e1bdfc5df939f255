package preferences

import (
	"context"
	"slices"
	"time"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/delivery"
	"wellhouse.app/internal/talk/preferences/preferencesdb"
)

// Deps is what the service needs.
type Deps struct {
	DB    *db.DB
	Now   func() time.Time
	Audit audit.Recorder
	// Carries reports whether messages of a channel leave at all.
	Carries func(delivery.Channel) bool
}

// Service keeps preferences.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

// Overview is everything a member chose, and what they can choose.
type Overview struct {
	Preferences []Preference
	Possible    []delivery.Channel
	Quiet       delivery.Quiet
	TimeZone    string
	MaskedEmail string
	MaskedPhone string // empty without a proven phone
}

// Choose tells the outbox what a member wants. What is not theirs to choose
// goes as the house sends it.
func (s *Service) Choose(ctx context.Context, q db.Q, memberID string, topic delivery.Topic) (delivery.Choice, error) {
	quiet, err := quietHours(ctx, q, memberID)
	if err != nil {
		return delivery.Choice{}, err
	}
	if !slices.Contains(Choosable, topic) {
		choice := delivery.Default(topic)
		choice.Quiet = quiet
		return choice, nil
	}
	p, err := preference(ctx, q, memberID, topic)
	return p.choice(quiet, s.Carries), err
}

// Overview reads what a member chose.
func (s *Service) Overview(ctx context.Context, memberID string) (out Overview, err error) {
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		for _, topic := range Choosable {
			out.Preferences = append(out.Preferences, Standard(topic))
		}
		store := preferencesdb.New(q)
		rows, err := store.Preferences(ctx, memberID)
		if err != nil {
			return err
		}
		for _, row := range rows {
			if i := slices.Index(Choosable, delivery.Topic(row.Topic)); i >= 0 {
				out.Preferences[i] = stored(row)
			}
		}
		onFile, err := member.LoadFacts(ctx, q, memberID)
		if err != nil {
			return err
		}
		out.TimeZone, out.MaskedEmail = onFile.TimeZone, auth.MaskEmail(onFile.Email)
		phone, err := auth.ProvenPhone(ctx, q, memberID)
		if err != nil {
			return err
		}
		if phone != "" {
			out.MaskedPhone = auth.Mask(auth.ContactKind(delivery.SMS), phone)
		}
		out.Possible = Possible(phone != "", s.Carries)
		out.Quiet, err = quietHours(ctx, q, memberID)
		return err
	})
	return out, err
}

// Save keeps what a member wants for one topic and returns what they could
// choose from.
func (s *Service) Save(ctx context.Context, memberID string, a Asked) (p Preference, possible []delivery.Channel, err error) {
	err = s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		phone, err := auth.ProvenPhone(ctx, q, memberID)
		if err != nil {
			return err
		}
		possible = Possible(phone != "", s.Carries)
		if p, err = Read(a, possible); err != nil {
			return err
		}
		err = preferencesdb.New(q).SavePreference(ctx, preferencesdb.SavePreferenceParams{
			MemberID: memberID, Topic: string(p.Topic), Channel: string(p.Channel), Frequency: p.Frequency,
			Weekdays: bits(p.Weekdays), UpdatedAt: s.Now().UnixMilli(),
		})
		if err != nil {
			return err
		}
		return s.record(ctx, q, memberID, string(p.Topic))
	})
	return p, possible, err
}

// SaveQuiet keeps the hours in which a member wants to be left alone.
func (s *Service) SaveQuiet(ctx context.Context, memberID string, quiet delivery.Quiet) error {
	if !quiet.Valid() {
		return apperr.InvalidField("quietHours", "errors.invalid", "Please choose valid times.")
	}
	if quiet.SameTimes() {
		return apperr.Invalid(delivery.SameTimesField("quietHours"))
	}
	return s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		err := preferencesdb.New(q).SaveQuietHours(ctx, preferencesdb.SaveQuietHoursParams{
			MemberID: memberID, FromMinute: int64(quiet.From), ToMinute: int64(quiet.To), UpdatedAt: s.Now().UnixMilli(),
		})
		if err != nil {
			return err
		}
		return s.record(ctx, q, memberID, "quietHours")
	})
}

func (s *Service) record(ctx context.Context, q db.Q, memberID, target string) error {
	return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: "update", Area: "preferences", Target: target})
}
