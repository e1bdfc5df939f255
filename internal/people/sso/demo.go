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

// The hosts of the demo's partners. The demo shows a page of each there.
const (
	DemoMoveWell  = "movewell.localhost"
	DemoQuietMind = "quietmind.localhost"
)

// demoPartners are the partners that people of the demo have. They sign people in
// themselves: their pages take nobody's word.
var demoPartners = []PartnerDraft{
	moveWell(brand.DefaultCode), quietMind(brand.DefaultCode), quietMind("direct"),
}

func moveWell(brandCode string) PartnerDraft {
	return PartnerDraft{
		BrandCode: brandCode, Code: "MoveWell", Name: "MoveWell", Site: "http://" + DemoMoveWell, Protocol: byNothing,
		Hosts: []string{DemoMoveWell}, Promos: []string{"HARBOR"}, Phone: "800-555-0190",
		Texts: map[string]PartnerText{
			"en-US": {"Short exercise videos at home for stiff joints and a sore back. A physical therapist picks them for you.", "Free for you. Your employer pays for it."},
			"es-US": {"Videos cortos de ejercicios en casa para articulaciones rígidas y dolor de espalda. Un fisioterapeuta los elige para usted.", "Gratis para usted. Lo paga su empleador."},
			"en-CA": {"Short exercise videos at home for stiff joints and a sore back. A physiotherapist picks them for you.", "Free for you. Your employer pays for it."},
			"fr-CA": {"De courtes vidéos d’exercices à la maison pour les articulations raides et le mal de dos. Un physiothérapeute les choisit pour vous.", "Gratuit pour vous. Votre employeur en assume le coût."},
		},
	}
}

func quietMind(brandCode string) PartnerDraft {
	return PartnerDraft{
		BrandCode: brandCode, Code: "QuietMind", Name: "QuietMind", Site: "http://" + DemoQuietMind, Protocol: byNothing,
		Hosts: []string{DemoQuietMind},
		Texts: map[string]PartnerText{
			"en-US": {"Guided breathing and sleep stories for calm evenings.", "Free for 12 months. Then $6.99 a month if you stay."},
			"es-US": {"Respiración guiada e historias para dormir, para noches con calma.", "Gratis por 12 meses. Después, $6.99 al mes si continúa."},
			"en-CA": {"Guided breathing and sleep stories for calm evenings.", "Free for 12 months. Then $6.99 a month if you stay."},
			"fr-CA": {"Respiration guidée et histoires pour dormir, pour des soirées calmes.", "Gratuit pendant 12 mois. Ensuite 6,99\u00a0$ par mois si vous restez."},
		},
	}
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
		if err := draft.putOffer(ctx, q); err != nil {
			return err
		}
	}
	return nil
}
