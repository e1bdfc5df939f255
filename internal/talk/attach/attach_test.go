package attach

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"strings"
	"testing"

	"wellhouse.app/internal/platform/apperr"
)

// What a file is, is told by its bytes.
func TestSniff(t *testing.T) {
	for _, c := range []struct {
		name, content string
		want          Type
		refused       string
	}{
		{"jpeg", "\xff\xd8\xff\xe0rest", JPEG, ""},
		{"png", "\x89PNG\r\n\x1a\nrest", PNG, ""},
		{"gif", "GIF89a....", gifType, ""},
		{"webp", "RIFF\x00\x00\x00\x00WEBPVP8 ", webpType, ""},
		{"pdf", "%PDF-1.7\n\xe2\xe3", PDF, ""},
		{"text", "Mi presión: 120/80\r\n\tbien", Plain, ""},
		{"text of a spreadsheet", "day,value\n1,120\n", Plain, ""},
		{"nothing", "", "", "attach.empty"},
		{"photo of a phone", "\x00\x00\x00\x18ftypheic\x00\x00", heicType, "attach.heic"},
		{"a program", "MZ\x90\x00\x03", "", "attach.type"},
		{"a page", "  <!DOCTYPE html><script>", "", "attach.type"},
		{"a page behind a mark", "\ufeff<SVG onload=x>", "", "attach.type"},
		{"an archive", "PK\x03\x04\x14\x00", "", "attach.type"},
		{"half a letter", "a\xff", "", "attach.type"},
		{"a film", "\x00\x00\x00\x18ftypmp42", "", "attach.type"},
	} {
		got, err := Sniff([]byte(c.content))
		if e := apperr.From(err); err != nil && e.MessageKey != c.refused || err == nil && c.refused != "" || got != c.want {
			t.Errorf("%s: %q, %v", c.name, got, err)
		}
	}
}

func TestTidyName(t *testing.T) {
	for _, c := range []struct {
		name string
		kind Type
		want string
	}{
		{"letter.pdf", PDF, "letter.pdf"},
		{"Foto.JPG", JPEG, "Foto.jpg"},
		{"scan.gif", PNG, "scan.png"},
		{"photo.jpg.exe", Plain, "photo.jpg.exe.txt"},
		{`C:\photos\a.png`, PNG, "a.png"},
		{"../../etc/passwd", Plain, "passwd.txt"},
		{"", JPEG, "file.jpg"},
		{"...", JPEG, "file.jpg"},
		{"a\u202egpj.exe", JPEG, "agpj.jpg"},
		{"radio\r\ngrafía.png", PNG, "radiografía.png"},
		{strings.Repeat("é", 300) + ".pdf", PDF, strings.Repeat("é", 100) + ".pdf"},
	} {
		if got := tidyName(c.name, c.kind); got != c.want {
			t.Errorf("%q became %q, want %q", c.name, got, c.want)
		}
	}
}

// lit is a picture with one red point in its upper left corner.
func lit(w, h int) *image.NRGBA {
	p := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			p.SetNRGBA(x, y, color.NRGBA{A: 255})
			if x < w/4 && y < h/4 {
				p.SetNRGBA(x, y, color.NRGBA{R: 255, A: 255})
			}
		}
	}
	return p
}

// withExif puts what a camera notes into a JPEG: how it was held, and where.
func withExif(t *testing.T, p image.Image, way uint16) []byte {
	t.Helper()
	var plain bytes.Buffer
	if err := jpeg.Encode(&plain, p, &jpeg.Options{Quality: 95}); err != nil {
		t.Fatal(err)
	}
	tiff := []byte("MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01")
	tiff = binary.BigEndian.AppendUint16(tiff, way)
	tiff = append(tiff, 0, 0, 0, 0, 0, 0)
	segment := append([]byte("Exif\x00\x00"), append(tiff, "GPS 52.52 13.40"...)...)
	out := append([]byte("\xff\xd8\xff\xe1"), byte((len(segment)+2)>>8), byte(len(segment)+2))
	return append(append(out, segment...), plain.Bytes()[2:]...)
}

