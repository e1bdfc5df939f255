package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"wellhouse.app/internal/app"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
)

// migrate brings the schema up to date without serving.
func migrate(ctx context.Context, args []string) error {
	c, err := parseConfig("migrate", args, os.Stderr)
	if err != nil {
		return err
	}
	store, err := db.Open(ctx, c.store())
	if err != nil {
		return err
	}
	applied, err := store.Migrate(ctx)
	if err == nil {
		fmt.Printf("%s: %d steps applied\n", store.Place(), len(applied))
	}
	return errors.Join(err, store.Close())
}

// auditVerify checks the whole audit trail and names the first fault.
func auditVerify(ctx context.Context, args []string) error {
	return withKeys(ctx, "audit verify", args, func(c *config, store *db.DB, keys *seal.Keyring) error {
		log := audit.New(audit.Deps{DB: store, Now: time.Now, Keys: keys, HeadFile: app.HeadFile(c.data)})
		report, err := log.Verify(ctx)
		if err != nil {
			return err
		}
		if !report.OK() {
			return fmt.Errorf("the audit trail was changed: %s", report.Fault)
		}
		fmt.Printf("the audit trail is intact: %d rows chained, %d signed heads, %d waiting to be chained\n",
			report.Sealed, report.Heads, report.Unsealed)
		return nil
	})
}

// auditAcceptRestore says that the database is older than what was seen because
// an operator restored a backup.
func auditAcceptRestore(ctx context.Context, args []string) error {
	return withKeys(ctx, "audit accept-restore", args, func(c *config, store *db.DB, keys *seal.Keyring) error {
		if c.reason == "" {
			return errors.New("say why the backup was restored with --reason")
		}
		log := audit.New(audit.Deps{DB: store, Now: time.Now, Keys: keys, HeadFile: app.HeadFile(c.data)})
		from, err := log.AcceptRestore(ctx, c.reason)
		if err == nil {
			fmt.Printf("accepted: the trail is the one that was seen up to link %d, and begins anew after it\n", from)
		}
		return err
	})
}

func withKeys(ctx context.Context, name string, args []string, do func(*config, *db.DB, *seal.Keyring) error) error {
	c, err := parseConfig(name, args, os.Stderr)
	if err != nil {
		return err
	}
	return openKeys(ctx, c, func(store *db.DB, keys *seal.Keyring) error { return do(c, store, keys) })
}

// openKeys opens the store and its keys for one command.
func openKeys(ctx context.Context, c *config, do func(*db.DB, *seal.Keyring) error) error {
	if _, err := os.Stat(c.keyFile); err != nil {
		return fmt.Errorf("there are no keys at %s; use --key-file to say where they are", c.keyFile)
	}
	keys, err := seal.LoadOrCreate(c.keyFile)
	if err != nil {
		return err
	}
	store, err := db.Open(ctx, c.store())
	if err != nil {
		return err
	}
	return errors.Join(do(store, keys), store.Close())
}
