package auth

import (
	"context"
	"database/sql"
	"errors"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
)

// LinkProgramAccount asks for the link between a member's portal account and a
// program account. It comes about by itself after LinkAfter; asking twice is
// the same as asking once.
func (s *Service) LinkProgramAccount(ctx context.Context, memberID string) error {
	return s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		store, now := authdb.New(q), s.now()
		bundle, err := store.BundleOf(ctx, memberID)
		if err != nil || bundle != "" {
			return err
		}
		n, err := store.AskForProgramLink(ctx, authdb.AskForProgramLinkParams{
			MemberID: memberID, BundleID: db.NewID(), Now: now, ReadyAt: now + s.LinkAfter.Milliseconds(),
		})
		if err != nil || n == 0 {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: actLinkAsked, Area: area, Target: memberID})
	})
}

// ConditionManagement reports whether the sessions of a member reach condition
// management. That scope hangs on the link, and a link that was asked for
// stands from the first call after its time.
func (s *Service) ConditionManagement(ctx context.Context, memberID string) (ready bool, err error) {
	var link authdb.ProgramLinkRow
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		bundle, err := authdb.New(q).BundleOf(ctx, memberID)
		if ready = bundle != ""; err != nil || ready {
			return err
		}
		link, err = authdb.New(q).ProgramLink(ctx, memberID)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		return err
	})
	if err != nil || ready || link.BundleID == "" || s.now() < link.ReadyAt {
		return ready, err
	}
	err = s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		n, err := authdb.New(q).SetBundle(ctx, authdb.SetBundleParams{MemberID: memberID, BundleID: link.BundleID})
		if err != nil || n == 0 {
			return err // another call was first
		}
		return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: actLinked, Area: area, Target: memberID})
	})
	return err == nil, err
}
