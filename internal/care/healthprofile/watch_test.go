package healthprofile_test

import (
	"context"
	"strconv"
	"testing"
	"time"

	"wellhouse.app/internal/care/healthprofile"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/people/question"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// An eye exam becomes a year old while nobody opens the profile: on that day, where the
// member is, a task waits on Home, once, also from two nodes. A newer exam takes it away.
func TestAnEyeExamBecomesDue(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		node := func() *healthprofile.Service {
			return healthprofile.New(healthprofile.Deps{DB: w.DB, Keys: w.Keys, Now: w.Time, Audit: w.Audit})
		}
		ctx := demotest.As("kdoe", who.Member)
		caller := who.From(ctx)
		exec := func(statement string, args ...any) {
			t.Helper()
			if err := w.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
				_, err := q.ExecContext(ctx, statement, args...)
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		count := func(query string) (n int) {
			t.Helper()
			if err := w.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
				return q.QueryRowContext(ctx, query, caller.MemberID).Scan(&n)
			}); err != nil {
				t.Fatal(err)
			}
			return n
		}
		open := func() int {
			return count("SELECT COUNT(*) FROM member_tasks WHERE member_id = $1 AND kind = 'eyeExam' AND done_at IS NULL")
		}
		ever := func() int {
			return count("SELECT COUNT(*) FROM member_tasks WHERE member_id = $1 AND kind = 'eyeExam'")
		}
		watch := func() {
			t.Helper()
			faults := make(chan error, 8)
			nodes := []*healthprofile.Service{node(), node()}
			for i := range 8 {
				go func() { faults <- nodes[i%2].Watch(context.Background()) }()
			}
			for range 8 {
				if err := <-faults; err != nil {
					t.Fatal(err)
				}
			}
		}
		version := int64(0)
		save := func(year, month int) {
			t.Helper()
			_, err := node().SaveSection(ctx, caller, "tests", version, question.Answers{
				"a1cTaken": {Options: []string{"no"}}, "footExam": {Options: []string{"no"}},
				"eyeExam": {Options: []string{"yes"}}, "eyeExamDate": {Year: year, Month: month},
			})
			if err != nil {
				t.Fatal(err)
			}
			version++
		}
		until := func(moment string) {
			t.Helper()
			at, err := time.Parse(time.RFC3339, moment)
			if err != nil {
				t.Fatal(err)
			}
			w.Pass(at.Sub(w.Time()))
		}
		exec("UPDATE members SET time_zone = 'America/Chicago' WHERE member_id = $1", caller.MemberID)
		year := w.Time().Year()
		save(year, 3) // counts from March 31
		next := time.Date(year+1, time.April, 1, 0, 0, 0, 0, time.UTC).Format("2006-01-02")
		until(next + "T04:59:00Z") // still March 31 in Chicago, where it is summer time
		if watch(); open() != 0 {
			t.Error("asked a day too early")
		}
		until(next + "T05:00:00Z")
		if watch(); open() != 1 || ever() != 1 {
			t.Errorf("%d of %d tasks on the day", open(), ever())
		}
		w.Pass(48 * time.Hour)
		if watch(); ever() != 1 || count("SELECT COUNT(*) FROM health_profile_looks WHERE member_id = $1") != 0 {
			t.Errorf("%d tasks later", ever())
		}
		save(year+1, 3)
		if watch(); open() != 0 || count("SELECT COUNT(*) FROM health_profile_looks WHERE member_id = $1") != 1 {
			t.Errorf("%d tasks after a new exam", open())
		}
		// Without the diabetes program nobody is asked; who comes back is.
		exec("UPDATE member_programs SET status = 'INACTIVE' WHERE member_id = $1", caller.MemberID)
		w.Pass(400 * 24 * time.Hour)
		watch()
		looks := count("SELECT COUNT(*) FROM health_profile_looks WHERE member_id = $1 AND look_at > " + strconv.FormatInt(w.Time().UnixMilli(), 10))
		if open() != 0 || looks != 1 {
			t.Errorf("without diabetes: %d tasks, %d looks to come", open(), looks)
		}
		exec("UPDATE member_programs SET status = 'ACTIVE' WHERE member_id = $1", caller.MemberID)
		w.Pass(25 * time.Hour)
		if watch(); open() != 1 || ever() != 2 {
			t.Errorf("%d of %d tasks after coming back", open(), ever())
		}
	})
}

// A profile that can't be read doesn't come up at every look, and keeps nobody else from
// being reminded.
func TestALookThatDoesNotWorkIsPutOff(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s := healthprofile.New(healthprofile.Deps{DB: w.DB, Keys: w.Keys, Now: w.Time, Audit: w.Audit})
		memberID, now := demotest.As("kdoe", who.Member), w.Time().UnixMilli()
		id := who.From(memberID).MemberID
		exec := func(statement string, args ...any) {
			t.Helper()
			if err := w.DB.Write(t.Context(), db.System, func(ctx context.Context, q db.Q) error {
				_, err := q.ExecContext(ctx, statement, args...)
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		exec("DELETE FROM health_profile_looks")
		exec("DELETE FROM health_profile_answers WHERE member_id = $1", id)
		exec("INSERT INTO health_profile_answers (member_id, question, value_enc, questionnaire, answered_at, confirmed_at) VALUES ($1, 'eyeExam', $2, 1, 1, 1)", id, []byte("broken"))
		exec("INSERT INTO health_profile_looks (member_id, look_at) VALUES ($1, $2)", id, now)
		at := func() (ms int64) {
			if err := w.DB.Read(t.Context(), db.System, func(ctx context.Context, q db.Q) error {
				return q.QueryRowContext(ctx, "SELECT look_at FROM health_profile_looks WHERE member_id = $1", id).Scan(&ms)
			}); err != nil {
				t.Fatal(err)
			}
			return ms
		}
		for range 2 {
			if err := s.Watch(t.Context()); err != nil || at() != now+time.Hour.Milliseconds() {
				t.Fatalf("%v; it is looked at in %d ms", err, at()-now)
			}
		}
	})
}
