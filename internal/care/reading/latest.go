package reading

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading/readingdb"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/db"
)

// Pulse comes with each pressure check and has a card of its own.
const PulseRate Kind = "pulse"

// kindPrograms are the programs that a kind of reading belongs to, in the order
// in which kinds are shown.
var kindPrograms = []struct {
	kind     Kind
	programs []string
}{
	{BloodSugar, append(program.With(program.GlucoseMeter), program.DeviceFlex)},
	{BloodPressure, program.With(program.PressureMonitor)},
	{PulseRate, []string{program.HeartFailure}},
	{BodyWeight, weighing},
}

// KindsOf lists the kinds of readings that a member with these active programs
// has. Where heart failure is watched the weight of the morning comes first.
func KindsOf(active []string) []Kind {
	kinds := []Kind{}
	for _, k := range kindPrograms {
		if slices.ContainsFunc(k.programs, func(slug string) bool { return slices.Contains(active, slug) }) {
			kinds = append(kinds, k.kind)
		}
	}
	if slices.Contains(active, program.HeartFailure) {
		kinds = slices.DeleteFunc(kinds, func(k Kind) bool { return k == BodyWeight })
		kinds = slices.Insert(kinds, 0, BodyWeight)
	}
	return kinds
}

// Since tells how many readings of a kind came since the member's last visit,
// and when the newest was made, 0 where there is none. Those that are left out
// of figures are not told.
type Since struct{ Count, Newest int64 }

// SinceVisit reads it for each kind.
func SinceVisit(ctx context.Context, q db.Q, memberID string) (map[Kind]Since, error) {
	rows, err := readingdb.New(q).SinceVisit(ctx, memberID)
	out := make(map[Kind]Since, len(rows))
	for _, r := range rows {
		out[Kind(r.Kind)] = Since{r.Checks, r.Newest}
	}
	if err != nil || out[BodyWeight].Newest == 0 {
		return out, err
	}
	all, _, err := Weighings(ctx, q, memberID)
	out[BodyWeight] = out[BodyWeight].ofWeights(all)
	return out, err
}

// ofWeights leaves out the weights that may be someone else's; all are the
// settled weights, oldest first.
func (s Since) ofWeights(all []figure.Weighing) (out Since) {
	for _, w := range slices.Backward(all) {
		switch w.Mark {
		case figure.Counted:
			if out.Newest = max(out.Newest, w.At); s.Count > 0 {
				out.Count++
			}
		case figure.Waiting:
		default:
			continue
		}
		if s.Count--; s.Count <= 0 && out.Newest > 0 {
			break
		}
	}
	return out
}

// Latest is the state of one kind of reading.
type Latest struct {
	Kind    Kind
	Reading *Newest // nil while there is none
	Need    figure.Need
	Week    *Average // of the last seven days
	Before  *Average // of the seven days before, where both have enough
	// GainKey names the gain that asks for a call where heart failure is
	// watched, and Gain is how much it is. Gain is empty for a weight that waits for
	// an answer, because Reading is another one.
	GainKey string
	Gain    figure.Shown
	// Asks says that one of the last weights waits until the member says whether
	// it counts.
	Asks bool
	// FollowedUp says that staff took care of the gain, so nobody is told to call.
	FollowedUp bool
	// Today's readings on the line of the day, where the kind has one.
	Today []Dot
	Band  *Band // the widest that they were judged by
	// LowBand is of the bottom numbers of blood pressure.
	LowBand *Band
	// Tally is of the last seven days and TallyBefore of the seven before, where
	// both have enough.
	Tally, TallyBefore *figure.Tally
}

// Newest is a reading as a card shows it.
type Newest struct {
	Stamp
	figure.Shown
	StatusKey string
	Meal      int
	Uneven    bool
}

// Average is a mean with what it rests on.
type Average struct {
	Text  string
	Count int
}

// cardDays is how many days the average of a card is of.
const cardDays = 7

// dangerFor is how long after a dangerous reading nothing else is told about its
// kind.
const dangerFor = 24 * time.Hour

// Latest gathers the newest reading of every kind, what needs the member first.
func (s *Service) Latest(ctx context.Context, memberID string) ([]Latest, error) {
	story, err := s.Story(ctx, memberID)
	return story.Latest, err
}

