package notify

import (
	"context"
	"database/sql"
	"errors"

	"wellhouse.app/internal/notify/notifydb"
	"wellhouse.app/internal/outbox"
	"wellhouse.app/internal/platform/db"
)

// preference is what a member chose for a topic, or the standard.
func preference(ctx context.Context, q db.Q, memberID string, topic outbox.Topic) (Preference, error) {
	row, err := notifydb.New(q).Preference(ctx, notifydb.PreferenceParams{MemberID: memberID, Topic: string(topic)})
	if errors.Is(err, sql.ErrNoRows) {
		return Standard(topic), nil
	}
	return stored(notifydb.PreferencesRow(row)), err
}

func stored(row notifydb.PreferencesRow) Preference {
	return Preference{
		Topic: outbox.Topic(row.Topic), Channel: outbox.Channel(row.Channel), Frequency: row.Frequency, Weekdays: fromBits(row.Weekdays),
	}
}

// quietHours are those of a member, or the house's.
func quietHours(ctx context.Context, q db.Q, memberID string) (outbox.Quiet, error) {
	row, err := notifydb.New(q).QuietHours(ctx, memberID)
	if errors.Is(err, sql.ErrNoRows) {
		return outbox.Night, nil
	}
	return outbox.Quiet{From: int(row.FromMinute), To: int(row.ToMinute)}, err
}

// provenPhone is empty where a member has none.
func provenPhone(ctx context.Context, q db.Q, memberID string) (string, error) {
	phone, err := notifydb.New(q).ProvenPhone(ctx, memberID)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return phone, err
}
