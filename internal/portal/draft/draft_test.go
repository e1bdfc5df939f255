package draft_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/draft"
)

const route = "/help/contact"

var message = draft.Key{Route: route, Field: "message"}

func service(w *demotest.World) *draft.Service {
	return draft.New(draft.Deps{DB: w.DB, Now: w.Time, Keys: w.Keys, Audit: w.Audit})
}

func texts(t *testing.T, s *draft.Service, w who.Who, route string) string {
	t.Helper()
	kept, err := s.List(context.Background(), w, route)
	if err != nil {
		t.Fatal(err)
	}
	list := make([]string, len(kept))
	for i, d := range kept {
		list[i] = d.Field + "=" + d.Text
	}
	return strings.Join(list, " ")
}

func save(t *testing.T, s *draft.Service, w who.Who, k draft.Key, text string) {
	t.Helper()
	if err := s.Save(context.Background(), w, k, text); err != nil {
		t.Fatal(err)
	}
}

func count(t *testing.T, w *demotest.World, query string, args ...any) (n int) {
	t.Helper()
	err := w.DB.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		return q.QueryRowContext(ctx, query, args...).Scan(&n)
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// D29: a text waits for its writer, by page and field, and is nobody else's.
func TestADraftIsItsWritersAlone(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s := service(w)
		rosa, tom := who.From(demotest.As("rosa", who.Member)), who.From(demotest.As("tom", who.Member))
		coach := who.From(demotest.As("coach.en", who.Coach))
		save(t, s, rosa, message, "My meter\nis ñot here")
		save(t, s, rosa, draft.Key{Route: route, Field: "subject"}, "Meter")
		save(t, s, rosa, draft.Key{Route: "/food/log/:id?", Field: "note"}, "Soup")
		save(t, s, coach, message, "From the desk")
		for _, c := range []struct {
			who         who.Who
			route, want string
		}{
			{rosa, route, "message=My meter\nis ñot here subject=Meter"},
			{rosa, "/food/log/:id?", "note=Soup"},
			{rosa, "/programs", ""},
			{tom, route, ""},
			{coach, route, "message=From the desk"},
		} {
			if got := texts(t, s, c.who, c.route); got != c.want {
				t.Errorf("%s at %s: %q, want %q", c.who.AccountID, c.route, got, c.want)
			}
		}
		save(t, s, rosa, message, "Changed")
		save(t, s, rosa, draft.Key{Route: route, Field: "subject"}, " \n")
		if got := texts(t, s, rosa, route); got != "message=Changed" {
			t.Errorf("changed and emptied: %q", got)
		}
		if err := s.Delete(context.Background(), tom, message); err != nil {
			t.Error(err)
		}
		if got := texts(t, s, rosa, route); got != "message=Changed" {
			t.Errorf("somebody else's delete took it: %q", got)
		}
		if err := s.Delete(context.Background(), rosa, message); err != nil {
			t.Error(err)
		}
		if got := texts(t, s, rosa, route); got != "" {
			t.Errorf("thrown away: %q", got)
		}
		if n := count(t, w, "SELECT COUNT(*) FROM audit_rows WHERE area = 'draft'"); n != 6 {
			t.Errorf("%d rows in the trail: beginnings and ends only", n)
		}
	})
}

// D29: the text is unreadable to someone who holds only the database, and does
// not open in another row.
func TestADraftIsSealed(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s, rosa := service(w), who.From(demotest.As("rosa", who.Member))
		save(t, s, rosa, message, "canary-text-in-the-clear")
		save(t, s, rosa, draft.Key{Route: route, Field: "other"}, "second")
		err := w.DB.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
			var body []byte
			if err := q.QueryRowContext(ctx, "SELECT body_enc FROM drafts WHERE field = 'message'").Scan(&body); err != nil {
				return err
			}
			if strings.Contains(string(body), "canary") {
				t.Error("the text stands in the clear")
			}
			_, err := q.ExecContext(ctx, "UPDATE drafts SET body_enc = $1 WHERE field = 'other'", body)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.List(context.Background(), rosa, route); err == nil {
			t.Error("a text that was moved to another field opened")
		}
	})
}

func TestDraftsHaveLimits(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s, rosa := service(w), who.From(demotest.As("rosa", who.Member))
		for name, c := range map[string]struct {
			key  draft.Key
			text string
		}{
			"too long":         {message, strings.Repeat("é", draft.MaxCharacters+1)},
			"no path":          {draft.Key{Route: "help", Field: "message"}, "a"},
			"a query":          {draft.Key{Route: "/help?token=1", Field: "message"}, "a"},
			"a long path":      {draft.Key{Route: "/" + strings.Repeat("a", 200), Field: "message"}, "a"},
			"no field":         {draft.Key{Route: route}, "a"},
			"a strange field":  {draft.Key{Route: route, Field: "../x"}, "a"},
			"not even letters": {message, "\xff"},
		} {
			if err := s.Save(context.Background(), rosa, c.key, c.text); !apperr.Is(err, apperr.InvalidArgument) {
				t.Errorf("%s: %v", name, err)
			}
		}
		save(t, s, rosa, message, strings.Repeat("é", draft.MaxCharacters))
		for i := range draft.MaxDrafts {
			w.Pass(time.Second)
			save(t, s, rosa, draft.Key{Route: "/many", Field: fmt.Sprint(i)}, "x")
		}
		if n := count(t, w, "SELECT COUNT(*) FROM drafts"); n != draft.MaxDrafts {
			t.Errorf("%d drafts are kept", n)
		}
		if got := texts(t, s, rosa, route); got != "" {
			t.Error("the oldest draft did not make room")
		}
	})
}

func TestDraftsAreForgottenAfterThirtyDays(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s, rosa := service(w), who.From(demotest.As("rosa", who.Member))
		save(t, s, rosa, message, "old")
		for _, step := range []struct {
			pass time.Duration
			want string
		}{{draft.KeptFor, "message=old"}, {time.Millisecond, ""}} {
			w.Pass(step.pass)
			if err := s.Prune(context.Background()); err != nil {
				t.Fatal(err)
			}
			if got := texts(t, s, rosa, route); got != step.want {
				t.Errorf("after %s: %q, want %q", step.pass, got, step.want)
			}
		}
	})
}

// D29: a text that was sent is forgotten, and what its writer wrote since then is not.
func TestForgettingWhatWasSent(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s := service(w)
		rosa := who.From(demotest.As("rosa", who.Member))
		for _, c := range []struct{ kept, sent, want string }{
			{"My meter is broken", "My meter is broken", ""},
			{" My meter is broken\n", "My meter is broken", ""},
			{"My meter is broken. And", "My meter is broken", "message=My meter is broken. And"},
			{"", "My meter is broken", ""},
		} {
			save(t, s, rosa, message, c.kept)
			if err := s.DeleteSent(context.Background(), rosa, message, c.sent); err != nil {
				t.Fatal(err)
			}
			if got := texts(t, s, rosa, route); got != c.want {
				t.Errorf("%q after %q was sent: %q", c.kept, c.sent, got)
			}
		}
		if err := s.DeleteSent(context.Background(), rosa, draft.Key{Route: route, Field: "No"}, "x"); !apperr.Is(err, apperr.InvalidArgument) {
			t.Errorf("no such field: %v", err)
		}
	})
}