// Story gathers what Home and the cards of a member's dashboard show.
func (s *Service) Story(ctx context.Context, memberID string) (story Story, err error) {
	err = s.read(ctx, memberID, func(ctx context.Context, q db.Q, f Frame) error {
		running, err := program.RunningOf(ctx, q, memberID)
		if err != nil {
			return err
		}
		active := program.Slugs(running)
		last, err := LastDay(ctx, q, memberID, f)
		if err != nil {
			return err
		}
		first, err := readingdb.New(q).FirstReading(ctx, memberID)
		if err != nil {
			return err
		}
		g := glance{q: q, memberID: memberID, Frame: f, last: last, first: first, heart: slices.Contains(active, program.HeartFailure)}
		if story.Latest, err = g.all(ctx, KindsOf(active)); err != nil {
			return err
		}
		inDanger, err := readingdb.New(q).KindsInDanger(ctx, readingdb.KindsInDangerParams{MemberID: memberID, FromAt: f.Now - dangerFor.Milliseconds()})
		if err != nil {
			return err
		}
		g.tell(&story, running, inDanger)
		if len(story.Milestones) == 0 {
			return nil
		}
		seen, err := readingdb.New(q).SeenMilestones(ctx, memberID)
		story.unseen(seen)
		return err
	})
	return story, err
}

// glance looks at one kind after the other.
type glance struct {
	Frame
	q        db.Q
	memberID string
	last     int   // day
	first    int64 // when the first reading of any kind was made; 0 before it
	heart    bool  // heart failure is watched
	checks   []figure.Check
	beats    []figure.Beat
	weights  []figure.Weighing
}

func (g *glance) all(ctx context.Context, kinds []Kind) ([]Latest, error) {
	looks := map[Kind]func(context.Context, *Latest) error{
		BloodSugar: g.sugar, BloodPressure: g.pressure, PulseRate: g.pulse, BodyWeight: g.weight,
	}
	list := make([]Latest, len(kinds))
	for i, kind := range kinds {
		list[i] = Latest{Kind: kind}
		if err := looks[kind](ctx, &list[i]); err != nil && !errors.Is(err, sql.ErrNoRows) {
			return nil, fmt.Errorf("latest %s: %w", kind, err)
		}
	}
	slices.SortStableFunc(list, func(a, b Latest) int { return int(b.Need - a.Need) })
	return list, nil
}

// span is the time that the story is of. Averages and what they are compared with
// are of its last two weeks.
func (g *glance) span() Span {
	if g.isNew() {
		return lastDays(newDays, g.last)
	}
	return lastDays(figure.InsightDays, g.last)
}

// weeks parts the last seven days from the seven before.
func weeks[T any](g *glance, all []T, day func(T) int) (week, before []T) {
	for _, one := range all {
		switch d := day(one); {
		case d > g.last-cardDays:
			week = append(week, one)
		case d > g.last-2*cardDays:
			before = append(before, one)
		}
	}
	return week, before
}

func (g *glance) sugar(ctx context.Context, out *Latest) error {
	r, err := readingdb.New(g.q).LatestGlucose(ctx, g.memberID)
	if err != nil {
		return err
	}
	one := Glucose{
		Stamp: stamp(r.At, r.ID, r.OffsetMinutes, r.Source, "", ""), Value: int(r.Value),
		BelowAll: r.BelowAll, AboveAll: r.AboveAll, Tags: Tags{Meal: int(r.EatCode)},
	}
	level, _ := one.Check().Level()
	out.Reading = &Newest{Stamp: one.Stamp, Shown: shownGlucose(one, g.Frame), StatusKey: level.Key(), Meal: one.Meal}
	out.Need = one.Check().Need(g.Now)
	if g.checks, err = Checks(ctx, g.q, g.memberID, g.span()); err != nil {
		return err
	}
	week, before := weeks(g, g.checks, func(c figure.Check) int { return c.Day() })
	out.compare(g.sugarMean(week), g.sugarMean(before))
	out.compareTallies(figure.SugarTally(week), figure.SugarTally(before))
	out.Today, out.Band = g.sugarLine()
	return nil
}

func (g *glance) sugarMean(checks []figure.Check) *Average {
	s := figure.SugarOf(checks, cardDays)
	if s.Average == nil {
		return nil
	}
	return &Average{g.GlucoseAverage(*s.Average).Text, s.N}
}

func (g *glance) pressure(ctx context.Context, out *Latest) error {
	one, err := g.newestBeat(ctx, 0)
	if err != nil {
		return err
	}
	beat := one.Beat()
	out.Reading = &Newest{
		Stamp: one.Stamp, Shown: figure.Shown{Text: pressureText(one.Systolic, one.Diastolic), Unit: figure.MmHg},
		StatusKey: beat.Category().Key(), Meal: figure.NoTag, Uneven: one.Uneven,
	}
	out.Need = beat.Need(g.Now)
	week, before, err := g.weeksOfBeats(ctx)
	out.compare(pressureAverage(week), pressureAverage(before))
	out.compareTallies(figure.PressureTally(week), figure.PressureTally(before))
	out.Today, out.Band, out.LowBand = g.pressureLine()
	return err
}

