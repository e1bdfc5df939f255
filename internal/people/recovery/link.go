package recovery

import (
	"context"
	"database/sql"
	"errors"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/recovery/recoverydb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/wire"
)

// errGone is the one answer to every link that leads nowhere.
var errGone = apperr.New(apperr.NotFound, "errors.linkGone", "This link no longer works.")

// Link is what its holder sees.
type Link struct {
	Purpose              Purpose
	State                State
	Email                string // masked
	WorksFrom, ExpiresAt int64
	CanStop              bool
	NeedsPassword        bool // we removed the password, so a new one comes first
}

// found is a link with its request.
type found struct {
	row
	purpose Purpose
}

func (s *Service) look(ctx context.Context, q db.Q, token string) (f found, err error) {
	if token == "" {
		return f, apperr.InvalidField("token", "forms.required", "This field is required.")
	}
	hash, ok := auth.TokenHash(token)
	if !ok {
		return f, errGone
	}
	store := recoverydb.New(q)
	link, err := store.LinkByHash(ctx, hash)
	if err == nil {
		f.purpose = Purpose(link.Purpose)
		f.row, err = store.RequestByID(ctx, link.RequestID)
	}
	if errors.Is(err, sql.ErrNoRows) {
		return f, errGone
	}
	return f, err
}

func (s *Service) link(ctx context.Context, q db.Q, f found) (Link, error) {
	now := s.now()
	account, err := auth.Facts(ctx, q, f.AccountID)
	if err != nil {
		return Link{}, err
	}
	has, err := auth.HasPassword(ctx, q, f.AccountID)
	state := stateAt(f.row, now)
	if state == Canceled { // to the person it is the same
		state = Stopped
	}
	return Link{
		Purpose: f.purpose, State: state, Email: auth.MaskEmail(account.Email), WorksFrom: f.WorksFrom, ExpiresAt: f.ExpiresAt,
		CanStop: stoppable(f.row, now), NeedsPassword: !has,
	}, err
}

// OpenLink tells what a link is for. It changes nothing: programs that scan emails
// open links too.
func (s *Service) OpenLink(ctx context.Context, token string) (link Link, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		f, err := s.look(ctx, q, token)
		if err != nil {
			return err
		}
		link, err = s.link(ctx, q, f)
		return err
	})
	return link, err
}

// Begin takes the password and begins the sign-in that sets up the new factor. The
// link is spent when that is done, not here: a person may come back.
func (s *Service) Begin(ctx context.Context, m *wire.Meta, token, password string) (mfaToken string, err error) {
	var f found
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		f, err = s.look(ctx, q, token)
		return err
	})
	if err != nil {
		return "", err
	}
	if f.purpose != ToUse || !usable(f.row, s.now()) {
		return "", errGone
	}
	if password == "" {
		return "", apperr.InvalidField("password", "forms.required", "This field is required.")
	}
	return s.Accounts.BeginRecovery(ctx, m, f.AccountID, f.ID, password)
}

// Spend uses a request up, in the transaction that adds the new factor: everything
// that opened the account before ends here. It says false for a request that was
// stopped, used or ran out in the meantime.
func (s *Service) Spend(ctx context.Context, q db.Q, requestID string, account auth.Account) (bool, error) {
	store := recoverydb.New(q)
	n, err := store.UseRequest(ctx, recoverydb.UseRequestParams{ID: requestID, Now: s.now()})
	if err != nil || n == 0 {
		return false, err
	}
	if err := s.removeAll(ctx, q, account); err != nil {
		return false, err
	}
	if err := s.Accounts.EndEverything(ctx, q, account); err != nil {
		return false, err
	}
	if err := s.Accounts.SettleDispute(ctx, q, account.ID); err != nil {
		return false, err
	}
	if err := s.tellAll(ctx, q, account, requestID, recoveryDone, nil); err != nil {
		return false, err
	}
	return true, s.record(ctx, q, account, audit.RecoveryDone, "")
}

// removeAll takes away what signs a person in besides their password: methods, and
// the organizations that vouch for them.
func (s *Service) removeAll(ctx context.Context, q db.Q, account auth.Account) error {
	if err := s.Factors.RemoveAll(ctx, q, account); err != nil {
		return err
	}
	return s.Unlink(ctx, q, account)
}

// Stop is "this wasn't me". Twice is the same as once.
func (s *Service) Stop(ctx context.Context, token string) (link Link, err error) {
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		f, err := s.look(ctx, q, token)
		if err != nil {
			return err
		}
		if stoppable(f.row, s.now()) {
			if err := s.stop(ctx, q, f.row); err != nil {
				return err
			}
			if f, err = s.look(ctx, q, token); err != nil {
				return err
			}
		}
		link, err = s.link(ctx, q, f)
		return err
	})
	return link, err
}

func (s *Service) stop(ctx context.Context, q db.Q, r row) error {
	if State(r.State) != Done {
		return s.close(ctx, q, r, Stopped, audit.RecoveryStopped)
	}
	return s.dispute(ctx, q, r)
}

// dispute closes an account to every sign-in, because somebody else may have
// recovered it. A new recovery opens it again.
func (s *Service) dispute(ctx context.Context, q db.Q, r row) error {
	n, err := recoverydb.New(q).DisputeRequest(ctx, recoverydb.DisputeRequestParams{
		ID: r.ID, Since: s.now() - DisputeFor.Milliseconds(),
	})
	if err != nil {
		return err
	}
	if n == 0 { // another request was first
		return nil
	}
	account, err := auth.Facts(ctx, q, r.AccountID)
	if err != nil {
		return err
	}
	// Also what somebody asked for while a stranger was in the account begins anew.
	if err := CloseAll(ctx, q, s.Audit, account, s.now()); err != nil {
		return err
	}
	if err := s.removeAll(ctx, q, account); err != nil {
		return err
	}
	if err := s.EndApps(ctx, q, account.ID, r.OpenedAt); err != nil {
		return err
	}
	if err := s.Accounts.CloseSignIn(ctx, q, account); err != nil {
		return err
	}
	if err := s.tellHelpers(ctx, q, account, recoveryDisputed, "", nil); err != nil {
		return err
	}
	return s.record(ctx, q, account, audit.RecoveryDisputed, "")
}
