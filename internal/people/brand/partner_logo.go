package brand

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"wellhouse.app/internal/platform/apperr"
)

// PartnerLogo is the logo of a partner, as we wrote it anew.
type PartnerLogo struct {
	Kind  string // image/png or image/svg+xml
	Width int    // its height is LogoHeight
	Mark  string // fingerprint
	Body  []byte
}

// partnerWidths are the places that the logo of a partner may be drawn for. Many
// partners have only a square one.
var partnerWidths = []int{LogoHeight, LogoWidthSmall, LogoWidth}

// NewPartnerLogo checks a file as it checks a brand's logo, and says what is wrong
// with it under the name of the field.
func NewPartnerLogo(file []byte, field string) (PartnerLogo, error) {
	var why *reason
	for _, width := range partnerWidths {
		var logo PartnerLogo
		if logo, why = partnerLogo(file, width); why == nil {
			return logo, nil
		}
		if why.key != "brand.logoShape" && why.key != "brand.logoViewBox" {
			break // no other place helps
		}
	}
	if why.key == "brand.logoShape" || why.key == "brand.logoViewBox" {
		want := "40 × 40, 124 × 40, 180 × 40"
		why = because("brand.partnerLogoShape", "The logo must have one of these proportions: "+want+".").with("want", want)
	}
	return PartnerLogo{}, apperr.Invalid(why.at(field))
}

func partnerLogo(file []byte, width int) (PartnerLogo, *reason) {
	b := Brand{LogoWidth: width}
	why := NewLogo{File: file}.put(&b)
	if why != nil {
		return PartnerLogo{}, why
	}
	logo := PartnerLogo{Kind: "image/svg+xml", Width: width, Body: []byte(b.LogoSVG)}
	if len(b.LogoPNG) > 0 {
		logo.Kind, logo.Body = "image/png", b.LogoPNG
	}
	logo.Mark = fingerprint(logo.Kind, fmt.Sprint(width), string(logo.Body))
	return logo, nil
}

// PartnerLogoURL is the address of the logo of a brand's partner.
func PartnerLogoURL(brandCode, partner, kind, mark string) string {
	end := ".svg"
	if kind == "image/png" {
		end = ".png"
	}
	return "/brand/" + brandCode + "/partner-" + partner + "-" + mark + end
}

// partnerIn reads the code of a partner in the name of its logo.
func partnerIn(name string) (code string, ok bool) {
	rest, ok := strings.CutPrefix(name, "partner-")
	stem, _, dotted := strings.Cut(rest, ".")
	dash := strings.LastIndexByte(stem, '-')
	if !ok || !dotted || dash < 1 {
		return "", false
	}
	return stem[:dash], true
}

// sendPartnerLogo answers the logo of a partner, as the logo of a brand is answered.
func (s *Service) sendPartnerLogo(w http.ResponseWriter, r *http.Request, brandCode, partner string) error {
	if s.PartnerLogo == nil {
		return apperr.NotFoundError()
	}
	logo, err := s.PartnerLogo(r.Context(), brandCode, partner)
	if err != nil {
		return err
	}
	file{PartnerLogoURL(brandCode, partner, logo.Kind, logo.Mark), logo.Kind, sandboxed, logo.Body}.send(w, r)
	return nil
}

// FindPartnerLogo finds the logo of a brand's partner, or answers NotFound.
type FindPartnerLogo func(ctx context.Context, brandCode, partner string) (PartnerLogo, error)
