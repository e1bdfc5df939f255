package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"wellhouse.app/internal/app"
	"wellhouse.app/internal/care/kit"
	"wellhouse.app/internal/people/roster"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
)

// campaignCommand adds people from a file to the list of a campaign of test kits, or
// lists the campaigns.
func campaignCommand(ctx context.Context, what string, args []string) error {
	c := &config{}
	var code, by, file string
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		file, args = args[0], args[1:]
	}
	fs := flag.NewFlagSet("wellhouse campaign "+what, flag.ContinueOnError)
	fs.StringVar(&c.data, "data", "data", "folder for the SQLite file, the keys and the audit heads")
	fs.StringVar(&c.databaseURL, "database-url", "", "postgres://... to use PostgreSQL instead of the SQLite file")
	fs.StringVar(&c.keyFile, "key-file", "", "file with the encryption keys (default DATA/keys.json)")
	fs.StringVar(&by, "by", systemUser(), "your name, for the audit trail")
	fs.StringVar(&code, "code", "", "code of the campaign, such as KIT-2026")
	if err := fromEnvironment(fs); err != nil {
		return err
	}
	if err := fs.Parse(args); err != nil {
		return err
	}
	if file == "" {
		file = fs.Arg(0)
	}
	if c.keyFile == "" {
		c.keyFile = filepath.Join(c.data, "keys.json")
	}
	ctx = who.With(ctx, who.Who{AccountID: roster.OperatorPrefix + by, Role: operatorRole})
	return openKeys(ctx, c, func(store *db.DB, keys *seal.Keyring) error {
		log := audit.New(audit.Deps{DB: store, Now: time.Now, Keys: keys, HeadFile: app.HeadFile(c.data)})
		kits := kit.New(kit.Deps{DB: store, Now: time.Now, Keys: keys, Audit: log})
		if what == "list" {
			return listCampaigns(ctx, kits)
		}
		return addCampaignPeople(ctx, kits, code, file)
	})
}

func addCampaignPeople(ctx context.Context, kits *kit.Service, code, file string) error {
	if code == "" || file == "" {
		return errors.New("name the file with the people, and the campaign with --code")
	}
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // it was only read
	people, err := kit.ReadPeople(f)
	if err != nil {
		return fmt.Errorf("%s: %w; nobody was added", file, err)
	}
	added, all, err := kits.AddList(ctx, code, people)
	if apperr.Is(err, apperr.NotFound) {
		return errors.New("no campaign has this code")
	}
	if err == nil {
		fmt.Printf("%d added, %d on the list\n", added, all)
	}
	return err
}

func listCampaigns(ctx context.Context, kits *kit.Service) error {
	all, err := kits.Campaigns(ctx)
	for _, c := range all {
		fmt.Printf("%s\t%s\t%s\t%s to %s\t%s\t%d on the list\t%d ordered\n",
			c.Code, c.BrandCode, c.Sponsor, c.FirstDay, c.LastDay, c.PhaseAt(time.Now()), c.People, c.Orders)
	}
	return err
}
