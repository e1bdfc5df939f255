package brand

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"html"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
)

// The limits of a drawn logo.
const (
	maxSVG      = 64 << 10
	maxElements = 3000
	maxNesting  = 24
	proportion  = 0.01 // how far a logo may be from the shape of its place
)

const (
	svgSpace   = "http://www.w3.org/2000/svg"
	xlinkSpace = "http://www.w3.org/1999/xlink"
	xmlSpace   = "http://www.w3.org/XML/1998/namespace"
)

// cleanSVG reads a logo for a place of a given width and writes a new file from
// what it understood, so a browser never gets anything else. Only what is on
// the lists in svg_lists.go gets through. Anything that would change the
// picture is refused, never repaired: a silently changed logo would surprise
// its owner.
func cleanSVG(text []byte, width int) (string, *reason) {
	if len(bytes.TrimSpace(text)) == 0 {
		return "", because("brand.logoMissing", "Choose a logo.")
	}
	if len(text) > maxSVG {
		return "", because("brand.logoLarge", "The logo is larger than 64 kB.").with("most", "64")
	}
	w := svgWriter{width: width}
	decoder := xml.NewDecoder(bytes.NewReader(text))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) && w.roots == 1 {
			return w.out.String(), nil
		}
		if err != nil {
			return "", svgBroken
		}
		if why := w.take(token); why != nil {
			return "", why
		}
	}
}

var (
	svgBroken  = because("brand.logoBroken", "The logo is not well-formed SVG.")
	svgOutside = because("brand.logoOutside", "The logo must not refer to anything outside itself.")
)

// svgWriter writes down what the reader of a logo understood.
type svgWriter struct {
	out      strings.Builder
	width    int
	open     []string // names of the elements around
	elements int
	roots    int
}

func (w *svgWriter) take(token xml.Token) *reason {
	switch t := token.(type) {
	case xml.Directive:
		return because("brand.logoDoctype", "The logo must not declare a document type or entities.")
	case xml.ProcInst:
		if t.Target != "xml" {
			return because("brand.logoInstruction", "The logo must not contain processing instructions.")
		}
	case xml.StartElement:
		return w.start(t)
	case xml.EndElement:
		fmt.Fprintf(&w.out, "</%s>", t.Name.Local)
		w.open = w.open[:len(w.open)-1]
	case xml.CharData:
		if len(w.open) > 0 && slices.Contains(svgWithText, w.open[len(w.open)-1]) {
			w.out.WriteString(html.EscapeString(string(t)))
		}
	}
	return nil
}

func (w *svgWriter) start(e xml.StartElement) *reason {
	name := e.Name.Local
	if len(w.open) == 0 {
		w.roots++
		if name != "svg" || w.roots > 1 {
			return because("brand.logoRoot", "The logo must be one svg element.")
		}
	}
	w.elements++
	switch {
	case e.Name.Space != svgSpace:
		return because("brand.logoNamespace", "The logo's elements must be in the namespace "+svgSpace+". Save it as plain SVG.")
	case !slices.Contains(svgElements, name):
		return because("brand.logoElement", "The logo must not contain the element "+name+".").with("name", name)
	case w.elements > maxElements || len(w.open) >= maxNesting:
		return because("brand.logoComplex", "The logo has too many parts. Simplify the drawing.")
	}
	root := len(w.open) == 0
	w.out.WriteString("<" + name)
	if root {
		why := w.shape(e)
		if why != nil {
			return why
		}
	}
	if why := w.attributes(e, root); why != nil {
		return why
	}
	w.out.WriteString(">")
	w.open = append(w.open, name)
	return nil
}

// shape checks that the drawing has the proportion of its place and gives the
// root its size.
func (w *svgWriter) shape(e xml.StartElement) *reason {
	want := fmt.Sprintf("%d × %d", w.width, LogoHeight)
	missing := because("brand.logoViewBox", "The logo must have a viewBox of "+want+".").with("want", want)
	var box []float64
	for _, a := range e.Attr {
		if a.Name.Local != "viewBox" {
			continue
		}
		for part := range strings.FieldsSeq(strings.ReplaceAll(a.Value, ",", " ")) {
			n, err := strconv.ParseFloat(part, 64)
			if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
				return missing
			}
			box = append(box, n)
		}
	}
	if len(box) != 4 || box[2] <= 0 || box[3] <= 0 {
		return missing
	}
	if off := box[2] / box[3] * LogoHeight / float64(w.width); off < 1-proportion || off > 1+proportion {
		got := fmt.Sprintf("%g × %g", box[2], box[3])
		return wrongShape(got, want)
	}
	fmt.Fprintf(&w.out, ` xmlns="%s" width="%d" height="%d"`, svgSpace, w.width, LogoHeight)
	return nil
}

func wrongShape(got, want string) *reason {
	return because("brand.logoShape", "The logo is "+got+". Its proportions must be "+want+".").with("got", got).with("want", want)
}

func (w *svgWriter) attributes(e xml.StartElement, root bool) *reason {
	var seen []string
	for _, a := range e.Attr {
		name := a.Name.Local
		declared := a.Name.Space == "xmlns" || (a.Name.Space == "" && name == "xmlns")
		if declared || leftOut(a.Name) || (root && (name == "width" || name == "height")) {
			continue
		}
		if slices.Contains(seen, name) {
			return svgBroken // browsers refuse it, this reader does not
		}
		seen = append(seen, name)
		if why := w.attribute(e.Name.Local, a); why != nil {
			return why
		}
		fmt.Fprintf(&w.out, ` %s="%s"`, name, html.EscapeString(a.Value))
	}
	return nil
}

// leftOut names what editors write and no browser draws by.
func leftOut(name xml.Name) bool {
	switch name.Space {
	case "":
		return strings.HasPrefix(name.Local, "data-") || slices.Contains(svgLeftOut, name.Local)
	case xmlSpace:
		return name.Local == "space" || name.Local == "lang"
	}
	return false
}

func (w *svgWriter) attribute(element string, a xml.Attr) *reason {
	name := a.Name.Local
	refused := because("brand.logoAttribute", "The logo must not contain the attribute "+name+".").with("name", name)
	if a.Name.Space != "" && (a.Name.Space != xlinkSpace || name != "href") {
		return refused
	}
	if name == "href" {
		if !slices.Contains(svgGradients, element) {
			return refused
		}
		return unless(svgReference.MatchString(a.Value), svgOutside)
	}
	pattern, known := svgAttributes[name]
	if !known {
		return refused
	}
	if slices.Contains(svgMasking, name) && slices.ContainsFunc(w.open, func(around string) bool {
		return slices.Contains(svgMasks, around)
	}) {
		// A chain of masks inside masks doubles the work with each link.
		return because("brand.logoComplex", "The logo has masks inside masks. Simplify the drawing.")
	}
	switch {
	case pattern.MatchString(a.Value):
		return nil
	case strings.Contains(strings.ToLower(a.Value), "url"):
		return svgOutside
	}
	return because("brand.logoValue", "The logo's attribute "+name+" has a value that is not allowed.").with("name", name)
}
