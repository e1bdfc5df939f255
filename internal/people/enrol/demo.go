package enrol

import (
	"context"

	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/module"
)

// demoOffers are the programs that members of the demo's brands can join.
var demoOffers = map[string][]string{
	brand.DefaultCode: {
		program.Diabetes, program.Hypertension, program.HeartFailure, program.Weight, program.AdvancedWeight, program.ComprehensiveWeight,
		program.Prediabetes, program.AdvancedPrediabetes, program.BehavioralHealth, program.KidneyDisease, program.DeviceFlex,
	},
	"maple":  {program.Diabetes, program.Hypertension, program.Weight, program.ComprehensivePrediabetes, program.KidneyDisease},
	"direct": {program.ComprehensiveWeight, program.Prediabetes, program.Hypertension},
}

// Demo adds what the brands of the demo offer.
func Demo(ctx context.Context, q db.Q, d module.DemoPeople) error {
	for code, slugs := range demoOffers {
		for _, slug := range slugs {
			if err := Offer(ctx, q, code, "", slug, d.Begun.UnixMilli()); err != nil {
				return err
			}
		}
	}
	return nil
}
