package auth

import (
	"net/url"
	"strings"
	"unicode"
)

// localPath keeps where a person wanted to go only when it is a place of this
// very site: a path with its query and fragment. Anything that a browser could
// read as another host is dropped.
func localPath(text string) (path string, ok bool) {
	if !strings.HasPrefix(text, "/") || strings.HasPrefix(text, "//") || strings.Contains(text, `\`) ||
		strings.ContainsFunc(text, func(r rune) bool { return unicode.IsControl(r) || unicode.IsSpace(r) }) {
		return "", false
	}
	u, err := url.Parse(text)
	if err != nil || u.IsAbs() || u.Host != "" || u.User != nil {
		return "", false
	}
	return u.String(), true
}
