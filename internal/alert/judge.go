package alert

import (
	"context"
	"database/sql"
	"slices"
	"time"

	"wellhouse.app/internal/alert/alertdb"
	"wellhouse.app/internal/db"
	"wellhouse.app/internal/figure"
	"wellhouse.app/internal/reading"
)

// judgedFor is for how long a reading asks for somebody. What comes later than
// that, such as the memory of a meter that was in a drawer, is history.
const judgedFor = 24 * time.Hour

// weekBefore is what a weight is held against.
const weekBefore = 8 * 24 * time.Hour

// Stored follows readings that were stored or mean something else now, inside
// the transaction that did so. It looks at what is stored, not at what came.
func (s *Service) Stored(ctx context.Context, q db.Q, memberID string, b reading.Batch) error {
	now := s.Now()
	from := now.Add(-judgedFor).UnixMilli()
	kinds := recent(b, from)
	if len(kinds) == 0 {
		return nil
	}
	if err := alertdb.New(q).TakeTurn(ctx, memberID); err != nil {
		return err
	}
	changed := false
	for _, kind := range kinds {
		one, err := s.judge(ctx, q, memberID, kind, from, now)
		if err != nil {
			return err
		}
		changed = changed || one
	}
	if !changed {
		return nil
	}
	return s.tell(ctx, q, memberID)
}

