package live

import (
	"context"
	"errors"
	"hash/maphash"
	"log/slog"
	"net"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/centrifugal/centrifuge"
)

// prefix stands before every name of ours in Redis. Its number changes with what
// nodes say, so that those of two versions leave each other alone.
const prefix = "wellhouse3"

// How long Redis may take. A socket or an event waits for no longer, and only
// until the relay has noticed.
const (
	redisConnect = time.Second
	redisAnswer  = 2 * time.Second
)

// Presence in Redis is renewed by each socket, and outlives a node that was
// killed by no more than presenceFor.
const (
	presenceEvery = 10 * time.Second
	presenceFor   = 25 * time.Second
)

// relay passes events on between nodes over Redis. It never says no: while
// Redis is away the sockets of this node stay, are opened, and hear of what
// happens on this node; when it is back, every page is told that it may have
// missed something and asks the store.
type relay struct {
	node    *centrifuge.Node
	address string
	key     []byte       // signs what nodes tell each other
	forged  atomic.Int64 // messages in Redis that no node of ours signed
	// replayed are messages that were old or had been heard before.
	replayed     atomic.Int64
	heardNumbers numbers
	clock        func() time.Time
	missed       func() // on all nodes

	link  atomic.Pointer[link] // nil until Redis answered for the first time
	whole atomic.Bool          // events reach the other nodes, and theirs us

	lines [lines]chan publication
	seed  maphash.Seed

	mu          sync.Mutex
	pending     map[string]bool // channels that Redis has to learn of
	sent, heard int64           // our own beats
	others      map[string]int  // beats of ours since the last of each other node

	stop context.CancelFunc
	work sync.WaitGroup
}

// lines is how many events are on their way to Redis at once. Those of one
// person go the same way and keep their order.
const (
	lines      = 8
	lineLength = 4096
)

// publication is an event for a channel or, without one, a notice for nodes.
type publication struct {
	channel, node string
	data          []byte
}

// link is an open way to Redis.
type link struct {
	shard    *centrifuge.RedisShard
	broker   *centrifuge.RedisBroker
	presence *centrifuge.RedisPresenceManager
}

// CheckRedisURL says what is wrong with an address before anything is started.
// Off this machine, Redis needs TLS: an eavesdropper would learn who
// talks to whom, and the password of Redis.
func CheckRedisURL(address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return errors.New("must look like rediss://HOST:6379")
	}
	query := u.Query()
	switch u.Scheme {
	case "rediss", "rediss+sentinel":
		return nil
	case "redis":
		near := !query.Has("sentinel_master_name")
		for _, host := range append([]string{u.Host}, query["addr"]...) {
			near = near && isHere(host)
		}
		if near {
			return nil
		}
		return errors.New("needs TLS: begin it with rediss:// (redis:// is for a Redis on this machine)")
	case "redis+sentinel":
		return errors.New("needs TLS: begin it with rediss+sentinel://")
	}
	return errors.New("must begin with rediss://, or with redis:// for a Redis on this machine")
}

func isHere(hostPort string) bool {
	host := hostPort
	if name, _, err := net.SplitHostPort(hostPort); err == nil {
		host = name
	}
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return host == "localhost" || (ip != nil && ip.IsLoopback())
}

func newRelay(node *centrifuge.Node, o Options, missed func()) *relay {
	r := &relay{node: node, address: o.RedisURL, key: o.Key, clock: o.Now, missed: missed, seed: maphash.MakeSeed(), pending: map[string]bool{}, others: map[string]int{}}
	for i := range r.lines {
		r.lines[i] = make(chan publication, lineLength)
	}
	return r
}

