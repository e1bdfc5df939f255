package sso

import (
	"context"

	"wellhouse.app/internal/people/sso/ssodb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// LinksOf lists the organizations that sign the caller in.
func (s *Service) LinksOf(ctx context.Context, caller who.Who) (rows []ssodb.LinksOfRow, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		rows, err = ssodb.New(q).LinksOf(ctx, caller.AccountID)
		return err
	})
	return rows, err
}

// Unlink keeps an organization from signing the caller in. The sessions that it
// opened end, except the one that asks.
func (s *Service) Unlink(ctx context.Context, caller who.Who, idpID string) error {
	if idpID == "" {
		return missing("providerId")
	}
	if caller.Viewing != nil {
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
			if err := s.endOthers(ctx, q, idpID, subject, caller.SessionID); err != nil {
				return err
			}
		}
		if err := s.ToldUnlinked(ctx, q, caller.MemberID); err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{MemberID: caller.MemberID, Action: actUnlinked, Area: area, Target: idpID})
	})
}

// endOthers ends the sessions that an organization opened for somebody, except one.
func (s *Service) endOthers(ctx context.Context, q db.Q, idpID, subject, except string) error {
	ids, err := ssodb.New(q).SSOSessionsOf(ctx, ssodb.SSOSessionsOfParams{IdpID: idpID, Subject: narg(subject)})
	if err != nil {
		return err
	}
	for _, id := range ids {
		if id == except {
			continue
		}
		if err := s.Sessions.EndNamed(ctx, q, id, idpID); err != nil {
			return err
		}
	}
	return nil
}
