package chat_test

import (
	"context"
	"strings"
	"testing"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/chat"
)

func unreadOf(t *testing.T, w *demotest.World, person string) (list []chat.Unread) {
	t.Helper()
	memberID := demo.MemberID(person)
	err := w.DB.Read(context.Background(), db.Member(memberID), func(ctx context.Context, q db.Q) (err error) {
		list, err = chat.LoadUnread(ctx, q, w.Keys, memberID)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// S1-3-42 S2-3-41: what waits for each member, and from whom.
func TestUnread(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		for _, c := range []struct {
			person  string
			kind    chat.Kind
			count   int64
			from    string
			preview string
		}{
			{"rosa", chat.OneOnOne, 2, "Lucía Herrera", "Cuando tenga un momento"},
			{"rosa", chat.CareTeam, 1, "Angela Ruiz", "Le recordamos su examen"},
			{"tom", chat.OneOnOne, 10, "Emily Carter", "When you have a minute"},
			{"tom", chat.FoodLogging, 2, "Emily Carter", "Breakfast looks light."},
			{"tom", chat.Support, 0, "", ""},
			{"annmarie", chat.OneOnOne, 1, "Isabelle Gagnon", "Je pars quelques jours"},
			{"devon", chat.Guide, 2, "Maya Ellison", "I'm around this afternoon"},
			{"devon", chat.OneOnOne, 0, "", ""},
			{"james", chat.OneOnOne, 0, "", ""},
			{"luis", chat.OneOnOne, 0, "", ""},
		} {
			list := unreadOf(t, w, c.person)
			if got := chat.Total(list, c.kind); got != c.count {
				t.Errorf("%s %s: %d unread, want %d", c.person, c.kind, got, c.count)
			}
			for _, u := range list {
				if u.Kind == c.kind && (u.FromName != c.from || !strings.HasPrefix(u.Preview, c.preview)) {
					t.Errorf("%s %s: %s: %s", c.person, c.kind, u.FromName, u.Preview)
				}
			}
		}
	})
}

// Own and system messages never count; a key is stored once; reading moves on.
func TestWhatCountsAsUnread(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		ctx, luis := context.Background(), demo.MemberID("luis")
		say := func(m chat.Message) (seq int64) {
			t.Helper()
			err := w.DB.Write(ctx, db.Member(luis), func(ctx context.Context, q db.Q) (err error) {
				seq, err = chat.Append(ctx, q, w.Keys, luis, "c", m)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return seq
		}
		err := w.DB.Write(ctx, db.Member(luis), func(ctx context.Context, q db.Q) error {
			_, err := chat.AddChannel(ctx, q, w.Keys, luis, chat.Channel{ID: "c", Kind: chat.OneOnOne, Name: "Coach", CreatedAt: 1})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		say(chat.Message{ID: "1", ClientID: "1", SenderID: luis, SenderName: "Luis", Body: "mine", CreatedAt: 1})
		say(chat.Message{ID: "2", ClientID: "2", Admin: true, SenderName: "Wellhouse", Body: "system", CreatedAt: 2})
		if list := unreadOf(t, w, "luis"); len(list) != 0 {
			t.Errorf("%+v", list)
		}
		coach := chat.Message{ID: "3", ClientID: "3", SenderID: demo.MemberID("coach.en"), SenderName: "Emily Carter", Body: "hello", CreatedAt: 3}
		seq := say(coach)
		if again := say(coach); seq != 3 || again != 0 {
			t.Errorf("stored as %d and %d", seq, again)
		}
		say(chat.Message{ID: "4", ClientID: "4", Admin: true, SenderName: "Wellhouse", Body: "system", CreatedAt: 4})
		if list := unreadOf(t, w, "luis"); len(list) != 1 || list[0].Count != 1 || list[0].Preview != "hello" {
			t.Errorf("%+v", list)
		}
		for _, mark := range []int64{3, 1, 99} {
			err := w.DB.Write(ctx, db.Member(luis), func(ctx context.Context, q db.Q) error {
				return chat.MarkRead(ctx, q, luis, "c", mark)
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if list := unreadOf(t, w, "luis"); len(list) != 0 {
			t.Errorf("after reading: %+v", list)
		}
	})
}

// A member's scope never opens another member's conversation.
func TestOtherMembersMessagesStayClosed(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		if w.DB.Engine() != db.Postgres {
			t.Skip("row security is PostgreSQL's; the member id in every statement is tested above")
		}
		err := w.DB.Read(context.Background(), db.Member(demo.MemberID("marcus")), func(ctx context.Context, q db.Q) error {
			list, err := chat.LoadUnread(ctx, q, w.Keys, demo.MemberID("rosa"))
			if len(list) > 0 {
				t.Errorf("Marcus's scope reads Rosa's %+v", list)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}
