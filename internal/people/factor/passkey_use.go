package factor

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/factor/factordb"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// Asked is what a browser is asked for.
type Asked struct {
	Step    string
	Options string // JSON
}

// AskPasskey asks for a passkey of the person who is there. The answer names no account.
func (s *Service) AskPasskey(ctx context.Context, m *wire.Meta) (Asked, error) {
	party, err := s.party(ctx, m)
	if err != nil {
		return Asked{}, err
	}
	assertion, session, err := party.BeginDiscoverableLogin()
	if err != nil {
		return Asked{}, err
	}
	return s.ask(ctx, assertion, step{purpose: forSignIn, data: stepData{Passkey: session}, askedFrom: s.keyed("network", m.Network())})
}

// AskPasskeyOf asks for a passkey of a person whose attempt waits for it.
func (s *Service) AskPasskeyOf(ctx context.Context, m *wire.Meta, w auth.Waiting) (Asked, error) {
	party, err := s.party(ctx, m)
	if err != nil {
		return Asked{}, err
	}
	var o owner
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		o, _, err = ownerAt(ctx, q, w.AccountID, "", m.Host)
		return err
	})
	if err != nil {
		return Asked{}, err
	}
	if len(o.keys) == 0 {
		return Asked{}, errNoPasskeys
	}
	assertion, session, err := party.BeginLogin(o)
	if err != nil {
		return Asked{}, err
	}
	return s.ask(ctx, assertion, step{
		accountID: w.AccountID, purpose: forSecond, boundTo: w.BoundTo, data: stepData{Passkey: session},
	})
}

func (s *Service) ask(ctx context.Context, assertion *protocol.CredentialAssertion, one step) (Asked, error) {
	text, err := json.Marshal(assertion.Response)
	if err != nil {
		return Asked{}, err
	}
	var token string
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		if err := s.mayAsk(ctx, q, one.askedFrom); err != nil {
			return err
		}
		token, _, err = s.putStep(ctx, q, one, stepFor)
		return err
	})
	return Asked{Step: token, Options: string(text)}, err
}

// mayAsk keeps the strangers of one network from filling the store.
func (s *Service) mayAsk(ctx context.Context, q db.Q, from string) error {
	if from == "" {
		return nil
	}
	open, err := factordb.New(q).StepsFrom(ctx, factordb.StepsFromParams{AskedFrom: from, Now: s.now()})
	if err == nil && open >= strangerSteps {
		err = auth.TooMany(int(stepFor.Seconds()))
	}
	return err
}

// Owner checks and spends a passkey that is the only step of a sign-in. One that
// opens nothing is in the trail of its owner.
func (s *Service) Owner(ctx context.Context, q db.Q, m *wire.Meta, a auth.Answer) (string, error) {
	parsed, err := protocol.ParseCredentialRequestResponseBytes([]byte(a.Credential))
	if err != nil {
		return "", nil
	}
	id, err := factordb.New(q).PasskeyOwner(ctx, factordb.PasskeyOwnerParams{CredentialID: credentialID(parsed.RawID), RpID: m.Host})
	if errors.Is(err, sql.ErrNoRows) {
		return "", s.refuseUnknown(ctx, q, a.Step)
	}
	if err != nil {
		return "", err
	}
	right := id == string(parsed.Response.UserHandle)
	if right {
		right, err = s.tryPasskey(ctx, q, m, person{id: id}, step{purpose: forSignIn}, a.Step, parsed)
	}
	if err != nil {
		return "", err
	}
	if !right {
		return "", s.recordRefused(ctx, q, id)
	}
	return id, nil
}

// refuseUnknown records a passkey that we don't know, such as one that was removed
// here and not on the phone. Only the answer to a question of ours leaves a row, so
// strangers cannot fill the trail.
func (s *Service) refuseUnknown(ctx context.Context, q db.Q, token string) error {
	_, ok, err := s.spendStep(ctx, q, token, step{purpose: forSignIn})
	if err != nil || !ok {
		return err
	}
	return s.Audit.Record(ctx, q, audit.Row{Action: audit.SignInRefused, Area: area, Outcome: audit.Refused, Reason: refusedPasskey})
}

// recordRefused records that a passkey of somebody did not sign them in.
func (s *Service) recordRefused(ctx context.Context, q db.Q, accountID string) error {
	role, err := auth.RoleOf(ctx, q, accountID)
	if err != nil {
		return err
	}
	return s.Audit.Record(ctx, q, audit.Row{
		MemberID: person{accountID, role}.member(), Action: audit.SignInRefused, Area: area, Target: accountID,
		Outcome: audit.Refused, Reason: refusedPasskey,
	})
}

