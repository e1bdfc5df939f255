package main

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"

	_ "modernc.org/sqlite"
)

const rawSchema = `
CREATE TABLE IF NOT EXISTS sessions (hash TEXT PRIMARY KEY, person TEXT);
CREATE TABLE IF NOT EXISTS people (id TEXT PRIMARY KEY, first TEXT, last TEXT, born TEXT, email TEXT, address TEXT);
CREATE TABLE IF NOT EXISTS readings (person TEXT, at INTEGER, id TEXT, offset INTEGER, source INTEGER, value INTEGER, eat INTEGER,
	PRIMARY KEY (person, at, id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS labs (person TEXT, taken TEXT, id TEXT, test TEXT, value REAL, unit TEXT, lab TEXT,
	PRIMARY KEY (person, taken, id)) WITHOUT ROWID;
INSERT OR REPLACE INTO people VALUES ('p1', 'Rosa', 'Delgado', '1968-04-02', 'rosa@demo.test',
	'{"addressLine1":"14 Cedar Street","city":"Tucson","state":"AZ","zipcode":"85701"}');
`

// rawSecret opens the one session of the floor.
const rawSecret = "a-session-secret-of-the-floor"

// floor is net/http and SQLite with a session looked up by its hash, and with
// none of the product's checks, records or limits.
type floor struct {
	db    *sql.DB
	write *batcher
}

func serveRaw(addr, dir string) error {
	db, err := openRaw(dir)
	if err != nil {
		return err
	}
	if _, err := db.Exec(rawSchema); err != nil {
		return err
	}
	sum := sha256.Sum256([]byte(rawSecret))
	if _, err := db.Exec(`INSERT OR REPLACE INTO sessions VALUES (?, 'p1')`, hex.EncodeToString(sum[:])); err != nil {
		return err
	}
	for i := range listed {
		if _, err := db.Exec(`INSERT OR REPLACE INTO readings VALUES ('p1', ?, ?, -360, 1, ?, 6)`, i, fmt.Sprint("r", i), 80+i%120); err != nil {
			return err
		}
	}
	if err := fillRawLabs(db); err != nil {
		return err
	}
	f := floor{db: db, write: newBatcher(db)}
	http.HandleFunc("GET /healthz", func(http.ResponseWriter, *http.Request) {})
	http.HandleFunc("GET /me", f.signedIn(f.me))
	http.HandleFunc("GET /list", f.signedIn(f.list))
	http.HandleFunc("GET /labs", f.signedIn(f.labs))
	http.HandleFunc("POST /create", f.signedIn(f.create))
	return http.ListenAndServe(addr, nil)
}

func openRaw(dir string) (*sql.DB, error) {
	return sql.Open("sqlite", "file:"+filepath.Join(dir, "raw.db")+"?_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)")
}

func (f floor) signedIn(next func(http.ResponseWriter, *http.Request, string) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		cookie, err := r.Cookie("sid")
		if err != nil {
			http.Error(w, "sign in", http.StatusUnauthorized)
			return
		}
		sum := sha256.Sum256([]byte(cookie.Value))
		var person string
		if err := f.db.QueryRow("SELECT person FROM sessions WHERE hash = ?", hex.EncodeToString(sum[:])).Scan(&person); err != nil {
			http.Error(w, "sign in", http.StatusUnauthorized)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		if err := next(w, r, person); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	}
}

func (f floor) me(w http.ResponseWriter, _ *http.Request, person string) error {
	var p struct {
		First   string          `json:"firstName"`
		Last    string          `json:"lastName"`
		Born    string          `json:"birthDate"`
		Email   string          `json:"email"`
		Address json.RawMessage `json:"address"`
	}
	var address string
	err := f.db.QueryRow("SELECT first, last, born, email, address FROM people WHERE id = ?", person).Scan(&p.First, &p.Last, &p.Born, &p.Email, &address)
	if err != nil {
		return err
	}
	p.Address = json.RawMessage(address)
	return json.NewEncoder(w).Encode(p)
}

// rawReading is a reading as the floor stores it.
type rawReading struct {
	ID     string `json:"id"`
	At     int64  `json:"at"`
	Offset int    `json:"offsetMinutes"`
	Source int    `json:"source"`
	Value  int    `json:"value"`
	Eat    int    `json:"eatCode"`
}

func (f floor) list(w http.ResponseWriter, _ *http.Request, person string) error {
	rows, err := f.db.Query("SELECT id, at, offset, source, value, eat FROM readings WHERE person = ? ORDER BY at DESC LIMIT ?", person, listed)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	list := make([]rawReading, 0, listed)
	for rows.Next() {
		var r rawReading
		if err := rows.Scan(&r.ID, &r.At, &r.Offset, &r.Source, &r.Value, &r.Eat); err != nil {
			return err
		}
		list = append(list, r)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	return json.NewEncoder(w).Encode(list)
}

func (f floor) create(w http.ResponseWriter, r *http.Request, person string) error {
	var in rawReading
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		return err
	}
	if err := f.write.insert(person, in); err != nil {
		return err
	}
	return json.NewEncoder(w).Encode(in)
}

// batcher is the one writer of the floor: what waits shares a commit.
type batcher struct {
	db   *sql.DB
	jobs chan rawJob
}

type rawJob struct {
	person string
	in     rawReading
	done   chan error
}

func newBatcher(db *sql.DB) *batcher {
	b := &batcher{db: db, jobs: make(chan rawJob, 256)}
	go func() {
		for first := range b.jobs {
			batch := []rawJob{first}
			for len(b.jobs) > 0 && len(batch) < 256 {
				batch = append(batch, <-b.jobs)
			}
			err := b.commit(batch)
			for _, j := range batch {
				j.done <- err
			}
		}
	}()
	return b
}

func (b *batcher) insert(person string, in rawReading) error {
	j := rawJob{person, in, make(chan error, 1)}
	b.jobs <- j
	return <-j.done
}

func (b *batcher) commit(batch []rawJob) error {
	tx, err := b.db.Begin()
	if err != nil {
		return err
	}
	for _, j := range batch {
		if _, err := tx.Exec(`INSERT INTO readings VALUES (?, ?, ?, ?, ?, ?, ?)`, j.person, j.in.At, j.in.ID, j.in.Offset, j.in.Source, j.in.Value, j.in.Eat); err != nil {
			return errors.Join(err, tx.Rollback())
		}
	}
	return tx.Commit()
}
