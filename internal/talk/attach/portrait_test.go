package attach

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"testing"

	"wellhouse.app/internal/platform/apperr"
)

// striped is red to the left and right of a white square in the middle.
func striped(w, h int) *image.NRGBA {
	p := image.NewNRGBA(image.Rect(0, 0, w, h))
	side := min(w, h)
	for y := range h {
		for x := range w {
			inside := x >= (w-side)/2 && x < (w+side)/2 && y >= (h-side)/2 && y < (h+side)/2
			if inside {
				p.SetNRGBA(x, y, color.NRGBA{255, 255, 255, 255})
			} else {
				p.SetNRGBA(x, y, color.NRGBA{255, 0, 0, 255})
			}
		}
	}
	return p
}

func packed(t *testing.T, p image.Image, as Type) []byte {
	t.Helper()
	out, err := pack(p, as, quality)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestPortrait(t *testing.T) {
	for name, photo := range map[string][]byte{
		"wide":                   packed(t, striped(900, 600), JPEG),
		"tall":                   packed(t, striped(600, 900), PNG),
		"held upside down":       withExif(t, striped(600, 900), 3),
		"smaller than the place": packed(t, striped(120, 100), PNG),
	} {
		t.Run(name, func(t *testing.T) {
			out, err := Portrait(photo)
			if err != nil {
				t.Fatal(err)
			}
			p, err := jpeg.Decode(bytes.NewReader(out))
			if err != nil {
				t.Fatal(err)
			}
			side := p.Bounds().Dx()
			if side != p.Bounds().Dy() || side > portraitSide {
				t.Errorf("%v is no small square", p.Bounds())
			}
			for _, at := range []image.Point{{4, side / 2}, {side - 5, side / 2}, {side / 2, 4}, {side / 2, side - 5}} {
				if _, green, _, _ := p.At(at.X, at.Y).RGBA(); green < 0xd000 {
					t.Errorf("%v is outside of the middle", at)
				}
			}
			if bytes.Contains(out, []byte("Exif")) {
				t.Error("what the camera wrote is still there")
			}
		})
	}
}

func TestPortraitRefuses(t *testing.T) {
	for key, content := range map[string][]byte{
		"attach.empty":         nil,
		"attach.portrait":      []byte("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"),
		"attach.heic":          []byte("\x00\x00\x00\x18ftypheic"),
		"attach.broken":        []byte("\xff\xd8\xff cut off"),
		"attach.portraitSmall": packed(t, striped(400, 95), PNG),
		"attach.large":         make([]byte, MaxBytes+1),
	} {
		_, err := Portrait(content)
		var refused *apperr.Error
		if !errors.As(err, &refused) || refused.MessageKey != key {
			t.Errorf("%s: %v", key, err)
		}
	}
}
