package page

import "strings"

// Encodings that files are kept in, smallest first. The empty one is the file
// as it is.
const (
	brotli   = "br"
	gzipped  = "gzip"
	identity = ""
)

// chooseEncoding picks the encoding of a response: the one the browser weighs
// most of those on offer and, where weights are equal, the smallest. The file
// as it is remains when nothing else is wanted.
func chooseEncoding(header string, offered ...string) string {
	weights := map[string]float64{}
	for element := range strings.SplitSeq(header, ",") {
		name, q := weighted(element)
		if name = strings.ToLower(name); name != "" {
			weights[name] = q
		}
	}
	weight := func(name string) float64 {
		if q, ok := weights[name]; ok {
			return q
		}
		return weights["*"]
	}
	plain, named := weights["identity"]
	best, most := identity, 0.0
	for _, name := range offered {
		if q := weight(name); q > most {
			best, most = name, q
		}
	}
	if named && plain > most {
		return identity
	}
	return best
}
