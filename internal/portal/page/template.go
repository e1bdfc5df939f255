package page

import (
	"html"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"

	"wellhouse.app/internal/people/brand"
)

// slot is a place in index.html that differs from page to page.
type slot int

const (
	slotHTML slot = iota
	slotNonce
	slotTitle
	slotIcon
	slotHead
	slotRoot
	slotBoot
)

// slots finds each place by the tag or mark that the web build leaves there.
var slots = map[slot]*regexp.Regexp{
	slotHTML:  regexp.MustCompile(`(?i)<html[^>]*>`),
	slotNonce: regexp.MustCompile(`(?i)<meta\s+name="csp-nonce"[^>]*>`),
	slotTitle: regexp.MustCompile(`(?is)<title>.*?</title>`),
	slotIcon:  regexp.MustCompile(`(?i)<link\s+rel="icon"[^>]*>`),
	slotHead:  regexp.MustCompile(`<!--wellhouse:head-->`),
	slotRoot:  regexp.MustCompile(`(?i)<div id="root">\s*</div>`),
	slotBoot:  regexp.MustCompile(`<!--wellhouse:boot-->`),
}

// stylesheets are the links of the build itself. They stand in the body, behind
// the frame: in the head they would hold back the first paint.
var stylesheets = regexp.MustCompile(`(?i)<link\s+rel="stylesheet"[^>]*>\s*`)

// piece is text as it stands, followed by a slot.
type piece struct {
	text string
	slot slot
}

// layout is index.html, taken apart once.
type layout struct {
	pieces []piece
	styles string // link tags
	tail   string
}

// parseLayout takes index.html apart. A mark that is missing is put where it
// belongs, so that a page never loses its start-up data.
func parseLayout(index string) layout {
	if !slots[slotHead].MatchString(index) {
		index = strings.Replace(index, "</head>", "<!--wellhouse:head--></head>", 1)
	}
	if !slots[slotBoot].MatchString(index) {
		index = strings.Replace(index, "</body>", "<!--wellhouse:boot--></body>", 1)
	}
	l := layout{styles: strings.Join(stylesheets.FindAllString(index, -1), "")}
	index = stylesheets.ReplaceAllString(index, "")
	type place struct {
		from, to int
		slot     slot
	}
	var places []place
	for s, pattern := range slots {
		if at := pattern.FindStringIndex(index); at != nil {
			places = append(places, place{at[0], at[1], s})
		}
	}
	sort.Slice(places, func(i, j int) bool { return places[i].from < places[j].from })
	done := 0
	for _, p := range places {
		l.pieces = append(l.pieces, piece{index[done:p.from], p.slot})
		done = p.to
	}
	l.tail = index[done:]
	return l
}

// content is what one page puts into the slots.
type content struct {
	appearance
	locale, nonce, form string
	styleLinks          string // of the build
	preloads            string // link tags
	brand               brand.Brand
	signedIn            bool
	boot                []byte // JSON, already safe inside a script element
	root                string // HTML shown until the app starts; empty means the frame
}

func (l layout) fill(c content) []byte {
	c.styleLinks = l.styles
	var out strings.Builder
	for _, p := range l.pieces {
		out.WriteString(p.text)
		out.WriteString(c.in(p.slot))
	}
	out.WriteString(l.tail)
	return []byte(out.String())
}

func (c content) in(s slot) string {
	switch s {
	case slotHTML:
		return c.html()
	case slotNonce:
		return `<meta name="csp-nonce" nonce="` + esc(c.nonce) + `" content="` + esc(c.nonce) + `">`
	case slotTitle:
		return "<title>" + esc(c.brand.Name) + "</title>"
	case slotHead:
		return c.head()
	case slotRoot:
		root := c.root
		if root == "" {
			root = c.frame()
		}
		return `<div id="root">` + root + `</div>` + c.links() +
			`<noscript>` + noscript(c.locale, c.brand) + `</noscript>` + unsupported(c.locale, c.brand)
	case slotBoot:
		return `<script type="application/json" id="boot">` + string(c.boot) + `</script>`
	}
	return ""
}

func (c content) html() string {
	tag := `<html lang="` + esc(c.locale) + `" data-brand="` + esc(c.brand.Code) + `"`
	theme := c.theme
	if theme == "" {
		theme = c.brand.DataTheme
	}
	if slices.Contains(themes, theme) {
		tag += ` data-theme="` + theme + `"`
	}
	if c.text != "" {
		tag += ` data-text="` + c.text + `"`
	}
	return tag + ">"
}

// links brings the styles and what else a screen needs; styles of the screen
// stand after those of the build.
func (c content) links() string {
	return `<link rel="stylesheet" href="` + esc(c.brand.StylesheetURL()) + `">` + c.styleLinks + c.preloads
}

func (c content) head() string {
	b := c.brand
	var out strings.Builder
	out.WriteString(c.styles())
	for _, size := range brand.IconSizes {
		out.WriteString(iconTag("icon", b, size))
	}
	out.WriteString(iconTag("apple-touch-icon", b, brand.IconSizes[len(brand.IconSizes)-1]))
	out.WriteString(`<link rel="manifest" href="` + esc(b.ManifestURL()) + `">`)
	for _, meta := range []struct{ attribute, name, value string }{
		{"name", "thumbnail", b.MetaTags.Thumbnail},
		{"property", "og:title", b.Name},
		{"property", "og:image", b.MetaTags.OGImage},
		{"property", "og:url", b.MetaTags.OGURL},
	} {
		if meta.value != "" {
			out.WriteString(`<meta ` + meta.attribute + `="` + meta.name + `" content="` + esc(meta.value) + `">`)
		}
	}
	return out.String()
}

func esc(s string) string { return html.EscapeString(s) }

func iconTag(rel string, b brand.Brand, size int) string {
	n := strconv.Itoa(size)
	return `<link rel="` + rel + `" type="image/png" sizes="` + n + `x` + n + `" href="` + esc(b.IconURL(size)) + `">`
}
