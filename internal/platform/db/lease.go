package db

import (
	"context"

	"github.com/google/uuid"
)

// Lease takes work that is due under a lease of its own, so that a worker that
// was too slow cannot end what another has taken over. It looks before it
// writes: an idle worker holds up no writer. next is when work is due, negative
// while there is none.
func Lease[Row any](
	ctx context.Context, d *DB, now int64,
	next func(ctx context.Context, q Q) (int64, error), take func(ctx context.Context, q Q, lease string) ([]Row, error),
) (rows []Row, lease string, err error) {
	var due int64
	err = d.Read(ctx, System, func(ctx context.Context, q Q) error {
		due, err = next(ctx, q)
		return err
	})
	if err != nil || due < 0 || due > now {
		return nil, "", err
	}
	lease = uuid.NewString()
	err = d.Write(ctx, System, func(ctx context.Context, q Q) error {
		rows, err = take(ctx, q, lease)
		return err
	})
	return rows, lease, err
}
