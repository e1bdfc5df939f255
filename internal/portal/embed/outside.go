package embed

import (
	"context"
	"net/url"
	"regexp"
	"sync"
	"time"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/portal/embed/embeddb"
)

// addresses is what every page asks for, so it is read at most this often.
const addressesFor = 5 * time.Second

type addresses struct {
	origins map[string][]string // by brand
	signups map[signupKey]string
	readAt  time.Time
}

type signupKey struct{ brand, path string }

// remembered guards the addresses that were read last.
type remembered struct {
	mu   sync.Mutex
	last *addresses
}

func (r *remembered) forget() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.last = nil
}

func (s *Service) addresses(ctx context.Context) (*addresses, error) {
	s.known.mu.Lock()
	defer s.known.mu.Unlock()
	now := s.Now()
	if last := s.known.last; last != nil && now.Sub(last.readAt) < addressesFor && !now.Before(last.readAt) {
		return last, nil
	}
	fresh := &addresses{origins: map[string][]string{}, signups: map[signupKey]string{}, readAt: now}
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		origins, err := embeddb.New(q).Origins(ctx)
		if err != nil {
			return err
		}
		for _, r := range origins {
			fresh.origins[r.BrandCode] = append(fresh.origins[r.BrandCode], r.Origin)
		}
		signups, err := embeddb.New(q).Signups(ctx)
		for _, r := range signups {
			fresh.signups[signupKey{r.BrandCode, r.Path}] = r.Url
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	s.known.last = fresh
	return fresh, nil
}

// Origins lists where the outside screens of a brand come from, for the policy
// of its pages. A change is seen within seconds.
func (s *Service) Origins(ctx context.Context, brandCode string) ([]string, error) {
	known, err := s.addresses(ctx)
	if err != nil {
		return nil, err
	}
	return known.origins[brandCode], nil
}

// The promo code of an invitation travels on to the signup.
const promo = "promo"

var promoPattern = regexp.MustCompile(`^[A-Za-z0-9-]{1,40}$`)

// Signup returns where a path of a brand leads, empty when it is none of its
// signup paths. Of the query only a promo code is kept.
func (s *Service) Signup(ctx context.Context, brandCode, path string, query url.Values) (string, error) {
	known, err := s.addresses(ctx)
	if err != nil {
		return "", err
	}
	address := known.signups[signupKey{brandCode, path}]
	code := query.Get(promo)
	if address == "" || !promoPattern.MatchString(code) {
		return address, nil
	}
	u, err := url.Parse(address)
	if err != nil {
		return "", err
	}
	kept := u.Query()
	kept.Set(promo, code)
	u.RawQuery = kept.Encode()
	return u.String(), nil
}
