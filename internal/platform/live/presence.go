package live

import (
	"context"
	"sync"

	"github.com/centrifugal/centrifuge"
)

// Online tells which of some people have a page open on any node. Who has is no
// secret of a conversation but a help, so that a Redis that does not answer
// leaves what this node knows.
func (h *Hub) Online(_ context.Context, ids ...string) map[string]bool {
	online := make(map[string]bool, len(ids))
	var elsewhere sync.WaitGroup
	var mu sync.Mutex
	for _, id := range ids {
		if len(h.node.Hub().UserConnections(id)) > 0 {
			mu.Lock()
			online[id] = true
			mu.Unlock()
		} else if h.relay != nil {
			elsewhere.Go(func() {
				if h.relay.present(channel(id)) {
					mu.Lock()
					defer mu.Unlock()
					online[id] = true
				}
			})
		}
	}
	elsewhere.Wait()
	return online
}

// present reports whether a channel has a listener on any node.
func (r *relay) present(channel string) bool {
	l, ok := r.now()
	if !ok {
		return false
	}
	listed, err := l.presence.Presence(channel)
	if err != nil {
		r.lost(err)
		return false
	}
	for clientID, info := range listed {
		if r.proved(channel, clientID, info) {
			return true
		}
	}
	return false
}

// presenceOf names what a node proves about a socket. No channel of pages begins
// like it.
func presenceOf(channel, clientID string) string { return "presence " + clientID + " " + channel }

// proved reports whether a node of ours said lately that a socket listens. Sockets
// say so again every presenceEvery.
func (r *relay) proved(channel, clientID string, info *centrifuge.ClientInfo) bool {
	_, at, _, ok := r.opened(presenceOf(channel, clientID), info.ChanInfo)
	return ok && r.fresh(at)
}

// Presence implements centrifuge.PresenceManager; no page asks for it.
func (r *relay) Presence(string) (map[string]*centrifuge.ClientInfo, error) { return nil, nil }

// PresenceStats implements centrifuge.PresenceManager; no page asks for it.
func (r *relay) PresenceStats(string) (centrifuge.PresenceStats, error) {
	return centrifuge.PresenceStats{}, nil
}

// AddPresence implements centrifuge.PresenceManager. A socket is opened also
// when nobody can be told.
func (r *relay) AddPresence(channel, clientID string, info *centrifuge.ClientInfo) error {
	if l, ok := r.now(); ok {
		signed := centrifuge.ClientInfo{ClientID: clientID, UserID: info.UserID, ChanInfo: r.sign(presenceOf(channel, clientID), nil)}
		if err := l.presence.AddPresence(channel, clientID, &signed); err != nil {
			r.lost(err)
		}
	}
	return nil
}

// RemovePresence implements centrifuge.PresenceManager.
func (r *relay) RemovePresence(channel, clientID, userID string) error {
	if l, ok := r.now(); ok {
		if err := l.presence.RemovePresence(channel, clientID, userID); err != nil {
			r.lost(err)
		}
	}
	return nil
}
