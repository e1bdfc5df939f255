package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"wellhouse.app/internal/care/survey"
	"wellhouse.app/internal/people/question"
	"wellhouse.app/internal/people/questionfhir"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
)

// questionnaireCommand brings a provider's own questionnaire from a FHIR file, writes one
// as FHIR, or lists them. An Admin publishes them in the portal.
func questionnaireCommand(ctx context.Context, what string, args []string, out io.Writer) error {
	c := &config{}
	var file, id string
	var version int
	fs := flag.NewFlagSet("wellhouse questionnaire "+what, flag.ContinueOnError)
	fs.StringVar(&c.data, "data", "data", "folder for the SQLite file, the keys and the audit heads")
	fs.StringVar(&c.databaseURL, "database-url", "", "postgres://... to use PostgreSQL instead of the SQLite file")
	fs.StringVar(&c.keyFile, "key-file", "", "file with the encryption keys (default DATA/keys.json)")
	fs.StringVar(&file, "file", "", "file with a FHIR R4 Questionnaire as JSON, to import")
	fs.StringVar(&id, "id", "", "id of the questionnaire, to export")
	fs.IntVar(&version, "version", 0, "its version (default: the newest)")
	if err := fromEnvironment(fs); err != nil {
		return err
	}
	if err := fs.Parse(args); err != nil {
		return err
	}
	if c.keyFile == "" {
		c.keyFile = filepath.Join(c.data, "keys.json")
	}
	switch {
	case what == "import" && file == "":
		return errors.New("name the file with --file")
	case what == "export" && id == "":
		return errors.New("name the questionnaire with --id")
	}
	return openKeys(ctx, c, func(store *db.DB, keys *seal.Keyring) error {
		switch what {
		case "import":
			return importQuestionnaire(ctx, store, keys, file, out)
		case "export":
			return exportQuestionnaire(ctx, store, id, version, out)
		}
		return listQuestionnaires(ctx, store, out)
	})
}

func importQuestionnaire(ctx context.Context, store *db.DB, keys *seal.Keyring, name string, out io.Writer) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	q, problems := survey.ReadFile(data)
	if len(problems) > 0 {
		lines := []string{"the file can’t be used:"}
		for _, p := range problems {
			lines = append(lines, fmt.Sprintf("  %s: %s", p.Path, p.Reason))
		}
		return errors.New(strings.Join(lines, "\n"))
	}
	log := audit.New(audit.Deps{DB: store, Now: time.Now, Keys: keys})
	var version int
	err = store.Write(ctx, db.System, func(ctx context.Context, tx db.Q) (err error) {
		if version, err = survey.AddFile(ctx, tx, q, time.Now().UnixMilli()); err != nil {
			return err
		}
		return log.Record(ctx, tx, audit.Row{Action: "add", Area: "questionnaires", Target: q.ID, ActorID: "command line", ActorRole: "operator"})
	})
	if err != nil {
		return err
	}
	for _, a := range q.Acts {
		fmt.Fprintf(out, "help shows at once when %s is answered with: %s\n", a.Question, strings.Join(a.Options, ", "))
	}
	for _, one := range q.WithoutHelp() {
		fmt.Fprintf(out, "careful: %s may ask about self-harm, and no help shows after it: an Admin decides in the portal which answers show help\n", one.ID)
	}
	_, err = fmt.Fprintf(out, "%s version %d is there; an Admin publishes it in the portal\n", q.ID, version)
	return err
}

func exportQuestionnaire(ctx context.Context, store *db.DB, id string, version int, out io.Writer) error {
	var q question.Questionnaire
	err := store.Read(ctx, db.System, func(ctx context.Context, tx db.Q) (err error) {
		if version > 0 {
			q, err = survey.LoadFile(ctx, tx, id, int64(version))
			return err
		}
		own, known := survey.Latest(id)
		if known {
			q = own
			return nil
		}
		all, err := survey.AllBrought(ctx, tx) // the newest version first
		for _, one := range all {
			if err == nil && one.File.ID == id {
				q = one.File
				return nil
			}
		}
		if err == nil {
			err = apperr.NotFoundError()
		}
		return err
	})
	if apperr.Is(err, apperr.NotFound) {
		return errors.New("there is no such questionnaire or version; see: wellhouse questionnaire list")
	}
	if err != nil {
		return err
	}
	data, err := questionfhir.Write(q)
	if err == nil {
		_, err = fmt.Fprintf(out, "%s\n", data)
	}
	return err
}

func listQuestionnaires(ctx context.Context, store *db.DB, out io.Writer) error {
	return store.Read(ctx, db.System, func(ctx context.Context, tx db.Q) error {
		for _, id := range survey.Own() {
			q, _ := survey.Latest(id)
			fmt.Fprintf(out, "%s\t%d\t%s\tours\n", q.ID, q.Version, q.Title.In("en-US"))
		}
		all, err := survey.AllBrought(ctx, tx)
		for _, one := range all {
			state := "not published"
			if len(one.Brands) > 0 {
				state = "published for " + strings.Join(one.Brands, ", ")
			}
			fmt.Fprintf(out, "%s\t%d\t%s\t%s\n", one.File.ID, one.File.Version, one.File.Title.In("en-US"), state)
		}
		return err
	})
}
