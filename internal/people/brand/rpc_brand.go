package brand

import (
	"context"

	brandv1 "wellhouse.app/api/rpc/brand/v1"
)

// RPC serves the brands to those who edit them.
type RPC struct{ Service *Service }

// ListBrands lists every brand.
//
// POST /wellhouse.brand.v1.BrandService/ListBrands
func (r RPC) ListBrands(ctx context.Context, _ *brandv1.ListBrandsRequest) (*brandv1.ListBrandsResponse, error) {
	all, err := r.Service.List(ctx)
	if err != nil {
		return nil, err
	}
	reply := &brandv1.ListBrandsResponse{}
	for _, one := range all {
		reply.Brands = append(reply.Brands, one.summary())
	}
	return reply, nil
}

// GetBrand answers one brand as it can be edited.
//
// POST /wellhouse.brand.v1.BrandService/GetBrand
func (r RPC) GetBrand(ctx context.Context, in *brandv1.GetBrandRequest) (*brandv1.GetBrandResponse, error) {
	saved, err := r.Service.Get(ctx, in.GetCode())
	if err != nil {
		return nil, err
	}
	return &brandv1.GetBrandResponse{Brand: saved.message()}, nil
}

// PreviewBrand answers what a draft would come to.
//
// POST /wellhouse.brand.v1.BrandService/PreviewBrand
func (r RPC) PreviewBrand(ctx context.Context, in *brandv1.PreviewBrandRequest) (*brandv1.PreviewBrandResponse, error) {
	p, err := r.Service.Preview(ctx, in.GetCode(), edit(in.GetDraft(), in.GetLogo(), 0))
	if err != nil {
		return nil, err
	}
	return p.message(), nil
}

// UpdateBrand replaces a brand by a draft.
//
// POST /wellhouse.brand.v1.BrandService/UpdateBrand
func (r RPC) UpdateBrand(ctx context.Context, in *brandv1.UpdateBrandRequest) (*brandv1.UpdateBrandResponse, error) {
	saved, err := r.Service.Update(ctx, in.GetCode(), edit(in.GetDraft(), in.GetLogo(), in.GetRevision()))
	if err != nil {
		return nil, err
	}
	return &brandv1.UpdateBrandResponse{Brand: saved.message()}, nil
}
