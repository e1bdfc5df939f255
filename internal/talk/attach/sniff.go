package attach

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"wellhouse.app/internal/platform/apperr"
)

// Type is what the bytes of a file are.
type Type string

// The types that are taken, and those that are turned into one of them.
const (
	JPEG  Type = "image/jpeg"
	PNG   Type = "image/png"
	PDF   Type = "application/pdf"
	Plain Type = "text/plain"

	gifType  Type = "image/gif"
	webpType Type = "image/webp"
	heicType Type = "image/heic"
)

// Picture reports whether there is something to show small.
func (t Type) Picture() bool { return t == JPEG || t == PNG }

// among reports whether an owner takes such files. Pictures are redrawn, so an
// owner takes all kinds of them or none.
func (t Type) among(types []string) bool {
	if family, _, _ := strings.Cut(string(t), "/"); family == "image" {
		return slices.Contains(types, "image/*")
	}
	return slices.Contains(types, string(t))
}

// Sniff tells by its bytes what a file is.
func Sniff(content []byte) (Type, error) {
	switch {
	case len(content) == 0:
		return "", refuse("attach.empty", "This file is empty. Please choose another one.")
	case bytes.HasPrefix(content, []byte("\xff\xd8\xff")):
		return JPEG, nil
	case bytes.HasPrefix(content, []byte("\x89PNG\r\n\x1a\n")):
		return PNG, nil
	case bytes.HasPrefix(content, []byte("GIF87a")), bytes.HasPrefix(content, []byte("GIF89a")):
		return gifType, nil
	case len(content) >= 12 && bytes.HasPrefix(content, []byte("RIFF")) && string(content[8:12]) == "WEBP":
		return webpType, nil
	case bytes.HasPrefix(content, []byte("%PDF-")):
		return PDF, nil
	case isHEIC(content):
		return heicType, refuse("attach.heic",
			"Your phone saved this photo in a format we can’t open. Please send it as a JPEG: on an iPhone, choose Settings, Camera, Formats, Most Compatible.")
	case isText(content):
		return Plain, nil
	}
	return "", refuse("attach.type", "You can send photos (JPEG, PNG, GIF, WebP), PDFs and plain text. This file is a different type.")
}

// isHEIC knows the family of formats that phones save photos in.
func isHEIC(content []byte) bool {
	if len(content) < 12 || string(content[4:8]) != "ftyp" {
		return false
	}
	switch string(content[8:12]) {
	case "heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1", "avif", "avis":
		return true
	}
	return false
}

// markup begins what a browser might take for a page. Our answers forbid it to,
// but what somebody saves and opens is beyond them.
var markup = []string{"<!doctype", "<html", "<svg", "<?xml", "<script", "<head", "<body", "<iframe"}

// isText takes UTF-8 without control characters that is no page in disguise.
func isText(content []byte) bool {
	if !utf8.Valid(content) {
		return false
	}
	for _, b := range content {
		if b < ' ' && b != '\n' && b != '\r' && b != '\t' && b != '\f' || b == 0x7f {
			return false
		}
	}
	head := bytes.ToLower(bytes.TrimLeft(bytes.TrimPrefix(content, []byte("\ufeff")), " \t\r\n\f"))
	for _, m := range markup {
		if bytes.HasPrefix(head, []byte(m)) {
			return false
		}
	}
	return true
}

func refuse(key, message string) *apperr.Error {
	e := apperr.New(apperr.InvalidArgument, key, message)
	e.Fields = []apperr.Field{{Name: "file", MessageKey: key, Message: message}}
	return e
}
