package auth

import (
	"context"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/wire"
)

func (b *bench) link(memberID string) (link Link, err error) {
	b.t.Helper()
	err = b.store.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		link, err = b.svc.CreateLink(ctx, q, memberID)
		return err
	})
	return link, err
}

// meta is a request of a browser that has nothing of ours yet.
func meta() (*wire.Meta, *httptest.ResponseRecorder) {
	w := httptest.NewRecorder()
	r := httptest.NewRequest("POST", "https://member.demo.test/", nil)
	r.RemoteAddr = "192.0.2.9:1"
	return wire.NewMeta(r, w.Header(), "req", wire.Trust{}), w
}

func (b *bench) open(token, bundleID string) (Session, error) {
	m, _ := meta()
	return b.svc.SignInOnce(context.Background(), m, token, bundleID)
}

// S1-4.1-01 S1-3-45 S1-3-47 D30: the link of a document email signs its
// member in once, with the right bundle identifier and in time.
func TestALinkSignsInOnce(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		link, err := b.link("rosa")
		if err != nil || link.BundleID != "B-1" {
			t.Fatalf("%+v %v", link, err)
		}
		for name, try := range map[string][2]string{
			"another bundle": {link.Token, "B-2"}, "no bundle": {link.Token, ""}, "no token": {"", "B-1"},
			"another token": {newSecret().String(), "B-1"}, "not a token": {"x", "B-1"},
		} {
			if _, err := b.open(try[0], try[1]); apperr.From(err).ErrorType() != "invalid_grant" {
				t.Errorf("%s: %v", name, err)
			}
		}
		m, w := meta()
		one, err := b.svc.SignInOnce(context.Background(), m, link.Token, "B-1")
		if err != nil || one.Who.MemberID != "rosa" || one.RecheckAt != one.ExpiresAt-15*60_000 {
			t.Fatalf("%+v %v", one, err)
		}
		if len(w.Result().Cookies()) != 3 {
			t.Errorf("the browser got %v", w.Result().Cookies())
		}
		if _, err := b.open(link.Token, "B-1"); apperr.From(err).ErrorType() != "invalid_grant" {
			t.Errorf("a second use: %v", err)
		}
		if n := b.number("SELECT COUNT(*) FROM sign_in_links WHERE token_hash = $1", link.Token); n != 0 {
			t.Error("the token itself is stored")
		}
		if b.audited(actLinkMade, "") != 1 || b.audited(actSignIn, "") != 1 || b.audited(actSignInRefused, "link") != 3 {
			t.Error("the trail does not tell it")
		}
	})
}

// D30: a quarter of an hour to the millisecond.
func TestALinkRunsOut(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		for _, c := range []struct {
			after time.Duration
			opens bool
		}{{LinkFor - time.Millisecond, true}, {LinkFor, false}} {
			link, err := b.link("rosa")
			if err != nil {
				t.Fatal(err)
			}
			b.clock.forward(c.after)
			if _, err := b.open(link.Token, link.BundleID); (err == nil) != c.opens {
				t.Errorf("after %s: %v", c.after, err)
			}
		}
		b.clock.forward(2 * time.Hour)
		if err := b.svc.Prune(context.Background()); err != nil {
			t.Fatal(err)
		}
		if n := b.number("SELECT COUNT(*) FROM sign_in_links"); n != 0 {
			t.Errorf("%d old links are kept", n)
		}
	})
}

// An email is no second factor, and a link is for a member with a program
// account whose account stands.
func TestWhoGetsNoLink(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		for _, id := range []string{"nora", "mfa", "ended", "child", "admin"} {
			if _, err := b.link(id); !apperr.Is(err, apperr.FailedPrecondition) {
				t.Errorf("%s: %v", id, err)
			}
		}
		for name, change := range map[string]string{
			"a second factor since": "UPDATE accounts SET mfa_required = TRUE WHERE id = 'rosa'",
			"ended since":           "UPDATE accounts SET mfa_required = FALSE, status = 'ended' WHERE id = 'rosa'",
			"linked anew since":     "UPDATE members SET bundle_id = 'B-9' WHERE member_id = 'rosa'",
		} {
			b.exec("UPDATE accounts SET mfa_required = FALSE, status = 'active' WHERE id = 'rosa'")
			b.exec("UPDATE members SET bundle_id = 'B-1' WHERE member_id = 'rosa'")
			link, err := b.link("rosa")
			if err != nil {
				t.Fatal(err)
			}
			b.exec(change)
			if _, err := b.open(link.Token, "B-1"); apperr.From(err).ErrorType() != "invalid_grant" {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

// G5: of many who open one link at the same moment, one is let in.
func TestALinkOpensForOneOfMany(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		link, err := b.link("rosa")
		if err != nil {
			t.Fatal(err)
		}
		var mu sync.Mutex
		var in int
		var wg sync.WaitGroup
		for range 16 {
			wg.Go(func() {
				if _, err := b.open(link.Token, link.BundleID); err == nil {
					mu.Lock()
					in++
					mu.Unlock()
				}
			})
		}
		wg.Wait()
		if in != 1 {
			t.Errorf("%d were let in", in)
		}
	})
}

// each runs a test on each engine with the people of these tests.
func each(t *testing.T, test func(t *testing.T, b *bench)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, store *db.DB) { test(t, newBench(t, store)) })
}

// A page learns whom a link is for before it signs anyone in, and the link stays
// good; one that is spent, too old or not right names nobody.
func TestLookingAtALinkSpendsNothing(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		link, err := b.link("rosa")
		if err != nil {
			t.Fatal(err)
		}
		look := func(token, bundle string) (Addressee, error) {
			m, _ := meta()
			return b.svc.LookAtLink(context.Background(), m, token, bundle)
		}
		for range 2 {
			if to, err := look(link.Token, link.BundleID); err != nil || to.Name == "" || to.MaskedEmail == "" || to.SignedIn {
				t.Fatalf("%+v %v", to, err)
			}
		}
		for name, try := range map[string][2]string{
			"another bundle": {link.Token, "B-2"}, "another token": {newSecret().String(), link.BundleID}, "not a token": {"x", link.BundleID},
		} {
			if to, err := look(try[0], try[1]); apperr.From(err).ErrorType() != "invalid_grant" || to != (Addressee{}) {
				t.Errorf("%s: %+v %v", name, to, err)
			}
		}
		if _, err := b.open(link.Token, link.BundleID); err != nil {
			t.Fatal(err)
		}
		if _, err := look(link.Token, link.BundleID); err == nil {
			t.Error("a spent link still names somebody")
		}
		late, err := b.link("rosa")
		if err != nil {
			t.Fatal(err)
		}
		b.clock.forward(LinkFor)
		if _, err := look(late.Token, late.BundleID); err == nil {
			t.Error("an old link still names somebody")
		}
	})
}
