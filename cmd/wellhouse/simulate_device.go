package main

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"wellhouse.app/internal/care/figure"
)

// What a model measures.
const (
	measuresSugar    = "bloodSugar"
	measuresPressure = "bloodPressure"
	measuresWeight   = "weight"
)

var measuredBy = map[string]string{
	"bg300": measuresSugar, "inTouch": measuresSugar,
	"htn": measuresPressure, "ht900": measuresPressure, "ht945": measuresPressure,
	"wm1000": measuresWeight, "wm1500": measuresWeight,
}

func models() []string { return slices.Sorted(maps.Keys(measuredBy)) }

// device is one simulated device. What it could not send stays in its memory.
type device struct {
	id     string
	model  string
	secret []byte
	zone   *time.Location
	metric bool
	weighs float64    // kilograms
	mu     sync.Mutex // over what follows
	random *rand.Rand
	level  float64 // where its values are now, in units of their spread
	last   int64   // ms of the last reading
	memory []map[string]any
}

// next makes a reading as of now. Values wander instead of jumping.
func (d *device) next(now time.Time) map[string]any {
	d.level = 0.7*d.level + 0.7*d.random.NormFloat64()
	switch r := d.frame(now); measuredBy[d.model] {
	case measuresSugar:
		mg := min(max(142+45*d.level, 35), 480)
		r["unit"], r["value"] = figure.MgPerDL, math.Round(mg)
		if d.metric {
			r["unit"], r["value"] = figure.MmolPerL, figure.Round(mg/18.01559, 1)
		}
		r["tags"] = d.tags(now)
		return r
	case measuresPressure:
		top := 128 + 11*d.level
		r["unit"], r["systolic"], r["diastolic"], r["pulse"] = figure.MmHg, int(top), int(top*0.62), int(72+6*d.random.NormFloat64())
		// Two of the three monitors tell an uneven beat.
		if d.model != "htn" && d.random.Float64() < 0.02 {
			r["irregularBeat"] = true
		}
		return r
	default:
		kg := d.weighs + 0.6*d.level
		r["unit"], r["value"] = figure.Pounds, figure.Round(kg/0.45359237, 1)
		if d.metric || d.model == "wm1500" && d.random.IntN(20) == 0 {
			r["unit"], r["value"] = figure.Kilograms, figure.Round(kg, 1)
		}
		return r
	}
}

// frame is what every reading has. No two of a device have the same time.
func (d *device) frame(now time.Time) map[string]any {
	at := max(now.UnixMilli(), d.last+1)
	d.last = at
	_, seconds := now.In(d.zone).Zone()
	return map[string]any{"kind": measuredBy[d.model], "at": at, "offsetMinutes": seconds / 60, "simulated": true}
}

// tags are what a meter asks: bg300 the meal, inTouch also the feeling.
func (d *device) tags(now time.Time) map[string]any {
	if d.random.Float64() < 0.08 {
		return map[string]any{}
	}
	meal := figure.NoMeal
	for _, part := range []struct{ hour, meal int }{
		{5, figure.BeforeBreakfast},
		{9, figure.AfterBreakfast},
		{11, figure.BeforeLunch},
		{14, figure.AfterLunch},
		{17, figure.BeforeDinner},
		{20, figure.AfterDinner},
		{22, figure.NoMeal},
	} {
		if now.In(d.zone).Hour() >= part.hour {
			meal = part.meal
		}
	}
	tags := map[string]any{"eat_code": meal}
	if d.model == "inTouch" {
		tags["feeling_code"] = figure.FirstFeeling + d.random.IntN(figure.LastFeeling-figure.FirstFeeling+1)
	}
	return tags
}

// fits says whether a value on the command line is of a kind.
func fits(value, kind string) bool {
	if strings.Contains(value, "/") {
		return kind == measuresPressure
	}
	if value == "LO" || value == "HI" {
		return kind == measuresSugar
	}
	return kind == measuresSugar || kind == measuresWeight
}

// exactly makes the one reading that was asked for.
func (d *device) exactly(value string, now time.Time) (map[string]any, error) {
	r := d.frame(now)
	if top, bottom, ok := strings.Cut(value, "/"); ok {
		systolic, err := strconv.Atoi(top)
		diastolic, err2 := strconv.Atoi(bottom)
		if err != nil || err2 != nil {
			return nil, fmt.Errorf("--value %q is not a blood pressure such as 184/122", value)
		}
		r["unit"], r["systolic"], r["diastolic"], r["pulse"] = figure.MmHg, systolic, diastolic, 78
		return r, nil
	}
	if word := map[string]string{"LO": "OOR_low", "HI": "OOR_high"}[value]; word != "" {
		r["unit"], r["tags"] = figure.MgPerDL, map[string]any{word: true}
		return r, nil
	}
	number, err := strconv.ParseFloat(value, 64)
	if err != nil {
		return nil, fmt.Errorf("--value %q is not a number", value)
	}
	r["value"], r["unit"] = number, figure.MgPerDL
	switch {
	case measuredBy[d.model] == measuresWeight && d.metric:
		r["unit"] = figure.Kilograms
	case measuredBy[d.model] == measuresWeight:
		r["unit"] = figure.Pounds
	case d.metric && number < 40:
		r["unit"] = figure.MmolPerL
	}
	return r, nil
}
