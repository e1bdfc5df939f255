package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"

	"wellhouse.app/internal/app"
)

// metricsConfig says who may read the figures.
type metricsConfig struct {
	addr, tokenFile string
}

const metricsTokenVariable = "WELLHOUSE_METRICS_TOKEN"

func (c *metricsConfig) flags(fs *flag.FlagSet) {
	fs.StringVar(&c.addr, "metrics-addr", "", "[HOST]:PORT that serves /metrics and nothing else; without HOST it is this machine only (none when empty)")
	fs.StringVar(&c.tokenFile, "metrics-token-file", "", "file with the bearer token that opens /metrics; or set "+metricsTokenVariable)
}

func (c *metricsConfig) token() (string, error) {
	token, err := secret(c.tokenFile, metricsTokenVariable)
	if err != nil {
		return "", fmt.Errorf("--metrics-token-file: %w", err)
	}
	return token, nil
}

// listen opens the metrics' own port. Other machines need the token.
func (c *metricsConfig) listen(token string) (net.Listener, error) {
	if c.addr == "" {
		return nil, nil
	}
	host, port, err := net.SplitHostPort(c.addr)
	if err != nil {
		return nil, fmt.Errorf("--metrics-addr: %q must look like HOST:PORT or :PORT", c.addr)
	}
	if host == "" {
		host = "localhost"
	}
	if token == "" && !loopbackHost(host) {
		return nil, errors.New("--metrics-addr: other machines can reach " + c.addr + ", so set --metrics-token-file too, or listen on localhost")
	}
	l, err := net.Listen("tcp", net.JoinHostPort(host, port))
	if err != nil {
		return nil, listenError(c.addr, "--metrics-addr", err)
	}
	return l, nil
}

// serveMetrics answers on the metrics' own port until the context ends.
func serveMetrics(ctx context.Context, a *app.App, l net.Listener) {
	if l == nil {
		return
	}
	server := &http.Server{Handler: a.MetricsHandler(), ReadHeaderTimeout: requestTimeout, ReadTimeout: requestTimeout, MaxHeaderBytes: maxHeaderBytes}
	context.AfterFunc(ctx, func() { _ = server.Close() })
	go func() {
		if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			slog.Error("the metrics listener ended", "cause", err.Error())
		}
	}()
}

func loopbackHost(host string) bool {
	addr, err := netip.ParseAddr(host)
	return host == "localhost" || (err == nil && addr.IsLoopback())
}

// checkLocal refuses --local where it would weaken a server that others reach.
func (c *config) checkLocal() error {
	if !c.local {
		return nil
	}
	if c.trustedProxies != "" {
		return errors.New("--local is for a server without a proxy: leave out --local or --trusted-proxies")
	}
	if host, _, err := net.SplitHostPort(c.addr); err != nil || !loopbackHost(host) {
		return errors.New("--local is for this machine only: listen on localhost, or leave out --local")
	}
	return nil
}

// noProxy is what an operator has to know before the first member signs in.
const noProxy = "no proxy is trusted, so every visitor shares one address and one set of limits, and sign-in works over https only. " +
	"Behind a proxy that ends TLS, set --trusted-proxies to its network (127.0.0.1 when it runs on this machine). " +
	"To try Wellhouse on your own machine over plain http, add --local"

// warnOpenDoors tells an operator what is not set up yet.
func (c *config) warnOpenDoors(listening net.Addr) {
	host, _, _ := net.SplitHostPort(listening.String())
	switch {
	case c.demo && !loopbackHost(host):
		slog.Warn("the demo is open to other machines and everyone knows its passwords", "addr", listening.String())
	case !c.demo && !c.local && c.trustedProxies == "":
		slog.Warn(noProxy)
	}
}
