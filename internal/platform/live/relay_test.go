package live_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/live/redistest"
	"wellhouse.app/internal/platform/who"
)

// node is a hub behind a port. The test says who opens a socket.
type node struct {
	*live.Hub
	t    *testing.T
	base string
}

const whoHeader = "Test-Who"

// store is what nodes look up when they are told of a session.
type store struct {
	mu    sync.Mutex
	ended map[string]bool
	stand map[string]who.Stand
	asked []string
}

func (s *store) put(change func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change()
}

// recheck does with a hub what the server does with its own.
func (s *store) recheck(hub *live.Hub, session string) {
	s.mu.Lock()
	ended, stand := s.ended[session], s.stand[session]
	s.asked = append(s.asked, session)
	s.mu.Unlock()
	if ended {
		hub.EndHere(session)
	} else {
		hub.TurnHere(session, stand)
	}
}

var sharedKey = []byte("the key of all nodes of this test")

func newNode(t *testing.T, redis string) node {
	return newNodeBeside(t, redis, &store{ended: map[string]bool{}, stand: map[string]who.Stand{}})
}

func newNodeBeside(t *testing.T, redis string, known *store) node {
	t.Helper()
	var hub *live.Hub
	hub, err := live.New(live.Options{RedisURL: redis, Key: sharedKey, Now: time.Now, Recheck: func(_ context.Context, session string) { known.recheck(hub, session) }})
	if err != nil {
		t.Fatal(err)
	}
	if err := hub.Declare(live.Kind{Name: "reading", Viewed: true}, live.Kind{Name: "alert", Viewed: true}); err != nil {
		t.Fatal(err)
	}
	return serveHub(t, hub)
}

// serveHub puts a hub behind a port.
func serveHub(t *testing.T, hub *live.Hub) node {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := r.Header.Get(whoHeader)
		caller := who.Who{SessionID: "session of " + name, AccountID: name, Role: who.Member, MemberID: name}
		switch {
		case strings.HasPrefix(name, "coach"):
			caller.Role, caller.MemberID = who.Coach, ""
		case strings.HasPrefix(name, "rep"):
			caller.Role, caller.MemberID = who.CallCenterRep, "rosa"
			caller.Viewing = &who.Viewing{EndsAt: 7}
		}
		hub.Handler().ServeHTTP(w, r.WithContext(who.With(r.Context(), caller)))
	}))
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		_ = hub.Close(ctx)
		server.Close()
	})
	return node{hub, t, server.URL}
}

func (n node) open(name string) *apitest.Socket {
	n.t.Helper()
	return apitest.Connect(n.t, n.base, map[string]string{whoHeader: name})
}

// hears waits for an event and takes what comes before it.
func hears(t *testing.T, s *apitest.Socket, text string, within time.Duration) {
	t.Helper()
	for end := time.Now().Add(within); ; {
		_, body, err := s.Hear(time.Until(end))
		if err != nil {
			t.Fatalf("%q was not heard within %s: %v", text, within, err)
		}
		if strings.Contains(body, text) {
			return
		}
	}
}

func silent(t *testing.T, s *apitest.Socket, text string, during time.Duration) {
	t.Helper()
	for end := time.Now().Add(during); ; {
		_, body, err := s.Hear(time.Until(end))
		if err != nil {
			return
		}
		if strings.Contains(body, text) {
			t.Fatalf("heard %s", body)
		}
	}
}

// heals waits until what one node tells reaches a socket of another: each node
// finds for itself that Redis is back.
func heals(t *testing.T, from node, name string, s *apitest.Socket) {
	t.Helper()
	done := make(chan struct{})
	defer close(done)
	go func() {
		for {
			from.Tell(name, about("healed"))
			select {
			case <-done:
				return
			case <-time.After(200 * time.Millisecond):
			}
		}
	}()
	hears(t, s, `"healed"`, 10*time.Second)
}

func about(name string) live.Event { return live.Event{Kind: live.Channel, ChannelURL: name} }