// A photo is turned upright by each of the eight ways, and loses its notes.
func TestPhotosAreTurnedAndLoseTheirNotes(t *testing.T) {
	corners := map[uint16]string{1: "left top", 2: "right top", 3: "right bottom", 4: "left bottom", 5: "left top", 6: "right top", 7: "right bottom", 8: "left bottom"}
	for way, want := range corners {
		out, err := redraw(JPEG, withExif(t, lit(64, 32), way))
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(out.content, []byte("GPS")) || bytes.Contains(out.content, []byte("Exif")) {
			t.Errorf("way %d: notes of the camera are still there", way)
		}
		w, h := 64, 32
		if way >= 5 {
			w, h = h, w
		}
		if out.width != w || out.height != h {
			t.Errorf("way %d: %d by %d", way, out.width, out.height)
		}
		p, err := jpeg.Decode(bytes.NewReader(out.content))
		if err != nil {
			t.Fatal(err)
		}
		x, y := 3, 3
		if strings.Contains(want, "right") {
			x = w - 4
		}
		if strings.Contains(want, "bottom") {
			y = h - 4
		}
		if r, g, _, _ := p.At(x, y).RGBA(); r < 0xc000 || g > 0x4000 {
			t.Errorf("way %d: the red corner is not %s", way, want)
		}
	}
}

func TestPicturesAreReencoded(t *testing.T) {
	var moving, screenshot, wide bytes.Buffer
	frame := image.NewPaletted(image.Rect(0, 0, 20, 10), color.Palette{color.Black, color.White})
	if err := gif.EncodeAll(&moving, &gif.GIF{Image: []*image.Paletted{frame, frame}, Delay: []int{5, 5}}); err != nil {
		t.Fatal(err)
	}
	if err := png.Encode(&screenshot, lit(40, 30)); err != nil {
		t.Fatal(err)
	}
	if err := png.Encode(&wide, image.NewGray(image.Rect(0, 0, 5120, 100))); err != nil {
		t.Fatal(err)
	}
	tail := append(screenshot.Bytes(), "<script>alert(1)</script>"...)
	for _, c := range []struct {
		name    string
		kind    Type
		content []byte
		want    Type
		w, h    int
	}{
		{"first frame", gifType, moving.Bytes(), PNG, 20, 10},
		{"screenshot with a tail", PNG, tail, PNG, 40, 30},
		{"very wide", PNG, wide.Bytes(), PNG, 2560, 50},
	} {
		out, err := redraw(c.kind, c.content)
		if err != nil {
			t.Fatal(c.name, err)
		}
		if out.kind != c.want || out.width != c.w || out.height != c.h || bytes.Contains(out.content, []byte("script")) {
			t.Errorf("%s: %s %d by %d", c.name, out.kind, out.width, out.height)
		}
		if _, err := jpeg.Decode(bytes.NewReader(out.small)); err != nil {
			t.Errorf("%s: thumbnail: %v", c.name, err)
		}
	}
}

// A photo that was saved without loss comes back as a photo.
func TestLargePicturesBecomePhotos(t *testing.T) {
	noise := image.NewNRGBA(image.Rect(0, 0, 1600, 1400))
	random := rand.NewChaCha8([32]byte{1})
	_, _ = random.Read(noise.Pix)
	for i := 3; i < len(noise.Pix); i += 4 {
		noise.Pix[i] = 255
	}
	var content bytes.Buffer
	if err := png.Encode(&content, noise); err != nil {
		t.Fatal(err)
	}
	out, err := redraw(PNG, content.Bytes())
	if err != nil || out.kind != JPEG || len(out.content) > MaxBytes {
		t.Errorf("%s of %d bytes, %v", out.kind, len(out.content), err)
	}
}

// A picture that would unpack to gigabytes is refused by what it says of itself.
func TestBombsAreRefusedUnopened(t *testing.T) {
	var small bytes.Buffer
	if err := png.Encode(&small, image.NewGray(image.Rect(0, 0, 1, 1))); err != nil {
		t.Fatal(err)
	}
	bomb := bytes.Clone(small.Bytes())
	binary.BigEndian.PutUint32(bomb[16:], 60_000)
	binary.BigEndian.PutUint32(bomb[20:], 60_000)
	// The sum over the header, so that it is its size that is refused.
	binary.BigEndian.PutUint32(bomb[29:], crcOf(bomb[12:29]))
	for name, c := range map[string]struct {
		content []byte
		key     string
	}{
		"bomb": {bomb, "attach.pixels"}, "cut": {small.Bytes()[:40], "attach.broken"}, "only a beginning": {[]byte("\x89PNG\r\n\x1a\n"), "attach.broken"},
	} {
		if _, err := redraw(PNG, c.content); apperr.From(err).MessageKey != c.key {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func crcOf(b []byte) uint32 { return crc32.ChecksumIEEE(b) }
