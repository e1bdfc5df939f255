// Package live is the socket between the server and open pages. The database
// is the source of truth and an event only wakes a page, so a lost event loses
// nothing.
// Who a socket belongs to is decided by the session cookie when it opens; when
// the session ends or acts for someone else, its sockets end with it.
package live

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/centrifugal/centrifuge"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// ended tells a page that its session is over and that it must not come back
// with the same one.
var ended = centrifuge.Disconnect{Code: 3550, Reason: "session ended"}

// turned tells a page that its session acts for someone else now; it may
// come back at once and hears the other one then.
var turned = centrifuge.Disconnect{Code: 3050, Reason: "view changed"}

// Hub holds the open sockets of this node.
type Hub struct {
	node   *centrifuge.Node
	relay  *relay // nil on a node that is alone
	socket http.Handler

	recheck  func(ctx context.Context, session string)
	viewed   map[string]bool   // by kind of event, whether those who view a member hear of it
	family   map[string]string // by kind of event, the area whose holders in the family hear of it
	cares    map[string]bool   // by kind of event, whether a person hears of it who acts for somebody else
	soon     gathering         // what all staff of a role are told
	mu       sync.Mutex
	sessions map[string]map[string]*centrifuge.Client // by session, by client
	over     map[string]bool                          // sessions that ended just now
}

// mostSockets is how many pages of one person a node keeps company: enough for
// every tab and device, too few to use up what all share.
const mostSockets = 64

// A socket may be open for hello before it says it, and its session may end
// meanwhile: the hub knows of an end for longer than that.
const (
	hello      = 10 * time.Second
	remembered = time.Minute
)

// Options are how a hub works.
type Options struct {
	// RedisURL is where several nodes meet; empty for a node that is alone.
	RedisURL string
	// Key signs what nodes tell each other; it is the same on all nodes.
	Key []byte
	// Recheck compares the sockets of a session with the store. Another node
	// says that the session has changed, but only the store is believed.
	Recheck func(ctx context.Context, session string)
	// Now tells nodes how old a message is; several nodes need it.
	Now func() time.Time
}

// New starts a hub.
func New(o Options) (*Hub, error) {
	config := centrifuge.Config{
		ClientStaleCloseDelay: hello,
		UserConnectionLimit:   mostSockets,
		LogLevel:              centrifuge.LogLevelWarn,
		LogHandler: func(e centrifuge.LogEntry) {
			slog.Warn("live: " + e.Message)
		},
	}
	if o.RedisURL != "" {
		config.ClientPresenceUpdateInterval = presenceEvery
	}
	node, err := centrifuge.New(config)
	if err != nil {
		return nil, err
	}
	h := &Hub{node: node, recheck: o.Recheck, viewed: map[string]bool{}, family: map[string]string{}, cares: map[string]bool{}, sessions: map[string]map[string]*centrifuge.Client{}, over: map[string]bool{}}
	node.OnConnecting(h.connecting)
	node.OnConnect(h.connect)
	node.OnNotification(h.noticed)
	// Pages say little and hear little: what waits for them is shared.
	h.socket = centrifuge.NewWebsocketHandler(node, centrifuge.WebsocketConfig{ReadBufferSize: 512, UseWriteBufferPool: true})
	if o.RedisURL != "" {
		if err := CheckRedisURL(o.RedisURL); err != nil {
			return nil, err
		}
		if len(o.Key) == 0 || o.Now == nil {
			return nil, errors.New("live: several nodes need a key and a clock")
		}
		h.relay = newRelay(node, o, func() { h.notify(noticeMissed, notice{}) })
		node.SetBroker(h.relay)
		node.SetPresenceManager(h.relay)
		h.relay.start()
	}
	return h, node.Run()
}

// Handler opens a socket for the person who is signed in.
func (h *Hub) Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if who.From(r.Context()).Anonymous() {
			wire.WriteError(w, r, apperr.New(apperr.Unauthenticated, "errors.signIn", "Please sign in."))
			return
		}
		lean := leave(r)
		h.socket.ServeHTTP(w, lean)
		if lean.ProtoMajor == 1 {
			lean.Header, lean.URL = nil, nil
		}
	})
}

