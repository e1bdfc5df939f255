package auth

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/netip"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

const password = "Tq7!mVx2-Rk9w"

// cheap keeps hundreds of sign-ins in a test quick.
var cheap = Cost{MemoryKiB: 64, Passes: 1, Lanes: 1}

var start = time.Date(2026, 11, 15, 9, 0, 0, 0, time.UTC)

type testClock struct {
	mu sync.Mutex
	at time.Time
}

func (c *testClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *testClock) forward(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

func (c *testClock) ms() int64 { return c.Now().UnixMilli() }

type sent struct {
	kind                  ContactKind
	address, code, locale string
}

// outbox keeps the codes that would have gone to phones.
type outbox struct {
	mu    sync.Mutex
	codes []sent
	links []PasswordLink
	told  []string // what, and whom
	fail  error
	// refuse is an address that can't be written to.
	refuse string
}

func (o *outbox) PasswordLink(_ context.Context, _ db.Q, link PasswordLink) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.refuse != "" && link.Email == o.refuse {
		return errBoom
	}
	o.links = append(o.links, link)
	return o.fail
}

func (o *outbox) tell(what string) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.told = append(o.told, what)
	return nil
}

func (o *outbox) PasswordChanged(_ context.Context, _ db.Q, to Recipient) error {
	return o.tell("changed " + to.Email)
}

func (o *outbox) NewSignIn(_ context.Context, _ db.Q, to Recipient, device string) error {
	return o.tell("new " + to.Email + " " + device)
}

func (o *outbox) SignInsReviewed(_ context.Context, _ db.Q, memberID string, _ bool) error {
	return o.tell("reviewed " + memberID)
}

func (o *outbox) SendCode(_ context.Context, _ db.Q, c Code) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.fail != nil {
		return o.fail
	}
	o.codes = append(o.codes, sent{c.Kind, c.Address, c.Code, c.Locale})
	return nil
}

func (o *outbox) last(t *testing.T) sent {
	t.Helper()
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.codes) == 0 {
		t.Fatal("no code was sent")
	}
	return o.codes[len(o.codes)-1]
}

// bench is the auth domain behind its real contract, with people in it.
type bench struct {
	t       *testing.T
	store   *db.DB
	svc     *Service
	clock   *testClock
	outbox  *outbox
	handler http.Handler

	mu    sync.Mutex
	ended []string
}

