package sso

import (
	"context"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/sso/ssodb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// Links are the organizations that sign somebody in.
type Links struct {
	Rows []ssodb.LinksOfRow
	// Offered says that their brand has an organization to sign in with.
	Offered bool
}

// LinksOf lists the organizations that sign the caller in.
func (s *Service) LinksOf(ctx context.Context, caller who.Who) (links Links, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		store := ssodb.New(q)
		if links.Rows, err = store.LinksOf(ctx, caller.AccountID); err != nil {
			return err
		}
		code, err := s.BrandOf(ctx, q, caller.MemberID)
		if err != nil {
			return err
		}
		links.Offered, err = store.Offered(ctx, code)
		return err
	})
	return links, err
}

// HasLinks reports whether an organization signs somebody in to an account.
func HasLinks(ctx context.Context, q db.Q, accountID string) (bool, error) {
	return ssodb.New(q).Linked(ctx, accountID)
}

// Unlink keeps an organization from signing the caller in. The sessions that it
// opened end, except the one that asks.
func (s *Service) Unlink(ctx context.Context, caller who.Who, idpID string) error {
	if idpID == "" {
		return missing("providerId")
	}
	if !caller.Own() {
		return apperr.Denied()
	}
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		subjects, err := ssodb.New(q).DeleteIdentities(ctx, ssodb.DeleteIdentitiesParams{AccountID: caller.AccountID, IdpID: idpID})
		if err != nil {
			return err
		}
		if len(subjects) == 0 {
			return apperr.NotFoundError()
		}
		for _, subject := range subjects {
			if err := s.endOpened(ctx, q, opened{idpID: idpID, subject: subject, except: caller.SessionID}); err != nil {
				return err
			}
		}
		label, err := s.record(ctx, q, audit.SignOnUnlinked, idpID, auth.Account{ID: caller.AccountID, Role: caller.Role})
		if err != nil {
			return err
		}
		return s.ToldUnlinked(ctx, q, caller.MemberID, label)
	})
}

// UnlinkAll keeps every organization from signing somebody in, in the caller's
// transaction. The caller tells the person.
func (s *Service) UnlinkAll(ctx context.Context, q db.Q, account auth.Account) error {
	return s.UnlinkSince(ctx, q, account, 0)
}

// UnlinkSince is UnlinkAll for the organizations that were linked at a moment or
// later. The sessions that they opened end.
func (s *Service) UnlinkSince(ctx context.Context, q db.Q, account auth.Account, since int64) error {
	gone, err := ssodb.New(q).DeleteIdentitiesSince(ctx, ssodb.DeleteIdentitiesSinceParams{AccountID: account.ID, Since: since})
	if err != nil {
		return err
	}
	recorded := map[string]bool{}
	for _, one := range gone {
		if err := s.endOpened(ctx, q, opened{idpID: one.IdpID, subject: one.Subject}); err != nil {
			return err
		}
		if recorded[one.IdpID] {
			continue
		}
		recorded[one.IdpID] = true
		if _, err := s.record(ctx, q, audit.SignOnUnlinked, one.IdpID, account); err != nil {
			return err
		}
	}
	return nil
}
