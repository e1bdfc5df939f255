package supply

import (
	"strconv"
	"strings"

	"wellhouse.app/internal/care/fulfil"
	"wellhouse.app/internal/platform/apperr"
)

// MostStrips is what a count may be.
const MostStrips = 1000

// ParseCount reads the number of strips that somebody typed: digits alone, of either
// width.
func ParseCount(text string) (int, error) {
	n, err := strconv.ParseUint(strings.Map(narrow, strings.TrimSpace(text)), 10, 16) // takes no sign
	if err != nil || n > MostStrips {
		return 0, apperr.InvalidField("remaining", "supply.remaining", "Please enter a whole number from 0 to 1000.")
	}
	return int(n), nil
}

// narrow gives a full-width digit the width of the others.
func narrow(r rune) rune {
	if r >= '０' && r <= '９' {
		return r - '０' + '0'
	}
	return r
}

// What a count rests on.
const (
	CountedByMember   = "member"
	CountedByDelivery = "delivery"
)

// stretch is the time between two boxes: the checks in it, and the strips of the box
// that came at its end.
type stretch struct{ checks, then int }

// left counts down from what was counted. There are never fewer than none: checks
// beyond that used strips that nobody had counted.
func left(counted int, stretches []stretch) int {
	for _, s := range stretches {
		counted = max(0, counted-s.checks) + s.then
	}
	return counted
}

// runOut is the day on which strips run out, and the last day to order so that a box
// arrives before it. Zeros when nobody knows; none left is today at any pace.
func runOut(left *int, p Pace, today int, country string) (out, orderBy int) {
	if left == nil || *left > 0 && !p.Known() {
		return 0, 0
	}
	out = today + p.Lasts(*left)
	return out, fulfil.LastOrderDay(country, out)
}

// Box is what an order brings.
type Box struct{ Strips, Lancets, Controls, LastsDays int }

const (
	boxDays    = 60 // a box lasts for about two months
	packSize   = 50
	leastStrip = 2 * packSize
	mostStrips = 12 * packSize
)

// BoxFor packs full packs of strips for two months at a pace.
func BoxFor(p Pace) Box {
	need := (boxDays*p.num + p.den - 1) / p.den
	strips := min(mostStrips, max(leastStrip, (need+packSize-1)/packSize*packSize))
	return Box{Strips: strips, Lancets: strips, Controls: 1, LastsDays: p.Lasts(strips)}
}
