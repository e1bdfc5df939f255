package chat

import "sync"

// turns lets the messages of one channel follow each other on this node, so that
// they are told in the order of their numbers. Pages would manage without, by
// asking for what seems to be missing.
type turns struct {
	mu   sync.Mutex
	held map[string]*turn // by channel
}

type turn struct {
	sync.Mutex
	wanted int
}

// take waits for the channel's turn; the caller gives it back.
func (t *turns) take(channelID string) (give func()) {
	t.mu.Lock()
	if t.held == nil {
		t.held = map[string]*turn{}
	}
	one := t.held[channelID]
	if one == nil {
		one = &turn{}
		t.held[channelID] = one
	}
	one.wanted++
	t.mu.Unlock()
	one.Lock()
	return func() {
		one.Unlock()
		t.mu.Lock()
		defer t.mu.Unlock()
		if one.wanted--; one.wanted == 0 {
			delete(t.held, channelID)
		}
	}
}

// InTurn does something while no other message of the channel is stored and
// told on this node. Every write that posts or says something in a channel goes
// through it, and one goroutine holds the turn of one channel only.
func (s *Service) InTurn(channelID string, do func() error) error {
	defer s.turns.take(channelID)()
	return do()
}
