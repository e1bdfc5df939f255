package openid

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"errors"
	"sync"
	"time"

	jose "github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"

	"wellhouse.app/internal/people/openid/openiddb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
)

// A key is shown a day before it signs, so that apps know it in time, signs
// for 30 days, and is shown for as long again.
const (
	keyShownAhead = 24 * time.Hour
	keySigns      = 30 * 24 * time.Hour
	keyShown      = 2 * keySigns
	rsaBits       = 2048
	// keysOpenFor is how long opened keys are kept in memory, and keysCached how long
	// caches of others may keep the public halves: long before a new one signs.
	keysOpenFor = time.Minute
	keysCached  = time.Hour
)

// signingKey is a key in the clear.
type signingKey struct {
	kid       string
	private   *rsa.PrivateKey
	createdAt int64
}

// nextKeyDue says whether it is time for another key. newest is zero when there
// is none.
func nextKeyDue(newest, now int64) bool {
	return newest == 0 || now-newest >= (keySigns-keyShownAhead).Milliseconds()
}

// signerAt picks the key that signs: the newest that has been shown long enough,
// or else the oldest. The list is newest first.
func signerAt(list []signingKey, now int64) (signingKey, bool) {
	for _, k := range list {
		if now-k.createdAt >= keyShownAhead.Milliseconds() {
			return k, true
		}
	}
	if len(list) == 0 {
		return signingKey{}, false
	}
	return list[len(list)-1], true
}

// keepKeys makes the next key when it is due, and forgets old ones.
func (s *Service) keepKeys(ctx context.Context) error {
	list, err := s.loadKeys(ctx)
	if err != nil {
		return err
	}
	newest := int64(0)
	if len(list) > 0 {
		newest = list[0].createdAt
	}
	now := s.now()
	if !nextKeyDue(newest, now) {
		return nil
	}
	private, err := rsa.GenerateKey(rand.Reader, rsaBits)
	if err != nil {
		return err
	}
	raw, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		return err
	}
	kid := rand.Text()
	sealed, err := s.Keys.Seal(raw, "openid_keys", seal.Row(kid), "private_enc")
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		store := openiddb.New(q)
		if err := store.PruneKeys(ctx, now-keyShown.Milliseconds()); err != nil {
			return err
		}
		return store.InsertKey(ctx, openiddb.InsertKeyParams{Kid: kid, PrivateEnc: sealed, Now: now})
	})
}

// openKeys are the keys in the clear, for a short while.
type openKeys struct {
	sync.Mutex
	list  []signingKey
	until int64
}

// openedKeys are the keys, newest first, opened at most a minute ago. Nothing is kept
// while there is none.
func (s *Service) openedKeys(ctx context.Context) ([]signingKey, error) {
	s.opened.Lock()
	defer s.opened.Unlock()
	if s.now() < s.opened.until {
		return s.opened.list, nil
	}
	list, err := s.loadKeys(ctx)
	if err != nil {
		return nil, err
	}
	if s.opened.list, s.opened.until = list, 0; len(list) > 0 {
		s.opened.until = s.now() + keysOpenFor.Milliseconds()
	}
	return list, nil
}

// loadKeys opens the keys, newest first.
func (s *Service) loadKeys(ctx context.Context) ([]signingKey, error) {
	var rows []openiddb.OpenidKey
	err := s.DB.Look(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		rows, err = openiddb.New(q).Keys(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	list := make([]signingKey, 0, len(rows))
	for _, row := range rows {
		raw, err := s.Keys.Open(row.PrivateEnc, "openid_keys", seal.Row(row.Kid), "private_enc")
		if err != nil {
			return nil, err
		}
		parsed, err := x509.ParsePKCS8PrivateKey(raw)
		if err != nil {
			return nil, err
		}
		private, ok := parsed.(*rsa.PrivateKey)
		if !ok {
			return nil, errors.New("openid: a signing key is of another kind")
		}
		list = append(list, signingKey{row.Kid, private, row.CreatedAt})
	}
	return list, nil
}

// publicKeys is what apps check our signatures with.
func (s *Service) publicKeys(ctx context.Context) (jose.JSONWebKeySet, error) {
	list, err := s.openedKeys(ctx)
	set := jose.JSONWebKeySet{Keys: []jose.JSONWebKey{}}
	for _, k := range list {
		if s.now()-k.createdAt < keyShown.Milliseconds() {
			set.Keys = append(set.Keys, jose.JSONWebKey{Key: k.private.Public(), KeyID: k.kid, Algorithm: string(jose.RS256), Use: "sig"})
		}
	}
	return set, err
}

// idToken says who signed in, to one app.
func (s *Service) idToken(ctx context.Context, t token) (string, error) {
	list, err := s.openedKeys(ctx)
	if err != nil {
		return "", err
	}
	key, ok := signerAt(list, s.now())
	if !ok {
		return "", errors.New("openid: there is no key to sign with")
	}
	signer, err := jose.NewSigner(
		jose.SigningKey{Algorithm: jose.RS256, Key: jose.JSONWebKey{Key: key.private, KeyID: key.kid}},
		(&jose.SignerOptions{}).WithType("JWT"))
	if err != nil {
		return "", err
	}
	now := s.Now()
	claims := s.claims(t)
	claims["iss"], claims["aud"] = t.Issuer, t.ClientID
	claims["iat"], claims["exp"], claims["auth_time"] = now.Unix(), now.Add(idTokenFor).Unix(), t.AuthTime/1000
	if t.Nonce != "" {
		claims["nonce"] = t.Nonce
	}
	return jwt.Signed(signer).Claims(claims).Serialize()
}

// claims are what an app may know of the person.
func (s *Service) claims(t token) map[string]any {
	held := t.scopes()
	out := map[string]any{"sub": s.keys.subjectOf(t.ClientID, t.AccountID)}
	if covers(held, ScopeProfile) && t.GivenName != "" {
		out["given_name"] = t.GivenName
	}
	if covers(held, ScopeEmail) {
		out["email"] = t.Email
	}
	return out
}
