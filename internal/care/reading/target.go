package reading

import (
	"context"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading/readingdb"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// losing are the programs for losing weight.
var losing = []string{
	program.Weight, program.AdvancedWeight, program.ComprehensiveWeight,
	program.Prediabetes, program.AdvancedPrediabetes, program.ComprehensivePrediabetes,
}

var targetTexts = map[figure.TargetRefusal]string{
	figure.TargetInvalid:      "Please enter a valid weight.",
	figure.TargetTooLow:       "This goal is below a healthy weight. Please talk with your coach about it.",
	figure.TargetAboveCurrent: "This goal is above your weight now.",
}

// SetTarget sets the goal weight, in the unit of the brand's country, or
// removes it.
func (s *Service) SetTarget(ctx context.Context, w who.Who, value *float64) error {
	err := s.DB.Write(ctx, db.Member(w.MemberID), func(ctx context.Context, q db.Q) error {
		f, err := s.frame(ctx, q, w.MemberID)
		if err != nil {
			return err
		}
		plan, err := LoadPlan(ctx, q, w.MemberID)
		if err != nil {
			return err
		}
		var grams int64
		if value != nil {
			grams, _ = figure.ToGrams(*value, f.WeightUnit())
			if err := s.checkTarget(ctx, q, w.MemberID, grams, plan.HeightMM); err != nil {
				return err
			}
		}
		if err := PutTarget(ctx, q, w.MemberID, grams, f.Now); err != nil {
			return err
		}
		return s.record(ctx, q, w, "targetSet", BodyWeight, "")
	})
	if err == nil {
		s.tell(w.MemberID)
	}
	return err
}

func (s *Service) checkTarget(ctx context.Context, q db.Q, memberID string, grams int64, heightMM int) error {
	all, _, err := Weighings(ctx, q, memberID)
	if err != nil {
		return err
	}
	var current float64
	if points := figure.Trend(all); len(points) > 0 {
		current = points[len(points)-1].Grams
	}
	running, err := program.RunningOf(ctx, q, memberID)
	if err != nil {
		return err
	}
	if r := figure.CheckTarget(grams, heightMM, current, program.RunsAny(running, losing...)); r != figure.TargetAccepted {
		return apperr.InvalidField("selfEnteredTarget", string(r), targetTexts[r])
	}
	return nil
}

// PutTarget stores a goal weight in grams, 0 for none.
func PutTarget(ctx context.Context, q db.Q, memberID string, grams, at int64) error {
	p := readingdb.PutTargetParams{MemberID: memberID}
	if grams != 0 {
		p.TargetGrams.Int64, p.TargetGrams.Valid = grams, true
		p.TargetSetAt.Int64, p.TargetSetAt.Valid = at, true
	}
	return readingdb.New(q).PutTarget(ctx, p)
}

// The heights of grown people that we take, in millimetres.
const heightLeast, heightMost = 900, 2450

// SaveHeight keeps the height that a goal weight is judged by.
func (s *Service) SaveHeight(ctx context.Context, w who.Who, millimetres int) error {
	if millimetres < heightLeast || millimetres > heightMost {
		return apperr.InvalidField("millimetres", "reading.refused.height", "Please specify your height (feet/inches/centimeters).")
	}
	return s.DB.Write(ctx, db.Member(w.MemberID), func(ctx context.Context, q db.Q) error {
		if err := PutHeight(ctx, q, w.MemberID, millimetres); err != nil {
			return err
		}
		return s.record(ctx, q, w, "heightSaved", BodyWeight, "")
	})
}

// PutHeight stores a height.
func PutHeight(ctx context.Context, q db.Q, memberID string, millimetres int) error {
	return readingdb.New(q).PutHeight(ctx, readingdb.PutHeightParams{MemberID: memberID, HeightMm: number(&millimetres)})
}
