package family

import (
	"context"
	"time"

	"github.com/google/uuid"

	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/contactrule"
	"wellhouse.app/internal/people/family/familydb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// NewChild is a child who has no sign-in.
type NewChild struct{ GivenName, FamilyName, BirthDate, Relationship string }

func (s *Service) checkChild(c *NewChild, of person) error {
	trim(&c.BirthDate)
	var f fields
	f.name("givenName", &c.GivenName)
	f.name("familyName", &c.FamilyName)
	known := contactrule.BirthDate(c.BirthDate, s.Now().In(of.Zone()).Format(time.DateOnly)) == contactrule.Possible
	f.refuse(known, "birthDate", "roster.birthDate", "Enter the date of birth.")
	f.refuse(!known || stageOr(c.BirthDate, of.TimeZone, of.ages, s.Now()) != acting.Grown, "birthDate", "family.childBirthDate",
		"This person is an adult. Ask them to invite you.")
	f.refuse(contains(relationships[acting.Dependent], c.Relationship), "relationship", "family.relationship", "Choose what you are to the child.")
	return f.err()
}

// AddDependent adds a child without a sign-in for whom the caller acts.
func (s *Service) AddDependent(ctx context.Context, w who.Who, c NewChild) (l Link, err error) {
	me, err := s.adult(ctx, w)
	if err != nil {
		return l, err
	}
	if err := s.checkChild(&c, me); err != nil {
		return l, err
	}
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if err := member.Lock(ctx, q, me.ID); err != nil { // of two at the same moment, the second counts the first
			return err
		}
		actsFor, _, err := links(ctx, q, me.ID, s.Now())
		if err != nil {
			return err
		}
		if len(actsFor) >= MostPeople {
			return apperr.New(apperr.FailedPrecondition, "family.childrenFull", "You can act for up to 10 people. Please ask Member Support if you need more.")
		}
		id := uuid.Must(uuid.NewV7()).String()
		if err := s.addChild(ctx, q, me, id, c); err != nil {
			return err
		}
		linkID, err := s.link(ctx, q, familydb.InsertLinkParams{
			MemberID: id, ActorID: me.ID, Kind: string(acting.Dependent), Relationship: c.Relationship,
		})
		if err != nil {
			return err
		}
		if err := s.record(ctx, q, actDependent, id, me.ID, linkID, c.Relationship); err != nil {
			return err
		}
		l, err = s.one(ctx, q, linkID, me.ID)
		return err
	})
	return l, err
}

func (s *Service) addChild(ctx context.Context, q db.Q, of person, id string, c NewChild) error {
	err := s.Sessions.CreatePerson(ctx, q, auth.Account{
		ID: id, GivenName: c.GivenName, FamilyName: c.FamilyName, Locale: of.Locale, CreatedAt: s.now(),
	})
	if err != nil {
		return err
	}
	own, err := member.Load(ctx, q, of.ID)
	if err != nil {
		return err
	}
	return s.addMember(ctx, q, of, id, c.BirthDate, of.TimeZone, own.Promo)
}
