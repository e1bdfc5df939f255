package preferences

import (
	"context"
	"database/sql"
	"errors"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/delivery"
	"wellhouse.app/internal/talk/preferences/preferencesdb"
)

// preference is what a member chose for a topic, or the standard.
func preference(ctx context.Context, q db.Q, memberID string, topic delivery.Topic) (Preference, error) {
	row, err := preferencesdb.New(q).Preference(ctx, preferencesdb.PreferenceParams{MemberID: memberID, Topic: string(topic)})
	if errors.Is(err, sql.ErrNoRows) {
		return Standard(topic), nil
	}
	return stored(preferencesdb.PreferencesRow(row)), err
}

func stored(row preferencesdb.PreferencesRow) Preference {
	return Preference{
		Topic: delivery.Topic(row.Topic), Channel: delivery.Channel(row.Channel), Frequency: row.Frequency, Weekdays: fromBits(row.Weekdays),
	}
}

// quietHours are those of a member, or the house's.
func quietHours(ctx context.Context, q db.Q, memberID string) (delivery.Quiet, error) {
	row, err := preferencesdb.New(q).QuietHours(ctx, memberID)
	if errors.Is(err, sql.ErrNoRows) {
		return delivery.Night, nil
	}
	return delivery.Quiet{From: int(row.FromMinute), To: int(row.ToMinute)}, err
}
