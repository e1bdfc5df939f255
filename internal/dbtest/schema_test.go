package dbtest_test

import (
	"context"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/db"
)

// table is what both engines must agree on, in words that neither owns.
type table struct {
	columns map[string]string // name -> kind and nullability
	primary []string
	unique  []string // each a list of columns
	foreign []foreign
	indexes []string
	checks  int
}

type foreign struct {
	columns, target, targetColumns string
}

func (t table) String() string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(t.columns)) {
		fmt.Fprintf(&b, "  %s %s\n", name, t.columns[name])
	}
	fmt.Fprintf(&b, "  primary %v\n  unique %v\n  foreign %v\n  indexes %v\n  checks %d\n", t.primary, t.unique, t.foreign, t.indexes, t.checks)
	return b.String()
}

// The migration tool's own table differs between engines by design.
const notOurs = "goose_db_version"

// rows runs a query whose columns are all text and hands each row over.
func rows(t *testing.T, store *db.DB, query string, columns int, each func([]string)) {
	t.Helper()
	err := store.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		found, err := q.QueryContext(ctx, query)
		if err != nil {
			return err
		}
		defer func() { _ = found.Close() }()
		for found.Next() {
			values := make([]string, columns)
			into := make([]any, columns)
			for i := range values {
				into[i] = &values[i]
			}
			if err := found.Scan(into...); err != nil {
				return err
			}
			each(values)
		}
		return found.Err()
	})
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
}

func schemaOf(t *testing.T, store *db.DB) map[string]*table {
	t.Helper()
	tables := map[string]*table{}
	read := sqliteSchema
	if store.Engine() == db.Postgres {
		read = postgresSchema
	}
	read(t, store, tables)
	delete(tables, notOurs)
	for _, found := range tables {
		slices.Sort(found.unique)
		slices.Sort(found.indexes)
		slices.SortFunc(found.foreign, func(a, b foreign) int { return strings.Compare(a.columns+a.target, b.columns+b.target) })
		for _, key := range found.primary { // SQLite alone lets a text key be null
			found.columns[key] = strings.TrimSuffix(found.columns[key], " null")
		}
	}
	return tables
}

var checkClause = regexp.MustCompile(`(?i)\bCHECK\s*\(`)

func sqliteSchema(t *testing.T, store *db.DB, tables map[string]*table) {
	const each = "sqlite_master m"
	rows(t, store, "SELECT name, sql FROM "+each+" WHERE type = 'table' AND name NOT LIKE 'sqlite_%'", 2, func(v []string) {
		tables[v[0]] = &table{columns: map[string]string{}, checks: len(checkClause.FindAllString(v[1], -1))}
	})
	rows(t, store, `SELECT m.name, c.name, LOWER(c.type), CASE WHEN c."notnull" THEN '' ELSE ' null' END, CAST(c.pk AS TEXT)
		FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' ORDER BY m.name, c.pk`, 5, func(v []string) {
		found := tables[v[0]]
		found.columns[v[1]] = v[2] + v[3]
		if v[4] != "0" {
			found.primary = append(found.primary, v[1])
		}
	})
	rows(t, store, `SELECT m.name, i.name, CAST(i."unique" AS TEXT), i.origin, (SELECT GROUP_CONCAT(name, ',') FROM (SELECT name FROM pragma_index_info(i.name) ORDER BY seqno))
		FROM sqlite_master m, pragma_index_list(m.name) i WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'`, 5, func(v []string) {
		addIndex(tables[v[0]], v[1], v[4], v[2] == "1", v[3] == "pk", v[3] == "c")
	})
	rows(t, store, `SELECT m.name, f."table", GROUP_CONCAT(f."from", ','), GROUP_CONCAT(f."to", ',')
		FROM sqlite_master m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table' GROUP BY m.name, f.id, f."table"`, 4, func(v []string) {
		tables[v[0]].foreign = append(tables[v[0]].foreign, foreign{v[2], v[1], v[3]})
	})
}

func addIndex(found *table, name, columns string, unique, primary, named bool) {
	if unique && !primary {
		found.unique = append(found.unique, columns)
	}
	if named {
		found.indexes = append(found.indexes, name+" "+columns)
	}
}

