package family

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/family/familydb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// Vouched is a guardian or proxy whose papers Member Support has checked.
type Vouched struct {
	MemberID, Email, Relationship, Until string
	Areas                                []string
	Reason                               string // which papers; the caller has checked it
}

func (v *Vouched) check(today string) (areas []string, err error) {
	trim(&v.MemberID, &v.Email, &v.Until)
	var f fields
	f.refuse(v.MemberID != "", "memberId", "errors.memberMissing", "Please choose a member.")
	_, valid := auth.FoldEmail(v.Email)
	f.refuse(valid, "email", "errors.email", "Please enter a valid email address.")
	f.refuse(contains(relationships[acting.Consenter], v.Relationship), "relationship", "family.relationship", "Choose guardian or proxy.")
	areas, some := tidyAreas(v.Areas)
	f.refuse(some, "areas", "family.areas", "Choose at least one area.")
	f.refuse(!contains(areas, acting.MentalHealth), "areas", "family.noMentalHealth", "Only the member can share mental health.")
	_, bad := time.Parse(time.DateOnly, v.Until)
	f.refuse(v.Until == "" || bad == nil && v.Until >= today, "until", "family.until", "Enter a day from today on, or leave it empty.")
	return areas, f.err()
}

// deskArea is how the trail calls what Member Support reads and changes.
const deskArea = "family-desk"

// ListFor gives a member's links to Member Support. The caller records the look.
func (s *Service) ListFor(ctx context.Context, q db.Q, memberID string) (actsFor, actedBy []Link, err error) {
	return links(ctx, q, memberID, s.Now())
}

// AddConsenterFor lets somebody act for a member whose papers say that they may, for
// Member Support. also runs in the same transaction with the new link, as the member's
// side sees it.
func (s *Service) AddConsenterFor(ctx context.Context, v Vouched, also func(ctx context.Context, q db.Q, l Link) error) error {
	areas, err := v.check(s.today())
	if err != nil {
		return err
	}
	holder, err := s.load(ctx, v.MemberID)
	if err != nil {
		return err
	}
	if holder.Ended {
		return errChildEnded
	}
	actor, err := s.voucher(ctx, v.Email, holder.ID)
	if err == nil {
		err = mayActFor(holder, actor)
	}
	if err != nil {
		return err
	}
	row := familydb.InsertLinkParams{
		MemberID: holder.ID, ActorID: actor.ID, Kind: string(acting.Consenter), Relationship: v.Relationship, Areas: acting.Write(areas),
		Until: until(v.Until, holder.TimeZone),
	}
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		l, err := s.addConsenter(ctx, q, holder, actor, row, v.Reason)
		if err != nil {
			return err
		}
		return also(ctx, q, l)
	})
}

func (s *Service) addConsenter(ctx context.Context, q db.Q, holder, actor person, row familydb.InsertLinkParams, reason string) (l Link, err error) {
	others, err := s.room(ctx, q, holder.ID, actor.ID)
	if err != nil {
		return l, err
	}
	id, err := s.link(ctx, q, row)
	if err != nil {
		return l, err
	}
	if err := s.answered(ctx, q, holder.ID, actor.Email); err != nil {
		return l, err
	}
	if err := s.tellOfConsenter(ctx, q, holder, actor, others); err != nil {
		return l, err
	}
	if err := s.record(ctx, q, actConsenter, holder.ID, actor.ID, id, ""); err != nil {
		return l, err
	}
	if err := s.Audit.Record(ctx, q, audit.Row{MemberID: holder.ID, Action: actConsenter, Area: deskArea, Target: id, Reason: reason}); err != nil {
		return l, err
	}
	return s.one(ctx, q, id, holder.ID)
}

// tellOfConsenter tells both, and everybody who acts for the member already.
func (s *Service) tellOfConsenter(ctx context.Context, q db.Q, holder, actor person, others []Link) error {
	if err := s.tell(ctx, q, actor.ID, consenterStands, holder.GivenName); err != nil {
		return err
	}
	if holder.Email != "" { // a child without an address hears of it from those who act for them
		if err := s.tell(ctx, q, holder.ID, consenterAdded, actor.GivenName); err != nil {
			return err
		}
	}
	for _, l := range others {
		if err := s.tellWith(ctx, q, l.ActorID, consenterJoined, map[string]string{"name": actor.GivenName, "child": holder.GivenName}); err != nil {
			return err
		}
	}
	return nil
}

// voucher reads the person who is to act for a member: an adult who signs in.
func (s *Service) voucher(ctx context.Context, email, holderID string) (p person, err error) {
	var actor auth.Account
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		actor, err = auth.FindAccount(ctx, q, "", email)
		return err
	})
	if apperr.Is(err, apperr.NotFound) || err == nil && (actor.Role != who.Member || actor.Status != auth.Active || actor.ID == holderID) {
		return p, apperr.InvalidField("email", "family.noAccount", "No member signs in with this address. The person needs an account first.")
	}
	if err != nil {
		return p, err
	}
	p, err = s.load(ctx, actor.ID)
	if err == nil && p.stage != acting.Grown {
		err = apperr.InvalidField("email", "family.minor", "This person is not an adult, and only adults can act for someone.")
	}
	return p, err
}

// until is the end of a day on somebody's clock; nothing for no day.
func until(date, zone string) (end sql.NullInt64) {
	if day, err := time.Parse(time.DateOnly, date); err == nil {
		next, _ := acting.Birthday(day.AddDate(0, 0, 1).Format(time.DateOnly), zone, 0)
		return db.Int(next.UnixMilli())
	}
	return end
}

// EndAsked is an access that Member Support ends.
type EndAsked struct {
	MemberID, LinkID, Reason string
	LeavesAlone              bool // staff know that nobody is left
}

// EndFor ends a link at the desk of Member Support. also runs in the same transaction
// with the two people, unless the link was over before.
func (s *Service) EndFor(ctx context.Context, w who.Who, e EndAsked, also func(ctx context.Context, q db.Q, memberID, actorID string) error) error {
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		row, err := linkIn(ctx, q, e.LinkID, e.MemberID)
		if err != nil || row.EndedAt.Valid {
			return err
		}
		if err := s.notLast(ctx, q, row); errors.Is(err, errLast) && !e.LeavesAlone {
			return errLastDesk
		} else if err != nil && !errors.Is(err, errLast) {
			return err
		}
		done, err := s.end(ctx, q, row.MemberID, row.ActorID, e.LinkID, w.AccountID, e.Reason)
		if err != nil || !done { // somebody was first
			return err
		}
		if err := s.tellBoth(ctx, q, row.MemberID, row.ActorID); err != nil {
			return err
		}
		return also(ctx, q, row.MemberID, row.ActorID)
	})
}

// endBoth ends a link and tells both.
func (s *Service) endBoth(ctx context.Context, q db.Q, memberID, actorID, linkID, by, reason string) error {
	done, err := s.end(ctx, q, memberID, actorID, linkID, by, reason)
	if err != nil || !done {
		return err
	}
	return s.tellBoth(ctx, q, memberID, actorID)
}

// tellBoth tells two people that the one acts for the other no longer.
func (s *Service) tellBoth(ctx context.Context, q db.Q, memberID, actorID string) error {
	for _, pair := range [][2]string{{memberID, actorID}, {actorID, memberID}} {
		other, err := auth.FindAccount(ctx, q, pair[1], "")
		if err != nil {
			return err
		}
		if err := s.tell(ctx, q, pair[0], ended, other.GivenName); err != nil {
			return err
		}
	}
	return nil
}
