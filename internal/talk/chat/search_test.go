package chat_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/chat"
)

// Five thousand messages of five thousand letters would take seconds and half a
// gigabyte to look into: what lies beyond the bound is said to be there.
func TestSearchReadsSoMuchText(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		rosa := member("rosa")
		id := h.of("rosa", chat.OneOnOne)
		h.say(rosa, id, "aguja")
		err := h.world.DB.Write(as(rosa), db.Member(rosa.MemberID), func(ctx context.Context, q db.Q) error {
			for i := range 450 {
				m := chat.Message{
					ID: fmt.Sprint("long-", i), ClientID: fmt.Sprint("long-", i), SenderID: rosa.MemberID,
					Body: strings.Repeat("heno ", 1000), CreatedAt: h.world.Time().UnixMilli() + 1,
				}
				if _, err := chat.Append(ctx, q, h.world.Keys, rosa.MemberID, id, m); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, where := range []string{id, ""} {
			if found, more, err := h.Search(as(rosa), rosa, "aguja", where); err != nil || len(found) != 0 || !more {
				t.Errorf("%q: %d found, more %v, %v", where, len(found), more, err)
			}
			if found, more, err := h.Search(as(rosa), rosa, "heno", where); err != nil || len(found) != chat.MostFound || !more {
				t.Errorf("%q: %d found, more %v, %v", where, len(found), more, err)
			}
		}
	})
}
