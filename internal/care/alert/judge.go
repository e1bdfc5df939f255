package alert

import (
	"context"
	"database/sql"
	"errors"
	"math"
	"slices"
	"sync"
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
	spans := spansOf(b)
	if len(spans) == 0 {
		return nil
	}
	if err := alertdb.New(q).TakeTurn(ctx, memberID); err != nil {
		return err
	}
	now, changed := s.Now(), false
	for _, kind := range []reading.Kind{reading.BloodSugar, reading.BloodPressure, reading.BodyWeight} {
		span, some := spans[kind]
		if !some {
			continue
		}
		one, err := s.judge(ctx, q, memberID, kind, span, now)
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

// PreferencesChanged applies what a member wants of their coach to the readings
// that are there, as a new one would, inside the transaction that changed it.
func (s *Service) PreferencesChanged(ctx context.Context, q db.Q, memberID string, names []string) error {
	if slices.ContainsFunc(names, ofCoach) {
		if err := theirs(ctx, Family); err != nil {
			return err
		}
	}
	if !slices.ContainsFunc(names, func(name string) bool { return name == OptIntoAlerts || name == BGLowerLimit || name == BGUpperLimit }) {
		return nil
	}
	if err := alertdb.New(q).TakeTurn(ctx, memberID); err != nil {
		return err
	}
	now := s.Now()
	changed, err := s.judge(ctx, q, memberID, reading.BloodSugar, onwards(now.UnixMilli()), now)
	if err != nil || !changed {
		return err
	}
	return s.tell(ctx, q, memberID)
}

// span is from when to when something changed.
type span struct {
	first, last int64
	// added are the blood sugars that have just come, when nothing else changed.
	added []Check
}

// onwards is everything from a moment on.
func onwards(first int64) span { return span{first: first, last: forever} }

// forever is later than any reading, and can still be added to.
const forever = math.MaxInt64 / 2

// spansOf is when the first and the last reading of each kind in a batch were
// made.
func spansOf(b reading.Batch) map[reading.Kind]span {
	spans := map[reading.Kind]span{}
	note := func(kind reading.Kind, at int64) {
		was, some := spans[kind]
		if !some {
			was = span{first: at, last: at}
		}
		spans[kind] = span{first: min(was.first, at), last: max(was.last, at)}
	}
	for _, g := range b.Glucose {
		note(reading.BloodSugar, g.At)
	}
	if sugar, some := spans[reading.BloodSugar]; some {
		sugar.added = added(b)
		spans[reading.BloodSugar] = sugar
	}
	for _, p := range b.Pressure {
		note(reading.BloodPressure, p.At)
	}
	for _, w := range b.Weight {
		note(reading.BodyWeight, w.At)
	}
	return spans
}

// added are the blood sugars of a batch that has just come.
func added(b reading.Batch) []Check {
	if !b.New {
		return nil
	}
	out := make([]Check, len(b.Glucose))
	for i, g := range b.Glucose {
		out[i] = Check{ID: g.ID, Check: figure.Check{
			Moment: g.Moment, Value: g.Value, Meal: g.Meal, BelowAll: g.BelowAll, AboveAll: g.AboveAll,
		}, Arrival: Arrival{g.ReceivedAt, g.DeviceID}}
	}
	return out
}

// quiet says that blood sugars have come and nothing else changed, and that none
// of them asks for anybody.
func (c span) quiet(coach CoachPreferences) bool {
	return len(c.added) > 0 && len(FindInChecks(c.added, coach, nil)) == 0
}

// strictest is what asks for somebody with any preferences that a member may have.
var strictest = CoachPreferences{On: true, Lower: limits[Low].most, Upper: limits[High].least}

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

// window is which readings are judged again: the alerts of those made from one
// moment until another. What was made up to evidence says how they went on.
type window struct{ from, until, evidence int64 }

// ending is the window when nothing is open, calm is the next calm reading after
// the change, and both are so long ago that family would not hear of them. An
// alert follows from its reading and later ones, and the calm reading ends those
// before it. So a reading that comes weeks late costs its neighbours and not all
// that was made since. A negative moment stands for none.
func (w window) ending(changed span, calm int64, now time.Time) window {
	if calm < 0 || calm >= now.Add(-followedFor).UnixMilli() {
		return w
	}
	return window{from: w.from, until: changed.last + clocksApart.Milliseconds(), evidence: calm}
}

// before is until when a calm reading ends what a change cannot touch.
func (c span) before() int64 { return c.first - settledBefore.Milliseconds() }

// ahead is from when on a calm reading ends all that a change can touch.
func (c span) ahead() int64 { return c.last + 2*settledBefore.Milliseconds() }

// judge brings the alerts of a kind in line with its readings, of which some
// have changed.
func (s *Service) judge(ctx context.Context, q db.Q, memberID string, kind reading.Kind, changed span, now time.Time) (bool, error) {
	if kind == reading.BloodSugar {
		return s.judgeSugar(ctx, q, memberID, changed, now)
	}
	store := alertdb.New(q)
	open, err := store.OldestOpen(ctx, alertdb.OldestOpenParams{MemberID: memberID, Kind: string(kind)})
	if err != nil {
		return false, err
	}
	help, err := calledFor(ctx, q, memberID, kind, open)
	if err != nil {
		return false, err
	}
	switch kind {
	case reading.BloodPressure:
		calm, err := store.CalmBeat(ctx, alertdb.CalmBeatParams{MemberID: memberID, Until: changed.before(), Systolic: calmSystolic, Diastolic: calmDiastolic})
		if err != nil {
			return false, err
		}
		from := judgedFrom(calm, open, now)
		beats, err := beats(ctx, q, memberID, from)
		if err != nil {
			return false, err
		}
		return s.keep(ctx, q, memberID, kind, since(from), FindInBeats(beats, help.calls), help, UsualPreferences, now)
	case reading.BodyWeight: // few enough to judge them all
		return s.judgeWeight(ctx, q, memberID, judgedFrom(-1, open, now), help, now)
	}
	return false, nil
}

// since is the window from a moment on.
func since(from int64) window { return window{from, forever, forever} }

// lastDay picks the checks that family may still hear of.
func lastDay(checks []Check, now time.Time) []Check {
	from := now.Add(-followedFor).UnixMilli()
	return slices.DeleteFunc(slices.Clone(checks), func(c Check) bool { return c.At < from })
}

func (s *Service) judgeSugar(ctx context.Context, q db.Q, memberID string, changed span, now time.Time) (bool, error) {
	e, err := s.entangled(ctx, q, memberID, now)
	if err != nil {
		return false, err
	}
	if e.settled() && changed.quiet(strictest) {
		return false, nil
	}
	coach, err := s.coach(ctx, q, memberID)
	if err != nil || e.settled() && changed.quiet(coach) {
		return false, err
	}
	help, err := calledFor(ctx, q, memberID, reading.BloodSugar, e.open)
	if err != nil {
		return false, err
	}
	again, err := e.window(ctx, q, memberID, changed, now)
	if err != nil {
		return false, err
	}
	checks, err := checksIn(ctx, q, memberID, again.from, again.evidence)
	if err != nil {
		return false, err
	}
	done, err := s.keep(ctx, q, memberID, reading.BloodSugar, again, FindInChecks(checks, coach, help.calls), help, coach, now)
	if err != nil || !e.heard {
		return done, err
	}
	if again.evidence < forever { // the last day lies after it
		if checks, err = checksFrom(ctx, q, memberID, now.Add(-followedFor).UnixMilli()); err != nil {
			return false, err
		}
	}
	heard, err := s.follow(ctx, q, memberID, e.told, lastDay(checks, now), e.ends, now)
	return done || heard, err
}

// entanglement is what a blood sugar could end: the oldest open alert (negative
// for none), what family was told of that is not over, and messages about an end
// that have not left. heard says whether family hears of anything at all.
type entanglement struct {
	open  int64
	told  []alertdb.OpenEpisodesRow
	ends  []alertdb.UnsentEndsRow
	heard bool
}

func (s *Service) entangled(ctx context.Context, q db.Q, memberID string, now time.Time) (e entanglement, err error) {
	some, err := alertdb.New(q).Unsettled(ctx, alertdb.UnsettledParams{MemberID: memberID, Since: now.Add(-followedFor).UnixMilli()})
	e.open = some.Open
	if err == nil && some.Told > 0 {
		e.told, err = alertdb.New(q).OpenEpisodes(ctx, memberID)
	}
	if err == nil && some.Ends > 0 {
		e.ends, err = unsentEnds(ctx, q, memberID, now)
	}
	e.heard = some.Sides > 0 || len(e.told) > 0 || len(e.ends) > 0
	return e, err
}

// settled says that a new blood sugar which asks for nobody changes nothing:
// there is nothing it could end, and what has ended stays so whatever comes
// later.
func (e entanglement) settled() bool { return e.open < 0 && !e.heard }

// window finds which blood sugars a change makes us judge again.
func (e entanglement) window(ctx context.Context, q db.Q, memberID string, changed span, now time.Time) (window, error) {
	store := alertdb.New(q)
	calm, err := store.CalmCheck(ctx, alertdb.CalmCheckParams{
		MemberID: memberID, Until: changed.before(), Least: int64(calmLeast), Most: int64(calmMost),
	})
	again := since(judgedFrom(calm, e.open, now))
	for _, one := range e.told { // what family was told of must be looked at
		again.from = min(again.from, one.ReadingAt)
	}
	for _, one := range e.ends {
		again.from = min(again.from, one.ReadingAt)
	}
	recent := changed.ahead() >= now.Add(-followedFor).UnixMilli()
	if err != nil || recent || e.open >= 0 || len(e.told) > 0 || len(e.ends) > 0 {
		return again, err
	}
	calm, err = store.NextCalmCheck(ctx, alertdb.NextCalmCheckParams{
		MemberID: memberID, FromAt: changed.ahead(), Least: int64(calmLeast), Most: int64(calmMost),
	})
	return again.ending(changed, calm, now), err
}

// checksFrom reads the checks of blood sugar from a moment on, in the order in
// which they were made.
func checksFrom(ctx context.Context, q db.Q, memberID string, from int64) ([]Check, error) {
	return checksIn(ctx, q, memberID, from, forever)
}

func checksIn(ctx context.Context, q db.Q, memberID string, from, until int64) ([]Check, error) {
	rows, err := alertdb.New(q).ChecksBetween(ctx, alertdb.ChecksBetweenParams{MemberID: memberID, FromAt: from, Until: until})
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
	return s.keep(ctx, q, memberID, reading.BodyWeight, since(from), FindInWeights(all, from, plan.Gain, help.calls), help, UsualPreferences, now)
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

// keep brings the alerts of a kind in a window in line with what the rules say
// now.
func (s *Service) keep(ctx context.Context, q db.Q, memberID string, kind reading.Kind, again window, found []Finding, help help, coach CoachPreferences, now time.Time) (changed bool, err error) {
	store := alertdb.New(q)
	rows, err := store.AlertsSince(ctx, alertdb.AlertsSinceParams{MemberID: memberID, FromAt: again.from, Until: again.until, Kind: string(kind)})
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
	facts := sync.OnceValues(func() (member.Facts, error) { return member.LoadFacts(ctx, q, memberID) })
	var news parentNews
	for _, f := range found {
		if f.At > again.until {
			continue
		}
		was, known := before[f.ID()]
		delete(before, f.ID())
		f.State, f.Followed = help.holds(f.ID(), f.State)
		if known && was == (judged{f.State, f.Second, f.Followed, f.Recovery}) {
			continue
		}
		changed = true
		if err := s.put(ctx, q, memberID, f, coach, facts, now); err != nil {
			return false, err
		}
		news.add(f, now)
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
		if state != Open {
			news.over = append(news.over, id)
		}
	}
	return changed, s.tellParent(ctx, q, facts, news)
}

// listed refuses a kind or a direction that nobody knows, before it is written.
func (f Finding) listed() error {
	return errors.Join(db.Listed("alerts.kind", f.Kind, Kinds), db.Listed("alerts.direction", f.Direction, Directions))
}

func (s *Service) put(ctx context.Context, q db.Q, memberID string, f Finding, coach CoachPreferences, facts func() (member.Facts, error), now time.Time) error {
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
		m, err := facts()
		if err != nil {
			return err
		}
		from := coach.From(f, now, m.Zone())
		row.CoachAt = sql.NullInt64{Int64: from.UnixMilli(), Valid: true}
		row.EscalateAt = null(escalatesAt(row.Urgent, from, m.Country, m.Zone()).UnixMilli())
	}
	return alertdb.New(q).PutAlert(ctx, row)
}
