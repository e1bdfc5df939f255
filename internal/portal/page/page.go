package page

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/wire"
)

// Brands tells which brand a host shows.
type Brands interface {
	ByHost(ctx context.Context, host string) (brand.Brand, error)
}

// Outside knows the addresses beyond the portal that a brand has configured.
type Outside interface {
	// Origins lists where a brand's embedded screens may come from.
	Origins(ctx context.Context, brandCode string) ([]string, error)
	// Signup is where a path leads, empty when it is no signup path of the brand.
	Signup(ctx context.Context, brandCode, path string, query url.Values) (string, error)
}

// Deps is what the page needs.
type Deps struct {
	Dist    fs.FS // the built web app
	Brands  Brands
	Outside Outside // nil where no brand has anything outside
	// Partners lists where pages of a brand may post forms; nil where none may.
	Partners func(ctx context.Context, brandCode string) ([]string, error)
	Now      func() time.Time
	Version  string
	Demo     bool
	// Boot tells who asks and what the app needs to start. Nobody being signed
	// in is no error; only what keeps the app from starting is.
	Boot func(ctx context.Context, r *http.Request) (Boot, error)
	// Notices are what every page announces, as JSON; nil announces nothing.
	Notices func(ctx context.Context) any
}

// Boot is the part of the start-up data that depends on who is signed in.
type Boot struct {
	Brand  *brand.Brand // of the member; nil means the host's
	Locale string       // the person's own; empty when unknown
	// Appearance is the theme and text size the person chose, such as dark.115;
	// empty when they chose none.
	Appearance string
	Session    any // JSON; nil when nobody is signed in
	Startup    any // JSON; nil when nobody is signed in
}

// document is the JSON block that the web app reads at start.
type document struct {
	Now     int64          `json:"now"`
	Version string         `json:"version"`
	Demo    bool           `json:"demo"`
	Locale  string         `json:"locale"`
	Form    string         `json:"form"`
	Brand   brand.Branding `json:"brand"`
	Session any            `json:"session"`
	Startup any            `json:"startup"`
	// Build tells this build of the web app from the next one.
	Build string `json:"build"`
	// FrameHosts are the sites that may show this page in a frame.
	FrameHosts []string `json:"frameHosts,omitempty"`
	// Notices are the announced downtimes.
	Notices any `json:"notices,omitempty"`
	// Error tells that the start-up data could not be had, and why.
	Error string `json:"error,omitempty"`
}

// Page serves the web app.
type Page struct {
	deps     Deps
	assets   map[string]*asset
	layout   layout
	built    bool
	build    string
	preloads preloads
}

// Build names the build of the web app that this server has. Its page names
// every file by content, so that any change makes another name.
func (p *Page) Build() string { return p.build }

// New reads the built web app. One that was never built is no error: the page
// then says how to build it.
func New(d Deps) (*Page, error) {
	p := &Page{deps: d}
	index, err := fs.ReadFile(d.Dist, "index.html")
	if errors.Is(err, fs.ErrNotExist) {
		return p, nil
	}
	if err != nil {
		return nil, err
	}
	p.built = true
	sum := sha256.Sum256(index)
	p.build = hex.EncodeToString(sum[:6])
	p.layout = parseLayout(string(index))
	p.preloads = loadPreloads(d.Dist)
	p.assets, err = loadAssets(d.Dist)
	return p, err
}

// ServeHTTP answers with a file of the build or with the page.
func (p *Page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "Method not allowed.", http.StatusMethodNotAllowed)
		return
	}
	path := r.URL.Path
	if file, ok := unsupportedFiles[path]; ok {
		sendUnsupported(w, r, path, file)
		return
	}
	if a, ok := p.assets[path]; ok {
		a.send(w, r)
		return
	}
	switch {
	case strings.HasPrefix(path, "/assets/") || hidden(strings.TrimPrefix(path, "/")):
		w.Header().Set("Cache-Control", "no-store")
		http.Error(w, "Not found.", http.StatusNotFound)
	case !p.built:
		p.send(w, r, http.StatusServiceUnavailable, []byte(notBuilt))
	case path == "/favicon.ico":
		b, _ := p.deps.Brands.ByHost(r.Context(), r.Host)
		w.Header().Set("Cache-Control", "no-store")
		http.Redirect(w, r, b.IconURL(brand.IconSizes[1]), http.StatusFound)
	default:
		p.page(w, r)
	}
}