// recent names the kinds of which a batch has something that is not history.
func recent(b reading.Batch, from int64) (kinds []reading.Kind) {
	has := map[reading.Kind]bool{}
	for _, g := range b.Glucose {
		has[reading.BloodSugar] = has[reading.BloodSugar] || g.At >= from
	}
	for _, p := range b.Pressure {
		has[reading.BloodPressure] = has[reading.BloodPressure] || p.At >= from
	}
	for _, w := range b.Weight { // what later weights are held against counts too
		has[reading.BodyWeight] = has[reading.BodyWeight] || w.At >= from-weekBefore.Milliseconds()
	}
	for _, kind := range []reading.Kind{reading.BloodSugar, reading.BloodPressure, reading.BodyWeight} {
		if has[kind] {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

func (s *Service) judge(ctx context.Context, q db.Q, memberID string, kind reading.Kind, from int64, now time.Time) (changed bool, err error) {
	switch kind {
	case reading.BloodSugar:
		return s.judgeSugar(ctx, q, memberID, from, now)
	case reading.BloodPressure:
		beats, err := beats(ctx, q, memberID, from)
		if err != nil {
			return false, err
		}
		return s.keep(ctx, q, memberID, kind, from, FindInBeats(beats), UsualPreferences, now)
	case reading.BodyWeight:
		return s.judgeWeight(ctx, q, memberID, from, now)
	}
	return false, nil
}

func (s *Service) judgeSugar(ctx context.Context, q db.Q, memberID string, from int64, now time.Time) (bool, error) {
	rows, err := alertdb.New(q).ChecksBetween(ctx, alertdb.ChecksBetweenParams{MemberID: memberID, FromAt: from})
	if err != nil {
		return false, err
	}
	checks := make([]Check, len(rows))
	for i, r := range rows {
		checks[i] = Check{ID: r.ID, Check: figure.Check{
			Moment: figure.Moment{At: r.At, Offset: int(r.OffsetMinutes)}, Value: int(r.Value), Meal: int(r.EatCode), BelowAll: r.BelowAll, AboveAll: r.AboveAll,
		}, Arrival: Arrival{r.ReceivedAt, r.DeviceID}}
	}
	inOrder(checks)
	coach, err := s.coach(ctx, q, memberID)
	if err != nil {
		return false, err
	}
	changed, err := s.keep(ctx, q, memberID, reading.BloodSugar, from, FindInChecks(checks, coach), coach, now)
	if err != nil {
		return false, err
	}
	told, err := s.follow(ctx, q, memberID, checks, now)
	return changed || told, err
}

func beats(ctx context.Context, q db.Q, memberID string, from int64) ([]Beat, error) {
	rows, err := alertdb.New(q).BeatsBetween(ctx, alertdb.BeatsBetweenParams{MemberID: memberID, FromAt: from})
	out := make([]Beat, len(rows))
	for i, r := range rows {
		out[i] = Beat{ID: r.ID, Beat: figure.Beat{
			Moment: figure.Moment{At: r.At, Offset: int(r.OffsetMinutes)}, Systolic: int(r.Systolic), Diastolic: int(r.Diastolic),
		}, Arrival: Arrival{r.ReceivedAt, r.DeviceID}}
	}
	inOrder(out)
	return out, err
}

func (s *Service) judgeWeight(ctx context.Context, q db.Q, memberID string, from int64, now time.Time) (bool, error) {
	store := alertdb.New(q)
	if n, err := store.IsHeartFailure(ctx, memberID); err != nil || n == 0 {
		return false, err
	}
	plan, err := reading.LoadPlan(ctx, q, memberID)
	if err != nil {
		return false, err
	}
	since := from - weekBefore.Milliseconds()
	rows, err := store.WeighingsBetween(ctx, alertdb.WeighingsBetweenParams{MemberID: memberID, FromAt: since})
	if err != nil {
		return false, err
	}
	sure, err := store.SureWeights(ctx, alertdb.SureWeightsParams{MemberID: memberID, FromAt: since})
	if err != nil {
		return false, err
	}
	all := make([]Weighing, len(rows))
	for i, r := range rows {
		all[i] = Weighing{ID: r.ID, Weighing: figure.Weighing{
			Moment: figure.Moment{At: r.At, Offset: int(r.OffsetMinutes)}, Grams: r.Grams, Sure: slices.Contains(sure, r.ID),
		}, Arrival: Arrival{r.ReceivedAt, r.DeviceID}}
	}
	inOrder(all)
	return s.keep(ctx, q, memberID, reading.BodyWeight, from, FindInWeights(all, from, plan.Gain), UsualPreferences, now)
}

// coach reads what a member wants of their coach.
func (s *Service) coach(ctx context.Context, q db.Q, memberID string) (CoachPreferences, error) {
	rows, err := alertdb.New(q).CoachPreferences(ctx, memberID)
	p := UsualPreferences
	for _, r := range rows {
		p = p.With(r.Name, r.Value)
	}
	return p, err
}

// keep brings the alerts of a kind in line with what the rules say now.
func (s *Service) keep(ctx context.Context, q db.Q, memberID string, kind reading.Kind, from int64, found []Finding, coach CoachPreferences, now time.Time) (changed bool, err error) {
	store := alertdb.New(q)
	rows, err := store.AlertsSince(ctx, alertdb.AlertsSinceParams{MemberID: memberID, FromAt: from, Kind: string(kind)})
	if err != nil {
		return false, err
	}
	type judged struct {
		state  State
		second int64 // what was gained follows from other weights too
	}
	before := map[string]judged{}
	for _, r := range rows {
		before[r.ID] = judged{State(r.State), r.Second}
	}
	for _, f := range found {
		was, known := before[f.ID()]
		delete(before, f.ID())
		if known && was == (judged{f.State, f.Second}) {
			continue
		}
		changed = true
		if err := s.put(ctx, q, memberID, f, coach, now); err != nil {
			return false, err
		}
	}
	for id, was := range before {
		if was.state == Withdrawn {
			continue
		}
		changed = true
		if err := store.SetAlertState(ctx, alertdb.SetAlertStateParams{MemberID: memberID, ID: id, State: string(Withdrawn)}); err != nil {
			return false, err
		}
	}
	return changed, nil
}

func (s *Service) put(ctx context.Context, q db.Q, memberID string, f Finding, coach CoachPreferences, now time.Time) error {
	row := alertdb.PutAlertParams{
		MemberID: memberID, ID: f.ID(), Kind: string(f.Kind), Direction: string(f.Direction), ReadingID: f.ReadingID, ReadingAt: f.At,
		OffsetMinutes: int64(f.Offset), Value: f.Value, Second: f.Second, ClearAt: f.ClearAt, Asks: f.Asks, State: string(f.State), CreatedAt: now.UnixMilli(),
	}
	if f.Coach {
		m, err := s.subject(ctx, q, memberID)
		if err != nil {
			return err
		}
		row.CoachAt = sql.NullInt64{Int64: coach.From(f, now, m.place).UnixMilli(), Valid: true}
	}
	return alertdb.New(q).PutAlert(ctx, row)
}
