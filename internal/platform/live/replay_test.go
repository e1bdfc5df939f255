package live_test

import (
	"context"
	"testing"
	"time"

	"github.com/centrifugal/centrifuge"

	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/live/redistest"
	"wellhouse.app/internal/platform/who"
)

// What a node signed is heard once, while it is fresh, in its own channel.
func TestSignedHintsAreNotRepeated(t *testing.T) {
	now := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	clock := func() time.Time { return now }
	from, to := live.NewSigner(sharedKey, clock), live.NewSigner(sharedKey, clock)
	first, second := from.Sign("person:rosa", "hint"), from.Sign("person:rosa", "hint")
	late, old := from.Sign("person:rosa", "hint"), from.Sign("person:rosa", "hint")
	for _, c := range []struct {
		name, channel string
		message       []byte
		later         time.Duration
		heard         bool
	}{
		{"a message", "person:rosa", first, 0, true},
		{"the same again", "person:rosa", first, 0, false},
		{"in another channel", "person:tom", second, 0, false},
		{"the same words from the node again", "person:rosa", second, 0, true},
		{"one that comes late", "person:rosa", late, time.Minute, true},
		{"the first, a minute later", "person:rosa", first, 0, false},
		{"an old one that was never heard", "person:rosa", old, time.Millisecond, false},
		{"cut short", "person:rosa", first[:40], 0, false},
		{"signed by somebody else", "person:rosa", live.NewSigner([]byte("x"), clock).Sign("person:rosa", "hint"), 0, false},
	} {
		now = now.Add(c.later)
		if got := to.Heard(c.channel, c.message) == "hint"; got != c.heard {
			t.Errorf("%s: heard %v", c.name, got)
		}
	}
	// However long a node runs, what is fresh is remembered.
	for range 20 {
		message := from.Sign("person:rosa", "hint")
		now = now.Add(25 * time.Second)
		if to.Heard("person:rosa", message) == "" || to.Heard("person:rosa", message) != "" {
			t.Fatal("a fresh message is heard once")
		}
		now = now.Add(30 * time.Second)
		if to.Heard("person:rosa", message) != "" {
			t.Fatal("heard again")
		}
	}
}

// Someone who can write to Redis cannot make a person look online.
func TestForgedPresenceIsNotBelieved(t *testing.T) {
	t.Parallel()
	redis := redistest.Start(t)
	a, b := newNode(t, redis.URL), newNode(t, redis.URL)
	b.open("coach1")
	online := func(id string) bool { return a.Online(context.Background(), id)[id] }
	for end := time.Now().Add(5 * time.Second); !online("coach1"); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("a person on another node is not seen")
		}
	}
	thief, err := centrifuge.New(centrifuge.Config{})
	if err != nil {
		t.Fatal(err)
	}
	shard, err := centrifuge.NewRedisShard(thief, centrifuge.RedisShardConfig{Address: redis.URL})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(shard.Close)
	presence, err := centrifuge.NewRedisPresenceManager(thief, centrifuge.RedisPresenceManagerConfig{Prefix: live.Prefix, Shards: []*centrifuge.RedisShard{shard}})
	if err != nil {
		t.Fatal(err)
	}
	// The proof of one person is worth nothing for another.
	copied, err := presence.Presence("person:coach1")
	if err != nil || len(copied) != 1 {
		t.Fatalf("%v %v", copied, err)
	}
	for id, info := range copied {
		if err := presence.AddPresence("person:tom", id, info); err != nil {
			t.Fatal(err)
		}
	}
	if err := presence.AddPresence("person:tom", "c1", &centrifuge.ClientInfo{ClientID: "c1", UserID: "tom"}); err != nil {
		t.Fatal(err)
	}
	if online("tom") {
		t.Error("a forged presence is believed")
	}
}

// A fault while a session is compared with the store ends neither the process nor
// the next check, and no check takes forever.
func TestLookingAgainSurvivesFaults(t *testing.T) {
	t.Parallel()
	redis := redistest.Start(t)
	looked := make(chan bool, 8)
	fragile, err := live.New(live.Options{RedisURL: redis.URL, Key: sharedKey, Now: time.Now, Recheck: func(ctx context.Context, _ string) {
		_, ends := ctx.Deadline()
		looked <- ends
		panic("a fault of ours")
	}})
	if err != nil {
		t.Fatal(err)
	}
	n := serveHub(t, fragile)
	n.open("rosa")
	other := newNode(t, redis.URL)
	for range 2 {
		other.TurnSession("session of rosa", who.Stand{})
		select {
		case ends := <-looked:
			if !ends {
				t.Error("it may take for ever")
			}
		case <-time.After(5 * time.Second):
			t.Fatal("it was not looked at again")
		}
	}
}
