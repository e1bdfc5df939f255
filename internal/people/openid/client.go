package openid

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"database/sql"
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"

	"wellhouse.app/internal/people/openid/openiddb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
)

// Client is an app that may ask members.
type Client struct {
	ID, Name, Site string
	RedirectURIs   []string
	Scopes         []string
	BrandCode      string // of the members who can connect it; empty for everyone
	Public         bool
	Disabled       bool
	CreatedAt      int64
	Revision       int64
	secretHash     string
}

const (
	maxName      = 80
	maxRedirects = 10
)

func clientOf(row openiddb.OpenidClient) (Client, error) {
	c := Client{
		ID: row.ID, Name: row.Name, Site: row.Site, Scopes: splitScope(row.Scopes), Public: row.SecretHash == "",
		Disabled: row.DisabledAt.Valid, CreatedAt: row.CreatedAt, Revision: row.Revision, secretHash: row.SecretHash,
		BrandCode: row.BrandCode.String,
	}
	return c, json.Unmarshal([]byte(row.RedirectUris), &c.RedirectURIs)
}

// serves says whether an app of a brand, or of none, is for a member of a brand.
func serves(clientBrand, memberBrand string) bool {
	return clientBrand == "" || clientBrand == memberBrand
}

// tidy takes the space around what was typed.
func (c Client) tidy() Client {
	c.Name, c.Site = strings.TrimSpace(c.Name), strings.TrimSpace(c.Site)
	var list []string
	for _, u := range c.RedirectURIs {
		if u = strings.TrimSpace(u); u != "" && !slices.Contains(list, u) {
			list = append(list, u)
		}
	}
	c.RedirectURIs = list
	c.Scopes = splitScope(joinScope(c.Scopes))
	return c
}

// check says what of an app is refused.
func (s *Service) check(ctx context.Context, c Client) error {
	fields := c.refusals()
	if c.BrandCode != "" {
		known, err := s.HasBrand(ctx, c.BrandCode)
		if err != nil {
			return err
		}
		if !known {
			fields = append(fields, apperr.Field{Name: "brandCode", MessageKey: "openid.brandUnknown", Message: "Please choose a brand."})
		}
	}
	if len(fields) > 0 {
		return apperr.Invalid(fields...)
	}
	return nil
}

func (c Client) refusals() (fields []apperr.Field) {
	if n := utf8.RuneCountInString(c.Name); n == 0 || n > maxName || !legible.Line(c.Name) {
		fields = append(fields, apperr.Field{Name: "name", MessageKey: "openid.name", Message: "Please enter a name of at most 80 characters."})
	}
	if f := siteFault(c.Site); f != nil {
		fields = append(fields, *f)
	}
	if n := len(c.RedirectURIs); n == 0 || n > maxRedirects {
		fields = append(fields, apperr.Field{Name: "redirectUris", MessageKey: "openid.redirects", Message: "Please enter 1 to 10 addresses."})
	}
	for _, u := range c.RedirectURIs {
		if fault := redirectFault(u, c.Public); fault != "" {
			fields = append(fields, apperr.Field{Name: "redirectUris", MessageKey: "openid.redirect", Message: fault})
			break
		}
	}
	if len(c.Scopes) == 0 || slices.ContainsFunc(c.Scopes, func(s string) bool { return !known(s) }) {
		fields = append(fields, apperr.Field{Name: "scopes", MessageKey: "openid.scopes", Message: "Please choose what the app may ask for."})
	}
	return fields
}

// brand is the brand as the store has it.
func (c Client) brand() sql.NullString {
	return sql.NullString{String: c.BrandCode, Valid: c.BrandCode != ""}
}

// findClient looks an app up.
func (s *Service) findClient(ctx context.Context, id string) (Client, error) {
	var row openiddb.OpenidClient
	err := s.DB.Look(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		row, err = openiddb.New(q).Client(ctx, id)
		return err
	})
	if err != nil {
		return Client{}, err
	}
	return clientOf(row)
}

// HasClient reports whether an app is there that members of a brand can connect.
func (s *Service) HasClient(ctx context.Context, id, brandCode string) (bool, error) {
	c, err := s.findClient(ctx, id)
	if apperr.Is(err, apperr.NotFound) {
		return false, nil
	}
	return err == nil && !c.Disabled && serves(c.BrandCode, brandCode), err
}

// registeredClient is findClient for a desk that names an app.
func (s *Service) registeredClient(ctx context.Context, id string) (Client, error) {
	c, err := s.findClient(ctx, id)
	if apperr.Is(err, apperr.NotFound) {
		err = apperr.New(apperr.FailedPrecondition, "openid.unknown", "There is no such app.")
	}
	return c, err
}

