package reading

import (
	"context"
	"fmt"
	"slices"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading/readingdb"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// Story is what a member's readings tell today.
type Story struct {
	Latest     []Latest
	Insight    *Insight
	Next       *figure.NextCheck
	Milestones []figure.Reached
	Today      int // day
	Minute     int // of the day, on the member's clock
}

// Insight is what the readings show, as it is shown.
type Insight struct {
	Key         string
	Meal        int
	This, Other *Average
	Unit        string
}

// Dot is a reading on the line of its day.
type Dot struct {
	figure.Moment
	Value, Low float64
	Text       string
	StatusKey  string
	Meal       int
	Band       Band // that this reading was judged by
}

// Band is the range that readings should be in, both ends inside. Its key names the
// readings it is for, where there are others.
type Band struct {
	Key         string
	Least, Most figure.Shown
}

// newDays is for how long after the first reading a member is new: only then are
// all readings at hand, which the first milestones need.
const newDays = 60

// isNew says whether every reading is in the span of the story.
func (g *glance) isNew() bool {
	return g.first != 0 && figure.Moment{At: g.first, Offset: offsetAt(g.first, g.Zone)}.Day() > g.last-newDays+1
}

// sugarLine gives each check of today with the range that it was judged by, and the
// widest of these ranges, which the line must have room for.
func (g *glance) sugarLine() (dots []Dot, widest *Band) {
	var meals []int
	for _, c := range g.checks {
		level, ok := c.Level()
		if !ok || c.Mark != figure.Counted || c.Day() != g.last {
			continue
		}
		shown := shownGlucose(Glucose{Value: c.Value, BelowAll: c.BelowAll, AboveAll: c.AboveAll}, g.Frame)
		dots = append(dots, Dot{Moment: c.Moment, Value: shown.Value, Text: shown.Text, StatusKey: level.Key(), Meal: c.Meal, Band: g.sugarBand(figure.TargetOf(c.Meal))})
		meals = append(meals, c.Meal)
	}
	targets := figure.Targets(meals)
	band := g.sugarBand(targets[len(targets)-1])
	return dots, &band
}

func (g *glance) sugarBand(t figure.Target) Band {
	return Band{t.Key, g.GlucoseAverage(float64(t.Least)), g.GlucoseCeiling(t.Most)}
}

// pressureLine has one band for the top numbers and one for the bottom ones.
func (g *glance) pressureLine() (dots []Dot, top, bottom *Band) {
	top = pressureBand(figure.SystolicBandLow, figure.SystolicBandHigh)
	bottom = pressureBand(figure.DiastolicBandLow, figure.DiastolicBandHigh)
	for _, b := range g.beats {
		if b.Mark != figure.Counted || b.Day() != g.last {
			continue
		}
		dots = append(dots, Dot{
			Moment: b.Moment, Value: float64(b.Systolic), Low: float64(b.Diastolic), Text: pressureText(b.Systolic, b.Diastolic),
			StatusKey: b.Category().Key(), Meal: figure.NoTag, Band: *top,
		})
	}
	return dots, top, bottom
}

func pressureBand(least, most int) *Band {
	shown := func(v int) figure.Shown {
		return figure.Shown{Value: float64(v), Text: fmt.Sprint(v), Unit: figure.MmHg}
	}
	return &Band{Least: shown(least), Most: shown(most)}
}

// compareTallies keeps both where both have enough.
func (l *Latest) compareTallies(week, before figure.Tally) {
	if week.Enough() && before.Enough() {
		l.Tally, l.TallyBefore = &week, &before
	}
}

// unseen leaves out the milestones that the member was congratulated on, and all
// of them while a reading asks for something today.
func (s *Story) unseen(seen []string) {
	if slices.ContainsFunc(s.Latest, func(l Latest) bool { return l.Need == figure.Act }) {
		s.Milestones = nil
	}
	s.Milestones = slices.DeleteFunc(s.Milestones, func(m figure.Reached) bool { return slices.Contains(seen, m.Key) })
}

// SeeMilestone records that the member has seen a milestone.
func (s *Service) SeeMilestone(ctx context.Context, w who.Who, key string) error {
	if !figure.IsMilestone(key) {
		return apperr.InvalidField("key", "errors.value", "This milestone does not exist.")
	}
	return s.DB.Write(ctx, db.Member(w.MemberID), func(ctx context.Context, q db.Q) error {
		err := readingdb.New(q).SeeMilestone(ctx, readingdb.SeeMilestoneParams{
			MemberID: w.MemberID, Milestone: key, SeenAt: s.Now().UnixMilli(),
		})
		if err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{MemberID: w.MemberID, Action: "milestoneSeen", Area: "milestones", Target: key})
	})
}

