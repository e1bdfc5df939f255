package crisis

import (
	"context"
	"net/http"
	"strings"
	"sync"

	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/wire"
	"wellhouse.app/internal/portal/page"
)

// The addresses that this package serves.
const (
	Path       = "/mental-health/crisis"
	scriptPath = "/mental-health/crisis.js"
	workerPath = "/sw.js"
)

// Brands tells which brand a host shows. It gives a brand even with an error.
type Brands interface {
	ByHost(ctx context.Context, host string) (brand.Brand, error)
}

// Deps is what the page needs.
type Deps struct {
	Brands Brands
	// NotKept takes the page back from the browsers that keep it for when they
	// are offline.
	NotKept bool
}

// Page serves the crisis page, its script and the service worker.
type Page struct {
	deps  Deps
	words map[edition]words

	mu   sync.Mutex
	made map[key]*answer // what was rendered already
}

// New makes the page.
func New(d Deps) *Page {
	return &Page{deps: d, words: readWords(), made: map[key]*answer{}}
}

// Serves reports the addresses of this package. The page itself opens in any
// spelling that a person may type.
func Serves(path string) bool {
	return isPage(path) || path == scriptPath || path == workerPath
}

func isPage(path string) bool { return strings.EqualFold(strings.TrimRight(path, "/"), Path) }

// ServeHTTP answers the same to everyone, signed in or not.
func (p *Page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "Method not allowed.", http.StatusMethodNotAllowed)
		return
	}
	switch r.URL.Path {
	case scriptPath:
		scriptAnswer().send(w, r)
	case workerPath:
		p.serveWorker(w, r)
	default:
		p.servePage(w, r)
	}
}

func (p *Page) servePage(w http.ResponseWriter, r *http.Request) {
	b := p.brandOf(r)
	p.send(w, r, func() (*answer, error) { return p.document(keyOf(r, b), b) })
}

// send writes an answer that depends on the visitor's language and look.
func (p *Page) send(w http.ResponseWriter, r *http.Request, make func() (*answer, error)) {
	made, err := make()
	if err != nil {
		wire.WriteError(w, r, err)
		return
	}
	w.Header().Set("Vary", "Accept-Encoding, Accept-Language, Cookie")
	made.send(w, r)
}

func (p *Page) document(k key, b brand.Brand) (*answer, error) {
	return p.once(k, func() (*answer, error) { return p.render(k, b) })
}

// brandOf is the brand of the host. While the store does not answer, the one in
// memory or the built-in one will do.
func (p *Page) brandOf(r *http.Request) brand.Brand {
	b, err := p.deps.Brands.ByHost(r.Context(), r.Host)
	if err != nil {
		wire.LogCause(r.Context(), apperr.From(err))
	}
	return b
}

// key tells one form of the page from another. Who is signed in makes none.
type key struct {
	brand                   string
	worker                  bool // the service worker of this form
	revision, changed       int64
	locale, theme, textSize string
}

func keyOf(r *http.Request, b brand.Brand) key {
	k := key{brand: b.Code, revision: b.Revision, changed: b.UpdatedAt, locale: localeOf(r, b.Country)}
	k.theme, k.textSize = page.LookOf(r, b)
	return k
}

// localeOf is the language that the address asks for, else the one that every
// page of ours would have.
func localeOf(r *http.Request, country string) string {
	if locale, ok := i18n.Known(r.URL.Query().Get("lang")); ok {
		return locale
	}
	return page.LocaleOf(r, country)
}

// mostMade bounds the answers in memory: a brand has at most 96.
const mostMade = 1000

// once makes an answer the first time it is asked for. Answers are sent without
// a rate limit, so they have to cost next to nothing.
func (p *Page) once(k key, make func() (*answer, error)) (*answer, error) {
	p.mu.Lock()
	made, ok := p.made[k]
	p.mu.Unlock()
	if ok {
		return made, nil
	}
	made, err := make()
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.made) >= mostMade {
		clear(p.made)
	}
	p.made[k] = made
	return made, nil
}
