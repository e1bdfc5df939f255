package letters_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/chat"
	"wellhouse.app/internal/talk/letters"
)

// A search reads the latest letters up to so much text, and the subjects of all:
// a thousand threads of long letters would take minutes.
func TestSearchReadsSoMuchText(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		rosa := demo.MemberID("rosa")
		s := letters.New(letters.Deps{DB: w.DB, Now: w.Time, Keys: w.Keys, Chat: chat.New(chat.Deps{DB: w.DB, Now: w.Time, Keys: w.Keys, Audit: w.Audit})})
		err := w.DB.Write(t.Context(), db.Member(rosa), func(ctx context.Context, q db.Q) error {
			for i := range 5 { // the first is the oldest
				id, at := fmt.Sprint("thread-", i), w.Time().UnixMilli()+int64(i)
				if _, err := chat.AddChannel(ctx, q, w.Keys, rosa, chat.Channel{ID: id, Kind: chat.CareTeam, Subject: fmt.Sprint("Asunto ", i), CreatedAt: at}); err != nil {
					return err
				}
				for n := range 120 {
					key := fmt.Sprintf("%s-%d", id, n)
					m := chat.Message{ID: key, ClientID: key, SenderID: rosa, Body: fmt.Sprint("aguja", i, strings.Repeat(" heno", 990)), CreatedAt: at}
					if _, err := chat.Append(ctx, q, w.Keys, rosa, id, m); err != nil {
						return err
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for query, want := range map[string]int{"aguja4": 1, "aguja0": 0, "asunto 0": 1} {
			if found, _, _, err := s.Threads(t.Context(), rosa, query, "", 50); err != nil || len(found) != want {
				t.Errorf("%s: %d threads, %v", query, len(found), err)
			}
		}
	})
}
