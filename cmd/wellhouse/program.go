package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"wellhouse.app/internal/app"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/enrol"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/people/roster"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
)

// programOffer lets the members of a brand join programs, or stops offering them.
// Members who have joined stay.
func programOffer(ctx context.Context, args []string, stop bool) error {
	var c config
	var brandCode, promo, list, by string
	fs := flag.NewFlagSet("wellhouse program offer", flag.ContinueOnError)
	fs.StringVar(&c.data, "data", "data", "folder for the SQLite file, the keys and the audit heads")
	fs.StringVar(&c.databaseURL, "database-url", "", "postgres://... to use PostgreSQL instead of the SQLite file")
	fs.StringVar(&c.keyFile, "key-file", "", "file with the encryption keys (default DATA/keys.json)")
	fs.StringVar(&by, "by", systemUser(), "your name, for the audit trail")
	fs.StringVar(&brandCode, "brand", brand.DefaultCode, "code of the brand")
	fs.StringVar(&promo, "promo", "", "only for the members of this promo")
	fs.StringVar(&list, "programs", "", "comma-separated: programs such as DIABETES, HYPERTENSION")
	if err := fromEnvironment(fs); err != nil {
		return err
	}
	if err := fs.Parse(args); err != nil {
		return err
	}
	if c.keyFile == "" {
		c.keyFile = filepath.Join(c.data, "keys.json")
	}
	slugs, err := programSlugs(list)
	if err != nil {
		return err
	}
	return openKeys(ctx, &c, func(store *db.DB, keys *seal.Keyring) error {
		log := audit.New(audit.Deps{DB: store, Now: time.Now, Keys: keys, HeadFile: app.HeadFile(c.data)})
		_, err := brand.New(brand.Deps{DB: store, Now: time.Now, Audit: log}).ByCode(ctx, brandCode)
		if apperr.Is(err, apperr.NotFound) {
			return errors.New("no brand has this code")
		}
		if err != nil {
			return err
		}
		ctx := who.With(ctx, who.Who{AccountID: roster.OperatorPrefix + by, Role: operatorRole})
		err = store.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
			for _, slug := range slugs {
				if err := changeOffer(ctx, q, brandCode, promo, slug, stop); err != nil {
					return err
				}
			}
			reason := "offers "
			if stop {
				reason = "no longer offers "
			}
			return log.Record(ctx, q, audit.Row{Action: "update", Area: "brand", Target: brandCode, Reason: reason + strings.Join(slugs, ", ")})
		})
		if err == nil {
			fmt.Println("Saved.")
		}
		return err
	})
}

func changeOffer(ctx context.Context, q db.Q, brandCode, promo, slug string, stop bool) error {
	if stop {
		_, err := enrol.StopOffering(ctx, q, brandCode, promo, slug)
		return err
	}
	return enrol.Offer(ctx, q, brandCode, promo, slug, time.Now().UnixMilli())
}

// programSlugs reads a list of programs in any spelling.
func programSlugs(list string) (slugs []string, err error) {
	for _, name := range strings.Split(list, ",") {
		p, known := program.Find(strings.TrimSpace(name))
		if !known {
			return nil, fmt.Errorf("there is no program %q", strings.TrimSpace(name))
		}
		slugs = append(slugs, p.DBSlug)
	}
	return slugs, nil
}
