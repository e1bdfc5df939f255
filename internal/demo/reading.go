package demo

import (
	"math"
	"math/rand/v2"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/people/program"
)

// readingPlan is how a member measures. Every day is told from its own random
// numbers, so that it does not matter how many starts a year is spread over.
type readingPlan struct {
	sugar    []slot
	byHand   bool // blood sugar is entered, not measured
	untagged float64
	control  float64
	lowest   float64 // that chance alone may bring, in mg/dL
	pressure *pressurePlan
	weight   *weightPlan
	// gaps are stretches without a reading, in days before the first load.
	gaps []stretch
	// away is a journey: another clock.
	away     stretch
	awayZone string
	quiet    int  // no readings in so many days before the first load
	ends     bool // nothing more after the first load
	// fixed are readings that must be there, whatever chance says.
	fixed  []fixed
	height int   // mm
	target int64 // grams
}

type stretch struct{ from, to int } // days before the first load, from > to

func (s stretch) holds(ago int) bool { return s.from != s.to && ago <= s.from && ago >= s.to }

// slot is a time of day at which blood sugar is checked.
type slot struct {
	meal     int
	minute   int // of the day
	spread   int // minutes to both sides
	from, to float64
	sd       float64
	chance   float64
	carbs    int
	insulin  float64 // units of the short kind
}

type pressurePlan struct {
	perWeek        float64
	from, to       [2]float64
	sd             float64
	pulse, pulseSD float64
	minutes        []int
	uneven         float64 // chance
}

type weightPlan struct {
	perWeek  float64
	from, to float64 // kg
	sd       float64
	minute   int
}

// fixed is one reading on a day before the first load.
type fixed struct {
	ago     int
	minute  int
	meal    int
	sugar   int
	top     int
	bottom  int
	pulse   int
	kg      float64
	mark    figure.Mark
	feeling int
	note    string
}

const historyDays = 365

// diary writes the readings of one member.
type diary struct {
	person person
	plan   readingPlan
	zone   *time.Location
	first  time.Time // of the demo, in the member's zone
	after  int64     // only what happened later
	until  int64
	batch  reading.Batch
}

// write tells the days from the last one that was told to now.
func (d *diary) write() {
	from := time.UnixMilli(d.after).In(d.zone).AddDate(0, 0, -1)
	for day := from; day.UnixMilli() < d.until+int64(24*time.Hour/time.Millisecond); day = day.AddDate(0, 0, 1) {
		d.day(day)
	}
}

// ago counts days before the first load; after it they are negative.
func (d *diary) ago(day time.Time) int {
	return int(math.Round(midnight(d.first).Sub(midnight(day)).Hours() / 24))
}

func midnight(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
}

func (d *diary) day(day time.Time) {
	ago := d.ago(day)
	special := false
	for _, f := range d.plan.fixed {
		if f.ago == ago {
			d.fixed(day, f)
			special = special || f.sugar > 0
		}
	}
	if d.silent(ago) {
		return
	}
	date := day.Format(time.DateOnly)
	if !special {
		for i, s := range d.plan.sugar {
			d.sugar(day, ago, s, chance("sugar", d.person.name, date, string(rune('a'+i))))
		}
	}
	if p := d.plan.pressure; p != nil {
		d.pressure(day, ago, p, chance("pressure", d.person.name, date))
	}
	if p := d.plan.weight; p != nil {
		d.weight(day, ago, p, chance("weight", d.person.name, date))
	}
}

func (d *diary) silent(ago int) bool {
	if ago >= 0 && ago < d.plan.quiet || ago < 0 && d.plan.ends {
		return true
	}
	for _, g := range d.plan.gaps {
		if g.holds(ago) {
			return true
		}
	}
	return false
}

// moment is a time of a day on the clock of where the member is.
func (d *diary) moment(day time.Time, minute int) (figure.Moment, bool) {
	zone := d.zone
	if d.plan.away.holds(d.ago(day)) {
		if other, err := time.LoadLocation(d.plan.awayZone); err == nil {
			zone = other
		}
	}
	at := time.Date(day.Year(), day.Month(), day.Day(), 0, minute, 0, 0, zone)
	_, seconds := at.Zone()
	m := figure.Moment{At: at.UnixMilli(), Offset: seconds / 60}
	return m, m.At > d.after && m.At <= d.until
}

// stamp is what a reading of a device category has.
func (d *diary) stamp(m figure.Moment, category program.Category) reading.Stamp {
	s := reading.Stamp{Moment: m, Zone: d.zone.String(), Source: reading.SelfReported, ReceivedAt: m.At}
	if device := deviceOf(d.person, category); device != "" {
		s.Source, s.DeviceID, s.ReceivedAt = reading.FromMeter, device, m.At+20_000
	}
	return s
}

// progress runs from 0 a year ago to 1 at the first load and stays there.
func progress(ago int) float64 {
	return 1 - float64(min(max(ago, 0), historyDays))/historyDays
}

// drift is noise that remembers the days before: what was high yesterday is
// likely to be high today.
func (d *diary) drift(kind string, day time.Time) float64 {
	sum, weight := 0.0, 1.0
	for k := range 6 {
		sum += weight * chance("drift", kind, d.person.name, day.AddDate(0, 0, -k).Format(time.DateOnly)).NormFloat64()
		weight /= 2
	}
	return sum * 0.866 // so that its spread is one
}

