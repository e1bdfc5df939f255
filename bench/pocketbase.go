package main

import (
	"fmt"
	"os"

	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
)

// servePocketBase runs the peer as it comes, with one user whose token is
// written to the given file once the server is ready.
func servePocketBase(addr, dir, tokenFile string) error {
	app := pocketbase.NewWithConfig(pocketbase.Config{DefaultDataDir: dir, HideStartBanner: true})
	if err := app.Bootstrap(); err != nil {
		return err
	}
	if err := app.RunAllMigrations(); err != nil {
		return err
	}
	user, err := app.FindAuthRecordByEmail("users", "rosa@demo.test")
	if err != nil {
		users, err := app.FindCollectionByNameOrId("users")
		if err != nil {
			return err
		}
		user = core.NewRecord(users)
		user.SetEmail("rosa@demo.test")
		user.Set("name", "Rosa Delgado")
		user.SetRandomPassword()
		if err := app.Save(user); err != nil {
			return err
		}
	}
	token, err := user.NewAuthToken()
	if err != nil {
		return err
	}
	if err := os.WriteFile(tokenFile, fmt.Appendf(nil, "%s %s", user.Id, token), 0o600); err != nil {
		return err
	}
	return apis.Serve(app, apis.ServeConfig{HttpAddr: addr, ShowStartBanner: false})
}
