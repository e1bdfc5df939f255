package live

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"

	"github.com/centrifugal/centrifuge"

	"wellhouse.app/internal/platform/who"
)

// What nodes tell each other. It only makes them look at the store, where they
// look a second later anyway.
const (
	noticeSession = "session"
	noticeMissed  = "missed"
)

type notice struct {
	Session string
}

// EndSession closes the sockets of a session that is over, on all nodes.
func (h *Hub) EndSession(id string) {
	h.EndHere(id)
	h.notify(noticeSession, notice{Session: id})
}

// CompareSession compares the sockets of a session with the store, on all nodes:
// what it stands for may have changed.
func (h *Hub) CompareSession(id string) {
	if h.recheck != nil && h.has(id) {
		go h.lookAgain(id)
	}
	h.notify(noticeSession, notice{Session: id})
}

// TurnSession closes, on all nodes, the sockets of a session that listen for
// someone it no longer acts for. A socket that was just being opened is found
// by code that compares Sessions with the store.
func (h *Hub) TurnSession(id string, stand who.Stand) {
	h.TurnHere(id, stand)
	h.notify(noticeSession, notice{Session: id})
}

// notify tells all nodes, this one first.
func (h *Hub) notify(what string, n notice) {
	data, err := json.Marshal(n)
	if err == nil {
		err = h.node.Notify(what, data, "")
	}
	if err != nil {
		slog.Warn("live: other nodes were not told", "notice", what, "cause", err.Error())
	}
}

func (h *Hub) noticed(e centrifuge.NotificationEvent) {
	var n notice
	if err := json.Unmarshal(e.Data, &n); err != nil {
		slog.Warn("live: a notice that cannot be read", "notice", e.Op)
		return
	}
	switch {
	case e.Op == noticeMissed:
		h.missedHere()
	case e.Op == noticeSession && e.FromNodeID != h.node.ID() && h.recheck != nil && h.has(n.Session):
		go h.lookAgain(n.Session)
	}
}

// recheckWithin is how long the store may take; the next look comes a second
// later anyway.
const recheckWithin = 5 * time.Second

// lookAgain compares the sockets of a session with the store. A fault in it must
// not end the process.
func (h *Hub) lookAgain(session string) {
	defer func() {
		if p := recover(); p != nil {
			slog.Error("live: panic while a session was compared", "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
		}
	}()
	ctx, cancel := context.WithTimeout(context.Background(), recheckWithin)
	defer cancel()
	h.recheck(ctx, session)
}

// has reports whether a session has sockets here.
func (h *Hub) has(session string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.sessions[session]) > 0
}

// missedHere tells every page of this node to ask the store.
func (h *Hub) missedHere() {
	hub := h.node.Hub()
	for _, c := range hub.Channels() {
		_ = hub.BroadcastPublication(c, &centrifuge.Publication{Data: missedEvent}, centrifuge.StreamPosition{})
	}
}
