package figure

import "slices"

// What a meter can tell, in mg/dL.
const (
	MeterLowest  = 20
	MeterHighest = 600
)

// The limits between the levels, in mg/dL. The low ones are inside the better
// level, and so are the high ones: 70 and 180 are in range.
const (
	VeryLowBelow    = 54
	LowBelow        = 70
	HighBeforeMeals = 130
	HighAbove       = 180
	VeryHighAbove   = 250
)

// The meal codes.
const (
	NoTag           = -1
	BeforeBreakfast = 6
	BeforeLunch     = 7
	BeforeDinner    = 8
	AfterBreakfast  = 9
	AfterLunch      = 10
	AfterDinner     = 11
	Snack           = 12
	NoMeal          = 13
)

// Meals lists the codes in the order of a day, no tag last.
var Meals = []int{
	BeforeBreakfast, AfterBreakfast, BeforeLunch, AfterLunch, BeforeDinner, AfterDinner, Snack, NoMeal, NoTag,
}

// The feelings are codes from FirstFeeling to LastFeeling: good, stressed,
// sick, shaky, tired, sweaty, hungry, active, other.
const (
	FirstFeeling = 9
	LastFeeling  = 17
)

// Level is where a blood sugar stands on the extended scale.
type Level int

// The levels from severely low to severely high.
const (
	SeverelyLow  Level = -3
	VeryLow      Level = -2
	Low          Level = -1
	InRange      Level = 0
	SlightlyHigh Level = 1
	High         Level = 2
	VeryHigh     Level = 3
	SeverelyHigh Level = 4
)

// Levels lists them in order.
var Levels = []Level{SeverelyLow, VeryLow, Low, InRange, SlightlyHigh, High, VeryHigh, SeverelyHigh}

var levelNames = [...]struct {
	key  string
	five int
}{
	{"reading.status.severelyLow", -2},
	{"reading.status.veryLow", -2},
	{"reading.status.low", -1},
	{"reading.status.inRange", 0},
	{"reading.status.slightlyHigh", 1},
	{"reading.status.high", 1},
	{"reading.status.veryHigh", 2},
	{"reading.status.severelyHigh", 2},
}

// Five is the same on the scale of five, from -2 to 2.
func (l Level) Five() int { return levelNames[l-SeverelyLow].five }

// Key names the word for a level.
func (l Level) Key() string { return levelNames[l-SeverelyLow].key }

// ControlKey names the word for a check of control solution, which has no level.
const ControlKey = "reading.status.control"

// Check is one blood sugar check, as far as its meaning goes.
type Check struct {
	Moment
	Value    int // mg/dL
	Meal     int
	BelowAll bool // the meter said LO
	AboveAll bool // the meter said HI
	Mark     Mark
}

// Mg is the value that counts, in mg/dL: what the meter told in words lies
// beyond its numbers, whatever number came with the word.
func (c Check) Mg() int {
	switch {
	case c.BelowAll:
		return min(c.Value, MeterLowest-1)
	case c.AboveAll:
		return max(c.Value, MeterHighest+1)
	}
	return c.Value
}

// Level classifies a check; the first rule that fits decides. Only a control
// check has no level.
func (c Check) Level() (level Level, ok bool) {
	switch {
	case c.Mark == Control:
		return 0, false
	case c.BelowAll || c.Value < MeterLowest:
		return SeverelyLow, true
	case c.AboveAll || c.Value > MeterHighest:
		return SeverelyHigh, true
	case c.Value < VeryLowBelow:
		return VeryLow, true
	case c.Value < LowBelow:
		return Low, true
	case c.Value > VeryHighAbove:
		return VeryHigh, true
	case c.Value > HighAbove:
		return High, true
	case beforeMeal(c.Meal) && c.Value > HighBeforeMeals:
		return SlightlyHigh, true
	}
	return InRange, true
}

// Target is the range that checks with a kind of tag are judged by, in mg/dL,
// both ends inside.
type Target struct {
	Key         string
	Least, Most int
}

// TargetOf is the range that a check with this meal code is judged by.
func TargetOf(meal int) Target {
	if beforeMeal(meal) {
		return Target{"reading.range.beforeMeals", LowBelow, HighBeforeMeals}
	}
	return Target{"reading.range.otherwise", LowBelow, HighAbove}
}

// Targets are the ranges that hold for checks with these meal codes; for no
// codes at all, the ranges of every check.
func Targets(meals []int) []Target {
	if len(meals) == 0 || slices.ContainsFunc(meals, beforeMeal) && !all(meals, beforeMeal) {
		return []Target{TargetOf(BeforeBreakfast), TargetOf(NoTag)}
	}
	return []Target{TargetOf(meals[0])}
}

func all(codes []int, is func(int) bool) bool {
	return !slices.ContainsFunc(codes, func(c int) bool { return !is(c) })
}

func beforeMeal(code int) bool { return code >= BeforeBreakfast && code <= BeforeDinner }

// A1cBand is where a laboratory A1c stands for someone with diabetes.
type A1cBand string

// The bands of A1c.
const (
	A1cWithin  A1cBand = "within"
	A1cOut     A1cBand = "out"
	A1cVeryOut A1cBand = "veryOut"
)

// A1c rounds half up to one decimal first, so that 6.95 is 7.0.
func A1c(percent float64) A1cBand {
	switch tenths := int(percent*10 + 0.5 + 1e-9); {
	case tenths >= 80:
		return A1cVeryOut
	case tenths > 69:
		return A1cOut
	}
	return A1cWithin
}
