package auth

import (
	"context"
	"database/sql"
	"errors"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// What the trail calls the changes of an account.
const (
	actAccountEnded = "accountEnded"
	actRoleChanged  = "roleChanged"
)

// ErrLastAdmin keeps a house from locking itself out.
var ErrLastAdmin = apperr.New(apperr.FailedPrecondition, "roster.lastAdmin",
	"This is the last active Admin. Invite another Admin first.")

// errNotActive is the answer for an account that has ended already.
var errNotActive = apperr.New(apperr.FailedPrecondition, "roster.ended", "This account has ended already.")

// FindAccount reads an account in the caller's transaction, by its id or by its
// email address.
func FindAccount(ctx context.Context, q db.Q, id, email string) (Account, error) {
	store := authdb.New(q)
	if id == "" {
		folded, _ := FoldEmail(email)
		found, err := store.AccountIDByEmail(ctx, folded)
		if err != nil {
			return Account{}, notThere(err)
		}
		id = found
	}
	row, err := store.AccountByID(ctx, id)
	if err != nil {
		return Account{}, notThere(err)
	}
	return Account{
		ID: row.ID, Role: who.Role(row.Role), Status: Status(row.Status), Email: row.Email,
		GivenName: row.GivenName, FamilyName: row.FamilyName, MFARequired: row.MfaRequired,
		Locale: row.Locale, LastVisitAt: row.LastVisitAt, CreatedAt: row.CreatedAt,
	}, nil
}

func notThere(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return apperr.NotFoundError().Because(err)
	}
	return err
}

// StaffAccounts lists everyone on staff who signs in or used to.
func StaffAccounts(ctx context.Context, q db.Q) ([]Account, error) {
	rows, err := authdb.New(q).StaffAccounts(ctx)
	out := make([]Account, len(rows))
	for i, r := range rows {
		out[i] = listed(authdb.AllAccountsRow(r))
	}
	return out, err
}

// Accounts lists accounts of a role, or all of them.
func Accounts(ctx context.Context, q db.Q, role who.Role) ([]Account, error) {
	rows, err := authdb.New(q).AllAccounts(ctx, authdb.AllAccountsParams{Role: string(role), AnyRole: role == ""})
	out := make([]Account, len(rows))
	for i, r := range rows {
		out[i] = listed(r)
	}
	return out, err
}

func listed(r authdb.AllAccountsRow) Account {
	return Account{
		ID: r.ID, Role: who.Role(r.Role), Status: Status(r.Status), Email: r.Email, GivenName: r.GivenName,
		FamilyName: r.FamilyName, CreatedAt: r.CreatedAt, LastVisitAt: r.LastVisitAt,
	}
}

// LastSignIn is when somebody last signed in to an account, as far as its sessions
// are kept; 0 for never.
func LastSignIn(ctx context.Context, q db.Q, accountID string) (int64, error) {
	return authdb.New(q).LastSignIn(ctx, accountID)
}

// CountActive says how many people of a role can sign in.
func CountActive(ctx context.Context, q db.Q, role who.Role) (int64, error) {
	return authdb.New(q).CountAccounts(ctx, string(role))
}

// EndAccount ends an account in the caller's transaction: its sessions and
// whatever else would open one. Every node closes its sockets within two seconds.
func (s *Service) EndAccount(ctx context.Context, q db.Q, account Account, reason string) error {
	store := authdb.New(q)
	if err := holdAdmins(ctx, q, account.Role); err != nil {
		return err
	}
	n, err := store.EndAccount(ctx, account.ID)
	if err != nil {
		return err
	}
	if n == 0 {
		return whyNot(ctx, q, account)
	}
	if err := s.endEverything(ctx, q, account, endAccount); err != nil {
		return err
	}
	return s.Audit.Record(ctx, q, audit.Row{
		MemberID: subject(account.ID, account.Role), Action: actAccountEnded, Area: area, Target: account.ID, Reason: reason,
	})
}

// ChangeRole gives a staff person another role in the caller's transaction and
// ends their sessions, which carry the old one.
func (s *Service) ChangeRole(ctx context.Context, q db.Q, account Account, role who.Role) error {
	if err := holdAdmins(ctx, q, account.Role); err != nil {
		return err
	}
	n, err := authdb.New(q).ChangeRole(ctx, authdb.ChangeRoleParams{ID: account.ID, Role: string(role), Previous: string(account.Role)})
	if err != nil {
		return err
	}
	if n == 0 {
		return whyNot(ctx, q, account)
	}
	if _, err := s.endSessions(ctx, q, account, "", endRevoked); err != nil {
		return err
	}
	return s.Audit.Record(ctx, q, audit.Row{
		Action: actRoleChanged, Area: area, Target: account.ID, Reason: string(account.Role) + " to " + string(role),
	})
}

// holdAdmins makes changes of Admins wait for each other, so that two of them
// cannot end each other at the same moment.
func holdAdmins(ctx context.Context, q db.Q, role who.Role) error {
	if role != who.Admin {
		return nil
	}
	return authdb.New(q).HoldAdmins(ctx)
}

// whyNot explains a change that found no row to make.
func whyNot(ctx context.Context, q db.Q, account Account) error {
	now, err := FindAccount(ctx, q, account.ID, "")
	switch {
	case err != nil:
		return err
	case now.Status == Ended:
		return errNotActive
	case now.Role == who.Admin:
		return ErrLastAdmin
	}
	return apperr.New(apperr.Aborted, "roster.changed", "Someone else has just changed this account. Please look again.")
}
