package billing_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/app"
	"wellhouse.app/internal/demo/payments"
	"wellhouse.app/internal/platform/db"
)

// asProvider makes the test program the payment provider.
const asProvider = "WELLHOUSE_TEST_PAYMENTS"

func TestMain(m *testing.M) {
	if os.Getenv(asProvider) != "" {
		if err := payments.Serve(context.Background(), time.Now, os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	apitest.ServeIfAsked()
	os.Exit(m.Run())
}

// shop is a whole server beside a payment provider in a process of its own.
type shop struct {
	*apitest.Server
	t        *testing.T
	provider *payments.Process
}

func startProvider(t *testing.T, file, events string) *payments.Process {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^$")
	cmd.Env = append(os.Environ(), asProvider+"=1")
	cmd.Stderr = os.Stderr
	p, err := payments.Start(cmd, payments.Settings{
		Addr: "127.0.0.1:0", File: file, EventURL: events, Faults: true, Ahead: time.Until(apitest.Start), Key: "sk", EventSecret: eventSecret,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Kill)
	return p
}

const eventSecret = "whsec"

// open starts both. Events reach the server like any other request.
func open(t *testing.T, engine db.Engine, events bool) *shop {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := ""
	if events {
		address = "http://" + l.Addr().String() + "/webhooks/payments"
	}
	s := &shop{t: t, provider: startProvider(t, "", address)}
	s.Server = apitest.New(t, engine, func(c *app.Config) { c.Payments = s.provider.Client })
	server := &httptest.Server{Listener: l, Config: &http.Server{Handler: s.Handler}}
	server.Start()
	t.Cleanup(server.Close)
	return s
}

// each runs a test on both engines.
func each(t *testing.T, events bool, test func(t *testing.T, s *shop)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) { test(t, open(t, engine, events)) })
	}
}

type object = map[string]any

// fault switches a failure of the provider on, or off when empty.
func (s *shop) fault(f payments.Fault) {
	s.t.Helper()
	data, _ := json.Marshal(f)
	r, err := http.Post(s.provider.Origin+"/__fault", "application/json", bytes.NewReader(data))
	if err != nil {
		s.t.Fatal(err)
	}
	_ = r.Body.Close()
}

// ledger is what the provider has in its book.
type ledger struct {
	Charges map[string]int
	Intents map[string]struct {
		Status string
		Cents  int64
	}
	Refunds []struct {
		Intent string
		Cents  int64
	}
	Cards map[string]any
}

func (s *shop) ledger() (l ledger) {
	s.t.Helper()
	r, err := http.Get(s.provider.Origin + "/__book")
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = r.Body.Close() }()
	if err := json.NewDecoder(r.Body).Decode(&l); err != nil {
		s.t.Fatal(err)
	}
	return l
}

// sum is what the provider has taken from cards and given back.
func (l ledger) sum() (charged, refunded int64, times int) {
	for id, n := range l.Charges {
		charged += l.Intents[id].Cents * int64(n)
		times += n
	}
	for _, f := range l.Refunds {
		refunded += f.Cents
	}
	return charged, refunded, times
}

const member = "/wellhouse.billing.v1.BillingService/"

// payer is somebody with bills.
type payer struct {
	*apitest.Client
	s *shop
}

func (s *shop) tom() payer { return payer{s.As("tom@demo.test"), s} }

func (p payer) call(method string, in object) *apitest.Reply {
	p.s.t.Helper()
	return p.Do(apitest.Call{Method: "POST", Path: member + method, Host: "direct.localhost", JSON: in})
}

func (p payer) ok(method string, in object) object {
	p.s.t.Helper()
	r := p.call(method, in)
	if r.Status != http.StatusOK {
		p.s.t.Fatalf("%s: %d %s", method, r.Status, r.Body)
	}
	return r.Object(p.s.t)
}

// bills are the invoices by status.
func (p payer) bills() (all map[string][]object, card object) {
	p.s.t.Helper()
	got := p.ok("ListInvoices", object{})
	all = map[string][]object{}
	list, _ := got["invoices"].([]any)
	for _, i := range list {
		one := i.(object)
		status := one["status"].(string)
		all[status] = append(all[status], one)
	}
	card, _ = got["card"].(object)
	return all, card
}

// enter types a card on the provider's page and returns where that leads.
func (p payer) enter(number string) (back *url.URL) {
	p.s.t.Helper()
	address := p.ok("StartCard", object{"returnTo": "/account/coverage-and-billing"})["url"].(string)
	if !strings.HasPrefix(address, p.s.provider.Origin+"/") {
		p.s.t.Fatalf("the page is at %s", address)
	}
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	r, err := client.PostForm(address, url.Values{"number": {number}, "month": {"12"}, "year": {"30"}, "code": {"123"}})
	if err != nil {
		p.s.t.Fatal(err)
	}
	_ = r.Body.Close()
	back, err = r.Location()
	if err != nil {
		p.s.t.Fatalf("the page answered %d", r.StatusCode)
	}
	return back
}

// withCard adds a card and returns its id.
func (p payer) withCard(number string) string {
	p.s.t.Helper()
	back := p.enter(number)
	return p.ok("FinishCard", object{"state": back.Query().Get("card")})["card"].(object)["id"].(string)
}

func (p payer) openBill() string {
	p.s.t.Helper()
	all, _ := p.bills()
	for _, status := range []string{"open", "failed"} {
		if len(all[status]) > 0 {
			return all[status][0]["id"].(string)
		}
	}
	p.s.t.Fatalf("no open invoice in %v", all)
	return ""
}

// await waits until an invoice has a status. The clock of the server goes on.
func (p payer) await(id, status string) object {
	p.s.t.Helper()
	var got object
	for range 150 {
		got = p.ok("GetInvoice", object{"id": id})
		if got["invoice"].(object)["status"] == status {
			return got
		}
		time.Sleep(100 * time.Millisecond)
		p.s.Advance(time.Second)
	}
	p.s.t.Fatalf("the invoice is not %s: %v", status, got)
	return nil
}
