// Package apperr holds the one error type of Wellhouse. Every failure that a
// caller may see is an *Error; its Kind decides the HTTP status and the RPC
// code in one place each (package wire), so that both protocols always agree.
package apperr

import (
	"errors"
	"fmt"
)

// Kind is one of the standard RPC status codes 0 to 16.
type Kind int

// The kinds, numbered as the RPC codes they travel as.
const (
	OK                 Kind = 0
	Canceled           Kind = 1
	Unknown            Kind = 2
	InvalidArgument    Kind = 3
	DeadlineExceeded   Kind = 4
	NotFound           Kind = 5
	AlreadyExists      Kind = 6
	PermissionDenied   Kind = 7
	ResourceExhausted  Kind = 8
	FailedPrecondition Kind = 9
	Aborted            Kind = 10
	OutOfRange         Kind = 11
	Unimplemented      Kind = 12
	Internal           Kind = 13
	Unavailable        Kind = 14
	DataLoss           Kind = 15
	Unauthenticated    Kind = 16
)

var names = [...]string{
	"ok", "canceled", "unknown", "invalid_argument", "deadline_exceeded", "not_found",
	"already_exists", "permission_denied", "resource_exhausted", "failed_precondition",
	"aborted", "out_of_range", "unimplemented", "internal", "unavailable", "data_loss",
	"unauthenticated",
}

// String returns the snake_case name used as errorType.
func (k Kind) String() string {
	if k < 0 || int(k) >= len(names) {
		return names[Unknown]
	}
	return names[k]
}

// Field is one form field that was refused, with the text to show beside it.
type Field struct {
	Name       string
	MessageKey string
	Message    string
	Values     map[string]string // what stands in the gaps of the key's text, where it has any
}

// Error is a failure with everything a caller may know about it and, apart
// from that, the cause, which is logged once and never sent.
type Error struct {
	Kind       Kind
	Type       string // errorType on the wire; the kind's name when empty
	MessageKey string // catalogue key of Message
	Message    string // English text, safe to show
	Fields     []Field
	Extra      map[string]string // further members of the reply, e.g. mfaToken
	RetryAfter int               // seconds, for ResourceExhausted
	cause      error
}

// New makes an error of a kind with a catalogue key and its English text.
func New(kind Kind, key, message string) *Error {
	return &Error{Kind: kind, MessageKey: key, Message: message}
}

// Error implements error; it is for logs and includes the cause.
func (e *Error) Error() string {
	if e.cause != nil {
		return fmt.Sprintf("%s: %s: %v", e.ErrorType(), e.Message, e.cause)
	}
	return e.ErrorType() + ": " + e.Message
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.cause }

// ErrorType is the code on the wire: the specification's own where it has one,
// otherwise the kind's name.
func (e *Error) ErrorType() string {
	if e.Type != "" {
		return e.Type
	}
	return e.Kind.String()
}

// Because returns a copy that carries the cause for the log.
func (e *Error) Because(cause error) *Error {
	c := *e
	c.cause = cause
	return &c
}

// WithType returns a copy with the specification's own error code.
func (e *Error) WithType(t string) *Error {
	c := *e
	c.Type = t
	return &c
}

// With returns a copy with one more member in the reply.
func (e *Error) With(name, value string) *Error {
	c := *e
	c.Extra = map[string]string{name: value}
	for k, v := range e.Extra {
		c.Extra[k] = v
	}
	return &c
}

// Invalid is a refused form: one message for the whole and one for each field.
func Invalid(fields ...Field) *Error {
	e := New(InvalidArgument, "errors.invalid", "Please check the marked fields.")
	e.Fields = fields
	return e
}

// InvalidField is a form that is refused because of one field.
func InvalidField(name, key, message string) *Error {
	return Invalid(Field{Name: name, MessageKey: key, Message: message})
}

// NotFoundError says that the thing does not exist for this caller. The same
// words serve for what is missing and for what belongs to someone else.
func NotFoundError() *Error {
	return New(NotFound, "errors.notFound", "We could not find that.")
}

// Denied says that this caller may not do that.
func Denied() *Error {
	return New(PermissionDenied, "errors.denied", "Authorization error")
}

// From turns any error into an *Error; one of our own passes unchanged,
// everything else becomes an internal error that hides its text.
func From(err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return New(Internal, "errors.internal", "Something went wrong. Please refresh this page and try again.").Because(err)
}

// Is reports whether err is an *Error of the kind.
func Is(err error, kind Kind) bool {
	var e *Error
	return errors.As(err, &e) && e.Kind == kind
}
