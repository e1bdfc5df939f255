package figure

import (
	"math"
	"strconv"
	"strings"
)

// Shown is a number as a person sees it.
type Shown struct {
	Value float64
	Unit  string
	Text  string
}

// The units.
const (
	MgPerDL   = "mg/dL"
	MmolPerL  = "mmol/L"
	MmHg      = "mmHg"
	BPM       = "bpm"
	Pounds    = "lb"
	Kilograms = "kg"
	Grams     = "g"
)

const (
	mgPerMmol     = 18.01559
	gramsPerPound = 453.59237
)

// Units are those of a brand's country, written the way of a language.
type Units struct {
	metric bool
	comma  bool
}

// UnitsOf gives the units of a country, "US" or "CA"; the locale decides only
// how a decimal is written.
func UnitsOf(country, locale string) Units {
	return Units{metric: country == "CA", comma: strings.HasPrefix(locale, "fr")}
}

// GlucoseUnit is how blood sugar is told.
func (u Units) GlucoseUnit() string {
	if u.metric {
		return MmolPerL
	}
	return MgPerDL
}

// WeightUnit is how weight is told.
func (u Units) WeightUnit() string {
	if u.metric {
		return Kilograms
	}
	return Pounds
}

// Glucose shows a stored value. Outside of what a meter can tell it says only
// on which side.
func (u Units) Glucose(mg int) Shown {
	s := u.GlucoseAverage(float64(mg))
	switch {
	case mg < MeterLowest:
		s.Text = "< " + u.GlucoseAverage(MeterLowest).Text
	case mg > MeterHighest:
		s.Text = "> " + u.GlucoseAverage(MeterHighest).Text
	}
	return s
}

// GlucoseAverage shows a mean.
func (u Units) GlucoseAverage(mg float64) Shown {
	if u.metric {
		return u.shown(mg/mgPerMmol, 1, MmolPerL)
	}
	return u.shown(mg, 0, MgPerDL)
}

// GlucoseCeiling shows a highest value, rounded down so that what is shown is
// not above it.
func (u Units) GlucoseCeiling(mg int) Shown {
	s := u.GlucoseAverage(float64(mg))
	if back, _ := ToMg(s.Value, s.Unit); back > mg {
		return u.shown(s.Value-0.1, 1, s.Unit)
	}
	return s
}

// GlucoseChange shows the difference of two means as they are shown, with its
// sign.
func (u Units) GlucoseChange(now, before float64) Shown {
	decimals := 0
	if u.metric {
		decimals = 1
	}
	return signed(u.shown(u.GlucoseAverage(now).Value-u.GlucoseAverage(before).Value, decimals, u.GlucoseUnit()))
}

// Weight shows grams.
func (u Units) Weight(grams float64) Shown {
	if u.metric {
		return u.shown(grams/1000, 1, Kilograms)
	}
	return u.shown(grams/gramsPerPound, 1, Pounds)
}

// WeightFloor shows a lowest weight, rounded up so that what is shown is not
// below it.
func (u Units) WeightFloor(grams float64) Shown {
	s := u.Weight(grams)
	if back, _ := ToGrams(s.Value, s.Unit); float64(back) < grams {
		return u.shown(s.Value+0.1, 1, s.Unit)
	}
	return s
}

// signed writes a plus before what is above zero and a true minus before what
// is below.
func signed(s Shown) Shown {
	switch {
	case s.Value == 0:
		s.Value, s.Text = 0, strings.TrimPrefix(s.Text, "-")
	case s.Value > 0:
		s.Text = "+" + s.Text
	}
	s.Text = strings.Replace(s.Text, "-", "−", 1)
	return s
}

func (u Units) shown(v float64, decimals int, unit string) Shown {
	v = Round(v, decimals)
	text := strconv.FormatFloat(v, 'f', decimals, 64)
	if u.comma {
		text = strings.Replace(text, ".", ",", 1)
	}
	return Shown{Value: v, Unit: unit, Text: text}
}

// ToMg turns a blood sugar into whole mg/dL. A value in mg/dL must be whole.
func ToMg(value float64, unit string) (mg int, ok bool) {
	if !finite(value) {
		return 0, false
	}
	switch unit {
	case MmolPerL:
		return int(math.Round(value * mgPerMmol)), true
	case MgPerDL:
		return int(value), value == math.Trunc(value)
	}
	return 0, false
}

// ToGrams turns a weight into whole grams.
func ToGrams(value float64, unit string) (grams int64, ok bool) {
	if !finite(value) {
		return 0, false
	}
	switch unit {
	case Pounds:
		return int64(math.Round(value * gramsPerPound)), true
	case Kilograms:
		return int64(math.Round(value * 1000)), true
	case Grams:
		return int64(value), value == math.Trunc(value)
	}
	return 0, false
}

// finite also refuses what no integer could hold.
func finite(v float64) bool { return !math.IsNaN(v) && math.Abs(v) < 1e9 }
