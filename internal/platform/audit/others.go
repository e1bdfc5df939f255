package audit

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"wellhouse.app/internal/platform/audit/auditdb"
	"wellhouse.app/internal/platform/db"
)

// Look is a row about a member that someone else caused, with their name.
type Look struct {
	Entry
	ActorName string
}

// ByOthers lists what others did with a member's record, newest first: up to
// most rows before a place.
func (l *Log) ByOthers(ctx context.Context, memberID string, before db.Cursor, most int) (looks []Look, err error) {
	before = before.Below()
	err = l.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		rows, err := auditdb.New(q).RowsOfOthers(ctx, auditdb.RowsOfOthersParams{
			MemberID: memberID, BeforeAt: before.At, BeforeID: before.ID, Most: int32(most),
		})
		for _, r := range rows {
			looks = append(looks, look(memberID, r))
		}
		return err
	})
	return looks, err
}

// AroundSignIn lists what happened around a member's sign-in, newest first: up to
// most rows before a place.
func (l *Log) AroundSignIn(ctx context.Context, memberID string, before db.Cursor, most int) (looks []Look, err error) {
	before = before.Below()
	err = l.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		rows, err := auditdb.New(q).SignInRows(ctx, auditdb.SignInRowsParams{
			MemberID: memberID, BeforeAt: before.At, BeforeID: before.ID, Most: int32(most),
		})
		for _, r := range rows {
			looks = append(looks, look(memberID, auditdb.RowsOfOthersRow(r)))
		}
		return err
	})
	return looks, err
}

// AroundStaffSignIn is AroundSignIn for staff: what they did themselves, and what
// others did to their account.
func (l *Log) AroundStaffSignIn(ctx context.Context, accountID string, before db.Cursor, most int) (looks []Look, err error) {
	before = before.Below()
	err = l.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		by, err := auditdb.New(q).SignInRowsBy(ctx, auditdb.SignInRowsByParams{
			AccountID: accountID, BeforeAt: before.At, BeforeID: before.ID, Most: int32(most),
		})
		if err != nil {
			return err
		}
		of, err := auditdb.New(q).SignInRowsOf(ctx, auditdb.SignInRowsOfParams{
			AccountID: accountID, BeforeAt: before.At, BeforeID: before.ID, Most: int32(most),
		})
		for _, r := range by {
			looks = append(looks, look("", auditdb.RowsOfOthersRow(r)))
		}
		for _, r := range of {
			looks = append(looks, look("", auditdb.RowsOfOthersRow(r)))
		}
		return err
	})
	slices.SortFunc(looks, func(a, b Look) int { return cmp.Or(cmp.Compare(b.At, a.At), cmp.Compare(b.ID, a.ID)) })
	return looks[:min(len(looks), most)], err
}

func look(memberID string, r auditdb.RowsOfOthersRow) Look {
	return Look{
		Entry: Entry{
			Row: Row{
				MemberID: memberID, Action: r.Action, Area: r.Area, Target: r.Target, Outcome: r.Outcome,
				Reason: r.Reason, ActorID: r.ActorID, ActorRole: r.ActorRole,
			},
			ID: r.ID, At: r.At, Viewing: r.Viewing, SessionID: r.SessionID,
		},
		ActorName: strings.TrimSpace(r.GivenName + " " + r.FamilyName),
	}
}
