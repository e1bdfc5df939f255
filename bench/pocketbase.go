package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

// servePocketBase runs the peer as it comes, with one user whose token is
// written to the given file once the server is ready, and their readings.
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
		if user, err = fillPocketBase(app); err != nil {
			return err
		}
		if err := fillPeerTalk(app, filepath.Join(dir, peerTalkFile)); err != nil {
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

// fillPocketBase makes the user and as many readings as are listed, which only
// the user may see and add.
func fillPocketBase(app core.App) (*core.Record, error) {
	users, err := app.FindCollectionByNameOrId("users")
	if err != nil {
		return nil, err
	}
	user := core.NewRecord(users)
	user.SetEmail("rosa@demo.test")
	user.Set("name", "Rosa Delgado")
	user.SetRandomPassword()
	if err := app.Save(user); err != nil {
		return nil, err
	}
	readings := core.NewBaseCollection("readings")
	readings.ListRule = types.Pointer("member = @request.auth.id")
	readings.CreateRule = types.Pointer("member = @request.auth.id")
	readings.Fields.Add(&core.TextField{Name: "member", Required: true})
	for _, name := range []string{"at", "offset", "source", "value", "eat"} {
		readings.Fields.Add(&core.NumberField{Name: name})
	}
	readings.AddIndex("readings_of_member", false, "member, at", "")
	if err := app.Save(readings); err != nil {
		return nil, err
	}
	return user, app.RunInTransaction(func(tx core.App) error {
		for i := range listed {
			r := core.NewRecord(readings)
			for name, value := range map[string]any{"member": user.Id, "at": i, "offset": -360, "source": 1, "value": 80 + i%120, "eat": 6} {
				r.Set(name, value)
			}
			if err := tx.Save(r); err != nil {
				return err
			}
		}
		return nil
	})
}