func (d *diary) sugar(day time.Time, ago int, s slot, random *rand.Rand) {
	happens, minute := random.Float64() < s.chance, s.minute+random.IntN(2*s.spread+1)-s.spread
	own, tagged, control := random.NormFloat64(), random.Float64() >= d.plan.untagged, random.Float64() < d.plan.control
	dose, feeling := random.Float64(), random.IntN(12)
	m, inside := d.moment(day, minute)
	if !happens || !inside {
		return
	}
	mean := s.from + (s.to-s.from)*progress(ago)
	if weekend := day.Weekday() == time.Saturday || day.Weekday() == time.Sunday; weekend {
		mean += 8
	}
	value := mean + s.sd*(0.6*d.drift("sugar", day)+0.8*own)
	g := reading.Glucose{Value: int(min(max(value, d.plan.lowest), 420)), Tags: reading.Tags{Meal: s.meal}}
	g.Stamp = d.stamp(m, program.GlucoseMeter)
	if d.plan.byHand {
		g.Source, g.DeviceID, g.ReceivedAt = reading.SelfReported, "", m.At+300_000
	}
	if !tagged {
		g.Meal = figure.NoTag
	}
	if s.carbs > 0 && tagged {
		carbs := s.carbs + int(dose*20)
		g.Carbs, g.Short = &carbs, reading.Tenths(s.insulin+math.Round(dose*20)/10)
	}
	if feeling < 3 {
		code := figure.FirstFeeling + feeling*2
		g.Feeling = &code
	}
	if control {
		g.Value, g.Mark = 104+int(dose*12), figure.Control
	}
	d.batch.Glucose = append(d.batch.Glucose, g)
}

func (d *diary) pressure(day time.Time, ago int, p *pressurePlan, random *rand.Rand) {
	if random.Float64() >= p.perWeek/7 {
		return
	}
	drift, t := d.drift("pressure", day), progress(ago)
	for _, usual := range p.minutes {
		minute := usual + random.IntN(41) - 20
		noise := p.sd * (0.6*drift + 0.8*random.NormFloat64())
		pulse, uneven := p.pulse+p.pulseSD*random.NormFloat64(), random.Float64() < p.uneven
		m, inside := d.moment(day, minute)
		if !inside {
			continue
		}
		top := int(math.Round(p.from[0] + (p.to[0]-p.from[0])*t + noise))
		bottom := int(math.Round(p.from[1] + (p.to[1]-p.from[1])*t + 0.55*noise))
		d.batch.Pressure = append(d.batch.Pressure, reading.Pressure{
			Stamp: d.stamp(m, program.PressureMonitor), Systolic: min(max(top, 84), 178), Diastolic: min(max(bottom, 48), 118),
			Pulse: int(min(max(pulse, 51), 110)), Uneven: uneven,
		})
	}
}

func (d *diary) weight(day time.Time, ago int, p *weightPlan, random *rand.Rand) {
	minute, noise := p.minute+random.IntN(31)-15, random.NormFloat64()
	if random.Float64() >= p.perWeek/7 || d.weighed(ago) {
		return
	}
	m, inside := d.moment(day, minute)
	if !inside {
		return
	}
	kg := p.from + (p.to-p.from)*progress(ago) + p.sd*(0.5*d.drift("weight", day)+0.6*noise)
	d.batch.Weight = append(d.batch.Weight, reading.Weight{Stamp: d.stamp(m, program.Scale), Grams: int64(math.Round(kg*20)) * 50})
}

// weighed says whether a fixed weight stands for a day.
func (d *diary) weighed(ago int) bool {
	for _, f := range d.plan.fixed {
		if f.ago == ago && f.kg > 0 && f.mark == figure.Counted {
			return true
		}
	}
	return false
}

func (d *diary) fixed(day time.Time, f fixed) {
	m, inside := d.moment(day, f.minute)
	if !inside {
		return
	}
	switch {
	case f.sugar > 0:
		g := reading.Glucose{Stamp: d.stamp(m, program.GlucoseMeter), Value: f.sugar, Tags: reading.Tags{Meal: f.meal, Note: f.note}}
		g.BelowAll, g.AboveAll, g.Mark = f.sugar < figure.MeterLowest, f.sugar > figure.MeterHighest, f.mark
		if f.feeling > 0 {
			g.Feeling = &f.feeling
		}
		d.batch.Glucose = append(d.batch.Glucose, g)
	case f.top > 0:
		p := reading.Pressure{Stamp: d.stamp(m, program.PressureMonitor), Systolic: f.top, Diastolic: f.bottom, Pulse: f.pulse, Note: f.note}
		p.Mark = f.mark
		d.batch.Pressure = append(d.batch.Pressure, p)
	default:
		w := reading.Weight{Stamp: d.stamp(m, program.Scale), Grams: int64(math.Round(f.kg * 1000)), Note: f.note}
		w.Mark = f.mark
		d.batch.Weight = append(d.batch.Weight, w)
	}
}
