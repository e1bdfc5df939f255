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
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/who"
)

var (
	errStale = apperr.New(apperr.Aborted, "family.changed", "This access was changed in the meantime. Please look again.")
	errFixed = apperr.New(apperr.FailedPrecondition, "family.fixedAreas", "You can’t choose the areas of this access. Please ask Member Support.")
	errTeen  = apperr.New(apperr.FailedPrecondition, "family.teensOnly", "Only teenagers can make their readings private.")
	errLast  = apperr.New(apperr.FailedPrecondition, "family.lastOne", "Nobody else looks after this person. Please call Member Support, so that someone does.")
	errChild = apperr.New(apperr.FailedPrecondition, "family.parentStays", "A parent’s or guardian’s access ends when you’re an adult. Please ask Member Support if it must end earlier.")
)

// SetAreas changes what somebody may see and do for the caller.
func (s *Service) SetAreas(ctx context.Context, w who.Who, linkID string, areas []string, version int64) (l Link, err error) {
	if linkID == "" {
		return l, missing("linkId")
	}
	tidy, some := tidyAreas(areas)
	if !some {
		return l, apperr.InvalidField("areas", "family.areas", "Choose at least one area.")
	}
	me, err := s.adult(ctx, w)
	if err != nil {
		return l, err
	}
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		row, err := linkIn(ctx, q, linkID, w.MemberID)
		switch {
		case err != nil:
			return err
		case row.MemberID != w.MemberID || row.EndedAt.Valid:
			return apperr.NotFoundError()
		case fixed(row.Kind):
			return errFixed
		}
		n, err := familydb.New(q).SetAreas(ctx, familydb.SetAreasParams{MemberID: w.MemberID, ID: linkID, Areas: acting.Write(tidy), Version: version})
		if err != nil {
			return err
		}
		if n == 0 {
			return errStale
		}
		if err := s.changed(ctx, q, linkID, row.ActorID, me.GivenName); err != nil {
			return err
		}
		if err := s.record(ctx, q, actAreas, w.MemberID, row.ActorID, linkID, acting.Write(WithoutMentalHealth(tidy))); err != nil {
			return err
		}
		l, err = s.one(ctx, q, linkID, w.MemberID)
		return err
	})
	return l, err
}

// fixed reports an access whose areas follow from the age or from papers.
func fixed(kind string) bool {
	return acting.Kind(kind) == acting.Consenter || acting.Kind(kind) == acting.Dependent
}

// changed closes open pages and tells the person who acts.
func (s *Service) changed(ctx context.Context, q db.Q, linkID, actorID, name string) error {
	if err := s.wake(ctx, q, linkID, actorID); err != nil {
		return err
	}
	return s.tell(ctx, q, actorID, changed, name)
}

// wake closes the pages that act by a link, and brings the person's own pages up to
// date: what they showed of somebody may be closed now.
func (s *Service) wake(ctx context.Context, q db.Q, linkID, actorID string) error {
	if err := s.Sessions.LinkChanged(ctx, q, linkID); err != nil || s.Live == nil {
		return err
	}
	db.After(ctx, func() { s.Live.Tell(actorID, live.Event{Kind: Event}) })
	return nil
}

// CloseReadings keeps a teenager's readings from their parents, or shows them again.
func (s *Service) CloseReadings(ctx context.Context, w who.Who, closed bool) error {
	me, err := s.load(ctx, w.MemberID)
	if err != nil {
		return err
	}
	if me.stage != acting.Teen {
		return errTeen
	}
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		store := familydb.New(q)
		if was, err := store.ReadingsClosed(ctx, w.MemberID); err == nil && was == closed {
			return nil
		}
		if err := store.CloseReadings(ctx, familydb.CloseReadingsParams{MemberID: w.MemberID, Closed: closed, Now: s.now()}); err != nil {
			return err
		}
		rows, err := store.LinksOfHolder(ctx, w.MemberID)
		if err != nil {
			return err
		}
		for _, r := range rows {
			if err := s.changed(ctx, q, r.ID, r.ActorID, me.GivenName); err != nil {
				return err
			}
		}
		action := actOpened
		if closed {
			action = actClosed
		}
		return s.record(ctx, q, action, w.MemberID, "", w.MemberID, "")
	})
}

