package app

import (
	"context"
	"fmt"
	"net/http"
	"reflect"

	"wellhouse.app/api/access"
	"wellhouse.app/api/rest"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/module"
	"wellhouse.app/internal/platform/wire"
)

// NewError gives what a domain returned its place in the contract.
func (operations) NewError(ctx context.Context, err error) *rest.ErrorStatusCode {
	m := wire.From(ctx)
	e := apperr.From(decodeError(err))
	wire.LogCause(ctx, e)
	wire.Explain(m.Reply(), e)
	b := wire.NewBody(m.RequestID, e)
	out := rest.Error{ErrorType: b.ErrorType, Message: b.Message, MessageKey: b.MessageKey, RequestID: b.RequestID}
	if b.MFAToken != "" {
		out.MfaToken = rest.NewOptString(b.MFAToken)
	}
	if e.RetryAfter > 0 {
		out.RetryAfterSeconds = rest.NewOptInt(e.RetryAfter)
	}
	for _, f := range b.Fields {
		field := rest.FieldError{Field: f.Field, Message: f.Message, MessageKey: f.MessageKey}
		if len(f.Values) > 0 {
			field.Values = rest.NewOptFieldErrorValues(f.Values)
		}
		out.Fields = append(out.Fields, field)
	}
	return &rest.ErrorStatusCode{StatusCode: wire.Status(e), Response: out}
}

// HandleSession has nothing left to decide: the guard ran before.
func (operations) HandleSession(ctx context.Context, _ rest.OperationName, _ rest.Session) (context.Context, error) {
	return ctx, nil
}

// HandleDevice has nothing left to decide either.
func (operations) HandleDevice(ctx context.Context, _ rest.OperationName, _ rest.Device) (context.Context, error) {
	return ctx, nil
}

// rest builds the handler of the REST contract.
func (a *App) rest() (http.Handler, error) {
	ops, err := operationsOf(a.modules)
	if err != nil {
		return nil, err
	}
	server, err := rest.NewServer(ops, ops, ops,
		rest.WithNotFound(unknownPath),
		rest.WithMethodNotAllowed(wrongMethod),
		rest.WithErrorHandler(func(_ context.Context, w http.ResponseWriter, r *http.Request, err error) {
			wire.WriteError(w, r, decodeError(err))
		}),
	)
	if err != nil {
		return nil, err
	}
	rules := func(r *http.Request) (string, access.Rule, bool) {
		route, ok := server.FindPath(r.Method, r.URL)
		if !ok {
			return "", access.Rule{}, false
		}
		// A route without a rule keeps the zero rule, which refuses everyone.
		return route.OperationID(), access.REST[route.OperationID()], true
	}
	return a.guard.Wrap(rules, a.bodies.Limit(a.idem.Middleware(server))), nil
}

// operationsOf puts the adapter of each module where its type is embedded.
func operationsOf(modules []module.Module) (ops operations, err error) {
	places := map[reflect.Type]reflect.Value{}
	for _, place := range reflect.ValueOf(&ops).Elem().Fields() {
		places[place.Type()] = place
	}
	for _, m := range modules {
		if m.REST == nil {
			continue
		}
		adapter := reflect.ValueOf(m.REST)
		place, ok := places[adapter.Type()]
		if !ok {
			return ops, fmt.Errorf("the REST operations of %s are not embedded, or are registered twice", m.Name)
		}
		place.Set(adapter)
		delete(places, adapter.Type())
	}
	for missing := range places {
		return ops, fmt.Errorf("no module brings %s", missing)
	}
	return ops, nil
}
