package auth

import (
	"context"
	"crypto/subtle"
	"encoding/hex"
	"regexp"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
)

// Mode says how a client carries its sessions.
type Mode string

// The modes.
const (
	CookieMode Mode = "cookie" // the secret lives in an HttpOnly cookie
	APIMode    Mode = "api"    // real tokens in JSON
)

// Client is a program that may call the token endpoint.
type Client struct {
	ID   string
	Name string
	Mode Mode
}

// PartnerApps stands for all apps that get a code from a partner. It is a public
// client: nobody knows its secret, so it can't open a session by itself.
var PartnerApps = Client{ID: "partner-apps", Name: "Partner app", Mode: APIMode}

// errClient is the one answer for a client without the right id and secret.
var errClient = apperr.New(apperr.Unauthenticated, "errors.client", "This application may not sign people in.").WithType("invalid_client")

var clientID = regexp.MustCompile(`^[A-Za-z0-9._-]{1,64}$`)

const maxClientSecret = 256

// VerifyClient checks the Basic credentials of a client. An unknown id and a
// wrong secret give the same answer after the same work.
func (s *Service) VerifyClient(ctx context.Context, id, secret string) (Client, error) {
	if !clientID.MatchString(id) || len(secret) > maxClientSecret {
		return Client{}, errClient
	}
	var row authdb.Client
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		row, err = authdb.New(q).ClientByID(ctx, id)
		return err
	})
	known := err == nil
	if err != nil && !apperr.Is(err, apperr.NotFound) {
		return Client{}, err
	}
	want := s.clientHash(id, secret)
	if subtle.ConstantTimeCompare([]byte(row.SecretHash), []byte(want)) != 1 || !known {
		return Client{}, errClient
	}
	return Client{ID: row.ID, Name: row.Name, Mode: Mode(row.Mode)}, nil
}

// CreateClient stores a client, or its new secret and mode.
func (s *Service) CreateClient(ctx context.Context, q db.Q, c Client, secret string) error {
	if !clientID.MatchString(c.ID) || len(secret) > maxClientSecret {
		return apperr.Invalid(apperr.Field{Name: "id", MessageKey: "errors.invalid", Message: "Use only letters, digits, dots, dashes and underscores."})
	}
	return authdb.New(q).PutClient(ctx, authdb.PutClientParams{
		ID: c.ID, Name: c.Name, Mode: string(c.Mode), SecretHash: s.clientHash(c.ID, secret),
	})
}

func (s *Service) clientHash(id, secret string) string {
	return hex.EncodeToString(keyed(s.keys.client, []byte(id), []byte(secret)))
}

type clientKey struct{}

// WithClient returns a context that carries the client of a sign-in.
func WithClient(ctx context.Context, c Client) context.Context {
	return context.WithValue(ctx, clientKey{}, c)
}

func clientFrom(ctx context.Context) (Client, error) {
	c, ok := ctx.Value(clientKey{}).(Client)
	if !ok {
		return c, errClient
	}
	return c, nil
}
