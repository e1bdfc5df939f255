package lab_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// BenchmarkList reads 400 results of a member as GET /v1/users/me/labs/results does. The
// part is how much of its time the two bare statements of the floor take: reading the
// member and the rows.
func BenchmarkList(b *testing.B) {
	w := demotest.Loaded(b, db.SQLite)
	tom := demo.MemberID("tom")
	tests := []struct{ name, unit string }{{"a1c", "%"}, {"ldl", "mg/dL"}, {"triglycerides", "mg/dL"}, {"potassium", "mmol/L"}}
	err := w.DB.Write(b.Context(), db.System, func(ctx context.Context, q db.Q) error {
		for i := range 400 {
			test := tests[i%len(tests)]
			if _, err := q.ExecContext(ctx, `INSERT INTO lab_results (member_id, id, test, thousandths, unit, bound, taken_on, month_only, source, lab_id, lab_name,
				accession, equation, reference, state, issued_at, content_key, entry_id, replaced_by, replaced_at, removed_at, held_until, created_at)
				VALUES ($1, $2, $3, $4, $5, '', $6, FALSE, 'lab', 'bench', 'Bench Laboratory', $2, '', '', 'final', $7, $2, '', '', 0, 0, 0, 1)`,
				tom, fmt.Sprintf("bench-%d", i), test.name, 4000+10*(i%100), test.unit, w.Time().AddDate(0, 0, -i).Format(time.DateOnly), i); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	s := lab.New(lab.Deps{DB: w.DB, Keys: w.Keys, Audit: w.Audit, Now: w.Time})
	ctx := demotest.As("tom", who.Member)
	b.Run("list", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			page, err := lab.REST{Service: s}.ListLabResults(ctx, rest.ListLabResultsParams{Count: rest.NewOptInt(400)})
			if err != nil || len(page.Results) != 400 {
				b.Fatal(len(page.Results), err)
			}
		}
	})
	b.Run("floor", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			err := w.DB.Read(ctx, db.Member(tom), func(ctx context.Context, q db.Q) error {
				if _, err := member.Load(ctx, q, tom); err != nil {
					return err
				}
				rows, err := q.QueryContext(ctx, "SELECT id, test, thousandths, unit, taken_on, lab_name FROM lab_results WHERE member_id = $1 ORDER BY taken_on DESC LIMIT 400", tom)
				if err != nil {
					return err
				}
				defer func() { _ = rows.Close() }()
				for rows.Next() {
					var id, test, unit, taken, name string
					var value int64
					if err := rows.Scan(&id, &test, &value, &unit, &taken, &name); err != nil {
						return err
					}
				}
				return rows.Err()
			})
			if err != nil {
				b.Fatal(err)
			}
		}
	})
}
