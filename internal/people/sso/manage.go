package sso

import (
	"bytes"
	"context"
	"net/url"
	"strings"

	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/sso/ssodb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
)

// Draft is a provider as an administrator writes it.
type Draft struct {
	ID, BrandCode, Protocol, Label string
	Issuer, ClientID, ClientSecret string
	Metadata                       string
	TrustsFactor, Enabled          bool
	Revision                       int64
}

const (
	maxLabel    = 60
	maxClientID = 255
	maxSecret   = 1024
)

// errChanged is an edit of what somebody else has changed since.
var errChanged = apperr.New(apperr.Aborted, "errors.conflict", "Somebody else has changed this. Reload the page to see it.")

// refuse says which fields may not stand as they are.
func (d Draft) refuse(local bool) (refused []apperr.Field) {
	check := func(ok bool, name, key, message string) {
		if !ok {
			refused = append(refused, apperr.Field{Name: name, MessageKey: key, Message: message})
		}
	}
	check(d.Protocol == oidcProtocol || d.Protocol == samlProtocol, "protocol", "sso.protocol", "Choose OpenID Connect or SAML.")
	check(d.Label != "" && len([]rune(d.Label)) <= maxLabel && legible.Line(d.Label), "label", "sso.label", "Enter a name with up to 60 characters.")
	switch d.Protocol {
	case oidcProtocol:
		check(validIssuer(d.Issuer, local), "issuer", "sso.issuer", "Enter an address that starts with https, without ? or #.")
		check(d.ClientID != "" && len(d.ClientID) <= maxClientID && legible.Line(d.ClientID), "clientId", "sso.clientId", "Enter the client ID.")
		check(len(d.ClientSecret) <= maxSecret, "clientSecret", "sso.clientSecret", "The secret is too long.")
	case samlProtocol:
		found, err := parseMetadata(d.Metadata)
		check(err == nil, "metadata", "sso.metadata", "This isn’t the metadata of a SAML identity provider.")
		if err == nil {
			u, err := url.Parse(found.signOn)
			check(err == nil && mayFetch(u, local), "metadata", "sso.metadataAddress", "The sign-in address in the metadata must start with https.")
		}
	}
	return refused
}

func validIssuer(text string, local bool) bool {
	u, err := url.Parse(text)
	return err == nil && mayFetch(u, local) && u.RawQuery == "" && u.Fragment == "" && !strings.ContainsAny(text, "?# ")
}

// missing refuses a call that does not say what it is about.
func missing(field string) error {
	return apperr.InvalidField(field, "forms.required", "This field is required.")
}

// List returns the providers of a brand.
func (s *Service) List(ctx context.Context, brandCode string) (list []provider, redirect string, err error) {
	if brandCode == "" {
		return nil, "", missing("brandCode")
	}
	b, err := s.Brands.ByCode(ctx, brandCode)
	if err != nil {
		return nil, "", err
	}
	rows, err := s.ofBrand(ctx, b.Code)
	if err != nil {
		return nil, "", err
	}
	for _, r := range rows {
		p, err := s.open(ctx, r)
		if err != nil {
			return nil, "", err
		}
		list = append(list, p)
	}
	return list, redirectURI(brand.Origin(b.MemberHost, s.Port)), nil
}

// Save adds a provider or replaces one. The protocol and the brand of one that
// exists stay, and so does its secret unless there is a new one. Another issuer
// would turn the people of the old one into strangers or, worse, into somebody
// else; it needs a new provider.
func (s *Service) Save(ctx context.Context, d Draft) (provider, error) {
	if d.ID == "" {
		return s.add(ctx, d)
	}
	before, err := s.findAny(ctx, d.ID)
	if err != nil {
		return provider{}, err
	}
	d.Protocol, d.BrandCode = before.Protocol, before.BrandCode
	refused := d.refuse(s.Local)
	if len(refused) == 0 && d.issuer() != before.Issuer {
		refused = append(refused, apperr.Field{
			Name: d.issuerField(), MessageKey: "sso.issuerChanged",
			Message: "This is another organization. Add it as a new one, and remove or turn off this one.",
		})
	}
	if len(refused) > 0 {
		return provider{}, apperr.Invalid(refused...)
	}
	secret := before.ClientSecretEnc
	if d.ClientSecret != "" {
		if secret, err = s.Keys.Seal([]byte(d.ClientSecret), idpTable, d.ID, "client_secret_enc"); err != nil {
			return provider{}, err
		}
	}
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		n, err := ssodb.New(q).UpdateIDP(ctx, ssodb.UpdateIDPParams{
			ID: d.ID, Revision: d.Revision, Label: d.Label, Issuer: d.issuer(), ClientID: d.ClientID, ClientSecretEnc: secret,
			Metadata: d.Metadata, TrustsFactor: d.TrustsFactor, Enabled: d.Enabled, Now: s.now(),
		})
		if err == nil && n == 0 {
			err = errChanged
		}
		if err != nil {
			return err
		}
		after := before.BrandIdp
		after.Label, after.ClientID, after.ClientSecretEnc = d.Label, d.ClientID, secret
		after.Metadata, after.TrustsFactor, after.Enabled = d.Metadata, d.TrustsFactor, d.Enabled
		return s.recordSave(ctx, q, d.ID, before.BrandIdp, after)
	})
	if err != nil {
		return provider{}, err
	}
	return s.findAny(ctx, d.ID)
}

