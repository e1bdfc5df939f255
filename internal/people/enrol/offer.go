package enrol

import (
	"context"

	"wellhouse.app/internal/people/enrol/enroldb"
	"wellhouse.app/internal/platform/db"
)

// Offer lets the members of a brand join a program: those of one promo, or all of
// them where the promo is empty.
func Offer(ctx context.Context, q db.Q, brandCode, promoCode, slug string, now int64) error {
	return enroldb.New(q).PutOffer(ctx, enroldb.PutOfferParams{BrandCode: brandCode, PromoCode: promoCode, Program: slug, Now: now})
}

// StopOffering takes an offer back. Members who have joined stay. It reports whether
// there was one.
func StopOffering(ctx context.Context, q db.Q, brandCode, promoCode, slug string) (bool, error) {
	n, err := enroldb.New(q).DeleteOffer(ctx, enroldb.DeleteOfferParams{BrandCode: brandCode, PromoCode: promoCode, Program: slug})
	return n > 0, err
}
