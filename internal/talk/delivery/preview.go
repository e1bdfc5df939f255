package delivery

import (
	"context"

	"wellhouse.app/internal/platform/i18n"
)

// Setting is where a message would be read.
type Setting struct {
	BrandCode string
	TimeZone  string
}

// Preview is the text of a message as it would be sent, without sending it.
func (s *Service) Preview(ctx context.Context, m Message, in Setting) (string, error) {
	if err := check(m.Template, s.book.templates[m.Template], m.Params); err != nil {
		return "", err
	}
	b, err := s.Brands.ByCode(ctx, in.BrandCode)
	if err != nil {
		return "", err
	}
	return s.book.Render(m.Template, m.Params, Reader{Channel: m.Channel, Locale: i18n.OrDefault(m.Locale), Place: i18n.Zone(in.TimeZone), Brand: b, Port: s.Port}).Text, nil
}