// tell adds what concerns all kinds together. Members in weight-neutral mode read
// nothing about their weight and are not congratulated on it.
func (g *glance) tell(story *Story, running []program.Running, inDanger []string) {
	now := figure.Moment{At: g.Now, Offset: offsetAt(g.Now, g.Zone)}
	story.Today, story.Minute = g.last, now.Minute()
	weights := g.weights
	if g.Neutral {
		weights = nil
	}
	if i := g.insightOf(story.Latest, inDanger, weights); i != nil {
		story.Insight = g.insight(*i)
	}
	story.Next = figure.NextOf(g.habits(weights), now.Day(), now.Minute())
	if g.Neutral {
		return
	}
	var reached []figure.Reached
	if g.isNew() {
		reached = figure.ReachedByReadings(figure.CountedOf(g.checks, g.beats, g.weights))
	}
	if program.RunsAny(running, losing...) {
		reached = append(reached, figure.ReachedByWeight(g.weights, Began(running))...)
	}
	story.Milestones = figure.News(reached, g.last)
}

// insightOf leaves out the kinds that are in danger or tell the member to do
// something: "your weight is steady" does not go with "call your care team".
func (g *glance) insightOf(latest []Latest, inDanger []string, weights []figure.Weighing) *figure.Insight {
	calm := func(kind Kind) bool {
		return !slices.Contains(inDanger, string(kind)) &&
			!slices.ContainsFunc(latest, func(l Latest) bool { return l.Kind == kind && l.givesOrder() })
	}
	checks, beats := g.checks, g.beats
	if !calm(BloodSugar) {
		checks = nil
	}
	if !calm(BloodPressure) {
		beats = nil
	}
	if !calm(BodyWeight) {
		weights = nil
	}
	return figure.InsightOf(checks, beats, weights, g.last)
}

// givesOrder says whether the newest reading tells the member to do something. A
// low blood sugar is treated, although it is no emergency.
func (l Latest) givesOrder() bool {
	return l.Need == figure.Act || l.Need == figure.Look && l.Reading.StatusKey == figure.Low.Key()
}

// habits are the readings that tell when the member usually checks.
func (g *glance) habits(weights []figure.Weighing) (out []figure.Habit) {
	for _, c := range g.checks {
		if c.Mark == figure.Counted && c.Meal >= figure.BeforeBreakfast && c.Meal <= figure.AfterDinner {
			out = append(out, figure.Habit{Moment: c.Moment, Kind: figure.SugarKind, Slot: c.Meal})
		}
	}
	for _, b := range g.beats {
		if b.Mark == figure.Counted {
			out = append(out, figure.Habit{Moment: b.Moment, Kind: figure.PressureKind, Slot: figure.SlotOf(b.Hour())})
		}
	}
	for _, w := range weights {
		if w.Mark == figure.Counted {
			out = append(out, figure.Habit{Moment: w.Moment, Kind: figure.WeightKind, Slot: figure.SlotOf(w.Hour())})
		}
	}
	return out
}

// insight writes the numbers of an insight in the member's units.
func (g *glance) insight(i figure.Insight) *Insight {
	out := &Insight{Key: i.Key, Meal: i.Meal}
	var text func(figure.Group) string
	switch i.Key {
	case figure.PressureLower, figure.EveningLower, figure.MorningLower:
		out.Unit, text = figure.MmHg, func(m figure.Group) string { return pressureText(int(m.Mean), int(m.Diastolic)) }
	case figure.WeightSteady:
		out.Unit, text = g.WeightUnit(), func(m figure.Group) string { return g.Weight(m.Mean).Text }
	default:
		out.Unit, text = g.GlucoseUnit(), func(m figure.Group) string { return g.GlucoseAverage(m.Mean).Text }
	}
	out.This = &Average{text(i.This), i.This.N}
	if i.Other.N > 0 {
		out.Other = &Average{text(i.Other), i.Other.N}
	}
	return out
}
