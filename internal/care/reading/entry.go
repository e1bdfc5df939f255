package reading

import (
	"context"
	"strings"
	"unicode/utf8"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// When is the wall time of an entry and, where it is known, the offset of that
// clock from UTC in minutes.
type When struct {
	Wall   string
	Offset *int
}

// NewGlucose is a blood sugar as a member entered it, in the unit of the
// brand's country. Without a value one of the two words stands for it.
type NewGlucose struct {
	When
	Value     *float64
	BelowAll  bool
	AboveAll  bool
	Control   bool
	Confirmed bool
	Tags
}

// What stands for LO and HI, just outside of what a meter can tell.
const (
	valueOfLow  = figure.MeterLowest - 1
	valueOfHigh = figure.MeterHighest + 1
)

// AddGlucose stores a blood sugar entered by hand. The same value at the same
// time is the same reading; details given the second time are added to it.
func (s *Service) AddGlucose(ctx context.Context, w who.Who, in NewGlucose) (out Glucose, f Frame, err error) {
	if f, err = s.entryFrame(ctx, w.MemberID); err != nil {
		return Glucose{}, f, err
	}
	g, err := s.glucoseOf(in, f)
	if err != nil {
		return Glucose{}, f, err
	}
	if in.Control {
		g.Mark = figure.Control
	}
	b := &Batch{Glucose: []Glucose{g}}
	fresh, err := s.Keep(ctx, w.MemberID, b, audit.Row{Action: "readingEntered", Area: string(BloodSugar)})
	if err != nil {
		return Glucose{}, f, err
	}
	if id := b.Glucose[0].ID; !fresh[id] {
		return s.Retag(ctx, w, id, func(t *Tags) { t.add(in.Tags) }, nil, nil)
	}
	err = s.DB.Read(ctx, db.Member(w.MemberID), func(ctx context.Context, q db.Q) error {
		out, err = s.glucoseByID(ctx, q, w.MemberID, b.Glucose[0].ID)
		return err
	})
	return out, f, err
}

// glucoseOf makes a reading of an entry.
func (s *Service) glucoseOf(in NewGlucose, f Frame) (g Glucose, err error) {
	if err := in.Tags.check(); err != nil {
		return Glucose{}, err
	}
	g = Glucose{BelowAll: in.BelowAll, AboveAll: in.AboveAll, Tags: in.Tags}
	if g.Value, err = in.value(f); err != nil {
		return Glucose{}, err
	}
	g.BelowAll = g.BelowAll || g.Value < figure.MeterLowest
	g.AboveAll = g.AboveAll || g.Value > figure.MeterHighest
	g.Stamp, err = s.entryStamp(in.When, f)
	return g, err
}

// value is the blood sugar in mg/dL.
func (in NewGlucose) value(f Frame) (int, error) {
	switch {
	case in.BelowAll && in.AboveAll:
		return 0, apperr.InvalidField("tags", "reading.refused.lowAndHigh", "A meter can’t show LO and HI at the same time.")
	case in.Value == nil && in.BelowAll:
		return valueOfLow, nil
	case in.Value == nil && in.AboveAll:
		return valueOfHigh, nil
	case in.Value == nil:
		return 0, apperr.InvalidField("value", figure.ValueMissing.Key(), figure.ValueMissing.Text())
	}
	mg, ok := figure.ToMg(*in.Value, f.GlucoseUnit())
	switch {
	case !ok:
		return 0, apperr.InvalidField("value", figure.NotWhole.Key(), figure.NotWhole.Text())
	case mg < figure.ManualGlucoseLeast || mg > figure.ManualGlucoseMost:
		least, most := f.GlucoseAverage(figure.ManualGlucoseLeast).Text, f.GlucoseCeiling(figure.ManualGlucoseMost).Text
		return 0, apperr.Invalid(apperr.Field{
			Name: "value", MessageKey: "reading.refused.between", Message: "Please enter a value between " + least + " and " + most + ".",
			Values: map[string]string{"least": least, "most": most},
		})
	case in.BelowAll && mg >= figure.MeterLowest, in.AboveAll && mg <= figure.MeterHighest:
		return 0, apperr.InvalidField("value", "reading.refused.valueAndWord", "This value does not match what the meter showed.")
	case !in.Confirmed && (mg < figure.MeterLowest || mg > figure.MeterHighest):
		e := apperr.Invalid(apperr.Field{Name: "confirmed", MessageKey: "reading.refused.confirm", Message: "Is this right? " + f.GlucoseAverage(float64(mg)).Text})
		return 0, e.WithType("confirmation_needed")
	}
	return mg, nil
}

func (s *Service) entryFrame(ctx context.Context, memberID string) (f Frame, err error) {
	err = s.read(ctx, memberID, func(_ context.Context, _ db.Q, loaded Frame) error {
		f = loaded
		return nil
	})
	return f, err
}

// entryStamp judges the time of an entry.
func (s *Service) entryStamp(when When, f Frame) (Stamp, error) {
	m, err := momentOf(when.Wall, when.Offset, f.Zone)
	if err != nil {
		return Stamp{}, err
	}
	if r := figure.AcceptTime(m, f.Now); r != figure.Accepted {
		return Stamp{}, apperr.InvalidField("timestamp", r.Key(), r.Text())
	}
	return Stamp{Moment: m, Zone: f.Zone.String(), Source: SelfReported, ReceivedAt: f.Now}, nil
}

// wrongTag is a tag that cannot be kept, and how to leave it out.
type wrongTag struct {
	apperr.Field
	drop func()
}

// wrong lists the tags with codes that nobody knows or amounts out of range.
func (t *Tags) wrong() (list []wrongTag) {
	add := func(bad bool, name, key, message string, drop func()) {
		if bad {
			list = append(list, wrongTag{apperr.Field{Name: "tags." + name, MessageKey: key, Message: message}, drop})
		}
	}
	add(!validMeal(t.Meal), "eat_code", "errors.value", "This meal code does not exist.", func() { t.Meal = figure.NoTag })
	add(outside(t.Feeling, figure.FirstFeeling, figure.LastFeeling), "feeling_code", "errors.value", "This feeling code does not exist.",
		func() { t.Feeling = nil })
	add(outside(t.Carbs, 0, figure.CarbsMost), "carb", "reading.refused.carbs", "Please enter a whole number of grams up to 500.",
		func() { t.Carbs = nil })
	for _, dose := range []struct {
		name   string
		tenths **int
	}{{"short_float", &t.Short}, {"long_float", &t.Long}, {"premix_float", &t.Premix}} {
		add(outside(*dose.tenths, 0, figure.InsulinMost*10), "insulin."+dose.name, "reading.refused.insulin", "Please enter units up to 200.",
			func() { *dose.tenths = nil })
	}
	return list
}

func outside(n *int, least, most int) bool { return n != nil && (*n < least || *n > most) }

// check judges tags that a person chose: the person can correct them.
func (t Tags) check() error {
	if wrong := t.wrong(); len(wrong) > 0 {
		fields := make([]apperr.Field, len(wrong))
		for i, w := range wrong {
			fields[i] = w.Field
		}
		return apperr.Invalid(fields...)
	}
	_, err := noteOf(t.Note)
	return err
}

// DropWrong leaves out the tags that cannot be kept and names them. A device
// cannot correct a tag, and its value must not be lost because of one.
func (t *Tags) DropWrong() (names []string) {
	for _, w := range t.wrong() {
		w.drop()
		names = append(names, w.Name)
	}
	return names
}

// add takes over what other tags say.
func (t *Tags) add(other Tags) {
	if other.Note != "" {
		t.Note = other.Note
	}
	if other.Meal != figure.NoTag {
		t.Meal = other.Meal
	}
	for _, one := range []struct {
		to   **int
		from *int
	}{{&t.Feeling, other.Feeling}, {&t.Carbs, other.Carbs}, {&t.Short, other.Short}, {&t.Long, other.Long}, {&t.Premix, other.Premix}} {
		if one.from != nil {
			*one.to = one.from
		}
	}
}

func validMeal(code int) bool {
	return code == figure.NoTag || code >= figure.BeforeBreakfast && code <= figure.NoMeal
}

func noteOf(text string) (string, error) {
	text = strings.TrimSpace(text)
	if utf8.RuneCountInString(text) > figure.NoteMost {
		return "", apperr.InvalidField("note", "errors.tooLong", "Please use at most 500 characters.")
	}
	return text, nil
}
