// Package module is what a domain gives to the server that runs it. Each domain
// has a file module.go that says all of it; the server registers the modules in
// any order.
package module

import (
	"context"
	"net/http"

	"connectrpc.com/connect"
	"github.com/prometheus/client_golang/prometheus"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/platform/live"
)

// Module is one domain, ready to serve. Everything but the name may be left out.
type Module struct {
	// Name is the name of the package.
	Name string
	// Prepare puts in what every store needs, before anything is served. It
	// leaves alone what is there.
	Prepare func(ctx context.Context) error
	// REST is the adapter of the domain's REST operations. The server embeds its
	// type.
	REST any
	// RPC are the domain's services.
	RPC []RPC
	// Repeatable are the paths of calls that need no idempotency key, because
	// twice is the same as once. One that ends in a slash names all below it.
	Repeatable []string
	// Work is what the domain does behind the scenes.
	Work []jobs.Job
	// Files are the kinds of records of the domain that have files.
	Files []FileOwner
	// Events are what the domain tells open pages of.
	Events []live.Kind
	// Messages are the emails and text messages that the domain sends.
	Messages Messages
	// Prune removes what has expired.
	Prune func(ctx context.Context) error
	// Demo adds what the people of the demo have of the domain. Every start of a demo
	// calls it, in the transaction that makes sure of the people. It leaves alone what
	// is there.
	Demo func(ctx context.Context, q db.Q, d DemoPeople) error
	// Collectors are the domain's own figures.
	Collectors []prometheus.Collector
}

// RPC makes the handler of one service and says where it belongs.
type RPC func(options ...connect.HandlerOption) (path string, handler http.Handler)

// Serve gives the adapter of a service to the constructor that was generated for
// it.
func Serve[S any](generated func(S, ...connect.HandlerOption) (string, http.Handler), adapter S) RPC {
	return func(options ...connect.HandlerOption) (string, http.Handler) { return generated(adapter, options...) }
}
