package ingest

import (
	"slices"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
)

// Device is a device with a secret.
type Device struct {
	ID       string
	MemberID string
	Category string
	Model    string
	Active   bool
	Zone     string // IANA name of the member's zone
}

// stateActive is a device whose first reading has come.
const stateActive = "active"

// measures says what each category of devices sends.
var measures = map[string]reading.Kind{
	"bg_meter": reading.BloodSugar, "bp_monitor": reading.BloodPressure, "weight_scale": reading.BodyWeight,
}

// Item is one reading as a device sent it.
type Item struct {
	Kind      reading.Kind
	Moment    figure.Moment
	Unit      string
	Value     *float64
	Systolic  int
	Diastolic int
	Pulse     int
	Uneven    bool
	Simulated bool
	Control   bool
	BelowAll  bool
	AboveAll  bool
	Tags      reading.Tags
	// Unreadable is why a row could not be decoded.
	Unreadable figure.Refusal
	// Warnings are what was left out of the reading, or is odd about it.
	Warnings []Warning
}

// Warning names a field that a reading was stored without.
type Warning struct {
	Field  string
	Reason figure.Refusal
}

func (in *Item) warn(field string, why figure.Refusal) {
	in.Warnings = append(in.Warnings, Warning{field, why})
}

// judge says why an item is refused, or puts it into the batch.
func (d Device) judge(in *Item, now int64, b *reading.Batch) figure.Refusal {
	if in.Unreadable != figure.Accepted {
		return in.Unreadable
	}
	if !slices.Contains([]reading.Kind{reading.BloodSugar, reading.BloodPressure, reading.BodyWeight}, in.Kind) {
		return figure.UnknownKind
	}
	if measures[d.Category] != in.Kind {
		return figure.WrongDevice
	}
	if r := figure.AcceptTime(in.Moment, now); r != figure.Accepted {
		return r
	}
	stamp := reading.Stamp{Moment: in.Moment, Zone: d.Zone, Source: reading.FromMeter, DeviceID: d.ID, ReceivedAt: now}
	if in.Simulated {
		stamp.Source = reading.FromSimulator
	}
	switch in.Kind {
	case reading.BloodSugar:
		return in.glucose(stamp, b)
	case reading.BloodPressure:
		return in.pressure(stamp, b)
	}
	return in.weight(stamp, b)
}

func (in *Item) glucose(stamp reading.Stamp, b *reading.Batch) figure.Refusal {
	for _, name := range in.Tags.DropWrong() {
		in.warn(name, figure.TagInvalid)
	}
	if in.BelowAll && in.AboveAll {
		in.dropWord(&in.BelowAll, wordLow)
		in.dropWord(&in.AboveAll, wordHigh)
	}
	mg, r := in.mg()
	if r != figure.Accepted {
		return r
	}
	in.weighWords(mg)
	if in.Control {
		stamp.Mark = figure.Control
	}
	b.Glucose = append(b.Glucose, reading.Glucose{
		Stamp: stamp, Value: mg, Tags: in.Tags,
		BelowAll: in.BelowAll || mg < figure.MeterLowest, AboveAll: in.AboveAll || mg > figure.MeterHighest,
	})
	return figure.Accepted
}

// The words of a meter for what it cannot tell as a number.
const (
	wordLow  = "tags.OOR_low"
	wordHigh = "tags.OOR_high"
)

// weighWords holds the words LO and HI against the number that came with them.
// The word decides, because missing a severe low is worse than a false alarm,
// except where the number is out of range on the other side.
func (in *Item) weighWords(mg int) {
	switch {
	case in.BelowAll && mg > figure.MeterHighest:
		in.dropWord(&in.BelowAll, wordLow)
	case in.BelowAll && mg >= figure.MeterLowest:
		in.warn(wordLow, figure.TagConflict)
	case in.AboveAll && mg < figure.LowBelow:
		in.dropWord(&in.AboveAll, wordHigh)
	case in.AboveAll && mg <= figure.MeterHighest:
		in.warn(wordHigh, figure.TagConflict)
	}
}

// dropWord leaves out a word that something else contradicts.
func (in *Item) dropWord(word *bool, field string) {
	if *word {
		*word = false
		in.warn(field, figure.TagConflict)
	}
}

// mg is the value in mg/dL. A meter that shows LO or HI may send no number, or
// one that no check can have; then the word decides.
func (in *Item) mg() (int, figure.Refusal) {
	if in.Unit != figure.MgPerDL && in.Unit != figure.MmolPerL {
		return 0, figure.UnknownUnit
	}
	mg, r := in.number()
	if r == figure.Accepted || !in.saysWord(r) {
		return mg, r
	}
	if in.Value != nil {
		in.warn("value", r)
	}
	if in.BelowAll {
		return figure.MeterLowest - 1, figure.Accepted
	}
	return figure.MeterHighest + 1, figure.Accepted
}

// saysWord says whether a word stands in for a number that is refused. A low
// number that is only not whole never becomes a high.
func (in *Item) saysWord(r figure.Refusal) bool {
	return in.BelowAll || in.AboveAll && (r != figure.NotWhole || *in.Value >= figure.LowBelow)
}

func (in *Item) number() (int, figure.Refusal) {
	if in.Value == nil {
		return 0, figure.ValueMissing
	}
	mg, ok := figure.ToMg(*in.Value, in.Unit)
	if !ok {
		return 0, figure.NotWhole
	}
	return mg, figure.AcceptGlucose(mg)
}

func (in *Item) pressure(stamp reading.Stamp, b *reading.Batch) figure.Refusal {
	if in.Unit != figure.MmHg {
		return figure.UnknownUnit
	}
	if in.Systolic == 0 || in.Diastolic == 0 {
		return figure.ValueMissing
	}
	r := figure.AcceptPressure(in.Systolic, in.Diastolic, in.Pulse)
	if r == figure.PulseOutOfRange {
		in.Pulse, r = 0, figure.Accepted
		in.warn("pulse", figure.PulseOutOfRange)
	}
	if r != figure.Accepted {
		return r
	}
	b.Pressure = append(b.Pressure, reading.Pressure{
		Stamp: stamp, Systolic: in.Systolic, Diastolic: in.Diastolic, Pulse: in.Pulse, Uneven: in.Uneven,
	})
	return figure.Accepted
}

func (in *Item) weight(stamp reading.Stamp, b *reading.Batch) figure.Refusal {
	if in.Value == nil {
		return figure.ValueMissing
	}
	grams, ok := figure.ToGrams(*in.Value, in.Unit)
	switch {
	case !slices.Contains([]string{figure.Pounds, figure.Kilograms, figure.Grams}, in.Unit):
		return figure.UnknownUnit
	case !ok:
		return figure.NotWhole
	}
	if r := figure.AcceptWeight(grams); r != figure.Accepted {
		return r
	}
	b.Weight = append(b.Weight, reading.Weight{Stamp: stamp, Grams: grams})
	return figure.Accepted
}
