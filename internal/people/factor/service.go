package factor

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
)

// Event is something that a person is told about by email, because somebody else
// may have done it.
type Event string

// The events.
const (
	Added        Event = "added"
	Removed      Event = "removed"
	CodesMade    Event = "codesMade"
	RecoveryUsed Event = "recoveryUsed"
)

// Notice is an event on its way to its person.
type Notice struct {
	Event     Event
	AccountID string
	At        int64 // ms UTC
	Left      int   // recovery codes, with RecoveryUsed
}

// Place is a host of ours.
type Place struct {
	Brand  string // its name
	Origin string // scheme, host and port, as browsers write them
}

// Deps is what the service needs.
type Deps struct {
	DB    *db.DB
	Now   func() time.Time
	Keys  *seal.Keyring
	Audit audit.Recorder
	// Host tells what our settings say about a host, and whether it is one of ours at
	// all. Passkeys are made for a host.
	Host func(ctx context.Context, host string) (place Place, known bool, err error)
	// Tell queues the email about an event, in the transaction that it happened in.
	Tell func(ctx context.Context, q db.Q, n Notice) error
}

// Service keeps second factors.
type Service struct {
	Deps
	codeKey []byte
}

// New makes the service.
func New(d Deps) *Service { return &Service{Deps: d, codeKey: d.Keys.Derive("factor codes")} }

var _ auth.Factors = (*Service)(nil)

func (s *Service) now() int64 { return s.Now().UnixMilli() }

// keyed is a hash of something short, which would be guessed from a plain one.
func (s *Service) keyed(parts ...string) string {
	mac := hmac.New(sha256.New, s.codeKey)
	for _, p := range parts {
		mac.Write([]byte{byte(len(p) >> 8), byte(len(p))})
		mac.Write([]byte(p))
	}
	return hex.EncodeToString(mac.Sum(nil))
}

// The area and the actions of audit rows.
const (
	area          = "session"
	actAdded      = audit.MethodAdded
	actRemoved    = audit.MethodRemoved
	actRenamed    = "signInMethodRenamed"
	actCodesMade  = audit.CodesMade
	actCodeUsed   = audit.CodeUsed
	actCloned     = "passkeyRefused"
	actDeviceGone = "deviceForgotten"
	// refusedPasskey is the reason of a sign-in that a passkey did not open.
	refusedPasskey = "passkey"
)

// person is whose factors they are.
type person struct {
	id   string
	role who.Role
}

// member is the member whose trail a row belongs to; empty for staff.
func (p person) member() string {
	if p.role == who.Member {
		return p.id
	}
	return ""
}

// record writes what a person did with their own factors.
func (s *Service) record(ctx context.Context, q db.Q, p person, action, target string) error {
	return s.Audit.Record(ctx, q, audit.Row{
		MemberID: p.member(), Action: action, Area: area, Target: target, ActorID: p.id, ActorRole: string(p.role),
	})
}

// changed is what follows every change of a factor: the trail, an email, and no
// browser that is spared the second step.
func (s *Service) changed(ctx context.Context, q db.Q, p person, action, target string, e Event) error {
	if err := s.Forget(ctx, q, p.id); err != nil {
		return err
	}
	if err := s.record(ctx, q, p, action, target); err != nil {
		return err
	}
	return s.Tell(ctx, q, Notice{Event: e, AccountID: p.id, At: s.now()})
}
