package brand

import (
	"regexp"
	"testing"
)

// What a logo may never become, however it is written.
var activeContent = regexp.MustCompile(`(?i)<\s*(script|style|foreignobject|image|use|a|animate\w*|set|!|\?)[\s>]|\son\w+="|href="[^#]|(fill|stroke|mask|clip-path)="[^"]*url\([^#]`)

// G26: what is written down is understood the same way again, and cannot act.
func FuzzSVG(f *testing.F) {
	f.Add([]byte(Wordmark("Maple", "#A3152B", LogoWidthSmall)))
	f.Add([]byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 124 40"><linearGradient id="a" href="#b"/><text fill="url(#a)">x &amp; y</text></svg>`))
	f.Add([]byte(`<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 124 40"><s:title>&lt;script&gt;</s:title></s:svg>`))
	f.Fuzz(func(t *testing.T, file []byte) {
		clean, why := cleanSVG(file, LogoWidthSmall)
		if why != nil {
			return
		}
		again, why := cleanSVG([]byte(clean), LogoWidthSmall)
		if why != nil || again != clean {
			t.Errorf("%q became %q and then %q, %v", file, clean, again, why)
		}
		if found := activeContent.FindString(clean); found != "" {
			t.Errorf("%q holds %q", clean, found)
		}
	})
}

func TestPrefixesAndEditorsWordsAreLeftOut(t *testing.T) {
	const drawn = `<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 124 40" width="1" version="1.1" class="x">` +
		`<!-- made by hand --><s:text data-x="1" xml:space="preserve">A &amp; B</s:text>loose</s:svg>`
	const want = `<svg xmlns="http://www.w3.org/2000/svg" width="124" height="40" viewBox="0 0 124 40"><text>A &amp; B</text></svg>`
	if got, why := cleanSVG([]byte(drawn), LogoWidthSmall); why != nil || got != want {
		t.Errorf("%v\n got %s\nwant %s", why, got, want)
	}
}
