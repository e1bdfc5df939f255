package sso

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/sso/ssodb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/wire"
)

// Outcome is what became of a sign-in.
type Outcome int

// The outcomes, as they are numbered in the contract.
const (
	SignedIn Outcome = iota + 1
	SecondFactor
	ToLink
	AccountEnded
	StartHere
)

// Finished is a sign-in that an organization has answered.
type Finished struct {
	Outcome  Outcome
	Session  auth.Session
	MFAToken string
	ReturnTo string
	Label    string
	Hint     string
}

// Answer is what a browser brings back from an OpenID provider.
type Answer struct{ Code, State, Issuer, Error string }

// maxAnswer bounds what is read of an answer.
const maxAnswer = 4096

// Finish takes the answer of an OpenID provider. The state is spent first,
// whatever comes of it, and only the browser that began may go on.
func (s *Service) Finish(ctx context.Context, m *wire.Meta, a Answer) (Finished, error) {
	st, err := s.spendState(ctx, m, a.State)
	if err != nil {
		return Finished{}, err
	}
	if a.Error != "" {
		return Finished{}, cancelled(a.Error)
	}
	p, err := s.find(ctx, st.IdpID)
	if err != nil || p.Protocol != oidcProtocol || a.Code == "" || len(a.Code) > maxAnswer {
		return Finished{}, s.refuse(ctx, st.IdpID, errors.Join(err, errors.New("sso: no answer of an OpenID provider")))
	}
	who, err := s.fromCode(ctx, p, a.State, a.Code, a.Issuer)
	if err != nil {
		return Finished{}, s.refuse(ctx, p.ID, err)
	}
	return s.enter(ctx, m, p, who, st.ReturnPath, func(ctx context.Context, q db.Q) error {
		if who.id == "" {
			return nil // without an id no assertion can be made of it
		}
		return takeOnce(ctx, q, p.ID, who)
	})
}

// cancelled tells a person who changed their mind from everything else.
func cancelled(reason string) error {
	if reason == "access_denied" {
		return errCancelled
	}
	return errSignOn.Because(errors.New("sso: the provider answered with an error"))
}

// spendState makes sure that a state is used once and by the browser that it was
// made for.
func (s *Service) spendState(ctx context.Context, m *wire.Meta, state string) (ssodb.UseStateRow, error) {
	var row ssodb.UseStateRow
	if len(state) != tokenLength {
		return row, errSignOn
	}
	err := s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		row, err = ssodb.New(q).UseState(ctx, ssodb.UseStateParams{StateHash: hashOf(state), Now: s.now()})
		return err
	})
	if errors.Is(err, sql.ErrNoRows) || apperr.Is(err, apperr.NotFound) {
		return row, errSignOn
	}
	if err != nil {
		return row, err
	}
	browser := readCookie(m, browserCookie)
	if browser == "" || !same(hashOf(browser), row.BrowserHash) {
		return row, s.refuse(ctx, row.IdpID, errors.New("sso: another browser began this sign-in"))
	}
	return row, nil
}

// FinishArrival goes on with a signed statement that arrived before. One that
// answers a request of ours needs the browser that made it; any other one needs
// a person who says that they want it, and an account that is linked already.
func (s *Service) FinishArrival(ctx context.Context, m *wire.Meta, code string, confirmed bool) (Finished, error) {
	a, err := s.lookArrival(ctx, useFinish, code)
	if err != nil {
		return Finished{}, err
	}
	p, err := s.find(ctx, a.IdpID)
	if err != nil {
		return Finished{}, errSignOn.Because(err)
	}
	asked := a.BrowserHash != ""
	if asked && !same(hashOf(readCookie(m, browserCookie)), a.BrowserHash) {
		return Finished{}, s.refuse(ctx, p.ID, errors.New("sso: another browser began this sign-in"))
	}
	if !asked && !confirmed {
		return Finished{}, errSignOn.Because(errors.New("sso: nobody has confirmed this sign-in"))
	}
	spend := func(ctx context.Context, q db.Q) error { return s.spendArrival(ctx, q, a.CodeHash) }
	if !asked {
		linked, err := s.linked(ctx, p.ID, a.identity.subject)
		if err != nil || linked == "" {
			return Finished{Outcome: StartHere, Label: p.Label}, errors.Join(err, s.DB.Write(ctx, db.System, spend))
		}
	}
	return s.enter(ctx, m, p, a.identity, a.ReturnPath, spend)
}

func (s *Service) linked(ctx context.Context, idpID, subject string) (id string, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		id, err = accountOf(ctx, q, idpID, subject)
		return err
	})
	return id, err
}

// enter lets somebody in whom an organization vouched for, or asks them to sign
// in once when no account of theirs is linked yet.
func (s *Service) enter(ctx context.Context, m *wire.Meta, p provider, who identity, returnTo string, spend func(context.Context, db.Q) error) (Finished, error) {
	out := Finished{ReturnTo: returnTo, Label: p.Label, Hint: who.hint}
	accountID, err := s.linked(ctx, p.ID, who.subject)
	if err != nil {
		return out, err
	}
	if accountID == "" {
		out.Outcome = ToLink
		return out, s.askToLink(ctx, m, p, who, returnTo, spend)
	}
	client, err := s.Sessions.VerifyClient(ctx, portal, "")
	if err != nil {
		return out, err
	}
	_, out.Session, err = s.Sessions.SignInVouched(ctx, m, client, auth.Vouched{
		AccountID: accountID, FactorDone: p.TrustsFactor,
		Within: func(ctx context.Context, q db.Q, e auth.Entry) error {
			if err := spend(ctx, q); err != nil {
				return err
			}
			return s.keepEntry(ctx, q, e, p.ID, who)
		},
	})
	return out.after(err)
}

// after turns the refusals that lead on into outcomes.
func (f Finished) after(err error) (Finished, error) {
	if err == nil {
		f.Outcome = SignedIn
		return f, nil
	}
	e := apperr.From(err)
	switch e.ErrorType() {
	case "account_ended":
		f.Outcome = AccountEnded
	case "mfa_required":
		f.Outcome, f.MFAToken = SecondFactor, e.Extra["mfaToken"]
	default:
		return Finished{}, err
	}
	return f, nil
}

// refuse records that what an organization or a browser sent did not hold, and
// gives the one answer. Of one network it records the first refusal in a minute:
// nobody can fill the trail.
func (s *Service) refuse(ctx context.Context, idpID string, cause error) error {
	if first, _ := s.refused.Allow(wire.From(ctx).Holder().Key); !first {
		return errSignOn.Because(cause)
	}
	err := s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		return s.Audit.Record(ctx, q, audit.Row{Action: actRefused, Area: area, Target: idpID, Outcome: audit.Refused})
	})
	return errSignOn.Because(errors.Join(cause, err))
}

func cutScheme(origin string) (scheme, host string, found bool) { return strings.Cut(origin, "://") }
