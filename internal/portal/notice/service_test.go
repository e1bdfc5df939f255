package notice_test

import (
	"context"
	"testing"
	"time"

	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/notice"
)

func service(w *demotest.World) *notice.Service {
	return notice.New(notice.Deps{DB: w.DB, Now: w.Time, Audit: w.Audit})
}

func planAt(w *demotest.World, in time.Duration) notice.Notice {
	begin := w.Time().Add(in).UnixMilli()
	return notice.Notice{Level: notice.Caution, StartsAt: begin, EndsAt: begin + 2*hour, Texts: texts()}
}

// A notice is planned, changed and ended; pages show it in its time alone,
// also on a node that did not hear of the change.
func TestLife(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s, other := service(w), service(w)
		admin := demotest.As("admin", who.Admin)
		shown := func(s *notice.Service) int {
			t.Helper()
			list, err := s.Shown(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			return len(list)
		}
		if shown(s) != 0 || shown(other) != 0 {
			t.Fatal("something is shown in an empty store")
		}
		n := planAt(w, 96*time.Hour)
		id, err := s.Plan(admin, who.From(admin), n)
		if err != nil {
			t.Fatal(err)
		}
		if shown(s) != 0 {
			t.Error("shown four days ahead")
		}
		n.ID, n.StartsAt, n.EndsAt = id, n.StartsAt-72*hour, n.EndsAt-72*hour
		n.Texts["es-US"] = notice.Text{Title: "Mantenimiento", Body: "Volvemos pronto."}
		if err := s.Update(admin, n); err != nil {
			t.Fatal(err)
		}
		if shown(s) != 1 {
			t.Error("not shown a day ahead")
		}
		w.Pass(4 * time.Second)
		if shown(other) != 1 {
			t.Error("the other node has not noticed")
		}
		list, err := s.List(admin)
		if err != nil || len(list) != 1 || list[0].Texts["es-US"].Title != "Mantenimiento" || len(list[0].Texts) != 4 || list[0].By == "" {
			t.Errorf("%+v %v", list, err)
		}
		if err := s.End(admin, id); err != nil || shown(s) != 0 {
			t.Errorf("still shown after its end: %v", err)
		}
		if err := s.End(admin, id); !apperr.Is(err, apperr.FailedPrecondition) {
			t.Errorf("ended twice: %v", err)
		}
		if err := s.Update(admin, n); !apperr.Is(err, apperr.FailedPrecondition) {
			t.Errorf("changed after its end: %v", err)
		}
		n.ID = "nothing"
		if err := s.Update(admin, n); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("changed what is not there: %v", err)
		}
		if got := actions(t, w); got != "create update end" {
			t.Errorf("the trail says %q", got)
		}
	})
}

func TestPagesForgetItAtItsEnd(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s, admin := service(w), demotest.As("admin", who.Admin)
		if _, err := s.Plan(admin, who.From(admin), planAt(w, time.Hour)); err != nil {
			t.Fatal(err)
		}
		if list, _ := s.Shown(admin); len(list) != 1 || list[0].Level != notice.Caution {
			t.Errorf("%+v", list)
		}
		w.Pass(3 * time.Hour)
		if list, _ := s.Shown(admin); len(list) != 0 {
			t.Errorf("%+v", list)
		}
		w.Pass(91 * 24 * time.Hour)
		if list, err := s.List(admin); err != nil || len(list) != 0 {
			t.Errorf("%d notices of long ago, %v", len(list), err)
		}
	})
}

func actions(t *testing.T, w *demotest.World) (all string) {
	t.Helper()
	err := w.DB.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		rows, err := q.QueryContext(ctx, "SELECT action FROM audit_rows WHERE area = 'notice' AND actor_role = 'Admin' ORDER BY id")
		if err != nil {
			return err
		}
		defer func() { _ = rows.Close() }()
		for rows.Next() {
			var action string
			if err := rows.Scan(&action); err != nil {
				return err
			}
			if all != "" {
				all += " "
			}
			all += action
		}
		return rows.Err()
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
