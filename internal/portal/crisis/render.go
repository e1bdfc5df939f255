package crisis

import (
	"crypto/sha256"
	_ "embed" // the page and its files
	"encoding/base64"
	"html"
	"regexp"

	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/markup"
)

var (
	//go:embed page.html
	layout string
	//go:embed page.css
	style string
	//go:embed page.js
	script string
)

var hyphened = regexp.MustCompile(`\d+(-\d+)+`)

// unbroken keeps the numbers of a text on one line.
func unbroken(text string) markup.HTML {
	return markup.HTML(hyphened.ReplaceAllString(html.EscapeString(text), `<span class="number">$0</span>`)) // safe: the text is escaped
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
	callNote, expectFirst := w.CallNoteUS, w.ExpectUS
	if country == canada {
		callNote, expectFirst = w.CallNote, w.ExpectCA
	}
	page := markup.Fill(layout, markup.Values{
		"locale": k.locale, "theme": attribute("data-theme", k.theme), "textSize": attribute("data-text", k.textSize),
		"style": markup.HTML("<style>" + style + "</style>"), "icon": b.IconURL(brand.IconSizes[0]), "brand": b.Name, "exit": exitOf(country, k.locale),
		"line": crisisLine, "emergency": emergencyLine, "languageList": markup.Each(languages(k.locale), languageItem),
		"callNote": noteOf(callNote), "first": markup.Each(w.first(country), firstItem), "expectFirst": expectFirst,
		"expect": markup.Each(w.Expect, listItem), "friend": markup.Each(w.Friend, listItem), "others": markup.Each(w.others(country), optionItem),
		"title": w.Title, "leave": w.Leave, "leaveHint": w.LeaveHint, "leaveKeys": w.LeaveKeys, "languages": w.Languages, "heading": w.Heading, "lead": w.Lead,
		"call": w.Call, "dangerTitle": w.DangerTitle, "danger": w.Danger, "dangerCall": w.DangerCall, "expectTitle": w.ExpectTitle,
		"friendTitle": w.FriendTitle, "othersTitle": w.OthersTitle, "privacyTitle": w.PrivacyTitle, "privacy": w.Privacy, "offline": w.Offline, "back": w.Back,
	})
	return newAnswer("text/html; charset=utf-8", policy(), mayBeKept, []byte(page)), nil
}

// attribute is left out where it is empty.
func attribute(name, value string) markup.HTML {
	return markup.If(value != "", markup.Fill(` {{name}}="{{value}}"`, markup.Values{"name": name, "value": value}))
}

func noteOf(text string) markup.HTML {
	return markup.If(text != "", markup.Fill(`<span class="note">{{text}}</span>`, markup.Values{"text": text}))
}

func languageItem(l language) markup.HTML {
	return markup.Fill(`<li><a href="?lang={{locale}}" lang="{{locale}}" hreflang="{{locale}}"{{current}}>{{name}}</a></li>`, markup.Values{
		"locale": l.Locale, "name": l.Name, "current": markup.If(l.Current, ` aria-current="true"`),
	})
}

func firstItem(w way) markup.HTML {
	return markup.Fill(`<li><a class="button" href="{{href}}" rel="noreferrer">{{text}}</a></li>`, markup.Values{"href": w.Href, "text": w.Text})
}

func listItem(text string) markup.HTML {
	return markup.Fill(`<li>{{text}}</li>`, markup.Values{"text": unbroken(text)})
}

func optionItem(o option) markup.HTML {
	return markup.Fill(`<div><dt>{{who}}</dt>{{ways}}</div>`, markup.Values{"who": unbroken(o.Who), "ways": markup.Each(o.Ways, func(w way) markup.HTML {
		return markup.Fill(`<dd><a href="{{href}}" rel="noreferrer"><span>{{text}}</span></a></dd>`, markup.Values{"href": w.Href, "text": unbroken(w.Text)})
	})})
}

// policy lets in the styles of the page by their content. A nonce would be the
// same each time that a browser shows the copy it kept.
func policy() string {
	sum := sha256.Sum256([]byte(style))
	return "default-src 'none'; script-src 'self'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; " +
		"img-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
		"require-trusted-types-for 'script'; trusted-types wellhouse-worker"
}
