package support_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/people/trail"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/support"
)

// desk is the house with two people of Member Support in it.
type desk struct {
	*demotest.World
	*support.Service
	t *testing.T
}

const colleague = "another-support"

func eachDesk(t *testing.T, test func(t *testing.T, d desk)) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		d := desk{w, service(w), t}
		d.exec("DELETE FROM support_messages")
		d.exec(`INSERT INTO accounts (id, role, status, email, given_name, family_name, password_hash, mfa_required, locale, last_visit_at, created_at)
			SELECT $1, role, status, 'second@demo.test', 'Ada', 'Second', password_hash, mfa_required, locale, last_visit_at, created_at FROM accounts WHERE id = $2`,
			colleague, demo.MemberID("support"))
		test(t, d)
	})
}

func (d desk) exec(statement string, args ...any) {
	d.t.Helper()
	err := d.DB.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		_, err := q.ExecContext(ctx, statement, args...)
		return err
	})
	if err != nil {
		d.t.Fatal(err)
	}
}

func (d desk) text(query string, args ...any) (value string) {
	d.t.Helper()
	err := d.DB.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		return q.QueryRowContext(ctx, query, args...).Scan(&value)
	})
	if err != nil {
		d.t.Fatalf("%s: %v", query, err)
	}
	return value
}

func (d desk) write(person string, draft support.Draft) support.Message {
	d.t.Helper()
	m, err := d.Send(demotest.As(person, who.Member), demo.MemberID(person), draft)
	if err != nil {
		d.t.Fatal(err)
	}
	return m
}

// first and second are the people at the desk.
func first() (context.Context, who.Who) {
	ctx := demotest.As("support", who.Support)
	return ctx, who.From(ctx)
}

func second() (context.Context, who.Who) {
	ctx := demotest.As("support", who.Support)
	w := who.From(ctx)
	w.AccountID, w.SessionID = colleague, "second"
	return who.With(ctx, w), w
}

func (d desk) references(view string) (out []string) {
	d.t.Helper()
	ctx, w := first()
	page, err := d.List(ctx, w, view, "")
	if err != nil {
		d.t.Fatal(err)
	}
	for _, i := range page.Items {
		out = append(out, i.Reference)
	}
	return out
}

// S1-2.6-30: what a member writes is listed by when its answer is due, words of
// a crisis first, without a word of it; what is past its time is named late.
func TestTheDeskListsWhatWaits(t *testing.T) {
	eachDesk(t, func(t *testing.T, d desk) {
		older := d.write("helen", draft("client-0001", "My meter is broken."))
		d.Pass(24 * time.Hour)
		newer := d.write("rosa", draft("client-0001", "Mi medidor no funciona."))
		crisis := d.write("devon", draft("client-0001", "I want to die"))
		want := []string{crisis.Reference, older.Reference, newer.Reference}
		if got := d.references(support.Waiting); !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
		ctx, w := first()
		d.Pass(time.UnixMilli(older.AnswerDueAt).Sub(d.Time()) - time.Millisecond)
		for late := range int64(2) {
			page, err := d.List(ctx, w, "", "")
			if err != nil || page.Counts != (support.Counts{Waiting: 3, Urgent: 1, Late: late}) {
				t.Fatalf("%+v %v", page.Counts, err)
			}
			item := page.Items[1]
			if item.Late != (late == 1) || !strings.HasPrefix(item.MemberName, "Helen ") || item.Text != "" || item.Locale == "" {
				t.Errorf("%+v", item)
			}
			d.Pass(time.Millisecond)
		}
		// The list names members: it is a look at each, told to them once in a while.
		if rows := d.text("SELECT COUNT(DISTINCT target) FROM audit_rows WHERE actor_id = $1 AND action = 'read' AND area = 'support-message' AND member_id <> ''", w.AccountID); rows != "3" {
			t.Errorf("%s looks are recorded", rows)
		}
		if _, err := d.List(ctx, w, "everything", ""); !apperr.Is(err, apperr.InvalidArgument) {
			t.Errorf("an unknown view: %v", err)
		}
		d.exec("UPDATE accounts SET status = 'ended' WHERE id = $1", demo.MemberID("rosa"))
		if n, err := d.Count(ctx, w); err != nil || n.Waiting != 2 {
			t.Errorf("with an account that ended: %+v %v", n, err)
		}
	})
}

