package coaching

import (
	"bytes"
	"context"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/wire"
)

// GetStaffPortrait gives the picture of a staff person.
//
// GET /v1/staff/{id}/portrait
func (r REST) GetStaffPortrait(ctx context.Context, p rest.GetStaffPortraitParams) (rest.GetStaffPortraitRes, error) {
	portrait, err := r.Service.Portrait(ctx, string(p.ID))
	if err != nil {
		return nil, err
	}
	m := wire.From(ctx)
	// An SVG file can be opened as a page of its own, where it must run no
	// scripts.
	m.SetHeader("Content-Security-Policy", "sandbox; default-src 'none'; frame-ancestors 'none'")
	m.SetHeader("X-Content-Type-Options", "nosniff")
	m.SetHeader("Cache-Control", "private, max-age=3600")
	data := bytes.NewReader(portrait.Content)
	switch portrait.MediaType {
	case JPEG:
		return &rest.GetStaffPortraitOKImageJpeg{Data: data}, nil
	case PNG:
		return &rest.GetStaffPortraitOKImagePNG{Data: data}, nil
	case SVG:
		return &rest.GetStaffPortraitOKImageSvgXML{Data: data}, nil
	}
	return nil, apperr.NotFoundError()
}
