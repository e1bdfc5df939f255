package support_test

import (
	"context"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/messagetest"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/delivery"
	"wellhouse.app/internal/talk/support"
)

func service(w *demotest.World) *support.Service {
	post := messagetest.With(delivery.New(delivery.Deps{DB: w.DB, Now: w.Time, Keys: w.Keys, Brands: w.Brands}), support.Messages)
	return support.New(support.Deps{DB: w.DB, Now: w.Time, Keys: w.Keys, Brands: w.Brands, Audit: w.Audit, Post: post})
}

func draft(clientID, text string) support.Draft {
	return support.Draft{ClientID: clientID, Topic: "device", Text: text, AnswerChannel: support.ByEmail}
}

func TestMessagesAreKeptSealedAndListed(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s, rosa, devon := service(w), demo.MemberID("rosa"), demo.MemberID("devon")
		first, err := s.Send(t.Context(), rosa, draft("client-0001", "  My meter shows E-3.\nWhat now?  "))
		if err != nil {
			t.Fatal(err)
		}
		if !regexp.MustCompile(`^WH-[2-9A-Z]{4}-[2-9A-Z]{4}$`).MatchString(first.Reference) || first.Text != "My meter shows E-3.\nWhat now?" {
			t.Errorf("%+v", first)
		}
		if first.Status != "received" || first.AnswerDueAt <= first.CreatedAt || first.CreatedAt != w.Time().UnixMilli() {
			t.Errorf("%+v", first)
		}
		w.Pass(time.Minute)
		again, err := s.Send(t.Context(), rosa, draft("client-0001", "changed meanwhile"))
		if err != nil || again != first {
			t.Errorf("the same client id: %+v %v", again, err)
		}
		if other, err := s.Send(t.Context(), devon, draft("client-0001", "mine")); err != nil || other.Reference == first.Reference {
			t.Errorf("another member's client id: %+v %v", other, err)
		}
		second, err := s.Send(t.Context(), rosa, draft("client-0002", "Ñandú 🙂"))
		if err != nil {
			t.Fatal(err)
		}
		contact, err := s.Contact(t.Context(), rosa)
		if err != nil || len(contact.Messages) != 2 || contact.Messages[0] != second || contact.Messages[1] != first || !contact.HasPhone {
			t.Errorf("%+v %v", contact, err)
		}
		if raw := stored(t, w, "text_enc", first.ID); strings.Contains(raw, "meter") || len(raw) < 20 {
			t.Errorf("the text is readable in the store: %q", raw)
		}
	})
}

func stored(t *testing.T, w *demotest.World, column, id string) string {
	t.Helper()
	var raw []byte
	err := w.DB.Read(t.Context(), db.System, func(ctx context.Context, q db.Q) error {
		return q.QueryRowContext(ctx, "SELECT "+column+" FROM support_messages WHERE id = $1", id).Scan(&raw)
	})
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func TestRefusedMessages(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s, rosa := service(w), demo.MemberID("rosa")
		long := strings.Repeat("é", support.MaxText)
		for name, c := range map[string]struct {
			change func(*support.Draft)
			field  string
		}{
			"empty":             {func(d *support.Draft) { d.Text = " \n\t " }, "text"},
			"too long":          {func(d *support.Draft) { d.Text = long + "é" }, "text"},
			"null byte":         {func(d *support.Draft) { d.Text = "a\x00b" }, "text"},
			"broken letters":    {func(d *support.Draft) { d.Text = "a\xffb" }, "text"},
			"unknown topic":     {func(d *support.Draft) { d.Topic = "weather" }, "topic"},
			"no topic":          {func(d *support.Draft) { d.Topic = "" }, "topic"},
			"no way to answer":  {func(d *support.Draft) { d.AnswerChannel = "" }, "answerChannel"},
			"carrier pigeon":    {func(d *support.Draft) { d.AnswerChannel = "pigeon" }, "answerChannel"},
			"no client id":      {func(d *support.Draft) { d.ClientID = "" }, "clientId"},
			"spaces in its id":  {func(d *support.Draft) { d.ClientID = "a b c d e f" }, "clientId"},
			"a client id of 65": {func(d *support.Draft) { d.ClientID = strings.Repeat("a", 65) }, "clientId"},
		} {
			d := draft("client-0001", "text")
			c.change(&d)
			_, err := s.Send(t.Context(), rosa, d)
			e := apperr.From(err)
			if e.Kind != apperr.InvalidArgument || len(e.Fields) != 1 || e.Fields[0].Name != c.field || e.Fields[0].Message == "" {
				t.Errorf("%s: %v %+v", name, err, e.Fields)
			}
		}
		if _, err := s.Send(t.Context(), rosa, draft("client-0001", long)); err != nil {
			t.Errorf("2,000 characters: %v", err)
		}
	})
}

func TestADayHasItsLimit(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s, rosa := service(w), demo.MemberID("rosa")
		for i := range 20 {
			if _, err := s.Send(t.Context(), rosa, draft("client-00"+string(rune('a'+i)), "x")); err != nil {
				t.Fatal(err)
			}
		}
		_, err := s.Send(t.Context(), rosa, draft("client-more", "x"))
		if e := apperr.From(err); e.Kind != apperr.ResourceExhausted || e.RetryAfter == 0 {
			t.Errorf("the twenty-first: %v", err)
		}
		if _, err := s.Send(t.Context(), rosa, draft("client-00a", "x")); err != nil {
			t.Errorf("one that was sent before: %v", err)
		}
		w.Pass(24 * time.Hour)
		if _, err := s.Send(t.Context(), rosa, draft("client-more", "x")); err != nil {
			t.Errorf("the next day: %v", err)
		}
	})
}

func TestOneMessageFromManyTries(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s, rosa := service(w), demo.MemberID("rosa")
		var mu sync.Mutex
		references := map[string]int{}
		var all sync.WaitGroup
		for range 12 {
			all.Go(func() {
				m, err := s.Send(t.Context(), rosa, draft("client-0001", "once"))
				mu.Lock()
				defer mu.Unlock()
				if err != nil {
					t.Error(err)
				}
				references[m.Reference]++
			})
		}
		all.Wait()
		if len(references) != 1 {
			t.Errorf("references %v", references)
		}
	})
}
