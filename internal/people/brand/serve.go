package brand

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/wire"
)

// Handler serves the files of every brand under /brand/. A file asked for under
// its present address may be kept for ever; under an older one, as a page from
// before a change does, the present file comes and is not kept.
func (s *Service) Handler() http.Handler {
	icons := &iconCache{drawn: map[string][]byte{}}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if code, partner, ok := splitPartner(r.URL.Path); ok {
			if err := s.sendPartnerLogo(w, r, code, partner); err != nil {
				wire.WriteError(w, r, apperr.NotFoundError())
			}
			return
		}
		code, ask := split(r.URL.Path)
		b, err := s.ByCode(r.Context(), code)
		if err != nil || ask == nil {
			wire.WriteError(w, r, apperr.NotFoundError())
			return
		}
		f, err := ask(b, icons)
		if err != nil {
			wire.WriteError(w, r, apperr.NotFoundError())
			return
		}
		f.send(w, r)
	})
}

// file is one file of a brand with its present address.
type file struct {
	url, kind, policy string
	body              []byte
}

func (f file) send(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("Content-Length", strconv.Itoa(len(f.body)))
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", f.policy)
	h.Set("Cache-Control", "no-store")
	if r.URL.Path == f.url {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	if r.Method == http.MethodGet {
		_, _ = w.Write(f.body)
	}
}

// closed is the policy of files that load nothing. The sandbox matters for a
// logo that somebody opens as a page of its own.
const (
	closed    = "default-src 'none'; frame-ancestors 'none'"
	sandboxed = "default-src 'none'; frame-ancestors 'none'; sandbox"
)

type maker func(Brand, *iconCache) (file, error)

// split reads a path: whose file it is and how to make it. The fingerprint in
// the path is compared only when the file is sent.
func split(path string) (code string, ask maker) {
	rest, ok := strings.CutPrefix(path, "/brand/")
	if !ok {
		return "", nil
	}
	code, name, nested := strings.Cut(rest, "/")
	if !nested {
		stem, ok := strings.CutSuffix(rest, ".css")
		dash := strings.LastIndexByte(stem, '-')
		if !ok || dash < 0 {
			return "", nil
		}
		return stem[:dash], makeStylesheet
	}
	switch {
	case strings.HasPrefix(name, "logo-") && (strings.HasSuffix(name, ".svg") || strings.HasSuffix(name, ".png")):
		return code, makeLogo
	case strings.HasPrefix(name, "manifest-") && strings.HasSuffix(name, ".webmanifest"):
		return code, makeManifest
	case strings.HasPrefix(name, "icon-") && strings.HasSuffix(name, ".png"):
		size, _, _ := strings.Cut(strings.TrimPrefix(name, "icon-"), "-")
		n, err := strconv.Atoi(size)
		if err == nil && (n == installSize || slices.Contains(IconSizes, n)) {
			return code, func(b Brand, icons *iconCache) (file, error) { return icons.icon(b, n) }
		}
	}
	return "", nil
}

// splitPartner reads the path of a partner's logo.
func splitPartner(path string) (code, partner string, ok bool) {
	rest, _ := strings.CutPrefix(path, "/brand/")
	code, name, _ := strings.Cut(rest, "/")
	partner, ok = partnerIn(name)
	return code, partner, ok
}

func makeStylesheet(b Brand, _ *iconCache) (file, error) {
	css, err := b.Stylesheet()
	return file{b.StylesheetURL(), "text/css; charset=utf-8", closed, []byte(css)}, err
}

func makeLogo(b Brand, _ *iconCache) (file, error) {
	if len(b.LogoPNG) > 0 {
		return file{b.LogoURL(), "image/png", sandboxed, b.LogoPNG}, nil
	}
	return file{b.LogoURL(), "image/svg+xml", sandboxed, []byte(b.LogoSVG)}, nil
}

func makeManifest(b Brand, _ *iconCache) (file, error) {
	type icon struct {
		Src   string `json:"src"`
		Sizes string `json:"sizes"`
		Type  string `json:"type"`
	}
	var icons []icon
	for _, size := range []int{IconSizes[len(IconSizes)-1], installSize} {
		n := strconv.Itoa(size)
		icons = append(icons, icon{b.IconURL(size), n + "x" + n, "image/png"})
	}
	body, err := json.Marshal(struct {
		ID              string `json:"id"`
		Name            string `json:"name"`
		ShortName       string `json:"short_name"`
		StartURL        string `json:"start_url"`
		Scope           string `json:"scope"`
		Display         string `json:"display"`
		ThemeColor      string `json:"theme_color"`
		BackgroundColor string `json:"background_color"`
		Icons           []icon `json:"icons"`
	}{"/", b.Name, b.Name, "/", "/", "standalone", b.Colors.Light.Primary1, themes[Light].ground.hex(), icons})
	return file{b.ManifestURL(), "application/manifest+json", closed, body}, err
}

// iconCache keeps drawn icons; drawing a large one takes milliseconds.
type iconCache struct {
	mu    sync.Mutex
	drawn map[string][]byte
}

// iconsKept bounds the cache against brands that change again and again.
const iconsKept = 256

func (c *iconCache) icon(b Brand, size int) (file, error) {
	f := file{url: b.IconURL(size), kind: "image/png", policy: closed}
	c.mu.Lock()
	defer c.mu.Unlock()
	if body, ok := c.drawn[f.url]; ok {
		f.body = body
		return f, nil
	}
	body, err := b.Icon(size)
	if err != nil {
		return f, err
	}
	if len(c.drawn) >= iconsKept {
		clear(c.drawn)
	}
	c.drawn[f.url] = body
	f.body = body
	return f, nil
}
