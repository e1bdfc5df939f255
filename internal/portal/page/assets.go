package page

import (
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
)

const (
	forever  = "public, max-age=31536000, immutable"
	askAgain = "no-cache"
)

// types are the kinds of file that a web build holds. A fixed list, because
// the one of the machine differs from machine to machine.
var types = map[string]string{
	".js":          "text/javascript; charset=utf-8",
	".mjs":         "text/javascript; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".json":        "application/json",
	".svg":         "image/svg+xml",
	".png":         "image/png",
	".jpg":         "image/jpeg",
	".webp":        "image/webp",
	".avif":        "image/avif",
	".ico":         "image/vnd.microsoft.icon",
	".woff2":       "font/woff2",
	".txt":         "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json",
	".wasm":        "application/wasm",
	".mp3":         "audio/mpeg",
	".map":         "application/json",
}

// asset is one file of the build in the encodings it was built in. The bytes
// stay in the build, which for the real one is the binary itself.
type asset struct {
	dist       fs.FS
	kind, etag string
	hashed     bool // its name changes with its content
	files      map[string]packed
	offered    []string // encodings, smallest first
}

// packed is a file in one encoding.
type packed struct {
	name string
	size int64
}

// private names what the build holds for the server alone.
func private(name string) bool {
	return name == "index.html" || name == "routes.json" || hidden(name)
}

// hidden reports a path with a part that starts with a dot.
func hidden(name string) bool {
	return strings.HasPrefix(name, ".") || strings.Contains(name, "/.")
}

// loadAssets reads every public file of a build, by the path it is served at.
// Of a file that is kept packed there need not be a plain one.
func loadAssets(dist fs.FS) (map[string]*asset, error) {
	assets := map[string]*asset{}
	err := fs.WalkDir(dist, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		ext := path.Ext(name)
		plain := strings.TrimSuffix(name, ".gz")
		if entry.IsDir() || private(plain) || ext == ".br" || assets["/"+plain] != nil {
			return nil
		}
		assets["/"+plain], err = loadAsset(dist, plain, name)
		return err
	})
	return assets, err
}

// loadAsset reads a file that is served under name from where it is kept: at
// that name, or packed with gzip.
func loadAsset(dist fs.FS, name, kept string) (*asset, error) {
	body, err := fs.ReadFile(dist, kept)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(body)
	a := &asset{
		dist:   dist,
		kind:   types[path.Ext(name)],
		etag:   hex.EncodeToString(sum[:8]),
		hashed: strings.HasPrefix(name, "assets/"),
		files:  map[string]packed{},
	}
	if kept == name {
		a.files[identity] = packed{name, int64(len(body))}
	}
	if a.kind == "" {
		a.kind = "application/octet-stream"
	}
	for _, e := range []struct{ encoding, ext string }{{brotli, ".br"}, {gzipped, ".gz"}} {
		if info, err := fs.Stat(dist, name+e.ext); err == nil {
			a.files[e.encoding] = packed{name + e.ext, info.Size()}
			a.offered = append(a.offered, e.encoding)
		}
	}
	return a, nil
}

func (a *asset) send(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	encoding := identity
	tag := `"` + a.etag + `"`
	if len(a.offered) > 0 {
		h.Set("Vary", "Accept-Encoding")
		encoding = chooseEncoding(r.Header.Get("Accept-Encoding"), a.offered...)
	}
	if encoding != identity {
		tag = `"` + a.etag + "-" + encoding + `"`
	}
	h.Set("ETag", tag)
	h.Set("Cache-Control", askAgain)
	if a.hashed {
		h.Set("Cache-Control", forever)
	}
	if matchesETag(r.Header.Values("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	file, err := a.open(encoding)
	if err != nil {
		h.Del("ETag")
		h.Set("Cache-Control", "no-store")
		http.Error(w, "Not found.", http.StatusNotFound)
		return
	}
	defer func() { _ = file.Close() }()
	if encoding != identity {
		h.Set("Content-Encoding", encoding)
	}
	h.Set("Content-Type", a.kind)
	if kept, ok := a.files[encoding]; ok {
		h.Set("Content-Length", strconv.FormatInt(kept.size, 10))
	}
	if r.Method == http.MethodGet {
		_, _ = io.Copy(w, file)
	}
}

// open reads the file in an encoding. One that is only kept packed is unpacked
// for the rare client that asks for it as it is.
func (a *asset) open(encoding string) (io.ReadCloser, error) {
	if kept, ok := a.files[encoding]; ok {
		return a.dist.Open(kept.name)
	}
	file, err := a.dist.Open(a.files[gzipped].name)
	if err != nil {
		return nil, err
	}
	plain, err := gzip.NewReader(file)
	if err != nil {
		_ = file.Close()
		return nil, err
	}
	return struct {
		io.Reader
		io.Closer
	}{plain, file}, nil
}

func matchesETag(headers []string, tag string) bool {
	for candidate := range strings.SplitSeq(strings.Join(headers, ","), ",") {
		candidate = strings.TrimPrefix(strings.TrimSpace(candidate), "W/")
		if candidate == tag || candidate == "*" {
			return true
		}
	}
	return false
}
