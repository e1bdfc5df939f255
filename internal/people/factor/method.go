package factor

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"unicode/utf8"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/factor/factordb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/wire"
)

// Kind is a kind of method.
type Kind string

// The kinds of methods.
const (
	App     Kind = "TOTP"
	Passkey Kind = "PASSKEY"
	SMS     Kind = "SMS"
	Email   Kind = "EMAIL"
)

// appID is the id of an authenticator app; an account has one.
const appID = "app"

// Method is one way to confirm a sign-in.
type Method struct {
	ID         string
	Kind       Kind
	Name       string
	Masked     string
	AddedAt    int64
	LastUsedAt int64
	LastNeeded bool
}

// Device is a browser that is spared the second step.
type Device struct {
	ID, Name          string
	CreatedAt, EndsAt int64
}

// Overview is all that a person has.
type Overview struct {
	Methods  []Method
	Left     int // recovery codes
	Devices  []Device
	Required bool
	Passkeys bool // can be added at this host
	Email    string
}

var errLastMethod = apperr.New(apperr.FailedPrecondition, "errors.lastMethod",
	"Your account needs at least one sign-in method. Add another one first, then remove this one.").WithType("last_method")

// Overview lists what a person has, seen from a host.
func (s *Service) Overview(ctx context.Context, m *wire.Meta, p person) (o Overview, err error) {
	place, known, err := s.Host(ctx, m.Host)
	if err != nil {
		return o, err
	}
	_, ok := place.origin(m)
	o.Passkeys = known && ok
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		account, err := auth.Facts(ctx, q, p.id)
		if err != nil {
			return err
		}
		o.Required, o.Email = account.MFARequired, auth.MaskEmail(account.Email)
		if o.Methods, err = methods(ctx, q, p.id); err != nil {
			return err
		}
		left, err := factordb.New(q).RecoveryCodesLeft(ctx, p.id)
		if err != nil {
			return err
		}
		o.Left = int(left)
		o.Devices, err = s.devices(ctx, q, p.id)
		return err
	})
	markLast(o.Methods, o.Required)
	return o, err
}

// markLast marks the one method of an account that must have one.
func markLast(all []Method, required bool) {
	if required && len(all) == 1 {
		all[0].LastNeeded = true
	}
}

// MethodsOf lists the methods of an account for staff who help its owner.
func MethodsOf(ctx context.Context, q db.Q, accountID string) ([]Method, error) {
	return methods(ctx, q, accountID)
}

// methods lists the methods of an account: the app, passkeys, then addresses.
func methods(ctx context.Context, q db.Q, accountID string) (all []Method, err error) {
	store := factordb.New(q)
	app, err := store.TOTP(ctx, accountID)
	switch {
	case err == nil:
		all = append(all, Method{ID: appID, Kind: App, Name: app.Name, AddedAt: app.CreatedAt, LastUsedAt: app.LastUsedAt})
	case !errors.Is(err, sql.ErrNoRows):
		return nil, err
	}
	keys, err := passkeys(ctx, q, accountID)
	if err != nil {
		return nil, err
	}
	for _, k := range keys {
		all = append(all, Method{ID: k.ID, Kind: Passkey, Name: k.Name, AddedAt: k.CreatedAt, LastUsedAt: k.LastUsedAt})
	}
	points, err := auth.SignInPoints(ctx, q, accountID)
	for _, p := range points {
		all = append(all, Method{ID: p.ID, Kind: Kind(p.Kind), Name: p.Name, Masked: auth.Mask(p.Kind, p.Address), AddedAt: p.AddedAt})
	}
	return all, err
}

func (s *Service) devices(ctx context.Context, q db.Q, accountID string) (all []Device, err error) {
	rows, err := factordb.New(q).Devices(ctx, factordb.DevicesParams{AccountID: accountID, Now: s.now()})
	for _, r := range rows {
		all = append(all, Device{ID: r.ID, Name: auth.DeviceName(r.UserAgent), CreatedAt: r.CreatedAt, EndsAt: r.ExpiresAt})
	}
	return all, err
}

const nameMost = 40

