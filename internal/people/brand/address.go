package brand

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"sync"
)

// A brand's files have addresses that change with their content, so that
// browsers may keep them for ever. The fingerprint is taken from what a file is
// made of, which is quicker than making it, and from an edition that changes
// with the code that makes it.

// StylesheetURL is the address of the brand's stylesheet.
func (b Brand) StylesheetURL() string {
	return "/brand/" + b.Code + "-" + fingerprint(edition(), fmt.Sprint(b.Colors)) + ".css"
}

// LogoURL is the address of the brand's logo.
func (b Brand) LogoURL() string {
	if len(b.LogoPNG) > 0 {
		return "/brand/" + b.Code + "/logo-" + fingerprint(string(b.LogoPNG)) + ".png"
	}
	return "/brand/" + b.Code + "/logo-" + fingerprint(b.LogoSVG) + ".svg"
}

// IconURL is the address of the brand's icon in a size.
func (b Brand) IconURL(size int) string {
	made := fingerprint(edition(), b.Colors.Light.Primary1, string(initial(b.Name)))
	return fmt.Sprintf("/brand/%s/icon-%d-%s.png", b.Code, size, made)
}

// ManifestURL is the address of the brand's web manifest.
func (b Brand) ManifestURL() string {
	return "/brand/" + b.Code + "/manifest-" + fingerprint(edition(), b.Name, b.Colors.Light.Primary1) + ".webmanifest"
}

// edition stands for the code that draws: it changes when the result for the
// built-in brand does.
var edition = sync.OnceValue(func() string {
	b := Default()
	css, err := b.Stylesheet()
	if err != nil {
		panic("brand: the built-in brand has no stylesheet: " + err.Error())
	}
	icon, err := b.Icon(IconSizes[0])
	if err != nil {
		panic("brand: the built-in brand has no icon: " + err.Error())
	}
	return fingerprint(css, string(icon))
})

func fingerprint(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:6])
}
