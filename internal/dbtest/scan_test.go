package dbtest_test

import (
	"context"
	"database/sql"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/db"
)

// small are tables that stay small when the members of a provider become many.
var small = []string{
	"brands", "brand_flags", "brand_hosts", "flags", "embed_outside", "signup_redirects", "notice_texts", "reply_templates", "staff", "audit_restores", "openid_clients", "openid_keys", "brand_idps", "password_requests", "booking_calendars", "laboratories",
}

// wholeTable are the queries that read every row of a table which grows with the
// members, each with the reason.
var wholeTable = map[string]string{
	"survey.Files":             "an Admin lists what providers brought: a few files for each",
	"survey.AllPublished":      "an Admin lists what providers brought: a few files for each",
	"auth.ClearFailuresLike":   "an operator opens an account; what is pruned every five minutes stays short",
	"auth.PruneFailures":       "what is pruned every five minutes stays short",
	"auth.PruneCodes":          "what is pruned every five minutes stays short",
	"auth.PruneAttempts":       "what is pruned every five minutes stays short",
	"auth.PruneLinks":          "what is pruned every five minutes stays short",
	"auth.PruneTickets":        "what is pruned every five minutes stays short",
	"auth.PrunePasswordTokens": "what is pruned every five minutes stays short",
	"auth.DropTicketsOf":       "tickets live for seconds",
	"auth.AllAccounts":         "an operator lists the accounts at the command line",
	"audit.LastSeal":           "reads the last row and stops",
	"audit.LastHead":           "reads the last row and stops",
	"audit.SealedWithoutLink":  "an operator checks the whole log",
	"family.ListAlone":         "reads the first rows in order and stops",
	"delivery.Newest":          "the outbox of the demo",
	"kit.Campaigns":            "a provider has few campaigns; the desk reads the first rows in order and stops",
	"flag.OwnCounts":           "few members have settings of their own",
	"flag.OwnSettings":         "few members have settings of their own",
	"alert.ClosedMembers":      "few: staff write each closing by hand",
}

var (
	queryText = regexp.MustCompile(`(?s)-- name: (\w+) :\w+\n(.*?)(?:\n-- name|\z)`)
	lineNote  = regexp.MustCompile(`--[^\n]*`)
	sqlcArg   = regexp.MustCompile(`sqlc\.n?arg\((\w+)\)`)
	tableAs   = regexp.MustCompile(`(?i)\b(?:FROM|JOIN|UPDATE|INTO)\s+(\w+)(?:\s+(?:AS\s+)?(\w+))?`)
	scanStep  = regexp.MustCompile(`^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?`)
)

// scans are the tables that SQLite reads as a whole for a query. An index that has
// only some of the rows, such as those that are open, is no whole table.
func scans(t *testing.T, store *db.DB, text string, partial map[string]bool) (tables []string) {
	t.Helper()
	names := map[string]string{}
	for _, m := range tableAs.FindAllStringSubmatch(text, -1) {
		names[m[1]] = m[1]
		if m[2] != "" {
			names[m[2]] = m[1]
		}
	}
	var args []any
	for _, m := range sqlcArg.FindAllStringSubmatch(text, -1) {
		if !slices.ContainsFunc(args, func(a any) bool { return a.(sql.NamedArg).Name == m[1] }) {
			args = append(args, sql.Named(m[1], ""))
		}
	}
	err := store.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		rows, err := q.QueryContext(ctx, "EXPLAIN QUERY PLAN "+sqlcArg.ReplaceAllString(text, ":$1"), args...)
		if err != nil {
			return err
		}
		defer func() { _ = rows.Close() }()
		for rows.Next() {
			var id, parent, unused int
			var step string
			if err := rows.Scan(&id, &parent, &unused, &step); err != nil {
				return err
			}
			if m := scanStep.FindStringSubmatch(step); m != nil && !partial[m[2]] && names[m[1]] != "" {
				tables = append(tables, names[m[1]])
			}
		}
		return rows.Err()
	})
	if err != nil {
		t.Fatal(text, err)
	}
	return tables
}

// No query reads every row of what grows with the members, so a desk of a large
// provider is as fast as that of a small one.
func TestNoQueryReadsAllMembers(t *testing.T) {
	store := dbtest.SQLite(t)
	grown, partial := schemaOf(t, store), map[string]bool{}
	rows(t, store, `SELECT i.name FROM sqlite_master m, pragma_index_list(m.name) i WHERE m.type = 'table' AND i.partial`, 1, func(v []string) {
		partial[v[0]] = true
	})
	files, err := filepath.Glob("../*/*/queries*.sql")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d files of queries: %v", len(files), err)
	}
	unused := maps.Clone(wholeTable)
	for _, f := range files {
		content, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range strings.Split(string(content), "\n-- name: ") {
			m := queryText.FindStringSubmatch("-- name: " + strings.TrimPrefix(text, "-- name: "))
			if m == nil {
				continue
			}
			name := filepath.Base(filepath.Dir(f)) + "." + m[1]
			for _, table := range scans(t, store, lineNote.ReplaceAllString(m[2], ""), partial) {
				switch _, ours := grown[table]; {
				case !ours || slices.Contains(small, table):
				case wholeTable[name] == "":
					t.Errorf("%s reads all of %s", name, table)
				default:
					delete(unused, name)
				}
			}
		}
	}
	for name := range unused {
		t.Errorf("%s reads no whole table any more", name)
	}
}
