package live_test

import (
	"bytes"
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/centrifugal/centrifuge"

	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/live/redistest"
	"wellhouse.app/internal/platform/who"
)

// What a thief with Redis can read: that something happened in a conversation,
// and never what was written or by whom by name.
func TestRedisHoldsNoWords(t *testing.T) {
	t.Parallel()
	redis := redistest.Start(t)
	a, b := newNode(t, redis.URL), newNode(t, redis.URL)
	heard := redis.Listen()
	here, there := a.open("rosa"), b.open("rosa")
	event := live.Event{Kind: live.Message, ChannelURL: "c1", Message: json.RawMessage(`{"message":"My sugar is 45","sender":{"nickname":"Rosa"}}`), Sequence: 3, Name: "Rosa Delgado"}
	a.Tell("rosa", event)
	hears(t, here, "My sugar is 45", 2*time.Second)
	hears(t, there, `{"kind":"message","channelUrl":"c1"}`, 2*time.Second)
	a.Tell("rosa", live.Event{Kind: live.Typing, ChannelURL: "c1", UserID: "coach1", Name: "Lucía Herrera", Typing: true})
	hears(t, there, `{"kind":"typing","channelUrl":"c1","userId":"coach1","typing":true}`, 2*time.Second)
	a.Tell("rosa", live.Event{Kind: live.Read, ChannelURL: "c1", UserID: "coach1", Sequence: 987654321})
	hears(t, there, `{"kind":"read","channelUrl":"c1"}`, 2*time.Second)
	silent(t, here, `{"kind":"message","channelUrl":"c1"}`, 200*time.Millisecond) // a second time
	traffic := heard()
	if !bytes.Contains(traffic, []byte(`"message"`)) {
		t.Fatal("the test hears nothing")
	}
	for _, word := range []string{"sugar", "Rosa", "Herrera", "nickname", "987654321"} {
		if bytes.Contains(traffic, []byte(word)) {
			t.Errorf("Redis carried %q", word)
		}
	}
}

// An attacker who can write to Redis can't change a page or disconnect anyone.
func TestRedisIsNotBelieved(t *testing.T) {
	t.Parallel()
	redis := redistest.Start(t)
	a, b := newNode(t, redis.URL), newNode(t, redis.URL)
	coach := b.open("coach1")
	a.Tell("coach1", about("before"))
	hears(t, coach, `"before"`, 2*time.Second)
	thief := newThief(t, redis.URL)
	content := []byte(`{"kind":"message","channelUrl":"c1","message":{"message":"FORGED"}}`)
	for range 3 {
		if _, err := thief.Publish("person:coach1", content); err != nil {
			t.Fatal(err)
		}
		if _, err := thief.Publish("role:"+string(who.Coach), []byte(`{"from":"x","kind":"FORGED"}`)); err != nil {
			t.Fatal(err)
		}
		notice, _ := json.Marshal(map[string]string{"Session": "session of coach1"})
		for _, op := range []string{"end", "session", "missed"} {
			if err := thief.Notify(op, notice, ""); err != nil {
				t.Fatal(err)
			}
		}
		if err := thief.Disconnect("coach1"); err != nil {
			t.Fatal(err)
		}
	}
	silent(t, coach, "FORGED", 500*time.Millisecond)
	a.Tell("coach1", about("after"))
	hears(t, coach, `"after"`, 2*time.Second)
}

// newThief is a node that reached our Redis but does not have our key.
func newThief(t *testing.T, address string) *centrifuge.Node {
	t.Helper()
	node, err := centrifuge.New(centrifuge.Config{})
	if err != nil {
		t.Fatal(err)
	}
	node.OnNotification(func(centrifuge.NotificationEvent) {})
	shard, err := centrifuge.NewRedisShard(node, centrifuge.RedisShardConfig{Address: address})
	if err != nil {
		t.Fatal(err)
	}
	broker, err := centrifuge.NewRedisBroker(node, centrifuge.RedisBrokerConfig{Prefix: live.Prefix, Shards: []*centrifuge.RedisShard{shard}})
	if err != nil {
		t.Fatal(err)
	}
	node.SetBroker(broker)
	node.SetController(broker)
	if err := node.Run(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = node.Shutdown(context.Background()) })
	return node
}
