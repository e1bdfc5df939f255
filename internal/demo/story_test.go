package demo_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/module"
)

// A module adds to the demo in the transaction that stores its people: at every
// start, with the same ids and the moment of the first load. Where it fails,
// nothing is stored.
func TestModulesAddToTheDemo(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		w := demotest.Empty(t, store)
		var seen []string
		var begun []time.Time
		load := func(result error) error {
			story := func(ctx context.Context, q db.Q, d module.DemoPeople) error {
				var email string
				if err := q.QueryRowContext(ctx, "SELECT email FROM accounts WHERE id = $1", d.Person("rosa")).Scan(&email); err != nil {
					return err
				}
				seen, begun = append(seen, email+" "+d.ID("meal", "rosa", "breakfast")), append(begun, d.Begun)
				return result
			}
			return demo.Load(t.Context(), demo.Deps{
				DB: w.DB, Now: w.Time, Keys: w.Keys, Auth: w.Auth, NoReadings: true,
				Stories: []func(context.Context, db.Q, module.DemoPeople) error{story},
			})
		}
		burnt := errors.New("the toast burnt")
		if err := load(burnt); !errors.Is(err, burnt) {
			t.Errorf("loaded: %v", err)
		}
		if n := query(t, w.DB, "SELECT CAST(COUNT(*) AS TEXT) FROM accounts"); n[0] != "0" {
			t.Errorf("%s people are there without their stories", n[0])
		}
		seen, begun = nil, nil
		for range 2 {
			if err := load(nil); err != nil {
				t.Fatal(err)
			}
			w.Pass(time.Hour)
		}
		if len(slices.Compact(seen)) != 1 || len(begun) != 2 || !begun[0].Equal(begun[1]) {
			t.Errorf("two starts saw %v, begun at %v", seen, begun)
		}
	})
}
