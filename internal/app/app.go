// Package app wires Wellhouse together. It is the only package that
// imports all the others; only the command and whole-server tests import it.
package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"path/filepath"
	"sync/atomic"
	"time"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/guard"
	"wellhouse.app/internal/platform/idem"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/module"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/wire"
	"wellhouse.app/internal/portal/billing"
	"wellhouse.app/internal/talk/attach"
	"wellhouse.app/internal/talk/delivery"
)

// Config is everything the server can be told. Zero values work.
type Config struct {
	Store          db.Options
	Data           string // folder for audit heads
	KeyFile        string
	Demo           bool
	Version        string
	Now            func() time.Time
	Dist           fs.FS // the built web app
	TrustedProxies []netip.Prefix
	BrandHosts     []string // hosts that brands may use; any when empty
	Local          bool     // plain http at localhost is fine; always so in the demo
	MetricsToken   string   // opens /metrics; without it only a local server or its own listener shows it
	RedisURL       string   // where several nodes meet; empty for one alone
	// AccountRate and AddressRate bound calls a second; zero takes the defaults.
	AccountRate, AddressRate int
	// PasswordCost is what a new password hash takes; zero takes the default.
	PasswordCost auth.Cost
	// Senders bring messages on their way; the demo sends nothing out.
	Senders map[delivery.Channel]delivery.Sender
	// Scanner looks for harm in files that people send; the built-in one when nil.
	Scanner attach.Scanner
	// TextToken is what the gateway shows that brings replies to text messages;
	// without it none are taken.
	TextToken string
	// WarehouseSecret is what a warehouse signs with that tells how far parcels have
	// come; without it none is heard.
	WarehouseSecret string
	// Payments is the payment provider; without one nobody pays here.
	Payments billing.Gateway
	// Port is where the server listens; links to a machine of one's own carry it.
	Port string
	// CrisisPageNotKept takes the crisis page back from browsers that keep it for
	// when they are offline.
	CrisisPageNotKept bool
	// Traces records a span for each request; the exporter is the caller's.
	Traces bool

	// reorder shuffles the modules in a test.
	reorder func([]module.Module)
}

// App is a server that is ready to answer.
type App struct {
	config   Config
	store    *db.DB
	keys     *seal.Keyring
	audit    *audit.Log
	domains  *domains
	modules  []module.Module
	idem     *idem.Store
	live     *live.Hub
	metrics  *wire.Metrics
	guard    *guard.Guard
	rates    rates
	bodies   *wire.Bodies
	places   places
	handler  http.Handler
	jobs     *jobs.Runner
	stopping atomic.Bool
}

// stopWithin is what a stopping server gives the work behind the scenes, which
// needs five seconds at most.
const stopWithin = 10 * time.Second

// New opens the store, brings its schema up to date, checks that it is the
// kind of store we were asked to serve, and puts everything together.
func New(ctx context.Context, c Config) (*App, error) {
	store, err := db.Open(ctx, c.Store)
	if err != nil {
		return nil, err
	}
	a := &App{config: c, store: store, metrics: wire.NewMetrics(), jobs: jobs.NewRunner(c.Now)}
	a.metrics.Register(a.jobs.Collector())
	a.metrics.Count("wellhouse_store_commits_total", "Commits of the SQLite store.", func() int64 { commits, _ := store.GroupCounts(); return commits })
	a.metrics.Count("wellhouse_store_writes_total", "Writes that shared them.", func() int64 { _, writes := store.GroupCounts(); return writes })
	if err := a.assemble(ctx); err != nil {
		return nil, errors.Join(err, store.Close())
	}
	return a, nil
}

