package member

import (
	"context"
	"database/sql"
	"errors"

	"wellhouse.app/internal/people/member/memberdb"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
)

// LinkProgramAccount asks for the link between a member's portal account and a
// program account. It comes about by itself after LinkAfter; asking twice is
// the same as asking once.
func (s *Service) LinkProgramAccount(ctx context.Context, memberID string) error {
	return s.db.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		return s.AskForProgramLink(ctx, q, memberID)
	})
}

// AskForProgramLink is LinkProgramAccount in the caller's transaction.
func (s *Service) AskForProgramLink(ctx context.Context, q db.Q, memberID string) error {
	store, now := memberdb.New(q), s.now().UnixMilli()
	bundle, err := store.BundleOf(ctx, memberID)
	if err != nil || bundle != "" {
		return err
	}
	n, err := store.AskForProgramLink(ctx, memberdb.AskForProgramLinkParams{
		MemberID: memberID, BundleID: db.NewID(), Now: now, ReadyAt: now + s.linkAfter.Milliseconds(),
	})
	if err != nil || n == 0 {
		return err
	}
	return s.recordLink(ctx, q, memberID, "programLinkAsked")
}

// IsLinked reports whether a member's portal account is linked with a program
// account. A link that was asked for stands from the first call after its time.
func (s *Service) IsLinked(ctx context.Context, memberID string) (linked bool, err error) {
	var link memberdb.ProgramLinkRow
	err = s.db.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		bundle, err := memberdb.New(q).BundleOf(ctx, memberID)
		if linked = bundle != ""; err != nil || linked {
			return err
		}
		link, err = memberdb.New(q).ProgramLink(ctx, memberID)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		return err
	})
	if err != nil || linked || link.BundleID == "" || s.now().UnixMilli() < link.ReadyAt {
		return linked, err
	}
	err = s.db.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		n, err := memberdb.New(q).SetBundle(ctx, memberdb.SetBundleParams{MemberID: memberID, BundleID: link.BundleID})
		if err != nil || n == 0 {
			return err // another call was first
		}
		return s.recordLink(ctx, q, memberID, "programLinked")
	})
	return err == nil, err
}

// recordLink keeps the link in the area of sessions, because it opens condition
// management to them.
func (s *Service) recordLink(ctx context.Context, q db.Q, memberID, action string) error {
	return s.audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: action, Area: "session", Target: memberID})
}
