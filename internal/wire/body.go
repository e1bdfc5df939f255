package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
	"unicode/utf8"

	"wellhouse.app/internal/apperr"
)

// The limits on what a client may send.
const (
	MaxBody  = 1 << 20
	MaxDepth = 32
)

// Larger is a call whose body may be larger than others, a file for example.
// Nobody reads it before it is known who sends it.
type Larger struct {
	Path string
	Most int64
}

// LimitBody refuses bodies that are too large, are packed, are not the JSON
// they claim to be, or nest deeper than anything we ask for. It reads the body
// once, so that code below never meets half of one, unless it is one of larger.
func LimitBody(next http.Handler, larger ...Larger) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		most, lazily := int64(MaxBody), false
		for _, l := range larger {
			if r.URL.Path == l.Path {
				most, lazily = l.Most, true
			}
		}
		if r.ContentLength > most {
			// Closing tells the client to stop sending what nobody reads.
			w.Header().Set("Connection", "close")
			WriteError(w, r, tooLarge(most))
			return
		}
		// A packed body is checked by nobody here, and unpacking a bomb takes a
		// core for a second before its size is known.
		if packed(r.Header) {
			w.Header().Set("Connection", "close")
			WriteError(w, r, apperr.New(apperr.InvalidArgument, "errors.contentEncoding", "Please send the request without compression.").WithType("unsupported_media_type"))
			return
		}
		if r.Body == nil || r.Body == http.NoBody {
			next.ServeHTTP(w, r)
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, most)
		if lazily {
			next.ServeHTTP(w, r)
			return
		}
		body, err := io.ReadAll(r.Body)
		if err != nil {
			var limit *http.MaxBytesError
			if errors.As(err, &limit) {
				WriteError(w, r, tooLarge(most))
				return
			}
			WriteError(w, r, apperr.New(apperr.InvalidArgument, "errors.bodyCut", "The request ended before it was complete.").Because(err))
			return
		}
		if err := CheckBody(r.Header.Get("Content-Type"), body); err != nil {
			WriteError(w, r, err)
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		r.ContentLength = int64(len(body))
		next.ServeHTTP(w, r)
	})
}

// packed reports a compressed body, in the words of each protocol.
func packed(h http.Header) bool {
	for _, name := range []string{"Content-Encoding", "Connect-Content-Encoding", "Grpc-Encoding"} {
		for _, value := range h.Values(name) {
			if value != "" && !strings.EqualFold(value, "identity") {
				return true
			}
		}
	}
	return false
}

func tooLarge(most int64) error {
	return apperr.New(apperr.ResourceExhausted, "errors.bodyTooLarge",
		fmt.Sprintf("The request is larger than the %d kB we accept.", most/1024)).WithType("body_too_large")
}

// CheckBody checks JSON before it is given its meaning, naming the place of
// the first fault.
func CheckBody(contentType string, body []byte) error {
	kind, _, _ := mime.ParseMediaType(contentType)
	if kind != "application/json" || len(body) == 0 {
		return nil
	}
	if place, ok := tooDeep(body); !ok {
		return apperr.New(apperr.InvalidArgument, "errors.jsonDepth",
			fmt.Sprintf("The JSON nests deeper than %d levels at %s.", MaxDepth, position(body, place)))
	}
	var syntax *json.SyntaxError
	var any json.RawMessage
	if err := json.Unmarshal(body, &any); errors.As(err, &syntax) {
		return apperr.New(apperr.InvalidArgument, "errors.json",
			fmt.Sprintf("The JSON has an error at %s: %s.", position(body, int(syntax.Offset)), syntax.Error()))
	}
	if place, ok := storable(body); !ok {
		return apperr.New(apperr.InvalidArgument, "errors.jsonText",
			fmt.Sprintf("The JSON has a character that is not allowed at %s.", position(body, place)))
	}
	return nil
}

// storable finds bytes that are not UTF-8 and the null character, which one of
// our two engines cannot store and the other should not.
func storable(body []byte) (offset int, ok bool) {
	for i := 0; i < len(body); {
		if body[i] == '\\' {
			if bytes.HasPrefix(body[i:], []byte(`\u0000`)) {
				return i, false
			}
			i += 2
			continue
		}
		r, size := utf8.DecodeRune(body[i:])
		if r == utf8.RuneError && size == 1 {
			return i, false
		}
		i += size
	}
	return 0, true
}

// tooDeep scans brackets outside of strings.
func tooDeep(body []byte) (offset int, ok bool) {
	depth, quoted := 0, false
	for i := 0; i < len(body); i++ {
		switch c := body[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			if depth++; depth > MaxDepth {
				return i, false
			}
		case c == '}' || c == ']':
			depth--
		}
	}
	return 0, true
}

func position(body []byte, offset int) string {
	offset = min(max(offset, 0), len(body))
	head := body[:offset]
	line := bytes.Count(head, []byte("\n")) + 1
	column := offset - bytes.LastIndexByte(head, '\n')
	if offset > 0 && head[offset-1] != '\n' {
		column--
	}
	return fmt.Sprintf("line %d, character %d", line, max(column, 1))
}
