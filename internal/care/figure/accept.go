package figure

// Refusal is why a reading is not taken. It is a code; the text comes from the
// catalogue.
type Refusal string

// The refusals.
const (
	Accepted         Refusal = ""
	ValueOutOfRange  Refusal = "value_out_of_range"
	NotWhole         Refusal = "value_not_whole"
	UnknownUnit      Refusal = "unknown_unit"
	ValueMissing     Refusal = "value_missing"
	Swapped          Refusal = "top_not_above_bottom"
	PulseOutOfRange  Refusal = "pulse_out_of_range"
	InTheFuture      Refusal = "in_the_future"
	TooOld           Refusal = "too_old"
	OffsetImpossible Refusal = "offset_impossible"
	UnknownKind      Refusal = "unknown_kind"
	WrongDevice      Refusal = "wrong_device"
	NotAReading      Refusal = "not_a_reading"
	NotANumber       Refusal = "value_not_a_number"
	TimeUnreadable   Refusal = "time_unreadable"

	// What follows costs a reading one of its tags, never the reading.
	TagInvalid    Refusal = "tag_invalid"
	TagUnreadable Refusal = "tag_unreadable"
	TagConflict   Refusal = "tag_conflict"
)

// What is accepted.
const (
	DeviceGlucoseLeast, DeviceGlucoseMost = 10, 700
	ManualGlucoseLeast, ManualGlucoseMost = 1, 999
	SystolicLeast, SystolicMost           = 60, 260
	DiastolicLeast, DiastolicMost         = 30, 160
	PulseLeast, PulseMost                 = 30, 220
	// 50 and 700 pounds in grams.
	WeightLeast, WeightMost = 22_680, 317_515
	CarbsMost               = 500
	InsulinMost             = 200
	NoteMost                = 500

	aheadMS   = 5 * minuteMS
	backMS    = 90 * dayMS
	offsetMax = 14 * 60
)

// AcceptTime says whether a check may have been made at a moment: clocks may
// run a little ahead, and what is older than 90 days comes too late.
func AcceptTime(m Moment, now int64) Refusal {
	switch {
	case m.Offset < -offsetMax || m.Offset > offsetMax:
		return OffsetImpossible
	case m.At > now+aheadMS:
		return InTheFuture
	case m.At < now-backMS:
		return TooOld
	}
	return Accepted
}

// AcceptGlucose says whether a device may have measured a value.
func AcceptGlucose(mg int) Refusal {
	if mg < DeviceGlucoseLeast || mg > DeviceGlucoseMost {
		return ValueOutOfRange
	}
	return Accepted
}

// AcceptPressure says whether a pressure and a pulse can be right; pulse 0 is
// none.
func AcceptPressure(systolic, diastolic, pulse int) Refusal {
	switch {
	case systolic < SystolicLeast || systolic > SystolicMost || diastolic < DiastolicLeast || diastolic > DiastolicMost:
		return ValueOutOfRange
	case systolic <= diastolic:
		return Swapped
	case pulse != 0 && (pulse < PulseLeast || pulse > PulseMost):
		return PulseOutOfRange
	}
	return Accepted
}

// AcceptWeight says whether a weight can be right.
func AcceptWeight(grams int64) Refusal {
	if grams < WeightLeast || grams > WeightMost {
		return ValueOutOfRange
	}
	return Accepted
}

var refusalTexts = map[Refusal]string{
	ValueOutOfRange:  "This value is outside the range we accept.",
	NotWhole:         "This value must be a whole number.",
	UnknownUnit:      "This unit does not fit this kind of reading.",
	ValueMissing:     "The value is missing.",
	Swapped:          "The top number must be above the bottom number.",
	PulseOutOfRange:  "This pulse is outside the range we accept.",
	InTheFuture:      "This time is more than five minutes ahead.",
	TooOld:           "This time is more than 90 days ago.",
	OffsetImpossible: "This time zone offset does not exist.",
	UnknownKind:      "This kind of reading does not exist.",
	WrongDevice:      "This device does not measure that.",
	NotAReading:      "This row is not a reading.",
	NotANumber:       "The value must be a number.",
	TimeUnreadable:   "The time or its offset from UTC is missing or not a whole number.",
	TagInvalid:       "We left this tag out: it has a code we don't know or an amount we don't accept.",
	TagUnreadable:    "We left this tag out: it has the wrong type.",
	TagConflict:      "This tag and the value contradict each other.",
}

// Key names the text of a refusal.
func (r Refusal) Key() string { return "reading.refused." + string(r) }

// Text is the English text of a refusal.
func (r Refusal) Text() string { return refusalTexts[r] }
