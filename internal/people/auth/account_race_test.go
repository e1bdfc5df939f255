package auth

import (
	"context"
	"strconv"
	"sync"
	"testing"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// Of two accounts that are made for one address at the same moment, one comes about;
// the other is refused in words.
func TestTwoAccountsForOneAddressAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		failed := make([]error, 4)
		var all sync.WaitGroup
		for i := range failed {
			all.Go(func() {
				failed[i] = store.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
					return b.svc.CreateAccount(ctx, q, NewAccount{Account: Account{
						ID: "twin-" + strconv.Itoa(i), Role: who.Member, Status: Active, Email: "Twin@example.org", Locale: "en-US",
					}})
				})
			})
		}
		all.Wait()
		made := 0
		for _, err := range failed {
			if err == nil {
				made++
			} else if !apperr.Is(err, apperr.AlreadyExists) {
				t.Error(err)
			}
		}
		if made != 1 {
			t.Errorf("%d accounts", made)
		}
	})
}
