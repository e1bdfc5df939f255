package auth

import (
	"context"
	"encoding/hex"
	"fmt"
	"time"

	"wellhouse.app/internal/audit"
	"wellhouse.app/internal/auth/authdb"
	"wellhouse.app/internal/db"
	"wellhouse.app/internal/who"
	"wellhouse.app/internal/wire"
)

// The limits on failed tries. They live in the database, so that they hold for
// all nodes together, and count by what was typed, so that an account that
// does not exist behaves as one that does. Successes do not count.
const (
	triesPerPair    = 5   // a minute, from one network to one account
	triesPerNetwork = 100 // a minute, from one network to all accounts
	triesBeforeLock = 10  // in a row to one account, from anywhere
	triesEver       = 100 // in a row to one account, until a reset
	pairWindow      = time.Minute
	maxLock         = 15 * time.Minute
	// A row of failures that nobody adds to for this long is forgotten.
	accountMemory = 90 * 24 * time.Hour
)

// buckets names the counts that one try belongs to. The names hold no address
// and no email.
type buckets struct {
	network, networkBefore, pair, account string
	// everyone is the account's count for those whom it does not know. A browser
	// that the account knows has counts of its own in pair and account.
	everyone string
	known    bool
	folded   string
}

// bucketsFor names the counts of a try from a browser, which the account may
// know.
func (s *Service) bucketsFor(m *wire.Meta, email string) buckets {
	b := s.bucketsOf(email, m.Network(), s.now())
	device := s.device(m, b.folded)
	if device == nil {
		return b
	}
	own := hex.EncodeToString(keyed(s.keys.bucket, []byte("device"), []byte(b.folded), device))
	b.pair, b.account, b.known = "pair:"+own, "account:"+own, true
	return b
}

func (s *Service) bucketsOf(email, network string, now int64) buckets {
	folded, ok := FoldEmail(email)
	if !ok {
		folded = "\x00" + email
	}
	minute := now / time.Minute.Milliseconds()
	hash := func(parts ...[]byte) string { return hex.EncodeToString(keyed(s.keys.bucket, parts...)) }
	return buckets{
		network:       fmt.Sprintf("network:%s:%d", hash([]byte(network)), minute),
		networkBefore: fmt.Sprintf("network:%s:%d", hash([]byte(network)), minute-1),
		pair:          "pair:" + hash([]byte(folded), []byte(network)),
		account:       "account:" + hash([]byte(folded)),
		everyone:      "account:" + hash([]byte(folded)),
		folded:        folded,
	}
}

// count is the state of one bucket.
type count struct {
	failures, since, blockedUntil int64
}

// counts are the states behind one try.
type counts struct {
	network, networkBefore, pair, account count
}

// waitFor says how many milliseconds a try has to wait; zero lets it through.
// Two fixed minutes are added up, so that no minute of the clock, however it
// is cut, sees more than the limit.
func (c counts) waitFor(now int64) int64 {
	minute := time.Minute.Milliseconds()
	var wait int64
	if c.network.failures+c.networkBefore.failures >= triesPerNetwork {
		wait = minute - now%minute
		if c.network.failures >= triesPerNetwork {
			wait += minute
		}
	}
	if c.pair.failures >= triesPerPair {
		wait = max(wait, c.pair.since+pairWindow.Milliseconds()-now)
	}
	wait = max(wait, c.account.blockedUntil-now)
	if c.account.failures >= triesEver {
		wait = max(wait, (24 * time.Hour).Milliseconds())
	}
	return max(wait, 0)
}

// lockFor is how long an account rests after its nth failure in a row.
func lockFor(n int64) time.Duration {
	if n < triesBeforeLock {
		return 0
	}
	return min(2*time.Second<<min(n-triesBeforeLock, 16), maxLock)
}

// throttled is the answer for a try that has to wait, nil for one that has not.
func throttled(wait int64) error {
	if wait <= 0 {
		return nil
	}
	return tooMany(int((wait + 999) / 1000))
}

func readCounts(ctx context.Context, q db.Q, b buckets) (counts, error) {
	rows, err := authdb.New(q).Failures(ctx, authdb.FailuresParams{
		Network: b.network, NetworkBefore: b.networkBefore, Pair: b.pair, Account: b.account,
	})
	var c counts
	for _, r := range rows {
		one := count{failures: r.Failures, since: r.Since, blockedUntil: r.BlockedUntil}
		switch r.Bucket {
		case b.network:
			if !b.known { // others of its network do not hold up a known browser
				c.network = one
			}
		case b.networkBefore:
			if !b.known {
				c.networkBefore = one
			}
		case b.pair:
			c.pair = one
		case b.account:
			c.account = one
		}
	}
	return c, err
}

// countFailure adds a failure to every bucket and returns how long the try
// should have waited: tries that ran side by side learn nothing beyond the
// limit. The order of the buckets is fixed, so that transactions cannot lock
// each other out.
func countFailure(ctx context.Context, q db.Q, b buckets, now int64) (wait int64, err error) {
	before, err := readCounts(ctx, q, b)
	if err != nil {
		return 0, err
	}
	store := authdb.New(q)
	add := func(bucket string, memory time.Duration) (count, error) {
		r, err := store.CountFailure(ctx, authdb.CountFailureParams{
			Bucket: bucket, Now: now, ForgetBefore: now - memory.Milliseconds(),
		})
		return count{failures: r.Failures, since: r.Since, blockedUntil: r.BlockedUntil}, err
	}
	after := counts{networkBefore: before.networkBefore}
	if after.network, err = add(b.network, 2*time.Minute); err != nil {
		return 0, err
	}
	if after.pair, err = add(b.pair, pairWindow); err != nil {
		return 0, err
	}
	if after.account, err = add(b.account, accountMemory); err != nil {
		return 0, err
	}
	if lock := lockFor(after.account.failures); lock > 0 && after.account.blockedUntil <= now {
		if err := store.BlockBucket(ctx, authdb.BlockBucketParams{Bucket: b.account, Until: now + lock.Milliseconds()}); err != nil {
			return 0, err
		}
	}
	if b.known {
		after.network = count{failures: 1}
	}
	// The failure just counted is not one that it had to wait for.
	after.network.failures--
	after.pair.failures--
	after.account.failures--
	return after.waitFor(now), nil
}

// forgetFailures starts the counts of an account anew after a sign-in.
func forgetFailures(ctx context.Context, q db.Q, b buckets) error {
	store := authdb.New(q)
	for _, bucket := range []string{b.pair, b.account, b.everyone} {
		if err := store.ClearFailures(ctx, bucket); err != nil {
			return err
		}
	}
	return nil
}

// Unlock lets an account be tried again after its password was reset, or after
// support spoke with its owner.
func (s *Service) Unlock(ctx context.Context, email string) error {
	b := s.bucketsOf(email, "", s.now())
	folded, _ := FoldEmail(email)
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		a, err := authdb.New(q).AccountToSignIn(ctx, authdb.AccountToSignInParams{EmailFolded: folded})
		if err != nil {
			return err
		}
		if err := authdb.New(q).ClearFailures(ctx, b.account); err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{MemberID: subject(a.ID, who.Role(a.Role)), Action: actUnlocked, Area: area, Target: a.ID})
	})
}
