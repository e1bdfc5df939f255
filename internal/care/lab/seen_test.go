package lab_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

func (b *bench) glance(name string) (out lab.Glance) {
	b.t.Helper()
	b.write(func(ctx context.Context, q db.Q) (err error) {
		out, err = lab.LoadGlance(ctx, q, demo.MemberID(name), b.now.UnixMilli())
		return err
	})
	return out
}

func (b *bench) read(w who.Who, ids ...string) {
	b.t.Helper()
	if err := b.MarkRead(b.t.Context(), w, ids); err != nil {
		b.t.Fatal(err)
	}
}

func (b *bench) idsOf(name, accession string) (ids []string) {
	b.t.Helper()
	b.write(func(ctx context.Context, q db.Q) error {
		rows, err := q.QueryContext(ctx, "SELECT id FROM lab_results WHERE member_id = $1 AND accession = $2", demo.MemberID(name), accession)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var id string
			if err := rows.Scan(&id); err != nil {
				return err
			}
			ids = append(ids, id)
		}
		return rows.Err()
	})
	return ids
}

// A result of a laboratory is new until the page has shown it: to the member, and to
// a person who acts for them. A correction is new again, a withdrawn one is not.
func TestNewUntilRead(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		b := newBench(t, w)
		tom := who.Who{MemberID: demo.MemberID("tom"), Role: who.Member}
		helper := tom
		helper.Acting = &who.Acting{}
		expect := func(step string, own, helped int64) {
			t.Helper()
			if g := b.glance("tom"); g.Unread != own || g.HelperUnread != helped {
				t.Errorf("%s: %d and %d new, want %d and %d", step, g.Unread, g.HelperUnread, own, helped)
			}
		}
		expect("at first", 0, 0)
		b.takeOf("tom", "N-1", fmt.Sprintf(a1cOBX, "6.4", "F"))
		expect("a result", 1, 1)
		b.takeOf("tom", "N-1", fmt.Sprintf(a1cOBX, "6.4", "F"))
		expect("the same again", 1, 1)
		b.read(tom, "no-such-id")
		b.read(who.Who{MemberID: demo.MemberID("rosa"), Role: who.Member}, b.idsOf("tom", "N-1")...)
		expect("read by somebody else", 1, 1)
		first := b.idsOf("tom", "N-1")
		b.read(helper, first...)
		expect("read by a helper", 1, 0)
		b.now = b.now.Add(30 * 24 * time.Hour)
		expect("a month later", 1, 0)
		b.read(tom, first...)
		expect("read by the member", 0, 0)
		b.takeOf("tom", "N-1", fmt.Sprintf(a1cOBX, "6.9", "C"))
		expect("a correction", 1, 1)
		if err := b.MarkRead(t.Context(), tom, make([]string, 1001)); !apperr.Is(err, apperr.InvalidArgument) {
			t.Errorf("1,001 at once: %v", err)
		}
		if g := b.glance("tom"); g.LastA1c == "" || g.LastCholesterol != "" {
			t.Errorf("what is known: %+v", g)
		}
		b.takeOf("tom", "N-1", fmt.Sprintf(a1cOBX, "6.9", "W"))
		expect("withdrawn", 0, 0)
		if g := b.glance("tom"); g.LastA1c != "" {
			t.Errorf("a withdrawn result is still known: %+v", g)
		}
	})
}

// What is held for a call is nobody's news, can't be marked as read and ends no task.
// After the hold it's there, and it's to call about until somebody has.
func TestHeldResultIsNoNews(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		b := newBench(t, w)
		tom := who.Who{MemberID: demo.MemberID("tom"), Role: who.Member}
		b.takeOf("tom", "H-1", fmt.Sprintf(a1cOBX, "14.2", "F"))
		if g := b.glance("tom"); g.Unread != 0 || g.CallSince != 0 || g.LastA1c != "" {
			t.Errorf("while it is held: %+v", g)
		}
		b.read(tom, b.idsOf("tom", "H-1")...)
		b.now = b.now.Add(24*time.Hour + time.Second)
		b.look()
		if g := b.glance("tom"); g.Unread != 1 || g.CallSince == 0 || g.LastA1c == "" {
			t.Errorf("after the hold: %+v", g)
		}
		b.read(tom, b.idsOf("tom", "H-1")...)
		if g := b.glance("tom"); g.Unread != 0 || g.CallSince == 0 {
			t.Errorf("once it is read: %+v", g)
		}
		b.finish(b.calls()[0].ID, lab.Reached, "We talked about it.")
		if g := b.glance("tom"); g.CallSince != 0 {
			t.Errorf("after the call: %+v", g)
		}
	})
}

// The page names what is new to the one who looks, and Home tells of it until then.
func TestHomeTellsOfNewResults(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.SignIn("rosa@demo.test")
		home := func() string {
			return rosa.RPC("/wellhouse.nav.v1.NavigationService/GetStartup", object{}).Body
		}
		if body := home(); strings.Contains(body, `"newLabs"`) {
			t.Error("Home tells of results that are long known")
		}
		sendORU(t, s, harbor, oru{email: "rosa@demo.test", accession: "NEW-1", obx: []string{fmt.Sprintf(a1cOBX, "6.6", "F")}}.text(s))
		body := home()
		if !strings.Contains(body, `"kind":"newLabs"`) || !strings.Contains(body, `"kind":"labs","count":1`) || strings.Contains(body, "6.6") {
			t.Errorf("Home: %s", body)
		}
		var page struct{ Unread []string }
		rosa.RPC(calls+"GetLabs", object{}).Decode(t, &page)
		if len(page.Unread) != 1 {
			t.Fatalf("the page: %v", page.Unread)
		}
		for range 2 {
			if r := rosa.RPC(calls+"MarkLabsRead", object{"ids": page.Unread}); r.Status != 200 {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
		}
		if body := home(); strings.Contains(body, `"newLabs"`) {
			t.Error("Home still tells of it")
		}
	})
}
