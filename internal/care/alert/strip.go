package alert

import (
	"context"

	"wellhouse.app/internal/care/reading"
)

// Strip is a member's emergency in one line. It holds what the line says and
// nothing else of the reading, because it is told to pages inside other sites.
type Strip struct {
	Action Action
	Kind   reading.Kind
	Advice string
	Old    bool
	Doctor *Doctor // whom to call instead of Member Support
}

// Strip is the most urgent emergency of a member in one line. Without an action
// there is none.
func (s *Service) Strip(ctx context.Context, memberID string) (Strip, error) {
	stages, _, err := s.Stages(ctx, memberID, "")
	if err != nil || len(stages) == 0 {
		return Strip{}, err
	}
	out := stripOf(stages[0])
	if out.Action != CallTeam {
		return out, nil
	}
	doctors, err := s.Doctors(ctx, memberID)
	if len(doctors) > 0 {
		out.Doctor = &doctors[0]
	}
	return out, err
}

// stripOf keeps what the words of an action depend on.
func stripOf(stage Stage) Strip {
	switch stage.Action {
	case CallNow:
		return Strip{Action: CallNow, Advice: stage.Advice}
	case TreatLow:
		return Strip{Action: TreatLow}
	case CheckSoon:
		return Strip{Action: CheckSoon, Kind: stage.Kind, Old: stage.Old}
	case CallTeam:
		return Strip{Action: CallTeam, Kind: stage.Kind, Advice: stage.Advice}
	case NoAction:
	}
	return Strip{}
}
