package main

import (
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	_ "github.com/jackc/pgx/v5/stdlib"
)

// postgresVariable names the administrator's address of a PostgreSQL server for
// measurements, and ordinaryRole the role that the product has there.
const (
	postgresVariable = "WELLHOUSE_TEST_POSTGRES"
	ordinaryRole     = "wellhouse_test"
)

// house is one running product with a signed-in member and the meters of another.
type house struct {
	target
	token string
	busy  fleet
}

// open starts the product on a store and fills the list of its member.
func (s *servers) open(server string, store ...string) (h house, err error) {
	lists, err := addDevice(server, demoMember, store...)
	if err != nil {
		return h, err
	}
	for range meters {
		one, err := addDevice(server, demoUploader, store...)
		if err != nil {
			return h, err
		}
		h.busy = h.busy.with(one)
	}
	if h.target, h.token, err = s.launchOurs(server, store...); err != nil {
		return h, err
	}
	return h, fill(h.target, h.token, lists)
}

func (h house) list() (window, error) {
	return h.asking(always(listRequest(h.addr, h.token))).measure(8)
}

func (h house) ingest() (window, error) { return h.busy.uploading(h.target, 1).measure(8) }

// engines measures P18, PostgreSQL beside SQLite, and P2, a store that grew
// beside one that did not, on both.
func engines(server, dir string, rounds, rows int) (out []result, err error) {
	var s servers
	defer func() { s.stop() }()
	data, grown := filepath.Join(dir, "data"), filepath.Join(dir, "grown")
	if err := copyStore(data, grown); err != nil {
		return nil, err
	}
	if err := execute("sqlite", filepath.Join(grown, "wellhouse.db"), rowsOf("sqlite", rows)); err != nil {
		return nil, err
	}
	small, err := s.open(server, "--data", data)
	if err != nil {
		return nil, err
	}
	large, err := s.open(server, "--data", grown)
	if err != nil {
		return nil, err
	}
	if out, err = growth("SQLite", small, large, rounds, rows); err != nil {
		return nil, err
	}
	admin := os.Getenv(postgresVariable)
	if admin == "" {
		return nil, fmt.Errorf("%s names no PostgreSQL server", postgresVariable)
	}
	pg, pgLarge, err := s.openPostgres(server, admin, dir, rows)
	if err != nil {
		return nil, err
	}
	more, err := growth("PostgreSQL", pg, pgLarge, rounds, rows)
	if err != nil {
		return nil, err
	}
	out = append(out, more...)
	var list, ingest []float64
	for range rounds {
		var w [4]window
		for i, measure := range []func() (window, error){pg.list, small.list, pg.ingest, small.ingest} {
			if w[i], err = measure(); err != nil {
				return nil, err
			}
		}
		list, ingest = append(list, w[0].perSecond/w[1].perSecond), append(ingest, w[2].perSecond/w[3].perSecond)
	}
	return append(out,
		result{Goal: "P18", What: "list on PostgreSQL / on SQLite", Value: median(list), Unit: "x", Bar: 0.5, Least: true},
		result{Goal: "P18", What: "upload of one on PostgreSQL / on SQLite", Value: median(ingest), Unit: "x", Bar: 0.5, Least: true},
	), nil
}

func growth(engine string, small, large house, rounds, rows int) ([]result, error) {
	var p50, cpu []float64
	for range rounds {
		before, err := small.list()
		if err != nil {
			return nil, err
		}
		after, err := large.list()
		if err != nil {
			return nil, err
		}
		p50, cpu = append(p50, after.p50/before.p50), append(cpu, after.cpuMicros/before.cpuMicros)
	}
	note := fmt.Sprintf("%d rows more", rows)
	return []result{
		{Goal: "P2", What: "p50 of a list, grown / not, " + engine, Value: median(p50), Unit: "x", Bar: 1.2, Note: note},
		{Goal: "P2", What: "CPU of a list, grown / not, " + engine, Value: median(cpu), Unit: "x", Bar: 1.2},
	}, nil
}

// openPostgres loads the demo into one database, copies it, lets the copy grow
// and opens both.
func (s *servers) openPostgres(server, admin, dir string, rows int) (small, large house, err error) {
	data := filepath.Join(dir, "postgres")
	store := func(name string) []string {
		return []string{"--data", data, "--database-url", database(admin, name, ordinaryRole)}
	}
	if err = execute("pgx", admin, "CREATE DATABASE bench_small OWNER "+ordinaryRole); err != nil {
		return small, large, err
	}
	var first servers
	_, _, err = first.launchOurs(server, store("bench_small")...)
	first.stop()
	if err != nil {
		return small, large, err
	}
	if err = execute("pgx", admin, "CREATE DATABASE bench_large TEMPLATE bench_small OWNER "+ordinaryRole); err != nil {
		return small, large, err
	}
	if err = execute("pgx", database(admin, "bench_large", ""), rowsOf("pgx", rows)); err != nil {
		return small, large, err
	}
	if small, err = s.open(server, store("bench_small")...); err != nil {
		return small, large, err
	}
	large, err = s.open(server, store("bench_large")...)
	return small, large, err
}

// copyStore copies the folder of a store that no server has open.
func copyStore(from, to string) error {
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		return err
	}
	return os.Chmod(filepath.Join(to, "keys.json"), 0o600)
}

// database is the address of one database; without a role it is the
// administrator's.
func database(admin, name, role string) string {
	u, err := url.Parse(admin)
	if err != nil {
		return admin
	}
	if role != "" {
		u.User = url.User(role)
	}
	u.Path = "/" + name
	return u.String()
}

// rowsOf makes rows of five thousand others. They belong to nobody, so a store
// is asked not to look for their members.
func rowsOf(driver string, rows int) string {
	first, source, no := fmt.Sprintf("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) ", rows), "n", "0"
	if driver == "pgx" {
		first, source, no = "SET session_replication_role = replica; ", fmt.Sprintf("generate_series(1, %d) AS i", rows), "FALSE"
	}
	return first + `INSERT INTO glucose_readings (member_id, at, id, offset_minutes, zone, source, device_id, value, below_all, above_all, eat_code, mark, received_at)
		SELECT 'other-' || (i % 5000), 1700000000000 + i * CAST(12 AS BIGINT), 'row-' || i, -360, 'America/Chicago', 1, '', 90 + i % 90, ` +
		no + ", " + no + ", 6, '', 0 FROM " + source
}

func execute(driver, place, statement string) error {
	db, err := sql.Open(driver, place)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	_, err = db.Exec(statement)
	return err
}
