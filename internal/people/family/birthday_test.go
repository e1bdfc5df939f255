package family_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/family"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
)

// D35: at 18 access ends in the middle of a session, whatever the job does; both are
// told 30 days before, once.
func TestAccessEndsAt18(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.SignIn("rosa@demo.test")
		zone, _ := time.LoadLocation("America/Chicago")
		tomorrow := s.Now().In(zone).AddDate(0, 0, 1)
		s.Exec("UPDATE members SET birth_date = $1 WHERE member_id = $2", tomorrow.AddDate(-18, 0, 0).Format(time.DateOnly), apitest.ID("sofia@demo.test"))
		act(t, rosa, "Sof")
		ask(t, rosa, latest, object{})
		midnight := time.Date(tomorrow.Year(), tomorrow.Month(), tomorrow.Day(), 0, 0, 0, 0, zone)
		for s.Now().Add(10 * time.Minute).Before(midnight) {
			s.Advance(10 * time.Minute)
			if r := rosa.RPC(latest, object{}); r.Status == 401 { // 12 hours are over
				rosa = s.SignIn("rosa@demo.test")
				act(t, rosa, "Sof")
			} else if r.Status != 200 {
				t.Fatalf("%s before: %d %s", midnight.Sub(s.Now()), r.Status, r.Body)
			}
			if r := rosa.Do(apitest.Call{Method: "POST", Path: "/v1/users/me/auth/refresher", Form: map[string][]string{"grant_type": {"refresh_token"}}}); r.Status != 200 {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
		}
		s.Advance(midnight.Sub(s.Now()) - time.Second)
		ask(t, rosa, latest, object{})
		s.Advance(time.Second)
		refused(t, rosa.RPC(latest, object{}), 403, "acting_ended")
		rosa.For = ""
		ask(t, rosa, stop, object{})
		for _, l := range familyOf(t, rosa).ActsFor {
			if strings.HasPrefix(l.Name, "Sof") {
				t.Error("the list still has Sofía")
			}
		}
	})
}

// quiet is a post that stores nothing but may fail, as a node does that is killed.
type quiet struct {
	mu    sync.Mutex
	fails int
	sent  map[string]int
}

func (p *quiet) Queue(_ context.Context, _ db.Q, l family.Letter) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.fails > 0 {
		p.fails--
		return errors.New("killed")
	}
	p.sent[string(l.Template)+" "+l.MemberID]++
	return nil
}

type silent struct{}

func (silent) Record(context.Context, db.Q, audit.Row) error { return nil }

type noSessions struct{ family.Sessions }

func (noSessions) LinkChanged(context.Context, db.Q, string) error { return nil }

// D35: both are told 30 days before the birthday, and the link ends on it, once,
// whatever nodes do it at the same time and however often one is killed.
func TestBirthdaysAreToldOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		store, post := s.Store(), &quiet{sent: map[string]int{}}
		now := s.Now()
		clock := func() time.Time { return now }
		nodes := make([]*family.Service, 2)
		for i := range nodes {
			nodes[i] = family.New(family.Deps{
				DB: store, Now: clock, Audit: silent{}, Sessions: noSessions{}, Post: post,
				Brands: brand.New(brand.Deps{DB: store, Now: clock, Audit: silent{}}),
			})
		}
		zone, _ := time.LoadLocation("America/Chicago")
		day := now.In(zone).AddDate(0, 0, 60)
		birthday := time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, zone)
		s.Exec("UPDATE members SET birth_date = $1 WHERE member_id = $2", birthday.AddDate(-18, 0, 0).Format(time.DateOnly), apitest.ID("sofia@demo.test"))
		both := func() {
			var wg sync.WaitGroup
			for _, n := range nodes {
				for range 2 {
					wg.Go(func() { _ = n.Birthdays(context.Background()) })
				}
			}
			wg.Wait()
		}
		parent, teen := "familyEndsSoonParent "+apitest.ID("rosa@demo.test"), "familyEndsSoonTeen "+apitest.ID("sofia@demo.test")
		now = birthday.AddDate(0, 0, -30).Add(-time.Second)
		both()
		if len(post.sent) != 0 {
			t.Fatalf("told too early: %v", post.sent)
		}
		now = now.Add(time.Second)
		post.fails = 3
		both()
		both()
		both()
		if post.sent[parent] != 1 || post.sent[teen] != 1 {
			t.Errorf("told %v", post.sent)
		}
		now = birthday.Add(-time.Second)
		both()
		if s.Count("SELECT COUNT(*) FROM family_links WHERE member_id = $1 AND ended_at IS NULL", apitest.ID("sofia@demo.test")) != 1 {
			t.Error("ended too early")
		}
		now = birthday
		post.fails = 1
		both()
		both()
		if post.sent["familyEnded "+apitest.ID("rosa@demo.test")] != 1 || post.sent["familyEnded "+apitest.ID("sofia@demo.test")] != 1 || post.sent[parent] != 1 {
			t.Errorf("told %v", post.sent)
		}
	})
}