// spendStep takes a step away and returns it; false when it is no step of this kind.
func (s *Service) spendStep(ctx context.Context, q db.Q, token string, want step) (step, bool, error) {
	one, err := s.tryStep(ctx, q, token, want, want.purpose)
	if err == nil {
		err = s.useStep(ctx, q, token)
	}
	if errors.Is(err, errStep) || (err == nil && one.data.Passkey == nil) {
		return step{}, false, nil
	}
	return one, err == nil, err
}

// tryPasskey checks an answer to a step and spends the step.
func (s *Service) tryPasskey(ctx context.Context, q db.Q, m *wire.Meta, p person, want step, token string, parsed *protocol.ParsedCredentialAssertionData) (bool, error) {
	one, ok, err := s.spendStep(ctx, q, token, want)
	if err != nil || !ok {
		return false, err
	}
	party, err := s.party(ctx, m)
	if errors.Is(err, errNoPasskeys) {
		return false, nil // a page of somebody else; the step stays spent, and the trail tells it
	}
	if err != nil {
		return false, err
	}
	o, rows, err := ownerAt(ctx, q, p.id, "", m.Host)
	if err != nil {
		return false, err
	}
	key, err := validate(party, o, *one.data.Passkey, parsed)
	if err != nil {
		return false, nil
	}
	return s.notePasskey(ctx, q, p, rows[credentialID(key.ID)], key)
}

// validate checks a signature, for a person who was named or found by their key.
func validate(party *webauthn.WebAuthn, o owner, session webauthn.SessionData, parsed *protocol.ParsedCredentialAssertionData) (*webauthn.Credential, error) {
	if len(session.UserID) > 0 {
		return party.ValidateLogin(o, session, parsed)
	}
	return party.ValidateDiscoverableLogin(func(_, _ []byte) (webauthn.User, error) { return o, nil }, session, parsed)
}

// notePasskey keeps the count of a passkey. One that counts backwards may be a
// copy, so it opens nothing.
func (s *Service) notePasskey(ctx context.Context, q db.Q, p person, row factordb.PasskeysRow, key *webauthn.Credential) (bool, error) {
	if !key.Authenticator.CloneWarning {
		text, err := json.Marshal(key)
		if err != nil {
			return false, err
		}
		n, err := factordb.New(q).UsePasskey(ctx, factordb.UsePasskeyParams{
			AccountID: p.id, ID: row.ID, CredentialJson: string(text), SignCount: int64(key.Authenticator.SignCount),
			BackedUp: key.Flags.BackupState, Now: s.now(), Counted: row.SignCount,
		})
		return n == 1, err
	}
	role, err := auth.RoleOf(ctx, q, p.id)
	if err != nil {
		return false, err
	}
	p.role = role
	return false, s.Audit.Record(ctx, q, audit.Row{
		MemberID: p.member(), Action: actCloned, Area: area, Target: row.ID, Outcome: audit.Refused, Reason: "counts_backwards",
		ActorID: p.id, ActorRole: string(role),
	})
}

// Try checks and spends an answer of a second step.
func (s *Service) Try(ctx context.Context, q db.Q, m *wire.Meta, accountID, boundTo string, a auth.Answer) (bool, error) {
	switch a.Factor {
	case auth.TOTP:
		return s.tryTOTP(ctx, q, accountID, a.Code)
	case auth.Recovery:
		role, err := auth.RoleOf(ctx, q, accountID)
		if err != nil {
			return false, err
		}
		return s.tryRecovery(ctx, q, person{id: accountID, role: role}, a.Code)
	case auth.Passkey:
		parsed, err := protocol.ParseCredentialRequestResponseBytes([]byte(a.Credential))
		if err != nil {
			return false, nil
		}
		want := step{accountID: accountID, purpose: forSecond, boundTo: boundTo}
		return s.tryPasskey(ctx, q, m, person{id: accountID}, want, a.Step, parsed)
	}
	return false, nil
}

// Ways tells what an account has, seen from a host.
func (s *Service) Ways(ctx context.Context, q db.Q, accountID, host string) (w auth.Ways, err error) {
	store := factordb.New(q)
	switch _, err := store.TOTP(ctx, accountID); {
	case err == nil:
		w.TOTP = true
	case !errors.Is(err, sql.ErrNoRows):
		return w, err
	}
	keys, err := passkeys(ctx, q, accountID)
	if err != nil {
		return w, err
	}
	for _, key := range keys {
		w.Passkeys, w.Here = true, w.Here || key.RpID == host
	}
	left, err := store.RecoveryCodesLeft(ctx, accountID)
	w.Recovery = int(left)
	return w, err
}

func personOf(w who.Who) person { return person{id: w.AccountID, role: w.Role} }
