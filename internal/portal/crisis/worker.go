package crisis

import (
	"crypto/sha256"
	_ "embed" // the two workers
	"encoding/hex"
	"net/http"
	"strings"

	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/platform/i18n"
)

var (
	//go:embed worker.js
	worker string
	//go:embed worker_off.js
	workerOff string
)

// serveWorker sends the service worker for one browser. It names the language
// that this browser gets when the address asks for none, and it changes with the
// pages, which makes browsers fetch them anew.
func (p *Page) serveWorker(w http.ResponseWriter, r *http.Request) {
	b := p.brandOf(r)
	k := keyOf(r, b)
	k.worker = true
	p.send(w, r, func() (*answer, error) {
		return p.once(k, func() (*answer, error) { return p.makeWorker(k, b) })
	})
}

func (p *Page) makeWorker(k key, b brand.Brand) (*answer, error) {
	if p.deps.NotKept {
		return newAnswer(javaScript, scriptPolicy, askAgain, []byte(workerOff)), nil
	}
	version, err := p.version(k, b)
	if err != nil {
		return nil, err
	}
	text := strings.NewReplacer("{{version}}", version, "{{locales}}", strings.Join(i18n.Locales, " "), "{{locale}}", k.locale).Replace(worker)
	return newAnswer(javaScript, scriptPolicy, askAgain, []byte(text)), nil
}

// version stands for the content of the pages in every language.
func (p *Page) version(k key, b brand.Brand) (string, error) {
	k.worker = false
	content := script
	for _, k.locale = range i18n.Locales {
		made, err := p.document(k, b)
		if err != nil {
			return "", err
		}
		content += made.etag
	}
	sum := sha256.Sum256([]byte(content))
	return hex.EncodeToString(sum[:6]), nil
}
