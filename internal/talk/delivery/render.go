package delivery

import (
	"html"
	"net"
	"net/url"
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

// setting is what a template is rendered in.
type setting struct {
	channel Channel
	locale  string
	place   *time.Location
	brand   brand.Brand
	port    string // of pages on a machine of one's own
}

// render makes the words of a message.
func render(key Key, p Params, in setting) Rendered {
	template, spoken := Templates[key], languages()[i18n.OrDefault(in.locale)]
	words, origin := spoken.texts[key], originOf(in.brand.MemberHost, in.port)
	values := map[string]string{
		"brand": in.brand.Name, "supportEmail": in.brand.Support.Email, "supportPhone": in.brand.Support.PhoneText(),
	}
	if template.Path != "" {
		values["link"] = origin + template.Path
	}
	for name, kind := range template.Params {
		values[name] = tell(kind, p[name], origin, in)
	}
	if in.channel != Email {
		return Rendered{Text: i18n.Fill(words.sms, values)}
	}
	out := Rendered{Subject: oneLine(i18n.Fill(words.subject, values))}
	if template.Topic != Security && template.Topic != Contacts && template.Topic != Alerts && !template.Staff {
		out.Unsubscribe = origin + preferences
	}
	out.Text, out.HTML = letter(spoken.frame, words, values, in, out.Unsubscribe)
	return out
}

// tell says a parameter in the words of the locale.
func tell(kind Kind, value, origin string, in setting) string {
	switch kind {
	case Moment, Clock:
		local, err := onClock(value, in.place)
		if err != nil {
			return ""
		}
		if kind == Clock {
			return i18n.In(in.locale).AtClock(local)
		}
		return i18n.In(in.locale).OnDay(local)
	case Link:
		return origin + value
	case Person:
		return oneLine(value)
	case Secret, Count, Value, Condition:
	}
	return value
}

// letter is an email twice: as plain text, and as HTML with the same words. It
// loads nothing from anywhere, so no one learns when it was read.
func letter(f frame, words text, values map[string]string, in setting, unsubscribe string) (plain, markup string) {
	var t, h strings.Builder
	h.WriteString(`<!doctype html><html lang="` + in.locale + `"><head><meta charset="utf-8"><title>` + html.EscapeString(in.brand.Name) +
		`</title></head><body style="font:16px/1.5 sans-serif;color:#1b2624;max-width:36em;margin:0 auto;padding:24px">` +
		`<p style="font-weight:bold">` + html.EscapeString(in.brand.Name) + "</p>")
	paragraph := func(line string) {
		t.WriteString(line + "\n\n")
		h.WriteString("<p>" + html.EscapeString(line) + "</p>")
	}
	link := func(label, address string) {
		t.WriteString(label + ": " + address + "\n\n")
		h.WriteString(`<p><a href="` + html.EscapeString(address) + `" style="color:#0b6157">` + html.EscapeString(label) + "</a></p>")
	}
	paragraph(f.greeting)
	for _, p := range words.paragraphs {
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

// originOf is the address of a brand's portal. Only a machine of one's own is
// reached without TLS, and on the port that the server listens at where the
// brand names none.
func originOf(host, port string) string {
	name, own := host, ""
	if h, p, err := net.SplitHostPort(host); err == nil {
		name, own = h, p
	}
	address := url.URL{Scheme: "https", Host: host}
	if ip := net.ParseIP(name); name == "localhost" || strings.HasSuffix(name, ".localhost") || ip != nil && ip.IsLoopback() {
		address.Scheme = "http"
		if own == "" && port != "" && port != "80" {
			address.Host = net.JoinHostPort(name, port)
		}
	}
	return address.String()
}
