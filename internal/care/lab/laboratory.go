package lab

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"regexp"
	"strconv"
	"time"

	"wellhouse.app/internal/care/lab/labdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
)

// FeedPath is where laboratories send results.
const FeedPath = "/ingest/v1/labs"

// The headers of a signed request.
const (
	LabHeader       = "X-Lab-Id"
	timestampHeader = "X-Timestamp"
	signatureHeader = "X-Signature"
)

// clockWindow is how far the clock of a laboratory may be from ours. Within it a
// recorded request could be sent again; that stores nothing twice.
const clockWindow = 5 * time.Minute

// Laboratory may send results.
type Laboratory struct {
	ID, Name                        string
	CreatedAt, RotatedAt, RevokedAt int64
}

// Sign is the signature of a request: the lower-case hex HMAC-SHA-256 of the
// timestamp in milliseconds, a full stop and the body, as devices sign.
func Sign(secret []byte, timestamp int64, body []byte) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(strconv.FormatInt(timestamp, 10) + "."))
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}

// Named is a laboratory that a request names. Nothing proves yet that it sent it.
type Named struct {
	Laboratory
	at        int64
	signature string
	secret    []byte
}

// IsSigned says whether a request is one of a laboratory.
func IsSigned(r *http.Request) bool { return r.URL.Path == FeedPath && r.Header.Get(LabHeader) != "" }

// Named finds the laboratory that a request names, before any of its body is read. It
// is looked up for each request, so a secret that was replaced stops working at once.
func (s *Service) Named(r *http.Request) (Named, error) {
	return s.named(r.Context(), r.Header.Get(LabHeader), r.Header.Get(timestampHeader), r.Header.Get(signatureHeader))
}

func (s *Service) named(ctx context.Context, id, timestamp, signature string) (out Named, err error) {
	at, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || !labIDShape.MatchString(id) {
		return Named{}, unknownLab()
	}
	var row labdb.Laboratory
	err = s.DB.Look(ctx, db.System, func(ctx context.Context, q db.Q) error {
		row, err = labdb.New(q).Laboratory(ctx, id)
		return err
	})
	switch {
	case apperr.Is(err, apperr.NotFound), err == nil && row.RevokedAt > 0:
		return Named{}, unknownLab()
	case err != nil:
		return Named{}, err
	}
	secret, err := s.Keys.Open(row.SecretEnc, labTable, seal.Row(row.ID), secretColumn)
	return Named{at: at, signature: signature, secret: secret, Laboratory: Laboratory{ID: row.ID, Name: row.Name}}, err
}

// Prove checks that the laboratory sent the body. Every refusal reads the same but
// for a clock that is off, which the sender can mend.
func (s *Service) Prove(n Named, body []byte) error {
	if len(n.secret) == 0 || !hmac.Equal([]byte(Sign(n.secret, n.at, body)), []byte(n.signature)) {
		return unknownLab()
	}
	if off := s.Now().Sub(time.UnixMilli(n.at)); off > clockWindow || off < -clockWindow {
		return apperr.New(apperr.Unauthenticated, "errors.deviceClock", "The time of the request is more than five minutes off.").WithType("clock_off")
	}
	return nil
}

// Caller makes the laboratory the caller of a request, whose body it signed.
func (s *Service) Caller(r *http.Request, n Named, body []byte) (*http.Request, error) {
	if err := s.Prove(n, body); err != nil {
		return nil, err
	}
	ctx := who.With(r.Context(), who.Who{AccountID: n.Holder(), Role: who.Device})
	return r.WithContext(context.WithValue(ctx, labKey{}, n.Laboratory)), nil
}

// Holder is the name under which the requests of a laboratory are counted.
func (n Named) Holder() string { return "lab " + n.ID }

type labKey struct{}

func unknownLab() error {
	return apperr.New(apperr.Unauthenticated, "errors.laboratory", "The laboratory’s signature is not valid.").WithType("invalid_signature")
}

// The place a secret is sealed for.
const (
	labTable     = "laboratories"
	secretColumn = "secret_enc"
)

var labIDShape = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{1,62}$`)

// NewSecret makes a secret for a laboratory.
func NewSecret() []byte {
	secret := make([]byte, 32)
	_, _ = rand.Read(secret) // never fails
	return secret
}

// AddLaboratory lets a laboratory send. One that exists stays as it is; fresh says
// whether it is new.
func AddLaboratory(ctx context.Context, q db.Q, keys *seal.Keyring, l Laboratory, secret []byte) (fresh bool, err error) {
	if !labIDShape.MatchString(l.ID) || l.Name == "" || len(l.Name) > mostText {
		return false, apperr.InvalidField("id", "errors.value", "An id has 2 to 63 small letters, digits and hyphens, and a laboratory has a name.")
	}
	sealed, err := keys.Seal(secret, labTable, seal.Row(l.ID), secretColumn)
	if err != nil {
		return false, err
	}
	n, err := labdb.New(q).AddLaboratory(ctx, labdb.AddLaboratoryParams{ID: l.ID, Name: l.Name, SecretEnc: sealed, CreatedAt: l.CreatedAt})
	return n > 0, err
}

// RotateSecret gives a laboratory another secret. The old one stops working at once.
func RotateSecret(ctx context.Context, q db.Q, keys *seal.Keyring, id string, secret []byte, now int64) error {
	sealed, err := keys.Seal(secret, labTable, seal.Row(id), secretColumn)
	if err != nil {
		return err
	}
	n, err := labdb.New(q).RotateLaboratory(ctx, labdb.RotateLaboratoryParams{ID: id, SecretEnc: sealed, Now: now})
	if err == nil && n == 0 {
		err = apperr.NotFoundError()
	}
	return err
}

// RevokeLaboratory takes the right to send from a laboratory.
func RevokeLaboratory(ctx context.Context, q db.Q, id string, now int64) error {
	n, err := labdb.New(q).RevokeLaboratory(ctx, labdb.RevokeLaboratoryParams{ID: id, Now: now})
	if err == nil && n == 0 {
		err = apperr.NotFoundError()
	}
	return err
}

// Laboratories lists those that were ever let in.
func Laboratories(ctx context.Context, q db.Q) ([]Laboratory, error) {
	rows, err := labdb.New(q).Laboratories(ctx)
	out := make([]Laboratory, len(rows))
	for i, r := range rows {
		out[i] = Laboratory{ID: r.ID, Name: r.Name, CreatedAt: r.CreatedAt, RotatedAt: r.RotatedAt, RevokedAt: r.RevokedAt}
	}
	return out, err
}
