package page

import (
	_ "embed" // the styles of the frame
	"strconv"
	"strings"

	"wellhouse.app/internal/people/brand"
)

// The frame of the portal stands in the page itself, so that a slow network
// shows it before any style or script has come. The app takes its place.

//go:embed frame.css
var frameStyle string

// tabs is how many places the bar at the foot of a small screen has.
const tabs = 5

// styles are the few rules that the frame needs, in the colours of the brand.
func (c content) styles() string {
	colours, err := c.brand.Stylesheet()
	if err != nil {
		colours = ""
	}
	return `<style nonce="` + esc(c.nonce) + `">` + colours + frameStyle + `</style>`
}

// frame is what the app will look like, without anything in it.
func (c content) frame() string {
	var out strings.Builder
	out.WriteString(`<div class="boot">`)
	if c.form != brand.Standalone {
		out.WriteString(`<div class="boot-header"><div class="boot-bar">` + c.logo() + `</div></div>`)
	}
	out.WriteString(`<div class="boot-main" aria-hidden="true"><span></span><span></span><span></span></div>`)
	if c.signedIn && c.form != brand.Standalone {
		out.WriteString(`<div class="boot-tabs" aria-hidden="true">` + strings.Repeat("<span></span>", tabs) + `</div>`)
	}
	out.WriteString(`<p class="boot-words" role="status">` + esc(plain[c.locale].loading) + `</p></div>`)
	return out.String()
}

func (c content) logo() string {
	logo := c.brand.Branding().Logo
	if logo.URL == "" {
		return `<span class="boot-name">` + esc(c.brand.Name) + `</span>`
	}
	return `<img src="` + esc(logo.URL) + `" alt="` + esc(c.brand.Name) + `" width="` + strconv.Itoa(logo.Width) +
		`" height="` + strconv.Itoa(brand.LogoHeight) + `">`
}
