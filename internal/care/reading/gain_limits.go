package reading

import (
	"context"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading/readingdb"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
)

// GainLimits are how much a member with heart failure may gain before they are
// asked to call, as they are shown, and between which ends they are set.
type GainLimits struct {
	Day, Week, Least, Most figure.Shown
	Set                    bool // by the care team
}

// Limits tells the gain limits of a member.
func (f WeightFigures) Limits() GainLimits { return limitsOf(f.Frame, f.Plan) }

func limitsOf(f Frame, p Plan) GainLimits {
	return GainLimits{
		Day: f.limit(p.Gain.Day), Week: f.limit(p.Gain.Week), Set: p.GainSet,
		Least: f.limit(figure.GainLimitLeast), Most: f.limit(figure.GainLimitMost),
	}
}

// limit shows tenths of a pound in the member's unit.
func (f Frame) limit(tenths int) figure.Shown {
	grams, _ := figure.ToGrams(float64(tenths)/10, figure.Pounds)
	return f.Weight(float64(grams))
}

// SetGainLimits sets the limits of a member with heart failure, in the unit of
// their country, inside the caller's transaction. Their newest weight is judged
// anew.
func (s *Service) SetGainLimits(ctx context.Context, q db.Q, memberID string, day, week float64) (GainLimits, error) {
	f, err := s.frame(ctx, q, memberID)
	if err != nil {
		return GainLimits{}, err
	}
	running, err := program.RunningOf(ctx, q, memberID)
	if err != nil {
		return GainLimits{}, err
	}
	if !program.RunsAny(running, program.HeartFailure) {
		return GainLimits{}, apperr.NotFoundError()
	}
	plan, err := LoadPlan(ctx, q, memberID)
	if err != nil {
		return GainLimits{}, err
	}
	limits, err := limitsIn(f, plan.Gain, day, week)
	if err != nil {
		return GainLimits{}, err
	}
	if err := PutGainLimits(ctx, q, memberID, limits); err != nil {
		return GainLimits{}, err
	}
	return limitsOf(f, Plan{Gain: limits, GainSet: true}), s.judgeNewestWeight(ctx, q, memberID)
}

// limitsIn turns limits as they were entered into tenths of a pound.
func limitsIn(f Frame, before figure.GainLimits, day, week float64) (figure.GainLimits, error) {
	ends := limitsOf(f, Plan{})
	values := map[string]string{"least": ends.Least.Text, "most": ends.Most.Text}
	var wrong []apperr.Field
	tenths := func(name string, value float64, before int) int {
		n, ok := figure.LimitTenths(value, f.WeightUnit())
		if value == f.limit(before).Value {
			n = min(n, before) // it was left as it was
		}
		if !ok || n < figure.GainLimitLeast || n > figure.GainLimitMost {
			wrong = append(wrong, apperr.Field{
				Name: name, MessageKey: "reading.refused.between", Values: values,
				Message: "Please enter a value between " + values["least"] + " and " + values["most"] + ".",
			})
		}
		return n
	}
	out := figure.GainLimits{Day: tenths("day", day, before.Day), Week: tenths("week", week, before.Week)}
	if len(wrong) == 0 && out.Week < out.Day {
		wrong = append(wrong, apperr.Field{
			Name: "week", MessageKey: "reading.refused.weekBelowDay", Message: "The limit for a week can't be below the limit for a day.",
		})
	}
	if len(wrong) > 0 {
		return figure.GainLimits{}, apperr.Invalid(wrong...)
	}
	return out, nil
}

// judgeNewestWeight lets alerts follow from limits that changed.
func (s *Service) judgeNewestWeight(ctx context.Context, q db.Q, memberID string) error {
	all, ids, err := Weighings(ctx, q, memberID)
	if err != nil {
		return err
	}
	last := figure.LatestCounted(all)
	if last < 0 {
		return nil
	}
	weight, err := s.weightByID(ctx, q, memberID, ids[last])
	if err != nil {
		return err
	}
	return s.stored(ctx, q, memberID, Batch{Weight: []Weight{weight}})
}

// PutGainLimits stores how much gain the care team wants to hear of.
func PutGainLimits(ctx context.Context, q db.Q, memberID string, l figure.GainLimits) error {
	return readingdb.New(q).PutGainLimits(ctx, readingdb.PutGainLimitsParams{
		MemberID: memberID, GainDayTenths: number(&l.Day), GainWeekTenths: number(&l.Week),
	})
}
