// Package live is the socket between the server and open pages. The database
// is the truth and an event only wakes a page, so losing one loses nothing.
// Who a socket belongs to is decided by the session cookie when it opens; when
// the session ends or turns to somebody else, its sockets end with it.
package live

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/centrifugal/centrifuge"

	"wellhouse.app/internal/apperr"
	"wellhouse.app/internal/who"
	"wellhouse.app/internal/wire"
)

// ended tells a page that its session is over and that it must not come back
// with the same one.
var ended = centrifuge.Disconnect{Code: 3550, Reason: "session ended"}

// turned tells a page that its session stands for somebody else now; it may
// come back at once and hears the other one then.
var turned = centrifuge.Disconnect{Code: 3050, Reason: "view changed"}

// Hub holds the open sockets of this node.
type Hub struct {
	node   *centrifuge.Node
	socket http.Handler

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

// New starts a hub that keeps its state in memory.
func New() (*Hub, error) {
	node, err := centrifuge.New(centrifuge.Config{
		ClientStaleCloseDelay: hello,
		UserConnectionLimit:   mostSockets,
		LogLevel:              centrifuge.LogLevelWarn,
		LogHandler: func(e centrifuge.LogEntry) {
			slog.Warn("live: " + e.Message)
		},
	})
	if err != nil {
		return nil, err
	}
	h := &Hub{node: node, sessions: map[string]map[string]*centrifuge.Client{}, over: map[string]bool{}}
	node.OnConnecting(h.connecting)
	node.OnConnect(h.connect)
	h.socket = centrifuge.NewWebsocketHandler(node, centrifuge.WebsocketConfig{})
	return h, node.Run()
}

// Handler opens a socket for whoever is signed in.
func (h *Hub) Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if who.From(r.Context()).Anonymous() {
			wire.WriteError(w, r, apperr.New(apperr.Unauthenticated, "errors.signIn", "Please sign in."))
			return
		}
		h.socket.ServeHTTP(w, r)
	})
}

// connecting gives a socket its one channel: the events of whoever the session
// stands for. A page never names a channel itself.
func (h *Hub) connecting(ctx context.Context, _ centrifuge.ConnectEvent) (centrifuge.ConnectReply, error) {
	caller := who.From(ctx)
	if caller.Anonymous() {
		return centrifuge.ConnectReply{}, centrifuge.DisconnectInvalidToken
	}
	return centrifuge.ConnectReply{
		Credentials:   &centrifuge.Credentials{UserID: caller.AccountID},
		Subscriptions: map[string]centrifuge.SubscribeOptions{channel(subject(caller)): {}},
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

// EndSession closes the sockets of a session that is over.
func (h *Hub) EndSession(id string) {
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

// TurnSession closes the sockets of a session that listen for somebody it no
// longer stands for. One that was being opened meanwhile is found by whoever
// compares Sessions with the store.
func (h *Hub) TurnSession(id string, stand who.Stand) {
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

// What an event can be about: readings, an alert or its state, a report that is
// prepared, and of a conversation a new message, somebody who writes, somebody
// who has read, or anything else about it; for staff, their queue.
const (
	Reading = "reading"
	Alert   = "alert"
	Report  = "report"
	Message = "message"
	Typing  = "typing"
	Read    = "read"
	Channel = "channel"
	Inbox   = "inbox"
)

// Event wakes the open pages of one person. It names what changed and comes
// after the commit: before it a page would read the old state. Only a message of
// a conversation comes with its content, so that it is there at once; a page
// sees by its number whether one before it is missing.
type Event struct {
	Kind       string          `json:"kind"`
	ChannelURL string          `json:"channelUrl,omitempty"`
	Message    json.RawMessage `json:"message,omitempty"`  // as ChatService gives it
	Sequence   int64           `json:"sequence,omitempty"` // up to where somebody has read
	UserID     string          `json:"userId,omitempty"`   // who writes or has read
	Name       string          `json:"name,omitempty"`
	Typing     bool            `json:"typing,omitempty"`
}

// Tell sends an event to the open pages of a member or staff person.
func (h *Hub) Tell(accountID string, e Event) {
	data, err := json.Marshal(e)
	if err == nil {
		_, err = h.node.Publish(channel(accountID), data)
	}
	if err != nil {
		slog.Warn("live: event not sent", "kind", e.Kind, "cause", err.Error())
	}
}

// Close says goodbye to every socket.
func (h *Hub) Close(ctx context.Context) error { return h.node.Shutdown(ctx) }

func subject(w who.Who) string {
	if w.MemberID != "" {
		return w.MemberID
	}
	return w.AccountID
}

func channel(accountID string) string { return "person:" + accountID }
