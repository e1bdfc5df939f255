// Package demotest gives tests a store filled with the people of the demo, so
// that every test speaks of the same Rosa.
package demotest

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/family"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/module"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/desk"
)

// Now is the moment every test of the demo happens at.
var Now = time.Date(2026, time.November, 12, 15, 30, 0, 0, time.UTC)

// World is a store with the demo in it and the services tests need around it.
type World struct {
	DB     *db.DB
	Keys   *seal.Keyring
	Audit  *audit.Log
	Auth   *auth.Service
	Brands *brand.Service
	clock  time.Time
}

// Each runs a test on each engine with the demo loaded.
func Each(t *testing.T, test func(t *testing.T, w *World)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) { test(t, Loaded(t, engine)) })
	}
}

// Loaded makes a world with the people of the demo, without their readings.
func Loaded(t testing.TB, engine db.Engine) *World {
	t.Helper()
	dir := t.TempDir()
	store := people.Open(t, engine, dir)
	w, err := newWorld(store, dir)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// people is a store with the demo in it, and the keys that belong to it.
var people = dbtest.NewTemplate("people", func(ctx context.Context, o db.Options, dir string) error {
	store, err := db.Open(ctx, o)
	if err != nil {
		return err
	}
	w, err := newWorld(store, dir)
	if err == nil {
		err = w.load(ctx)
	}
	return errors.Join(err, store.Close())
})

// Empty makes a world without people.
func Empty(t testing.TB, store *db.DB) *World {
	t.Helper()
	w, err := newWorld(store, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func newWorld(store *db.DB, dir string) (*World, error) {
	w := &World{DB: store, clock: Now}
	var err error
	if w.Keys, err = seal.LoadOrCreate(filepath.Join(dir, "keys")); err != nil {
		return nil, err
	}
	w.Audit = audit.New(audit.Deps{DB: store, Now: w.Time, Keys: w.Keys})
	w.Auth, err = auth.New(auth.Deps{DB: store, Now: w.Time, Key: w.Keys.Derive("auth"), Audit: w.Audit, Cost: cheap})
	if err != nil {
		return nil, err
	}
	w.Brands = brand.New(brand.Deps{DB: store, Now: w.Time})
	return w, nil
}

// stories are what modules add to the demo, of which tests speak.
var stories = []func(context.Context, db.Q, module.DemoPeople) error{desk.Demo, family.Demo}

// cheap keeps tests from spending their time on one password.
var cheap = auth.Cost{MemoryKiB: 64, Passes: 1, Lanes: 1}

// Time is the world's clock.
func (w *World) Time() time.Time { return w.clock }

// Pass lets time pass.
func (w *World) Pass(d time.Duration) { w.clock = w.clock.Add(d) }

// Measure adds what the people of the demo have measured in the last year.
func (w *World) Measure(t testing.TB) {
	t.Helper()
	if err := demo.Load(context.Background(), demo.Deps{DB: w.DB, Now: w.Time, Keys: w.Keys, Auth: w.Auth, Stories: stories}); err != nil {
		t.Fatal(err)
	}
}

// Load loads the demo without its readings, again if it is there.
func (w *World) Load(t testing.TB) {
	t.Helper()
	if err := w.load(context.Background()); err != nil {
		t.Fatal(err)
	}
}

func (w *World) load(ctx context.Context) error {
	return demo.Load(ctx, demo.Deps{DB: w.DB, Now: w.Time, Keys: w.Keys, Auth: w.Auth, Stories: stories, NoReadings: true})
}

// As returns a context in which a person of the demo calls, for example "rosa".
func As(name string, role who.Role) context.Context {
	caller := who.Who{SessionID: "test", AccountID: demo.MemberID(name), Role: role}
	if role == who.Member {
		caller.MemberID = caller.AccountID
	}
	return who.With(context.Background(), caller)
}

// Viewing returns a context in which staff look at a member's portal.
func Viewing(staff string, role who.Role, member string) context.Context {
	return who.With(context.Background(), who.Who{
		SessionID: "test", AccountID: demo.MemberID(staff), Role: role, MemberID: demo.MemberID(member),
		Viewing: &who.Viewing{Reason: "call", Ticket: "T-1", EndsAt: Now.Add(time.Hour).UnixMilli()},
	})
}
