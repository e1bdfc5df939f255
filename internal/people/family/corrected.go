package family

import (
	"context"
	"slices"

	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/family/familydb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
)

// reasonAge is why links end after a corrected birth date.
const reasonAge = "birth date corrected"

// Corrected is what a corrected birth date did to a family.
type Corrected struct {
	// Changed are the people who act for the member and can see or do something else
	// now. The caller tells them.
	Changed []string
	// Ended is how many accesses have ended. Both sides have been told.
	Ended int
}

// BirthDateCorrected brings the family in line with a birth date that has just been
// corrected, in the caller's transaction. before is the old date, ages are those of
// the brand. What is open follows from the date anyway; this ends what can't stay,
// and closes open pages.
func (s *Service) BirthDateCorrected(ctx context.Context, q db.Q, memberID, before string, ages acting.Ages) (out Corrected, err error) {
	store := familydb.New(q)
	if err := store.ForgetTold(ctx, memberID); err != nil {
		return out, err
	}
	rows, err := store.LinksOfHolder(ctx, memberID)
	if err != nil {
		return out, err
	}
	for _, r := range rows {
		if err := s.corrected(ctx, q, familydb.LinksOfActorRow(r), before, &out); err != nil {
			return out, err
		}
	}
	return out, s.minorActsForNobody(ctx, q, memberID, ages, &out)
}

// corrected brings one link in line.
func (s *Service) corrected(ctx context.Context, q db.Q, r familydb.LinksOfActorRow, before string, out *Corrected) error {
	now := rules(r)
	then := now
	then.BirthDate = before
	was, is := then.Open(s.Now()), now.Open(s.Now())
	switch {
	case was == nil && is == nil: // it was over before
		return nil
	case is == nil:
		out.Ended++
		return s.endBoth(ctx, q, r.MemberID, r.ActorID, r.ID, "", reasonAge)
	case slices.Equal(was, is):
		return nil
	}
	out.Changed = append(out.Changed, r.ActorID)
	return s.Sessions.LinkChanged(ctx, q, r.ID)
}

// minorActsForNobody ends the accesses and invitations of somebody who turns out not
// to be an adult: only adults act for others, and only adults invite.
func (s *Service) minorActsForNobody(ctx context.Context, q db.Q, memberID string, ages acting.Ages, out *Corrected) error {
	rows, err := familydb.New(q).LinksOfActor(ctx, memberID)
	if err != nil {
		return err
	}
	me, err := member.LoadFacts(ctx, q, memberID)
	if err != nil || stageOr(me.BirthDate, me.TimeZone, ages, s.Now()) == acting.Grown {
		return err
	}
	for _, r := range rows {
		out.Ended++
		if err := s.endBoth(ctx, q, r.MemberID, r.ActorID, r.ID, "", reasonAge); err != nil {
			return err
		}
	}
	return familydb.New(q).CloseInvitesOf(ctx, familydb.CloseInvitesOfParams{HolderID: memberID, Now: s.now()})
}
