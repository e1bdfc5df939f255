package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"wellhouse.app/internal/app"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/roster"
	"wellhouse.app/internal/people/sso"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
)

// partnerSet adds a partner to a brand or replaces it, and prints what the partner
// needs to know about us.
func partnerSet(ctx context.Context, args []string) error {
	var c config
	var d sso.PartnerDraft
	var by, metadata, shares, port string
	fs := flag.NewFlagSet("wellhouse partner set", flag.ContinueOnError)
	fs.StringVar(&c.data, "data", "data", "folder for the SQLite file, the keys and the audit heads")
	fs.StringVar(&c.databaseURL, "database-url", "", "postgres://... to use PostgreSQL instead of the SQLite file")
	fs.StringVar(&c.keyFile, "key-file", "", "file with the encryption keys (default DATA/keys.json)")
	fs.StringVar(&by, "by", systemUser(), "your name, for the audit trail")
	fs.StringVar(&d.BrandCode, "brand", brand.DefaultCode, "code of the brand that offers the partner")
	fs.StringVar(&d.Code, "code", "", "code of the partner, as members have it")
	fs.StringVar(&d.Name, "name", "", "name that members read")
	fs.StringVar(&d.Site, "site", "", "address of the partner's website")
	fs.StringVar(&d.Protocol, "protocol", "none", "how members get in: saml, openid (our OpenID provider), or none (the partner signs them in itself)")
	fs.StringVar(&metadata, "metadata", "", "file with the partner's SAML metadata")
	fs.StringVar(&d.LoginURL, "login-url", "", "address where an openid partner begins to sign people in")
	fs.StringVar(&shares, "share", "", "comma-separated: what the partner is told, firstName and email")
	fs.StringVar(&port, "port", "8080", "port of a server on this machine, for its addresses")
	fs.BoolVar(&c.local, "local", false, "allow plain http at localhost, to try it on your own machine")
	if err := fromEnvironment(fs); err != nil {
		return err
	}
	if err := fs.Parse(args); err != nil {
		return err
	}
	if c.keyFile == "" {
		c.keyFile = filepath.Join(c.data, "keys.json")
	}
	if metadata != "" {
		text, err := readText(metadata)
		if err != nil {
			return err
		}
		d.Metadata = text
	}
	if shares != "" {
		d.Shares = strings.Split(shares, ",")
	}
	return openKeys(ctx, &c, func(store *db.DB, keys *seal.Keyring) error {
		log := audit.New(audit.Deps{DB: store, Now: time.Now, Keys: keys, HeadFile: app.HeadFile(c.data)})
		signOn := sso.New(sso.Deps{
			DB: store, Now: time.Now, Keys: keys, Audit: log, Port: port, Local: c.local,
			Brands: brand.New(brand.Deps{DB: store, Now: time.Now, Audit: log}),
		})
		ctx := who.With(ctx, who.Who{AccountID: roster.OperatorPrefix + by, Role: operatorRole})
		saved, err := signOn.SavePartner(ctx, d)
		if apperr.Is(err, apperr.NotFound) {
			return errors.New("no brand has this code")
		}
		if err != nil {
			return inWords(err)
		}
		fmt.Printf("%s is saved.\n", saved.Name)
		for _, line := range saved.Tells() {
			fmt.Println(line)
		}
		return nil
	})
}

// readText reads no more of a file than may be used.
func readText(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer func() { _ = file.Close() }()
	content, err := io.ReadAll(io.LimitReader(file, 1<<20))
	return string(content), err
}
