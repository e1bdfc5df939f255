package brand

import "regexp"

// svgElements is all a logo needs. What is missing is missing on purpose:
// script, style, foreignObject, image, a, animation, filters, and use, which
// can multiply a few lines into millions of shapes.
var svgElements = []string{
	"svg", "g", "defs", "title", "desc", "path", "rect", "circle", "ellipse", "line",
	"polyline", "polygon", "text", "tspan", "linearGradient", "radialGradient", "stop", "clipPath", "mask",
}

var (
	svgWithText  = []string{"title", "desc", "text", "tspan"}
	svgGradients = []string{"linearGradient", "radialGradient"}
	svgMasks     = []string{"clipPath", "mask"}
	svgMasking   = []string{"clip-path", "mask"}
	svgLeftOut   = []string{"version", "baseProfile", "class", "enable-background"}
)

// What a value may look like, by the kind of the attribute.
var (
	svgReference = regexp.MustCompile(`^#[A-Za-z_][\w.-]{0,99}$`)
	svgName      = regexp.MustCompile(`^[A-Za-z_][\w.-]{0,99}$`)
	svgPaint     = regexp.MustCompile(`^(#[0-9A-Fa-f]{3,8}|[A-Za-z]{3,30}|rgba?\([0-9 ,.%/]{5,40}\)|url\(#[A-Za-z_][\w.-]{0,99}\)( none)?)$`)
	svgTurn      = regexp.MustCompile(`^\s*((matrix|translate|scale|rotate|skewX|skewY)\s*\([-+0-9eE., \t\r\n]+\)[\s,]*)*$`)
	svgPlain     = regexp.MustCompile(`^[-+0-9A-Za-z., %\t\r\n]*$`)
	svgWords     = regexp.MustCompile(`^[^\\<>{}\x00-\x1f]{0,200}$`)
)

// svgAttributes are the attributes of a logo with what they may hold.
var svgAttributes = func() map[string]*regexp.Regexp {
	all := map[string]*regexp.Regexp{"id": svgName, "transform": svgTurn, "gradientTransform": svgTurn}
	for _, name := range []string{"fill", "stroke", "color", "stop-color", "clip-path", "mask"} {
		all[name] = svgPaint
	}
	for _, name := range []string{"aria-label", "font-family"} {
		all[name] = svgWords
	}
	for _, name := range []string{
		"d", "points", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "fx", "fy", "fr", "dx", "dy",
		"width", "height", "viewBox", "preserveAspectRatio", "offset", "gradientUnits", "spreadMethod",
		"clipPathUnits", "maskUnits", "maskContentUnits", "mask-type", "opacity", "fill-opacity", "fill-rule",
		"clip-rule", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray",
		"stroke-dashoffset", "stroke-opacity", "stop-opacity", "vector-effect", "paint-order", "shape-rendering",
		"text-rendering", "font-size", "font-weight", "font-style", "text-anchor", "letter-spacing",
		"dominant-baseline", "textLength", "lengthAdjust", "role", "aria-hidden", "display", "visibility",
	} {
		all[name] = svgPlain
	}
	return all
}()