// End ends somebody's access, from either side.
func (s *Service) End(ctx context.Context, w who.Who, linkID string) error {
	if linkID == "" {
		return missing("linkId")
	}
	me, err := s.load(ctx, w.MemberID)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		row, err := linkIn(ctx, q, linkID, w.MemberID)
		if err != nil || row.EndedAt.Valid {
			return err
		}
		if row.MemberID == w.MemberID && !mayEnd(me.stage, row) {
			return errChild
		}
		other := row.ActorID
		if other == w.MemberID {
			if err := s.notLast(ctx, q, row); err != nil {
				return err
			}
			other = row.MemberID
		}
		done, err := s.end(ctx, q, row.MemberID, row.ActorID, linkID, w.AccountID, "")
		if err != nil || !done { // somebody was first, and both have been told
			return err
		}
		return s.tell(ctx, q, other, ended, me.GivenName)
	})
}

// mayEnd reports whether the person acted for may end an access themselves. A minor
// ends what they granted, and what began with their own invitation: it may have gone
// to a wrong address.
func mayEnd(holder acting.Stage, row familydb.LinkByIDRow) bool {
	return holder == acting.Grown || !fixed(row.Kind) || row.Invited
}

// end ends a link, unless somebody did so first. The member is locked before the link,
// as everywhere, so that no two wait for each other.
func (s *Service) end(ctx context.Context, q db.Q, memberID, actorID, linkID, by, reason string) (done bool, err error) {
	if err := member.Lock(ctx, q, memberID); err != nil {
		return false, err
	}
	n, err := familydb.New(q).EndLink(ctx, familydb.EndLinkParams{MemberID: memberID, ID: linkID, Now: s.now(), EndedBy: by})
	if err != nil || n == 0 {
		return false, err
	}
	if err := s.wake(ctx, q, linkID, actorID); err != nil {
		return false, err
	}
	if err := noteAlone(ctx, q, memberID, s.Now()); err != nil {
		return false, err
	}
	return true, s.record(ctx, q, actEnded, memberID, actorID, linkID, reason)
}

// LockAround holds a member and everybody they act for until the caller's transaction
// ends. Who changes more than one of them calls it first.
func (s *Service) LockAround(ctx context.Context, q db.Q, memberID string) error {
	rows, err := familydb.New(q).OpenLinksOf(ctx, memberID)
	if err != nil {
		return err
	}
	return lockAll(ctx, q, rows, memberID)
}

// lockAll holds those whom links are about, and others, in the order of their ids, so
// that no two transactions wait for each other.
func lockAll(ctx context.Context, q db.Q, links []familydb.OpenLinksOfRow, others ...string) error {
	ids := others
	for _, l := range links {
		ids = append(ids, l.MemberID)
	}
	slices.Sort(ids)
	for _, id := range slices.Compact(ids) {
		if err := member.Lock(ctx, q, id); err != nil {
			return err
		}
	}
	return nil
}

// EndAll ends every link of an account that ends, on both sides, in the caller's
// transaction. Children who have nobody then are kept for Member Support. Sockets that act
// close when they are compared with the store; wake, if there is one, brings the own
// pages of those who acted up to date.
func EndAll(ctx context.Context, q db.Q, log audit.Recorder, a auth.Account, now int64, wake func(actorID string)) error {
	store := familydb.New(q)
	rows, err := store.OpenLinksOf(ctx, a.ID)
	if err != nil {
		return err
	}
	if err := lockAll(ctx, q, rows); err != nil {
		return err
	}
	for _, r := range rows {
		n, err := store.EndLink(ctx, familydb.EndLinkParams{MemberID: r.MemberID, ID: r.ID, Now: now, EndedBy: who.From(ctx).AccountID})
		if err != nil {
			return err
		}
		if n == 0 { // somebody was first
			continue
		}
		if wake != nil {
			db.After(ctx, func() { wake(r.ActorID) })
		}
		if r.MemberID != a.ID {
			if err := noteAlone(ctx, q, r.MemberID, time.UnixMilli(now)); err != nil {
				return err
			}
		}
		if err := recordIn(ctx, q, log, audit.Row{Action: actEnded, Target: r.ID, Reason: reasonAccount}, r.MemberID, r.ActorID); err != nil {
			return err
		}
	}
	if err := store.ForgetAlone(ctx, a.ID); err != nil {
		return err
	}
	return store.CloseInvitesOf(ctx, familydb.CloseInvitesOfParams{HolderID: a.ID, Now: now})
}
