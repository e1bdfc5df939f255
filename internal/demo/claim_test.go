package demo_test

import (
	"context"
	"strings"
	"testing"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/platform/db"
)

func TestClaim(t *testing.T) {
	ctx := context.Background()
	for _, c := range []struct {
		name        string
		first, then demo.Kind
		refused     string
	}{
		{"demo again", demo.Demo, demo.Demo, ""},
		{"real again", demo.Real, demo.Real, ""},
		{"demo on a real store", demo.Real, demo.Demo, "Start without --demo"},
		{"members on a demo store", demo.Demo, demo.Real, "Start with --demo"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, store *db.DB) {
				if err := demo.Claim(ctx, store, c.first, demotest.Now); err != nil {
					t.Fatal(err)
				}
				err := demo.Claim(ctx, store, c.then, demotest.Now)
				if c.refused == "" && err != nil {
					t.Error(err)
				}
				if c.refused != "" && (err == nil || !strings.Contains(err.Error(), c.refused) || !strings.Contains(err.Error(), store.Place())) {
					t.Errorf("got %v", err)
				}
			})
		})
	}
}

func TestClaimRefusesUnmarkedPeople(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		if err := demo.Claim(context.Background(), w.DB, demo.Demo, demotest.Now); err == nil {
			t.Error("a store with people and no mark became a demo")
		}
	})
}
