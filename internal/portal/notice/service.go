package notice

import (
	"context"
	"sync"
	"time"

	"github.com/google/uuid"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// recheck is how long a node may show what another node has changed. Every
// page asks, so that each asking the store would be a waste.
const recheck = 3 * time.Second

// kept is how long the desk lists a notice that is over.
const kept = 90 * 24 * time.Hour

// Deps is what the service needs.
type Deps struct {
	DB    *db.DB
	Now   func() time.Time
	Audit audit.Recorder
}

// Service lists announcements and lets an Admin plan them.
type Service struct {
	db    *db.DB
	now   func() time.Time
	audit audit.Recorder

	mu      sync.Mutex
	known   []Notice
	checked time.Time
}

// New makes the service; it reads nothing yet.
func New(d Deps) *Service { return &Service{db: d.DB, now: d.Now, audit: d.Audit} }

// Shown lists what every page shows now, the next one first.
func (s *Service) Shown(ctx context.Context) ([]Notice, error) {
	known, err := s.current(ctx)
	if err != nil {
		return nil, err
	}
	now := s.now().UnixMilli()
	shown := []Notice{}
	for _, n := range known {
		if n.Shown(now) {
			shown = append(shown, n)
		}
	}
	return shown, nil
}

// current answers from memory for a few seconds.
func (s *Service) current(ctx context.Context) ([]Notice, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.now()
	if age := now.Sub(s.checked); s.known != nil && age >= 0 && age < recheck {
		return s.known, nil
	}
	err := s.db.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		s.known, err = unfinished(ctx, q, now.UnixMilli())
		return err
	})
	if err != nil {
		s.known = nil
		return nil, err
	}
	s.checked = now
	return s.known, nil
}

func (s *Service) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.known = nil
}

// List gives every notice of the last months, the newest first.
func (s *Service) List(ctx context.Context) (list []Planned, err error) {
	err = s.db.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		list, err = all(ctx, q, s.now().Add(-kept).UnixMilli())
		return err
	})
	return list, err
}

// Plan announces a downtime and returns the id of its notice.
func (s *Service) Plan(ctx context.Context, w who.Who, n Notice) (string, error) {
	now := s.now().UnixMilli()
	if err := n.Check(now); err != nil {
		return "", err
	}
	n.ID = uuid.Must(uuid.NewV7()).String()
	err := s.write(ctx, "create", n.ID, func(ctx context.Context, q db.Q) error { return add(ctx, q, n, w.AccountID, now) })
	return n.ID, err
}

// Update changes a notice that is not over.
func (s *Service) Update(ctx context.Context, n Notice) error {
	now := s.now().UnixMilli()
	if err := n.Check(now); err != nil {
		return err
	}
	return s.write(ctx, "update", n.ID, func(ctx context.Context, q db.Q) error {
		if err := running(ctx, q, n.ID, now); err != nil {
			return err
		}
		return change(ctx, q, n)
	})
}

// End takes a notice off every page.
func (s *Service) End(ctx context.Context, id string) error {
	now := s.now().UnixMilli()
	return s.write(ctx, "end", id, func(ctx context.Context, q db.Q) error {
		if err := running(ctx, q, id, now); err != nil {
			return err
		}
		return end(ctx, q, id, now)
	})
}

func (s *Service) write(ctx context.Context, action, id string, work db.Work) error {
	err := s.db.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if err := work(ctx, q); err != nil {
			return err
		}
		return s.audit.Record(ctx, q, audit.Row{Action: action, Area: "notice", Target: id})
	})
	s.forget()
	return err
}

// running refuses a notice that is missing or over.
func running(ctx context.Context, q db.Q, id string, now int64) error {
	if id == "" {
		return apperr.Invalid(apperr.Field{Name: "id", MessageKey: "errors.required", Message: "Please choose a notice."})
	}
	before, err := window(ctx, q, id)
	if err != nil {
		return err
	}
	if before.State(now) == Over {
		return apperr.New(apperr.FailedPrecondition, "errors.noticeOver", "This notice has ended. Please plan a new one.")
	}
	return nil
}
