package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/talk/attach"
)

// staffPortrait stores the photo of a staff person, which members see beside
// their name.
func staffPortrait(ctx context.Context, args []string) error {
	return withKeys(ctx, "staff portrait", args, func(c *config, store *db.DB, keys *seal.Keyring) error {
		if c.email == "" || c.file == "" {
			return errors.New("give the staff person's --email and a --file, a JPEG or PNG photo")
		}
		content, err := portraitFrom(c.file)
		if err != nil {
			return err
		}
		log := audit.New(audit.Deps{DB: store, Now: time.Now, Keys: keys})
		err = store.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
			return putPortrait(ctx, q, log, c.email, content)
		})
		if err == nil {
			fmt.Println("the portrait is stored; browsers that kept the old one show it for up to an hour")
		}
		return err
	})
}

func putPortrait(ctx context.Context, q db.Q, log *audit.Log, email string, content []byte) error {
	folded, _ := auth.FoldEmail(email)
	staffID, err := coaching.StaffByEmail(ctx, q, folded)
	if err != nil {
		return errors.New("no staff person has this email address")
	}
	photo := coaching.Portrait{MediaType: coaching.JPEG, Content: content}
	if err := coaching.PutPortrait(ctx, q, staffID, photo, time.Now().UnixMilli()); err != nil {
		return err
	}
	return log.Record(ctx, q, audit.Row{Action: "portraitSet", Area: "staff", Target: staffID, ActorID: "command line", ActorRole: "operator"})
}

// portraitFrom reads no more of a file than may be used.
func portraitFrom(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	content, err := io.ReadAll(io.LimitReader(file, attach.MaxBytes+1))
	if err != nil {
		return nil, err
	}
	photo, err := attach.Portrait(content)
	if refused := (*apperr.Error)(nil); errors.As(err, &refused) {
		return nil, errors.New(refused.Message)
	}
	return photo, err
}
