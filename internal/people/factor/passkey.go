package factor

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"strings"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/factor/factordb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/wire"
)

var errNoPasskeys = apperr.New(apperr.FailedPrecondition, "errors.passkeyHost",
	"Passkeys don’t work at this address. Please choose another way.")

// origin is the one origin whose passkeys we take at the host of a request. It comes
// from our settings. A browser must name the same one, with its scheme and port, and
// plain http is for servers that allow it.
func (p Place) origin(m *wire.Meta) (string, bool) {
	said := m.Header("Origin")
	if said != "" && said != p.Origin { // only what is no browser leaves it out
		return "", false
	}
	return p.Origin, strings.HasPrefix(p.Origin, "https://") || m.Local()
}

// party is us as a host's passkeys know us. Every passkey is unlocked by its
// person and can be found without naming an account.
func (s *Service) party(ctx context.Context, m *wire.Meta) (*webauthn.WebAuthn, error) {
	place, known, err := s.Host(ctx, m.Host)
	if err != nil {
		return nil, err
	}
	from, ok := place.origin(m)
	if !known || !ok {
		return nil, errNoPasskeys
	}
	required := true
	party, err := webauthn.New(&webauthn.Config{
		RPID: m.Host, RPDisplayName: place.Brand, RPOrigins: []string{from},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			RequireResidentKey: &required, ResidentKey: protocol.ResidentKeyRequirementRequired,
			UserVerification: protocol.VerificationRequired,
		},
	})
	if err != nil {
		return nil, errNoPasskeys.Because(err)
	}
	return party, nil
}

// owner is a person as the library sees them.
type owner struct {
	id, name string
	keys     []webauthn.Credential
}

func (o owner) WebAuthnID() []byte                         { return []byte(o.id) }
func (o owner) WebAuthnName() string                       { return o.name }
func (o owner) WebAuthnDisplayName() string                { return o.name }
func (o owner) WebAuthnCredentials() []webauthn.Credential { return o.keys }

func passkeys(ctx context.Context, q db.Q, accountID string) ([]factordb.PasskeysRow, error) {
	return factordb.New(q).Passkeys(ctx, factordb.PasskeysParams{AccountID: accountID, Most: auth.MethodsMost})
}

// ownerAt reads the passkeys that a person has at a host.
func ownerAt(ctx context.Context, q db.Q, accountID, name, host string) (owner, map[string]factordb.PasskeysRow, error) {
	rows, err := passkeys(ctx, q, accountID)
	o, byID := owner{id: accountID, name: name}, map[string]factordb.PasskeysRow{}
	for _, row := range rows {
		if row.RpID != host {
			continue
		}
		var key webauthn.Credential
		if err := json.Unmarshal([]byte(row.CredentialJson), &key); err != nil {
			return owner{}, nil, err
		}
		key.Authenticator.SignCount = uint32(row.SignCount)
		o.keys, byID[row.CredentialID] = append(o.keys, key), row
	}
	return o, byID, err
}

// credentialID is the name of a passkey in the store.
func credentialID(raw []byte) string { return base64.RawURLEncoding.EncodeToString(raw) }

// askNewPasskey asks the browser to make a passkey. One that this person has
// already is not made again.
func (s *Service) askNewPasskey(ctx context.Context, q db.Q, m *wire.Meta, p person, name string) (options string, data stepData, err error) {
	party, err := s.party(ctx, m)
	if err != nil {
		return "", data, err
	}
	o, _, err := ownerAt(ctx, q, p.id, name, m.Host)
	if err != nil {
		return "", data, err
	}
	creation, session, err := party.BeginRegistration(o, webauthn.WithExclusions(webauthn.Credentials(o.keys).CredentialDescriptors()))
	if err != nil {
		return "", data, err
	}
	text, err := json.Marshal(creation.Response)
	return string(text), stepData{Passkey: session}, err
}

// readNewPasskey checks what the browser made.
func (s *Service) readNewPasskey(ctx context.Context, m *wire.Meta, p person, data stepData, answer string) (*webauthn.Credential, bool, error) {
	party, err := s.party(ctx, m)
	if err != nil || data.Passkey == nil {
		return nil, false, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes([]byte(answer))
	if err != nil {
		return nil, false, nil
	}
	key, err := party.CreateCredential(owner{id: p.id}, *data.Passkey, parsed)
	return key, err == nil, nil
}

// addPasskey stores a passkey; false when somebody has it already.
func (s *Service) addPasskey(ctx context.Context, q db.Q, m *wire.Meta, p person, id, name string, key *webauthn.Credential) (bool, error) {
	text, err := json.Marshal(key)
	if err != nil {
		return false, err
	}
	n, err := factordb.New(q).InsertPasskey(ctx, factordb.InsertPasskeyParams{
		AccountID: p.id, ID: id, CredentialID: credentialID(key.ID), RpID: m.Host, Name: name, CredentialJson: string(text),
		SignCount: int64(key.Authenticator.SignCount), BackupEligible: key.Flags.BackupEligible, BackedUp: key.Flags.BackupState,
		CreatedAt: s.now(),
	})
	return n == 1, err
}
