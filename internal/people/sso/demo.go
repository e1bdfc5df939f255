package sso

import (
	"context"
	"database/sql"
	"errors"

	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/sso/ssodb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/module"
)

// demoPartners are the partners that people of the demo have. They sign people in
// themselves: nobody is at their addresses who would take our word.
var demoPartners = []PartnerDraft{
	{BrandCode: brand.DefaultCode, Code: "MoveWell", Name: "MoveWell", Site: "https://movewell.example", Protocol: byNothing},
	{BrandCode: brand.DefaultCode, Code: "QuietMind", Name: "QuietMind", Site: "https://quietmind.example", Protocol: byNothing},
	{BrandCode: "direct", Code: "QuietMind", Name: "QuietMind", Site: "https://quietmind.example", Protocol: byNothing},
}

// Demo adds the partners of the demo.
func Demo(ctx context.Context, q db.Q, d module.DemoPeople) error {
	for _, draft := range demoPartners {
		if _, err := ssodb.New(q).Partner(ctx, ssodb.PartnerParams{BrandCode: draft.BrandCode, Code: draft.Code}); !errors.Is(err, sql.ErrNoRows) {
			if err != nil {
				return err
			}
			continue // somebody may have changed it
		}
		row, err := draft.row(d.Begun.UnixMilli())
		if err != nil {
			return err
		}
		if err := ssodb.New(q).PutPartner(ctx, row); err != nil {
			return err
		}
	}
	return nil
}
