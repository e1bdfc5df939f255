package brand_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/people/brand"
)

// S1-1-14: a logo is a picture and nothing else.
func TestLogosThatCouldActAreRefused(t *testing.T) {
	const open = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 124 40">`
	for _, test := range []struct{ name, svg, reason string }{
		{"script", open + `<script>alert(1)</script></svg>`, "script"},
		{"script in another case", open + `<SCRIPT/></svg>`, "SCRIPT"},
		{"script under a prefix", `<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 124 40"><s:script/></s:svg>`, "script"},
		{"handler", open + `<rect onload="x()"/></svg>`, "onload"},
		{"handler on the root", `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 124 40" onload="x()"/>`, "onload"},
		{"foreign object", open + `<foreignObject><p/></foreignObject></svg>`, "foreignObject"},
		{"html inside", open + `<p xmlns="http://www.w3.org/1999/xhtml"/></svg>`, "namespace"},
		{"outside image", open + `<image href="https://evil.example/x.png"/></svg>`, "image"},
		{"use", open + `<use href="#a"/></svg>`, "element use"},
		{"outside gradient", open + `<linearGradient xlink:href="https://evil.example/x.svg#a"/></svg>`, "outside"},
		{"another base", open + `<g xml:base="https://evil.example/"/></svg>`, "base"},
		{"outside paint", open + `<rect fill="url(https://evil.example/p.svg#a)"/></svg>`, "outside"},
		{"two paints", open + `<rect fill="url(#a) url( //evil.example/x )"/></svg>`, "outside"},
		{"link", open + `<a href="javascript:alert(1)"/></svg>`, "element a"},
		{"animation", open + `<animate attributeName="href" to="javascript:x"/></svg>`, "animate"},
		{"style element", open + `<style>@import "//evil.example";</style></svg>`, "style"},
		{"style attribute", open + `<rect style="fill:red"/></svg>`, "style"},
		{"entities", `<!DOCTYPE svg [<!ENTITY x "y">]>` + open + `</svg>`, "document type"},
		{"stylesheet instruction", `<?xml-stylesheet href="//evil.example"?>` + open + `</svg>`, "processing"},
		{"not svg", `<html xmlns="http://www.w3.org/1999/xhtml"/>`, "one svg"},
		{"no namespace", `<svg/>`, "namespace"},
		{"two roots", open + `</svg>` + open + `</svg>`, "one svg"},
		{"unfinished", open + `<g>`, "well-formed"},
		{"text only", `hello`, "well-formed"},
		{"handler in another case", open + `<rect OnClick="x()"/></svg>`, "OnClick"},
		{"attribute of an editor", `<svg xmlns="http://www.w3.org/2000/svg" xmlns:e="urn:editor" viewBox="0 0 124 40" e:label="x"/>`, "label"},
		{"attribute twice", open + `<rect fill="red" fill="blue"/></svg>`, "well-formed"},
		{"attribute under two names", open + `<linearGradient href="#a" xlink:href="#b"/></svg>`, "well-formed"},
		{"reference where none belongs", open + `<rect href="#a"/></svg>`, "href"},
		{"style in a paint", open + `<rect fill="red;background:blue"/></svg>`, "fill"},
		{"expression in a size", open + `<rect width="expression(1)"/></svg>`, "width"},
		{"outside filter", open + `<rect filter="url(#f)"/></svg>`, "filter"},
		{"mask inside a mask", open + `<mask id="a"><rect mask="url(#b)"/></mask></svg>`, "masks inside masks"},
		{"clip inside a mask", open + `<clipPath id="a"><g><rect clip-path="url(#b)"/></g></clipPath></svg>`, "masks inside masks"},
		{"most parts", open + strings.Repeat(`<g/>`, 2999) + `</svg>`, ""},
		{"too many parts", open + strings.Repeat(`<g/>`, 3000) + `</svg>`, "too many parts"},
		{"deepest nesting", open + strings.Repeat(`<g>`, 23) + strings.Repeat(`</g>`, 23) + `</svg>`, ""},
		{"nested too deep", open + strings.Repeat(`<g>`, 24) + strings.Repeat(`</g>`, 24) + `</svg>`, "too many parts"},
		{"no shape", `<svg xmlns="http://www.w3.org/2000/svg" width="124" height="40"/>`, "viewBox"},
		{"shape of nothing", `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 40"/>`, "viewBox"},
		{"shape without numbers", `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 NaN 40"/>`, "viewBox"},
		{"square", `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"/>`, "40 × 40"},
		{"a larger drawing of the same shape", `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0,0,1240,400"/>`, ""},
		{"a hair too wide", `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 125.2 40"/>`, ""},
		{"too wide", `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 125.3 40"/>`, "125.3 × 40"},
		{"just small enough", open + "<desc>" + strings.Repeat("x", 64<<10-len(open)-19) + `</desc></svg>`, ""},
		{"a byte too large", open + "<desc>" + strings.Repeat("x", 64<<10-len(open)-18) + `</desc></svg>`, "64 kB"},
		{"too large", open + "<desc>" + strings.Repeat("x", 65<<10) + `</desc></svg>`, "64 kB"},
		{"gradient of its own", `<?xml version="1.0"?>` + open + `<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><linearGradient id="b" xlink:href="#a"/><rect fill="url(#b)"/></svg>`, ""},
		{"drawn for a name", brand.Wordmark(`Ärzte & "Söhne" <script>`, "#FFD400", 124), ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := maple()
			b.LogoSVG = test.svg
			err := b.Validate()
			switch {
			case test.reason == "" && err != nil:
				t.Error(err, refused(err))
			case test.reason != "" && !slices.Equal(refused(err), []string{"logo"}):
				t.Errorf("refused %v", refused(err))
			case test.reason != "" && !strings.Contains(reasons(err), test.reason):
				t.Errorf("the reason %q does not say %q", reasons(err), test.reason)
			}
		})
	}
}

