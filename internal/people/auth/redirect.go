package auth

import (
	"net/url"
	"path"
	"strings"
	"unicode"
)

// localPath keeps where a person wanted to go only when it is a place of this
// very site: a path with its query and fragment. Anything that a browser could
// read as another host is dropped.
func localPath(text string) (local string, ok bool) {
	if !strings.HasPrefix(text, "/") || strings.HasPrefix(text, "//") || strings.Contains(text, `\`) ||
		strings.ContainsFunc(text, func(r rune) bool { return unicode.IsControl(r) || unicode.IsSpace(r) }) {
		return "", false
	}
	u, err := url.Parse(text)
	if err != nil || u.IsAbs() || u.Host != "" || u.User != nil || !straight(u.Path) {
		return "", false
	}
	return u.String(), true
}

// straight reports a path without empty and dot segments, encoded or not:
// /.//other.example starts with two slashes once a browser has tidied it.
func straight(p string) bool {
	return p == "/" || path.Clean(p) == strings.TrimSuffix(p, "/") && !strings.Contains(p, `\`)
}
