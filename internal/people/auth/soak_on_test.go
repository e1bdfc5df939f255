//go:build soak

package auth

import (
	"testing"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/db"
)

const soakRounds = 1000

// G8: over a thousand tries a side, the mean time of an answer differs by less
// than five milliseconds between an account that exists and one that does not.
// The sides take turns, so that a busy moment of the machine meets both.
func TestAnswersTakeTheSameTime(t *testing.T) {
	const samples, most = 1000, 5 * time.Millisecond
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		b.svc.hasher = newHasher(DefaultCost, b.svc.keys.pepper, time.Minute)
		hash, err := b.svc.hasher.hash(password)
		if err != nil {
			t.Fatal(err)
		}
		b.exec("UPDATE accounts SET password_hash = $1", hash)
		for _, call := range []struct {
			name   string
			status int
			ask    func(email string) reply
		}{
			{"sign-in", 401, func(email string) reply { return b.browser().signIn(email, "wrong") }},
			{"forgotten password", 204, func(email string) reply { return b.browser().forgot(email) }},
		} {
			total := map[string]time.Duration{}
			emails := []string{"rosa@demo.test", "nobody@demo.test"}
			for i := range samples {
				for turn := range emails {
					email := emails[(turn+i)%len(emails)]
					b.exec("DELETE FROM sign_in_failures")
					b.exec("DELETE FROM password_requests")
					began := time.Now()
					r := call.ask(email)
					total[email] += time.Since(began)
					if r.status != call.status {
						t.Fatalf("%s: %d %s", call.name, r.status, r.text)
					}
				}
			}
			known, unknown := total[emails[0]]/samples, total[emails[1]]/samples
			difference := (known - unknown).Abs()
			t.Logf("%s: %v for an account, %v for none, %v apart over %d tries a side", call.name, known, unknown, difference, samples)
			if difference > most {
				t.Errorf("%s: %v apart, at most %v", call.name, difference, most)
			}
		}
	})
}