// D1: two nodes with a Redis act as one: an event on one node reaches pages on the
// other, and both know who is online. D26: staff who view a member get the
// member's changes but nothing from their conversations.
func TestTwoNodes(t *testing.T) {
	t.Parallel()
	redis := redistest.Start(t)
	a, b := newNode(t, redis.URL), newNode(t, redis.URL)
	rosa, coach, view := a.open("rosa"), b.open("coach1"), b.open("rep1")
	a.Tell("coach1", about("one"))
	hears(t, coach, `"one"`, 2*time.Second)
	b.Tell("rosa", about("two"))
	hears(t, rosa, `"two"`, 2*time.Second)
	silent(t, view, `"two"`, 100*time.Millisecond)
	a.Tell("rosa", live.Event{Kind: "reading"})
	hears(t, rosa, `"reading"`, 2*time.Second)
	hears(t, view, `"reading"`, 2*time.Second)
	a.TellRole(who.Coach, about("three"))
	hears(t, coach, `"three"`, 2*time.Second)
	silent(t, rosa, `"three"`, 100*time.Millisecond)
	online := a.Online(t.Context(), "rosa", "coach1", "nobody")
	if !online["rosa"] || !online["coach1"] || online["nobody"] {
		t.Errorf("%v", online)
	}
	_ = rosa.Close()
	for end := time.Now().Add(2 * time.Second); b.Online(t.Context(), "rosa")["rosa"]; {
		if time.Now().After(end) {
			t.Fatal("who looks at the portal of a member makes the member look present")
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// G4, G5: what ends on one node ends on the other within two seconds. The other
// node is only told to look; the store says what happened.
func TestRightsEndOnAllNodes(t *testing.T) {
	t.Parallel()
	redis := redistest.Start(t)
	viewed := who.Stand{MemberID: "rosa", EndsAt: 7}
	known := &store{ended: map[string]bool{}, stand: map[string]who.Stand{"session of rep1": viewed}}
	a, b := newNodeBeside(t, redis.URL, known), newNodeBeside(t, redis.URL, known)
	coach, view, other := b.open("coach1"), b.open("rep1"), b.open("coach2")
	known.put(func() { known.ended["session of coach1"] = true })
	a.EndSession("session of coach1")
	if code := coach.Goodbye(t, 2*time.Second); code != 3550 {
		t.Errorf("goodbye %d", code)
	}
	a.TurnSession("session of rep1", viewed)
	a.Tell("rosa", live.Event{Kind: "alert"})
	hears(t, view, `"alert"`, 2*time.Second)
	known.put(func() { known.stand["session of rep1"] = who.Stand{} })
	a.TurnSession("session of rep1", who.Stand{})
	if code := view.Goodbye(t, 2*time.Second); code != 3050 {
		t.Errorf("goodbye %d", code)
	}
	a.EndSession("session of coach2") // the store does not say so
	a.Tell("coach2", about("stays"))
	hears(t, other, `"stays"`, 2*time.Second)
	looked := false
	for end := time.Now().Add(2 * time.Second); !looked && time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		known.put(func() { looked = slices.Contains(known.asked, "session of coach2") })
	}
	if !looked {
		t.Error("nobody looked at the session that was told of")
	}
}

// G17: sockets outlive Redis, hear of what happens on their own node, are told
// when it is back that they may have missed something, and then hear all again.
func TestRedisLost(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ away, back func(*redistest.Server) }{
		"killed": {(*redistest.Server).Stop, (*redistest.Server).Start},
		"frozen": {(*redistest.Server).Freeze, (*redistest.Server).Thaw},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			redis := redistest.Start(t)
			a, b := newNode(t, redis.URL), newNode(t, redis.URL)
			rosa, coach := a.open("rosa"), b.open("coach1")
			c.away(redis)
			began := time.Now()
			for range 1000 {
				a.Tell("rosa", about("here"))
			}
			if took := time.Since(began); took > time.Second {
				t.Errorf("telling without Redis took %s", took)
			}
			hears(t, rosa, `"here"`, 10*time.Second)
			time.Sleep(1500 * time.Millisecond)
			meanwhile := b.open("coach1")
			a.Tell("coach1", about("lost"))
			c.back(redis)
			hears(t, rosa, `"missed"`, 15*time.Second)
			hears(t, coach, `"missed"`, 15*time.Second)
			hears(t, meanwhile, `"missed"`, 15*time.Second)
			heals(t, a, "coach1", coach)
			hears(t, meanwhile, `"healed"`, 2*time.Second)
			heals(t, b, "rosa", rosa)
		})
	}
}

// A loss that is over before anybody looked is noticed too.
func TestShortLoss(t *testing.T) {
	t.Parallel()
	redis := redistest.Start(t)
	a, b := newNode(t, redis.URL), newNode(t, redis.URL)
	coach := b.open("coach1")
	time.Sleep(600 * time.Millisecond)
	redis.Stop()
	redis.Start()
	hears(t, coach, `"missed"`, 10*time.Second)
	heals(t, a, "coach1", coach)
}

// A node starts beside a Redis that is not there yet.
func TestNodeBeforeRedis(t *testing.T) {
	t.Parallel()
	redis := redistest.Start(t)
	redis.Stop()
	a, b := newNode(t, redis.URL), newNode(t, redis.URL)
	rosa, coach := a.open("rosa"), b.open("coach1")
	a.Tell("rosa", about("here"))
	hears(t, rosa, `"here"`, 2*time.Second)
	redis.Start()
	hears(t, coach, `"missed"`, 10*time.Second)
	hears(t, rosa, `"missed"`, 10*time.Second)
	heals(t, a, "coach1", coach)
}

// A node that goes may have stored what it told nobody, so the pages of the
// others ask.
func TestNodeGone(t *testing.T) {
	t.Parallel()
	redis := redistest.Start(t)
	a, b := newNode(t, redis.URL), newNode(t, redis.URL)
	coach := b.open("coach1")
	silent(t, coach, `"missed"`, 1500*time.Millisecond)
	if err := a.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	hears(t, coach, `"missed"`, 5*time.Second)
}

// One that goes before the other has heard a single beat of it says goodbye.
func TestNodeGoneAtOnce(t *testing.T) {
	t.Parallel()
	redis := redistest.Start(t)
	a, b := newNode(t, redis.URL), newNode(t, redis.URL)
	coach := b.open("coach1")
	if err := a.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	hears(t, coach, `"missed"`, 5*time.Second)
}

func TestRedisAddresses(t *testing.T) {
	for address, good := range map[string]bool{
		"redis://localhost:6379": true, "redis://:secret@127.0.0.1:6379/2": true, "redis://[::1]:6379": true,
		"rediss://:secret@redis.example:6380/2": true, "rediss+sentinel://a.example:26379?sentinel_master_name=m&addr=b.example:26379": true,
		"redis://redis.example:6379": false, "redis://10.0.0.7:6379": false, "redis://localhost.example:6379": false,
		"redis://localhost:6379?addr=10.0.0.7:6379": false, "redis://localhost:6379?sentinel_master_name=m": false,
		"redis+sentinel://localhost:26379?sentinel_master_name=m": false,
		"localhost:6379": false, "http://localhost": false, "redis://": false, "": false,
	} {
		if err := live.CheckRedisURL(address); (err == nil) != good {
			t.Errorf("%q: %v", address, err)
		}
	}
}
