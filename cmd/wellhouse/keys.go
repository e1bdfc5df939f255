package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/talk/delivery"
)

// keysAdd puts a new key into the key file, to be given to every node before
// anything is sealed with it.
func keysAdd(_ context.Context, args []string) error {
	return withKeyFile("keys add", args, func(c *config, keys *seal.Keyring) error {
		id, err := keys.Add()
		if err != nil {
			return err
		}
		fmt.Printf("the key %s is in %s and not in use yet\nCopy the file to every node, then run: wellhouse keys use\n", id, c.keyFile)
		return nil
	})
}

// keysUse seals new values with a key that every node has.
func keysUse(_ context.Context, args []string) error {
	return withKeyFile("keys use", args, func(c *config, keys *seal.Keyring) error {
		id, err := keys.Use(c.key)
		if err != nil {
			return err
		}
		fmt.Printf("new values are sealed with the key %s; a running server follows within 30 seconds\n"+
			"Copy %s to every node, then run: wellhouse keys reencrypt\n", id, c.keyFile)
		return nil
	})
}

// keysList names the keys of the file, to compare nodes by.
func keysList(_ context.Context, args []string) error {
	return withKeyFile("keys list", args, func(_ *config, keys *seal.Keyring) error {
		list, err := keys.List()
		for _, key := range list {
			mark := ""
			if key.InUse {
				mark = "  in use"
			}
			fmt.Println(key.ID + mark)
		}
		return err
	})
}

// keysReencrypt moves every sealed value to the key in use.
func keysReencrypt(ctx context.Context, args []string) error {
	return withKeys(ctx, "keys reencrypt", args, func(_ *config, store *db.DB, keys *seal.Keyring) error {
		n, err := keys.Reseal(ctx, store)
		if err != nil {
			return fmt.Errorf("the old keys still open what is left; run the command again: %w", err)
		}
		fmt.Printf("%d values re-encrypted\n", n)
		return nil
	})
}

// keysRotate does all three steps at once, which only a store of one node can
// take: other nodes could not read what is sealed with a key they do not have.
func keysRotate(ctx context.Context, args []string) error {
	return withKeys(ctx, "keys rotate", args, func(c *config, store *db.DB, keys *seal.Keyring) error {
		if store.Engine() == db.Postgres {
			return errors.New("a PostgreSQL store may have several nodes, and each needs the new key before it is used\n" +
				"Run wellhouse keys add, copy the key file to every node, then keys use, copy it again, then keys reencrypt")
		}
		if err := keys.Rotate(); err != nil {
			return err
		}
		n, err := keys.Reseal(ctx, store)
		if err != nil {
			return fmt.Errorf("the new key is in %s and the old ones still open what is left; run keys reencrypt: %w", c.keyFile, err)
		}
		fmt.Printf("a new key is in %s, %d values re-encrypted\n", c.keyFile, n)
		return nil
	})
}

// outboxParked lists the messages that were left alone after too many faults.
func outboxParked(ctx context.Context, args []string) error {
	return withKeys(ctx, "outbox parked", args, func(_ *config, store *db.DB, _ *seal.Keyring) error {
		list, err := delivery.ListParked(ctx, store)
		if err != nil {
			return err
		}
		for _, m := range list {
			fmt.Printf("%s  %-5s  %s  parked %s, expires %s\n", m.ID, m.Channel, m.Template, m.ParkedAt.UTC().Format(time.RFC3339), m.ExpiresAt.UTC().Format(time.RFC3339))
		}
		fmt.Printf("parked: %d\n", len(list))
		return nil
	})
}

// outboxRetry lets parked messages be tried again, after their fault was mended.
func outboxRetry(ctx context.Context, args []string) error {
	return withKeys(ctx, "outbox retry", args, func(_ *config, store *db.DB, _ *seal.Keyring) error {
		n, err := delivery.Unpark(ctx, store, time.Now())
		if err == nil {
			fmt.Printf("%d messages will be tried again\n", n)
		}
		return err
	})
}

// withKeyFile is for commands that need no store.
func withKeyFile(name string, args []string, do func(*config, *seal.Keyring) error) error {
	c, err := parseConfig(name, args, os.Stderr)
	if err != nil {
		return err
	}
	if _, err := os.Stat(c.keyFile); err != nil {
		return fmt.Errorf("no keys at %s; name the file with --key-file", c.keyFile)
	}
	keys, err := seal.Load(c.keyFile)
	if err != nil {
		return err
	}
	return do(c, keys)
}