// D35: both are told again, 30 days before the new day, where the brand raised its age
// after they were told of the old one.
func TestARaisedAgeIsToldAgain(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		store, post := s.Store(), &quiet{sent: map[string]int{}}
		now := s.Now()
		clock := func() time.Time { return now }
		births := func(what string, parents int) {
			t.Helper()
			f := family.New(family.Deps{
				DB: store, Now: clock, Audit: silent{}, Sessions: noSessions{}, Post: post,
				Brands: brand.New(brand.Deps{DB: store, Now: clock, Audit: silent{}}), // nothing in its cache
			})
			for range 2 {
				if err := f.Birthdays(context.Background()); err != nil {
					t.Fatal(what, err)
				}
			}
			for _, key := range []string{"familyEndsSoonParent " + apitest.ID("rosa@demo.test"), "familyEndsSoonTeen " + apitest.ID("sofia@demo.test")} {
				if post.sent[key] != parents {
					t.Errorf("%s: %s told %d times, want %d", what, key, post.sent[key], parents)
				}
			}
		}
		zone, _ := time.LoadLocation("America/Chicago")
		day := now.In(zone).AddDate(0, 0, 31)
		birthday := time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, zone)
		sofia := apitest.ID("sofia@demo.test")
		s.Exec("UPDATE members SET birth_date = $1 WHERE member_id = $2", birthday.AddDate(-18, 0, 0).Format(time.DateOnly), sofia)
		now = birthday.AddDate(0, 0, -30)
		births("of 18", 1)
		s.Exec("UPDATE brands SET adult_age = 19 WHERE code = (SELECT brand_code FROM members WHERE member_id = $1)", sofia)
		now = birthday
		births("on the old day", 1)
		now = birthday.AddDate(1, 0, -30).Add(-time.Second)
		births("too early for 19", 1)
		now = now.Add(time.Second)
		births("of 19", 2)
		now = birthday.AddDate(1, 0, 0).Add(-time.Second)
		births("the last second", 2)
		now = birthday.AddDate(1, 0, 0)
		births("the new day", 2)
		if s.Count("SELECT COUNT(*) FROM family_links WHERE member_id = $1 AND ended_at IS NULL", sofia) != 0 {
			t.Error("not ended on the new day")
		}
	})
}

// However many guardians of people who were adults already stay in the list, a parent
// of somebody who is an adult now is found behind them.
func TestTheAgeOfOneBehindManyOthers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		sofia, now := apitest.ID("sofia@demo.test"), s.Now()
		const grown = "UPDATE members SET birth_date = $1 WHERE brand_code = (SELECT brand_code FROM members WHERE member_id = $2)"
		twenty := now.AddDate(-20, 0, 0).Format(time.DateOnly)
		s.Exec(grown+" AND member_id <> $2", twenty, sofia)
		s.Exec("DELETE FROM family_links WHERE member_id <> $1", sofia)
		s.Exec(`INSERT INTO family_links (member_id, id, actor_id, kind, relationship, areas, since, ended_by, version)
			SELECT m.member_id, m.member_id || ' ' || a.id, a.id, 'consenter', 'guardian', 'documents', CAST($1 AS BIGINT), '', 1
			FROM members m, accounts a WHERE a.id <> m.member_id AND m.member_id <> $2
			  AND m.brand_code = (SELECT brand_code FROM members WHERE member_id = $2)`, now.AddDate(-1, 0, 0).UnixMilli(), sofia)
		s.Exec("UPDATE family_links SET since = $1 WHERE member_id = $2", now.AddDate(0, -1, 0).UnixMilli(), sofia)
		others := s.Count("SELECT COUNT(*) FROM family_links WHERE ended_at IS NULL AND member_id <> $1", sofia)
		if others < 200 {
			t.Fatalf("only %d others", others)
		}
		if n := s.Count("SELECT COUNT(*) FROM family_links WHERE ended_at IS NULL AND member_id = $1 AND kind = 'dependent'", sofia); n == 0 {
			t.Fatal("nobody acts for Sofía as her parent")
		}
		// Last, because the server's own job may come at any moment from now on.
		s.Exec(grown, twenty, sofia)
		f := family.New(family.Deps{
			DB: s.Store(), Now: s.Now, Audit: silent{}, Sessions: noSessions{}, Post: &quiet{sent: map[string]int{}},
			Brands: brand.New(brand.Deps{DB: s.Store(), Now: s.Now, Audit: silent{}}),
		})
		if err := f.Birthdays(context.Background()); err != nil {
			t.Fatal(err)
		}
		if n := s.Count("SELECT COUNT(*) FROM family_links WHERE ended_at IS NULL AND member_id = $1 AND kind = 'dependent'", sofia); n != 0 {
			t.Error("Sofía's parent still acts for her")
		}
		if n := s.Count("SELECT COUNT(*) FROM family_links WHERE ended_at IS NULL AND member_id <> $1", sofia); n != others {
			t.Errorf("%d of %d guardians are left", n, others)
		}
	})
}
