package attach

import (
	"context"
	"errors"
	"testing"
	"testing/iotest"
	"time"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/who"
)

// talkative lets everybody begin a conversation.
type talkative struct{ Channels }

func (talkative) MayTalkAtAll(context.Context, who.Who) error { return nil }

// Why a file did not arrive whole reaches the sender: a server that is full is
// not a line that was cut.
func TestUploadTellsWhyItEnded(t *testing.T) {
	s := New(Deps{Now: time.Now, Channels: talkative{}})
	rosa := who.Who{AccountID: "rosa", MemberID: "rosa", Role: who.Member}
	full := apperr.New(apperr.Unavailable, "errors.busy", "Please try again in a moment.")
	for want, err := range map[string]error{"errors.busy": full, "errors.bodyCut": errors.New("connection reset")} {
		_, got := s.Upload(t.Context(), rosa, "", "a.txt", iotest.ErrReader(err))
		if key := apperr.From(got).MessageKey; key != want {
			t.Errorf("%v: %s, want %s", err, key, want)
		}
	}
}
