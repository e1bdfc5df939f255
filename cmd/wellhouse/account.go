package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/user"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"

	"wellhouse.app/internal/app"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/roster"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/delivery"
)

// operatorRole is what the trail calls a person at the command line.
const operatorRole = "operator"

// accountFlags are the settings of the account commands. Each command has those it
// needs.
type accountFlags struct {
	config
	by, role, given, family, brand, locale, birthDate, url, port string
	mail                                                         bool
}

func (a *accountFlags) parse(name string, args []string) error {
	fs := flag.NewFlagSet("wellhouse "+name, flag.ContinueOnError)
	fs.StringVar(&a.data, "data", "data", "folder for the SQLite file, the keys and the audit heads")
	fs.StringVar(&a.databaseURL, "database-url", "", "postgres://... to use PostgreSQL instead of the SQLite file")
	fs.StringVar(&a.keyFile, "key-file", "", "file with the encryption keys (default DATA/keys.json)")
	fs.StringVar(&a.by, "by", systemUser(), "your name, for the audit trail")
	if name != "account list" {
		fs.StringVar(&a.email, "email", "", "email address of the account")
	}
	switch name {
	case "account add":
		a.invitationFlags(fs)
	case "account role", "account list":
		fs.StringVar(&a.role, "role", "", "one of "+roleNames())
	case "account end":
		fs.StringVar(&a.reason, "reason", "", "why the account ends; it is kept in the audit trail")
	}
	if name == "account add" || name == "account end" {
		fs.BoolVar(&a.mail, "mail", os.Getenv("WELLHOUSE_SMTP_ADDR") != "", "have the server send an email too (on when WELLHOUSE_SMTP_ADDR is set)")
	}
	if err := fromEnvironment(fs); err != nil {
		return err
	}
	if err := fs.Parse(args); err != nil {
		return err
	}
	if fs.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q; see wellhouse %s --help", fs.Arg(0), name)
	}
	if a.keyFile == "" {
		a.keyFile = filepath.Join(a.data, "keys.json")
	}
	if a.by = strings.TrimSpace(a.by); a.by == "" || !legible.Line(a.by) {
		return errors.New("say who you are with --by NAME; it is kept in the audit trail")
	}
	return nil
}

func (a *accountFlags) invitationFlags(fs *flag.FlagSet) {
	fs.StringVar(&a.role, "role", "", "one of "+roleNames())
	fs.StringVar(&a.given, "given-name", "", "first name")
	fs.StringVar(&a.family, "family-name", "", "last name")
	fs.StringVar(&a.brand, "brand", brand.DefaultCode, "code of the brand")
	fs.StringVar(&a.locale, "locale", i18n.OrDefault(""), "language: en-US, es-US, en-CA or fr-CA")
	fs.StringVar(&a.birthDate, "birth-date", "", "date of birth of a member, such as 1962-04-09")
	fs.StringVar(&a.url, "url", "", "address of the portal, such as https://portal.example.com (the brand's own when empty)")
	fs.StringVar(&a.port, "port", "8080", "port of a server on this machine, for the link")
}

func roleNames() string {
	names := make([]string, len(who.Roles))
	for i, r := range who.Roles {
		names[i] = string(r)
	}
	return strings.Join(names, ", ")
}

// systemUser is the name under which the command runs.
func systemUser() string {
	if u, err := user.Current(); err == nil {
		return u.Username
	}
	return os.Getenv("USER")
}

// office is the roster as the command line reaches it.
type office struct {
	*accountFlags
	store  *db.DB
	brands *brand.Service
	roster *roster.Service
}

// withAccounts opens the store for an account command. Everything it does is done
// in the name of --by.
func withAccounts(ctx context.Context, name string, args []string, do func(context.Context, *office) error) error {
	f := &accountFlags{}
	if err := f.parse(name, args); err != nil {
		return err
	}
	return openKeys(ctx, &f.config, func(store *db.DB, keys *seal.Keyring) error {
		o, err := newOffice(f, store, keys)
		if err != nil {
			return err
		}
		ctx := who.With(ctx, who.Who{AccountID: roster.OperatorPrefix + f.by, Role: operatorRole})
		return inWords(do(ctx, o))
	})
}

func newOffice(f *accountFlags, store *db.DB, keys *seal.Keyring) (*office, error) {
	log := audit.New(audit.Deps{DB: store, Now: time.Now, Keys: keys, HeadFile: app.HeadFile(f.data)})
	accounts, err := auth.New(auth.Deps{DB: store, Now: time.Now, Key: keys.Derive(app.SessionKey), Audit: log})
	if err != nil {
		return nil, err
	}
	brands := brand.New(brand.Deps{DB: store, Now: time.Now, Audit: log})
	post := delivery.New(delivery.Deps{DB: store, Now: time.Now, Keys: keys, Brands: brands})
	if err := post.Register(roster.Messages); err != nil {
		return nil, err
	}
	return &office{accountFlags: f, store: store, brands: brands, roster: roster.New(roster.Deps{
		DB: store, Now: time.Now, Key: keys.Derive(app.RosterKey), Audit: log, Accounts: accounts, Brands: brands,
		Post: app.RosterPost{Delivery: post, Mails: f.mail},
		Void: app.EndWithAccount(store, keys, log, time.Now, nil, nil),
	})}, nil
}

