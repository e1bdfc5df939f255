package ingest

import (
	"strings"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
)

// decode reads one row of an upload. What a reading cannot be without makes the
// row unreadable; any other field of the wrong type is left out with a warning.
func decode(raw []byte) (in Item) {
	fields, ok := rowOf(raw)
	if !ok {
		return Item{Unreadable: figure.NotAReading}
	}
	if !fields.into("kind", &in.Kind) {
		in.Unreadable = figure.UnknownKind
		return in
	}
	var value float64
	switch {
	case !fields.into("at", &in.Moment.At) || !fields.into("offsetMinutes", &in.Moment.Offset):
		in.Unreadable = figure.TimeUnreadable
		return in
	case !fields.into("unit", &in.Unit):
		in.Unreadable = figure.UnknownUnit
		return in
	case in.Kind == reading.BloodPressure:
		in.readPressure(fields)
	case fields.into("value", &value):
		in.Value = &value
	case fields.has("value"):
		in.Unreadable = figure.NotANumber
	}
	readOptional(&in, fields, "simulated", "simulated", &in.Simulated)
	in.Tags.Meal = figure.NoTag
	if in.Kind == reading.BloodSugar {
		in.readTags(fields)
		in.readWordForValue(fields)
	}
	return in
}

// readWordForValue lets a meter say LO or HI where the number should be, and
// lets its tags say so where that cannot be read. A word in the place of the
// number wins over a tag that says the opposite.
func (in *Item) readWordForValue(fields row) {
	if in.Unreadable != figure.NotANumber {
		return
	}
	var word string
	fields.into("value", &word)
	switch strings.ToLower(strings.TrimSpace(word)) {
	case "lo", "low":
		in.BelowAll = true
		in.dropWord(&in.AboveAll, wordHigh)
	case "hi", "high":
		in.AboveAll = true
		in.dropWord(&in.BelowAll, wordLow)
	}
	if in.BelowAll || in.AboveAll {
		in.Unreadable = figure.Accepted
		in.warn("value", figure.NotANumber)
	}
}

func (in *Item) readPressure(fields row) {
	for name, number := range map[string]*int{"systolic": &in.Systolic, "diastolic": &in.Diastolic} {
		if !fields.into(name, number) && fields.has(name) {
			in.Unreadable = figure.NotANumber
		}
	}
	readOptional(in, fields, "pulse", "pulse", &in.Pulse)
	readOptional(in, fields, "irregularBeat", "irregularBeat", &in.Uneven)
}

// readTags reads what a meter asks at a check. Only a plain true makes a control
// check, which counts nowhere; the words LO and HI are believed however they are
// written.
func (in *Item) readTags(fields row) {
	var tags, insulin row
	readOptional(in, fields, "tags", "tags", &tags)
	readOptional(in, tags, "is_control", "tags.is_control", &in.Control)
	readOptional(in, tags, "eat_code", "tags.eat_code", &in.Tags.Meal)
	readOptional(in, tags, "feeling_code", "tags.feeling_code", &in.Tags.Feeling)
	readOptional(in, tags, "carb", "tags.carb", &in.Tags.Carbs)
	readOptional(in, tags, "insulin", "tags.insulin", &insulin)
	in.readDose(insulin, "short_float", &in.Tags.Short)
	in.readDose(insulin, "long_float", &in.Tags.Long)
	in.readDose(insulin, "premix_float", &in.Tags.Premix)
	in.readWord(tags, "OOR_low", wordLow, &in.BelowAll)
	in.readWord(tags, "OOR_high", wordHigh, &in.AboveAll)
}

func (in *Item) readDose(insulin row, name string, tenths **int) {
	var units *float64
	readOptional(in, insulin, name, "tags.insulin."+name, &units)
	if units != nil {
		*tenths = reading.Tenths(*units)
	}
}

func (in *Item) readWord(tags row, name, field string, to *bool) {
	switch strings.ToLower(strings.Trim(string(tags.raw(name)), `"`)) {
	case "true", "1":
		*to = true
	case "false", "0", "", "null":
	default:
		in.warn(field, figure.TagUnreadable)
	}
}

// readOptional decodes a field that a reading can do without. A value of the
// wrong type leaves to as it was.
func readOptional[T any](in *Item, from row, name, field string, to *T) {
	var value T
	switch {
	case !from.has(name):
	case from.into(name, &value):
		*to = value
	default:
		in.warn(field, figure.TagUnreadable)
	}
}
