package attach

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"

	"golang.org/x/image/draw"
	"golang.org/x/image/riff"
	"golang.org/x/image/vp8l"
	"golang.org/x/image/webp"
)

const (
	// mostPixels bounds what unpacking a picture may take of memory; the
	// cameras of phones stay below it.
	mostPixels = 50_000_000
	// longestSide is what a picture is brought down to: a photographed letter
	// still reads well.
	longestSide = 2560
	// smallSide is the longest side of a thumbnail, sharp on dense screens.
	smallSide = 480

	quality      = 88
	smallQuality = 80
)

// drawn is a picture that was drawn anew.
type drawn struct {
	kind          Type
	content       []byte
	small         []byte // always JPEG
	width, height int
}

// redraw unpacks a picture, turns it upright and packs it again, so that
// nothing but what is seen remains. Of a moving one the first frame stays.
func redraw(kind Type, content []byte) (drawn, error) {
	broken := refuse("attach.broken", "We could not open this picture. It may be damaged. Please choose another one.")
	size, err := config(kind, content)
	if err != nil {
		return drawn{}, broken.Because(err)
	}
	most := mostPixels
	if heavy(kind, size, content) {
		most /= 2
	}
	if size.Width <= 0 || size.Height <= 0 || size.Width > most/size.Height {
		return drawn{}, refuse("attach.pixels", "This picture is too large to open. Please send a smaller one.")
	}
	picture, err := decode(kind, content)
	if err != nil {
		return drawn{}, broken.Because(err)
	}
	turn := upright
	if kind == JPEG {
		turn = orientation(content)
	}
	whole := turned(scaled(picture, longestSide), turn)
	out := drawn{kind: JPEG, width: whole.Bounds().Dx(), height: whole.Bounds().Dy()}
	if kind != JPEG && (kind != webpType || !whole.Opaque()) {
		out.kind = PNG
	}
	if out.content, err = pack(whole, out.kind, quality); err != nil {
		return drawn{}, err
	}
	if len(out.content) > MaxBytes && whole.Opaque() { // a photo that was saved without loss
		out.kind = JPEG
		if out.content, err = pack(whole, JPEG, quality); err != nil {
			return drawn{}, err
		}
	}
	out.small, err = pack(onPaper(scaled(whole, smallSide)), JPEG, smallQuality)
	return out, err
}

// heavy reports whether a pixel takes much more room than others: of a
// progressive photo all passes are held until the last, and deep colors have two
// bytes. The mark of the former stands nowhere else but in a photo within the
// photo.
func heavy(kind Type, size image.Config, content []byte) bool {
	switch kind {
	case JPEG:
		return bytes.Contains(content, []byte{0xff, 0xc2})
	case PNG:
		return size.ColorModel == color.NRGBA64Model || size.ColorModel == color.RGBA64Model
	}
	return false
}

func config(kind Type, content []byte) (image.Config, error) {
	r := bytes.NewReader(content)
	switch kind {
	case JPEG:
		return jpeg.DecodeConfig(r)
	case PNG:
		return png.DecodeConfig(r)
	case gifType:
		return gif.DecodeConfig(r)
	}
	return webpConfig(content)
}

// webpConfig gives the larger of what a file says and of what a lossless picture
// in it says of itself: the two are compared only when all of it is unpacked.
func webpConfig(content []byte) (image.Config, error) {
	size, err := webp.DecodeConfig(bytes.NewReader(content))
	if err != nil {
		return size, err
	}
	_, chunks, err := riff.NewReader(bytes.NewReader(content))
	for err == nil {
		var id riff.FourCC
		var data io.Reader
		if id, _, data, err = chunks.Next(); err != nil || id != (riff.FourCC{'V', 'P', '8', 'L'}) {
			continue
		}
		inside, err := vp8l.DecodeConfig(data)
		size.Width, size.Height = max(size.Width, inside.Width), max(size.Height, inside.Height)
		return size, err
	}
	return size, nil // without one
}

func decode(kind Type, content []byte) (image.Image, error) {
	r := bytes.NewReader(content)
	switch kind {
	case JPEG:
		return jpeg.Decode(r)
	case PNG:
		return png.Decode(r)
	case gifType:
		return gif.Decode(r)
	}
	return webp.Decode(r)
}

// scaled brings a picture down to a longest side; a smaller one stays as large
// as it is.
func scaled(from image.Image, longest int) *image.NRGBA {
	b := from.Bounds()
	w, h := b.Dx(), b.Dy()
	if most := max(w, h); most > longest {
		w, h = max(1, w*longest/most), max(1, h*longest/most)
	}
	to := image.NewNRGBA(image.Rect(0, 0, w, h))
	if w == b.Dx() && h == b.Dy() {
		draw.Copy(to, image.Point{}, from, b, draw.Src, nil)
	} else {
		draw.BiLinear.Scale(to, to.Bounds(), from, b, draw.Src, nil)
	}
	return to
}

// onPaper lays what shows through on white.
func onPaper(from *image.NRGBA) image.Image {
	to := image.NewRGBA(from.Bounds())
	draw.Copy(to, image.Point{}, image.NewUniform(color.White), from.Bounds(), draw.Src, nil)
	draw.Copy(to, image.Point{}, from, from.Bounds(), draw.Over, nil)
	return to
}

func pack(p image.Image, as Type, quality int) ([]byte, error) {
	var out bytes.Buffer
	if as == PNG {
		err := png.Encode(&out, p)
		return out.Bytes(), err
	}
	err := jpeg.Encode(&out, p, &jpeg.Options{Quality: quality})
	return out.Bytes(), err
}
