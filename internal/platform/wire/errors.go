package wire

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strconv"

	"connectrpc.com/connect"
	"google.golang.org/protobuf/types/known/structpb"

	"wellhouse.app/internal/platform/apperr"
)

// status is the one mapping of kinds to HTTP.
var status = map[apperr.Kind]int{
	apperr.OK:                 http.StatusOK,
	apperr.Canceled:           499,
	apperr.Unknown:            http.StatusInternalServerError,
	apperr.InvalidArgument:    http.StatusBadRequest,
	apperr.DeadlineExceeded:   http.StatusGatewayTimeout,
	apperr.NotFound:           http.StatusNotFound,
	apperr.AlreadyExists:      http.StatusConflict,
	apperr.PermissionDenied:   http.StatusForbidden,
	apperr.ResourceExhausted:  http.StatusTooManyRequests,
	apperr.FailedPrecondition: http.StatusPreconditionFailed,
	apperr.Aborted:            http.StatusConflict,
	apperr.OutOfRange:         http.StatusBadRequest,
	apperr.Unimplemented:      http.StatusNotImplemented,
	apperr.Internal:           http.StatusInternalServerError,
	apperr.Unavailable:        http.StatusServiceUnavailable,
	apperr.DataLoss:           http.StatusInternalServerError,
	apperr.Unauthenticated:    http.StatusUnauthorized,
}

// special are errors whose HTTP status says more than their kind.
var special = map[string]int{
	"method_not_allowed":     http.StatusMethodNotAllowed,
	"body_too_large":         http.StatusRequestEntityTooLarge,
	"unsupported_media_type": http.StatusUnsupportedMediaType,
	"cross_origin":           http.StatusForbidden,
	"request_timeout":        http.StatusRequestTimeout,
}

// Status returns the HTTP status of an error.
func Status(err *apperr.Error) int {
	if s, ok := special[err.Type]; ok {
		return s
	}
	return status[err.Kind]
}

// Body is the one shape of an error reply.
type Body struct {
	ErrorType  string      `json:"errorType"`
	Message    string      `json:"message"`
	MessageKey string      `json:"messageKey"`
	RequestID  string      `json:"requestId"`
	Fields     []FieldBody `json:"fields,omitempty"`
	MFAToken   string      `json:"mfaToken,omitempty"`
}

// FieldBody is one refused form field.
type FieldBody struct {
	Field      string            `json:"field"`
	MessageKey string            `json:"messageKey"`
	Message    string            `json:"message"`
	Values     map[string]string `json:"values,omitempty"`
}

// NewBody makes the reply of an error.
func NewBody(requestID string, e *apperr.Error) Body {
	b := Body{
		ErrorType: e.ErrorType(), Message: e.Message, MessageKey: e.MessageKey,
		RequestID: requestID, MFAToken: e.Extra["mfaToken"],
	}
	for _, f := range e.Fields {
		b.Fields = append(b.Fields, FieldBody{Field: f.Name, MessageKey: f.MessageKey, Message: f.Message, Values: f.Values})
	}
	return b
}

// WriteError answers with an error and logs its cause where there is one.
func WriteError(w http.ResponseWriter, r *http.Request, err error) {
	m := From(r.Context())
	e := apperr.From(err)
	LogCause(r.Context(), e)
	h := w.Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	Explain(h, e)
	w.WriteHeader(Status(e))
	_ = json.NewEncoder(w).Encode(NewBody(m.RequestID, e))
}

// Explain sets the headers that go with an error.
func Explain(h http.Header, e *apperr.Error) {
	if e.RetryAfter > 0 {
		h.Set("Retry-After", strconv.Itoa(e.RetryAfter))
	}
	switch {
	case e.Type == "invalid_client":
		h.Set("WWW-Authenticate", `Basic realm="wellhouse"`)
	case e.Kind == apperr.Unauthenticated:
		h.Set("WWW-Authenticate", `Bearer realm="wellhouse"`)
	}
}

// LogCause writes the hidden cause of a failure to the log, once.
func LogCause(ctx context.Context, e *apperr.Error) {
	cause := errors.Unwrap(e)
	if cause == nil {
		return
	}
	m := From(ctx)
	level := slog.LevelInfo
	if Status(e) >= 500 {
		level = slog.LevelError
	}
	slog.Log(ctx, level, "request failed", "request", m.RequestID, "operation", m.Operation,
		"errorType", e.ErrorType(), "cause", cause.Error())
}

// Connect turns an error into the RPC form. The kinds are the RPC codes.
func Connect(ctx context.Context, err error) error {
	var already *connect.Error
	if errors.As(err, &already) {
		return err
	}
	e := apperr.From(err)
	LogCause(ctx, e)
	out := connect.NewError(connect.Code(e.Kind), errors.New(e.Message))
	out.Meta().Set("Wellhouse-Error-Type", e.ErrorType())
	out.Meta().Set("Wellhouse-Message-Key", e.MessageKey)
	if e.RetryAfter > 0 {
		out.Meta().Set("Retry-After", strconv.Itoa(e.RetryAfter))
	}
	if detail := refusedFields(e.Fields); detail != nil {
		out.AddDetail(detail)
	}
	return out
}

// refusedFields tells the fields of a form that were refused, as a detail of
// the RPC form. A plain struct is one that a page can read as JSON.
func refusedFields(fields []apperr.Field) *connect.ErrorDetail {
	if len(fields) == 0 {
		return nil
	}
	var list []any
	for _, f := range fields {
		values := map[string]any{}
		for name, value := range f.Values {
			values[name] = value
		}
		list = append(list, map[string]any{"field": f.Name, "messageKey": f.MessageKey, "message": f.Message, "values": values})
	}
	told, err := structpb.NewStruct(map[string]any{"fields": list})
	if err != nil {
		return nil // a text that is not UTF-8; the code still says that the form was refused
	}
	detail, err := connect.NewErrorDetail(told)
	if err != nil {
		return nil
	}
	return detail
}
