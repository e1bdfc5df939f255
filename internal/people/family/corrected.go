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
	// Widened reports that somebody who acts for the member can see or do more now, or
	// for longer.
	Widened bool
	// Ended is how many accesses have ended. Both sides have been told.
	Ended int
}

// BirthDateCorrected brings the family in line with a birth date that has just been
// corrected, in the caller's transaction, which has called LockAround. before is the old date, ages are those of
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
	case is == nil || then.Kind == acting.Consenter && then.OfMinor() && !now.OfMinor(): // the papers were a minor's
		out.Ended++
		return s.endBoth(ctx, q, r.MemberID, r.ActorID, r.ID, "", reasonAge)
	}
	out.Widened = out.Widened || was != nil && prolonged(then.EndsAt(), now.EndsAt())
	if slices.Equal(was, is) {
		return nil
	}
	out.Changed = append(out.Changed, r.ActorID)
	out.Widened = out.Widened || slices.ContainsFunc(is, func(area string) bool { return !slices.Contains(was, area) })
	return s.wake(ctx, q, r.ID, r.ActorID)
}

// prolonged reports an end that has moved to later, or away; 0 is no end.
func prolonged(before, after int64) bool { return before != 0 && (after == 0 || after > before) }

// minorActsForNobody ends the accesses of somebody who turns out not to be an adult:
// only adults act for others. Invitations that they can't send at their age close.
func (s *Service) minorActsForNobody(ctx context.Context, q db.Q, memberID string, ages acting.Ages, out *Corrected) error {
	rows, err := familydb.New(q).LinksOfActor(ctx, memberID)
	if err != nil {
		return err
	}
	me, err := member.LoadFacts(ctx, q, memberID)
	if err != nil {
		return err
	}
	stage := stageOr(me.BirthDate, me.TimeZone, ages, s.Now())
	if err := s.closeInvites(ctx, q, memberID, stage); err != nil || stage == acting.Grown {
		return err
	}
	for _, r := range rows {
		out.Ended++
		if err := s.endBoth(ctx, q, r.MemberID, r.ActorID, r.ID, "", reasonAge); err != nil {
			return err
		}
	}
	return nil
}

// closeInvites withdraws the invitations that nobody sends at a stage.
func (s *Service) closeInvites(ctx context.Context, q db.Q, memberID string, stage acting.Stage) error {
	open, err := familydb.New(q).InvitesOf(ctx, memberID)
	if err != nil {
		return err
	}
	for _, i := range open {
		if slices.Contains(invitable[stage], acting.Kind(i.Kind)) {
			continue
		}
		_, err := familydb.New(q).CloseInvite(ctx, familydb.CloseInviteParams{ID: i.ID, HolderID: memberID, Now: s.now(), Outcome: "withdrawn"})
		if err == nil {
			err = s.record(ctx, q, actWithdrawn, memberID, "", i.ID, reasonAge)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