// Clients lists every app.
func (s *Service) Clients(ctx context.Context) (all []Client, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		rows, err := openiddb.New(q).Clients(ctx)
		if err != nil {
			return err
		}
		for _, row := range rows {
			c, err := clientOf(row)
			if err != nil {
				return err
			}
			all = append(all, c)
		}
		return nil
	})
	return all, err
}

// AddClient registers an app and returns its secret, which is kept nowhere.
func (s *Service) AddClient(ctx context.Context, c Client) (Client, string, error) {
	c = c.tidy()
	if err := s.check(ctx, c); err != nil {
		return Client{}, "", err
	}
	c.ID, c.CreatedAt, c.Revision = strings.ToLower(rand.Text()), s.now(), 1
	text := ""
	if !c.Public {
		text = newSecret().text(secretPrefix)
		c.secretHash = s.keys.clientHash(c.ID, text)
	}
	err := s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if err := s.insertClient(ctx, q, c); err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{Action: actAdded, Area: area, Target: c.ID})
	})
	return c, text, err
}

func (s *Service) insertClient(ctx context.Context, q db.Q, c Client) error {
	list, err := json.Marshal(c.RedirectURIs)
	if err != nil {
		return err
	}
	return openiddb.New(q).InsertClient(ctx, openiddb.InsertClientParams{
		ID: c.ID, Name: c.Name, Site: c.Site, SecretHash: c.secretHash, RedirectUris: string(list), Scopes: joinScope(c.Scopes), Now: c.CreatedAt,
		BrandCode: c.brand(),
	})
}

// UpdateClient changes an app that nobody else has changed meanwhile.
func (s *Service) UpdateClient(ctx context.Context, c Client) (Client, error) {
	before, err := s.registeredClient(ctx, c.ID)
	if err != nil {
		return Client{}, err
	}
	c = c.tidy()
	c.Public = before.Public
	if err := s.check(ctx, c); err != nil {
		return Client{}, err
	}
	list, err := json.Marshal(c.RedirectURIs)
	if err != nil {
		return Client{}, err
	}
	return s.changeClient(ctx, c.ID, actChanged, func(ctx context.Context, store *openiddb.Queries) (int64, error) {
		return store.UpdateClient(ctx, openiddb.UpdateClientParams{
			ID: c.ID, Name: c.Name, Site: c.Site, RedirectUris: string(list), Scopes: joinScope(c.Scopes), Revision: c.Revision,
			BrandCode: c.brand(),
		})
	})
}

// RenewSecret gives an app another secret.
func (s *Service) RenewSecret(ctx context.Context, id string) (string, error) {
	text := newSecret().text(secretPrefix)
	_, err := s.changeClient(ctx, id, actSecret, func(ctx context.Context, store *openiddb.Queries) (int64, error) {
		return store.SetSecret(ctx, openiddb.SetSecretParams{ID: id, SecretHash: s.keys.clientHash(id, text)})
	})
	return text, err
}

// SetDisabled shuts an app out, or lets it in again.
func (s *Service) SetDisabled(ctx context.Context, id string, off bool) (Client, error) {
	action, at := actEnabled, sql.NullInt64{}
	if off {
		action, at = actDisabled, sql.NullInt64{Int64: s.now(), Valid: true}
	}
	return s.changeClient(ctx, id, action, func(ctx context.Context, store *openiddb.Queries) (int64, error) {
		return store.SetDisabled(ctx, openiddb.SetDisabledParams{ID: id, At: at})
	})
}

// changeClient runs one change, records it and returns the app as it stands.
func (s *Service) changeClient(ctx context.Context, id, action string, change func(context.Context, *openiddb.Queries) (int64, error)) (Client, error) {
	if _, err := s.registeredClient(ctx, id); err != nil {
		return Client{}, err
	}
	err := s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		n, err := change(ctx, openiddb.New(q))
		if err != nil {
			return err
		}
		if n == 0 {
			return apperr.New(apperr.Aborted, "openid.changed", "Someone else has changed this app since you opened it.")
		}
		return s.Audit.Record(ctx, q, audit.Row{Action: action, Area: area, Target: id})
	})
	if err != nil {
		return Client{}, err
	}
	return s.findClient(ctx, id)
}

// proves reports whether an app showed its secret. A public one has none, and
// one that shows a secret all the same is not what it says.
func (s *Service) proves(c Client, shown string, wasShown bool) bool {
	same := subtle.ConstantTimeCompare([]byte(s.keys.clientHash(c.ID, shown)), []byte(c.secretHash)) == 1
	if c.Public {
		return !wasShown
	}
	return wasShown && same
}
