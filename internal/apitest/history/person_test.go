package history_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"github.com/google/uuid"
)

type message struct {
	Sequence int64
	ClientID string
}

// person is a member or a coach who writes and listens. They do what the web
// app does: a message that was not acknowledged is sent again under its own
// key, and what a socket did not bring is asked for by number.
type person struct {
	town     *town
	name     string
	token    string
	channels []string

	mu       sync.Mutex
	socket   *socket
	seen     map[string][]message // by channel, in the order of seeing
	start    map[string]int64     // where each began
	acked    map[string][]message // by channel, in the order of sending
	resent   int
	byEvent  int
	byFill   int
	doubles  int
	reopened int
}

// write sends messages until the town says that it is enough. The next one
// leaves when the one before is acknowledged.
func (p *person) write() {
	for p.town.writing() {
		channel := p.channels[rand.IntN(len(p.channels))]
		key := uuid.NewString()
		for tries := 0; ; tries++ {
			var reply struct{ Message message }
			err := p.call("SendMessage", map[string]any{"channelUrl": channel, "message": "About " + key, "clientId": key}, &reply)
			if err == nil {
				p.mu.Lock()
				p.acked[channel] = append(p.acked[channel], reply.Message)
				p.resent += tries
				p.mu.Unlock()
				p.town.acknowledged.Add(1)
				break
			}
			p.town.failed(err)
			time.Sleep(time.Duration(10+rand.IntN(40)) * time.Millisecond)
		}
		time.Sleep(time.Duration(rand.IntN(30)) * time.Millisecond)
	}
}

// listen keeps a socket open and catches up whenever it has a new one.
func (p *person) listen() {
	for !p.town.over.Load() {
		s, err := open(p.town.node(), p.token)
		if err != nil {
			time.Sleep(time.Duration(10+rand.IntN(60)) * time.Millisecond)
			continue
		}
		p.mu.Lock()
		p.socket = s
		p.reopened++
		p.mu.Unlock()
		p.hearAll(s)
		_ = s.Close()
	}
}

func (p *person) hearAll(s *socket) {
	for _, channel := range p.channels {
		p.fill(channel)
	}
	for {
		events, err := s.events()
		if err != nil {
			return
		}
		for _, e := range events {
			switch data := e.Push.Pub.Data; data.Kind {
			case "message":
				p.hear(data.ChannelURL, data.Message)
			case "missed":
				for _, channel := range p.channels {
					p.fill(channel)
				}
			}
		}
	}
}

// hear takes a message that follows the last one, drops one that is there, and
// asks where there is a hole.
func (p *person) hear(channel string, m message) {
	last, known := p.last(channel)
	switch {
	case !known:
	case m.Sequence == 0: // a hint of another node, which carries no content
		p.fill(channel)
	case m.Sequence == last+1:
		p.see(channel, m)
		p.byEvent++
	case m.Sequence <= last:
		p.doubles++
	default:
		p.fill(channel)
	}
}

func (p *person) last(channel string) (last int64, known bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	last, known = p.start[channel]
	if list := p.seen[channel]; len(list) > 0 {
		last = list[len(list)-1].Sequence
	}
	return last, known
}

func (p *person) see(channel string, m message) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.seen[channel] = append(p.seen[channel], m)
}

func (p *person) fill(channel string) {
	for !p.town.over.Load() {
		last, _ := p.last(channel)
		var reply struct {
			Messages []message
			HasMore  bool
		}
		if err := p.call("ListMessages", map[string]any{"channelUrl": channel, "afterSequence": last, "limit": 200}, &reply); err != nil {
			p.town.failed(err)
			time.Sleep(20 * time.Millisecond)
			continue
		}
		for _, m := range reply.Messages {
			p.see(channel, m)
			p.byFill++
		}
		if !reply.HasMore {
			return
		}
	}
}

// cut ends the socket from outside.
func (p *person) cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.socket != nil {
		_ = p.socket.Close()
	}
}

// refused is an answer that no try will change.
type refused struct{ text string }

func (r refused) Error() string { return r.text }

func (p *person) call(method string, in, out any) error {
	body, err := json.Marshal(in)
	if err != nil {
		return err
	}
	r, err := http.NewRequest("POST", p.town.node()+"/wellhouse.chat.v1.ChatService/"+method, bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+p.token)
	reply, err := p.town.web.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = reply.Body.Close() }()
	text, err := io.ReadAll(reply.Body)
	if err != nil {
		return err
	}
	if reply.StatusCode != http.StatusOK {
		if reply.StatusCode < 500 {
			return refused{fmt.Sprintf("%s of %s: %d %s", method, p.name, reply.StatusCode, text)}
		}
		return fmt.Errorf("%d", reply.StatusCode)
	}
	return json.Unmarshal(text, out)
}
