package page

import (
	_ "embed" // the two small files
	"net/http"
	"strings"

	"wellhouse.app/internal/people/brand"
)

// Browsers that cannot run the web app. Internet Explorer knows no template
// element and shows what stands in it, without any script; browsers that know
// templates and no modules are helped by a few lines of old JavaScript. For
// everyone else the template stays what it is: nothing.
var (
	//go:embed unsupported.js
	unsupportedScript string
	//go:embed unsupported.css
	unsupportedStyle string

	unsupportedFiles = map[string]string{"/unsupported.js": unsupportedScript, "/unsupported.css": unsupportedStyle}
)

func sendUnsupported(w http.ResponseWriter, r *http.Request, path, text string) {
	kind := "text/css; charset=utf-8"
	if strings.HasSuffix(path, ".js") {
		kind = "text/javascript; charset=utf-8"
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "public, max-age=3600")
	if r.Method == http.MethodGet {
		_, _ = w.Write([]byte(text))
	}
}

// unsupported is the dialog that recommends another browser.
func unsupported(locale string, b brand.Brand) string {
	t := plain[locale]
	return `<template id="unsupported"><link rel="stylesheet" href="/unsupported.css">` +
		`<div class="unsupported-scrim"><div class="unsupported" role="alertdialog" aria-labelledby="unsupported-title">` +
		`<h2 id="unsupported-title">` + esc(t.oldTitle) + `</h2><p>` + esc(t.oldText) + `</p>` + help(locale, b) +
		`</div></div></template><script nomodule src="/unsupported.js"></script>`
}
