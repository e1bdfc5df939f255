package live

import (
	"encoding/json"

	"github.com/centrifugal/centrifuge"
)

// hint is all that Redis carries of an event: what it is about, never what it
// says. A page that gets a hint asks the server, which reads the store and
// decides anew who may see what.
type hint struct {
	From       string `json:"from"` // the node that told its own sockets already
	Kind       string `json:"kind"`
	ChannelURL string `json:"channelUrl,omitempty"`
	UserID     string `json:"userId,omitempty"` // who is typing
	Typing     bool   `json:"typing,omitempty"`
}

// hintOf leaves of an event what other nodes may hear.
func (r *relay) hintOf(event []byte) []byte {
	var e Event
	if err := json.Unmarshal(event, &e); err != nil {
		return nil
	}
	h := hint{From: r.node.ID(), Kind: e.Kind, ChannelURL: e.ChannelURL}
	if e.Kind == Typing {
		h.UserID, h.Typing = e.UserID, e.Typing
	}
	data, _ := json.Marshal(h)
	return data
}

// HandlePublication implements centrifuge.BrokerEventHandler: something came
// from Redis.
func (r *relay) HandlePublication(channel string, p *centrifuge.Publication, _ centrifuge.StreamPosition, _ bool, _ *centrifuge.Publication) error {
	data, ok := r.verified(channel, p.Data)
	if !ok {
		return nil
	}
	if channel == beats {
		r.hearBeat(data)
		return nil
	}
	var h hint
	if err := json.Unmarshal(data, &h); err != nil || h.From == r.node.ID() {
		return nil
	}
	event, err := json.Marshal(Event{Kind: h.Kind, ChannelURL: h.ChannelURL, UserID: h.UserID, Typing: h.Typing})
	if err == nil {
		r.here(channel, event)
	}
	return nil
}

// HandleControl implements centrifuge.ControlEventHandler.
func (r *relay) HandleControl(signed []byte) error {
	data, ok := r.verified("", signed)
	if !ok {
		return nil
	}
	return r.node.HandleControl(data)
}
