package record

import (
	"context"
	"slices"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/family"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// AddParent lets a parent act for a child, and says who was told besides the parent.
func (s *Service) AddParent(ctx context.Context, w who.Who, p family.NewParent, c Caller) (told family.Told, err error) {
	if err := s.opens(ctx, w, p.MemberID, p.Email, c); err != nil {
		return "", err
	}
	err = s.Family.AddParentFor(ctx, p, func(ctx context.Context, q db.Q, l family.Link) error {
		if told, err = toldOfLink(ctx, q, l, s.Family); err != nil {
			return err
		}
		return s.recordBoth(ctx, q, audit.ParentAdded, l.ID, l.MemberID, l.ActorID, c.clean())
	})
	return told, err
}

// AddConsenter lets a guardian or proxy act for a member, and says who was told besides
// them. The reason says which papers were checked.
func (s *Service) AddConsenter(ctx context.Context, w who.Who, v family.Vouched, c Caller) (told family.Told, err error) {
	if err := s.opens(ctx, w, v.MemberID, v.Email, c); err != nil {
		return "", err
	}
	v.Reason = c.clean().Reason
	err = s.Family.AddConsenterFor(ctx, v, func(ctx context.Context, q db.Q, l family.Link) error {
		if told, err = toldOfLink(ctx, q, l, s.Family); err != nil {
			return err
		}
		return s.checked(ctx, q, l.MemberID, c.clean())
	})
	return told, err
}

// opens says why a record can't be opened to somebody with an address. Staff call back
// first. Looking the address up counts as a search, and is recorded as one: nobody
// learns here who has an account.
func (s *Service) opens(ctx context.Context, w who.Who, memberID, email string, c Caller) error {
	if err := named("memberId", memberID); err != nil {
		return err
	}
	wrong := c.refusals("")
	if len(wrong) == 0 && !slices.Contains(c.Confirmed, callback) {
		wrong = append(wrong, apperr.Field{
			Name: "confirmed", MessageKey: "record.callbackFirst",
			Message: "This opens the record to someone. Call back first, at a number we have on record for the family.",
		})
	}
	if len(wrong) > 0 {
		return apperr.Invalid(wrong...)
	}
	if _, err := s.Directory.FindMember(ctx, w, email); err != nil && !apperr.Is(err, apperr.NotFound) {
		return err
	}
	return nil
}

// toldOfLink says who heard that somebody can act for a member, besides that person.
func toldOfLink(ctx context.Context, q db.Q, l family.Link, f Family) (family.Told, error) {
	account, err := auth.FindAccount(ctx, q, l.MemberID, "")
	if err != nil {
		return "", err
	}
	if account.Email != "" {
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
