package member_test

import (
	"context"
	"fmt"
	"testing"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
)

// A task of a kind is there once. One that the record ends is asked anew by the newest
// asking; others wait since the first.
func TestATaskIsThereOnce(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		tom := demo.MemberID("tom")
		for _, c := range []struct{ kind, want string }{
			{member.ReportA1c, "first 300"},
			{member.CheckSugar, "first 300"},
			{member.EyeExam, "first 100"},
		} {
			var got string
			err := w.DB.Write(context.Background(), db.Member(tom), func(ctx context.Context, q db.Q) error {
				if _, err := member.FinishTasks(ctx, q, tom, c.kind, 50); err != nil {
					return err
				}
				for _, one := range []member.Task{{ID: "first", CreatedAt: 100}, {ID: "second", CreatedAt: 300}, {ID: "third", CreatedAt: 200}} {
					one.ID, one.Kind = c.kind+one.ID, c.kind
					if err := member.AddTaskOnce(ctx, q, tom, one); err != nil {
						return err
					}
				}
				tasks, _, err := member.LoadNews(ctx, q, tom, 1000)
				for _, one := range tasks {
					if one.Kind == c.kind {
						got += fmt.Sprint(one.ID[len(c.kind):], " ", one.CreatedAt)
					}
				}
				return err
			})
			if err != nil || got != c.want {
				t.Errorf("%s: %q, want %q: %v", c.kind, got, c.want, err)
			}
		}
	})
}
