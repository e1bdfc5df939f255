package attach

import (
	"encoding/binary"
	"image"
)

// upright is the orientation of a picture that is drawn as it lies.
const upright = 1

// orientation reads how a camera was held, one of the eight ways of the Exif
// standard. What cannot be read is upright.
func orientation(jpeg []byte) int {
	for at := 2; at+4 <= len(jpeg) && jpeg[at] == 0xff; {
		marker, size := jpeg[at+1], int(binary.BigEndian.Uint16(jpeg[at+2:]))
		if marker == 0xda || size < 2 || at+2+size > len(jpeg) {
			break // the picture itself begins, or the file is cut
		}
		segment := jpeg[at+4 : at+2+size]
		if marker == 0xe1 && len(segment) > 6 && string(segment[:6]) == "Exif\x00\x00" {
			return exifOrientation(segment[6:])
		}
		at += 2 + size
	}
	return upright
}

const (
	orientationTag = 0x0112
	entryBytes     = 12
)

func exifOrientation(tiff []byte) int {
	if len(tiff) < 8 {
		return upright
	}
	var order binary.ByteOrder = binary.BigEndian
	if string(tiff[:2]) == "II" {
		order = binary.LittleEndian
	}
	first := int(order.Uint32(tiff[4:]))
	if first < 8 || first+2 > len(tiff) {
		return upright
	}
	entries := tiff[first+2:]
	for range order.Uint16(tiff[first:]) {
		if len(entries) < entryBytes {
			break
		}
		if order.Uint16(entries) == orientationTag {
			if way := int(order.Uint16(entries[8:])); way >= 1 && way <= 8 {
				return way
			}
			break
		}
		entries = entries[entryBytes:]
	}
	return upright
}

// turned lays a picture the way it was seen.
func turned(from *image.NRGBA, way int) *image.NRGBA {
	if way == upright {
		return from
	}
	w, h := from.Bounds().Dx(), from.Bounds().Dy()
	to := image.NewNRGBA(image.Rect(0, 0, w, h))
	if way >= 5 {
		to = image.NewNRGBA(image.Rect(0, 0, h, w))
	}
	for y := range h {
		for x := range w {
			tx, ty := target(x, y, w, h, way)
			to.SetNRGBA(tx, ty, from.NRGBAAt(x, y))
		}
	}
	return to
}

// target is where a point of a picture of w by h belongs.
func target(x, y, w, h, way int) (int, int) {
	right, bottom := w-1-x, h-1-y
	switch way {
	case 2:
		return right, y
	case 3:
		return right, bottom
	case 4:
		return x, bottom
	case 5:
		return y, x
	case 6:
		return bottom, x
	case 7:
		return bottom, right
	case 8:
		return y, right
	}
	return x, y
}
