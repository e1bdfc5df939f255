package main

import (
	"context"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/google/uuid"

	"wellhouse.app/internal/care/ingest"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
)

// deviceAdd gives a member a device and prints the secret that it signs with,
// once.
func deviceAdd(ctx context.Context, args []string) error {
	c := &config{}
	var model, serial string
	fs := flag.NewFlagSet("wellhouse device add", flag.ContinueOnError)
	fs.StringVar(&c.data, "data", "data", "folder for the SQLite file, the keys and the audit heads")
	fs.StringVar(&c.databaseURL, "database-url", "", "postgres://... to use PostgreSQL instead of the SQLite file")
	fs.StringVar(&c.keyFile, "key-file", "", "file with the encryption keys (default DATA/keys.json)")
	fs.StringVar(&c.email, "email", "", "email address of the member")
	fs.StringVar(&model, "model", "bg300", "model: "+strings.Join(models(), ", "))
	fs.StringVar(&serial, "serial", "", "serial number on the device")
	if err := fromEnvironment(fs); err != nil {
		return err
	}
	if err := fs.Parse(args); err != nil {
		return err
	}
	category, known := categories[measuredBy[model]]
	if !known || c.email == "" {
		return fmt.Errorf("give the member's --email and a --model, one of %s", strings.Join(models(), ", "))
	}
	if c.keyFile == "" {
		c.keyFile = filepath.Join(c.data, "keys.json")
	}
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
	device := member.Device{
		ID: uuid.Must(uuid.NewV7()).String(), Category: category, Model: model, Serial: serial, State: member.Delivered, StateAt: time.Now().UnixMilli(),
	}
	secret := ingest.NewSecret()
	err = errors.Join(addDevice(ctx, store, keys, c.email, device, secret), store.Close())
	if err == nil {
		fmt.Printf("device %s\nsecret %s\n", device.ID, hex.EncodeToString(secret))
	}
	return err
}

var categories = map[string]program.Category{
	measuresSugar: program.GlucoseMeter, measuresPressure: program.PressureMonitor, measuresWeight: program.Scale,
}

func addDevice(ctx context.Context, store *db.DB, keys *seal.Keyring, email string, d member.Device, secret []byte) error {
	log := audit.New(audit.Deps{DB: store, Now: time.Now, Keys: keys})
	return store.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		folded, _ := auth.FoldEmail(email)
		memberID, err := member.ByEmail(ctx, q, folded)
		if err != nil {
			return errors.New("no member has this email address")
		}
		if err := member.AddDevice(ctx, q, memberID, d); err != nil {
			return err
		}
		if err := ingest.PutKey(ctx, q, keys, memberID, d.ID, secret, d.StateAt); err != nil {
			return err
		}
		return log.Record(ctx, q, audit.Row{MemberID: memberID, Action: "deviceAdded", Area: "device", Target: d.ID, ActorID: "command line", ActorRole: "operator"})
	})
}

// deviceRevoke ends the secret of a device. Every node refuses it at once.
func deviceRevoke(ctx context.Context, args []string) error {
	return withKeys(ctx, "device revoke", args, func(c *config, store *db.DB, keys *seal.Keyring) error {
		if c.device == "" {
			return errors.New("name the device with --device")
		}
		log := audit.New(audit.Deps{DB: store, Now: time.Now, Keys: keys})
		err := store.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
			memberID, err := ingest.MemberOf(ctx, q, c.device)
			if err != nil {
				return err
			}
			row := audit.Row{MemberID: memberID, Target: c.device, ActorID: "command line", ActorRole: "operator"}
			return ingest.RevokeKey(ctx, q, log, row, time.Now().UnixMilli())
		})
		if apperr.Is(err, apperr.NotFound) {
			return errors.New("no device with this id has a secret that works")
		}
		if err == nil {
			fmt.Println("the device is refused from now on")
		}
		return err
	})
}
