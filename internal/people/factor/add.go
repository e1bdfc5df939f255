package factor

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"fmt"
	"math/big"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/wire"
)

var (
	errKind      = apperr.InvalidField("kind", "errors.methodKind", "Please choose one of the options.")
	errPhone     = apperr.InvalidField("phone", "errors.phone", "Please enter a mobile number in the United States or Canada.")
	errAppThere  = apperr.New(apperr.AlreadyExists, "errors.appThere", "You already have an authenticator app. Remove it first to add another one.")
	errKeyThere  = apperr.New(apperr.AlreadyExists, "errors.passkeyThere", "This passkey is already in use.")
	errTooMany   = apperr.New(apperr.FailedPrecondition, "errors.methodsMost", "You have 20 sign-in methods. Remove one first to add another one.")
	errCode      = apperr.InvalidField("code", "errors.methodCode", "That code isn’t right. Please check it and try again.")
	errKeyAnswer = apperr.InvalidField("credential", "errors.passkeyAnswer", "We couldn’t add this passkey. Please try again.")
)

// Sender brings a code to an address that is to be proved.
type Sender interface {
	SendProof(ctx context.Context, q db.Q, c auth.Code) error
}

// Started is a method that waits for its proof.
type Started struct {
	Step      string
	ExpiresAt int64
	Key       string
	KeyURL    string
	QRPath    string
	QRSize    int
	Options   string
	Masked    string
}

// adding is who adds a method, and in which sign-in or session.
type adding struct {
	person
	email, locale, boundTo string
	// recovers is true when what is added takes the place of everything else.
	recovers bool
}

// Start begins to add a method.
func (s *Service) Start(ctx context.Context, m *wire.Meta, a adding, kind Kind, phone string, sender Sender) (out Started, err error) {
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		all, err := methods(ctx, q, a.id)
		if err != nil {
			return err
		}
		if a.recovers {
			all = nil
		}
		if len(all) >= auth.MethodsMost {
			return errTooMany
		}
		switch kind {
		case App:
			out, err = s.startApp(ctx, q, m, a, all)
		case Passkey:
			out, err = s.startPasskey(ctx, q, m, a)
		case SMS, Email:
			out, err = s.startAddress(ctx, q, a, kind, phone, sender)
		default:
			err = errKind
		}
		return err
	})
	return out, err
}

func (s *Service) startApp(ctx context.Context, q db.Q, m *wire.Meta, a adding, all []Method) (out Started, err error) {
	if len(all) > 0 && all[0].Kind == App {
		return out, errAppThere
	}
	place, _, err := s.Host(ctx, m.Host)
	if err != nil {
		return out, err
	}
	seed := newSeed()
	out.Key, out.KeyURL = readableKey(seed), keyURL(place.Brand, a.email, seed)
	if out.QRPath, out.QRSize, err = qrPath(out.KeyURL); err != nil {
		return out, err
	}
	out.Step, out.ExpiresAt, err = s.putStep(ctx, q, step{
		accountID: a.id, purpose: forApp, boundTo: a.boundTo, data: stepData{Seed: seed},
	}, setUpFor)
	return out, err
}

func (s *Service) startPasskey(ctx context.Context, q db.Q, m *wire.Meta, a adding) (out Started, err error) {
	options, data, err := s.askNewPasskey(ctx, q, m, a.person, a.email)
	if err != nil {
		return out, err
	}
	out.Options = options
	out.Step, out.ExpiresAt, err = s.putStep(ctx, q, step{accountID: a.id, purpose: forPasskey, boundTo: a.boundTo, data: data}, stepFor)
	return out, err
}

func (s *Service) startAddress(ctx context.Context, q db.Q, a adding, kind Kind, phone string, sender Sender) (out Started, err error) {
	address := a.email
	if kind == SMS {
		var ok bool
		if address, ok = e164(phone); !ok {
			return out, errPhone
		}
	}
	code := newDigits()
	out.Masked = auth.Mask(auth.ContactKind(kind), address)
	out.Step, out.ExpiresAt, err = s.putStep(ctx, q, step{
		accountID: a.id, purpose: forAddress, boundTo: a.boundTo,
		data: stepData{Kind: string(kind), Address: address, Code: s.keyed("address", a.id, address, code)},
	}, codeFor)
	if err != nil {
		return out, err
	}
	return out, sender.SendProof(ctx, q, auth.Code{
		AccountID: a.id, MemberID: a.member(), Kind: auth.ContactKind(kind), Address: address, Code: code, Locale: a.locale,
		ExpiresAt: out.ExpiresAt,
	})
}

func newDigits() string {
	n, _ := rand.Int(rand.Reader, big.NewInt(1_000_000))
	return fmt.Sprintf("%06d", n)
}

