package chat_test

import (
	"context"
	"testing"
	"time"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat"
)

// hold keeps the turn of a member's channel until the test gives it back.
func (h *house) hold(of who.Who, channelID string) (give func()) {
	h.t.Helper()
	held, free, done := make(chan struct{}), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		err := h.InTurn(context.Background(), of.MemberID, channelID, func() error {
			close(held)
			<-free
			return nil
		})
		if err != nil {
			h.t.Error(err)
		}
	}()
	<-held
	return func() {
		close(free)
		<-done
	}
}

// soon fails the test where a call waits for longer than it was given.
func soon(t *testing.T, call func() error) error {
	t.Helper()
	result := make(chan error, 1)
	go func() { result <- call() }()
	select {
	case err := <-result:
		return err
	case <-time.After(10 * time.Second):
		t.Fatal("still waiting for its turn")
		return nil
	}
}

// A message waits for its turn no longer than its caller does, and the turn goes
// on to those who still wait.
func TestAPostWaitsNoLongerThanItsCaller(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		marcus := member("marcus")
		id := h.of("marcus", chat.OneOnOne)
		give := h.hold(marcus, id)
		post := func(ctx context.Context) error {
			_, err := h.Post(ctx, marcus, chat.PostInput{ChannelID: id, Body: "Is anybody there?"})
			return err
		}
		ctx, cancel := context.WithTimeout(as(marcus), 50*time.Millisecond)
		defer cancel()
		if err := soon(t, func() error { return post(ctx) }); !apperr.Is(err, apperr.DeadlineExceeded) {
			t.Errorf("posted after its time: %v", err)
		}
		gone, leave := context.WithCancel(as(marcus))
		leave()
		if err := soon(t, func() error { return h.InTurn(gone, marcus.MemberID, id, func() error { return nil }) }); !apperr.Is(err, apperr.Canceled) {
			t.Errorf("waited for a caller who left: %v", err)
		}
		patient := make(chan error, 1)
		go func() { patient <- post(as(marcus)) }()
		give()
		if err := soon(t, func() error { return <-patient }); err != nil {
			t.Error(err)
		}
	})
}

// Asking for a coach in a conversation of somebody else is refused at once,
// without waiting for its turn.
func TestAskingInAForeignChannelTakesNoTurn(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		id := h.of("rosa", chat.OneOnOne)
		defer h.hold(member("rosa"), id)()
		marcus := member("marcus")
		ctx, cancel := context.WithTimeout(as(marcus), 5*time.Second)
		defer cancel()
		err := soon(t, func() error {
			_, err := h.RequestCoach(ctx, marcus, chat.Request{ChannelID: id})
			return err
		})
		if !apperr.Is(err, apperr.NotFound) {
			t.Errorf("asked in it: %v", err)
		}
	})
}

// A message for a conversation of somebody else is refused at once, and never
// holds up the people in it.
func TestPostingInAForeignChannelTakesNoTurn(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		id := h.of("rosa", chat.OneOnOne)
		post := func(w who.Who) error {
			ctx, cancel := context.WithTimeout(as(w), 5*time.Second)
			defer cancel()
			_, err := h.Post(ctx, w, chat.PostInput{ChannelID: id, Body: "Is anybody there?"})
			return err
		}
		give := h.hold(member("rosa"), id)
		if err := soon(t, func() error { return post(member("marcus")) }); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("posted in it: %v", err)
		}
		give()
		defer h.hold(member("marcus"), id)()
		if err := soon(t, func() error { return post(member("rosa")) }); err != nil {
			t.Errorf("waited for a stranger: %v", err)
		}
	})
}
