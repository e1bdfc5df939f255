package family

import (
	"context"
	"slices"
	"time"

	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/family/familydb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
)

// aloneMost is how many people the list of those left alone shows at once.
const aloneMost = 50

// Alone is somebody without a sign-in for whom nobody acts any longer: nobody can
// open their record or gets their messages, until Member Support finds someone.
type Alone struct {
	MemberID, Name, BrandName string
	Stage                     acting.Stage
	Since                     int64
}

// ListAlone lists them for Member Support, who waits longest first. The caller records
// the look.
func ListAlone(ctx context.Context, q db.Q, now time.Time) (out []Alone, more bool, err error) {
	rows, err := familydb.New(q).ListAlone(ctx, aloneMost+1)
	if more = len(rows) > aloneMost; more {
		rows = rows[:aloneMost]
	}
	for _, r := range rows {
		ages := acting.Ages{Teen: int(r.TeenAge), Adult: int(r.AdultAge)}
		out = append(out, Alone{
			MemberID: r.MemberID, Name: legible.FullName(r.GivenName, r.FamilyName), BrandName: r.BrandName, Since: r.Since,
			Stage: stageOr(r.BirthDate, r.TimeZone, ages, now),
		})
	}
	return out, more, err
}

// leftAlone reports somebody who would have nobody: they can't open their own record, a
// child for example, and nobody acts for them by another link than the one named. A
// disputed account has an address, and its owner comes back by a recovery.
func leftAlone(a auth.Account, by []Link, but string) bool {
	return a.Status == auth.NoSignIn && a.Email == "" && !slices.ContainsFunc(by, func(l Link) bool { return l.ID != but })
}

// isLeftAlone asks that of a member whom the caller has locked. Of two accesses that
// begin or end at the same moment, the second finds what the first did.
func isLeftAlone(ctx context.Context, q db.Q, memberID, but string, now time.Time) (bool, error) {
	a, err := auth.FindAccount(ctx, q, memberID, "")
	if err != nil {
		return false, err
	}
	_, by, err := links(ctx, q, memberID, now)
	return err == nil && leftAlone(a, by, but), err
}

// noteAlone keeps in mind that an access was the last one to somebody without a
// sign-in. The caller has locked the member.
func noteAlone(ctx context.Context, q db.Q, memberID string, now time.Time) error {
	alone, err := isLeftAlone(ctx, q, memberID, "", now)
	if err != nil || !alone {
		return err
	}
	return familydb.New(q).NoteAlone(ctx, familydb.NoteAloneParams{MemberID: memberID, Since: now.UnixMilli()})
}

// errLastDesk is errLast for staff, who can go on when they know it.
var errLastDesk = apperr.New(apperr.FailedPrecondition, "family.lastOneDesk",
	"Nobody else acts for this person, who has no sign-in. Add someone else first, or confirm that nobody will.")

// notLast keeps the last person who acts for a child without a sign-in from leaving:
// nobody else could open the child's record or get their messages.
func (s *Service) notLast(ctx context.Context, q db.Q, row familydb.LinkByIDRow) error {
	if err := member.Lock(ctx, q, row.MemberID); err != nil {
		return err
	}
	alone, err := isLeftAlone(ctx, q, row.MemberID, row.ID, s.Now())
	if err == nil && alone {
		err = errLast
	}
	return err
}

// Told is who gets a message to a member.
type Told string

// Who that can be.
const (
	ToldMember Told = "member"
	ToldFamily Told = "family" // somebody who acts for a member without an address
	ToldNobody Told = "nobody"
)

// Reached says who gets a message to a member that nobody can decline.
func Reached(ctx context.Context, q db.Q, memberID string, now time.Time) (Told, error) {
	a, err := auth.FindAccount(ctx, q, memberID, "")
	if err != nil {
		return "", err
	}
	if a.Email != "" {
		return ToldMember, nil
	}
	_, _, ok, err := Guardian(ctx, q, memberID, nil, now)
	if err != nil || !ok {
		return ToldNobody, err
	}
	return ToldFamily, nil
}
