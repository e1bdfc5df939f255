package factor

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/go-webauthn/webauthn/webauthn"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/factor/factordb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
)

const (
	// stepFor is how long an answer may take.
	stepFor   = 5 * time.Minute
	codeFor   = 10 * time.Minute // an email or a text message takes longer
	setUpFor  = 15 * time.Minute // some people have to find and install an app first
	stepTries = 5
	// strangerSteps is how many questions to strangers of one network may be open.
	// Each look at the sign-in page is one, and a clinic shares a network.
	strangerSteps = 300
)

// purpose is what a step was made for. An answer to one is none to another.
type purpose string

const (
	forApp     purpose = "app"
	forPasskey purpose = "passkey"
	forAddress purpose = "address"
	forSecond  purpose = "second" // a passkey as the second step, or as a proof
	forSignIn  purpose = "sign_in"
)

var errStep = apperr.New(apperr.FailedPrecondition, "errors.factorStep",
	"That took a little too long. Please start again.").WithType("step_expired")

// step is what we asked and wait for.
type step struct {
	accountID string
	purpose   purpose
	boundTo   string
	data      stepData
	askedFrom string // the network of a stranger, as a keyed hash
}

// stepData is sealed in the store.
type stepData struct {
	Seed    string                `json:"seed,omitempty"`
	Kind    string                `json:"kind,omitempty"`
	Address string                `json:"address,omitempty"`
	Code    string                `json:"code,omitempty"` // keyed hash
	Passkey *webauthn.SessionData `json:"passkey,omitempty"`
	Origin  string                `json:"origin,omitempty"`
}

// putStep stores a step and returns the token that names it.
func (s *Service) putStep(ctx context.Context, q db.Q, one step, lasts time.Duration) (token string, until int64, err error) {
	plain, err := json.Marshal(one.data)
	if err != nil {
		return "", 0, err
	}
	token, hash := auth.NewToken()
	sealed, err := s.Keys.Seal(plain, "factor_steps", seal.Row(hash), "data_enc")
	if err != nil {
		return "", 0, err
	}
	until = s.now() + lasts.Milliseconds()
	return token, until, factordb.New(q).InsertStep(ctx, factordb.InsertStepParams{
		TokenHash: hash, AccountID: one.accountID, Purpose: string(one.purpose), BoundTo: one.boundTo, DataEnc: sealed, ExpiresAt: until,
		AskedFrom: one.askedFrom,
	})
}

// tryStep spends one try of a step and returns it. Only the last word, useStep,
// takes it away. errStep is the answer for every step that is not there, is over
// or was made for something else.
func (s *Service) tryStep(ctx context.Context, q db.Q, token string, want step, purposes ...purpose) (step, error) {
	hash, ok := auth.TokenHash(token)
	if !ok {
		return step{}, errStep
	}
	store := factordb.New(q)
	n, err := store.TryStep(ctx, factordb.TryStepParams{TokenHash: hash, Now: s.now(), Allowed: stepTries})
	if err != nil {
		return step{}, err
	}
	if n == 0 {
		return step{}, errStep
	}
	row, err := store.StepByToken(ctx, hash)
	if errors.Is(err, sql.ErrNoRows) {
		return step{}, errStep
	}
	if err != nil {
		return step{}, err
	}
	if row.AccountID != want.accountID || row.BoundTo != want.boundTo || !slices.Contains(purposes, purpose(row.Purpose)) {
		return step{}, errStep
	}
	return s.openStep(hash, row)
}

func (s *Service) openStep(hash string, row factordb.StepByTokenRow) (step, error) {
	plain, err := s.Keys.Open(row.DataEnc, "factor_steps", seal.Row(hash), "data_enc")
	if err != nil {
		return step{}, err
	}
	one := step{accountID: row.AccountID, purpose: purpose(row.Purpose), boundTo: row.BoundTo}
	return one, json.Unmarshal(plain, &one.data)
}

// useStep takes a step away. It fails when another request was first.
func (s *Service) useStep(ctx context.Context, q db.Q, token string) error {
	hash, _ := auth.TokenHash(token)
	n, err := factordb.New(q).UseStep(ctx, factordb.UseStepParams{TokenHash: hash, Now: s.now()})
	if err == nil && n == 0 {
		err = errStep
	}
	return err
}
