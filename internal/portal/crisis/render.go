package crisis

import (
	"bytes"
	"crypto/sha256"
	_ "embed" // the page and its files
	"encoding/base64"
	"html"
	"html/template"
	"regexp"

	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/platform/i18n"
)

var (
	//go:embed page.html
	layout string
	//go:embed page.css
	style string
	//go:embed page.js
	script string
)

var pageTemplate = template.Must(template.New("crisis").Funcs(template.FuncMap{"unbroken": unbroken}).Parse(layout))

var hyphened = regexp.MustCompile(`\d+(-\d+)+`)

// unbroken keeps the numbers of a text on one line.
func unbroken(text string) template.HTML {
	return template.HTML(hyphened.ReplaceAllString(html.EscapeString(text), `<span class="number">$0</span>`)) // safe: the text is escaped
}

// view is what the template shows.
type view struct {
	Locale, Theme, TextSize string
	Style                   template.HTML
	Icon, Line, Emergency   string
	Brand                   brand.Brand
	Exit                    template.URL
	Languages               []language
	Words                   words
	CallNote, ExpectFirst   string
	First                   []way
	Others                  []option
}

// language is a link to the page in another language, under its own name.
type language struct {
	Locale, Name string
	Current      bool
}

var languageNames = map[string]string{"en-US": "English (US)", "es-US": "Español", "en-CA": "English (Canada)", "fr-CA": "Français"}

func languages(current string) (all []language) {
	for _, locale := range i18n.Locales {
		all = append(all, language{locale, languageNames[locale], locale == current})
	}
	return all
}

// render makes the page whole: its styles are in it, so that one answer is all
// that a slow or broken network has to bring. Its colours are the same in every
// brand: in a red one the call to 988 would look like the call to 911.
func (p *Page) render(k key, b brand.Brand) (*answer, error) {
	country := countryOf(b.Country, k.locale)
	w := p.words[edition{k.locale, country}]
	v := view{
		Locale: k.locale, Theme: k.theme, TextSize: k.textSize, Brand: b, Words: w,
		Style: template.HTML("<style>" + style + "</style>"), Icon: b.IconURL(brand.IconSizes[0]), // safe: our own styles
		Line: crisisLine, Emergency: emergencyLine, Exit: exitOf(country, k.locale), Languages: languages(k.locale),
		CallNote: w.CallNoteUS, ExpectFirst: w.ExpectUS, First: w.first(country), Others: w.others(country),
	}
	if country == canada {
		v.CallNote, v.ExpectFirst = w.CallNote, w.ExpectCA
	}
	var out bytes.Buffer
	if err := pageTemplate.Execute(&out, v); err != nil {
		return nil, err
	}
	return newAnswer("text/html; charset=utf-8", policy(), mayBeKept, out.Bytes()), nil
}

// policy lets in the styles of the page by their content. A nonce would be the
// same each time that a browser shows the copy it kept.
func policy() string {
	sum := sha256.Sum256([]byte(style))
	return "default-src 'none'; script-src 'self'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; " +
		"img-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
		"require-trusted-types-for 'script'; trusted-types wellhouse-worker"
}
