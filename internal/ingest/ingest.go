package ingest

import (
	"slices"

	"wellhouse.app/internal/figure"
	"wellhouse.app/internal/reading"
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
}

// judge says why an item is refused, or puts it into the batch.
func (d Device) judge(in Item, now int64, b *reading.Batch) figure.Refusal {
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

func (in Item) glucose(stamp reading.Stamp, b *reading.Batch) figure.Refusal {
	mg, r := in.mg()
	if r != figure.Accepted {
		return r
	}
	if !in.Tags.Valid() {
		return figure.TagInvalid
	}
	if in.Control {
		stamp.Mark = figure.Control
	}
	b.Glucose = append(b.Glucose, reading.Glucose{
		Stamp: stamp, Value: mg, Tags: in.Tags,
		BelowAll: in.BelowAll || mg < figure.MeterLowest, AboveAll: in.AboveAll || mg > figure.MeterHighest,
	})
	return figure.Accepted
}

// mg is the value in mg/dL. A meter that shows LO or HI may send no number.
func (in Item) mg() (int, figure.Refusal) {
	switch {
	case in.Unit != figure.MgPerDL && in.Unit != figure.MmolPerL:
		return 0, figure.UnknownUnit
	case in.BelowAll && in.AboveAll:
		return 0, figure.TagInvalid
	case in.Value == nil && in.BelowAll:
		return figure.MeterLowest - 1, figure.Accepted
	case in.Value == nil && in.AboveAll:
		return figure.MeterHighest + 1, figure.Accepted
	case in.Value == nil:
		return 0, figure.ValueMissing
	}
	mg, ok := figure.ToMg(*in.Value, in.Unit)
	switch {
	case !ok:
		return 0, figure.NotWhole
	case in.BelowAll && mg >= figure.MeterLowest, in.AboveAll && mg <= figure.MeterHighest:
		return 0, figure.TagInvalid
	}
	return mg, figure.AcceptGlucose(mg)
}

func (in Item) pressure(stamp reading.Stamp, b *reading.Batch) figure.Refusal {
	if in.Unit != figure.MmHg {
		return figure.UnknownUnit
	}
	if in.Systolic == 0 || in.Diastolic == 0 {
		return figure.ValueMissing
	}
	if r := figure.AcceptPressure(in.Systolic, in.Diastolic, in.Pulse); r != figure.Accepted {
		return r
	}
	b.Pressure = append(b.Pressure, reading.Pressure{
		Stamp: stamp, Systolic: in.Systolic, Diastolic: in.Diastolic, Pulse: in.Pulse, Uneven: in.Uneven,
	})
	return figure.Accepted
}

func (in Item) weight(stamp reading.Stamp, b *reading.Batch) figure.Refusal {
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