func newBench(t *testing.T, store *db.DB) *bench {
	t.Helper()
	b := &bench{t: t, store: store, clock: &testClock{at: start}, outbox: &outbox{}}
	ring, err := seal.LoadOrCreate(filepath.Join(t.TempDir(), "keys.json"))
	if err != nil {
		t.Fatal(err)
	}
	b.svc, err = New(Deps{
		DB: store, Now: b.clock.Now, Key: ring.Derive("auth"), Sender: b.outbox, Cost: cheap, HashWait: time.Minute,
		Audit:  audit.New(audit.Deps{DB: store, Now: b.clock.Now, Keys: ring}),
		Teller: b.outbox,
		OnEnd: func(id string) {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.ended = append(b.ended, id)
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	b.people()
	b.handler = b.serve()
	return b
}

// people fills the store with the personas these tests need.
func (b *bench) people() {
	b.t.Helper()
	hash, err := b.svc.HashPassword(context.Background(), password)
	if err != nil {
		b.t.Fatal(err)
	}
	person := func(id string, role who.Role) NewAccount {
		return NewAccount{PasswordHash: hash, PasswordAlone: true, Account: Account{
			ID: id, Role: role, Status: Active, Email: id + "@demo.test", GivenName: strings.ToUpper(id[:1]) + id[1:],
			FamilyName: "Test", Locale: "en-US", LastVisitAt: 1, CreatedAt: 1,
		}}
	}
	mfa, ended, child := person("mfa", who.Member), person("ended", who.Member), person("child", who.Member)
	mfa.MFARequired, mfa.Locale = true, "es-US"
	mfa.Contacts = []ContactPoint{
		{ID: "c-sms", Kind: SMS, Address: "+14155552671", Verified: true},
		{ID: "c-mail", Kind: Email, Address: "mia@demo.test", Verified: true},
		{ID: "c-old", Kind: Email, Address: "unproven@demo.test", Verified: false},
	}
	ended.Status, child.Status = Ended, NoSignIn
	err = b.store.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		for _, statement := range []string{
			`INSERT INTO brands (code, name, organisation, country, form, data_theme, member_host, logout_url, logo_svg, logo_width,
				support_email, support_phone, colors_json, meta_tags_json, footer_json, suppress_health_info, correctional,
				suppressed_account_routes, updated_at)
			 VALUES ('default', 'Wellhouse', 'Wellhouse', 'US', 'one-app', 'default', 'localhost', '', '', 180, '', '', '{}', '{}', '{}', FALSE, FALSE, '', 1)`,
			`INSERT INTO promos (code, organisation, address_types, phone_regions, direct_to_consumer, po_box_allowed)
			 VALUES ('p', 'Employer', '', '', FALSE, FALSE)`,
		} {
			if _, err := q.ExecContext(ctx, statement); err != nil {
				return err
			}
		}
		for _, a := range []NewAccount{person("rosa", who.Member), person("nora", who.Member), mfa, ended, child, person("admin", who.Admin), person("coach", who.Coach)} {
			if err := b.svc.CreateAccount(ctx, q, a); err != nil {
				return err
			}
		}
		for id, bundle := range map[string]string{"rosa": "B-1", "nora": "", "mfa": "B-2", "ended": "B-3"} {
			_, err := q.ExecContext(ctx, `INSERT INTO members (member_id, brand_code, promo_code, public_uuid, bundle_id, birth_date, sex, time_zone,
				address_json, phones_json, shared_coaching, safe_content, care_team, care_plan, vitals, expert_opinion, mh_guide,
				partner_programs, migration_eligible, created_at)
				VALUES ($1, 'default', 'p', $2, $3, '1980-01-01', 'female', 'America/Chicago', '{}', '[]', FALSE, FALSE, FALSE, FALSE, FALSE, FALSE, FALSE, '', $4, 1)`,
				id, "u-"+id, bundle, id == "nora")
			if err != nil {
				return err
			}
		}
		if err := b.svc.CreateClient(ctx, q, Client{ID: "portal", Name: "Portal", Mode: CookieMode}, ""); err != nil {
			return err
		}
		return b.svc.CreateClient(ctx, q, Client{ID: "demo-api", Name: "Demo", Mode: APIMode}, "demo-api")
	})
	if err != nil {
		b.t.Fatal(err)
	}
}

// contract answers what this package does not.
type contract struct{ rest.UnimplementedHandler }

type operations struct {
	contract
	REST
}

// NewError maps failures as the server does.
func (operations) NewError(ctx context.Context, err error) *rest.ErrorStatusCode {
	e, m := apperr.From(err), wire.From(ctx)
	if e.RetryAfter > 0 {
		m.SetHeader("Retry-After", strconv.Itoa(e.RetryAfter))
	}
	out := &rest.ErrorStatusCode{StatusCode: wire.Status(e), Response: rest.Error{
		ErrorType: e.ErrorType(), Message: e.Message, MessageKey: e.MessageKey, RequestID: m.RequestID,
	}}
	if token := e.Extra["mfaToken"]; token != "" {
		out.Response.MfaToken = rest.NewOptString(token)
	}
	for _, f := range e.Fields {
		out.Response.Fields = append(out.Response.Fields, rest.FieldError{Field: f.Name, Message: f.Message, MessageKey: f.MessageKey})
	}
	return out
}

type security struct{ REST }

func (security) HandleSession(ctx context.Context, _ rest.OperationName, _ rest.Session) (context.Context, error) {
	return ctx, nil
}

func (security) HandleDevice(ctx context.Context, _ rest.OperationName, _ rest.Device) (context.Context, error) {
	return ctx, nil
}

// serve puts the operations behind the generated server. GET /probe stands for
// any ordinary call of a signed-in person.
func (b *bench) serve() http.Handler {
	b.t.Helper()
	r := REST{b.svc}
	api, err := rest.NewServer(operations{REST: r}, operations{REST: r}, security{r},
		rest.WithErrorHandler(func(_ context.Context, w http.ResponseWriter, r *http.Request, err error) { wire.WriteError(w, r, err) }))
	if err != nil {
		b.t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /probe", func(w http.ResponseWriter, r *http.Request) { _ = json.NewEncoder(w).Encode(who.From(r.Context())) })
	mux.Handle("/", api)
	signedIn := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/probe" || strings.HasSuffix(r.URL.Path, "/activity") {
			caller, err := b.svc.Authenticate(r.Context(), wire.From(r.Context()))
			if err != nil {
				wire.WriteError(w, r, err)
				return
			}
			r = r.WithContext(who.With(r.Context(), caller))
		}
		mux.ServeHTTP(w, r)
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		m := wire.NewMeta(r, w.Header(), "req", wire.Trust{})
		signedIn.ServeHTTP(w, r.WithContext(wire.With(r.Context(), m)))
	})
}

// number runs a query that gives one number.
func (b *bench) number(query string, args ...any) int64 {
	b.t.Helper()
	var n int64
	err := b.store.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		return q.QueryRowContext(ctx, query, args...).Scan(&n)
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return n
}

func (b *bench) exec(query string, args ...any) {
	b.t.Helper()
	err := b.store.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		_, err := q.ExecContext(ctx, query, args...)
		return err
	})
	if err != nil {
		b.t.Fatal(err)
	}
}

// audited counts rows of the trail.
func (b *bench) audited(action, reason string) int64 {
	b.t.Helper()
	return b.number("SELECT COUNT(*) FROM audit_rows WHERE action = $1 AND reason = $2", action, reason)
}

func (b *bench) endedCount() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.ended)
}

// wipe empties the store for another bench.
func (b *bench) wipe() {
	b.t.Helper()
	for _, table := range []string{
		"sign_in_links", "password_history", "password_tokens", "password_requests", "session_secrets", "sessions", "mfa_codes", "mfa_attempts", "sign_in_failures", "contact_points", "members",
		"account_emails", "accounts", "clients", "promos", "brands",
	} {
		b.exec("DELETE FROM " + table)
	}
}

func addrOf(t *testing.T, a *agent) string {
	t.Helper()
	return netip.MustParseAddrPort(a.remote).Addr().String()
}

var errBoom = errors.New("boom")
