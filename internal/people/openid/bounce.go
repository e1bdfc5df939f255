package openid

import (
	"html"
	"net/http"
	"strings"

	"wellhouse.app/internal/platform/i18n"
)

// plainPolicy lets a page do nothing but be read and lead on.
const plainPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// plainWords are the words of the two pages that come without the web app.
type plainWords struct{ moment, next, wrong, app, request, expired, busy string }

var plain = map[string]plainWords{
	"en": {
		"One moment", "Continue", "We can’t connect this app",
		"We don’t know this app, or it asked for an answer at an address that isn’t its own. Nothing was shared. Please tell the people who make the app.",
		"The app’s request isn’t complete. Nothing was shared. Please go back to the app and start again.",
		"This request is no longer open. Nothing was shared. Please go back to the app and start again.",
		"Too many people on your network are connecting apps right now. Nothing was shared. Please wait 15 minutes, then go back to the app and start again.",
	},
	"es": {
		"Un momento", "Continuar", "No podemos conectar esta aplicación",
		"No conocemos esta aplicación, o pidió una respuesta en una dirección que no es la suya. No se compartió nada. Avise a quienes hacen la aplicación.",
		"La solicitud de la aplicación no está completa. No se compartió nada. Vuelva a la aplicación y empiece de nuevo.",
		"Esta solicitud ya no está abierta. No se compartió nada. Vuelva a la aplicación y empiece de nuevo.",
		"Demasiadas personas en su red están conectando aplicaciones en este momento. No se compartió nada. Espere 15 minutos, vuelva a la aplicación y empiece de nuevo.",
	},
	"fr": {
		"Un instant", "Continuer", "Nous ne pouvons pas lier cette application",
		"Nous ne connaissons pas cette application, ou elle demande une réponse à une adresse qui n’est pas la sienne. Rien n’a été partagé. Prévenez les gens qui font l’application.",
		"La demande de l’application n’est pas complète. Rien n’a été partagé. Retournez dans l’application et recommencez.",
		"Cette demande n’est plus ouverte. Rien n’a été partagé. Retournez dans l’application et recommencez.",
		"Trop de personnes de votre réseau lient des applications en ce moment. Rien n’a été partagé. Attendez 15 minutes, puis retournez dans l’application et recommencez.",
	},
}

// wordsFor picks the language that a browser names first.
func wordsFor(r *http.Request) (language string, words plainWords) {
	first, _, _ := strings.Cut(strings.TrimSpace(r.Header.Get("Accept-Language")), ",")
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
	writePlain(w, status, language, words.wrong, "", "<p>"+text+"</p>")
}

func writePlain(w http.ResponseWriter, status int, language, title, head, body string) {
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", plainPolicy)
	h.Set("Cache-Control", "no-store")
	h.Set("Vary", "Accept-Language")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(`<!doctype html><html lang="` + language + `"><head><meta charset="utf-8">` +
		`<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">` + head +
		"<title>" + title + "</title></head><body><main><h1>" + title + "</h1>" + body + "</main></body></html>"))
}
