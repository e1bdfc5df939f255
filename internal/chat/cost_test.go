package chat_test

import (
	"context"
	"database/sql"
	"fmt"
	"sync"
	"testing"

	"wellhouse.app/internal/chat"
	"wellhouse.app/internal/db"
	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/demo/demotest"
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
		rosa := member("rosa")
		id := h.of("rosa", chat.OneOnOne)
		h.say(rosa, id, "the first of them also ends a step")
		var n int
		err := h.world.DB.Write(as(rosa), db.Member(rosa.MemberID), func(ctx context.Context, q db.Q) error {
			_, err := h.PostIn(ctx, counter{q, &n}, rosa, rosa.MemberID, chat.PostInput{ChannelID: id, Body: "hola"})
			return err
		})
		if err != nil || n > 6 {
			t.Errorf("%d statements, want at most 6: %v", n, err)
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
