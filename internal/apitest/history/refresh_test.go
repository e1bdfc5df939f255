package history_test

import (
	"context"
	"encoding/json"
	"maps"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/db"
)

// guest is somebody with a session, and what their program holds of it.
type guest struct {
	t       *testing.T
	cookies map[string]string
	refresh string // of an api client
}

// D21: a server is killed after a session moved on and before the reply got
// out. A program that asks again with what it holds gets the successor, and the
// session lives on.
func TestKillBetweenRotationAndReply(t *testing.T) {
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		for _, client := range []string{"portal", "demo-api"} {
			t.Run(string(engine)+" "+client, func(t *testing.T) { killBeforeReply(t, engine, client) })
		}
	}
}

func killBeforeReply(t *testing.T, engine db.Engine, client string) {
	cluster := apitest.NewCluster(t, engine, "")
	node := cluster.Run(t)
	store, err := db.Open(t.Context(), cluster.Store)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = store.Close() }()
	generation := func() (n int) {
		err := store.Read(t.Context(), db.System, func(ctx context.Context, q db.Q) error {
			return q.QueryRowContext(ctx, "SELECT MAX(generation) FROM sessions WHERE ended_at IS NULL").Scan(&n)
		})
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	g := &guest{t: t, cookies: map[string]string{}}
	secret := map[string]string{"demo-api": "demo-api"}[client]
	g.ask(node, apitest.SignInCall("rosa@demo.test", demo.Password, client, secret))
	for round := range killedRefreshes {
		before, held := generation(), maps.Clone(g.cookies)
		g.leave(node, g.refreshCall(client, secret))
		for deadline := time.Now().Add(10 * time.Second); generation() == before; {
			if time.Now().After(deadline) {
				t.Fatalf("round %d: the session did not move on", round)
			}
		}
		node.Kill()
		node = cluster.Run(t)
		g.ask(node, g.refreshCall(client, secret))
		if client == "portal" && maps.Equal(held, g.cookies) {
			t.Fatalf("round %d: no successor", round)
		}
		if now := generation(); now != before+1 {
			t.Fatalf("round %d: generation %d after %d", round, now, before)
		}
		// A session rests for ten seconds before it moves on again.
		node.Kill()
		cluster.Began = cluster.Began.Add(-11 * time.Second)
		node = cluster.Run(t)
	}
}

func (g *guest) refreshCall(client, secret string) apitest.Call {
	call := apitest.Call{
		Method: "POST", Path: "/v1/users/me/auth/refresher",
		Form: url.Values{"grant_type": {"refresh_token"}},
	}
	if secret != "" {
		call.Header = map[string]string{"Authorization": apitest.Basic(client, secret)}
		call.Form.Set("refresh_token", g.refresh)
	}
	return call
}

// leave sends a call and does not wait for the reply.
func (g *guest) leave(node *apitest.Process, call apitest.Call) {
	g.t.Helper()
	c, err := net.Dial("tcp", strings.TrimPrefix(node.Base, "http://"))
	if err != nil {
		g.t.Fatal(err)
	}
	g.t.Cleanup(func() { _ = c.Close() })
	if err := g.request(call).Write(c); err != nil {
		g.t.Fatal(err)
	}
}

// ask sends a call, which must be answered, and keeps what it gives.
func (g *guest) ask(node *apitest.Process, call apitest.Call) {
	g.t.Helper()
	r := g.request(call)
	r.RequestURI, r.URL.Scheme, r.URL.Host = "", "http", strings.TrimPrefix(node.Base, "http://")
	reply, err := http.DefaultClient.Do(r)
	if err != nil {
		g.t.Fatal(err)
	}
	defer func() { _ = reply.Body.Close() }()
	var got struct {
		Refresh string `json:"refresh_token"`
	}
	if err := json.NewDecoder(reply.Body).Decode(&got); err != nil || reply.StatusCode != http.StatusOK {
		g.t.Fatalf("%s: %d %v", call.Path, reply.StatusCode, err)
	}
	g.refresh = got.Refresh
	for _, k := range reply.Cookies() {
		g.cookies[k.Name] = k.Value
	}
}

func (g *guest) request(call apitest.Call) *http.Request {
	return (&apitest.Client{Cookies: g.cookies}).Request(call)
}
