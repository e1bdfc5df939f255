package ingest

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"time"
	"unicode/utf8"

	"wellhouse.app/internal/care/ingest/ingestdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
)

// The headers of a signed request.
const (
	DeviceHeader    = "X-Device-Id"
	TimestampHeader = "X-Timestamp"
	SignatureHeader = "X-Signature"
)

// clockWindow is how far the clock of a sender may be from ours. Within it a
// recorded request could be sent again; that stores nothing twice.
const clockWindow = 5 * time.Minute

// Sign is the signature of a request: the lower-case hex HMAC-SHA-256 of the
// timestamp in milliseconds, a full stop and the body.
func Sign(secret []byte, timestamp int64, body []byte) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(strconv.FormatInt(timestamp, 10) + "."))
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}

// Named is a device that a request names. Nothing proves yet that the device
// sent it.
type Named struct {
	Device
	at        int64
	signature string
	secret    []byte
}

// Find looks up the device that a request names, before any of its body is
// read: only a device that may send gets to send. It is looked up for each
// request, so a revoked secret stops working at once on every node, and so do
// those of an account that has ended.
func (s *Service) Find(ctx context.Context, device, timestamp, signature string) (Named, error) {
	at, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || !utf8.ValidString(device) {
		return Named{}, unknownDevice()
	}
	row, err := s.key(ctx, device)
	switch {
	case apperr.Is(err, apperr.NotFound), err == nil && (row.RevokedAt.Valid || row.AccountStatus == accountEnded):
		return Named{}, unknownDevice()
	case err != nil:
		return Named{}, err
	}
	secret, err := s.Keys.Open(row.SecretEnc, keyTable, seal.Row(row.DeviceID), keyColumn)
	if err != nil {
		return Named{}, err
	}
	return Named{at: at, signature: signature, secret: secret, Device: Device{
		ID: row.DeviceID, MemberID: row.AccountID, Category: row.Category, Model: row.Model, Active: row.State == stateActive, Zone: row.TimeZone,
	}}, nil
}

// Prove checks that the device sent the body. Every refusal reads the same but
// for a clock that is off, which the sender can mend.
func (s *Service) Prove(n Named, body []byte) (who.Who, error) {
	if len(n.secret) == 0 || !hmac.Equal([]byte(Sign(n.secret, n.at, body)), []byte(n.signature)) {
		return who.Who{}, unknownDevice()
	}
	if off := s.Now().Sub(time.UnixMilli(n.at)); off > clockWindow || off < -clockWindow {
		return who.Who{}, apperr.New(apperr.Unauthenticated, "errors.deviceClock",
			"The time of the request is more than five minutes off.").WithType("clock_off")
	}
	return who.Who{AccountID: n.ID, Role: who.Device, MemberID: n.MemberID}, nil
}

func (s *Service) key(ctx context.Context, deviceID string) (row ingestdb.DeviceKeyRow, err error) {
	err = s.DB.Look(ctx, db.System, func(ctx context.Context, q db.Q) error {
		row, err = ingestdb.New(q).DeviceKey(ctx, deviceID)
		return err
	})
	return row, err
}

func unknownDevice() error {
	return apperr.New(apperr.Unauthenticated, "errors.device", "The device’s signature is not valid.").WithType("invalid_signature")
}

// accountEnded is the status of an account that has ended.
const accountEnded = "ended"

// The place a secret is sealed for.
const (
	keyTable  = "device_keys"
	keyColumn = "secret_enc"
)

// NewSecret makes a secret for a device.
func NewSecret() []byte {
	secret := make([]byte, 32)
	_, _ = rand.Read(secret) // never fails
	return secret
}

// PutKey gives a device of a member its secret; an earlier one stops working.
func PutKey(ctx context.Context, q db.Q, keys *seal.Keyring, memberID, deviceID string, secret []byte, at int64) error {
	sealed, err := keys.Seal(secret, keyTable, seal.Row(deviceID), keyColumn)
	if err != nil {
		return err
	}
	return ingestdb.New(q).PutDeviceKey(ctx, ingestdb.PutDeviceKeyParams{
		DeviceID: deviceID, AccountID: memberID, SecretEnc: sealed, CreatedAt: at,
	})
}

// revoked is what the trail calls the end of a secret.
const revoked = "deviceRevoked"

// Revoke ends the secret of a device of a member in the caller's transaction.
// Every node refuses it from the commit on. A device that has none, or not this
// member's, is not found.
func (s *Service) Revoke(ctx context.Context, q db.Q, memberID, deviceID string) error {
	return RevokeKey(ctx, q, s.Audit, audit.Row{MemberID: memberID, Target: deviceID}, s.Now().UnixMilli())
}

// RevokeAll ends the secrets of every device of a member whose account ends.
func RevokeAll(ctx context.Context, q db.Q, log audit.Recorder, memberID string, at int64) error {
	devices, err := ingestdb.New(q).WorkingDevices(ctx, memberID)
	if err != nil {
		return err
	}
	for _, id := range devices {
		if err := RevokeKey(ctx, q, log, audit.Row{MemberID: memberID, Target: id}, at); err != nil {
			return err
		}
	}
	return nil
}

// RevokeKey is Revoke for the command line: the row says who does it.
func RevokeKey(ctx context.Context, q db.Q, log audit.Recorder, row audit.Row, at int64) error {
	n, err := ingestdb.New(q).RevokeDeviceKey(ctx, ingestdb.RevokeDeviceKeyParams{MemberID: row.MemberID, DeviceID: row.Target, RevokedAt: known(at)})
	if err != nil {
		return err
	}
	if n == 0 {
		return apperr.NotFoundError()
	}
	row.Action, row.Area = revoked, "device"
	return log.Record(ctx, q, row)
}

// MemberOf finds the member of a device that has a secret. The command line
// knows a device by its id alone.
func MemberOf(ctx context.Context, q db.Q, deviceID string) (string, error) {
	row, err := ingestdb.New(q).DeviceKey(ctx, deviceID)
	return row.AccountID, err
}
