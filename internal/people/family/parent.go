package family

import (
	"context"

	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/family/familydb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
)

// NewParent is a parent or legal guardian whom Member Support lets act for a child.
type NewParent struct{ MemberID, Email, Relationship string }

func (p *NewParent) check() error {
	trim(&p.MemberID, &p.Email)
	var f fields
	f.refuse(p.MemberID != "", "memberId", "errors.memberMissing", "Please choose a member.")
	_, valid := auth.FoldEmail(p.Email)
	f.refuse(valid, "email", "errors.email", "Please enter a valid email address.")
	f.refuse(contains(relationships[acting.Dependent], p.Relationship), "relationship", "family.relationship", "Choose parent or guardian.")
	return f.err()
}

var (
	errChildEnded = apperr.New(apperr.FailedPrecondition, "record.ended", "This account has ended. Nothing in it can be changed.")
	errShut       = apperr.New(apperr.FailedPrecondition, "family.brandClosed",
		"This member’s brand has no family access, so nobody can act for them.")
	errNoMinor = apperr.New(apperr.FailedPrecondition, "family.notMinor",
		"This member is an adult, or has no date of birth on record. Adults invite someone themselves.")
	errActsForMany = apperr.InvalidField("email", "family.actsForMany", "This person acts for 10 people already.")
)

// mayParent says why somebody can't be let act for a child.
func mayParent(child, parent person) error {
	switch {
	case child.Ended:
		return errChildEnded
	case child.stage == acting.Grown:
		return errNoMinor
	}
	return mayActFor(child, parent)
}

// mayActFor says why Member Support can't let somebody act for a member.
func mayActFor(holder, actor person) error {
	switch {
	case holder.Ended:
		return errChildEnded
	case holder.closed:
		return errShut
	case holder.BrandCode != actor.BrandCode:
		return apperr.InvalidField("email", "family.otherBrand", "This person is a member of another brand, and can’t act for this one.")
	}
	return nil
}

// AddParentFor lets a parent act for a child or teenager, for Member Support. also runs
// in the same transaction with the new link, as the child's side sees it.
func (s *Service) AddParentFor(ctx context.Context, p NewParent, also func(ctx context.Context, q db.Q, l Link) error) error {
	if err := p.check(); err != nil {
		return err
	}
	child, err := s.load(ctx, p.MemberID)
	if err != nil {
		return err
	}
	parent, err := s.voucher(ctx, p.Email, child.ID)
	if err != nil {
		return err
	}
	if err := mayParent(child, parent); err != nil {
		return err
	}
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		l, err := s.addParent(ctx, q, child, parent, p.Relationship)
		if err != nil {
			return err
		}
		return also(ctx, q, l)
	})
}

func (s *Service) addParent(ctx context.Context, q db.Q, child, parent person, relationship string) (l Link, err error) {
	others, err := s.room(ctx, q, child.ID, parent.ID)
	if err != nil {
		return l, err
	}
	id, err := s.link(ctx, q, familydb.InsertLinkParams{
		MemberID: child.ID, ActorID: parent.ID, Kind: string(acting.Dependent), Relationship: relationship,
	})
	if err != nil {
		return l, err
	}
	if err := s.answered(ctx, q, child.ID, parent.Email); err != nil {
		return l, err
	}
	if err := s.tellOfParent(ctx, q, child, parent, others); err != nil {
		return l, err
	}
	if err := s.record(ctx, q, actDependent, child.ID, parent.ID, id, relationship); err != nil {
		return l, err
	}
	return s.one(ctx, q, id, child.ID)
}

// answered closes an invitation to somebody who can act for the member now: it has
// nothing left to answer.
func (s *Service) answered(ctx context.Context, q db.Q, memberID, email string) error {
	folded, _ := auth.FoldEmail(email)
	return familydb.New(q).ReplaceInvites(ctx, familydb.ReplaceInvitesParams{HolderID: memberID, EmailFolded: folded, Now: s.now()})
}

// errLinkedDesk is errLinked for staff.
var errLinkedDesk = apperr.InvalidField("email", "family.linkedDesk", "This person can act for the member already.")

// room locks a member and reads who acts for them, if one more person can. Of two who
// are added at the same moment, the second finds the first.
func (s *Service) room(ctx context.Context, q db.Q, memberID, actorID string) (others []Link, err error) {
	if err := member.Lock(ctx, q, memberID); err != nil {
		return nil, err
	}
	if _, others, err = links(ctx, q, memberID, s.Now()); err != nil {
		return nil, err
	}
	actsFor, _, err := links(ctx, q, actorID, s.Now())
	if err != nil {
		return nil, err
	}
	return others, roomFor(others, actsFor, actorID)
}

// roomFor keeps both sides within their limits. others act for the member already,
// actsFor are for whom the new person acts.
func roomFor(others, actsFor []Link, parentID string) error {
	for _, l := range others {
		if l.ActorID == parentID {
			return errLinkedDesk
		}
	}
	if len(others) >= MostPeople {
		return errFull
	}
	if len(actsFor) >= MostPeople {
		return errActsForMany
	}
	return nil
}

// tellOfParent tells the parent, the child who has a sign-in, and everybody who acts
// for the child already: nobody gets to a child's record unnoticed.
func (s *Service) tellOfParent(ctx context.Context, q db.Q, child, parent person, others []Link) error {
	if err := s.tell(ctx, q, parent.ID, parentStands, child.GivenName); err != nil {
		return err
	}
	if child.Email != "" {
		if err := s.tell(ctx, q, child.ID, parentAdded, parent.GivenName); err != nil {
			return err
		}
	}
	for _, l := range others {
		if err := s.tellWith(ctx, q, l.ActorID, parentJoined, map[string]string{"name": parent.GivenName, "child": child.GivenName}); err != nil {
			return err
		}
	}
	return nil
}