func TestPagesOfTheDesk(t *testing.T) {
	eachDesk(t, func(t *testing.T, d desk) {
		members := []string{"rosa", "devon", "helen"}
		for i := range 51 {
			d.write(members[i%3], draft("client-00"+string(rune('A'+i)), "text"))
			d.Pass(time.Second)
		}
		ctx, w := first()
		page, err := d.List(ctx, w, support.Waiting, "")
		if err != nil || len(page.Items) != 50 || page.Next == "" {
			t.Fatalf("%d %q %v", len(page.Items), page.Next, err)
		}
		rest, err := d.List(ctx, w, support.Waiting, page.Next)
		if err != nil || len(rest.Items) != 1 || rest.Next != "" || slices.ContainsFunc(page.Items, func(i support.Item) bool { return i.ID == rest.Items[0].ID }) {
			t.Errorf("%+v %v", rest, err)
		}
	})
}

// S1-2.6-30, D26: opening is a look that the member can see; the answer is kept
// sealed, stands under the message and is told by email without a word of it.
func TestAnAnswerReachesTheMember(t *testing.T) {
	eachDesk(t, func(t *testing.T, d desk) {
		rosa := demo.MemberID("rosa")
		m := d.write("rosa", draft("client-0001", "¿Cómo cambio las pilas?"))
		ctx, w := first()
		opened, err := d.Open(ctx, w, m.ID)
		if err != nil || opened.Text != "¿Cómo cambio las pilas?" || opened.Locale != "es-US" || opened.Answer != "" || opened.Phones != nil || opened.Mine {
			t.Fatalf("%+v %v", opened, err)
		}
		visits, err := trail.New(d.Audit).Visits(t.Context(), rosa, "")
		if err != nil || len(visits.Visits) == 0 || visits.Visits[0].Role != who.Support || !slices.Equal(visits.Visits[0].Areas, []trail.Area{trail.Messages}) {
			t.Errorf("the member sees %+v %v", visits.Visits, err)
		}
		if err := d.Answer(ctx, w, m.ID, "Abra la tapa."); apperr.From(err).MessageKey != "support.takeFirst" {
			t.Errorf("before it was taken: %v", err)
		}
		if err := d.Take(ctx, w, m.ID, ""); err != nil {
			t.Fatal(err)
		}
		if c, err := d.Contact(t.Context(), rosa); err != nil || c.Messages[0].Status != "in_progress" {
			t.Errorf("%+v %v", c.Messages, err)
		}
		d.Pass(time.Hour)
		for range 2 { // the second comes from a page that heard no answer
			if err := d.Answer(ctx, w, m.ID, " Abra la tapa. "); err != nil {
				t.Fatal(err)
			}
		}
		contact, err := d.Contact(t.Context(), rosa)
		got := contact.Messages[0]
		name := d.text("SELECT given_name || ' ' || family_name FROM accounts WHERE id = $1", w.AccountID)
		if err != nil || got.Status != "answered" || got.Answer != "Abra la tapa." || got.AnsweredBy != name || got.AnsweredAt != d.Time().UnixMilli() {
			t.Errorf("%+v %v", got, err)
		}
		if raw := d.text("SELECT CAST(COUNT(*) AS TEXT) FROM support_messages WHERE id = $1 AND answer_enc IS NOT NULL AND answer_enc <> text_enc", m.ID); raw != "1" {
			t.Error("no answer is stored")
		}
		if raw := stored(t, d.World, "answer_enc", m.ID); strings.Contains(raw, "tapa") || len(raw) < 20 {
			t.Errorf("the answer is readable in the store: %q", raw)
		}
		if n := d.text("SELECT COUNT(*) FROM outbox_messages WHERE member_id = $1 AND template = 'supportAnswer' AND channel = 'EMAIL' AND locale = 'es-US'", rosa); n != "1" {
			t.Errorf("told %s times", n)
		}
		if got := d.references(support.Waiting); len(got) != 0 {
			t.Errorf("still waits: %v", got)
		}
		if got := d.references(support.Answered); !slices.Equal(got, []string{m.Reference}) {
			t.Errorf("answered: %v", got)
		}
		if err := d.Answer(ctx, w, m.ID, "Something else"); apperr.From(err).MessageKey != "support.answered" {
			t.Errorf("another answer: %v", err)
		}
	})
}

