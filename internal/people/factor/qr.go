package factor

import (
	"image/color"
	"strconv"
	"strings"

	"github.com/boombuler/barcode"
	"github.com/boombuler/barcode/qr"
)

// quiet is the empty border that cameras need, in modules.
const quiet = 4

// qrPath draws a QR code as the path of an SVG, one unit for a module. It is drawn
// here, so that no secret reaches another service.
func qrPath(text string) (path string, size int, err error) {
	code, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return "", 0, err
	}
	var b strings.Builder
	side := code.Bounds().Dx()
	for y := range side {
		for x := 0; x < side; x++ {
			from := x
			for x < side && dark(code, x, y) {
				x++
			}
			if x > from { // a run of dark modules is one rectangle
				n := strconv.Itoa(x - from)
				b.WriteString("M" + strconv.Itoa(from+quiet) + " " + strconv.Itoa(y+quiet) + "h" + n + "v1h-" + n + "z")
			}
		}
	}
	return b.String(), side + 2*quiet, nil
}

func dark(code barcode.Barcode, x, y int) bool { return code.At(x, y) == color.Black }
