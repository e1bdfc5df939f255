package attach

import (
	"context"
	"errors"
	"testing"
	"testing/iotest"
	"time"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/module"
	"wellhouse.app/internal/platform/who"
)

// Why a file did not arrive whole reaches the sender: a server that is full is
// not a line that was cut.
func TestUploadTellsWhyItEnded(t *testing.T) {
	s := New(Deps{Now: time.Now})
	err := s.Serve(module.FileOwner{
		Kind: Messages, Area: "messages", UploadPath: UploadPath, MaxBytes: MaxBytes, Most: 1, MostLoose: 1, Types: []string{"text/plain"}, TooMany: apperr.Field{Message: "One."},
		Add:  func(context.Context, who.Who, string) (string, error) { return "rosa", nil },
		Read: func(context.Context, db.Q, who.Who, module.FileRef) (string, error) { return "rosa", nil },
		Lock: func(context.Context, db.Q, string, module.FileRef) error { return nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	rosa := who.Who{AccountID: "rosa", MemberID: "rosa", Role: who.Member}
	full := apperr.New(apperr.Unavailable, "errors.busy", "Please try again in a moment.")
	for want, err := range map[string]error{"errors.busy": full, "errors.bodyCut": errors.New("connection reset")} {
		_, got := s.Of(Messages).Upload(t.Context(), rosa, "", "a.txt", iotest.ErrReader(err))
		if key := apperr.From(got).MessageKey; key != want {
			t.Errorf("%v: %s, want %s", err, key, want)
		}
	}
}

// A limit is told in the unit that gives it exactly.
func TestLimitsAreToldExactly(t *testing.T) {
	for most, want := range map[int64]string{MaxBytes: "6 MB", 1 << 20: "1 MB", 512 << 10: "512 kB", 3 << 19: "1536 kB"} {
		if got := largerThan(most).Message; got != "This file is larger than "+want+". Please send a smaller one." {
			t.Errorf("%d bytes: %s", most, got)
		}
	}
}
