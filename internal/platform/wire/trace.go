package wire

import (
	"net/http"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"
)

// Trace records a span for each request and stands inside Observe. Like the
// log, a span names the operation and the request's id, and never the path,
// the address or the agent: those tell of tokens and people. A client's own
// trace headers are not followed.
func Trace(next http.Handler) http.Handler {
	tracer := otel.Tracer("wellhouse")
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		m := From(r.Context())
		ctx, span := tracer.Start(r.Context(), "request", trace.WithSpanKind(trace.SpanKindServer))
		defer func() {
			span.SetName(m.Operation)
			span.SetAttributes(attribute.String("http.request.method", knownMethod(r.Method)), attribute.String("request", m.RequestID))
			if rec, ok := w.(*recorder); ok {
				span.SetAttributes(attribute.Int("http.response.status_code", rec.code()))
				if rec.code() >= http.StatusInternalServerError {
					span.SetStatus(codes.Error, "")
				}
			}
			span.End()
		}()
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}
