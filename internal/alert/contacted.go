package alert

import (
	"context"
	"slices"
	"time"

	"wellhouse.app/internal/alert/alertdb"
	"wellhouse.app/internal/db"
)

// isCall says whether the member is told to call somebody.
func (a Action) isCall() bool { return a == CallNow || a == CallTeam }

// settleWith closes what a closing closes, and says whether the closing is to be
// kept: then its id is in the answer.
func (s *Service) settleWith(ctx context.Context, q db.Q, row alertdb.AddClosingParams, from, through int64) (out Closed, err error) {
	store, now := alertdb.New(q), time.UnixMilli(row.ClosedAt)
	if Outcome(row.Outcome) == LeftWord {
		before, err := store.ClosedBy(ctx, alertdb.ClosedByParams{MemberID: row.MemberID, ID: row.AlertID})
		if err != nil {
			return out, err
		}
		out.StaysOpen, err = needsContact(ctx, q, row.MemberID, row.Kind, row.Direction, now)
		if err != nil {
			return out, err
		}
		if out.StaysOpen && !before.Closed {
			out.ID, err = s.sameTry(ctx, q, row, now)
			return out, err
		}
		out.StaysOpen = false
	}
	n, err := store.SeenByCoach(ctx, alertdb.SeenByCoachParams{
		MemberID: row.MemberID, ID: row.AlertID, Kind: row.Kind, Direction: row.Direction, LeastStep: from, Through: through,
		StaffID: row.StaffID, Now: row.ClosedAt, ClosingID: row.ID,
	})
	if err != nil {
		return out, err
	}
	if n == 0 {
		out.Already, err = s.closedBefore(ctx, q, row.MemberID, row.AlertID, now)
	}
	if out.Already == nil {
		out.ID = row.ID
	}
	return out, err
}

// sameTryFor is how long a second click counts as the first one.
const sameTryFor = time.Minute

// sameTry is the id of a message that the same person said they left about the
// same alert just now, or else of the one in row.
func (s *Service) sameTry(ctx context.Context, q db.Q, row alertdb.AddClosingParams, now time.Time) (string, error) {
	list, err := s.closings(ctx, q, row.MemberID, now.Add(-sameTryFor).UnixMilli(), now)
	for _, one := range list {
		if one.IsTry && one.alertID == row.AlertID && one.staffID == row.StaffID {
			return one.ID, err
		}
	}
	return row.ID, err
}

// closedBefore finds the closing of an alert; nil while the alert is open.
func (s *Service) closedBefore(ctx context.Context, q db.Q, memberID, alertID string, now time.Time) (*Closing, error) {
	row, err := alertdb.New(q).ClosedBy(ctx, alertdb.ClosedByParams{MemberID: memberID, ID: alertID})
	if err != nil || !row.Closed {
		return nil, err
	}
	list, err := s.closings(ctx, q, memberID, now.Add(-historyFor).UnixMilli(), now)
	if i := slices.IndexFunc(list, func(one Closing) bool { return one.ID == row.ClosingID }); i >= 0 {
		return &list[i], err
	}
	return &Closing{MemberID: memberID}, err // by an older server, or long ago
}

// needsContact says whether the member is told to call 911 or their care team by
// an open alert of a kind and direction: then only somebody who reached them, or
// somebody close to them, ends it.
func needsContact(ctx context.Context, q db.Q, memberID, kind, direction string, now time.Time) (bool, error) {
	rows, err := alertdb.New(q).AskedOf(ctx, alertdb.AskedOfParams{MemberID: memberID, Kind: kind, Direction: direction})
	if err != nil {
		return false, err
	}
	var list []progress
	for _, row := range rows {
		one, err := progressOf(ctx, q, memberID, alertdb.AlertByIDRow(row), now)
		if err != nil {
			return false, err
		}
		list = append(list, one)
	}
	return isCall(list), nil
}

// isCall says whether alerts, the newest first, tell the member to call. Those
// that are over for the member do not.
func isCall(list []progress) bool {
	open := slices.DeleteFunc(slices.Clone(list), func(one progress) bool { return one.Followed })
	return slices.ContainsFunc(newestOf(open), func(one progress) bool { return one.Action.isCall() })
}

// triedFor is when staff last left a message about an alert in the list that tells
// the member to call; zero for never in the last day.
func triedFor(ctx context.Context, q db.Q, memberID string, list []progress, now time.Time) (int64, error) {
	calls := func(kind, direction string) bool {
		return slices.ContainsFunc(list, func(one progress) bool {
			return one.Kind == kind && one.Direction == direction && one.Action.isCall()
		})
	}
	if !slices.ContainsFunc(list, func(one progress) bool { return one.Action.isCall() }) {
		return 0, nil
	}
	rows, err := alertdb.New(q).LastTry(ctx, alertdb.LastTryParams{MemberID: memberID, Since: now.Add(-closedFor).UnixMilli()})
	for _, r := range rows {
		if calls(r.Kind, r.Direction) {
			return r.ClosedAt, err
		}
	}
	return 0, err
}
