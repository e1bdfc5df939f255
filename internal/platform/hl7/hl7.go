// Package hl7 reads one HL7 v2 message: segments, fields, repeats, components and
// escapes. It knows nothing of what a field means, and no input makes it panic.
package hl7

import (
	"encoding/hex"
	"errors"
	"strings"
	"unicode/utf8"
)

// mostSegments is how many segments a message may have.
const mostSegments = 20_000

// Why a text is no message.
var (
	ErrEmpty    = errors.New("the message is empty")
	ErrHeader   = errors.New("the message does not begin with an MSH segment with five different separators")
	ErrBatch    = errors.New("this is a batch or more than one message; send one message at a time")
	ErrSegment  = errors.New("a line is not a segment")
	ErrTooLong  = errors.New("the message has too many segments")
	ErrEncoding = errors.New("the message is not UTF-8")
)

// separators are what a message takes apart with, as its MSH says.
type separators struct{ field, component, repeat, escape, sub byte }

// Segment is one line of a message.
type Segment struct {
	Name   string
	fields []string
	by     separators
}

// Message is the segments in their order. The first one is MSH.
type Message []Segment

// Parse reads one message. Segments end with a carriage return, a line feed or both.
func Parse(text string) (Message, error) {
	text = strings.TrimPrefix(text, "\ufeff")
	switch {
	case !utf8.ValidString(text):
		return nil, ErrEncoding
	case strings.TrimSpace(text) == "":
		return nil, ErrEmpty
	}
	var out Message
	var by separators
	for line := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '\r' || r == '\n' }) {
		if strings.Trim(line, " \t\v\x1c") == "" {
			continue
		}
		line = strings.TrimPrefix(line, "\v") // how a message begins on the wire
		name := line[:min(3, len(line))]
		switch {
		case name == "BHS" || name == "FHS" || name == "MSH" && len(out) > 0:
			return nil, ErrBatch
		case len(out) == 0:
			var ok bool
			if by, ok = readSeparators(line); !ok {
				return nil, ErrHeader
			}
		case !isName(name) || len(line) > 3 && line[3] != by.field:
			return nil, ErrSegment
		case len(out) == mostSegments:
			return nil, ErrTooLong
		}
		out = append(out, Segment{Name: name, fields: strings.Split(line, string(by.field)), by: by})
	}
	if len(out) == 0 {
		return nil, ErrEmpty
	}
	return out, nil
}

// readSeparators takes them from the beginning of an MSH segment. A fifth encoding
// character, which newer versions have, is not needed.
func readSeparators(line string) (by separators, ok bool) {
	if len(line) < len(`MSH|^~\&|`) || line[:3] != "MSH" {
		return by, false
	}
	by = separators{line[3], line[4], line[5], line[6], line[7]}
	if line[8] != by.field && (len(line) < 10 || line[9] != by.field) {
		return by, false
	}
	seen := map[byte]bool{}
	for _, c := range []byte(line[3:8]) {
		isPlain := c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z'
		if c <= ' ' || c >= 0x7f || isPlain || seen[c] {
			return by, false
		}
		seen[c] = true
	}
	return by, true
}

func isName(name string) bool {
	if len(name) != 3 {
		return false
	}
	for i := range 3 {
		c := name[i]
		if (c < 'A' || c > 'Z') && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return true
}

// raw is a field as it was sent. Fields count from 1, as the standard does; the
// first field of MSH is the separator itself.
func (s Segment) raw(field int) string {
	if s.Name == "MSH" {
		if field == 1 {
			return string(s.by.field)
		}
		field--
	}
	if field < 1 || field >= len(s.fields) {
		return ""
	}
	return s.fields[field]
}

// Repeats is how often a field repeats; an empty field does not.
func (s Segment) Repeats(field int) int {
	raw := s.raw(field)
	if raw == "" {
		return 0
	}
	return strings.Count(raw, string(s.by.repeat)) + 1
}

// Get is a component of the first repeat of a field, both counted from 1. What is
// missing, and HL7's word for a deleted value, is empty.
func (s Segment) Get(field, component int) string { return s.At(field, 1, component) }

// At is a component of a repeat of a field, all counted from 1. Where a component
// has parts, it is the first one.
func (s Segment) At(field, repeat, component int) string {
	text := nth(nth(s.raw(field), s.by.repeat, repeat), s.by.component, component)
	text = nth(text, s.by.sub, 1)
	if text == `""` {
		return ""
	}
	return strings.TrimSpace(s.by.unescape(text))
}

func nth(text string, separator byte, n int) string {
	for ; n > 1; n-- {
		i := strings.IndexByte(text, separator)
		if i < 0 {
			return ""
		}
		text = text[i+1:]
	}
	if i := strings.IndexByte(text, separator); i >= 0 && n == 1 {
		text = text[:i]
	}
	return text
}

// unescape writes out what stands for separators, bytes and breaks. What it does not
// know is left out, as highlighting is; a lone escape character stays.
func (by separators) unescape(text string) string {
	if strings.IndexByte(text, by.escape) < 0 {
		return text
	}
	var out strings.Builder
	for {
		from := strings.IndexByte(text, by.escape)
		if from < 0 {
			break
		}
		length := strings.IndexByte(text[from+1:], by.escape)
		if length < 0 {
			break
		}
		out.WriteString(text[:from])
		out.WriteString(by.meant(text[from+1 : from+1+length]))
		text = text[from+length+2:]
	}
	out.WriteString(text)
	return out.String()
}

func (by separators) meant(sequence string) string {
	switch {
	case sequence == "F":
		return string(by.field)
	case sequence == "S":
		return string(by.component)
	case sequence == "R":
		return string(by.repeat)
	case sequence == "E":
		return string(by.escape)
	case sequence == "T":
		return string(by.sub)
	case strings.HasPrefix(sequence, ".br"), strings.HasPrefix(sequence, ".sp"):
		return " "
	case strings.HasPrefix(sequence, "X"):
		if raw, err := hex.DecodeString(sequence[1:]); err == nil && utf8.Valid(raw) {
			return strings.ReplaceAll(string(raw), "\x00", "")
		}
	}
	return ""
}