// picture is a PNG of a size.
func picture(t *testing.T, width, height int) []byte {
	t.Helper()
	canvas := image.NewNRGBA(image.Rect(0, 0, width, height))
	canvas.Set(width/2, height/2, color.NRGBA{0xA3, 0x15, 0x2B, 0xFF})
	var out bytes.Buffer
	if err := png.Encode(&out, canvas); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// S1-9-09, S1-9-10: an uploaded logo fills 180 or 124 by 40, is of a kind that
// its bytes tell, and is kept without whatever else was in the file.
func TestUploadedLogos(t *testing.T) {
	store := dbtest.SQLite(t)
	put(t, store, maple(), "maple.localhost")
	now := clock{at: time.UnixMilli(1_000_000)}
	service := brand.New(brand.Deps{DB: store, Now: now.now})
	withChunk := func(file []byte) []byte {
		// A tEXt chunk before the end; 12 bytes of IEND close the file.
		text := []byte("\x00\x00\x00\x0atEXtCANARY\x00abc")
		text = binary.BigEndian.AppendUint32(text, crc32.ChecksumIEEE(text[4:]))
		return slices.Concat(file[:len(file)-12], text, file[len(file)-12:])
	}
	drawing := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 124 40" version="1.1"><!-- CANARY --><rect data-name="CANARY" width="9" height="9"/></svg>`
	for _, test := range []struct {
		name string
		file []byte
		want string // key of the refusal
	}{
		{"a drawing", []byte(drawing), ""},
		{"a drawing after a byte order mark", []byte("\xef\xbb\xbf" + drawing), ""},
		{"a picture", picture(t, 124, 40), ""},
		{"a picture of four pixels a point", picture(t, 496, 160), ""},
		{"a picture with a text in it", withChunk(picture(t, 248, 80)), ""},
		{"a picture of five pixels a point", picture(t, 620, 200), "brand.logoShape"},
		{"a picture for the wide place", picture(t, 180, 40), "brand.logoShape"},
		{"a picture that is a point too high", picture(t, 124, 41), "brand.logoShape"},
		{"a tiny picture", picture(t, 1, 1), "brand.logoShape"},
		{"half a picture", picture(t, 124, 40)[:60], "brand.logoDamaged"},
		{"the beginning of a picture", []byte("\x89PNG\r\n\x1a\n"), "brand.logoDamaged"},
		{"a picture that is too large", append(picture(t, 124, 40), make([]byte, 256<<10)...), "brand.logoLarge"},
		{"a JPEG", []byte("\xff\xd8\xff\xe0\x00\x10JFIF"), "brand.logoType"},
		{"a GIF", []byte("GIF89a"), "brand.logoType"},
		{"a PDF", []byte("%PDF-1.7"), "brand.logoType"},
		{"a page", []byte("<!doctype html><script>alert(1)</script>"), "brand.logoDoctype"},
		{"nothing", nil, "brand.logoMissing"},
		{"a drawing that acts", []byte(strings.Replace(drawing, "<rect", "<script/><rect", 1)), "brand.logoElement"},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := draft(maple(), "maple.localhost")
			e.Logo = &brand.NewLogo{File: test.file}
			p, err := service.Preview(context.Background(), "maple", e)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, f := range p.Refused {
				got = append(got, f.Name+" "+f.MessageKey)
			}
			if test.want != "" && (!slices.Equal(got, []string{"logo " + test.want}) || p.Logo != "") {
				t.Errorf("refused %v, want %s", got, test.want)
			}
			if test.want == "" && (len(got) > 0 || p.Logo == "") {
				t.Errorf("refused %v", got)
			}
			if kept := decode(t, p.Logo); strings.Contains(kept, "CANARY") {
				t.Errorf("kept more than the picture: %s", kept)
			}
		})
	}
}
