package brand

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image/png"
	"net/http"
)

const (
	maxPNG   = 256 << 10
	maxScale = 4 // pixels of a PNG for each point of its place
)

// NewLogo is what takes the place of a logo: a file, or the name drawn anew.
type NewLogo struct {
	File     []byte
	FromName bool
}

// put gives a brand its new logo. Which kind a file is, its bytes say.
func (n NewLogo) put(b *Brand) *reason {
	var why *reason
	text := bytes.TrimSpace(trimMark(n.File))
	switch kind := http.DetectContentType(n.File); {
	case n.FromName:
		tone := b.Colors.Light.Primary1
		if !colourPattern.MatchString(tone) {
			tone = Default().Colors.Light.Primary1 // the colour itself is refused where it stands
		}
		b.LogoSVG, b.LogoPNG = Wordmark(b.Name, tone, b.LogoWidth), nil
	case kind == "image/png":
		b.LogoSVG = ""
		b.LogoPNG, why = cleanPNG(n.File, b.LogoWidth)
	case len(text) > 0 && text[0] != '<':
		return because("brand.logoType", "The logo must be an SVG or a PNG file.")
	default:
		b.LogoPNG = nil
		b.LogoSVG, why = cleanSVG(text, b.LogoWidth)
	}
	return why
}

// trimMark takes the byte order mark away that some editors put first.
func trimMark(text []byte) []byte { return bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")) }

// cleanPNG reads a picture and writes it anew, without whatever else was in
// the file.
func cleanPNG(file []byte, width int) ([]byte, *reason) {
	if len(file) > maxPNG {
		return nil, because("brand.logoLarge", "The logo is larger than 256 kB.").with("most", "256")
	}
	broken := because("brand.logoDamaged", "The logo is a damaged PNG file.")
	// The size first: a small file can unpack to a picture that fills the memory.
	size, err := png.DecodeConfig(bytes.NewReader(file))
	if err != nil {
		return nil, broken
	}
	scale := size.Height / LogoHeight
	if scale < 1 || scale > maxScale || size.Height != scale*LogoHeight || size.Width != scale*width {
		return nil, wrongShape(fmt.Sprintf("%d × %d", size.Width, size.Height), pngSizes(width))
	}
	picture, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		return nil, broken
	}
	var out bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&out, picture); err != nil || out.Len() > maxPNG {
		return nil, broken
	}
	return out.Bytes(), nil
}

// pngSizes says which sizes a picture may have.
func pngSizes(width int) string {
	return fmt.Sprintf("%d × %d, %d × %d, %d × %d, %d × %d",
		width, LogoHeight, 2*width, 2*LogoHeight, 3*width, 3*LogoHeight, 4*width, 4*LogoHeight)
}

// logoData is the logo as an address that holds it.
func (b Brand) logoData() string {
	if len(b.LogoPNG) > 0 {
		return "data:image/png;base64," + base64.StdEncoding.EncodeToString(b.LogoPNG)
	}
	return "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString([]byte(b.LogoSVG))
}
