package kit

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"wellhouse.app/internal/care/kit/kitdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
)

// The limits on tries that find nobody, in an hour. They live in the database, so that
// they hold for all nodes together. A network has TriesMost, and so have a link and the
// number on a box, which strangers don't know. A name is no secret: it never closes.
// Beyond NameMost misses from all networks together, each network has one try left at
// it, which is enough for the person whose name it is.
const (
	TriesMost = 5
	NameMost  = 20
	triesFor  = time.Hour
)

// MissesMost is how many wrong birth dates end the links of an order for good.
const MissesMost = 10

// errNobody is the one answer to every miss.
func errNobody() error {
	return apperr.New(apperr.NotFound, "kit.nobody", "We couldn’t find you with these details. Please check them and try again.")
}

// keyed is the hash of parts that nobody can make without our key.
func (s *Service) keyed(purpose string, parts ...string) string {
	mac := hmac.New(sha256.New, s.Keys.Derive("kit "+purpose))
	mac.Write([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(mac.Sum(nil))
}

// personHash is how a person is stored on the list of a campaign.
func (s *Service) personHash(campaignID, lastName, birthDate string) string {
	return s.keyed("person", campaignID, foldName(lastName), birthDate)
}

// foldName writes a name as names are compared: without case, accents, spaces and
// hyphens.
func foldName(name string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" -–'’.", r) {
			return -1
		}
		return r
	}, legible.Fold(strings.TrimSpace(name)))
}

// tally is what counts a try.
type tally struct {
	buckets []string // each has TriesMost
	// name counts the misses at a name, and here those of this network; empty where
	// nobody names one.
	name, here string
}

func (t tally) all() []string {
	out := slices.Clone(t.buckets)
	if t.name != "" {
		out = append(out, t.name, t.here)
	}
	slices.Sort(out)
	return out
}

// over reports which count has more tries than it may; empty for none.
func (t tally) over(tries map[string]int64) string {
	for _, b := range t.buckets {
		if tries[b] > TriesMost {
			return b
		}
	}
	if t.name != "" && tries[t.name] > NameMost && tries[t.here] > 1 {
		return t.here
	}
	return ""
}

// bucket names a count. It holds nothing that was typed.
func (s *Service) bucket(kind string, parts ...string) string {
	return kind + ":" + s.keyed("try", append([]string{kind}, parts...)...)
}

// try counts a try before anything is looked up, and refuses one too many: tries that
// run side by side learn nothing beyond the limit. The order of the buckets is fixed,
// so that transactions cannot lock each other out.
func (s *Service) try(ctx context.Context, q db.Q, t tally) error {
	now, store := s.now(), kitdb.New(q)
	tries, since := map[string]int64{}, map[string]int64{}
	for _, b := range t.all() {
		c, err := store.CountTry(ctx, kitdb.CountTryParams{Bucket: b, Now: now, ForgetBefore: now - triesFor.Milliseconds()})
		if err != nil {
			return err
		}
		tries[b], since[b] = c.Tries, c.Since
	}
	if b := t.over(tries); b != "" {
		return tooMany(since[b] + triesFor.Milliseconds() - now)
	}
	return nil
}

// passed takes a try back that found somebody.
func (s *Service) passed(ctx context.Context, q db.Q, t tally) error {
	for _, b := range t.all() {
		if err := kitdb.New(q).TakeTryBack(ctx, b); err != nil {
			return err
		}
	}
	return nil
}

func tooMany(wait int64) error {
	e := apperr.New(apperr.ResourceExhausted, "errors.tooManyTries", "Too many attempts. Please wait a moment and try again.")
	e.RetryAfter = int(max((wait+999)/1000, 1))
	return e
}

// Prune removes what has expired.
func (s *Service) Prune(ctx context.Context) error {
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		store, now := kitdb.New(q), s.now()
		if _, err := store.PruneTries(ctx, now-triesFor.Milliseconds()); err != nil {
			return err
		}
		if _, err := store.PruneVisits(ctx, now); err != nil {
			return err
		}
		_, err := store.PruneLinks(ctx, now)
		return err
	})
}
