package booking

import (
	"slices"
	"strings"
)

// Near is how much two postal codes have in common. Nothing here knows distances.
type Near string

// From near to far.
const (
	SameCode   Near = "same"   // the same ZIP code, or the same six characters
	SameArea   Near = "area"   // the same sectional center, or forward sortation area
	SameRegion Near = "region" // the same first character
	Elsewhere  Near = ""
)

var byNearness = []Near{SameCode, SameArea, SameRegion, Elsewhere}

func near(asked, place string) Near {
	asked, place = strings.ReplaceAll(asked, " ", ""), strings.ReplaceAll(place, " ", "")
	if zip, _, long := strings.Cut(asked, "-"); long {
		asked = zip
	}
	switch {
	case len(asked) < 3 || len(place) < 3 || asked[0] != place[0]:
		return Elsewhere
	case asked == place:
		return SameCode
	case asked[:3] == place[:3]:
		return SameArea
	}
	return SameRegion
}

// sortByNearness keeps the order of names among those that are equally near.
func sortByNearness(places []Place) {
	slices.SortStableFunc(places, func(a, b Place) int {
		return slices.Index(byNearness, a.Near) - slices.Index(byNearness, b.Near)
	})
}