// open makes the way to Redis.
func (r *relay) open() (*link, error) {
	shard, err := centrifuge.NewRedisShard(r.node, centrifuge.RedisShardConfig{
		Address: r.address, ClientName: prefix, ConnectTimeout: redisConnect, IOTimeout: redisAnswer,
	})
	if err != nil {
		return nil, err
	}
	l := &link{shard: shard}
	if l.broker, err = centrifuge.NewRedisBroker(r.node, centrifuge.RedisBrokerConfig{Prefix: prefix, Shards: []*centrifuge.RedisShard{shard}}); err == nil {
		l.presence, err = centrifuge.NewRedisPresenceManager(r.node, centrifuge.RedisPresenceManagerConfig{
			Prefix: prefix, Shards: []*centrifuge.RedisShard{shard}, PresenceTTL: presenceFor,
		})
	}
	if err == nil {
		err = l.broker.RegisterControlEventHandler(r)
	}
	if err == nil {
		err = l.broker.RegisterBrokerEventHandler(r)
	}
	if err != nil {
		l.close()
		return nil, err
	}
	return l, nil
}

func (l *link) close() {
	if l.broker != nil {
		_ = l.broker.Close(context.Background())
	}
	l.shard.Close()
}

// start makes the first try at once, so that a node that comes up beside a
// healthy Redis is whole before its first socket.
func (r *relay) start() {
	ctx, cancel := context.WithCancel(context.Background())
	r.stop = cancel
	for _, line := range r.lines {
		r.work.Go(func() { r.send(ctx, line) })
	}
	if !r.mend() {
		slog.Warn("live: Redis does not answer; until it does, events reach the sockets of this node only")
	}
	r.work.Go(func() { r.watch(ctx) })
}

// Close implements centrifuge.Closer.
func (r *relay) Close(context.Context) error {
	r.stop()
	r.work.Wait()
	if l := r.link.Load(); l != nil {
		if r.whole.Load() {
			_ = r.tell(l, goodbye)
		}
		l.close()
	}
	return nil
}

// now is the way to Redis if there is one at this moment.
func (r *relay) now() (*link, bool) {
	if !r.whole.Load() {
		return nil, false
	}
	return r.link.Load(), true
}

// lost notes that Redis did not do what was asked.
func (r *relay) lost(err error) {
	if r.whole.CompareAndSwap(true, false) {
		slog.Warn("live: the way to Redis is lost", "cause", err.Error())
	}
}

// Publish implements centrifuge.Broker. Sockets of this node get the event as it
// is; the other nodes get a hint of it.
func (r *relay) Publish(channel string, data []byte, _ centrifuge.PublishOptions) (centrifuge.StreamPosition, bool, error) {
	r.here(channel, data)
	r.enqueue(publication{channel: channel, data: r.hintOf(data)})
	return centrifuge.StreamPosition{}, false, nil
}

// PublishControl implements centrifuge.Controller. What it would have told the
// others they find in the store.
func (r *relay) PublishControl(data []byte, nodeID, _ string) error {
	r.enqueue(publication{node: nodeID, data: data})
	return nil
}

// enqueue does not wait: its caller is answering a request.
func (r *relay) enqueue(p publication) {
	select {
	case r.lines[maphash.String(r.seed, p.channel)%lines] <- p:
	default:
		r.lost(errors.New("more events than it takes"))
	}
}

// send brings the events of one line on their way, one after the other.
func (r *relay) send(ctx context.Context, line <-chan publication) {
	for {
		select {
		case <-ctx.Done():
			return
		case p := <-line:
			if err := r.pass(p); err != nil {
				r.lost(err)
			}
		}
	}
}

var errAway = errors.New("there is no way to Redis")

func (r *relay) pass(p publication) error {
	l, ok := r.now()
	if !ok {
		return errAway
	}
	data := r.sign(p.channel, p.data)
	if p.channel == "" {
		return l.broker.PublishControl(data, p.node, "")
	}
	_, _, err := l.broker.Publish(p.channel, data, centrifuge.PublishOptions{})
	return err
}

// here gives an event to the sockets of this node.
func (r *relay) here(channel string, data []byte) {
	_ = r.node.HandlePublication(channel, &centrifuge.Publication{Data: data}, centrifuge.StreamPosition{}, false, nil)
}
