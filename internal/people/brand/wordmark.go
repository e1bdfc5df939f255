package brand

import (
	"fmt"
	"html"
	"strings"
)

const (
	markSize   = 32.0
	markRadius = 9.0
	markGap    = 10.0
	wordSize   = 25.0 // em, at most

	// One colour cannot be strong on paper and at night; it leans to paper, and
	// the portal's header lifts it at night.
	legibleLight = 3.7
	legibleDark  = 3.05
)

// Wordmark draws a header logo for a brand that has none of its own: its
// initial cut out of a rounded square, then its name. One colour serves both
// themes, moved until it can be read on paper and at night, and the initial
// shows the ground that the logo stands on.
func Wordmark(name, colour string, width int) string {
	tone := bothThemes(colour)
	text := drawable(name)
	size := min(wordSize, (float64(width)-markSize-markGap)/(textWidth(text)/emUnits))
	var svg strings.Builder
	fmt.Fprintf(&svg, `<svg xmlns="%s" viewBox="0 0 %d %d" width="%[2]d" height="%[3]d" role="img">`, svgSpace, width, LogoHeight)
	fmt.Fprintf(&svg, `<title>%s</title>`, html.EscapeString(name))
	top := (LogoHeight - markSize) / 2
	letter := glyphs()[initial(name)]
	x, y, scale := place(letter, 0, top, markSize)
	fmt.Fprintf(&svg, `<mask id="initial"><rect width="%d" height="%d" fill="#FFFFFF"/>`, width, LogoHeight)
	writeGlyph(&svg, letter, x, y, scale, "#000000")
	svg.WriteString(`</mask>`)
	fmt.Fprintf(&svg, `<rect y="%g" width="%g" height="%[2]g" rx="%g" fill="%s" mask="url(#initial)"/>`, top, markSize, markRadius, tone)
	x = markSize + markGap
	y = LogoHeight/2.0 + size*capHeight/emUnits/2
	for _, r := range text {
		g := glyphs()[r]
		if g.path != "" {
			writeGlyph(&svg, g, x, y, size/emUnits, tone)
		}
		x += g.advance * size / emUnits
	}
	svg.WriteString("</svg>")
	return svg.String()
}

func writeGlyph(svg *strings.Builder, g glyph, x, y, scale float64, fill string) {
	fmt.Fprintf(svg, `<path transform="translate(%.2f %.2f) scale(%.5f %.5f)" fill="%s" d="%s"/>`,
		x, y, scale, -scale, fill, g.path)
}

func textWidth(text string) (width float64) {
	for _, r := range text {
		width += glyphs()[r].advance
	}
	return max(width, 1)
}

// letterShare is how much of the mark's height its letter takes; a tiny mark
// needs more of it to be read.
const (
	letterShare     = 0.56
	letterShareTiny = 0.66
	tinyMark        = 16
)

// place centres a letter by its ink, not by its advance, in a square box.
func place(g glyph, left, top, box float64) (x, y, scale float64) {
	low, high := g.bounds()
	scale = box * letterShare / capHeight
	if box <= tinyMark {
		scale = box * letterShareTiny / capHeight
	}
	x = left + (box-(high.x-low.x)*scale)/2 - low.x*scale
	y = top + (box+(high.y-low.y)*scale)/2 + low.y*scale
	return x, y, scale
}

func (g glyph) bounds() (low, high point) {
	first := true
	for _, contour := range g.contours() {
		for _, p := range contour {
			if first {
				low, high, first = p, p, false
			}
			low = point{min(low.x, p.x), min(low.y, p.y)}
			high = point{max(high.x, p.x), max(high.y, p.y)}
		}
	}
	return low, high
}

// bothThemes moves a colour until it stands out on the light ground and on the
// dark card alike.
func bothThemes(colour string) string {
	c, err := parseHex(colour)
	if err != nil {
		return colour
	}
	light, dark := themes[Light], themes[Dark]
	c = firstMix(c, light.far, 0, legibleLight, light.ground)
	return firstMix(c, dark.far, 0, legibleDark, dark.card).hex()
}
