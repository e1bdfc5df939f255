package sso

import (
	"context"
	"crypto/x509"
	"database/sql"
	"encoding/json"
	"encoding/xml"
	"errors"
	"net/url"
	"regexp"
	"slices"

	"github.com/russellhaering/gosaml2/types"

	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/sso/ssodb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/seal"
)

// How we vouch for members to a partner.
const (
	byResponse = "saml"   // a signed response that the browser posts
	byOpenID   = "openid" // the partner asks our OpenID provider
	byNothing  = "none"   // the partner signs people in itself
)

// What a partner can be told about a member, beside a name that means nothing to
// anybody else.
const (
	shareFirstName = "firstName"
	shareEmail     = "email"
)

const partnerTable = "partners"

// Partner is a program of somebody else that a brand offers to its members.
type Partner struct {
	ssodb.Partner
	Shares   []string
	Promos   []string // whose members it is for; all of the brand when empty
	Programs []string // database slugs: whose members it is for most of all
	Hosts    []string // all that we send a browser to
	Texts    map[string]PartnerText
	about    spoken
	home     string // origin of the brand's portal
	logo     partnerLogo
}

// PartnerText is what members read about a partner in one language.
type PartnerText struct{ Summary, Cost string }

// Retired reports a partner that is no longer offered.
func (p Partner) Retired() bool { return p.RetiredAt.Valid }

// SignsOn reports a partner that we vouch for members to.
func (p Partner) SignsOn() bool { return p.Protocol != byNothing }

// entityID names us to the partner; it is the address of our metadata.
func (p Partner) entityID() string  { return p.home + partnerMetadataPath + p.Code }
func (p Partner) signOnURL() string { return p.home + partnerRequestPath + p.Code }

// Tells is what the partner needs to know about us.
func (p Partner) Tells() []string {
	switch p.Protocol {
	case byResponse:
		return []string{"Our metadata: " + p.entityID(), "Their address for responses: " + p.about.acs}
	case byOpenID:
		return []string{"Our OpenID issuer: " + p.home}
	}
	return nil
}

// PartnerDraft is a partner as an operator writes it.
type PartnerDraft struct {
	BrandCode, Code, Name, Site, Protocol string
	// Metadata describes a partner that takes SAML.
	Metadata string
	// LoginURL is where a partner that uses our OpenID provider begins.
	LoginURL string
	Shares   []string

	// What only the desk writes; the command line leaves it as it is.
	Promos, Programs, Hosts []string
	ClientID, Phone         string
	Texts                   map[string]PartnerText
}

var partnerCode = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// refuse says which fields may not stand as they are.
func (d PartnerDraft) refuse(local bool) (refused []apperr.Field) {
	check := func(ok bool, name, message string) {
		if !ok {
			refused = append(refused, apperr.Field{Name: name, MessageKey: "sso.partner." + name, Message: message})
		}
	}
	address := func(text string) bool {
		u, err := url.Parse(text)
		return err == nil && mayFetch(u, local) && u.Fragment == ""
	}
	check(partnerCode.MatchString(d.Code), "code", "Use letters, digits, - and _.")
	check(d.Name != "" && len([]rune(d.Name)) <= maxLabel && legible.Line(d.Name), "name", "Enter a name with up to 60 characters.")
	check(address(d.Site), "site", "Enter the address of the partner’s website; it begins with https.")
	refused = append(refused, d.refuseOffer()...)
	check(slices.Contains([]string{byResponse, byOpenID, byNothing}, d.Protocol), "protocol", "Choose saml, openid or none.")
	for _, one := range d.Shares {
		check(one == shareFirstName || one == shareEmail, "share", "A partner can be told firstName and email.")
	}
	switch d.Protocol {
	case byResponse:
		about, err := parsePartnerMetadata(d.Metadata)
		check(err == nil && address(about.acs), "metadata", "This isn’t the metadata of a SAML service provider with an address that begins with https.")
	case byOpenID:
		check(address(d.LoginURL), "login-url", "Enter the address where the partner begins to sign people in; it begins with https.")
	}
	return refused
}

// SavePartner adds a partner or replaces one. Our own key for it stays.
func (s *Service) SavePartner(ctx context.Context, d PartnerDraft) (Partner, error) {
	return s.putPartner(ctx, d, nil, func(ctx context.Context, q db.Q) error {
		// The list of hosts follows the addresses that the operator gave.
		hosts, err := json.Marshal(d.ownHosts())
		if err != nil {
			return err
		}
		return ssodb.New(q).PutPartnerHosts(ctx, ssodb.PutPartnerHostsParams{BrandCode: d.BrandCode, Code: d.Code, Hosts: string(hosts)})
	})
}

// putPartner stores a partner. before and also run in the same transaction, and may
// be nil.
func (s *Service) putPartner(ctx context.Context, d PartnerDraft, before, also db.Work) (Partner, error) {
	if _, err := s.Brands.ByCode(ctx, d.BrandCode); err != nil {
		return Partner{}, err
	}
	if refused := d.refuse(s.Local); len(refused) > 0 {
		return Partner{}, apperr.Invalid(refused...)
	}
	row, err := d.row(s.now())
	if err == nil && d.Protocol == byResponse {
		err = s.sealPartnerKey(&row)
	}
	if err != nil {
		return Partner{}, err
	}
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if before != nil {
			if err := before(ctx, q); err != nil {
				return err
			}
		}
		if err := ssodb.New(q).PutPartner(ctx, row); err != nil {
			return err
		}
		if also != nil {
			if err := also(ctx, q); err != nil {
				return err
			}
		}
		return s.Audit.Record(ctx, q, audit.Row{Action: actSaved, Area: "brand", Target: d.BrandCode, Reason: "partner " + d.Code + " " + d.Protocol})
	})
	if err != nil {
		return Partner{}, err
	}
	return s.partner(ctx, d.BrandCode, d.Code)
}

