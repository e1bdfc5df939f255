package attach

import (
	"bytes"
	"encoding/binary"
	"runtime"
	"testing"
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
