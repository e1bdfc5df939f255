package alert

import (
	"context"
	"slices"
	"strings"

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
	More               int
}

// relations are the roles that have a queue, with the assignment that fills it.
var relations = map[who.Role]string{who.Coach: "coach", who.CareTeam: "careteam"}

// Queue lists the open alerts of the members whom a staff person looks after:
// the newest of each member, kind and direction, urgent ones first.
func (s *Service) Queue(ctx context.Context, w who.Who) ([]Queued, error) {
	relation, ok := relations[w.Role]
	if !ok {
		return nil, apperr.Denied()
	}
	now := s.Now()
	out := []Queued{}
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		rows, err := alertdb.New(q).Queue(ctx, alertdb.QueueParams{StaffID: w.AccountID, Relation: relation, FromAt: now.Add(-judgedFor).UnixMilli()})
		if err != nil {
			return err
		}
		places := map[string]int{}
		for _, r := range rows {
			key := r.MemberID + r.Kind + r.Direction
			if i, seen := places[key]; seen {
				out[i].More++
				continue
			}
			one, err := s.queued(ctx, q, r)
			if err != nil {
				return err
			}
			if one.NotBefore <= now.UnixMilli() {
				one.NotBefore = 0
			}
			places[key] = len(out)
			out = append(out, one)
		}
		return nil
	})
	slices.SortStableFunc(out, func(a, b Queued) int { return int(min(a.NotBefore, 1) - min(b.NotBefore, 1)) })
	return out, err
}

func (s *Service) queued(ctx context.Context, q db.Q, r alertdb.QueueRow) (Queued, error) {
	store := alertdb.New(q)
	f, err := reading.LoadFrame(ctx, q, r.MemberID, s.Now())
	if err != nil {
		return Queued{}, err
	}
	out := Queued{MemberID: r.MemberID, Name: strings.TrimSpace(r.GivenName + " " + r.FamilyName), NotBefore: r.CoachAt.Int64}
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
	answers, err := store.AnswersOf(ctx, alertdb.AnswersOfParams{MemberID: r.MemberID, AlertID: r.ID})
	if len(answers) > 0 {
		out.Answer, _, _ = strings.Cut(answers[len(answers)-1].Answers, ",")
	}
	return out, err
}

// Close says that a staff person has taken care of an alert, and of the others
// of its kind and direction.
func (s *Service) Close(ctx context.Context, w who.Who, memberID, alertID string) error {
	relation, ok := relations[w.Role]
	if !ok {
		return apperr.Denied()
	}
	return s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		store := alertdb.New(q)
		n, err := store.Assigned(ctx, alertdb.AssignedParams{MemberID: memberID, StaffID: w.AccountID, Relation: relation})
		if err != nil {
			return err
		}
		if n == 0 {
			return apperr.NotFoundError()
		}
		if _, err := store.AlertByID(ctx, alertdb.AlertByIDParams{MemberID: memberID, ID: alertID}); err != nil {
			return err
		}
		_, err = store.SeenByCoach(ctx, alertdb.SeenByCoachParams{MemberID: memberID, ID: alertID, StaffID: w.AccountID, Now: s.Now().UnixMilli()})
		if err != nil {
			return err
		}
		if err := s.tell(ctx, q, memberID); err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: "alert-closed", Area: "alerts", Target: alertID})
	})
}
