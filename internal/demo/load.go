package demo

import (
	"context"
	"slices"
	"time"

	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/people/account"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/flag"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/module"
	"wellhouse.app/internal/platform/seal"
)

// Deps is what the generator needs.
type Deps struct {
	DB   *db.DB
	Now  func() time.Time
	Keys *seal.Keyring
	Auth *auth.Service
	// Stored judges readings as it does those of a device, in the transaction that
	// stores them; nil leaves them unjudged.
	Stored func(ctx context.Context, q db.Q, memberID string, b reading.Batch) error
	// Stories are what the modules add; see module.Module.Demo.
	Stories []func(ctx context.Context, q db.Q, d module.DemoPeople) error
	// NoReadings leaves out a year of readings, for tests that need only people.
	NoReadings bool
}

// Load makes sure that everyone of the demo is there and tells their stories
// up to now. What is there already stays as people have changed it.
func Load(ctx context.Context, d Deps) error {
	l := loader{Deps: d, now: d.Now()}
	var err error
	if err = d.DB.Read(ctx, db.System, l.look); err != nil {
		return err
	}
	if !l.complete() {
		// Everyone shares the password, so one slow hash serves all.
		if l.hash, err = d.Auth.HashPassword(ctx, Password); err != nil {
			return err
		}
		if l.answers, err = l.hashAnswers(ctx); err != nil {
			return err
		}
	}
	return d.DB.Write(ctx, db.System, l.write)
}

type loader struct {
	Deps
	now      time.Time
	first    time.Time // of the first load
	through  time.Time // told up to here
	begun    bool
	brands   []string // codes that are there
	accounts map[string]bool
	hash     string
	answers  map[string]string // hashed, by question
}

func (l *loader) complete() bool {
	return !slices.ContainsFunc(people(), func(p person) bool { return !l.accounts[p.id()] })
}

// write stores everything in one transaction: a demo is there or it is not.
func (l *loader) write(ctx context.Context, q db.Q) error {
	for _, step := range []func(context.Context, db.Q) error{l.putCatalogue, l.putClients, l.putPeople, l.addStories, l.tell, l.tellReadings, l.remember} {
		if err := step(ctx, q); err != nil {
			return err
		}
	}
	return nil
}

// addStories lets the modules add what the people have of their domains.
func (l *loader) addStories(ctx context.Context, q db.Q) error {
	for _, add := range l.Stories {
		if err := add(ctx, q, module.DemoPeople{Begun: l.first, Now: l.now, Person: MemberID, ID: id}); err != nil {
			return err
		}
	}
	return nil
}

// putCatalogue stores flags, brands, hosts and promos. Brands that are there
// may have been edited at the demo's own staff desk, so only the first load
// writes over the built-in one.
func (l *loader) putCatalogue(ctx context.Context, q db.Q) error {
	if err := flag.Ensure(ctx, q); err != nil {
		return err
	}
	for _, b := range brands() {
		if l.begun && slices.Contains(l.brands, b.Code) {
			continue
		}
		b.UpdatedAt = l.first.UnixMilli()
		if err := brand.Put(ctx, q, b); err != nil {
			return err
		}
		for name, on := range brandFlags[b.Code] {
			if err := flag.SetBrand(ctx, q, b.Code, name, on); err != nil {
				return err
			}
		}
		for host, code := range hosts {
			if code != b.Code {
				continue
			}
			if err := brand.PutHost(ctx, q, host, code); err != nil {
				return err
			}
		}
	}
	for _, p := range promos() {
		if err := account.PutPromo(ctx, q, p); err != nil {
			return err
		}
	}
	return nil
}

func (l *loader) putClients(ctx context.Context, q db.Q) error {
	err := l.Auth.CreateClient(ctx, q, auth.Client{ID: "portal", Name: "Wellhouse portal", Mode: auth.CookieMode}, "")
	if err != nil {
		return err
	}
	return l.Auth.CreateClient(ctx, q, auth.Client{ID: "demo-api", Name: "Demo API client", Mode: auth.APIMode}, "demo-api")
}

// ago is a moment counted back from the first load.
func (l *loader) ago(d time.Duration) int64 { return l.first.Add(-d).UnixMilli() }

func days(n int) time.Duration { return time.Duration(n) * 24 * time.Hour }

func hours(n int) time.Duration { return time.Duration(n) * time.Hour }