// Two people never answer one message without knowing of each other.
func TestOnePersonAnswers(t *testing.T) {
	eachDesk(t, func(t *testing.T, d desk) {
		m := d.write("rosa", draft("client-0001", "Hello?"))
		one, a := first()
		two, b := second()
		named := func(err error, key string) string {
			e := apperr.From(err)
			if e == nil || e.Kind != apperr.Aborted || e.MessageKey != key || len(e.Fields) != 1 {
				t.Errorf("%v, want %s", err, key)
				return ""
			}
			return e.Fields[0].Values["name"]
		}
		if err := d.Take(one, a, m.ID, ""); err != nil {
			t.Fatal(err)
		}
		owner := d.text("SELECT given_name || ' ' || family_name FROM accounts WHERE id = $1", a.AccountID)
		if name := named(d.Take(two, b, m.ID, ""), "errors.taken"); name != owner {
			t.Errorf("who comes second hears of %q", name)
		}
		if name := named(d.Answer(two, b, m.ID, "Mine"), "errors.taken"); name != owner {
			t.Errorf("who answers unasked hears of %q", name)
		}
		if err := d.Take(two, b, m.ID, a.AccountID); err != nil {
			t.Errorf("taking over by name: %v", err)
		}
		if name := named(d.Answer(one, a, m.ID, "Mine"), "errors.taken"); name != "Ada Second" {
			t.Errorf("whose message was taken over hears of %q", name)
		}
		if err := d.Answer(two, b, m.ID, "Hello."); err != nil {
			t.Fatal(err)
		}
		if name := named(d.Take(one, a, m.ID, b.AccountID), "support.answered"); name != "Ada Second" {
			t.Errorf("who takes what is answered hears of %q", name)
		}
	})
}

func TestOfManyWhoTakeOneWins(t *testing.T) {
	eachDesk(t, func(t *testing.T, d desk) {
		m := d.write("rosa", draft("client-0001", "Hello?"))
		var all sync.WaitGroup
		var mu sync.Mutex
		won := 0
		for i := range 8 {
			all.Go(func() {
				ctx, w := first()
				if i%2 == 1 {
					ctx, w = second()
				}
				if err := d.Take(ctx, w, m.ID, ""); err == nil {
					mu.Lock()
					won++
					mu.Unlock()
				}
			})
		}
		all.Wait()
		if won != 4 {
			t.Errorf("%d of eight took it; one person's four should", won)
		}
	})
}

// Members who asked for a call are called: the desk has their number, and no one
// else's.
func TestACallNeedsANumber(t *testing.T) {
	eachDesk(t, func(t *testing.T, d desk) {
		byPhone := draft("client-0001", "Please call me.")
		byPhone.AnswerChannel = support.ByPhone
		m := d.write("rosa", byPhone)
		ctx, w := first()
		opened, err := d.Open(ctx, w, m.ID)
		if err != nil || len(opened.Phones) == 0 || !strings.HasPrefix(opened.Phones[0], "+1") {
			t.Errorf("%+v %v", opened, err)
		}
	})
}

func TestRefusedAnswers(t *testing.T) {
	eachDesk(t, func(t *testing.T, d desk) {
		m := d.write("rosa", draft("client-0001", "Hello?"))
		ctx, w := first()
		if err := d.Take(ctx, w, m.ID, ""); err != nil {
			t.Fatal(err)
		}
		most := strings.Repeat("é", support.MaxText)
		for name, text := range map[string]string{"empty": " \n ", "too long": most + "é", "odd": "a\x00b"} {
			if err := d.Answer(ctx, w, m.ID, text); !apperr.Is(err, apperr.InvalidArgument) {
				t.Errorf("%s: %v", name, err)
			}
		}
		for _, id := range []string{"", strings.Repeat("x", 65), "a\nb"} {
			if _, err := d.Open(ctx, w, id); !apperr.Is(err, apperr.InvalidArgument) {
				t.Errorf("%q: %v", id, err)
			}
		}
		if _, err := d.Open(ctx, w, "nothing"); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("what is not there: %v", err)
		}
		if err := d.Answer(ctx, w, m.ID, most); err != nil {
			t.Errorf("2,000 characters: %v", err)
		}
	})
}
