package journey

import (
	"context"
	"slices"
	"time"

	"wellhouse.app/internal/apperr"
	"wellhouse.app/internal/audit"
	"wellhouse.app/internal/db"
	"wellhouse.app/internal/journey/journeydb"
)

// mostFlows is how many flows the reply has room for.
const mostFlows = 30

// Recorder writes what was done into the caller's transaction.
type Recorder interface {
	Record(ctx context.Context, q db.Q, row audit.Row) error
}

// Deps is what the service needs.
type Deps struct {
	DB    *db.DB
	Now   func() time.Time
	Audit Recorder
}

// Service keeps how far a member is.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

// Flows lists the flows the member has begun.
func (s *Service) Flows(ctx context.Context, memberID string) (flows []Flow, err error) {
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		rows, err := journeydb.New(q).Flows(ctx, memberID)
		for _, r := range rows {
			flows = append(flows, Flow{Name: r.Flow, Status: Status(r.Status)})
		}
		return err
	})
	return flows, err
}

// SetFlow keeps how far a flow is.
func (s *Service) SetFlow(ctx context.Context, memberID string, f Flow) error {
	return s.write(ctx, memberID, f.Name, func(ctx context.Context, q db.Q) error {
		rows, err := journeydb.New(q).Flows(ctx, memberID)
		if err != nil {
			return err
		}
		known := slices.ContainsFunc(rows, func(r journeydb.FlowsRow) bool { return r.Flow == f.Name })
		if !known && len(rows) >= mostFlows {
			return apperr.New(apperr.FailedPrecondition, "errors.tooManyFlows", "There is no room for another flow.")
		}
		return journeydb.New(q).PutFlow(ctx, journeydb.PutFlowParams{
			MemberID: memberID, Flow: f.Name, Status: string(f.Status), UpdatedAt: s.Now().UnixMilli(),
		})
	})
}

// Restart makes every flow begin afresh.
func (s *Service) Restart(ctx context.Context, memberID string) error {
	return s.write(ctx, memberID, "", func(ctx context.Context, q db.Q) error {
		return journeydb.New(q).ClearFlows(ctx, memberID)
	})
}

func (s *Service) write(ctx context.Context, memberID, flow string, work db.Work) error {
	return s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		if err := work(ctx, q); err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: "update", Area: "onboarding", Target: flow})
	})
}
