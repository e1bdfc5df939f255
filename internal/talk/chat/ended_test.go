package chat_test

import (
	"context"
	"testing"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat"
)

// An ended account has no conversations, for nobody: staff find them no more
// than at their desk, not by address, by search or by a file.
func TestEndedMembersAreNotFound(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		for _, c := range []struct {
			member string
			kind   chat.Kind
			reader who.Who
			word   string
		}{
			{"rosa", chat.OneOnOne, staff("coach.es", who.Coach), "caminata"},
			{"tom", chat.Support, staff("support", who.Support), "scale"},
		} {
			id := h.of(c.member, c.kind)
			h.say(member(c.member), id, "caminata scale")
			if found, _, err := h.Search(as(c.reader), c.reader, c.word, ""); err != nil || len(found) == 0 {
				t.Fatalf("%s: %d found, %v", c.kind, len(found), err)
			}
			h.exec("UPDATE accounts SET status = 'ended' WHERE id = $1", member(c.member).MemberID)
			for name, try := range map[string]func() error{
				"Channel":  func() error { _, err := h.Channel(as(c.reader), c.reader, id); return err },
				"Messages": func() error { _, _, err := h.Messages(as(c.reader), c.reader, id, chat.Page{Most: 5}); return err },
				"Search":   func() error { _, _, err := h.Search(as(c.reader), c.reader, c.word, id); return err },
				"Post": func() error {
					_, err := h.Post(as(c.reader), c.reader, chat.PostInput{ChannelID: id, Body: "x"})
					return err
				},
				"Read":   func() error { return h.Read(as(c.reader), c.reader, id, 1) },
				"Typing": func() error { return h.Typing(as(c.reader), c.reader, id, true) },
				"Reach": func() error {
					return h.world.DB.Read(as(c.reader), db.System, func(ctx context.Context, q db.Q) error {
						_, _, err := h.Reach(ctx, q, c.reader, id)
						return err
					})
				},
			} {
				if err := try(); !apperr.Is(err, apperr.NotFound) {
					t.Errorf("%s: %s: %v", c.kind, name, err)
				}
			}
			if found, _, err := h.Search(as(c.reader), c.reader, c.word, ""); err != nil || len(found) != 0 {
				t.Errorf("%s: a search finds %d, %v", c.kind, len(found), err)
			}
		}
	})
}
