package alert

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"wellhouse.app/internal/care/alert/alertdb"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// Queued is an alert as far as it concerns those who look after a member.
type Queued struct {
	MemberID, Name string
	Stage
	Method             string
	NotBefore          int64 // zero for now
	FamilyAcknowledged bool
	Answers            []Answer // to the alert of the group that was answered last
	Others             []Answer // what was answered to it too and does not stand
	More               int      // others of the same kind and direction
	Through            int64    // when the last of them came
	StandsIn           bool     // nobody who looks after the member is there, or has seen it in time
	UnseenSince        int64    // since when staff could see the oldest of them
	Escalated          Reach
	Recovered          figure.Shown // the last fine reading after a call for help, when all of them are over
	RecoveredAt        int64        // zero while one of them is not
	TimeZone           string
	History            []Closing // what staff did about others like it
	NeedsContact       bool      // a message does not close it
	Reached
}

// relations are the roles that have a queue, with the assignment that fills it.
var relations = map[who.Role]string{who.Coach: "coach", who.CareTeam: "careteam"}

// Queue lists the open alerts that a staff person sees: those of their own members,
// and those that they stand in for because nobody on the member's team is
// available or closed the alert in time. There is one line for each member, kind
// and direction: the worst alert that may be shown now, or the first to come
// when all of them wait for the end of quiet hours. Members can see who was
// shown their readings.
func (s *Service) Queue(ctx context.Context, w who.Who) ([]Queued, error) {
	relation, ok := relations[w.Role]
	if !ok {
		return nil, apperr.Denied()
	}
	now := s.Now()
	members, from, err := s.queueMembers(ctx, w.AccountID, relation)
	if err != nil {
		return nil, err
	}
	out := []Queued{}
	for _, m := range members {
		list, err := s.openOf(ctx, m.MemberID, from.step(m.Own, m.There), !m.Own, now)
		if err != nil {
			return nil, err
		}
		out = append(out, list...)
	}
	slices.SortStableFunc(out, moreUrgent)
	if err := s.reach(ctx, w, out); err != nil {
		return nil, err
	}
	seen := make([]audit.Row, len(out))
	for i, a := range out {
		seen[i] = audit.Row{MemberID: a.MemberID, Action: "list", Area: "alerts", Target: a.AlertID}
	}
	return out, s.Audit.Listed(ctx, seen)
}

// reach adds how the staff person reaches each member.
func (s *Service) reach(ctx context.Context, w who.Who, list []Queued) error {
	known := map[string]Reached{}
	return s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		for i := range list {
			memberID := list[i].MemberID
			if _, done := known[memberID]; !done {
				one, err := ReachedBy(ctx, q, w, memberID, s.Now())
				if err != nil {
					return err
				}
				known[memberID] = one
			}
			list[i].Reached = known[memberID]
		}
		return nil
	})
}

// queueMembers finds whose alerts a staff person sees, and from which reach on
// those of a colleague's members.
func (s *Service) queueMembers(ctx context.Context, staffID, relation string) (rows []alertdb.QueueMembersRow, from Reach, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if from, err = reachFor(ctx, q, staffID); err != nil {
			return err
		}
		rows, err = alertdb.New(q).QueueMembers(ctx, alertdb.QueueMembersParams{StaffID: staffID, Relation: relation, LeastStep: int64(from)})
		return err
	})
	return rows, from, err
}

// openOf reads the open alerts of one member, from a step on.
func (s *Service) openOf(ctx context.Context, memberID string, step int64, standsIn bool, now time.Time) (out []Queued, err error) {
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		rows, err := alertdb.New(q).OpenOf(ctx, alertdb.OpenOfParams{MemberID: memberID, LeastStep: step, Now: now.UnixMilli()})
		if err != nil {
			return err
		}
		if out, err = s.shown(ctx, q, rows, now); err != nil || len(out) == 0 {
			return err
		}
		history, err := s.closings(ctx, q, memberID, now.Add(-historyFor).UnixMilli(), now)
		for i := range out {
			out[i].History = lastAlike(history, out[i].Kind, out[i].Direction)
		}
		return err
	})
	for i := range out {
		out[i].StandsIn = standsIn
	}
	return out, err
}

// Of lists the same of one member, for somebody whose part in a conversation
// says that they may know.
func (s *Service) Of(ctx context.Context, memberID string) ([]Queued, error) {
	return s.openOf(ctx, memberID, 0, false, s.Now())
}

