package alert

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"wellhouse.app/internal/alert/alertdb"
	"wellhouse.app/internal/apperr"
	"wellhouse.app/internal/audit"
	"wellhouse.app/internal/db"
	"wellhouse.app/internal/reading"
	"wellhouse.app/internal/who"
)

// Queued is an alert as far as it concerns those who look after a member.
type Queued struct {
	MemberID, Name string
	Stage
	Method             string
	NotBefore          int64 // zero for now
	FamilyAcknowledged bool
	Answer             string
	More               int   // others of the same kind and direction
	Through            int64 // when the last of them came
	StandsIn           bool  // nobody who looks after the member is there
}

// relations are the roles that have a queue, with the assignment that fills it.
var relations = map[who.Role]string{who.Coach: "coach", who.CareTeam: "careteam"}

// Queue lists the open alerts of the members whom a staff person looks after, or
// stands in for because nobody who is there does: one of each member, kind and
// direction, those that may be told now first. It is the worst that may be told,
// and the first to come where none may yet, so that a mild reading in quiet hours
// hides no severe one. Members can see who was shown their readings.
func (s *Service) Queue(ctx context.Context, w who.Who) ([]Queued, error) {
	relation, ok := relations[w.Role]
	if !ok {
		return nil, apperr.Denied()
	}
	now := s.Now()
	var out []Queued
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		rows, err := alertdb.New(q).Queue(ctx, alertdb.QueueParams{StaffID: w.AccountID, Relation: relation, FromAt: now.Add(-judgedFor).UnixMilli()})
		if err != nil {
			return err
		}
		out, err = s.shown(ctx, q, rows, now)
		return err
	})
	if err != nil {
		return nil, err
	}
	seen := make([]audit.Row, len(out))
	for i, a := range out {
		seen[i] = audit.Row{MemberID: a.MemberID, Action: "list", Area: "alerts", Target: a.AlertID}
	}
	return out, s.Audit.Listed(ctx, seen)
}

// Of lists the same of one member, for somebody whose part in a conversation
// says that they may know.
func (s *Service) Of(ctx context.Context, memberID string) (out []Queued, err error) {
	now := s.Now()
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		open, err := alertdb.New(q).OpenOf(ctx, alertdb.OpenOfParams{MemberID: memberID, FromAt: now.Add(-judgedFor).UnixMilli()})
		if err != nil {
			return err
		}
		rows := make([]alertdb.QueueRow, len(open))
		for i, r := range open {
			rows[i] = alertdb.QueueRow(r)
		}
		out, err = s.shown(ctx, q, rows, now)
		return err
	})
	return out, err
}

// shown picks the alert that stands for each group.
func (s *Service) shown(ctx context.Context, q db.Q, rows []alertdb.QueueRow, now time.Time) ([]Queued, error) {
	out := []Queued{}
	for _, group := range together(rows) {
		first := slices.MinFunc(group, func(a, b alertdb.QueueRow) int {
			return cmp.Or(cmp.Compare(max(a.CoachAt.Int64, now.UnixMilli()), max(b.CoachAt.Int64, now.UnixMilli())), worse(a, b))
		})
		one, err := s.queued(ctx, q, first, group)
		if err != nil {
			return nil, err
		}
		if one.NotBefore <= now.UnixMilli() {
			one.NotBefore = 0
		}
		out = append(out, one)
	}
	slices.SortStableFunc(out, func(a, b Queued) int { return int(min(a.NotBefore, 1) - min(b.NotBefore, 1)) })
	return out, nil
}

// together gathers the alerts of a member that are of one kind and direction, in
// the order of the first of each.
func together(rows []alertdb.QueueRow) (groups [][]alertdb.QueueRow) {
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
func worse(a, b alertdb.QueueRow) int {
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

// queued tells an alert, with what the member answered last to any of its group.
func (s *Service) queued(ctx context.Context, q db.Q, r alertdb.QueueRow, group []alertdb.QueueRow) (Queued, error) {
	store := alertdb.New(q)
	f, err := reading.LoadFrame(ctx, q, r.MemberID, s.Now())
	if err != nil {
		return Queued{}, err
	}
	out := Queued{MemberID: r.MemberID, Name: strings.TrimSpace(r.GivenName + " " + r.FamilyName), NotBefore: r.CoachAt.Int64, More: len(group) - 1, StandsIn: !r.Own}
	out.Stage = stageOf(alertdb.AlertByIDRow{
		ID: r.ID, Kind: r.Kind, Direction: r.Direction, ReadingAt: r.ReadingAt, OffsetMinutes: r.OffsetMinutes, Value: r.Value, Second: r.Second,
	}, f.Units)
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
	for _, one := range group { // the newest first
		out.Through = max(out.Through, one.CreatedAt)
		answers, err := store.AnswersOf(ctx, alertdb.AnswersOfParams{MemberID: r.MemberID, AlertID: one.ID})
		if err != nil {
			return out, err
		}
		if len(answers) > 0 && out.Answer == "" {
			out.Answer, _, _ = strings.Cut(answers[len(answers)-1].Answers, ",")
		}
	}
	return out, nil
}

// Close says that a staff person has taken care of an alert, and with it of those
// of its kind and direction that were there when they looked: what has come
// since stays.
func (s *Service) Close(ctx context.Context, w who.Who, memberID, alertID string, through int64) error {
	relation, ok := relations[w.Role]
	if !ok {
		return apperr.Denied()
	}
	return s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		store := alertdb.New(q)
		named, err := store.Queue(ctx, alertdb.QueueParams{StaffID: w.AccountID, Relation: relation, MemberID: memberID, AlertID: alertID})
		if err != nil {
			return err
		}
		if len(named) == 0 {
			return apperr.NotFoundError()
		}
		err = store.SeenByCoach(ctx, alertdb.SeenByCoachParams{
			MemberID: memberID, ID: alertID, Kind: named[0].Kind, Direction: named[0].Direction, Through: through, StaffID: w.AccountID, Now: s.Now().UnixMilli(),
		})
		if err != nil {
			return err
		}
		if err := s.tell(ctx, q, memberID); err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: "alert-closed", Area: "alerts", Target: alertID})
	})
}
