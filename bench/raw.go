package main

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"path/filepath"

	_ "modernc.org/sqlite"
)

// serveRaw is the floor: net/http and SQLite, a session looked up by its hash
// and one person read, with none of the product's checks, records or limits.
func serveRaw(addr, dir string) error {
	db, err := sql.Open("sqlite", "file:"+filepath.Join(dir, "raw.db")+"?_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)")
	if err != nil {
		return err
	}
	if _, err := db.Exec(`CREATE TABLE IF NOT EXISTS sessions (hash TEXT PRIMARY KEY, person TEXT);
		CREATE TABLE IF NOT EXISTS people (id TEXT PRIMARY KEY, first TEXT, last TEXT, born TEXT, email TEXT, address TEXT)`); err != nil {
		return err
	}
	sum := sha256.Sum256([]byte(rawSecret))
	if _, err := db.Exec(`INSERT OR REPLACE INTO sessions VALUES (?, 'p1')`, hex.EncodeToString(sum[:])); err != nil {
		return err
	}
	if _, err := db.Exec(`INSERT OR REPLACE INTO people VALUES ('p1', 'Rosa', 'Delgado', '1968-04-02', 'rosa@demo.test',
		'{"addressLine1":"14 Cedar Street","city":"Tucson","state":"AZ","zipcode":"85701"}')`); err != nil {
		return err
	}
	http.HandleFunc("GET /healthz", func(http.ResponseWriter, *http.Request) {})
	http.HandleFunc("GET /me", func(w http.ResponseWriter, r *http.Request) {
		cookie, err := r.Cookie("sid")
		if err != nil {
			http.Error(w, "sign in", http.StatusUnauthorized)
			return
		}
		sum := sha256.Sum256([]byte(cookie.Value))
		var person string
		if err := db.QueryRow("SELECT person FROM sessions WHERE hash = ?", hex.EncodeToString(sum[:])).Scan(&person); err != nil {
			http.Error(w, "sign in", http.StatusUnauthorized)
			return
		}
		var p struct {
			First   string          `json:"firstName"`
			Last    string          `json:"lastName"`
			Born    string          `json:"birthDate"`
			Email   string          `json:"email"`
			Address json.RawMessage `json:"address"`
		}
		row := db.QueryRow("SELECT first, last, born, email, address FROM people WHERE id = ?", person)
		var address string
		if err := row.Scan(&p.First, &p.Last, &p.Born, &p.Email, &address); err != nil {
			http.Error(w, "gone", http.StatusInternalServerError)
			return
		}
		p.Address = json.RawMessage(address)
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(p)
	})
	return http.ListenAndServe(addr, nil)
}

const rawSecret = "a-session-secret-of-the-floor"
