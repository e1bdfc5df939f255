package brand

import (
	"fmt"
	"math"
	"strconv"
)

// Theme is light or dark.
type Theme string

// The two themes.
const (
	Light Theme = "light"
	Dark  Theme = "dark"
)

// Roles are the colours a page uses, derived from one brand colour so that
// contrast holds whatever the brand chose. "far" is black in the light theme
// and white in the dark one:
//
//   - Action is the brand colour, mixed with far until its contrast with
//     ground, card and sunken is enough for text.
//   - OnAction is white in the light theme and sunken in the dark one.
//   - ActionHover is Action with a little of far.
//   - ActionTint is mostly card with some of Action; both Action and text can
//     be read on it.
//   - Focus is the brand colour, mixed with far until it stands out from
//     ground, card, sunken and ActionTint.
type Roles struct {
	Action      string `json:"action"`
	OnAction    string `json:"onAction"`
	ActionHover string `json:"actionHover"`
	ActionTint  string `json:"actionTint"`
	Focus       string `json:"focus"`
}

type rgb [3]int

// surfaces are what brand colours meet in a theme, as in tokens.css.
type surfaces struct {
	ground, card, sunken, text, far, onAction rgb
}

var themes = map[Theme]surfaces{
	Light: {
		ground: rgb{0xFB, 0xF9, 0xF5}, card: rgb{0xFF, 0xFF, 0xFF}, sunken: rgb{0xF3, 0xEF, 0xE8},
		text: rgb{0x1B, 0x26, 0x24}, far: rgb{0, 0, 0}, onAction: rgb{0xFF, 0xFF, 0xFF},
	},
	Dark: {
		ground: rgb{0x11, 0x17, 0x16}, card: rgb{0x19, 0x21, 0x1F}, sunken: rgb{0x0C, 0x11, 0x10},
		text: rgb{0xEE, 0xF3, 0xF1}, far: rgb{0xFF, 0xFF, 0xFF}, onAction: rgb{0x0C, 0x11, 0x10},
	},
}

const (
	textContrast    = 4.5
	controlContrast = 3
	hoverMix        = 14
	tintMix         = 88
)

// Derive returns the roles of a brand colour in a theme.
func Derive(colour string, theme Theme) (Roles, error) {
	brand, err := parseHex(colour)
	if err != nil {
		return Roles{}, err
	}
	t := themes[theme]
	action := firstMix(brand, t.far, 0, textContrast, t.ground, t.card, t.sunken)
	tint := firstMix(action, t.card, tintMix, textContrast, action, t.text)
	focus := firstMix(brand, t.far, 0, controlContrast, t.ground, t.card, t.sunken, tint)
	return Roles{
		Action:      action.hex(),
		OnAction:    t.onAction.hex(),
		ActionHover: mix(action, t.far, hoverMix).hex(),
		ActionTint:  tint.hex(),
		Focus:       focus.hex(),
	}, nil
}

// firstMix moves from one colour towards another, a percent at a time, until
// the contrast with all others is enough.
func firstMix(from, to rgb, start int, least float64, others ...rgb) rgb {
	for percent := start; percent < 100; percent++ {
		if mixed := mix(from, to, percent); reaches(mixed, least, others) {
			return mixed
		}
	}
	return to
}

func reaches(c rgb, least float64, others []rgb) bool {
	for _, other := range others {
		if contrast(c, other) < least {
			return false
		}
	}
	return true
}

// mix works in whole numbers, so that a colour is the same on every machine.
func mix(from, to rgb, percent int) (mixed rgb) {
	for i := range mixed {
		mixed[i] = (from[i]*(100-percent) + to[i]*percent + 50) / 100
	}
	return mixed
}

// contrast is the ratio of WCAG 2.2.
func contrast(one, other rgb) float64 {
	a, b := one.luminance(), other.luminance()
	return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}

func (c rgb) luminance() float64 {
	return 0.2126*linear(c[0]) + 0.7152*linear(c[1]) + 0.0722*linear(c[2])
}

func linear(channel int) float64 {
	share := float64(channel) / 255
	if share <= 0.04045 {
		return share / 12.92
	}
	return math.Pow((share+0.055)/1.055, 2.4)
}

func (c rgb) hex() string { return fmt.Sprintf("#%02X%02X%02X", c[0], c[1], c[2]) }

// parseHex reads #rgb and #rrggbb.
func parseHex(s string) (rgb, error) {
	if len(s) == 4 && s[0] == '#' {
		s = string([]byte{'#', s[1], s[1], s[2], s[2], s[3], s[3]})
	}
	if len(s) == 7 && s[0] == '#' {
		if n, err := strconv.ParseUint(s[1:], 16, 32); err == nil {
			return rgb{int(n >> 16), int(n >> 8 & 0xFF), int(n & 0xFF)}, nil
		}
	}
	return rgb{}, fmt.Errorf("not a colour: %q", s)
}
