package attach

import (
	"image"

	"golang.org/x/image/draw"
)

const (
	// portraitSide is sharp at the largest size that a portrait is shown in.
	portraitSide = 320
	// leastPortraitSide is the smallest photo in which a face can be seen.
	leastPortraitSide = 96
)

// Portrait makes the picture of a staff person from a photo: the square in its
// middle, upright and small, always a JPEG. Nothing else of the file remains,
// such as the place where it was taken.
func Portrait(content []byte) ([]byte, error) {
	if len(content) > MaxBytes {
		return nil, TooLarge()
	}
	kind, err := Sniff(content)
	if len(content) > 0 && kind != heicType && !kind.Picture() {
		return nil, refuse("attach.portrait", "A portrait must be a JPEG or PNG photo.")
	}
	if err != nil {
		return nil, err
	}
	clean, err := redraw(kind, content)
	if err != nil {
		return nil, err
	}
	side := min(clean.width, clean.height)
	if side < leastPortraitSide {
		return nil, refuse("attach.portraitSmall", "This photo is too small for a portrait. Please choose a larger one.")
	}
	whole, err := decode(clean.kind, clean.content)
	if err != nil {
		return nil, err
	}
	square := image.NewNRGBA(image.Rect(0, 0, side, side))
	from := image.Pt((clean.width-side)/2, (clean.height-side)/2)
	draw.Draw(square, square.Bounds(), whole, whole.Bounds().Min.Add(from), draw.Src)
	return pack(onPaper(scaled(square, portraitSide)), JPEG, quality)
}
