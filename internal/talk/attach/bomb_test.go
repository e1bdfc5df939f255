package attach

import (
	"bytes"
	"encoding/binary"
	"runtime"
	"testing"

	"wellhouse.app/internal/platform/apperr"
)

// A file of 46 bytes that says it is of one pixel must not be unpacked into the
// gigabyte that it really is.
func TestDisguisedSize(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := redraw(webpType, disguised(16384, 16384))
	runtime.ReadMemStats(&after)
	if took := (after.TotalAlloc - before.TotalAlloc) >> 20; err == nil || took > 16 {
		t.Errorf("it took %d MB: %v", took, err)
	}
	if _, err := redraw(webpType, disguised(1, 1)); err != nil {
		t.Errorf("one that says what it is: %v", err)
	}
}

// A pixel of a progressive photo takes fifteen bytes and one of deep colors eight:
// of such pictures smaller ones are opened. Both are cut after their header, so
// that what is opened is broken.
func TestHeavyPictures(t *testing.T) {
	photo := func(frame byte, side uint16) []byte {
		header := []byte{0xff, frame, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0}
		binary.BigEndian.PutUint16(header[5:], side)
		binary.BigEndian.PutUint16(header[7:], side)
		return append([]byte("\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"), header...)
	}
	deep := func(bits byte, side uint32) []byte {
		header := append([]byte("IHDR"), 0, 0, 0, 0, 0, 0, 0, 0, bits, 6, 0, 0, 0)
		binary.BigEndian.PutUint32(header[4:], side)
		binary.BigEndian.PutUint32(header[8:], side)
		out := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"), header...)
		return binary.BigEndian.AppendUint32(out, crcOf(header))
	}
	for name, c := range map[string]struct {
		kind    Type
		content []byte
		key     string
	}{
		"photo of a phone":         {JPEG, photo(0xc0, 7000), "attach.broken"},
		"progressive":              {JPEG, photo(0xc2, 4900), "attach.broken"},
		"as large as of a phone":   {JPEG, photo(0xc2, 7000), "attach.pixels"},
		"picture":                  {PNG, deep(8, 7000), "attach.broken"},
		"picture of deep colors":   {PNG, deep(16, 7000), "attach.pixels"},
		"small one of such colors": {PNG, deep(16, 4900), "attach.broken"},
	} {
		if _, err := redraw(c.kind, c.content); apperr.From(err).MessageKey != c.key {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// disguised is a lossless WebP of one color whose extended header speaks of a
// single pixel.
func disguised(width, height uint) []byte {
	var picture bits
	picture.put(0x2f, 8)
	picture.put(width-1, 14)
	picture.put(height-1, 14)
	picture.put(0, 4) // opaque, first version
	picture.put(0, 3) // no transform, no colors kept, one group of codes
	for range 5 {
		picture.put(1, 4) // a code of one symbol, which is zero
	}
	return chunk("RIFF", bytes.Join([][]byte{[]byte("WEBP"), chunk("VP8X", make([]byte, 10)), chunk("VP8L", picture.all)}, nil))
}

func chunk(name string, data []byte) []byte {
	out := binary.LittleEndian.AppendUint32([]byte(name), uint32(len(data)))
	return append(append(out, data...), make([]byte, len(data)%2)...)
}

// bits are written the least first.
type bits struct {
	all  []byte
	used uint
}

func (b *bits) put(value, n uint) {
	for i := range n {
		if b.used%8 == 0 {
			b.all = append(b.all, 0)
		}
		b.all[b.used/8] |= byte(value>>i&1) << (b.used % 8)
		b.used++
	}
}
