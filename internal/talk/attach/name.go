package attach

import (
	"path"
	"slices"
	"strings"
	"unicode"
)

// longestName is how many characters of a name are kept.
const longestName = 100

var endings = map[Type][]string{JPEG: {".jpg", ".jpeg"}, PNG: {".png"}, PDF: {".pdf"}, Plain: {".txt", ".csv", ".md", ".log"}}

// tidyName makes a name that is safe to save under: no path, nothing unseen,
// and an ending that says what the file is.
func tidyName(name string, kind Type) string {
	name = path.Base(strings.ReplaceAll(name, `\`, "/"))
	name = strings.Map(func(r rune) rune {
		if !unicode.IsGraphic(r) || r == unicode.ReplacementChar || strings.ContainsRune(`/:*?"<>|`, r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(name, ""))
	name = strings.Trim(name, " .")
	ending := strings.ToLower(path.Ext(name))
	if slices.Contains(endings[kind], ending) {
		name = name[:len(name)-len(ending)]
	} else {
		ending = endings[kind][0]
		if was := path.Ext(name); kind.Picture() && len(was) <= 5 {
			name = strings.TrimSuffix(name, was) // it was drawn anew as something else
		}
	}
	letters := []rune(name)
	name = strings.TrimRight(string(letters[:min(len(letters), longestName)]), " .")
	if name == "" {
		name = "file"
	}
	return name + ending
}
