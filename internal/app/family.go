package app

import (
	"context"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/family"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/delivery"
)

func newFamily(a *App, sessions *auth.Service, brands *brand.Service, post *delivery.Service) *family.Service {
	return family.New(family.Deps{
		DB: a.store, Now: a.config.Now, Audit: a.audit, Sessions: sessions, Brands: brands, Post: familyPost{post}, Live: a.live,
	})
}

// familyPost brings what the family is told into the outbox. Who may open a record is
// told by email, whatever the member chose for other messages.
type familyPost struct{ *delivery.Service }

func (p familyPost) Queue(ctx context.Context, q db.Q, l family.Letter) error {
	_, err := p.Service.Queue(ctx, q, delivery.Message{
		MemberID: l.MemberID, Template: l.Template, Channel: delivery.Email, To: l.To, Locale: l.Locale, BrandCode: l.BrandCode,
		Params: l.Params, ExpiresAt: l.ExpiresAt, Slot: l.Slot,
	})
	return err
}
