package delivery

import (
	"html"
	"strings"
	"time"

	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/platform/i18n"
)

// Rendered is a message in words.
type Rendered struct {
	Subject string // empty unless it is an email
	Text    string
	HTML    string
	// Unsubscribe is where messages of this kind are switched off.
	Unsubscribe string
}

// Reader is where and by whom a message is read.
type Reader struct {
	Channel Channel
	Locale  string
	Place   *time.Location
	Brand   brand.Brand
	Port    string // of pages on a machine of one's own
	Staff   bool   // somebody who works here
}

// Render makes the words of a message.
func (b *Book) Render(key Key, p Params, in Reader) Rendered {
	template, words := b.templates[key], b.Text(in.Locale, key)
	origin := brand.Origin(in.Brand.MemberHost, in.Port)
	values := map[string]string{
		"brand": in.Brand.Name, "supportEmail": in.Brand.Support.Email, "supportPhone": in.Brand.Support.PhoneText(),
	}
	if page := pageOf(template, in.Staff); page != "" {
		values["link"] = origin + page
	}
	for name, kind := range template.Params {
		values[name] = tell(kind, p[name], origin, in)
	}
	if in.Channel != Email {
		return Rendered{Text: i18n.Fill(words.SMS, values)}
	}
	out := Rendered{Subject: oneLine(i18n.Fill(words.Subject, values))}
	if template.Topic != Security && template.Topic != Contacts && template.Topic != Alerts && !template.Staff {
		out.Unsubscribe = origin + preferences
	}
	out.Text, out.HTML = letter(b.languages[i18n.OrDefault(in.Locale)].frame, words, values, in, out.Unsubscribe)
	return out
}

// tell says a parameter in the words of the locale.
func tell(kind Kind, value, origin string, in Reader) string {
	switch kind {
	case Moment, Clock:
		local, err := onClock(value, in.Place)
		if err != nil {
			return ""
		}
		if kind == Clock {
			return i18n.In(in.Locale).AtClock(local)
		}
		return i18n.In(in.Locale).OnDay(local)
	case Link:
		return origin + value
	case Person, Words:
		return oneLine(value)
	case Secret, Count, Value, Condition:
	}
	return value
}

// letter is an email twice: as plain text, and as HTML with the same words. It
// loads nothing from anywhere, so no one learns when it was read.
func letter(f frame, words Text, values map[string]string, in Reader, unsubscribe string) (plain, markup string) {
	var t, h strings.Builder
	h.WriteString(`<!doctype html><html lang="` + in.Locale + `"><head><meta charset="utf-8"><title>` + html.EscapeString(in.Brand.Name) +
		`</title></head><body style="font:16px/1.5 sans-serif;color:#1b2624;max-width:36em;margin:0 auto;padding:24px">` +
		`<p style="font-weight:bold">` + html.EscapeString(in.Brand.Name) + "</p>")
	paragraph := func(line string) {
		t.WriteString(line + "\n\n")
		h.WriteString("<p>" + html.EscapeString(line) + "</p>")
	}
	link := func(label, address string) {
		t.WriteString(label + ": " + address + "\n\n")
		h.WriteString(`<p><a href="` + html.EscapeString(address) + `" style="color:#0b6157">` + html.EscapeString(label) + "</a></p>")
	}
	paragraph(f.greeting)
	for _, p := range words.Paragraphs {
		if label, found := strings.CutPrefix(p, "-> "); found {
			link(i18n.Fill(label, values), values["link"])
			continue
		}
		paragraph(i18n.Fill(p, values))
	}
	h.WriteString("<hr>")
	paragraph(i18n.Fill(f.questions, values))
	if unsubscribe != "" {
		link(f.choose, unsubscribe)
	}
	h.WriteString("</body></html>")
	return strings.TrimSpace(t.String()) + "\n", h.String()
}

// oneLine keeps what a person typed from ending a header or beginning a line.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// Origin is the address of the portal of a brand, for a server at a port.
func Origin(b brand.Brand, port string) string { return brand.Origin(b.MemberHost, port) }
