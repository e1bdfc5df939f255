package record

import (
	"context"
	"slices"

	"wellhouse.app/internal/people/family"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// AddParent lets a parent act for a child, and says who was told besides the parent.
// It opens a record to somebody, so staff call back first.
func (s *Service) AddParent(ctx context.Context, p family.NewParent, c Caller) (told family.Told, err error) {
	if err := named("memberId", p.MemberID); err != nil {
		return "", err
	}
	wrong := c.refusals("")
	if len(wrong) == 0 && !slices.Contains(c.Confirmed, callback) {
		wrong = append(wrong, apperr.Field{
			Name: "confirmed", MessageKey: "record.callbackFirst",
			Message: "This opens the record to someone. Call back first, at a number we have on record for the family.",
		})
	}
	if len(wrong) > 0 {
		return "", apperr.Invalid(wrong...)
	}
	err = s.Family.AddParentFor(ctx, p, func(ctx context.Context, q db.Q, l family.Link) error {
		if told, err = toldOfParent(ctx, q, l, s.Family); err != nil {
			return err
		}
		return s.recordBoth(ctx, q, audit.ParentAdded, l.ID, l.MemberID, l.ActorID, c.clean())
	})
	return told, err
}

// toldOfParent says who heard of a new parent besides the parent.
func toldOfParent(ctx context.Context, q db.Q, l family.Link, f Family) (family.Told, error) {
	if l.HasSignIn {
		return family.ToldMember, nil
	}
	_, by, err := f.ListFor(ctx, q, l.MemberID)
	if len(by) > 1 {
		return family.ToldFamily, err
	}
	return family.ToldNobody, err
}

// EndAccess ends somebody's access, and says who was told besides the person who acted.
func (s *Service) EndAccess(ctx context.Context, w who.Who, e family.EndAsked, c Caller) (told family.Told, err error) {
	if err := refuse(e.MemberID, "linkId", e.LinkID, c); err != nil {
		return "", err
	}
	e.Reason = c.clean().Reason
	err = s.Family.EndFor(ctx, w, e, func(ctx context.Context, q db.Q, memberID, actorID string) error {
		if told, err = family.Reached(ctx, q, memberID, s.Now()); err != nil {
			return err
		}
		other := actorID
		if e.MemberID == actorID { // on the page of the person who acts
			other = memberID
		}
		return s.recordBoth(ctx, q, audit.AccessEnded, e.LinkID, e.MemberID, other, c.clean())
	})
	return told, err
}

// recordBoth writes an act about two people into the trails of both. The reason is for
// the member whose page it is; the other one reads that it was done.
func (s *Service) recordBoth(ctx context.Context, q db.Q, action, linkID, memberID, otherID string, c Caller) error {
	if err := s.record(ctx, q, memberID, action, linkID, c); err != nil {
		return err
	}
	return s.Audit.Record(ctx, q, audit.Row{MemberID: otherID, Action: action, Area: area, Target: linkID})
}

// Alone lists people without a sign-in for whom nobody acts. They see that they were
// listed, should they ever sign in.
func (s *Service) Alone(ctx context.Context) (out []family.Alone, more bool, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		out, more, err = family.ListAlone(ctx, q, s.Now())
		return err
	})
	if err != nil {
		return nil, false, err
	}
	rows := make([]audit.Row, len(out))
	for i, a := range out {
		rows[i] = audit.Row{MemberID: a.MemberID, Action: "read", Area: area, Target: "alone"}
	}
	return out, more, s.Audit.Listed(ctx, rows)
}
