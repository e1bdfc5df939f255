// Package history_test checks what a conversation promises: whatever is
// acknowledged is there once, in order and without a gap, and everybody who
// listens sees it once, while servers are killed, sockets are cut and Redis
// goes away.
package history_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/live/redistest"
)

func TestMain(m *testing.M) {
	apitest.ServeIfAsked()
	os.Exit(m.Run())
}

// town is everybody who talks, and the servers between them.
type town struct {
	t       *testing.T
	cluster *apitest.Cluster
	store   *db.DB
	web     *http.Client
	people  []*person

	mu    sync.Mutex
	nodes []*apitest.Process

	killing      atomic.Bool
	over         atomic.Bool
	acknowledged atomic.Int64
	refusals     atomic.Int64
	written      map[string]bool // keys of messages of people in the store
	atFirst      int             // how many there were
	storms       int
	losses       int
}

// S1-1-12, SECURITY G17: a message that was acknowledged is delivered once, in
// order, without a gap, to everybody who takes part.
func TestHistory(t *testing.T) {
	t.Run("sqlite, one node", func(t *testing.T) { history(t, db.SQLite, 1, nil) })
	t.Run("postgres, two nodes and Redis", func(t *testing.T) { history(t, db.Postgres, 2, redistest.Start(t)) })
}

func history(t *testing.T, engine db.Engine, nodes int, redis *redistest.Server) {
	address := ""
	if redis != nil {
		address = redis.URL
	}
	w := &town{t: t, cluster: apitest.NewCluster(t, engine, address), web: &http.Client{Timeout: 10 * time.Second}, written: map[string]bool{}}
	for range nodes {
		w.nodes = append(w.nodes, w.cluster.Run(t))
	}
	var err error
	if w.store, err = db.Open(t.Context(), w.cluster.Store); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = w.store.Close() }()
	w.settle()
	w.killing.Store(true)
	var writers, listeners sync.WaitGroup
	for _, p := range w.people {
		listeners.Go(p.listen)
		writers.Go(p.write)
	}
	for kill := range soakKills {
		time.Sleep(time.Duration(200+rand.IntN(500)) * time.Millisecond)
		w.disturb(kill, redis)
		w.kill()
	}
	w.killing.Store(false)
	writers.Wait()
	behind := w.caughtUp(15 * time.Second)
	w.over.Store(true)
	for _, p := range w.people {
		p.cut()
	}
	listeners.Wait()
	w.judge(behind)
}

// disturb makes more trouble than a kill now and then.
func (w *town) disturb(kill int, redis *redistest.Server) {
	if kill%5 == 2 {
		w.storms++
		for _, p := range w.people {
			p.cut()
		}
	}
	if redis != nil && kill%7 == 3 {
		w.losses++
		redis.Stop()
		time.Sleep(time.Duration(100+rand.IntN(1500)) * time.Millisecond)
		redis.Start()
	}
}

// kill ends a server that is at work and puts another in its place.
func (w *town) kill() {
	w.mu.Lock()
	i := rand.IntN(len(w.nodes))
	victim := w.nodes[i]
	w.mu.Unlock()
	victim.Kill()
	next := w.cluster.Run(w.t)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.nodes[i] = next
}

// node is what a balancer does.
func (w *town) node() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.nodes[rand.IntN(len(w.nodes))].Base
}

func (w *town) writing() bool {
	return w.killing.Load() || w.acknowledged.Load() < soakMessages
}

func (w *town) failed(err error) {
	if r, ok := err.(refused); ok && w.refusals.Add(1) < 5 {
		w.t.Error(r.text)
	}
}

// settle finds everybody who takes part in a one-on-one conversation of the
// demo and signs them in.
func (w *town) settle() {
	w.t.Helper()
	byName := map[string]*person{}
	rows := w.query(`SELECT c.id, m.email, s.email, CAST(c.last_seq AS TEXT)
		FROM chat_channels c JOIN accounts m ON m.id = c.member_id
		JOIN chat_participants p ON p.member_id = c.member_id AND p.channel_id = c.id AND p.left_at IS NULL
		JOIN accounts s ON s.id = p.staff_id
		WHERE c.kind = 'MEMBER_ONE_ON_ONE' AND m.status = 'active' AND NOT m.mfa_required ORDER BY c.id`)
	for _, row := range rows {
		for _, email := range row[1:3] {
			p := byName[email]
			if p == nil {
				token, ok := w.signIn(email)
				if !ok {
					continue
				}
				p = &person{town: w, name: email, token: token, seen: map[string][]message{}, start: map[string]int64{}, acked: map[string][]message{}}
				byName[email] = p
				w.people = append(w.people, p)
			}
			var last struct{ Channel struct{ Sequence int64 } }
			if err := p.call("GetChannel", map[string]any{"channelUrl": row[0]}, &last); err != nil {
				continue // somebody who may not chat
			}
			p.channels = append(p.channels, row[0])
			p.start[row[0]] = last.Channel.Sequence
		}
	}
	w.people = slices.DeleteFunc(w.people, func(p *person) bool { return len(p.channels) == 0 })
	for _, p := range w.people {
		for _, channel := range p.channels {
			w.stored(channel)
		}
	}
	w.atFirst = len(w.written)
	if len(w.people) < 6 {
		w.t.Fatalf("only %d people talk", len(w.people))
	}
}

func (w *town) signIn(email string) (token string, ok bool) {
	w.t.Helper()
	form := url.Values{"grant_type": {"password"}, "username": {email}, "password": {demo.Password}}
	r, err := http.NewRequest("POST", w.node()+"/v1/users/me/auth", strings.NewReader(form.Encode()))
	if err != nil {
		w.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.SetBasicAuth("demo-api", "demo-api")
	reply, err := w.web.Do(r)
	if err != nil {
		w.t.Fatal(err)
	}
	defer func() { _ = reply.Body.Close() }()
	var body struct {
		AccessToken string `json:"access_token"`
	}
	err = json.NewDecoder(reply.Body).Decode(&body)
	return body.AccessToken, err == nil && body.AccessToken != ""
}

// query reads rows of texts.
func (w *town) query(statement string, args ...any) (list [][]string) {
	w.t.Helper()
	err := w.store.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		rows, err := q.QueryContext(ctx, statement, args...)
		if err != nil {
			return err
		}
		defer func() { _ = rows.Close() }()
		columns, err := rows.Columns()
		if err != nil {
			return err
		}
		for rows.Next() {
			row, into := make([]string, len(columns)), make([]any, len(columns))
			for i := range row {
				into[i] = &row[i]
			}
			if err := rows.Scan(into...); err != nil {
				return err
			}
			list = append(list, row)
		}
		return rows.Err()
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return list
}