// Proof is the answer to a Started.
type Proof struct {
	Step, Code, Credential, Name string
}

// purposes are the steps that an answer may belong to. A code may be one of an app
// or of an address: the step says which.
func (p Proof) purposes() []purpose {
	if p.Credential != "" {
		return []purpose{forPasskey}
	}
	return []purpose{forApp, forAddress}
}

// finish checks an answer and stores the method, in the caller's transaction.
// Refused is an answer whose try still counts. The first method comes with
// recovery codes.
func (s *Service) finish(ctx context.Context, q db.Q, m *wire.Meta, a adding, p Proof) (added Method, codes []string, refused, err error) {
	name, err := tidyName(p.Name)
	if err != nil {
		return added, nil, nil, err
	}
	p.Name = name
	one, err := s.tryStep(ctx, q, p.Step, step{accountID: a.id, boundTo: a.boundTo}, p.purposes()...)
	if err != nil {
		return added, nil, refusedOnly(err), failedOnly(err)
	}
	if _, err := auth.LockFactors(ctx, q, a.id); err != nil { // only one is the first
		return added, nil, nil, err
	}
	before, err := methods(ctx, q, a.id)
	if err != nil {
		return added, nil, nil, err
	}
	if len(before) >= auth.MethodsMost && !a.recovers { // several were begun at once
		return added, nil, errTooMany, nil
	}
	added, refused, err = s.store(ctx, q, m, a, one, p)
	if err != nil || refused != nil {
		return added, nil, refused, err
	}
	if err := s.useStep(ctx, q, p.Step); err != nil {
		return added, nil, nil, err
	}
	if len(before) == 0 {
		if codes, err = s.makeCodes(ctx, q, a.id); err != nil {
			return added, nil, nil, err
		}
	}
	return added, codes, nil, s.changed(ctx, q, a.person, actAdded, string(added.Kind), Added)
}

// refusedOnly and failedOnly tell an answer that is refused from a failure of ours:
// what is refused keeps its count, so it must not undo the transaction.
func refusedOnly(err error) error {
	if apperr.Is(err, apperr.FailedPrecondition) {
		return err
	}
	return nil
}

func failedOnly(err error) error {
	if apperr.Is(err, apperr.FailedPrecondition) {
		return nil
	}
	return err
}

// store adds the method that a step was about, if its answer is right.
func (s *Service) store(ctx context.Context, q db.Q, m *wire.Meta, a adding, one step, p Proof) (added Method, refused, err error) {
	added = Method{Name: p.Name, AddedAt: s.now()}
	switch one.purpose {
	case forApp:
		added.ID, added.Kind = appID, App
		at, ok := codeStep(one.data.Seed, p.Code, s.Now(), 0)
		if !ok {
			return added, errCode, nil
		}
		ok, err = s.addTOTP(ctx, q, a.id, one.data.Seed, p.Name, at)
		return added, unless(ok, errAppThere), err
	case forPasskey:
		added.ID, added.Kind = db.NewID(), Passkey
		if added.Name == "" {
			added.Name = auth.DeviceName(m.UserAgent)
		}
		key, ok, err := s.readNewPasskey(ctx, m, a.person, one.data, p.Credential)
		if err != nil || !ok {
			return added, errKeyAnswer, err
		}
		ok, err = s.addPasskey(ctx, q, m, a.person, added.ID, added.Name, key)
		return added, unless(ok, errKeyThere), err
	}
	return s.storeAddress(ctx, q, a, one, p, added)
}

func (s *Service) storeAddress(ctx context.Context, q db.Q, a adding, one step, p Proof, added Method) (_ Method, refused, err error) {
	kind := auth.ContactKind(one.data.Kind)
	added.Kind, added.Masked = Kind(kind), auth.Mask(kind, one.data.Address)
	got := s.keyed("address", a.id, one.data.Address, digits(p.Code))
	if subtle.ConstantTimeCompare([]byte(got), []byte(one.data.Code)) != 1 {
		return added, errCode, nil
	}
	added.ID, err = auth.UseForSignIn(ctx, q, a.id, auth.SignInPoint{
		ContactPoint: auth.ContactPoint{ID: db.NewID(), Kind: kind, Address: one.data.Address}, Name: p.Name, AddedAt: added.AddedAt,
	})
	return added, nil, err
}

func unless(ok bool, refused error) error {
	if ok {
		return nil
	}
	return refused
}

// Finish adds a method of somebody who is signed in.
func (s *Service) Finish(ctx context.Context, m *wire.Meta, a adding, p Proof) (added Method, codes []string, err error) {
	var refused error
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		added, codes, refused, err = s.finish(ctx, q, m, a, p)
		return err
	})
	if err == nil {
		err = refused
	}
	return added, codes, err
}
