package nav

import (
	"context"

	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/flag"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/db"
)

// Areas that a brand can close.
const (
	AccountArea    = "account"
	HealthInfoArea = "health-info"
	PharmacyArea   = "pharmacy"
)

// Facts are what access rules ask about a member.
type Facts struct {
	ActivePrograms []string // database slugs
	BrandCloses    []string // areas
	FlagsOn        []string
}

// Facts returns the facts of a member in two statements.
func (s *Service) Facts(ctx context.Context, memberID string) (Facts, error) {
	var facts Facts
	var brandCode string
	err := s.db.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) (err error) {
		if s.around != nil {
			if q, err = s.around("facts", q); err != nil {
				return err
			}
		}
		standing, err := flag.Load(ctx, q, memberID)
		if err != nil {
			return err
		}
		enrolments, err := program.Load(ctx, q, memberID)
		facts.FlagsOn = flag.Enabled(standing.States())
		facts.ActivePrograms = program.ActiveSlugs(enrolments)
		if !standing.Linked {
			facts.ActivePrograms = program.ForUnlinked(facts.ActivePrograms)
		}
		brandCode = standing.BrandCode
		return err
	})
	if err != nil {
		return Facts{}, err
	}
	b, err := s.brands.ByCode(ctx, brandCode)
	if err != nil {
		return Facts{}, err
	}
	facts.BrandCloses = closes(b)
	return facts, nil
}

// ActivePrograms returns the database slugs of the programs that a member is in.
func (s *Service) ActivePrograms(ctx context.Context, memberID string) (slugs []string, err error) {
	err = s.db.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		enrolments, err := program.Load(ctx, q, memberID)
		slugs = program.ActiveSlugs(enrolments)
		return err
	})
	return slugs, err
}

// closes lists the areas a brand closes, and the single pages of the account. Pharmacies are part of health info, so
// a brand without the one has not the other.
func closes(b brand.Brand) []string {
	areas := []string{}
	if b.Correctional {
		areas = append(areas, AccountArea)
	}
	if b.SuppressHealthInfo {
		areas = append(areas, HealthInfoArea)
	}
	if b.Correctional || b.SuppressHealthInfo {
		areas = append(areas, PharmacyArea)
	}
	for _, id := range b.SuppressedAccountRoutes {
		areas = append(areas, AccountArea+"."+id)
	}
	return areas
}
