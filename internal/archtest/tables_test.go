package archtest

import (
	"go/ast"
	"go/token"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// foreignReads are the tables of other domains that a domain's queries read,
// mostly in joins. No domain writes one: it calls a function of the owner, the
// domain that inserts the rows.
var foreignReads = map[string][]string{
	"alert":    {"accounts", "app_preferences", "chat_channels", "chat_participants", "coach_assignments", "family_links", "glucose_readings", "member_programs", "outbox_messages", "pressure_readings", "reading_marks", "staff", "weight_readings"},
	"audit":    {"accounts"},
	"auth":     {"brands", "family_choices", "family_links", "members"},
	"billing":  {"brands", "promos"},
	"chat":     {"accounts", "brands", "coach_assignments", "member_launchpad", "member_programs", "members", "outbox_messages", "staff"},
	"coaching": {"account_emails", "accounts", "members"},
	"delivery": {"accounts"},
	"demo":     {"accounts", "brands"},
	"desk":     {"accounts", "chat_channels", "chat_messages", "chat_participants", "chat_tasks", "coach_assignments", "device_keys", "member_devices", "member_search", "members", "staff"},
	"embed":    {"brand_hosts", "brands"},
	"family":   {"account_emails", "accounts", "alerts", "brands", "members"},
	"flag":     {"accounts", "brands", "members"},
	"fulfil":   {"accounts"},
	"ingest":   {"accounts", "member_devices", "members"},
	"kit":      {"members"},
	"journey":  {"member_devices"},
	"lab":      {"accounts", "coach_assignments", "members", "staff"},
	"letters":  {"accounts", "chat_files", "chat_messages", "coach_assignments", "staff"},
	"member":   {"account_emails", "accounts", "brands", "device_keys", "glucose_readings", "pressure_readings", "promos", "weight_readings"},
	"notice":   {"accounts"},
	"openid":   {"accounts", "members"},
	"reading":  {"accounts", "alerts"},
	"recovery": {"accounts"},
	"roster":   {"account_emails", "accounts"},
	"staff":    {"account_emails", "accounts", "brands", "coach_assignments", "member_search", "members"},
	"supply":   {"glucose_readings"},
	"support":  {"accounts", "members"},
	"survey":   {"members"},
	"unread":   {"accounts", "chat_channels", "chat_messages", "chat_participants", "chat_tasks", "outbox_messages", "staff", "support_messages"},
}

var (
	writtenTable  = regexp.MustCompile(`(?i)\b(?:INSERT\s+INTO|DELETE\s+FROM|UPDATE)\s+(\w+)`)
	insertedTable = regexp.MustCompile(`(?i)\bINSERT\s+INTO\s+(\w+)`)
)

// touched are the tables that one domain inserts into, writes and names.
type touched struct{ inserts, writes, names map[string]bool }

func (d touched) add(sql string, tables map[string]bool) {
	sql = comment.ReplaceAllString(sql, "")
	for from, into := range map[*regexp.Regexp]map[string]bool{insertedTable: d.inserts, writtenTable: d.writes, tableName: d.names} {
		for _, m := range from.FindAllStringSubmatch(sql, -1) {
			if name := strings.ToLower(m[1]); tables[name] {
				into[name] = true
			}
		}
	}
}

// allTables are the tables of the migrations.
func allTables(t *testing.T) map[string]bool {
	t.Helper()
	s, found := tree(t), map[string]bool{}
	for _, name := range s.names {
		if path.Dir(name) == "migrations" && path.Ext(name) == ".sql" {
			for _, m := range createTable.FindAllStringSubmatch(s.text(t, name), -1) {
				found[m[1]] = true
			}
		}
	}
	if len(found) < 50 {
		t.Fatalf("only %d tables were found", len(found))
	}
	return found
}

// touchedBy reads the queries of every domain, and the SQL in its Go code.
func touchedBy(t *testing.T, tables map[string]bool) map[string]touched {
	t.Helper()
	s, domains := tree(t), map[string]touched{}
	of := func(folder string) touched {
		name := path.Base(domainOf(folder))
		if _, ok := domains[name]; !ok {
			domains[name] = touched{map[string]bool{}, map[string]bool{}, map[string]bool{}}
		}
		return domains[name]
	}
	for _, name := range s.names {
		if inFolder(name, "internal") && queryFile.MatchString(path.Base(name)) {
			of(path.Dir(name)).add(s.text(t, name), tables)
		}
	}
	for _, f := range s.files {
		if f.Test || f.Generated || floorOf(f.Package) < 0 {
			continue
		}
		ast.Inspect(f.AST, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, err := strconv.Unquote(lit.Value); err == nil {
					of(f.Package).add(text, tables)
				}
			}
			return true
		})
	}
	return domains
}

// ownersOf finds the domain that inserts the rows of each table, or else the only
// one that writes it.
func ownersOf(t *testing.T, tables map[string]bool, domains map[string]touched) map[string]string {
	t.Helper()
	owners := map[string]string{}
	for table := range tables {
		var insert, write []string
		for name, d := range domains {
			if d.inserts[table] {
				insert = append(insert, name)
			}
			if d.writes[table] {
				write = append(write, name)
			}
		}
		if len(insert) == 0 {
			insert = write
		}
		if len(insert) != 1 {
			t.Errorf("%s has no single owner: %v insert into it", table, insert)
			continue
		}
		owners[table] = insert[0]
	}
	return owners
}

func TestATableHasOneOwner(t *testing.T) {
	tables := allTables(t)
	domains := touchedBy(t, tables)
	owners := ownersOf(t, tables, domains)
	for name, d := range domains {
		foreign := map[string]bool{}
		for table := range d.names {
			if owners[table] == name || d.writes[table] {
				continue
			}
			foreign[table] = true
		}
		for table := range d.writes {
			if owners[table] != name {
				t.Errorf("%s writes %s of %s: move the statement there and call a function of %s", name, table, owners[table], owners[table])
			}
		}
		if found := slices.Sorted(maps.Keys(foreign)); !slices.Equal(found, foreignReads[name]) {
			t.Errorf("%q reads tables of others: foreignReads says %q, its SQL %#v", name, foreignReads[name], found)
		}
	}
	for name := range foreignReads {
		if _, ok := domains[name]; !ok {
			t.Errorf("foreignReads: there is no domain %s", name)
		}
	}
}

func TestTheTablesOfAStatementAreFound(t *testing.T) {
	tables := map[string]bool{"members": true, "chat_tasks": true}
	for text, want := range map[string][3][]string{
		"INSERT INTO members (id) SELECT id FROM chat_tasks":                          {{"members"}, {"members"}, {"chat_tasks", "members"}},
		"INSERT INTO other (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET members=1": {nil, nil, nil},
		"update chat_tasks SET id = 1 -- UPDATE members":                              {nil, {"chat_tasks"}, {"chat_tasks"}},
		"DELETE FROM members WHERE EXISTS (SELECT 1 FROM chat_tasks)":                 {nil, {"members"}, {"chat_tasks", "members"}},
		"SELECT m.id FROM accounts a JOIN members m ON m.id = a.id FOR UPDATE":        {nil, nil, {"members"}},
	} {
		d := touched{map[string]bool{}, map[string]bool{}, map[string]bool{}}
		d.add(text, tables)
		for i, found := range []map[string]bool{d.inserts, d.writes, d.names} {
			if !slices.Equal(slices.Sorted(maps.Keys(found)), want[i]) {
				t.Errorf("%s: %d: %v, want %v", text, i, found, want[i])
			}
		}
	}
}
