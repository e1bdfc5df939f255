package attach

import (
	"context"
	"io"
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/apperr"
	"wellhouse.app/internal/who"
)

// talkative lets everybody begin a conversation.
type talkative struct{ Channels }

func (talkative) MayTalkAtAll(context.Context, who.Who) error { return nil }

// Each upload holds up to six megabytes: one account holds eight of them, and
// others are not kept waiting.
func TestUploadsSideBySide(t *testing.T) {
	s := New(Deps{Now: time.Now, Channels: talkative{}})
	rosa := who.Who{AccountID: "rosa", MemberID: "rosa", Role: who.Member}
	tom := who.Who{AccountID: "tom", MemberID: "tom", Role: who.Member}
	empty := func(caller who.Who) string {
		_, err := s.Upload(t.Context(), caller, "", "a.txt", io.LimitReader(nil, 0))
		return apperr.From(err).MessageKey
	}
	body, sender := io.Pipe()
	var uploads sync.WaitGroup
	for range atOnceEach {
		uploads.Go(func() { _, _ = s.Upload(t.Context(), rosa, "", "a.txt", body) })
	}
	for s.count("rosa") < atOnceEach {
		time.Sleep(time.Millisecond)
	}
	if key := empty(rosa); key != "attach.many" {
		t.Errorf("one more: %s", key)
	}
	if key := empty(tom); key != "attach.empty" {
		t.Errorf("somebody else: %s", key)
	}
	if err := sender.Close(); err != nil {
		t.Fatal(err)
	}
	uploads.Wait()
	if key := empty(rosa); key != "attach.empty" || s.count("rosa") != 0 {
		t.Errorf("afterwards: %s, %d under way", key, s.count("rosa"))
	}
}

func (s *Service) count(accountID string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.under[accountID]
}
