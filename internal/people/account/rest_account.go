package account

import (
	"context"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/platform/who"
)

// REST serves the account.
type REST struct{ Service *Service }

// GetAccountInfo answers the account and the organisation it belongs to.
//
// GET /v1/accounts/me/info
func (r REST) GetAccountInfo(ctx context.Context) (*rest.AccountInfo, error) {
	m, err := r.Service.Member(ctx, who.From(ctx).MemberID)
	if err != nil {
		return nil, err
	}
	organization := rest.AccountInfoGroupsOrganization{Code: m.Promo.Code, Name: m.Promo.Organisation}
	return &rest.AccountInfo{AccountID: rest.ID(m.ID), Groups: rest.AccountInfoGroups{Organization: organization}}, nil
}

// GetPromo answers what the member's organisation allows.
//
// GET /v1/promos/{code}
func (r REST) GetPromo(ctx context.Context, params rest.GetPromoParams) (*rest.Promo, error) {
	p, err := r.Service.Promo(ctx, who.From(ctx).MemberID, params.Code)
	if err != nil {
		return nil, err
	}
	return &rest.Promo{Code: p.Code, ClientAttributes: rest.PromoClientAttributes{
		AddressTypes: p.Addresses(), IsD2C: p.DirectToConsumer, PhoneNumberRegions: p.PhoneRegions,
	}}, nil
}

// GetPublicPartnerID answers the id under which partners know the member.
//
// GET /v1/users/me/partners/PUBLIC
func (r REST) GetPublicPartnerID(ctx context.Context) (*rest.GetPublicPartnerIDOK, error) {
	m, err := r.Service.Member(ctx, who.From(ctx).MemberID)
	if err != nil {
		return nil, err
	}
	return &rest.GetPublicPartnerIDOK{PublicUUID: rest.ID(m.PublicUUID)}, nil
}
