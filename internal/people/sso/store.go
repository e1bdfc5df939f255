package sso

import (
	"context"
	"database/sql"
	"errors"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/sso/ssodb"
	"wellhouse.app/internal/platform/db"
)

// identity is somebody as an organization knows them. Only verifyToken and
// readResponse make one.
type identity struct {
	subject string
	hint    string // a name or an address, for the person to recognize
	sid     string // their session over there
	idToken string // to sign out over there
	naming  string // how the organization writes the subject, for the same
	// id and expiresAt name the statement that was made, so that it is taken once.
	id        string
	expiresAt int64
}

// What a code of an arrival is good for.
const (
	useFinish   = "finish"
	useLink     = "link"
	useExchange = "exchange"
)

// arrival is somebody an organization vouched for and whom nobody has let in yet.
type arrival struct {
	ssodb.SsoArrival
	identity identity
}

// keepArrival stores an arrival and returns its code.
func (s *Service) keepArrival(ctx context.Context, q db.Q, use, idpID string, who identity, browserHash, returnPath string, expiresAt int64) (code string, err error) {
	code = newToken()
	sealed, err := s.Keys.Seal([]byte(who.hint), arrivalTable, hashOf(code), "hint_enc")
	if err != nil {
		return "", err
	}
	return code, ssodb.New(q).InsertArrival(ctx, ssodb.InsertArrivalParams{
		CodeHash: hashOf(code), Use: use, IdpID: idpID, Subject: who.subject, HintEnc: sealed, Sid: who.sid, Naming: who.naming,
		BrowserHash: browserHash, ReturnPath: returnPath, Now: s.now(), ExpiresAt: expiresAt,
	})
}

// findArrival returns the arrival behind a code that is still good.
func (s *Service) findArrival(ctx context.Context, q db.Q, use, code string) (arrival, error) {
	if len(code) != tokenLength {
		return arrival{}, errSignOn
	}
	row, err := ssodb.New(q).ArrivalByCode(ctx, ssodb.ArrivalByCodeParams{CodeHash: hashOf(code), Use: use, Now: s.now()})
	if errors.Is(err, sql.ErrNoRows) {
		return arrival{}, errSignOn
	}
	if err != nil {
		return arrival{}, err
	}
	hint, err := s.Keys.Open(row.HintEnc, arrivalTable, row.CodeHash, "hint_enc")
	return arrival{row, identity{subject: row.Subject, hint: string(hint), sid: row.Sid, naming: row.Naming}}, err
}

// lookArrival reads an arrival outside of a transaction that acts.
func (s *Service) lookArrival(ctx context.Context, use, code string) (a arrival, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		a, err = s.findArrival(ctx, q, use, code)
		return err
	})
	return a, err
}

// spendArrival makes sure that a code is good for the transaction that acts, and
// for no other one.
func (s *Service) spendArrival(ctx context.Context, q db.Q, codeHash string) error {
	n, err := ssodb.New(q).UseArrival(ctx, ssodb.UseArrivalParams{CodeHash: codeHash, Now: s.now()})
	if err == nil && n != 1 {
		err = errSignOn
	}
	return err
}

var errUsed = errors.New("sso: the statement was used before")

// takeOnce refuses a statement that was taken before.
func takeOnce(ctx context.Context, q db.Q, idpID string, who identity) error {
	n, err := ssodb.New(q).InsertSeen(ctx, ssodb.InsertSeenParams{IdpID: idpID, IDHash: hashOf(who.id), ExpiresAt: who.expiresAt})
	if err == nil && n != 1 {
		err = errSignOn.Because(errUsed)
	}
	return err
}

// accountOf finds the account of an identity; empty when none is linked.
func accountOf(ctx context.Context, q db.Q, idpID, subject string) (string, error) {
	id, err := ssodb.New(q).IdentityAccount(ctx, ssodb.IdentityAccountParams{IdpID: idpID, Subject: subject})
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return id, err
}

// keepSession notes which organization opened a session.
func (s *Service) keepSession(ctx context.Context, q db.Q, sessionID, idpID string, who identity) error {
	var sealed []byte
	var err error
	if who.idToken != "" {
		if sealed, err = s.Keys.Seal([]byte(who.idToken), sessionTable, sessionID, "id_token_enc"); err != nil {
			return err
		}
	}
	return ssodb.New(q).InsertSSOSession(ctx, ssodb.InsertSSOSessionParams{
		SessionID: sessionID, IdpID: idpID, Subject: who.subject, Sid: who.sid, Naming: who.naming, IDTokenEnc: sealed, Now: s.now(),
	})
}

// waits begins the name of a session that a second factor will open.
const waits = "mfa "

func waiting(attempt string) string { return waits + attempt }

// keepEntry notes which organization a person came from, also while they still have
// to show their second factor.
func (s *Service) keepEntry(ctx context.Context, q db.Q, e auth.Entry, idpID string, who identity) error {
	switch {
	case e.SessionID != "":
		return s.keepSession(ctx, q, e.SessionID, idpID, who)
	case e.Attempt != "":
		return s.keepSession(ctx, q, waiting(e.Attempt), idpID, who)
	}
	return nil
}

// Completed gives the session that a second factor opened the organization that the
// person came from, so that signing out leads there too.
func (s *Service) Completed(ctx context.Context, q db.Q, attempt, sessionID string) error {
	row, err := ssodb.New(q).SSOSession(ctx, waiting(attempt))
	if errors.Is(err, sql.ErrNoRows) {
		return nil // they came with a password
	}
	if err != nil {
		return err
	}
	token, err := s.idTokenOf(row)
	if err != nil {
		return err
	}
	who := identity{subject: row.Subject, sid: row.Sid, naming: row.Naming, idToken: token}
	if err := s.keepSession(ctx, q, sessionID, row.IdpID, who); err != nil {
		return err
	}
	return ssodb.New(q).DeleteSSOSession(ctx, row.SessionID)
}

func prune(ctx context.Context, q db.Q, now int64) error {
	store := ssodb.New(q)
	return errors.Join(
		store.PruneStates(ctx, now), store.PruneArrivals(ctx, now), store.PruneSeen(ctx, now), store.PrunePartnerRequests(ctx, now),
		store.PruneSSOSessions(ctx, now-rememberFor.Milliseconds()),
	)
}
