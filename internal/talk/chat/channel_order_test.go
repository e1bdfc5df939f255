package chat_test

import (
	"encoding/json"
	"sync/atomic"
	"testing"
	"time"

	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/talk/chat"
)

// slowEar holds up the first message it hears of, as a busy machine may.
type slowEar struct {
	*ear
	held atomic.Bool
	wait func()
}

func (e *slowEar) Tell(id string, event live.Event) {
	if event.Kind == live.Message && e.held.CompareAndSwap(false, true) {
		e.wait()
	}
	e.ear.Tell(id, event)
}

// What the system says in a channel and what people write there are told in the
// order of their numbers, even when the telling is slow.
func TestSystemLinesAreToldInOrder(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		marcus := member("marcus")
		h.speaks("coach.es", "es-US")
		h.speaks("coach.fr", "en-CA")
		h.available("coach.fr", coaching.Available)
		id := h.of("marcus", chat.OneOnOne)
		written := make(chan error, 1)
		slow := &slowEar{ear: h.ear}
		s := chat.New(chat.Deps{DB: h.world.DB, Now: h.world.Time, Keys: h.world.Keys, Audit: h.world.Audit, Live: slow})
		slow.wait = func() {
			told := make(chan struct{})
			go func() {
				_, err := s.Post(as(marcus), marcus, chat.PostInput{ChannelID: id, Body: "Is anybody there?"})
				close(told)
				written <- err
			}()
			select {
			case <-told:
			case <-time.After(100 * time.Millisecond):
			}
		}
		if _, err := s.RequestCoach(as(marcus), marcus, chat.Request{ChannelID: id}); err != nil {
			t.Fatal(err)
		}
		if err := <-written; err != nil {
			t.Fatal(err)
		}
		var numbers []int64
		for _, e := range h.heard[marcus.AccountID] {
			var m struct{ Sequence int64 }
			if e.Kind != live.Message {
				continue
			}
			if err := json.Unmarshal(e.Message, &m); err != nil {
				t.Fatal(err)
			}
			numbers = append(numbers, m.Sequence)
		}
		if len(numbers) != 2 || numbers[0]+1 != numbers[1] {
			t.Errorf("heard %v", numbers)
		}
	})
}
