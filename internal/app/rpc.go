package app

import (
	"context"
	"encoding/base64"
	"net/http"
	"strings"

	"connectrpc.com/connect"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	"wellhouse.app/api/access"
	_ "wellhouse.app/api/rpc/all" // the rules of services that are not built yet are known too
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/wire"
)

// rpc builds the handler of every RPC service that has something built.
func (a *App) rpc() http.Handler {
	options := []connect.HandlerOption{
		connect.WithInterceptors(connect.UnaryInterceptorFunc(mapErrors)),
		connect.WithReadMaxBytes(wire.MaxBody),
		connect.WithCodec(jsonCodec{"json"}),
		connect.WithCodec(jsonCodec{"json; charset=utf-8"}),
	}
	mux := http.NewServeMux()
	for _, m := range a.modules {
		for _, service := range m.RPC {
			mux.Handle(service(options...))
		}
	}
	known := func(r *http.Request) (string, access.Rule, bool) {
		rule, ok := access.RPC(r.URL.Path)
		return r.URL.Path, rule, ok
	}
	return a.guard.Wrap(known, a.bodies.Limit(a.idem.Middleware(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, _, ok := known(r); !ok {
			unknownPath(w, r)
			return
		}
		if _, pattern := mux.Handler(r); pattern == "" {
			wire.WriteError(w, r, notBuilt())
			return
		}
		if err := readableKind(r); err != nil {
			wire.WriteError(w, r, err)
			return
		}
		if err := readableQuery(r); err != nil {
			wire.WriteError(w, r, err)
			return
		}
		mux.ServeHTTP(w, r)
	}))))
}

// readableKind checks the content type of a POST, which the library would refuse
// without a word.
func readableKind(r *http.Request) error {
	kind := r.Header.Get("Content-Type")
	if r.Method != http.MethodPost || strings.HasPrefix(kind, "application/json") || strings.HasPrefix(kind, "application/proto") ||
		strings.HasPrefix(kind, "application/connect+") || strings.HasPrefix(kind, "application/grpc") {
		return nil
	}
	return wrongType(kind)
}

// readableQuery checks the message of a GET, which the library would call an
// unknown failure when it is not what it says to be.
func readableQuery(r *http.Request) error {
	query := r.URL.Query()
	if query.Get("base64") != "1" {
		return nil
	}
	text := strings.TrimRight(query.Get("message"), "=")
	if _, err := base64.RawURLEncoding.DecodeString(text); err != nil {
		return apperr.Invalid(apperr.Field{Name: "message", MessageKey: "errors.parameter", Message: "This is not base64."})
	}
	return nil
}

// mapErrors gives failures their RPC code and hides their cause.
func mapErrors(next connect.UnaryFunc) connect.UnaryFunc {
	return func(ctx context.Context, r connect.AnyRequest) (connect.AnyResponse, error) {
		reply, err := next(ctx, r)
		if err != nil {
			return nil, wire.Connect(ctx, err)
		}
		return reply, nil
	}
}

// jsonCodec writes every plain field, also when it is zero, so that a page
// never has to guess whether false was meant or left out.
type jsonCodec struct{ name string }

// Name is the codec's place in the content type.
func (c jsonCodec) Name() string { return c.name }

// Marshal writes a message.
func (jsonCodec) Marshal(m any) ([]byte, error) {
	return protojson.MarshalOptions{EmitDefaultValues: true}.Marshal(m.(proto.Message))
}

// MarshalStable writes a message for a GET address.
func (c jsonCodec) MarshalStable(m any) ([]byte, error) { return c.Marshal(m) }

// IsBinary says that the text may stand in an address as it is.
func (jsonCodec) IsBinary() bool { return false }

// Unmarshal reads a message; an empty body is an empty message.
func (jsonCodec) Unmarshal(data []byte, m any) error {
	if len(data) == 0 {
		return nil
	}
	return protojson.UnmarshalOptions{DiscardUnknown: true}.Unmarshal(data, m.(proto.Message))
}
