package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"os"
	"strings"
	"time"
	"unicode/utf8"

	"wellhouse.app/internal/platform/apperr"
)

// The limits on what a client may send.
const (
	MaxBody  = 1 << 20
	MaxDepth = 32
	// StrangerBody is for those whom we do not know: to sign in takes less.
	StrangerBody = 16 << 10
)

// Larger is a call whose body may be larger than others, a file for example.
// Its handler reads the body itself.
type Larger struct {
	Path string
	Most int64
}

// Bodies bounds what clients send, by who they are.
type Bodies struct {
	Larger []Larger
	// Caller names who sends a request, empty for a stranger.
	Caller func(r *http.Request) string
	// Known, Strangers, Devices and Uploads are how much may be in memory at once.
	// Each has its own, so that strangers never keep a device from sending and
	// slow uploads never keep people from writing.
	Known, Strangers, Devices, Uploads *Budget
	// Unproven are bodies that name a sender whose name is no secret. They share by network.
	Unproven *Budget
	// Forms are what other sites send browsers with, such as the answer of an
	// organization that signs people in. They share by network.
	Forms *Budget
	// UploadsEach is how many larger bodies a caller may send side by side.
	UploadsEach int

	turns turns
}

// Limit refuses bodies that are too large, too slow, are packed, are not the
// JSON they claim to be, or nest deeper than anything we ask for, and those for
// which there is no room. It stands behind the code that decides who may call,
// and reads the body once, so that code below never meets half of one, unless it
// is one of the larger.
func (b *Bodies) Limit(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		most, lazily := b.most(r)
		if r.ContentLength > most {
			Refuse(w, r, tooLarge(most))
			return
		}
		// A packed body is checked by nobody here, and unpacking a bomb takes a
		// core for a second before its size is known.
		if packed(r.Header) {
			Refuse(w, r, apperr.New(apperr.InvalidArgument, "errors.contentEncoding", "Please send the request without compression.").WithType("unsupported_media_type"))
			return
		}
		if r.Body == nil || r.Body == http.NoBody {
			next.ServeHTTP(w, r)
			return
		}
		if lazily {
			b.upload(w, r, next, most)
			return
		}
		held := b.share(r)
		defer held.release()
		content, err := b.content(w, r, held, most)
		if err != nil {
			Refuse(w, r, err)
			return
		}
		if err := CheckBody(r.Header.Get("Content-Type"), content); err != nil {
			WriteError(w, r, err)
			return
		}
		inMemory(r, content)
		next.ServeHTTP(w, r)
	})
}

// OfDevice reads the body of a request that names a device we know and proves
// by its body that the device sent it. Until then it may hold only what that
// device may.
func (b *Bodies) OfDevice(w http.ResponseWriter, r *http.Request, device string) (content []byte, release func(), err error) {
	return b.early(w, r, &share{of: b.Devices, by: Holder{Key: device}})
}

// OfUnproven reads the body of a request that names a sender whose name is no secret,
// and proves by its body that this one sent it. It may hold only what its network may,
// so that a stranger who knows the name takes nothing from its bearer.
func (b *Bodies) OfUnproven(w http.ResponseWriter, r *http.Request) (content []byte, release func(), err error) {
	return b.early(w, r, &share{of: b.Unproven, by: From(r.Context()).Holder()})
}

func (b *Bodies) early(w http.ResponseWriter, r *http.Request, held *share) (content []byte, release func(), err error) {
	if r.ContentLength > MaxBody {
		return nil, held.release, tooLarge(MaxBody)
	}
	content, err = b.content(w, r, held, MaxBody)
	if err == nil {
		inMemory(r, content)
	}
	return content, held.release, err
}

// LimitForms bounds the posts of other sites. most says how large one may be.
func (b *Bodies) LimitForms(most func(r *http.Request) int64, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		limit := most(r)
		if r.ContentLength > limit {
			Refuse(w, r, tooLarge(limit))
			return
		}
		held := &share{of: b.Forms, by: From(r.Context()).Holder()}
		defer held.release()
		content, err := b.content(w, r, held, limit)
		if err != nil {
			Refuse(w, r, err)
			return
		}
		inMemory(r, content)
		next.ServeHTTP(w, r)
	})
}

// most is how large the body of a request may be, and whether its handler reads
// it.
func (b *Bodies) most(r *http.Request) (most int64, lazily bool) {
	if b.Caller(r) == "" {
		return StrangerBody, false
	}
	for _, l := range b.Larger {
		if r.URL.Path == l.Path {
			return l.Most, true
		}
	}
	return MaxBody, false
}

// share begins to count what a request holds. Strangers share by network.
func (b *Bodies) share(r *http.Request) *share {
	if key := b.Caller(r); key != "" {
		return &share{of: b.Known, by: Holder{Key: key}}
	}
	return &share{of: b.Strangers, by: From(r.Context()).Holder()}
}

// content reads a whole body. Whom we know may take as long as it keeps
// arriving; strangers have what the server gives to one request.
func (b *Bodies) content(w http.ResponseWriter, r *http.Request, held *share, most int64) ([]byte, error) {
	if early, ok := r.Body.(whole); ok {
		return early.content, nil
	}
	body, stop := http.MaxBytesReader(w, r.Body, most), func() {}
	if b.Caller(r) != "" {
		watched := pace(w, body)
		body, stop = watched, watched.stop
	}
	content, err := held.read(body)
	stop()
	var limit *http.MaxBytesError
	var own *apperr.Error
	switch {
	case err == nil:
		// What comes next on this connection is read by the server itself, which
		// must not take the end of our patience for the end of the client.
		_ = http.NewResponseController(w).SetReadDeadline(time.Time{})
		return content, nil
	case errors.As(err, &limit):
		return nil, tooLarge(most)
	case errors.As(err, &own):
		return nil, own
	case errors.Is(err, os.ErrDeadlineExceeded):
		return nil, tooSlow().Because(err)
	}
	return nil, apperr.New(apperr.InvalidArgument, "errors.bodyCut", "The request ended before it was complete.").Because(err)
}

// Refuse answers before the body was read. Closing tells the client to stop
// sending, because no one reads the rest.
func Refuse(w http.ResponseWriter, r *http.Request, err error) {
	w.Header().Set("Connection", "close")
	WriteError(w, r, err)
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
