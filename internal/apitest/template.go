package apitest

import (
	"context"
	"time"

	"wellhouse.app/internal/app"
	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/db"
)

// demoStore is a store with the demo in it, and the keys that belong to it.
var demoStore = dbtest.NewTemplate("demo", func(ctx context.Context, store db.Options, dir string) error {
	a, err := app.New(ctx, config(store, dir, func() time.Time { return Start }))
	if err != nil {
		return err
	}
	return a.Close()
})
