package brand

import (
	"context"
	"maps"
	"sync"
	"sync/atomic"
	"time"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
)

// recheck is how long a node may show a brand that another node has changed.
const recheck = 3 * time.Second

// patience is how long a check may take before what is known has to do.
const patience = 2 * time.Second

// Deps is what the service needs.
type Deps struct {
	DB    *db.DB
	Now   func() time.Time
	Audit audit.Recorder // of changes; only Update needs it
	// Hosts are those that the operator lets brands use; all of them when empty.
	Hosts []string
}

// Service answers from memory and asks the store now and then whether anything
// has changed.
type Service struct {
	db    *db.DB
	now   func() time.Time
	audit audit.Recorder
	allow hostList

	// PartnerLogo finds the logos that are served beside those of brands. It may be nil.
	PartnerLogo FindPartnerLogo

	known   atomic.Pointer[stored]
	checked atomic.Int64 // ms of the last check
	refresh sync.Mutex   // one reader of the store at a time
}

// New makes the service; it reads nothing yet.
func New(d Deps) *Service {
	return &Service{db: d.DB, now: d.Now, audit: d.Audit, allow: newHostList(d.Hosts)}
}

// ByCode returns a brand, or NotFound. Links lead to its host, so one that the
// operator does not allow gives way to the host of the default brand.
func (s *Service) ByCode(ctx context.Context, code string) (Brand, error) {
	known, err := s.current(ctx)
	if err != nil {
		return Brand{}, err
	}
	b, ok := known.brands[code]
	if !ok {
		return Brand{}, apperr.NotFoundError()
	}
	if !s.allow.has(FoldHost(b.MemberHost)) {
		b.MemberHost = known.brands[DefaultCode].MemberHost
	}
	return b, nil
}

// ByHost returns the brand that a host shows before anyone has signed in: the
// default one for a host that is not known. Pass the Host of the request and
// never a forwarded one that a client can write. It always gives a brand; with
// an error it is the built-in one.
func (s *Service) ByHost(ctx context.Context, host string) (Brand, error) {
	known, err := s.current(ctx)
	if err != nil {
		return Default(), err
	}
	folded := FoldHost(host)
	if b, ok := known.brands[known.hosts[folded]]; ok && s.allow.has(folded) {
		return b, nil
	}
	return known.brands[DefaultCode], nil
}

// AtHost returns the brand whose host it is, and false for a host that is not
// ours or that the operator does not allow.
func (s *Service) AtHost(ctx context.Context, host string) (Brand, bool, error) {
	known, err := s.current(ctx)
	if err != nil {
		return Brand{}, false, err
	}
	folded := FoldHost(host)
	b, ok := known.brands[known.hosts[folded]]
	return b, ok && s.allow.has(folded), nil
}

// All returns every brand by code.
func (s *Service) All(ctx context.Context) (map[string]Brand, error) {
	known, err := s.current(ctx)
	if err != nil {
		return nil, err
	}
	return maps.Clone(known.brands), nil
}

// Ensure stores the built-in default brand where an installation has none, so
// that members can belong to it.
func (s *Service) Ensure(ctx context.Context) error {
	b := Default()
	b.UpdatedAt = s.now().UnixMilli()
	err := s.db.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		known, err := load(ctx, q)
		if err != nil || known.saved[DefaultCode] {
			return err
		}
		if err := Put(ctx, q, b); err != nil {
			return err
		}
		return PutHost(ctx, q, b.MemberHost, b.Code)
	})
	s.Forget()
	return err
}

// Forget makes the next call ask the store; call it after a change.
func (s *Service) Forget() {
	// A check under way may have read before the change: let it end first.
	s.refresh.Lock()
	defer s.refresh.Unlock()
	s.checked.Store(0)
}

// current returns the brands in memory, checked against the store at most once
// every few seconds. While the store does not answer, the copy in memory stays
// in use.
func (s *Service) current(ctx context.Context) (*stored, error) {
	if known := s.known.Load(); known != nil && s.fresh() {
		return known, nil
	}
	s.refresh.Lock()
	defer s.refresh.Unlock()
	known := s.known.Load()
	if known != nil && s.fresh() {
		return known, nil
	}
	next, err := s.read(ctx, known)
	if err != nil && known == nil {
		return nil, err
	}
	if err == nil {
		s.known.Store(next)
		known = next
	}
	s.checked.Store(s.now().UnixMilli())
	return known, nil
}

// read asks the store under its own time limit: the answer is for everyone who
// waits, not only for the caller that happened to come first.
func (s *Service) read(ctx context.Context, known *stored) (next *stored, err error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	err = s.db.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		number, err := revision(ctx, q)
		if err != nil {
			return err
		}
		if known != nil && known.revision == number {
			next = known
			return nil
		}
		next, err = load(ctx, q)
		return err
	})
	return next, err
}

func (s *Service) fresh() bool {
	age := s.now().UnixMilli() - s.checked.Load()
	return age >= 0 && age < recheck.Milliseconds()
}
