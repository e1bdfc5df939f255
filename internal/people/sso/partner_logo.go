package sso

import (
	"context"

	navv1 "wellhouse.app/api/rpc/nav/v1"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/sso/ssodb"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
)

// partnerLogo says where the logo of a partner is and how wide. A partner without one
// has no address.
type partnerLogo struct {
	url   string
	width int
}

func (p Partner) logoMessage() *navv1.Logo {
	if p.logo.url == "" {
		return nil
	}
	return &navv1.Logo{Url: p.logo.url, Width: int32(p.logo.width)}
}

// SetLogo gives a partner a logo in place of the one it has. An empty file takes it away.
func (s *Service) SetLogo(ctx context.Context, brandCode, code string, file []byte, revision int64) (Partner, error) {
	if brandCode == "" {
		return Partner{}, missing("brandCode")
	}
	if _, err := s.partner(ctx, brandCode, code); err != nil {
		return Partner{}, err
	}
	put, word := s.removeLogo, "removed"
	if len(file) > 0 {
		logo, err := brand.NewPartnerLogo(file, "file")
		if err != nil {
			return Partner{}, err
		}
		put, word = putLogo(logo), "changed"
	}
	err := s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		n, err := ssodb.New(q).RevisePartner(ctx, ssodb.RevisePartnerParams{BrandCode: brandCode, Code: code, Revision: revision, Now: s.now()})
		if err == nil && n == 0 {
			err = errChanged
		}
		if err != nil {
			return err
		}
		if err := put(ctx, q, brandCode, code); err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{Action: actSaved, Area: "brand", Target: brandCode, Reason: "partner " + code + " logo " + word})
	})
	if err != nil {
		return Partner{}, err
	}
	return s.partner(ctx, brandCode, code)
}

func (s *Service) removeLogo(ctx context.Context, q db.Q, brandCode, code string) error {
	return ssodb.New(q).DeletePartnerLogo(ctx, ssodb.DeletePartnerLogoParams{BrandCode: brandCode, PartnerCode: code})
}

func putLogo(logo brand.PartnerLogo) func(context.Context, db.Q, string, string) error {
	return func(ctx context.Context, q db.Q, brandCode, code string) error {
		return ssodb.New(q).PutPartnerLogo(ctx, ssodb.PutPartnerLogoParams{
			BrandCode: brandCode, PartnerCode: code, Kind: logo.Kind, Width: int64(logo.Width), Mark: logo.Mark, Body: logo.Body,
		})
	}
}

// Logo finds the logo of a partner, for everyone who has its address.
func (s *Service) Logo(ctx context.Context, brandCode, code string) (brand.PartnerLogo, error) {
	var row ssodb.PartnerLogoRow
	err := s.DB.Look(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		row, err = ssodb.New(q).PartnerLogo(ctx, ssodb.PartnerLogoParams{BrandCode: brandCode, PartnerCode: code})
		return err
	})
	return brand.PartnerLogo{Kind: row.Kind, Width: int(row.Width), Mark: row.Mark, Body: row.Body}, err
}
