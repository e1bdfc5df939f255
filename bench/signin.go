package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/crypto/argon2"
)

// signers are members of the demo who sign in with their password alone. One
// account may sign in sixty times a minute, so they take turns.
var signers = []string{"rosa", "marcus", "tom", "kdoe", "james", "luis", "grace", "priya", "devon", "annmarie"}

// signIns measures P20: what a sign-in and a refresh cost beside the least that
// each needs, a hash of the password and an update of one row.
func (s *stage) signIns(rounds int) ([]result, error) {
	var share, refreshes, updates []float64
	for range rounds {
		login, err := s.login().measure(2)
		if err != nil {
			return nil, err
		}
		share = append(share, bareHash()/login.cpuMicros)
		perCore, err := s.refreshes()
		if err != nil {
			return nil, err
		}
		refreshes = append(refreshes, perCore)
		bare, err := bareUpdates(s.dir)
		if err != nil {
			return nil, err
		}
		updates = append(updates, bare)
	}
	return []result{
		{Goal: "P20", What: "sign-ins per core / bare argon2id", Value: median(share), Unit: "x", Bar: 0.85, Least: true},
		{
			Goal: "P20", What: "refreshes per second and core", Value: median(refreshes), Unit: "/s", Bar: 500, Least: true,
			Note: fmt.Sprintf("%.0f bare updates of one row", median(updates)),
		},
	}, nil
}

// login asks for a session of one signer after the other.
func (s *stage) login() target {
	var turn atomic.Int64
	return s.ours.asking(func() []byte {
		who := signers[int(turn.Add(1))%len(signers)]
		form := url.Values{"grant_type": {"password"}, "username": {who + "@demo.test"}, "password": {demoPassword}}.Encode()
		return fmt.Appendf(nil, "POST /v1/users/me/auth HTTP/1.1\r\nHost: %s\r\nAuthorization: Basic ZGVtby1hcGk6ZGVtby1hcGk=\r\n"+
			"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\n%s", s.ours.addr, len(form), form)
	}).saying("access_token")
}

// bareHash is the CPU time of one hash with the product's cost, in microseconds.
func bareHash() float64 {
	const times = 10
	before := cpuTime(os.Getpid())
	for range times {
		argon2.IDKey([]byte(demoPassword), []byte("sixteen bytes of"), 2, 19456, 1, 32)
	}
	return (cpuTime(os.Getpid()) - before).Seconds() * 1e6 / times
}

// refreshes gives how many refreshes a second of one core's time pays for: as
// many programs as there are signers move their sessions on, again and again.
func (s *stage) refreshes() (float64, error) {
	tokens := make([]string, len(signers))
	for i, who := range signers {
		var err error
		if tokens[i], err = s.exchange("/v1/users/me/auth", "grant_type", "password", "username", who+"@demo.test", "password", demoPassword); err != nil {
			return 0, err
		}
	}
	var n atomic.Int64
	var first error
	var mu sync.Mutex
	var all sync.WaitGroup
	before, until := cpuTime(s.ours.pid), time.Now().Add(stretch)
	for _, token := range tokens {
		all.Go(func() {
			for err := error(nil); err == nil && time.Now().Before(until); n.Add(1) {
				if token, err = s.exchange("/v1/users/me/auth/refresher", "grant_type", "refresh_token", "refresh_token", token); err != nil {
					mu.Lock()
					first = err
					mu.Unlock()
				}
			}
		})
	}
	all.Wait()
	return float64(n.Load()) / (cpuTime(s.ours.pid) - before).Seconds(), first
}

// exchange asks for tokens and gives the one to refresh with.
func (s *stage) exchange(path string, pairs ...string) (string, error) {
	form := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		form.Set(pairs[i], pairs[i+1])
	}
	r, err := http.NewRequest(http.MethodPost, "http://"+s.ours.addr+path, strings.NewReader(form.Encode()))
	if err != nil {
		return "", err
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.SetBasicAuth(demoClient, demoClient)
	reply, err := http.DefaultClient.Do(r)
	if err != nil {
		return "", err
	}
	defer func() { _ = reply.Body.Close() }()
	var body struct {
		RefreshToken string `json:"refresh_token"`
	}
	if err := json.NewDecoder(reply.Body).Decode(&body); err != nil || body.RefreshToken == "" {
		return "", fmt.Errorf("%s answered %s: %w", path, reply.Status, err)
	}
	return body.RefreshToken, nil
}

// bareUpdates gives how many updates of one row, found by its key and each with
// its own commit, a second of one core's time pays for.
func bareUpdates(dir string) (float64, error) {
	db, err := openRaw(dir)
	if err != nil {
		return 0, err
	}
	defer func() { _ = db.Close() }()
	if _, err := db.Exec("CREATE TABLE IF NOT EXISTS bare (hash TEXT PRIMARY KEY, generation INTEGER); INSERT OR REPLACE INTO bare VALUES ('h', 0)"); err != nil {
		return 0, err
	}
	before, until, n := cpuTime(os.Getpid()), time.Now().Add(stretch), 0.0
	for ; time.Now().Before(until); n++ {
		if _, err := db.Exec("UPDATE bare SET generation = generation + 1 WHERE hash = 'h'"); err != nil {
			return 0, err
		}
	}
	return n / (cpuTime(os.Getpid()) - before).Seconds(), nil
}