// errInUse is a provider that cannot be removed, because people sign in through it.
var errInUse = apperr.New(apperr.FailedPrecondition, "sso.inUse", "People have linked this organization. Turn it off instead.")

// Remove takes a provider off the list, which is how a mistyped issuer is put right.
// One that somebody has linked stays: it can be turned off.
func (s *Service) Remove(ctx context.Context, id string) error {
	if id == "" {
		return missing("id")
	}
	p, err := s.findAny(ctx, id)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		n, err := ssodb.New(q).RemoveIDP(ctx, ssodb.RemoveIDPParams{ID: id, Now: db.Int(s.now())})
		if err == nil && n == 0 {
			err = errInUse
		}
		if err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{Action: actRemoved, Area: "brand", Target: p.BrandCode, Reason: "single sign-on " + id})
	})
}

func (s *Service) add(ctx context.Context, d Draft) (provider, error) {
	if d.BrandCode == "" {
		return provider{}, missing("brandCode")
	}
	if _, err := s.Brands.ByCode(ctx, d.BrandCode); err != nil {
		return provider{}, err
	}
	if refused := d.refuse(s.Local); len(refused) > 0 {
		return provider{}, apperr.Invalid(refused...)
	}
	d.ID = db.NewID()
	row := ssodb.InsertIDPParams{
		ID: d.ID, BrandCode: d.BrandCode, Protocol: d.Protocol, Label: d.Label, Issuer: d.issuer(), ClientID: d.ClientID,
		Metadata: d.Metadata, TrustsFactor: d.TrustsFactor, Enabled: d.Enabled, Now: s.now(),
	}
	if err := s.sealNew(&row, d); err != nil {
		return provider{}, err
	}
	err := s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if err := ssodb.New(q).InsertIDP(ctx, row); err != nil {
			return err
		}
		return s.recordSave(ctx, q, d.ID, ssodb.BrandIdp{}, ssodb.BrandIdp{
			BrandCode: d.BrandCode, Label: row.Label, Issuer: row.Issuer, ClientID: row.ClientID, ClientSecretEnc: row.ClientSecretEnc,
			Metadata: row.Metadata, TrustsFactor: row.TrustsFactor, Enabled: row.Enabled,
		})
	})
	if err != nil {
		return provider{}, err
	}
	return s.findAny(ctx, d.ID)
}

// sealNew seals the secret of a new provider and makes our own key for it.
func (s *Service) sealNew(row *ssodb.InsertIDPParams, d Draft) (err error) {
	if d.Protocol == oidcProtocol {
		if d.ClientSecret != "" {
			row.ClientSecretEnc, err = s.Keys.Seal([]byte(d.ClientSecret), idpTable, d.ID, "client_secret_enc")
		}
		return err
	}
	key, certificate, err := newKeyPair(s.Now())
	if err != nil {
		return err
	}
	row.OwnCertificate = certificate
	row.OwnKeyEnc, err = s.Keys.Seal(key, idpTable, d.ID, "own_key_enc")
	return err
}

// issuer names the organization: by its address, or as its metadata does.
func (d Draft) issuer() string {
	if d.Protocol == oidcProtocol {
		return d.Issuer
	}
	found, _ := parseMetadata(d.Metadata)
	return found.entityID
}

func (d Draft) issuerField() string {
	if d.Protocol == oidcProtocol {
		return "issuer"
	}
	return "metadata"
}

// recordSave says in the trail what changed, by name: trust in a second factor, keys
// and secrets decide who gets in.
func (s *Service) recordSave(ctx context.Context, q db.Q, id string, before, after ssodb.BrandIdp) error {
	reason := "single sign-on " + id + ": " + strings.Join(changedFields(before, after), ", ")
	return s.Audit.Record(ctx, q, audit.Row{Action: actSaved, Area: "brand", Target: after.BrandCode, Reason: reason})
}

// changedFields names what differs between two states of a provider. What is no
// secret and short is told with its new value.
func changedFields(before, after ssodb.BrandIdp) (list []string) {
	for _, f := range []struct {
		name    string
		changed bool
	}{
		{"enabled " + onOff(after.Enabled), before.Enabled != after.Enabled || before.ID == ""},
		{"trusts_factor " + onOff(after.TrustsFactor), before.TrustsFactor != after.TrustsFactor || before.ID == ""},
		{"label", before.Label != after.Label},
		{"issuer", before.Issuer != after.Issuer},
		{"client_id", before.ClientID != after.ClientID},
		{"client_secret", !bytes.Equal(before.ClientSecretEnc, after.ClientSecretEnc)},
		{"certificates", certificatesIn(before.Metadata) != certificatesIn(after.Metadata)},
		{"metadata", before.Metadata != after.Metadata},
	} {
		if f.changed {
			list = append(list, f.name)
		}
	}
	return list
}

func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

// certificatesIn puts the certificates of metadata into one text to compare.
func certificatesIn(metadata string) string {
	found, _ := parseMetadata(metadata)
	var all strings.Builder
	for _, c := range found.certificates {
		all.Write(c.Raw)
	}
	return all.String()
}
