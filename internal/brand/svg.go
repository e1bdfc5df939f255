package brand

import (
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
)

// maxSVG bounds a logo.
const maxSVG = 64 << 10

const (
	svgSpace   = "http://www.w3.org/2000/svg"
	xlinkSpace = "http://www.w3.org/1999/xlink"
)

// svgElements is all a logo needs. What is missing is missing on purpose:
// script, style, foreignObject, image, a, animation, filters, and use, which
// can multiply a few lines into millions of shapes.
var svgElements = []string{
	"svg", "g", "defs", "title", "desc", "path", "rect", "circle", "ellipse", "line",
	"polyline", "polygon", "text", "tspan", "linearGradient", "radialGradient", "stop", "clipPath", "mask",
}

// checkSVG returns why a logo is refused, or nothing. Logos are refused and
// never repaired: a logo that was silently changed would surprise its owner,
// and every repair is a guess about what a browser does.
func checkSVG(text string) string {
	if text == "" {
		return "Give the logo as SVG."
	}
	if len(text) > maxSVG {
		return "The logo is larger than 64 kB."
	}
	decoder := xml.NewDecoder(strings.NewReader(text))
	for depth, roots := 0, 0; ; {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) && roots == 1 {
			return ""
		}
		if err != nil {
			return "The logo is not well-formed SVG."
		}
		switch t := token.(type) {
		case xml.Directive:
			return "The logo must not declare a document type or entities."
		case xml.ProcInst:
			if t.Target != "xml" {
				return "The logo must not hold processing instructions."
			}
		case xml.StartElement:
			if depth == 0 {
				roots++
				if t.Name.Local != "svg" || roots > 1 {
					return "The logo must be one svg element."
				}
			}
			depth++
			if reason := checkElement(t); reason != "" {
				return reason
			}
		case xml.EndElement:
			depth--
		}
	}
}

func checkElement(e xml.StartElement) string {
	if e.Name.Space != svgSpace {
		return "The logo's elements must be in the namespace " + svgSpace + "."
	}
	if !slices.Contains(svgElements, e.Name.Local) {
		return "The logo must not hold the element " + e.Name.Local + "."
	}
	for _, a := range e.Attr {
		if reason := checkAttribute(a); reason != "" {
			return reason
		}
	}
	return ""
}

func checkAttribute(a xml.Attr) string {
	name := strings.ToLower(a.Name.Local)
	value := strings.ToLower(strings.Join(strings.Fields(a.Value), ""))
	switch {
	case a.Name.Space == "xmlns" || name == "xmlns":
		if a.Value != svgSpace && a.Value != xlinkSpace {
			return "The logo must not declare the namespace " + a.Value + "."
		}
	case a.Name.Space != "" && a.Name.Space != xlinkSpace:
		return "The logo must not hold the attribute " + a.Name.Local + " of another namespace."
	case strings.HasPrefix(name, "on"):
		return "The logo must not hold event handlers (" + a.Name.Local + ")."
	case name == "style":
		return "The logo must use attributes such as fill instead of style."
	case name == "href" && !strings.HasPrefix(value, "#"):
		return "The logo must not refer to anything outside itself."
	case strings.Contains(strings.ReplaceAll(value, "url(#", ""), "url("):
		return "The logo must not refer to anything outside itself."
	case strings.Contains(value, "javascript:") || strings.Contains(value, "\\"):
		return "The logo must not hold script."
	}
	return ""
}
