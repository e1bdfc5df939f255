package sso

import (
	"context"
	"database/sql"
	"errors"

	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/sso/ssodb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
)

// The protocols.
const (
	oidcProtocol = "oidc"
	samlProtocol = "saml"
)

// provider is an organization that signs people of a brand in.
type provider struct {
	ssodb.BrandIdp
	secret []byte // of the client at an OpenID provider
	key    []byte // our own for encrypted statements, PKCS #8
	home   string // origin of the brand's portal
}

// table names where sealed values live.
const (
	idpTable     = "brand_idps"
	arrivalTable = "sso_arrivals"
	sessionTable = "sso_sessions"
)

// open unseals a provider and adds where its brand lives.
func (s *Service) open(ctx context.Context, row ssodb.BrandIdp) (provider, error) {
	p := provider{BrandIdp: row}
	b, err := s.Brands.ByCode(ctx, row.BrandCode)
	if err != nil {
		return p, err
	}
	p.home = brand.Origin(b.MemberHost, s.Port)
	if len(row.ClientSecretEnc) > 0 {
		if p.secret, err = s.Keys.Open(row.ClientSecretEnc, idpTable, row.ID, "client_secret_enc"); err != nil {
			return p, err
		}
	}
	if len(row.OwnKeyEnc) > 0 {
		p.key, err = s.Keys.Open(row.OwnKeyEnc, idpTable, row.ID, "own_key_enc")
	}
	return p, err
}

// find returns a provider that is switched on; what is off is not there.
func (s *Service) find(ctx context.Context, id string) (provider, error) {
	p, err := s.findAny(ctx, id)
	if err == nil && !p.Enabled {
		return provider{}, apperr.NotFoundError()
	}
	return p, err
}

func (s *Service) findAny(ctx context.Context, id string) (provider, error) {
	var row ssodb.BrandIdp
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		row, err = ssodb.New(q).IDPByID(ctx, id)
		return err
	})
	if errors.Is(err, sql.ErrNoRows) || apperr.Is(err, apperr.NotFound) {
		return provider{}, apperr.NotFoundError()
	}
	if err != nil {
		return provider{}, err
	}
	return s.open(ctx, row)
}

func (s *Service) ofBrand(ctx context.Context, code string) (rows []ssodb.BrandIdp, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		rows, err = ssodb.New(q).IDPsOfBrand(ctx, code)
		return err
	})
	return rows, err
}

// The addresses that an organization needs to know.
func (p provider) redirectURI() string { return redirectURI(p.home) }
func (p provider) metadataURL() string { return p.home + metadataPath + p.ID }
func (p provider) acsURL() string      { return p.home + acsPath + p.ID }
func (p provider) logoutURL() string   { return p.home + logoutPath + p.ID }

// entityID names us to a SAML provider; the address of our metadata is what most
// of them expect.
func (p provider) entityID() string { return p.metadataURL() }

func redirectURI(home string) string { return home + "/keycloak" }

// Choice is an organization as the sign-in page shows it.
type Choice struct{ ID, Label string }

// Choices lists the organizations of a brand: the one named, or that of a host.
func (s *Service) Choices(ctx context.Context, host, code string) ([]Choice, error) {
	var b brand.Brand
	var err error
	if code == "" {
		b, err = s.Brands.ByHost(ctx, host)
	} else {
		b, err = s.Brands.ByCode(ctx, code)
	}
	if err != nil {
		return nil, err
	}
	rows, err := s.ofBrand(ctx, b.Code)
	var list []Choice
	for _, r := range rows {
		if r.Enabled {
			list = append(list, Choice{r.ID, r.Label})
		}
	}
	return list, err
}
