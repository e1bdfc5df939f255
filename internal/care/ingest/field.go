package ingest

import (
	"bytes"
	"encoding/json"
	"math"
	"strconv"

	"github.com/go-faster/jx"

	"wellhouse.app/internal/care/reading"
)

// row is an object whose fields are decoded one by one, in the order in which
// they were sent. A meter may send thousands at once, so the object is read once
// and most of its fields are plain numbers and words that need no decoder.
type row []field

type field struct {
	name string
	raw  []byte
}

// rowOf reads one whole value, an object; ok is false for anything else.
func rowOf(raw []byte) (r row, ok bool) {
	// None of the pool: its decoders keep the bytes they were given, and the next
	// one to use it could write into them.
	d := jx.DecodeBytes(raw)
	if d.Next() != jx.Object {
		return nil, false
	}
	r = make(row, 0, 8)
	err := d.ObjBytes(func(d *jx.Decoder, name []byte) error {
		value, err := d.Raw()
		r = append(r, field{string(name), value})
		return err
	})
	return r, err == nil
}

// raw is a field as it was sent; of several with one name the last counts.
func (r row) raw(name string) []byte {
	for i := len(r) - 1; i >= 0; i-- {
		if r[i].name == name {
			return r[i].raw
		}
	}
	return nil
}

func (r row) has(name string) bool { return given(r.raw(name)) }

func given(raw []byte) bool { return len(raw) > 0 && string(raw) != "null" }

// into decodes a field; ok is false where it is missing, null or of another type.
// A whole number may be written with a decimal point.
func (r row) into(name string, to any) (ok bool) {
	raw := r.raw(name)
	if !given(raw) {
		return false
	}
	if to, object := to.(*row); object {
		*to, ok = rowOf(raw)
		return ok
	}
	if plain(raw, to) || json.Unmarshal(raw, to) == nil {
		return true
	}
	var number float64
	if json.Unmarshal(raw, &number) != nil || number != math.Trunc(number) || math.Abs(number) > mostExact {
		return false
	}
	switch to := to.(type) {
	case *int:
		*to = int(number)
	case *int64:
		*to = int64(number)
	default:
		return false
	}
	return true
}

// plain decodes what needs no decoder: digits, and words without escapes.
// Everything else is left to encoding/json, which also says what is wrong.
func plain(raw []byte, to any) bool {
	switch to := to.(type) {
	case *int64:
		n, ok := digits(raw)
		if ok {
			*to = n
		}
		return ok
	case *int:
		n, ok := digits(raw)
		if ok {
			*to = int(n)
		}
		return ok
	case *float64:
		n, ok := digits(raw)
		if ok {
			*to = float64(n)
		}
		return ok
	case *string:
		text, ok := word(raw)
		if ok {
			*to = string(text)
		}
		return ok
	case *reading.Kind:
		text, ok := word(raw)
		if ok {
			*to = reading.Kind(text)
		}
		return ok
	}
	return false
}

// digits reads a whole number that every type of ours can hold.
func digits(raw []byte) (int64, bool) {
	if len(raw) > 15 || bytes.ContainsFunc(raw, func(r rune) bool { return r != '-' && (r < '0' || r > '9') }) {
		return 0, false
	}
	n, err := strconv.ParseInt(string(raw), 10, 64)
	return n, err == nil && string(raw) != "-0"
}

// word reads a text of plain letters and signs.
func word(raw []byte) ([]byte, bool) {
	if len(raw) < 2 || raw[0] != '"' {
		return nil, false
	}
	text := raw[1 : len(raw)-1]
	return text, !bytes.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' || r == '\\' })
}

// mostExact is up to where a float holds every whole number.
const mostExact = 1 << 53
