package nav

import (
	"context"
	"log/slog"
	"time"

	"wellhouse.app/internal/care/supply"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat"
)

// Brands finds a brand by its code, or by the host it is shown on.
type Brands interface {
	ByCode(ctx context.Context, code string) (brand.Brand, error)
	ByHost(ctx context.Context, host string) (brand.Brand, error)
}

// Deps is what the service needs.
type Deps struct {
	DB     *db.DB
	Now    func() time.Time
	Keys   *seal.Keyring
	Brands Brands
	Logger *slog.Logger
	// Checks may be nil, as in care/supply.
	Checks supply.Checks
}

// Service answers what a person can reach and what waits for them.
type Service struct {
	db     *db.DB
	now    func() time.Time
	keys   *seal.Keyring
	brands Brands
	log    *slog.Logger
	checks supply.Checks
	// around stands between a part and its statements, for tests.
	around func(call string, q db.Q) (db.Q, error)
}

// New makes the service.
func New(d Deps) *Service {
	if d.Logger == nil {
		d.Logger = slog.Default()
	}
	return &Service{db: d.DB, now: d.Now, keys: d.Keys, brands: d.Brands, log: d.Logger, checks: d.Checks}
}

// Navigation answers the member navigation response alone.
func (s *Service) Navigation(ctx context.Context, w who.Who) (Navigation, error) {
	var (
		m      member.Member
		active []string
		info   coaching.Info
		unread []chat.Unread
	)
	err := s.db.Read(ctx, db.Member(w.MemberID), func(ctx context.Context, q db.Q) (err error) {
		if m, err = member.Load(ctx, q, w.MemberID); err != nil {
			return err
		}
		enrolments, err := program.Load(ctx, q, w.MemberID)
		if err != nil {
			return err
		}
		enrolments, _ = program.Shown(w, enrolments, nil)
		if active = program.ActiveSlugs(enrolments); !m.Linked() {
			active = program.ForUnlinked(active)
		}
		if info, err = coaching.Load(ctx, q, w.MemberID); err != nil {
			return err
		}
		unread, err = chat.LoadUnread(ctx, q, s.keys, w.MemberID)
		return err
	})
	if err != nil {
		return Navigation{}, err
	}
	b, err := s.brands.ByCode(ctx, m.BrandCode)
	if err != nil {
		return Navigation{}, err
	}
	chatOn := chat.Available(&info.Shared, active)
	return navigation(m, b, active, readable(unread, m, active, chatOn, w)).shown(w), nil
}
