package alert

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"

	"wellhouse.app/internal/care/alert/alertdb"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/db"
)

// judgedFor is how old a reading may be when it reaches us and still ask for
// somebody: as old as those that devices may send.
const judgedFor = 90 * 24 * time.Hour

// Stored follows readings that were stored or mean something else now, inside
// the transaction that did so. It looks at what is stored, not at what came.
func (s *Service) Stored(ctx context.Context, q db.Q, memberID string, b reading.Batch) error {
	first := earliest(b)
	if len(first) == 0 {
		return nil
	}
	if err := alertdb.New(q).TakeTurn(ctx, memberID); err != nil {
		return err
	}
	now, changed := s.Now(), false
	for _, kind := range []reading.Kind{reading.BloodSugar, reading.BloodPressure, reading.BodyWeight} {
		at, some := first[kind]
		if !some {
			continue
		}
		one, err := s.judge(ctx, q, memberID, kind, at, now)
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

// earliest is when the first reading of each kind in a batch was made.
func earliest(b reading.Batch) map[reading.Kind]int64 {
	first := map[reading.Kind]int64{}
	note := func(kind reading.Kind, at int64) {
		if was, some := first[kind]; !some || at < was {
			first[kind] = at
		}
	}
	for _, g := range b.Glucose {
		note(reading.BloodSugar, g.At)
	}
	for _, p := range b.Pressure {
		note(reading.BloodPressure, p.At)
	}
	for _, w := range b.Weight {
		note(reading.BodyWeight, w.At)
	}
	return first
}

// calmLeast and calmMost bound the blood sugar after which nothing earlier is
// open, whatever limits the member, the coach and the family have.
var (
	calmLeast = limits[Low].most + clearBy
	calmMost  = limits[High].least - clearBy
)

// settledBefore is how long before a change a reading must have been made that
// the change does not touch, with clocks that are apart.
const settledBefore = 2 * clocksApart

// judgedFrom is from when on readings are judged again after one has changed: from
// the last calm reading before it, because what is earlier stays as it is, or
// from the first alert that is open. Negative moments stand for none.
func judgedFrom(calm, open int64, now time.Time) int64 {
	from := now.Add(-judgedFor).UnixMilli()
	if calm >= 0 {
		from = max(from, calm-settledBefore.Milliseconds())
	}
	if open >= 0 {
		from = min(from, open)
	}
	return from
}

// judge brings the alerts of a kind in line with its readings, of which some
// that were made at a moment or later have changed.
func (s *Service) judge(ctx context.Context, q db.Q, memberID string, kind reading.Kind, changed int64, now time.Time) (bool, error) {
	store, until := alertdb.New(q), changed-settledBefore.Milliseconds()
	open, err := store.OldestOpen(ctx, alertdb.OldestOpenParams{MemberID: memberID, Kind: string(kind)})
	if err != nil {
		return false, err
	}
	help, err := calledFor(ctx, q, memberID, kind, open)
	if err != nil {
		return false, err
	}
	switch kind {
	case reading.BloodSugar:
		calm, err := store.CalmCheck(ctx, alertdb.CalmCheckParams{MemberID: memberID, Until: until, Least: int64(calmLeast), Most: int64(calmMost)})
		if err != nil {
			return false, err
		}
		return s.judgeSugar(ctx, q, memberID, judgedFrom(calm, open, now), help, now)
	case reading.BloodPressure:
		calm, err := store.CalmBeat(ctx, alertdb.CalmBeatParams{MemberID: memberID, Until: until, Systolic: calmSystolic, Diastolic: calmDiastolic})
		if err != nil {
			return false, err
		}
		from := judgedFrom(calm, open, now)
		beats, err := beats(ctx, q, memberID, from)
		if err != nil {
			return false, err
		}
		return s.keep(ctx, q, memberID, kind, from, FindInBeats(beats, help.calls), help, UsualPreferences, now)
	case reading.BodyWeight: // few enough to judge them all
		return s.judgeWeight(ctx, q, memberID, judgedFrom(-1, open, now), help, now)
	}
	return false, nil
}

// since picks the checks that were made from a moment on.
func since(checks []Check, from time.Time) []Check {
	return slices.DeleteFunc(slices.Clone(checks), func(c Check) bool { return c.At < from.UnixMilli() })
}

func (s *Service) judgeSugar(ctx context.Context, q db.Q, memberID string, from int64, help help, now time.Time) (bool, error) {
	told, err := alertdb.New(q).OpenEpisodes(ctx, memberID)
	if err != nil {
		return false, err
	}
	for _, e := range told { // what family was told of must be looked at
		from = min(from, e.ReadingAt)
	}
	ends, err := unsentEnds(ctx, q, memberID, now)
	if err != nil {
		return false, err
	}
	for _, e := range ends {
		from = min(from, e.ReadingAt)
	}
	checks, err := checksFrom(ctx, q, memberID, from)
	if err != nil {
		return false, err
	}
	coach, err := s.coach(ctx, q, memberID)
	if err != nil {
		return false, err
	}
	changed, err := s.keep(ctx, q, memberID, reading.BloodSugar, from, FindInChecks(checks, coach, help.calls), help, coach, now)
	if err != nil {
		return false, err
	}
	heard, err := s.follow(ctx, q, memberID, since(checks, now.Add(-followedFor)), ends, now)
	return changed || heard, err
}

// checksFrom reads the checks of blood sugar from a moment on, in the order in
// which they were made.
func checksFrom(ctx context.Context, q db.Q, memberID string, from int64) ([]Check, error) {
	rows, err := alertdb.New(q).ChecksBetween(ctx, alertdb.ChecksBetweenParams{MemberID: memberID, FromAt: from})
	checks := make([]Check, len(rows))
	for i, r := range rows {
		checks[i] = Check{ID: r.ID, Check: figure.Check{
			Moment: figure.Moment{At: r.At, Offset: int(r.OffsetMinutes)}, Value: int(r.Value), Meal: int(r.EatCode), BelowAll: r.BelowAll, AboveAll: r.AboveAll,
		}, Arrival: Arrival{r.ReceivedAt, r.DeviceID}}
	}
	inOrder(checks)
	return checks, err
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

// judgeWeight reads all weights, as the pages do: which ones wait for an answer
// follows from all that came before them.
func (s *Service) judgeWeight(ctx context.Context, q db.Q, memberID string, from int64, help help, now time.Time) (bool, error) {
	store := alertdb.New(q)
	running, err := program.RunningOf(ctx, q, memberID)
	if err != nil {
		return false, err
	}
	if !program.RunsAny(running, program.HeartFailure) {
		ended, err := store.EndWithProgram(ctx, memberID)
		return ended > 0, err
	}
	plan, err := reading.LoadPlan(ctx, q, memberID)
	if err != nil {
		return false, err
	}
	rows, err := store.Weighings(ctx, memberID)
	if err != nil {
		return false, err
	}
	sure, err := store.SureWeights(ctx, memberID)
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
	return s.keep(ctx, q, memberID, reading.BodyWeight, from, FindInWeights(all, from, plan.Gain, help.calls), help, UsualPreferences, now)
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
func (s *Service) keep(ctx context.Context, q db.Q, memberID string, kind reading.Kind, from int64, found []Finding, help help, coach CoachPreferences, now time.Time) (changed bool, err error) {
	store := alertdb.New(q)
	rows, err := store.AlertsSince(ctx, alertdb.AlertsSinceParams{MemberID: memberID, FromAt: from, Kind: string(kind)})
	if err != nil {
		return false, err
	}
	type judged struct {
		state    State
		second   int64 // what was gained follows from other weights too
		followed bool
		Recovery
	}
	before := map[string]judged{}
	for _, r := range rows {
		before[r.ID] = judged{
			State(r.State), r.Second, r.Followed, Recovery{At: r.RecoveredAt, Value: r.RecoveredValue, Second: r.RecoveredSecond, Steady: r.Steady},
		}
	}
	for _, f := range found {
		was, known := before[f.ID()]
		delete(before, f.ID())
		f.State, f.Followed = help.holds(f.ID(), f.State)
		if known && was == (judged{f.State, f.Second, f.Followed, f.Recovery}) {
			continue
		}
		changed = true
		if err := s.put(ctx, q, memberID, f, coach, now); err != nil {
			return false, err
		}
	}
	for id, was := range before {
		state, followed := help.holds(id, Withdrawn)
		if was.state == state && was.followed == followed {
			continue
		}
		changed = true
		err := store.WithdrawAlert(ctx, alertdb.WithdrawAlertParams{MemberID: memberID, ID: id, State: string(state), Followed: followed})
		if err != nil {
			return false, err
		}
	}
	return changed, nil
}

// listed refuses a kind or a direction that nobody knows, before it is written.
func (f Finding) listed() error {
	return errors.Join(db.Listed("alerts.kind", f.Kind, Kinds), db.Listed("alerts.direction", f.Direction, Directions))
}

func (s *Service) put(ctx context.Context, q db.Q, memberID string, f Finding, coach CoachPreferences, now time.Time) error {
	if err := f.listed(); err != nil {
		return err
	}
	row := alertdb.PutAlertParams{
		MemberID: memberID, ID: f.ID(), Kind: string(f.Kind), Direction: string(f.Direction), ReadingID: f.ReadingID, ReadingAt: f.At,
		OffsetMinutes: int64(f.Offset), Value: f.Value, Second: f.Second, ClearAt: f.ClearAt, Asks: f.Asks, State: string(f.State), CreatedAt: now.UnixMilli(),
		ReceivedAt: f.ReceivedAt, Urgent: f.urgent(), Followed: f.Followed, Steady: f.Recovery.Steady, RecoveredAt: f.Recovery.At,
		RecoveredValue: f.Recovery.Value, RecoveredSecond: f.Recovery.Second,
	}
	if f.Coach {
		m, err := member.LoadFacts(ctx, q, memberID)
		if err != nil {
			return err
		}
		from := coach.From(f, now, m.Zone())
		row.CoachAt = sql.NullInt64{Int64: from.UnixMilli(), Valid: true}
		row.EscalateAt = null(escalatesAt(row.Urgent, from, m.Country, m.Zone()).UnixMilli())
	}
	return alertdb.New(q).PutAlert(ctx, row)
}