// tidyName checks the name of a method. It may be empty.
func tidyName(name string) (string, error) {
	name = strings.TrimSpace(name)
	switch {
	case utf8.RuneCountInString(name) > nameMost:
		return "", apperr.InvalidField("name", "errors.methodNameLong", "Please use at most 40 characters.")
	case name != "" && !legible.Line(name):
		return "", apperr.InvalidField("name", "errors.characters", "Please use only letters, numbers and common symbols.")
	}
	return name, nil
}

// Rename gives a method a name that its person knows.
func (s *Service) Rename(ctx context.Context, p person, id, name string) error {
	name, err := tidyName(name)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		found, err := s.rename(ctx, q, p.id, id, name)
		if err != nil {
			return err
		}
		if !found {
			return apperr.NotFoundError()
		}
		return s.record(ctx, q, p, actRenamed, id)
	})
}

func (s *Service) rename(ctx context.Context, q db.Q, accountID, id, name string) (bool, error) {
	store := factordb.New(q)
	if id == appID {
		n, err := store.NameTOTP(ctx, factordb.NameTOTPParams{AccountID: accountID, Name: name})
		return n > 0, err
	}
	n, err := store.NamePasskey(ctx, factordb.NamePasskeyParams{AccountID: accountID, ID: id, Name: name})
	if err != nil || n > 0 {
		return n > 0, err
	}
	return auth.NameSignInPoint(ctx, q, accountID, id, name)
}

// Remove removes a method, unless the account needs it. With the last one go the
// recovery codes, which would open nothing. endOthers signs out the other browsers in
// the same transaction: the person who made the method is never left with a session of it.
func (s *Service) Remove(ctx context.Context, p person, id string, endOthers func(context.Context, db.Q) error) error {
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		// The row of the account waits for the transaction, so that two requests at
		// once can't remove the last two methods.
		required, err := auth.LockFactors(ctx, q, p.id)
		if err != nil {
			return err
		}
		all, err := methods(ctx, q, p.id)
		if err != nil {
			return err
		}
		markLast(all, required)
		for _, m := range all {
			if m.ID == id {
				if err := s.remove(ctx, q, p, m, len(all) == 1); err != nil {
					return err
				}
				return endOthers(ctx, q)
			}
		}
		return apperr.NotFoundError()
	})
}

func (s *Service) remove(ctx context.Context, q db.Q, p person, m Method, last bool) error {
	if m.LastNeeded {
		return errLastMethod
	}
	if err := drop(ctx, q, p.id, m); err != nil {
		return err
	}
	if last {
		if err := factordb.New(q).DeleteRecoveryCodes(ctx, p.id); err != nil {
			return err
		}
	}
	return s.changed(ctx, q, p, actRemoved, string(m.Kind), Removed)
}

// drop deletes one method. An address stays with its person.
func drop(ctx context.Context, q db.Q, accountID string, m Method) (err error) {
	switch m.Kind {
	case App:
		_, err = factordb.New(q).DeleteTOTP(ctx, accountID)
	case Passkey:
		_, err = factordb.New(q).DeletePasskey(ctx, factordb.DeletePasskeyParams{AccountID: accountID, ID: m.ID})
	default:
		_, err = auth.NotForSignIn(ctx, q, accountID, m.ID)
	}
	return err
}

// MakeCodes makes ten new recovery codes.
func (s *Service) MakeCodes(ctx context.Context, p person) (codes []string, err error) {
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if _, err := auth.LockFactors(ctx, q, p.id); err != nil { // two sets at once would both be good
			return err
		}
		all, err := methods(ctx, q, p.id)
		if err != nil {
			return err
		}
		if len(all) == 0 {
			return errNoMethod
		}
		if codes, err = s.makeCodes(ctx, q, p.id); err != nil {
			return err
		}
		return s.changed(ctx, q, p, actCodesMade, p.id, CodesMade)
	})
	return codes, err
}

var errNoMethod = apperr.New(apperr.FailedPrecondition, "errors.noMethod",
	"Add a sign-in method first. Recovery codes help when you can’t use it.")
