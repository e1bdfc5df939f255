package auth

import (
	"context"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// The limits on failed tries. They live in the database, so that they hold for
// all nodes together, and count by what was typed, so that an account that
// does not exist behaves as one that does. Successes have a limit of their own,
// because each costs a hash too.
const (
	triesPerPair    = 5   // a minute, from one network to one account
	triesPerNetwork = 100 // a minute, from one network to all accounts
	triesBeforeLock = 10  // in a row to one account, from anywhere
	triesEver       = 100 // in a row to one account, until a reset
	successesEach   = 60  // a minute, with the right password of one account
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
	everyone               string
	success, successBefore string
	known                  bool
	folded                 string
}

// place is where a try waits for its hash.
func (b buckets) place(m *wire.Meta) place {
	return place{known: b.known, network: m.Network(), address: b.folded}
}

// bucketsFor names the counts of a try from a browser, which the account may
// know.
func (s *Service) bucketsFor(m *wire.Meta, email string) buckets {
	b := s.bucketsOf(email, m.Network(), s.now())
	device := s.device(m, b.folded)
	if device == nil {
		return b
	}
	// These names begin with the account's own names, so that Unlock finds them.
	own := ":" + hex.EncodeToString(keyed(s.keys.bucket, []byte("device"), []byte(b.folded), device))
	b.pair, b.account, b.known = pairsOf(b.everyone)+own, b.everyone+own, true
	return b
}

// pairsOf is how the names of all pairs of an account begin, those with networks
// and those with browsers.
func pairsOf(account string) string { return "pair:" + strings.TrimPrefix(account, "account:") }

func (s *Service) bucketsOf(email, network string, now int64) buckets {
	folded, ok := FoldEmail(email)
	if !ok {
		folded = "\x00" + email
	}
	minute := now / time.Minute.Milliseconds()
	hash := func(parts ...[]byte) string { return hex.EncodeToString(keyed(s.keys.bucket, parts...)) }
	account := hash([]byte(folded))
	return buckets{
		network:       fmt.Sprintf("network:%s:%d", hash([]byte(network)), minute),
		networkBefore: fmt.Sprintf("network:%s:%d", hash([]byte(network)), minute-1),
		pair:          "pair:" + account + ":" + hash([]byte(folded), []byte(network)),
		account:       "account:" + account,
		everyone:      "account:" + account,
		success:       fmt.Sprintf("success:%s:%d", account, minute),
		successBefore: fmt.Sprintf("success:%s:%d", account, minute-1),
		folded:        folded,
	}
}

// count is the state of one bucket.
type count struct {
	failures, since, blockedUntil int64
}

// counts are the states behind one try.
type counts struct {
	network, networkBefore, pair, account, success, successBefore count
}

// waitMinutes says how long to wait when two fixed minutes together reach a
// limit. They are added up, so that no minute of the clock, however it is cut,
// sees more than the limit.
func waitMinutes(this, before, most, now int64) int64 {
	minute := time.Minute.Milliseconds()
	switch {
	case this >= most:
		return 2*minute - now%minute
	case this+before >= most:
		return minute - now%minute
	}
	return 0
}

// waitFor says how many milliseconds a try has to wait; zero lets it through.
func (c counts) waitFor(now int64) int64 {
	wait := max(
		waitMinutes(c.network.failures, c.networkBefore.failures, triesPerNetwork, now),
		waitMinutes(c.success.failures, c.successBefore.failures, successesEach, now),
	)
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
		Success: b.success, SuccessBefore: b.successBefore,
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
		case b.success:
			c.success = one
		case b.successBefore:
			c.successBefore = one
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

// countSuccess adds a right password, whatever comes of it.
func countSuccess(ctx context.Context, q db.Q, b buckets, now int64) error {
	_, err := authdb.New(q).CountFailure(ctx, authdb.CountFailureParams{
		Bucket: b.success, Now: now, ForgetBefore: now - (2 * time.Minute).Milliseconds(),
	})
	return err
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
		if err := clearAll(ctx, q, b); err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{MemberID: subject(a.ID, who.Role(a.Role)), Action: actUnlocked, Area: area, Target: a.ID})
	})
}

// LockedOut tells which of some addresses have to wait now because of too many
// wrong passwords, from anywhere or with a browser that the account knows.
func (s *Service) LockedOut(ctx context.Context, q db.Q, emails []string) ([]bool, error) {
	closed, err := authdb.New(q).ClosedBuckets(ctx, authdb.ClosedBucketsParams{Now: s.now(), Most: triesEver})
	if err != nil {
		return nil, err
	}
	accounts := map[string]bool{}
	for _, bucket := range closed {
		account, _, _ := strings.Cut(strings.TrimPrefix(bucket, "account:"), ":")
		accounts["account:"+account] = true
	}
	out := make([]bool, len(emails))
	for i, email := range emails {
		out[i] = accounts[s.bucketsOf(email, "", 0).everyone]
	}
	return out, nil
}

// clearAll forgets every failure of an account: those of strangers, of networks
// and of the browsers that it knows.
func clearAll(ctx context.Context, q db.Q, b buckets) error {
	store := authdb.New(q)
	if err := store.ClearFailures(ctx, b.everyone); err != nil {
		return err
	}
	for _, begins := range []string{b.everyone, pairsOf(b.everyone)} {
		if err := store.ClearFailuresLike(ctx, begins+":%"); err != nil {
			return err
		}
	}
	return nil
}
