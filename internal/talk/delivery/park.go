package delivery

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"time"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/delivery/deliverydb"
)

const (
	// fault is the trouble of a message that our own code trips over.
	fault = "fault"
	// parkAfter is how many faults in a row a message may cause before it is
	// left alone for an operator to look at.
	parkAfter = 8
	// parkedFor is how long a parked message is kept.
	parkedFor = 30 * 24 * time.Hour
	// parkedMost bounds the list for operators.
	parkedMost = 100
)

// stumble tries a message again later that our own code tripped over, and parks
// it after too many times, so that one message cannot keep the others busy.
func (l *lane) stumble(ctx context.Context, row deliverydb.ClaimRow, lease string) (outcome string, err error) {
	if row.Faults++; row.Faults >= parkAfter {
		return "parked", l.park(ctx, row, lease)
	}
	pause := pauses.After(row.Faults, rand.Float64())
	return "retry", l.s.postpone(ctx, row, lease, l.s.Now().Add(pause), row.Attempts, fault)
}

func (l *lane) park(ctx context.Context, row deliverydb.ClaimRow, lease string) error {
	slog.Error("delivery: a message is parked; see wellhouse outbox parked", "channel", l.channel, "template", row.Template, "message", row.ID)
	return l.s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		_, err := deliverydb.New(q).Park(ctx, deliverydb.ParkParams{
			MemberID: row.MemberID, ID: row.ID, Lease: lease, Now: l.s.Now().UnixMilli(), Trouble: fault,
		})
		return err
	})
}

// Parked is a message that was left alone, without anything that names a person.
type Parked struct {
	ID                             string
	Template                       Key
	Channel                        Channel
	CreatedAt, ExpiresAt, ParkedAt time.Time
}

// ListParked lists the messages that an operator should look at, oldest first.
func ListParked(ctx context.Context, store *db.DB) (out []Parked, err error) {
	err = store.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		rows, err := deliverydb.New(q).Parked(ctx, parkedMost)
		for _, r := range rows {
			out = append(out, Parked{
				ID: r.ID, Template: Key(r.Template), Channel: Channel(r.Channel),
				CreatedAt: time.UnixMilli(r.CreatedAt), ExpiresAt: time.UnixMilli(r.ExpiresAt), ParkedAt: time.UnixMilli(r.ParkedAt),
			})
		}
		return err
	})
	return out, err
}

// Unpark lets every parked message be tried again; what has expired meanwhile
// ends.
func Unpark(ctx context.Context, store *db.DB, now time.Time) (n int64, err error) {
	err = store.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		n, err = deliverydb.New(q).Unpark(ctx, now.UnixMilli())
		return err
	})
	return n, err
}
