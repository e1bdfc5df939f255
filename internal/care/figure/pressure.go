package figure

// Category is where a blood pressure stands; the higher of its two numbers
// decides.
type Category string

// The categories.
const (
	LowPressure      Category = "low"
	NormalPressure   Category = "normal"
	ElevatedPressure Category = "elevated"
	HighPressure1    Category = "high1"
	HighPressure2    Category = "high2"
	SeverePressure   Category = "severe"
)

// Categories lists them from low to severe.
var Categories = []Category{LowPressure, NormalPressure, ElevatedPressure, HighPressure1, HighPressure2, SeverePressure}

// Key names the word for a category.
func (c Category) Key() string { return "reading.pressure." + string(c) }

// PressureCategory classifies a reading or a rounded average.
func PressureCategory(systolic, diastolic int) Category {
	switch {
	case systolic > 180 || diastolic > 120:
		return SeverePressure
	case systolic >= 140 || diastolic >= 90:
		return HighPressure2
	case IsHigh(systolic, diastolic):
		return HighPressure1
	case systolic >= 120:
		return ElevatedPressure
	case systolic < 90 || diastolic < 60:
		return LowPressure
	}
	return NormalPressure
}

// IsHigh says whether either number is at 130/80 or above.
func IsHigh(systolic, diastolic int) bool { return systolic >= 130 || diastolic >= 80 }

func isLow(systolic, diastolic int) bool {
	return PressureCategory(systolic, diastolic) == LowPressure
}

// AtGoal says whether a pressure is where it should be: below 130/80 and not low.
func (c Category) AtGoal() bool { return c == NormalPressure || c == ElevatedPressure }

// The bands of both numbers on the line of a day: neither low nor high.
const (
	SystolicBandLow   = 90
	SystolicBandHigh  = 129
	DiastolicBandLow  = 60
	DiastolicBandHigh = 79
)

// Beat is one check with a pressure monitor, as far as its meaning goes.
type Beat struct {
	Moment
	Systolic  int
	Diastolic int
	Pulse     int // 0 when the monitor told none
	Uneven    bool
	Mark      Mark
}

// Category classifies the check.
func (b Beat) Category() Category { return PressureCategory(b.Systolic, b.Diastolic) }

// The neutral band of a resting pulse, and what asks for a call when two
// checks in a row are beyond it.
const (
	PulseBandLow   = 60
	PulseBandHigh  = 100
	PulseCallBelow = 50
	PulseCallAbove = 120
)