// inWords tells what was refused in sentences, with the setting to change.
func inWords(err error) error {
	if apperr.Is(err, apperr.NotFound) {
		return errors.New("no account has this email address")
	}
	var known *apperr.Error
	if !errors.As(err, &known) {
		return err
	}
	lines := []string{known.Message}
	for _, f := range known.Fields {
		setting, named := settings[f.Name]
		if !named {
			setting = "--" + f.Name
		}
		lines = append(lines, "  "+setting+": "+f.Message)
	}
	return errors.New(strings.Join(lines, "\n"))
}

// settings are the names that fields of the server have at the command line.
var settings = map[string]string{
	"email": "--email", "role": "--role", "givenName": "--given-name", "familyName": "--family-name", "brandCode": "--brand",
	"locale": "--locale", "birthDate": "--birth-date", "reason": "--reason",
}

// accountAdd invites a person and prints the link.
func accountAdd(ctx context.Context, args []string) error {
	return withAccounts(ctx, "account add", args, func(ctx context.Context, o *office) error {
		invitation, handed, err := o.roster.Invite(ctx, roster.Person{
			Email: o.email, Role: who.Role(o.role), GivenName: o.given, FamilyName: o.family, BrandCode: o.brand,
			Locale: o.locale, BirthDate: o.birthDate,
		})
		if err != nil {
			return err
		}
		b, err := o.brands.ByCode(ctx, o.brand)
		if err != nil {
			return err
		}
		origin := o.url
		if origin == "" {
			origin = delivery.Origin(b, o.port)
		}
		fmt.Printf("%s is invited. The link works once, until %s:\n\n  %s%s\n\n", invitation.Name,
			time.UnixMilli(invitation.ExpiresAt).UTC().Format("2006-01-02 15:04 UTC"), strings.TrimSuffix(origin, "/"), handed.Path)
		if handed.Code != "" {
			fmt.Printf("Code for the letter or the phone call, not for the email: %s\n", handed.Code)
		}
		if o.mail {
			fmt.Println("The server sends the link by email too.")
		}
		return nil
	})
}

// accountEnd ends an account. Nodes that run close its pages within two seconds.
func accountEnd(ctx context.Context, args []string) error {
	return withAccounts(ctx, "account end", args, func(ctx context.Context, o *office) error {
		if err := o.roster.End(ctx, roster.Whom{Email: o.email}, o.reason); err != nil {
			return err
		}
		fmt.Println("the account has ended, and with it its sessions, sign-in methods, links, devices and connected apps")
		return nil
	})
}

// accountRole gives a staff person another role.
func accountRole(ctx context.Context, args []string) error {
	return withAccounts(ctx, "account role", args, func(ctx context.Context, o *office) error {
		if err := o.roster.SetRole(ctx, roster.Whom{Email: o.email}, who.Role(o.role)); err != nil {
			return err
		}
		fmt.Printf("the account has the role %s; its sessions have ended\n", o.role)
		return nil
	})
}

// accountUnlock opens an account that too many wrong passwords have closed.
func accountUnlock(ctx context.Context, args []string) error {
	return withAccounts(ctx, "account unlock", args, func(ctx context.Context, o *office) error {
		if err := o.roster.Unlock(ctx, roster.Whom{Email: o.email}); err != nil {
			return err
		}
		fmt.Println("the account is unlocked")
		return nil
	})
}

// accountList prints who has an account.
func accountList(ctx context.Context, args []string) error {
	return withAccounts(ctx, "account list", args, func(ctx context.Context, o *office) error {
		accounts, err := o.roster.Export(ctx, who.Role(o.role))
		if err != nil {
			return err
		}
		out := tabwriter.NewWriter(os.Stdout, 0, 4, 2, ' ', 0)
		for _, a := range accounts {
			fmt.Fprintf(out, "%s\t%s\t%s\t%s\n", a.Email, legible.FullName(a.GivenName, a.FamilyName), a.Role, a.Status)
		}
		return out.Flush()
	})
}

// tellFirstAdmin tells how to begin where nobody can sign in yet.
func tellFirstAdmin(out io.Writer, c *config) {
	settings := ""
	if c.data != "data" {
		settings = " --data " + c.data
	}
	if c.databaseURL != "" {
		settings += " --database-url postgres://..."
	}
	_, port, found := strings.Cut(c.addr[max(strings.LastIndex(c.addr, ":"), 0):], ":")
	if found && port != "8080" {
		settings += " --port " + port
	}
	fmt.Fprintf(out, "\nNobody can sign in yet. Invite the first Admin, with your own name and address:\n\n"+
		"  wellhouse account add --role Admin --email you@example.com --given-name Ada --family-name Smith%s\n\n", settings)
}