// shown picks the alert that stands for each group.
func (s *Service) shown(ctx context.Context, q db.Q, rows []alertdb.OpenOfRow, now time.Time) ([]Queued, error) {
	out := []Queued{}
	for _, group := range together(rows) {
		first := slices.MinFunc(group, func(a, b alertdb.OpenOfRow) int {
			return cmp.Or(cmp.Compare(max(a.CoachAt.Int64, now.UnixMilli()), max(b.CoachAt.Int64, now.UnixMilli())), worse(a, b))
		})
		one, err := s.queued(ctx, q, first, now)
		if err != nil {
			return nil, err
		}
		if one.NotBefore <= now.UnixMilli() {
			one.NotBefore = 0
		}
		out = append(out, one)
	}
	slices.SortStableFunc(out, moreUrgent)
	return out, nil
}

// together gathers the alerts of a member that are of one kind and direction, in
// the order of the first of each.
func together(rows []alertdb.OpenOfRow) (groups [][]alertdb.OpenOfRow) {
	places := map[string]int{}
	for _, r := range rows {
		key := r.MemberID + r.Kind + r.Direction
		place, seen := places[key]
		if !seen {
			place, groups = len(groups), append(groups, nil)
			places[key] = place
		}
		groups[place] = append(groups[place], r)
	}
	return groups
}

// worse orders alerts of one direction, the worst first and the newest of equals.
func worse(a, b alertdb.OpenOfRow) int {
	out := 0
	switch Direction(a.Direction) {
	case Low:
		out = cmp.Compare(a.Value, b.Value)
	case High:
		out = cmp.Compare(b.Value, a.Value)
	case Severe:
		out = cmp.Or(cmp.Compare(b.Value, a.Value), cmp.Compare(b.Second, a.Second))
	case Gain:
		out = cmp.Compare(b.Second, a.Second)
	}
	return cmp.Or(out, cmp.Compare(b.ReadingAt, a.ReadingAt))
}

// queued tells an alert, with what the member answered to it or to others of its group.
func (s *Service) queued(ctx context.Context, q db.Q, r alertdb.OpenOfRow, now time.Time) (Queued, error) {
	store := alertdb.New(q)
	f, err := reading.LoadFrame(ctx, q, r.MemberID, now)
	if err != nil {
		return Queued{}, err
	}
	out := Queued{
		MemberID: r.MemberID, Name: strings.TrimSpace(r.GivenName + " " + r.FamilyName), NotBefore: r.CoachAt.Int64,
		More: int(r.Total) - 1, Through: r.Through, UnseenSince: r.UnseenSince, Escalated: reachAt(r.Step), TimeZone: f.Zone.String(),
	}
	out.Stage = stageOf(alertdb.AlertByIDRow{
		ID: r.ID, Kind: r.Kind, Direction: r.Direction, ReadingAt: r.ReadingAt, OffsetMinutes: r.OffsetMinutes, Value: r.Value, Second: r.Second,
		ReceivedAt: r.ReceivedAt,
	}, f.Units)
	if r.Recovered > 0 {
		out.Recovered, out.RecoveredAt = recoveredAs(Direction(r.Direction), r.RecoveredValue, r.RecoveredSecond, f.Units), r.RecoveredAt
	}
	coach, err := s.coach(ctx, q, r.MemberID)
	if err != nil {
		return out, err
	}
	out.Method = coach.Method
	answered, err := store.AcknowledgedEpisodes(ctx, r.MemberID)
	if err != nil {
		return out, err
	}
	out.FamilyAcknowledged = slices.Contains(answered, r.Direction)
	return out, out.told(ctx, q, r, now)
}

// mayClose finds an alert that a staff person sees, open or not, and from which
// step on they see alerts of this member.
func (s *Service) mayClose(ctx context.Context, q db.Q, staffID, relation, memberID, alertID string) (named alertdb.StepOfRow, from int64, err error) {
	store := alertdb.New(q)
	named, err = store.StepOf(ctx, alertdb.StepOfParams{MemberID: memberID, ID: alertID})
	if err != nil {
		return named, 0, err
	}
	stands, err := store.StandingTo(ctx, alertdb.StandingToParams{StaffID: staffID, Relation: relation, MemberID: memberID})
	if err != nil || stands.Own > 0 {
		return named, 0, err
	}
	reach, err := reachFor(ctx, q, staffID)
	if err != nil {
		return named, 0, err
	}
	from = reach.step(false, stands.There > 0)
	team := relation == relations[who.Coach] || stands.Team > 0
	if !team || named.Step < from {
		return named, from, apperr.NotFoundError()
	}
	return named, from, nil
}