// leave keeps of a request only what its socket needs. The socket holds on to it
// for hours, and with the whole of it to everything that served the request.
func leave(r *http.Request) *http.Request {
	lean := &http.Request{
		Method: r.Method, URL: r.URL, Proto: r.Proto, ProtoMajor: r.ProtoMajor, ProtoMinor: r.ProtoMinor,
		Header: r.Header, Host: r.Host, Body: r.Body,
	}
	ctx := context.Background()
	if r.ProtoMajor != 1 {
		ctx = context.WithoutCancel(r.Context())
	}
	return lean.WithContext(who.With(ctx, who.From(r.Context())))
}

// connecting gives a socket its channels: the events of the person the session
// stands for and, at a desk, those of the role. Who acts for somebody also hears that
// they themselves or others they care for are in danger. A page never names a channel
// itself.
func (h *Hub) connecting(ctx context.Context, _ centrifuge.ConnectEvent) (centrifuge.ConnectReply, error) {
	caller := who.From(ctx)
	if caller.Anonymous() {
		return centrifuge.ConnectReply{}, centrifuge.DisconnectInvalidToken
	}
	if caller.Acting.Ended() {
		return centrifuge.ConnectReply{}, turned
	}
	listens := map[string]centrifuge.SubscribeOptions{}
	switch {
	case caller.Acting != nil:
		listens[caresChannel(caller.AccountID)] = centrifuge.SubscribeOptions{}
		for _, area := range caller.Acting.Areas {
			listens[familyChannel(caller.MemberID, area)] = centrifuge.SubscribeOptions{}
		}
	case caller.Viewing != nil:
		listens[viewChannel(caller.MemberID)] = centrifuge.SubscribeOptions{}
	default:
		listens[channel(caller.AccountID)] = centrifuge.SubscribeOptions{EmitPresence: h.relay != nil}
		if caller.Role.Staff() {
			listens[roleChannel(caller.Role)] = centrifuge.SubscribeOptions{}
		}
	}
	return centrifuge.ConnectReply{
		Credentials:   &centrifuge.Credentials{UserID: caller.AccountID},
		Subscriptions: listens,
	}, nil
}

func (h *Hub) connect(client *centrifuge.Client) {
	session := who.From(client.Context()).SessionID
	if !h.add(session, client) {
		client.Disconnect(ended)
		return
	}
	client.OnDisconnect(func(centrifuge.DisconnectEvent) {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.sessions[session], client.ID())
		if len(h.sessions[session]) == 0 {
			delete(h.sessions, session)
		}
	})
}

// add keeps a socket under its session, unless that is over already.
func (h *Hub) add(session string, client *centrifuge.Client) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.over[session] {
		return false
	}
	if h.sessions[session] == nil {
		h.sessions[session] = map[string]*centrifuge.Client{}
	}
	h.sessions[session][client.ID()] = client
	return true
}

// EndHere closes the sockets of a session that is over, on this node.
func (h *Hub) EndHere(id string) {
	h.mu.Lock()
	h.over[id] = true
	time.AfterFunc(remembered, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.over, id)
	})
	clients := h.socketsOf(id, func(*centrifuge.Client) bool { return true })
	h.mu.Unlock()
	for _, c := range clients {
		c.Disconnect(ended)
	}
}

// TurnHere closes the sockets of a session that listen for someone else, on
// this node.
func (h *Hub) TurnHere(id string, stand who.Stand) {
	h.mu.Lock()
	clients := h.socketsOf(id, func(c *centrifuge.Client) bool { return standOf(c) != stand })
	h.mu.Unlock()
	for _, c := range clients {
		c.Disconnect(turned)
	}
}

// Sessions lists the sessions that have open sockets here, with for whom the
// sockets listen.
func (h *Hub) Sessions() map[string][]who.Stand {
	h.mu.Lock()
	defer h.mu.Unlock()
	list := make(map[string][]who.Stand, len(h.sessions))
	for id, clients := range h.sessions {
		for _, c := range clients {
			list[id] = append(list[id], standOf(c))
		}
	}
	return list
}

// socketsOf lists sockets of a session; the caller holds the lock.
func (h *Hub) socketsOf(id string, which func(*centrifuge.Client) bool) (clients []*centrifuge.Client) {
	for _, c := range h.sessions[id] {
		if which(c) {
			clients = append(clients, c)
		}
	}
	return clients
}

func standOf(client *centrifuge.Client) who.Stand { return who.From(client.Context()).Stand() }

// Close says goodbye to every socket.
func (h *Hub) Close(ctx context.Context) error {
	h.soon.end()
	return h.node.Shutdown(ctx)
}
