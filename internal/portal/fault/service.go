package fault

import (
	"context"
	"log/slog"
	"math"
	"time"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/limit"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
	"wellhouse.app/internal/portal/fault/faultdb"
)

// kept is how long a fault is kept.
const kept = 30 * 24 * time.Hour

// A page sends ten at most in its life; a household may have several open.
var perMinute = limit.PerMinute(20, 30)

// Deps is what the service needs.
type Deps struct {
	DB     *db.DB
	Now    func() time.Time
	Logger *slog.Logger
}

// Service takes faults.
type Service struct {
	db        *db.DB
	now       func() time.Time
	log       *slog.Logger
	byNetwork *limit.Limiter
	byAccount *limit.Limiter
	taken     *prometheus.CounterVec
}

// New makes the service.
func New(d Deps) *Service {
	if d.Logger == nil {
		d.Logger = slog.Default()
	}
	return &Service{
		db: d.DB, now: d.Now, log: d.Logger,
		byNetwork: limit.New(perMinute, d.Now), byAccount: limit.New(perMinute, d.Now),
		taken: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "wellhouse_client_errors_total", Help: "Faults that the browser app reported.",
		}, []string{"kind"}),
	}
}

// Take keeps one fault, unless too many come from one network or account.
func (s *Service) Take(ctx context.Context, f Fault) error {
	if err := s.allow(ctx); err != nil {
		return err
	}
	f = f.Clean()
	s.taken.WithLabelValues(f.Kind).Inc()
	s.log.WarnContext(ctx, "fault in the browser app", slog.String("kind", f.Kind), slog.String("message", f.Message),
		slog.String("route", f.RouteID), slog.String("version", f.Version), slog.String("frames", f.Stack))
	return s.db.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		return faultdb.New(q).AddError(ctx, faultdb.AddErrorParams{
			ID: uuid.Must(uuid.NewV7()).String(), At: s.now().UnixMilli(), Kind: f.Kind, Message: f.Message, Frames: f.Stack,
			RouteID: f.RouteID, Version: f.Version, RequestID: f.RequestID, Online: f.Online,
		})
	})
}

func (s *Service) allow(ctx context.Context) error {
	ok, wait := s.byNetwork.Allow(wire.From(ctx).Network())
	if caller := who.From(ctx); ok && !caller.Anonymous() {
		ok, wait = s.byAccount.Allow(caller.AccountID)
	}
	if ok {
		return nil
	}
	e := apperr.New(apperr.ResourceExhausted, "errors.tooMany", "That was a lot at once. Please wait a moment and try again.")
	e.RetryAfter = max(1, int(math.Ceil(wait.Seconds())))
	return e
}

// Prune removes what is older than a month.
func (s *Service) Prune(ctx context.Context) error {
	return s.db.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		return faultdb.New(q).Prune(ctx, s.now().Add(-kept).UnixMilli())
	})
}
