package main

import (
	"context"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
)

// labCommand lets laboratories send results: it adds one, gives it another secret,
// blocks it, or lists them. A secret is printed once.
func labCommand(ctx context.Context, what string, args []string, out io.Writer) error {
	c := &config{}
	var id, name string
	fs := flag.NewFlagSet("wellhouse lab "+what, flag.ContinueOnError)
	fs.StringVar(&c.data, "data", "data", "folder for the SQLite file, the keys and the audit heads")
	fs.StringVar(&c.databaseURL, "database-url", "", "postgres://... to use PostgreSQL instead of the SQLite file")
	fs.StringVar(&c.keyFile, "key-file", "", "file with the encryption keys (default DATA/keys.json)")
	fs.StringVar(&id, "id", "", "id of the laboratory, as it sends it in X-Lab-Id: small letters, digits and hyphens")
	fs.StringVar(&name, "name", "", "name of the laboratory, as members read it")
	if err := fromEnvironment(fs); err != nil {
		return err
	}
	if err := fs.Parse(args); err != nil {
		return err
	}
	if c.keyFile == "" {
		c.keyFile = filepath.Join(c.data, "keys.json")
	}
	if what != "list" && id == "" {
		return errors.New("name the laboratory with --id")
	}
	return openKeys(ctx, c, func(store *db.DB, keys *seal.Keyring) error {
		return changeLab(ctx, store, keys, out, what, lab.Laboratory{ID: id, Name: name, CreatedAt: time.Now().UnixMilli()})
	})
}

func changeLab(ctx context.Context, store *db.DB, keys *seal.Keyring, out io.Writer, what string, l lab.Laboratory) error {
	if what == "list" {
		return listLabs(ctx, store, out)
	}
	secret, now := lab.NewSecret(), time.Now().UnixMilli()
	log := audit.New(audit.Deps{DB: store, Now: time.Now, Keys: keys})
	err := store.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if err := changeOne(ctx, q, keys, what, l, secret, now); err != nil {
			return err
		}
		action := map[string]string{"add": "labAdded", "rotate": "labSecretRotated", "revoke": "labRevoked"}[what]
		return log.Record(ctx, q, audit.Row{Action: action, Area: "lab", Target: l.ID, ActorID: "command line", ActorRole: "operator"})
	})
	switch {
	case apperr.Is(err, apperr.NotFound):
		return errors.New("no laboratory with this id may send")
	case apperr.Is(err, apperr.InvalidArgument):
		return errors.New(apperr.From(err).Fields[0].Message)
	case err != nil:
		return err
	case what == "revoke":
		_, err = fmt.Fprintln(out, "the laboratory is refused from now on")
	default:
		_, err = fmt.Fprintf(out, "laboratory %s\nsecret %s\n", l.ID, hex.EncodeToString(secret))
	}
	return err
}

func changeOne(ctx context.Context, q db.Q, keys *seal.Keyring, what string, l lab.Laboratory, secret []byte, now int64) error {
	switch what {
	case "add":
		fresh, err := lab.AddLaboratory(ctx, q, keys, l, secret)
		if err == nil && !fresh {
			err = errors.New("this laboratory exists; give it another secret with: wellhouse lab rotate")
		}
		return err
	case "rotate":
		return lab.RotateSecret(ctx, q, keys, l.ID, secret, now)
	}
	return lab.RevokeLaboratory(ctx, q, l.ID, now)
}

func listLabs(ctx context.Context, store *db.DB, out io.Writer) error {
	return store.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		list, err := lab.Laboratories(ctx, q)
		for _, l := range list {
			state := "secret of " + time.UnixMilli(l.RotatedAt).UTC().Format(time.DateOnly)
			if l.RevokedAt > 0 {
				state = "blocked since " + time.UnixMilli(l.RevokedAt).UTC().Format(time.DateOnly)
			}
			if _, err := fmt.Fprintf(out, "%s\t%s\t%s\n", l.ID, l.Name, state); err != nil {
				return err
			}
		}
		return err
	})
}