func (g *glance) pulse(ctx context.Context, out *Latest) error {
	one, err := g.newestBeat(ctx, 1)
	if err != nil {
		return err
	}
	out.Reading = &Newest{
		Stamp: one.Stamp, Shown: figure.Shown{Text: fmt.Sprint(one.Pulse), Unit: figure.BPM},
		StatusKey: "reading.pulse." + pulseBand(one.Pulse), Meal: figure.NoTag, Uneven: one.Uneven,
	}
	week, before, err := g.weeksOfBeats(ctx)
	out.Need = figure.PulseNeed(one.Beat(), figure.PulseOf(slices.Concat(before, week)).Call, g.Now)
	out.compare(pulseAverage(week), pulseAverage(before))
	return err
}

func (g *glance) newestBeat(ctx context.Context, leastPulse int64) (Pressure, error) {
	r, err := readingdb.New(g.q).LatestPressure(ctx, readingdb.LatestPressureParams{MemberID: g.memberID, LeastPulse: leastPulse})
	return Pressure{
		Stamp:    stamp(r.At, r.ID, r.OffsetMinutes, r.Source, "", ""),
		Systolic: int(r.Systolic), Diastolic: int(r.Diastolic), Pulse: int(r.Pulse), Uneven: r.Uneven,
	}, err
}

// weeksOfBeats reads the checks once for pressure and pulse.
func (g *glance) weeksOfBeats(ctx context.Context) (week, before []figure.Beat, err error) {
	if g.beats == nil {
		if g.beats, err = Beats(ctx, g.q, g.memberID, g.span()); err != nil {
			return nil, nil, err
		}
	}
	week, before = weeks(g, g.beats, func(b figure.Beat) int { return b.Day() })
	return week, before, nil
}

func (g *glance) weight(ctx context.Context, out *Latest) error {
	all, ids, err := Weighings(ctx, g.q, g.memberID)
	if err != nil {
		return err
	}
	g.weights = all
	place := figure.LatestCounted(all)
	if place < 0 {
		return nil
	}
	last := all[place]
	r, err := readingdb.New(g.q).WeightByID(ctx, readingdb.WeightByIDParams{MemberID: g.memberID, At: last.At, ID: ids[place]})
	if err != nil {
		return err
	}
	at := stamp(r.At, r.ID, r.OffsetMinutes, r.Source, "", "")
	out.Reading = &Newest{Stamp: at, Shown: g.Weight(float64(r.Grams)), Meal: figure.NoTag}
	mean := func(until int) *Average {
		w := figure.WeightSince(all, nil, until-cardDays, until)
		if w.Average == nil {
			return nil
		}
		return &Average{g.Weight(*w.Average).Text, w.N}
	}
	out.compare(mean(g.last), mean(g.last-cardDays))
	var gain figure.Gain
	if g.heart {
		plan, err := LoadPlan(ctx, g.q, g.memberID)
		if err != nil {
			return err
		}
		gain, _ = figure.GainOf(all, plan.Gain)
	}
	out.Asks = figure.AsksAboutWeight(all)
	out.Need = last.Need(gain, g.Now)
	if out.Need == figure.Due && (out.Asks || g.Neutral && !g.heart) {
		// Neither a member who has just been weighed nor one in weight-neutral mode
		// is asked for another weight.
		out.Need = figure.Fine
	}
	if out.Need == figure.Act {
		out.GainKey, out.Gain = gain.Asks(g.Units)
		if out.FollowedUp, err = followedUp(ctx, g.q, g.memberID, gain); err != nil {
			return err
		}
	}
	if gain.At != last.At {
		out.Gain = figure.Shown{}
	}
	return nil
}

// compare keeps the average of the week, and that of the week before where
// there are both.
func (l *Latest) compare(week, before *Average) {
	if l.Week = week; week != nil {
		l.Before = before
	}
}

func pressureAverage(beats []figure.Beat) *Average {
	p := figure.PressureOf(beats)
	if p.Average == nil {
		return nil
	}
	return &Average{pressureText(p.Average.Systolic, p.Average.Diastolic), p.N}
}

func pulseAverage(beats []figure.Beat) *Average {
	p := figure.PulseOf(beats)
	if p.Average == nil {
		return nil
	}
	return &Average{fmt.Sprint(*p.Average), p.N}
}

func pressureText(systolic, diastolic int) string { return fmt.Sprintf("%d/%d", systolic, diastolic) }
