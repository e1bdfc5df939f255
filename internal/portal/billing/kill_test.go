package billing_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/url"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/payments"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/stripe"
)

// program is one of Tom's that calls a server in a process of its own.
type program struct {
	t     *testing.T
	node  *apitest.Process
	token string
}

func (p *program) send(path, authorization, kind string, body []byte) (int, object) {
	r, err := http.NewRequest(http.MethodPost, p.node.Base+path, bytes.NewReader(body))
	if err != nil {
		return 0, nil
	}
	r.Host = "direct.localhost"
	r.Header.Set("Authorization", authorization)
	r.Header.Set("Content-Type", kind)
	reply, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, nil
	}
	defer func() { _ = reply.Body.Close() }()
	var got object
	_ = json.NewDecoder(reply.Body).Decode(&got)
	return reply.StatusCode, got
}

func (p *program) signIn() {
	p.t.Helper()
	form := url.Values{"grant_type": {"password"}, "username": {"tom@demo.test"}, "password": {demo.Password}}
	_, got := p.send("/v1/users/me/auth", apitest.Basic("demo-api", "demo-api"), "application/x-www-form-urlencoded", []byte(form.Encode()))
	p.token, _ = got["access_token"].(string)
}

func (p *program) call(method string, in object) object {
	p.t.Helper()
	data, _ := json.Marshal(in)
	status, got := p.send(member+method, "Bearer "+p.token, "application/json", data)
	if status != http.StatusOK && status != 0 {
		p.t.Fatalf("%s: %d %v", method, status, got)
	}
	return got
}

// The server is killed after the card was charged and before it heard of it. The
// next one finds out: charged once, and paid.
func TestAKillBetweenChargeAndSettle(t *testing.T) {
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			if testing.Short() && engine == db.Postgres {
				t.Skip("waits for 15 seconds")
			}
			s := &shop{t: t, provider: startProvider(t, "", "")}
			cluster := apitest.NewCluster(t, engine, "")
			cluster.Payments = &stripe.Config{API: s.provider.Origin, Page: s.provider.Origin, Key: "sk", EventSecret: eventSecret, Local: true}
			p := &program{t: t, node: cluster.Run(t)}
			p.signIn()
			card, id := p.enterCard(), p.openBill()
			s.fault(payments.Fault{Kind: "lost", Path: "/confirm", Wait: time.Minute})
			pay, err := json.Marshal(object{"id": id, "cardId": card})
			if err != nil {
				t.Fatal(err)
			}
			go p.send(member+"PayInvoice", "Bearer "+p.token, "application/json", pay) // nobody will answer
			for range 100 {
				if _, _, n := s.ledger().sum(); n > 0 {
					break
				}
				time.Sleep(50 * time.Millisecond)
			}
			s.charged(bill, 0, 1)
			p.node.Kill()
			s.fault(payments.Fault{})
			p.node = cluster.Run(t)
			deadline, status := time.Now().Add(40*time.Second), ""
			for status != "paid" && time.Now().Before(deadline) {
				time.Sleep(200 * time.Millisecond)
				status, _ = p.call("GetInvoice", object{"id": id})["invoice"].(object)["status"].(string)
			}
			if status != "paid" {
				t.Errorf("the invoice is %s", status)
			}
			s.charged(bill, 0, 1)
		})
	}
}

func (p *program) enterCard() string {
	p.t.Helper()
	address := p.call("StartCard", object{"returnTo": "/account/coverage-and-billing"})["url"].(string)
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	r, err := client.PostForm(address, url.Values{"number": {works}, "month": {"12"}, "year": {"30"}, "code": {"123"}})
	if err != nil {
		p.t.Fatal(err)
	}
	_ = r.Body.Close()
	back, err := r.Location()
	if err != nil {
		p.t.Fatal(err)
	}
	return p.call("FinishCard", object{"state": back.Query().Get("card")})["card"].(object)["id"].(string)
}

func (p *program) openBill() string {
	p.t.Helper()
	for _, i := range p.call("ListInvoices", object{})["invoices"].([]any) {
		if i.(object)["status"] == "open" {
			return i.(object)["id"].(string)
		}
	}
	p.t.Fatal("no open invoice")
	return ""
}