// page writes the page that starts the app.
func (p *Page) page(w http.ResponseWriter, r *http.Request) {
	b, brandErr := p.deps.Brands.ByHost(r.Context(), r.Host)
	if brandErr == nil && p.signup(w, r, b) {
		return
	}
	frameHosts := letHostsFrame(w, r, b)
	boot, err := p.deps.Boot(r.Context(), r)
	if err == nil {
		err = brandErr
	}
	if err != nil {
		boot = Boot{}
	}
	if boot.Brand != nil {
		b = *boot.Brand
	}
	p.letFramesIn(w, r, b)
	p.letFormsOut(w, r, b)
	c := content{
		locale: requestLocale(r, boot.Locale, b.Country),
		nonce:  nonceOf(r.Context()),
		form:   form(r, b),
		brand:  b,

		signedIn:   boot.Session != nil,
		appearance: appearanceOf(w, r, boot.Appearance),
	}
	c.preloads = p.preloads.of(r.URL.Path, c.locale)
	doc := document{
		Now: p.deps.Now().UnixMilli(), Version: p.deps.Version, Demo: p.deps.Demo,
		Locale: c.locale, Form: c.form, Brand: b.Branding(), Session: boot.Session, Startup: boot.Startup,
		Build: p.build, FrameHosts: frameHosts,
	}
	if p.deps.Notices != nil {
		doc.Notices = p.deps.Notices(r.Context())
	}
	status := http.StatusOK
	if !p.deps.Demo && strings.HasPrefix(r.URL.Path, "/__") {
		status = http.StatusNotFound // tools of the demo
	}
	if err != nil {
		e := apperr.From(err)
		wire.LogCause(r.Context(), e)
		status, doc.Error = failure(e)
		c.root = unavailable(c.locale, b)
	}
	if c.boot, err = json.Marshal(doc); err != nil {
		wire.WriteError(w, r, err)
		return
	}
	p.send(w, r, status, p.layout.fill(c))
}

// signup sends a visitor of one of the brand's signup paths on. An address that
// cannot be had leaves the path to the app, which says that it is missing.
func (p *Page) signup(w http.ResponseWriter, r *http.Request, b brand.Brand) bool {
	if p.deps.Outside == nil {
		return false
	}
	to, err := p.deps.Outside.Signup(r.Context(), b.Code, r.URL.Path, r.URL.Query())
	if err != nil {
		wire.LogCause(r.Context(), apperr.From(err))
	}
	if to == "" {
		return false
	}
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, to, http.StatusFound)
	return true
}

// letFramesIn opens the policy for the outside screens of the brand; without
// them the page works as before, with its own screens.
func (p *Page) letFramesIn(w http.ResponseWriter, r *http.Request, b brand.Brand) {
	if p.deps.Outside == nil {
		return
	}
	origins, err := p.deps.Outside.Origins(r.Context(), b.Code)
	if err != nil {
		wire.LogCause(r.Context(), apperr.From(err))
	}
	allowFrames(w.Header(), origins)
}

// letFormsOut opens the policy for the partners that a brand vouches for its
// members to.
func (p *Page) letFormsOut(w http.ResponseWriter, r *http.Request, b brand.Brand) {
	if p.deps.Partners == nil {
		return
	}
	origins, err := p.deps.Partners(r.Context(), b.Code)
	if err != nil {
		wire.LogCause(r.Context(), apperr.From(err))
	}
	allowForms(w.Header(), origins)
}

// failure is the status and the mark of a page that cannot start. What may
// pass asks to be tried again; anything else is a fault of ours.
func failure(e *apperr.Error) (status int, mark string) {
	switch e.Kind {
	case apperr.Unavailable, apperr.DeadlineExceeded, apperr.Canceled, apperr.ResourceExhausted:
		return http.StatusServiceUnavailable, apperr.Unavailable.String()
	}
	return http.StatusInternalServerError, apperr.Internal.String()
}

func requestLocale(r *http.Request, person, country string) string {
	var chosen *string
	if cookie, err := r.Cookie("locale"); err == nil {
		chosen = &cookie.Value
	}
	return chooseLocale(chosen, person, r.Header.Get("Accept-Language"), country)
}

// form is the form of the product: the brand's own unless the address asks for
// one of the two.
func form(r *http.Request, b brand.Brand) string {
	if f := r.URL.Query().Get("form"); f == brand.OneApp || f == brand.Standalone {
		return f
	}
	return b.Form
}

// send writes an HTML page. It must not be cached: it holds a nonce and one
// person's data.
func (p *Page) send(w http.ResponseWriter, r *http.Request, status int, body []byte) {
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("Vary", "Accept-Encoding")
	if status == http.StatusServiceUnavailable {
		h.Set("Retry-After", "10")
	}
	if chooseEncoding(r.Header.Get("Accept-Encoding"), gzipped) == gzipped {
		body = pack(body)
		h.Set("Content-Encoding", gzipped)
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	if r.Method == http.MethodGet {
		_, _ = w.Write(body)
	}
}

var packers = sync.Pool{New: func() any { return gzip.NewWriter(io.Discard) }}

// pack compresses a page. The session cookie is SameSite=Strict and nothing of
// the address is repeated in the page, so that its length tells a stranger
// nothing.
func pack(body []byte) []byte {
	var out bytes.Buffer
	packer := packers.Get().(*gzip.Writer)
	defer packers.Put(packer)
	packer.Reset(&out)
	_, _ = packer.Write(body)
	_ = packer.Close()
	return out.Bytes()
}
