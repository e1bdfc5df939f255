package page

import (
	"strings"

	"wellhouse.app/internal/people/brand"
)

// The few texts that have to be readable before, or without, the web app. The
// rest of the product's words live in the catalogues of the web app.
type plainTexts struct {
	script, loading     string
	downTitle, downText string
	tryAgain, orCall    string
	crisis              string
	oldTitle, oldText   string
}

var plain = map[string]plainTexts{
	"en-US": {
		script:    "This page needs JavaScript. Please turn it on in your browser and reload the page.",
		loading:   "Your page is loading.",
		downTitle: "We’ll be right back",
		downText:  "We can’t reach your records right now. Nothing you saved is lost. Please try again in a moment.",
		tryAgain:  "Try again",
		orCall:    "If it can’t wait, call us:",
		crisis:    "In a crisis? Get help right now.",
		oldTitle:  "Please use another browser",
		oldText:   "This browser is too old to show your portal safely. Please open this page in a current version of Chrome, Edge, Firefox or Safari.",
	},
	"es-US": {
		script:    "Esta página necesita JavaScript. Actívelo en su navegador y vuelva a cargar la página.",
		loading:   "Su página se está cargando.",
		downTitle: "Volvemos enseguida",
		downText:  "En este momento no podemos acceder a sus datos. No se ha perdido nada de lo que guardó. Inténtelo de nuevo en un momento.",
		tryAgain:  "Intentar de nuevo",
		orCall:    "Si no puede esperar, llámenos:",
		crisis:    "¿En crisis? Reciba ayuda ahora mismo.",
		oldTitle:  "Use otro navegador",
		oldText:   "Este navegador es demasiado antiguo para mostrar su portal de forma segura. Abra esta página en una versión actual de Chrome, Edge, Firefox o Safari.",
	},
	"en-CA": {
		script:    "This page needs JavaScript. Please turn it on in your browser and reload the page.",
		loading:   "Your page is loading.",
		downTitle: "We’ll be right back",
		downText:  "We can’t reach your records right now. Nothing you saved is lost. Please try again in a moment.",
		tryAgain:  "Try again",
		orCall:    "If it can’t wait, call us:",
		crisis:    "In a crisis? Get help right now.",
		oldTitle:  "Please use another browser",
		oldText:   "This browser is too old to show your portal safely. Please open this page in a current version of Chrome, Edge, Firefox or Safari.",
	},
	"fr-CA": {
		script:    "Cette page a besoin de JavaScript. Activez-le dans votre navigateur, puis rechargez la page.",
		loading:   "Votre page se charge.",
		downTitle: "Nous revenons tout de suite",
		downText:  "Nous ne pouvons pas accéder à vos données pour le moment. Rien de ce que vous avez enregistré n’est perdu. Réessayez dans un instant.",
		tryAgain:  "Réessayer",
		orCall:    "Si cela ne peut pas attendre, appelez-nous :",
		crisis:    "En crise? Obtenez de l’aide tout de suite.",
		oldTitle:  "Veuillez utiliser un autre navigateur",
		oldText:   "Ce navigateur est trop ancien pour afficher votre portail en toute sécurité. Ouvrez cette page dans une version récente de Chrome, Edge, Firefox ou Safari.",
	},
}

// noscript is for browsers that run no script.
func noscript(locale string, b brand.Brand) string {
	return "<p>" + esc(plain[locale].script) + "</p>" + help(locale, b)
}

// unavailable stands where the app will be, until it starts and says the same
// in its own way.
func unavailable(locale string, b brand.Brand) string {
	t := plain[locale]
	return "<main><h1>" + esc(t.downTitle) + "</h1><p>" + esc(t.downText) + "</p>" +
		`<p><a href="">` + esc(t.tryAgain) + "</a></p>" + help(locale, b) + "</main>"
}

// help is for somebody who cannot wait until the portal works.
func help(locale string, b brand.Brand) string {
	return phone(locale, b) + `<p><a href="/mental-health/crisis">` + esc(plain[locale].crisis) + "</a></p>"
}

func phone(locale string, b brand.Brand) string {
	number := b.Support.Phone
	if number == "" {
		return ""
	}
	dial := strings.Map(func(r rune) rune {
		if (r >= '0' && r <= '9') || r == '+' {
			return r
		}
		return -1
	}, number)
	return "<p>" + esc(plain[locale].orCall) + ` <a href="tel:` + dial + `">` + esc(b.Support.PhoneText()) + "</a></p>"
}

// notBuilt is what a binary without the web app shows.
const notBuilt = `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><title>Wellhouse</title></head>
<body><main><h1>The web app is not part of this binary</h1>
<p>The server runs, and its API answers. To build the web app into it, run <code>make build</code> in the
project folder and start <code>bin/wellhouse</code> again.</p></main></body></html>
`