func (d PartnerDraft) row(now int64) (ssodb.PutPartnerParams, error) {
	shares, err := json.Marshal(append([]string{}, d.Shares...))
	return ssodb.PutPartnerParams{
		BrandCode: d.BrandCode, Code: d.Code, Name: d.Name, Site: d.Site, Protocol: d.Protocol, Metadata: d.Metadata,
		LoginUrl: d.LoginURL, Shares: string(shares), Now: now,
	}, err
}

// sealPartnerKey makes our own key for a partner. One that is there already stays.
func (s *Service) sealPartnerKey(row *ssodb.PutPartnerParams) error {
	key, certificate, err := newKeyPair(s.Now())
	if err != nil {
		return err
	}
	row.OwnCertificate = certificate
	row.OwnKeyEnc, err = s.Keys.Seal(key, partnerTable, seal.Row(row.BrandCode, row.Code), "own_key_enc")
	return err
}

// partner finds a partner of a brand.
func (s *Service) partner(ctx context.Context, brandCode, code string) (Partner, error) {
	var row ssodb.Partner
	var also beside
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		if row, err = ssodb.New(q).Partner(ctx, ssodb.PartnerParams{BrandCode: brandCode, Code: code}); err != nil {
			return err
		}
		also, err = besidePartners(ctx, q, brandCode)
		return err
	})
	if errors.Is(err, sql.ErrNoRows) {
		err = apperr.NotFoundError()
	}
	if err != nil {
		return Partner{}, err
	}
	return s.openPartner(ctx, row, also)
}

// beside is what the store has about the partners of a brand in other tables.
type beside struct {
	texts []ssodb.PartnerTextsRow
	logos []ssodb.PartnerLogosRow
}

func besidePartners(ctx context.Context, q db.Q, brandCode string) (also beside, err error) {
	if also.texts, err = ssodb.New(q).PartnerTexts(ctx, brandCode); err != nil {
		return also, err
	}
	also.logos, err = ssodb.New(q).PartnerLogos(ctx, brandCode)
	return also, err
}

func (s *Service) openPartner(ctx context.Context, row ssodb.Partner, also beside) (Partner, error) {
	p := Partner{Partner: row, Texts: map[string]PartnerText{}}
	for _, t := range also.texts {
		if t.PartnerCode == row.Code {
			p.Texts[t.Locale] = PartnerText{t.Summary, t.Cost}
		}
	}
	for _, l := range also.logos {
		if l.PartnerCode == row.Code {
			p.logo = partnerLogo{brand.PartnerLogoURL(row.BrandCode, row.Code, l.Kind, l.Mark), int(l.Width)}
		}
	}
	b, err := s.Brands.ByCode(ctx, row.BrandCode)
	if err != nil {
		return p, err
	}
	p.home = brand.Origin(b.MemberHost, s.Port)
	for column, list := range map[*string]*[]string{&row.Shares: &p.Shares, &row.Promos: &p.Promos, &row.Programs: &p.Programs, &row.Hosts: &p.Hosts} {
		if err := json.Unmarshal([]byte(*column), list); err != nil {
			return p, err
		}
	}
	p.Site = withPort(p.Site, s.Port)
	if row.Protocol == byResponse {
		p.about, err = parsePartnerMetadata(row.Metadata)
	}
	return p, err
}

// partnersOf lists the partners of a brand.
func (s *Service) partnersOf(ctx context.Context, brandCode string) (list []Partner, err error) {
	var rows []ssodb.Partner
	var also beside
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		if rows, err = ssodb.New(q).PartnersOfBrand(ctx, brandCode); err != nil {
			return err
		}
		also, err = besidePartners(ctx, q, brandCode)
		return err
	})
	for _, row := range rows {
		p, err := s.openPartner(ctx, row, also)
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, err
}

// spoken is what a partner that takes SAML says about itself.
type spoken struct {
	entityID     string
	acs          string
	signs        bool // its requests are signed
	certificates []*x509.Certificate
}

var errNoPartner = errors.New("sso: the document does not describe a service provider that takes posted responses")

// parsePartnerMetadata reads the metadata of a partner: its name, the one address
// that takes responses, and the keys it signs with.
func parsePartnerMetadata(text string) (spoken, error) {
	var found spoken
	if len(text) > maxDocument {
		return found, errNoPartner
	}
	if err := refuseDoctype(text); err != nil {
		return found, errNoPartner
	}
	var e types.EntityDescriptor
	if err := xml.Unmarshal([]byte(text), &e); err != nil || e.SPSSODescriptor == nil || e.EntityID == "" {
		return found, errNoPartner
	}
	found.entityID, found.signs = e.EntityID, e.SPSSODescriptor.AuthnRequestsSigned
	for _, one := range e.SPSSODescriptor.AssertionConsumerServices {
		if one.Binding == postBinding && found.acs == "" {
			found.acs = one.Location
		}
	}
	if found.acs == "" {
		return found, errNoPartner
	}
	var err error
	found.certificates, err = signingKeys(e.SPSSODescriptor.KeyDescriptors)
	if err != nil || found.signs && len(found.certificates) == 0 {
		return found, errNoKey
	}
	return found, nil
}
