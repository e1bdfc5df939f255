package openid

import (
	"crypto/sha256"
	"encoding/base64"
	"html"
	"net/http"
	"strings"

	"wellhouse.app/internal/platform/i18n"
)

// plainStyle gives the two pages the calm of the others. They come without the web
// app, and so without a brand.
const plainStyle = `body{margin:0;padding:24px;color:#1a2422;background:#fbfaf6;font:18px/1.6 system-ui,sans-serif}` +
	`main{max-width:34em;margin:12vh auto 0}h1{font-size:1.75rem;line-height:1.2}` +
	`a{display:inline-block;margin-top:8px;padding:10px 20px;border-radius:10px;color:#fff;background:#0b5f55;font-weight:600;text-decoration:none}` +
	`a:focus-visible{outline:3px solid #0b5f55;outline-offset:3px}` +
	`@media(prefers-color-scheme:dark){body{color:#eef4f2;background:#111816}a{color:#111816;background:#5fd4c0}a:focus-visible{outline-color:#5fd4c0}}`

// plainPolicy lets a page do nothing but be read and lead on.
var plainPolicy = func() string {
	sum := sha256.Sum256([]byte(plainStyle))
	return "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) +
		"'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}()

// plainWords are the words of the two pages that come without the web app.
type plainWords struct{ moment, next, home, wrong, app, request, expired, busy string }

var plain = map[string]plainWords{
	"en": {
		"One moment", "Continue", "Go to your portal", "We can’t connect this app",
		"We don’t know this app, or it asked for an answer at an address that isn’t its own. Nothing was shared. Please tell the company that makes the app.",
		"The app’s request isn’t complete. Nothing was shared. Please go back to the app and start again.",
		"This request is no longer open. Nothing was shared. Please go back to the app and start again.",
		"Too many people on your network are connecting apps right now. Nothing was shared. Please wait 15 minutes, then go back to the app and start again.",
	},
	"es": {
		"Un momento", "Continuar", "Ir a su portal", "No podemos conectar esta aplicación",
		"No conocemos esta aplicación, o usó una dirección que no le pertenece. No se compartió nada. Comuníquese con la empresa de la aplicación.",
		"La solicitud de la aplicación no está completa. No se compartió nada. Vuelva a la aplicación y empiece de nuevo.",
		"Esta solicitud ya no está abierta. No se compartió nada. Vuelva a la aplicación y empiece de nuevo.",
		"Demasiadas personas en su red están conectando aplicaciones en este momento. No se compartió nada. Espere 15 minutos, vuelva a la aplicación y empiece de nuevo.",
	},
	"fr": {
		"Un instant", "Continuer", "Aller à votre portail", "Nous ne pouvons pas lier cette application",
		"Nous ne connaissons pas cette application, ou elle demande une réponse à une adresse qui n’est pas la sienne. Rien n’a été partagé. Communiquez avec l’entreprise qui offre l’application.",
		"La demande de l’application n’est pas complète. Rien n’a été partagé. Retournez dans l’application et recommencez.",
		"Cette demande n’est plus ouverte. Rien n’a été partagé. Retournez dans l’application et recommencez.",
		"Trop de personnes de votre réseau lient des applications en ce moment. Rien n’a été partagé. Attendez 15 minutes, puis retournez dans l’application et recommencez.",
	},
}

// wordsFor picks the language that somebody chose here, or else the one that their
// browser names first.
func wordsFor(r *http.Request) (language string, words plainWords) {
	first, _, _ := strings.Cut(strings.TrimSpace(r.Header.Get("Accept-Language")), ",")
	if chosen, err := r.Cookie("locale"); err == nil {
		first = chosen.Value
	}
	language, _, _ = strings.Cut(strings.ToLower(first), "-")
	if words, ok := plain[language]; ok {
		return language, words
	}
	language, _, _ = strings.Cut(i18n.Default, "-")
	return language, plain[language]
}

// bounce leads on from a page of our own. A browser that comes from another site
// leaves the session's cookie at home; the next step begins here and brings it.
func bounce(w http.ResponseWriter, r *http.Request, location string) {
	language, words := wordsFor(r)
	to := html.EscapeString(location)
	writePlain(w, http.StatusOK, language, words.moment,
		`<meta http-equiv="refresh" content="0;url=`+to+`">`, `<p><a href="`+to+`">`+words.next+`</a></p>`)
}

// The faults that go to nobody but the person at the browser.
type fault int

const (
	faultApp fault = iota
	faultRequest
	faultExpired
	faultBusy
)

// problem shows somebody what is wrong, on a page of our own.
func problem(w http.ResponseWriter, r *http.Request, what fault) {
	language, words := wordsFor(r)
	text := [...]string{words.app, words.request, words.expired, words.busy}[what]
	status := http.StatusBadRequest
	if what == faultBusy {
		status = http.StatusTooManyRequests
	}
	writePlain(w, status, language, words.wrong, "", "<p>"+text+`</p><p><a href="/">`+words.home+"</a></p>")
}

func writePlain(w http.ResponseWriter, status int, language, title, head, body string) {
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", plainPolicy)
	h.Set("Cache-Control", "no-store")
	h.Set("Vary", "Accept-Language, Cookie")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(`<!doctype html><html lang="` + language + `"><head><meta charset="utf-8">` +
		`<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">` +
		"<style>" + plainStyle + "</style>" + head +
		"<title>" + title + "</title></head><body><main><h1>" + title + "</h1>" + body + "</main></body></html>"))
}
