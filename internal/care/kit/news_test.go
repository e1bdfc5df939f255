package kit_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"wellhouse.app/internal/care/kit"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/messagetest"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/delivery"
)

// Members are told of a campaign once, when it opens to them, however many nodes look.
// Nobody is told who is too young or has no account any more.
func TestMembersAreToldOfACampaign(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		exec := func(statement string, args ...any) {
			t.Helper()
			if err := w.DB.Write(t.Context(), db.System, func(ctx context.Context, q db.Q) error {
				_, err := q.ExecContext(ctx, statement, args...)
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		count := func(query, name string) (n int) {
			t.Helper()
			if err := w.DB.Read(t.Context(), db.System, func(ctx context.Context, q db.Q) error {
				return q.QueryRowContext(ctx, query, demo.MemberID(name)).Scan(&n)
			}); err != nil {
				t.Fatal(err)
			}
			return n
		}
		told := func(name string) int {
			return count(`SELECT COUNT(*) FROM outbox_messages WHERE member_id = $1 AND template = 'kitOffer'`, name)
		}
		asked := func(name string) int {
			return count(`SELECT COUNT(*) FROM member_tasks WHERE member_id = $1 AND kind = 'labOrder' AND done_at IS NULL`, name)
		}
		exec(`DELETE FROM member_tasks WHERE kind = 'labOrder'`)
		exec(`UPDATE members SET birth_date = '2015-01-01' WHERE member_id = $1`, demo.MemberID("james"))
		exec(`UPDATE accounts SET status = 'ended' WHERE id = $1`, demo.MemberID("luis"))
		exec(`INSERT INTO kit_campaigns (id, code, brand_code, country, kits, sponsor, payer, first_day, last_day, zone, again_days, least_age, members,
				help_phone, intro, revision, changed_at)
			SELECT 'c', 'OPENING', brand_code, 'US', 'a1c', 'Acme', 'sponsor', '2000-01-01', '2099-01-01', 'America/Denver', 365, 18, FALSE,
				'+15550100100', '{}', 1, 1 FROM members WHERE member_id = $1`, demo.MemberID("marcus"))
		post := messagetest.With(delivery.New(delivery.Deps{DB: w.DB, Now: w.Time, Keys: w.Keys, Brands: w.Brands, Demo: true}), kit.Messages)
		look := func() {
			t.Helper()
			faults := make(chan error, 4)
			for range 4 {
				node := kit.New(kit.Deps{DB: w.DB, Now: w.Time, Keys: w.Keys, Audit: w.Audit, Post: post})
				go func() { faults <- node.TellMembers(t.Context()) }()
			}
			for range 4 {
				if err := <-faults; err != nil {
					t.Error(err)
				}
			}
		}
		look()
		if told("marcus") != 0 {
			t.Error("told of a campaign that is not open to members")
		}
		exec(`UPDATE kit_campaigns SET members = TRUE WHERE id = 'c'`)
		for range 2 {
			look()
			w.Pass(time.Hour)
		}
		for name, want := range map[string]int{"marcus": 1, "rosa": 1, "james": 0, "mateo": 0, "luis": 0, "annmarie": 0} {
			if told(name) != want || asked(name) != want {
				t.Errorf("%s: told %d times, asked %d times", name, told(name), asked(name))
			}
		}
		// Who can have one later hears of it then, and somebody who can’t be told keeps nobody
		// else from it.
		exec(`UPDATE members SET birth_date = '1990-01-01' WHERE member_id = $1`, demo.MemberID("james"))
		exec(`UPDATE accounts SET status = 'active' WHERE id = $1`, demo.MemberID("luis"))
		faulty := kit.New(kit.Deps{DB: w.DB, Now: w.Time, Keys: w.Keys, Audit: w.Audit, Post: failing{post, min(demo.MemberID("james"), demo.MemberID("luis"))}})
		if err := faulty.TellMembers(t.Context()); err == nil || told("james")+told("luis") != 1 {
			t.Errorf("told %d and %d times: %v", told("james"), told("luis"), err)
		}
		look()
		if told("james") != 1 || told("luis") != 1 {
			t.Errorf("told %d and %d times", told("james"), told("luis"))
		}
	})
}

// failing is a post that has a fault for one member.
type failing struct {
	kit.Post
	memberID string
}

func (f failing) Queue(ctx context.Context, q db.Q, m delivery.Message) (string, error) {
	if m.MemberID == f.memberID {
		return "", errors.New("no post")
	}
	return f.Post.Queue(ctx, q, m)
}
