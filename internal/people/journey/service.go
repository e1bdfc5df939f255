package journey

import (
	"context"
	"slices"
	"time"

	"wellhouse.app/internal/people/journey/journeydb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
)

// mostFlows is how many flows the reply has room for.
const mostFlows = 30

// Deps is what the service needs.
type Deps struct {
	DB    *db.DB
	Now   func() time.Time
	Audit audit.Recorder
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
			flows = append(flows, Flow{Name: r.Flow, Status: Status(r.Status), Step: r.Step})
		}
		return err
	})
	return flows, err
}

// SetFlow stores the progress of a flow and returns its new state.
func (s *Service) SetFlow(ctx context.Context, memberID string, f Flow) (Flow, error) {
	err := s.write(ctx, memberID, "onboarding", f.Name, func(ctx context.Context, q db.Q) error {
		rows, err := journeydb.New(q).Flows(ctx, memberID)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(rows, func(r journeydb.FlowsRow) bool { return r.Flow == f.Name })
		if at >= 0 {
			f = moved(Flow{Name: f.Name, Status: Status(rows[at].Status), Step: rows[at].Step}, f)
		} else if len(rows) >= mostFlows {
			return apperr.New(apperr.FailedPrecondition, "errors.tooManyFlows", "You can’t start any more of these right now.")
		}
		return journeydb.New(q).PutFlow(ctx, journeydb.PutFlowParams{
			MemberID: memberID, Flow: f.Name, Status: string(f.Status), Step: f.Step, UpdatedAt: s.Now().UnixMilli(),
		})
	})
	return f, err
}

// Restart makes every flow begin afresh.
func (s *Service) Restart(ctx context.Context, memberID string) error {
	return s.write(ctx, memberID, "onboarding", "", func(ctx context.Context, q db.Q) error {
		return journeydb.New(q).ClearFlows(ctx, memberID)
	})
}

// Launchpad tells how far the member is with what there is to set up.
func (s *Service) Launchpad(ctx context.Context, memberID string) (out Launchpad, err error) {
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		out, err = launchpad(ctx, q, memberID)
		return err
	})
	return out, err
}

// MoveStep keeps how far a step of the launchpad is.
func (s *Service) MoveStep(ctx context.Context, memberID, code string, status Status) (out Launchpad, err error) {
	if !isStep(code) {
		return Launchpad{}, apperr.Invalid(apperr.Field{Name: "item", MessageKey: "errors.value", Message: "This step does not exist."})
	}
	err = s.putStep(ctx, memberID, code, status, func(ctx context.Context, q db.Q) error {
		out, err = launchpad(ctx, q, memberID)
		return err
	})
	return out, err
}

// CompleteStep marks a step as done, in the transaction of what did it.
func CompleteStep(ctx context.Context, q db.Q, memberID, code string, at int64) error {
	return journeydb.New(q).PutStep(ctx, journeydb.PutStepParams{MemberID: memberID, Step: code, Status: string(Completed), UpdatedAt: at})
}

// PutAway ends the launchpad; its steps stay as they are.
func (s *Service) PutAway(ctx context.Context, memberID string) error {
	return s.putStep(ctx, memberID, whole, Dismissed, func(context.Context, db.Q) error { return nil })
}

func (s *Service) putStep(ctx context.Context, memberID, code string, status Status, then db.Work) error {
	return s.write(ctx, memberID, "launchpad", code, func(ctx context.Context, q db.Q) error {
		err := journeydb.New(q).PutStep(ctx, journeydb.PutStepParams{
			MemberID: memberID, Step: code, Status: string(status), UpdatedAt: s.Now().UnixMilli(),
		})
		if err != nil {
			return err
		}
		return then(ctx, q)
	})
}

func launchpad(ctx context.Context, q db.Q, memberID string) (Launchpad, error) {
	rows, err := journeydb.New(q).Steps(ctx, memberID)
	if err != nil {
		return Launchpad{}, err
	}
	moved := make(map[string]Status, len(rows))
	for _, r := range rows {
		moved[r.Step] = Status(r.Status)
	}
	known, err := journeydb.New(q).DevicesInUse(ctx, memberID)
	if err != nil {
		return Launchpad{}, err
	}
	moved[devices] = devicesStatus(moved[devices], known.Owned, known.InUse)
	return launchpadOf(moved), nil
}

func (s *Service) write(ctx context.Context, memberID, area, target string, work db.Work) error {
	return s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		if err := work(ctx, q); err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: "update", Area: area, Target: target})
	})
}