func (a *App) assemble(ctx context.Context) error {
	if _, err := a.store.Migrate(ctx); err != nil {
		return err
	}
	kind := demo.Real
	if a.config.Demo {
		kind = demo.Demo
	}
	if err := demo.Claim(ctx, a.store, kind, a.config.Now()); err != nil {
		return err
	}
	keys, err := seal.LoadOrCreate(a.config.KeyFile)
	if err != nil {
		return err
	}
	if err := keys.Bind(ctx, a.store); err != nil {
		return err
	}
	a.keys = keys
	a.metrics.Gauge("wellhouse_key_file_refused", "1 while the key file on disk lacks keys that this server uses.", func() int64 {
		if keys.Refused() {
			return 1
		}
		return 0
	})
	a.audit = audit.New(audit.Deps{
		DB: a.store, Now: a.config.Now, Keys: keys, HeadFile: HeadFile(a.config.Data),
		RequestID: func(ctx context.Context) string { return wire.From(ctx).RequestID },
	})
	a.metrics.Gauge("wellhouse_audit_forged", "Rows and heads of the audit trail, found since the start, that this server did not write.", a.audit.Forged)
	a.metrics.Gauge("wellhouse_audit_missing_links", "Links of the audit trail that this server has seen and the database lacks.", a.audit.Behind)
	if a.live, err = live.New(live.Options{RedisURL: a.config.RedisURL, Key: keys.Derive("live relay"), Recheck: a.recheckSession, Now: a.config.Now}); err != nil {
		return err
	}
	a.idem = idem.New(idem.Deps{DB: a.store, Keys: keys, Now: a.config.Now, Skip: a.idempotencyExempt})
	if a.domains, a.modules, err = newDomains(a); err != nil {
		return err
	}
	if a.config.reorder != nil {
		a.config.reorder(a.modules)
	}
	if err := a.prepare(ctx); err != nil {
		return err
	}
	if a.config.Demo {
		if err := a.loadDemo(ctx); err != nil {
			return fmt.Errorf("loading the demo: %w", err)
		}
	}
	a.guard, a.rates, a.bodies, a.places = a.newGuard(), a.newRates(), newBodies(a.modules), newPlaces()
	a.handler, err = a.routes()
	return err
}

func (a *App) loadDemo(ctx context.Context) error {
	d := demo.Deps{DB: a.store, Now: a.config.Now, Keys: a.keys, Auth: a.domains.auth, Stored: a.domains.alert.Stored}
	for _, m := range a.modules {
		if m.Demo != nil {
			d.Stories = append(d.Stories, m.Demo)
		}
	}
	return demo.Load(ctx, d)
}

// HeadFile is where the signed heads of the audit trail stand in a data folder.
func HeadFile(data string) string { return filepath.Join(data, "audit-heads.jsonl") }

// Place tells where the data is.
func (a *App) Place() string { return a.store.Place() }

// Handler answers every request.
func (a *App) Handler() http.Handler { return a.handler }

// Start begins the work behind the scenes: sealing the audit trail, sending
// messages, preparing reports and removing what has expired.
func (a *App) Start() {
	for _, m := range a.modules {
		a.jobs.Start(m.Work...)
	}
}

// refreshKeys notices that an operator changed the key file.
func (a *App) refreshKeys(context.Context) error {
	if err := a.keys.Refresh(); err != nil {
		return fmt.Errorf("the key file cannot be used; the keys known so far stay in use until the next start: %w", err)
	}
	return nil
}

// Drain makes /readyz say no, so that a balancer sends no more work.
func (a *App) Drain() { a.stopping.Store(true) }

// CloseSockets tells every open page to come back to another node.
func (a *App) CloseSockets(ctx context.Context) error { return a.live.Close(ctx) }

// Close ends the work behind the scenes and closes the store. Call it after
// the last request was answered.
func (a *App) Close() error {
	a.Drain()
	err := a.jobs.Stop(stopWithin)
	if err != nil {
		slog.Error("stopping", "cause", err.Error()) // the store may wait for what is stuck
	}
	return errors.Join(err, a.store.Close())
}

// newGuard decides with the facts of nav and records with audit.
func (a *App) newGuard() *guard.Guard {
	return &guard.Guard{
		Now:      a.config.Now,
		Facts:    facts(a.domains.nav),
		Programs: a.domains.nav.ActivePrograms,
		Read:     func(ctx context.Context, row audit.Row) error { return a.audit.OwnRead(ctx, row) },
		Record: func(ctx context.Context, row audit.Row) error {
			scope := db.System
			if row.MemberID != "" {
				scope = db.Member(row.MemberID)
			}
			return a.store.Write(db.Alone(ctx), scope, func(ctx context.Context, q db.Q) error { return a.audit.Record(ctx, q, row) })
		},
	}
}
