package chat_test

import (
	"context"
	"database/sql"
	"fmt"
	"sync"
	"testing"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat"
	"wellhouse.app/internal/talk/delivery"
	"wellhouse.app/internal/talk/unread"
)

// counter counts the statements of a transaction.
type counter struct {
	db.Q
	n *int
}

func (c counter) ExecContext(ctx context.Context, text string, args ...any) (sql.Result, error) {
	*c.n++
	return c.Q.ExecContext(ctx, text, args...)
}

func (c counter) QueryContext(ctx context.Context, text string, args ...any) (*sql.Rows, error) {
	*c.n++
	return c.Q.QueryContext(ctx, text, args...)
}

func (c counter) QueryRowContext(ctx context.Context, text string, args ...any) *sql.Row {
	*c.n++
	return c.Q.QueryRowContext(ctx, text, args...)
}

// PERFORMANCE P7: how many statements a message takes. Each costs the one
// writer of SQLite time that all members share.
func TestStatementsOfAMessage(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		rosa, coach := member("rosa"), staff("coach.es", who.Coach)
		id := h.of("rosa", chat.OneOnOne)
		h.say(rosa, id, "the first of them also ends a step")
		for _, c := range []struct {
			name   string
			sender who.Who
			want   int
		}{
			{"while an answer is owed", rosa, 4},
			{"the answer", coach, 5},
			{"one more of the coach", coach, 4},
			{"the first after an answer", rosa, 5},
		} {
			var n int
			err := h.world.DB.Write(as(c.sender), db.Member(rosa.MemberID), func(ctx context.Context, q db.Q) error {
				_, err := h.PostIn(ctx, counter{q, &n}, c.sender, rosa.MemberID, chat.PostInput{ChannelID: id, Body: "hola"})
				return err
			})
			if err != nil || n > c.want {
				t.Errorf("%s: %d statements, want at most %d: %v", c.name, n, c.want, err)
			}
		}
	})
}

// Whether the member was told already that something waits comes with the
// message, so that only the first of many asks who is to be told, and how.
func TestAMessageKnowsWhetherTheMemberWasTold(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		post := delivery.New(delivery.Deps{
			DB: h.world.DB, Now: h.world.Time, Keys: h.world.Keys, Brands: brand.New(brand.Deps{DB: h.world.DB, Now: h.world.Time}),
		})
		tell := unread.New(unread.Deps{DB: h.world.DB, Now: h.world.Time, Post: post})
		var told bool
		h.Notify = func(ctx context.Context, q db.Q, p chat.Posted) error {
			told = p.Told
			return tell.Posted(ctx, q, p)
		}
		rosa, coach := member("rosa"), staff("coach.es", who.Coach)
		id := h.of("rosa", chat.OneOnOne)
		read := func() {
			t.Helper()
			if err := h.Read(as(rosa), rosa, id, h.channel(rosa, id).LastSeq); err != nil {
				t.Fatal(err)
			}
		}
		read()
		for i, want := range []bool{false, true, true} {
			if h.say(coach, id, "hola"); told != want {
				t.Errorf("message %d: told %v, want %v", i, told, want)
			}
		}
		read()
		if h.say(coach, id, "hola"); told {
			t.Error("a member who has read since counts as told")
		}
	})
}

// BenchmarkPost stores messages of many members at once, as on a busy morning.
func BenchmarkPost(b *testing.B) {
	world := demotest.Empty(b, dbtest.SQLite(b))
	world.Load(b)
	service := chat.New(chat.Deps{DB: world.DB, Now: world.Time, Keys: world.Keys, Audit: world.Audit})
	rosa := member("rosa")
	c, err := service.CreateOneOnOne(as(rosa), rosa, "")
	if err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	var wg sync.WaitGroup
	for worker := range 100 {
		wg.Go(func() {
			for i := worker; i < b.N; i += 100 {
				if _, err := service.Post(as(rosa), rosa, chat.PostInput{ChannelID: c.ID, Body: "hola", ClientID: fmt.Sprint("b-", i)}); err != nil {
					b.Error(err)
				}
			}
		})
	}
	wg.Wait()
}