func postgresSchema(t *testing.T, store *db.DB, tables map[string]*table) {
	rows(t, store, `SELECT t.relname, (SELECT COUNT(*) FROM pg_constraint c WHERE c.conrelid = t.oid AND c.contype = 'c')::text
		FROM pg_class t WHERE t.relnamespace = current_schema()::regnamespace AND t.relkind = 'r'`, 2, func(v []string) {
		tables[v[0]] = &table{columns: map[string]string{}}
		_, _ = fmt.Sscan(v[1], &tables[v[0]].checks)
	})
	rows(t, store, `SELECT table_name, column_name, data_type, CASE WHEN is_nullable = 'NO' THEN '' ELSE ' null' END
		FROM information_schema.columns WHERE table_schema = current_schema()`, 4, func(v []string) {
		tables[v[0]].columns[v[1]] = v[2] + v[3]
	})
	rows(t, store, `SELECT t.relname, x.relname, i.indisunique::text, i.indisprimary::text,
			(SELECT string_agg(a.attname, ',' ORDER BY k.place) FROM unnest(i.indkey) WITH ORDINALITY k(num, place)
				JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.num),
			(NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.contype IN ('p', 'u')))::text
		FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
		WHERE t.relnamespace = current_schema()::regnamespace`, 6, func(v []string) {
		addIndex(tables[v[0]], v[1], v[4], v[2] == "true", v[3] == "true", v[5] == "true")
		if v[3] == "true" {
			tables[v[0]].primary = strings.Split(v[4], ",")
		}
	})
	const names = `(SELECT string_agg(a.attname, ',' ORDER BY k.place) FROM unnest(%s) WITH ORDINALITY k(num, place)
		JOIN pg_attribute a ON a.attrelid = %s AND a.attnum = k.num)`
	rows(t, store, "SELECT c.conrelid::regclass::text, c.confrelid::regclass::text, "+
		fmt.Sprintf(names, "c.conkey", "c.conrelid")+", "+fmt.Sprintf(names, "c.confkey", "c.confrelid")+
		" FROM pg_constraint c WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace", 4, func(v []string) {
		tables[v[0]].foreign = append(tables[v[0]].foreign, foreign{v[2], v[1], v[3]})
	})
}

func TestBothEnginesHaveTheSameSchema(t *testing.T) {
	lite, pg := schemaOf(t, dbtest.SQLite(t)), schemaOf(t, dbtest.Postgres(t))
	names := slices.Sorted(maps.Keys(lite))
	if other := slices.Sorted(maps.Keys(pg)); !slices.Equal(names, other) {
		t.Fatalf("tables\nSQLite     %v\nPostgreSQL %v", names, other)
	}
	if len(names) < 20 {
		t.Fatalf("only %d tables were read", len(names))
	}
	for _, name := range names {
		if a, b := lite[name].String(), pg[name].String(); a != b {
			t.Errorf("%s\nSQLite\n%sPostgreSQL\n%s", name, a, b)
		}
	}
}

// kinds are the types that mean the same on both engines.
var kinds = []string{"text", "bigint", "boolean", "bytea", "double precision"}

// pictures are for everyone who signs in to see, so they are bytes that nobody seals.
var pictures = []string{"brands.logo_png", "staff_portraits.content", "partner_logos.body"}

func TestColumnsUseThePortableKinds(t *testing.T) {
	for name, found := range schemaOf(t, dbtest.SQLite(t)) {
		for column, kind := range found.columns {
			if !slices.Contains(kinds, strings.TrimSuffix(kind, " null")) {
				t.Errorf("%s.%s is %s; portable are %v", name, column, kind, kinds)
			}
			sealed := strings.HasSuffix(column, "_enc")
			if bytes := strings.TrimSuffix(kind, " null") == "bytea"; sealed != bytes && !slices.Contains(pictures, name+"."+column) {
				t.Errorf("%s.%s is %s: sealed values, and only they, are BYTEA and end in _enc", name, column, kind)
			}
			if strings.HasSuffix(column, "_at") && strings.TrimSuffix(kind, " null") != "bigint" {
				t.Errorf("%s.%s is %s: times are BIGINT milliseconds", name, column, kind)
			}
		}
	}
}

// shared are small tables that every node of a cluster can hold whole, so that
// a member's rows may refer to them.
var shared = []string{"accounts", "brands", "coverage_plans", "flags", "openid_clients", "promos", "staff"}

// Every key of a member's rows begins with or holds the member, so that the
// tables can be spread over a cluster by that column without a changed query.
func TestMembersRowsCanBeSpreadByMember(t *testing.T) {
	seen := 0
	for name, found := range schemaOf(t, dbtest.SQLite(t)) {
		if _, owned := found.columns["member_id"]; !owned {
			continue
		}
		seen++
		if len(found.primary) == 0 || found.primary[0] != "member_id" {
			t.Errorf("%s: the primary key %v does not begin with member_id", name, found.primary)
		}
		for _, u := range found.unique {
			if !slices.Contains(strings.Split(u, ","), "member_id") {
				t.Errorf("%s: the unique key (%s) leaves member_id out", name, u)
			}
		}
		for _, f := range found.foreign {
			from, to := slices.Index(strings.Split(f.columns, ","), "member_id"), slices.Index(strings.Split(f.targetColumns, ","), "member_id")
			if (from < 0 || from != to) && !slices.Contains(shared, f.target) {
				t.Errorf("%s: the reference (%s) to %s leaves member_id out", name, f.columns, f.target)
			}
		}
	}
	if seen < 10 {
		t.Errorf("only %d tables of members were found", seen)
	}
}
