package seal

import (
	"context"
	"errors"
	"fmt"

	"wellhouse.app/internal/apperr"
	"wellhouse.app/internal/db"
)

const bound = "keyring"

// Bind ties the store to this key file at the first start, and afterwards
// refuses a store that belongs to another one: without its keys nobody's
// sealed values would open, and new ones would be lost to the right file.
func (k *Keyring) Bind(ctx context.Context, store *db.DB) error {
	var sealed []byte
	err := store.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		return q.QueryRowContext(ctx, "SELECT check_enc FROM seal_checks WHERE id = $1", bound).Scan(&sealed)
	})
	if apperr.Is(err, apperr.NotFound) {
		return k.bind(ctx, store)
	}
	if err != nil {
		return err
	}
	switch _, err := k.Open(sealed, "seal_checks", Row(bound), "check_enc"); {
	case errors.Is(err, ErrOpen):
		return fmt.Errorf("the key file %s does not belong to the database %s\nRestore the key file that was made with this database, or point to it; if the keys were changed on another node, copy the file from there", k.path, store.Place())
	default:
		return err
	}
}

func (k *Keyring) bind(ctx context.Context, store *db.DB) error {
	sealed, err := k.Seal([]byte(bound), "seal_checks", Row(bound), "check_enc")
	if err != nil {
		return err
	}
	err = store.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		result, err := q.ExecContext(ctx, "INSERT INTO seal_checks (id, check_enc) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING", bound, sealed)
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil || n == 1 {
			return err
		}
		return errRaced
	})
	if errors.Is(err, errRaced) { // another node was first: its file must be ours
		return k.Bind(ctx, store)
	}
	return err
}

var errRaced = errors.New("another node bound the store first")
