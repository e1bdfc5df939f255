package chat

import (
	"context"
	"errors"
	"sync"

	"wellhouse.app/internal/platform/apperr"
)

// turns lets the messages of one channel follow each other on this node, so that
// they are told in the order of their numbers. Pages would manage without, by
// asking for what seems to be missing.
type turns struct {
	mu   sync.Mutex
	held map[string]*turn // by member and channel
}

type turn struct {
	taken  chan struct{} // full while somebody has the turn
	wanted int           // by those who have it or wait for it
}

// take waits for the channel's turn as long as the caller does; the caller gives
// it back.
func (t *turns) take(ctx context.Context, channelID string) (give func(), err error) {
	one := t.want(channelID)
	select {
	case one.taken <- struct{}{}:
		return func() {
			<-one.taken
			t.leave(channelID, one)
		}, nil
	case <-ctx.Done():
		t.leave(channelID, one)
		return nil, tooLate(ctx.Err())
	}
}

func (t *turns) want(channelID string) *turn {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.held == nil {
		t.held = map[string]*turn{}
	}
	one := t.held[channelID]
	if one == nil {
		one = &turn{taken: make(chan struct{}, 1)}
		t.held[channelID] = one
	}
	one.wanted++
	return one
}

func (t *turns) leave(channelID string, one *turn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if one.wanted--; one.wanted == 0 {
		delete(t.held, channelID)
	}
}

// tooLate says what the database says when a caller's time is over.
func tooLate(cause error) error {
	if errors.Is(cause, context.DeadlineExceeded) {
		return apperr.New(apperr.DeadlineExceeded, "errors.timeout", "That took too long. Please try again.").Because(cause)
	}
	return apperr.New(apperr.Canceled, "errors.canceled", "The request was canceled.").Because(cause)
}

// InTurn does something while no other message of a member's channel is stored
// and told on this node. Every write that posts or says something in a channel
// goes through it, and one goroutine holds the turn of one channel only. A member
// who names a channel of somebody else waits for nobody, and nobody for them.
func (s *Service) InTurn(ctx context.Context, memberID, channelID string, do func() error) error {
	give, err := s.turns.take(ctx, memberID+"/"+channelID)
	if err != nil {
		return err
	}
	defer give()
	return do()
}
