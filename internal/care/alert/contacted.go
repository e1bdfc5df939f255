package alert

import (
	"context"
	"slices"
	"time"

	"wellhouse.app/internal/care/alert/alertdb"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/platform/db"
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
		open, err := alike(ctx, q, row.MemberID, row.Kind, row.Direction, now)
		if err != nil {
			return out, err
		}
		if out.StaysOpen = !before.Closed && needsContact(open); out.StaysOpen {
			out.ID, err = s.sameTry(ctx, q, row, now)
			return out, err
		}
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

// alike reads the open alerts of one kind and direction that staff see, the newest
// first, also those that the member is not asked about.
func alike(ctx context.Context, q db.Q, memberID, kind, direction string, now time.Time) (out []progress, err error) {
	rows, err := alertdb.New(q).OpenAlike(ctx, alertdb.OpenAlikeParams{MemberID: memberID, Kind: kind, Direction: direction})
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		one, err := progressOf(ctx, q, memberID, alertdb.AlertByIDRow(row), now)
		if err != nil {
			return nil, err
		}
		out = append(out, one)
	}
	return out, nil
}

// needsContact says whether alerts of one kind and direction, the newest first,
// wait until somebody reaches the member, or somebody close to them: one is urgent
// by its reading, a call for help, or tells the member to call.
func needsContact(list []progress) bool {
	return slices.ContainsFunc(notOver(list), func(one progress) bool {
		return one.isDangerous() || one.calls || one.Action.isCall()
	})
}

// isCall says whether alerts, the newest first, tell the member to call. Those that
// are over for the member do not, nor those that they are not asked about.
func isCall(list []progress) bool {
	open := slices.DeleteFunc(slices.Clone(list), func(one progress) bool { return one.Followed || !one.Asks })
	return slices.ContainsFunc(newestOf(open), func(one progress) bool { return one.Action.isCall() })
}

// notOver leaves out what a message may end: alerts that the member says are over,
// and calls for help after which two fine readings were 15 minutes apart, unless
// the member is still told to call because of what they felt.
func notOver(list []progress) (out []progress) {
	until := int64(-1)
	for _, one := range list {
		switch {
		case one.CreatedAt <= until && !(one.calls && one.AnsweredAt > until):
		case one.ended:
			until = max(until, one.AnsweredAt)
		case one.Followed && one.Steady && !one.stays():
		default:
			out = append(out, one)
		}
	}
	return out
}

// isDangerous says whether the reading itself is too dangerous for a message to be
// enough: every low, a severe pressure, and a blood sugar above 600.
func (one progress) isDangerous() bool {
	switch Direction(one.Direction) {
	case Low, Severe:
		return true
	case High:
		return one.above600
	case Gain:
	}
	return false
}

// fromStaff adds what staff did last. A message about an alert that is open is told
// whatever else the member reads; the rest only while nothing is asked of them.
// Nobody reads that staff followed up because of a message.
func (a *Aftercare) fromStaff(o over, calm bool) {
	switch {
	case o.tried != nil && !o.tried.CoachSeenAt.Valid:
		a.TriedAt = o.triedAt
	case !calm:
	case o.tried != nil && (o.closed == nil || o.triedAt > o.closed.CoachSeenAt.Int64):
		a.TriedAt = o.triedAt
	case o.closed != nil:
		a.FollowedUp, a.About = o.closed.CoachSeenAt.Int64, reading.Kind(o.closed.Kind)
	}
}
