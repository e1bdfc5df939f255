package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"runtime"
	"strings"
	"syscall"
	"time"

	"wellhouse.app/internal/app"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/talk/attach"
	"wellhouse.app/web"
)

// version is the product's own, set by the build.
var version = "2.29.10"

// How long a stopping server waits for requests under way, and how long a slow
// client may take to send a request and to take its answer. Callers whom we know
// have as long as their bytes keep arriving (wire.Bodies).
const (
	drainTime      = 15 * time.Second
	requestTimeout = 10 * time.Second
	answerTimeout  = 60 * time.Second
	idleTimeout    = 120 * time.Second
	maxHeaderBytes = 4 << 10 // net/http adds as much again
)

func serve(ctx context.Context, args []string) error {
	c, err := parseConfig("serve", args, os.Stderr)
	if err != nil {
		return err
	}
	if err := c.setLog(); err != nil {
		return err
	}
	now, err := c.clock()
	if err != nil {
		return err
	}
	proxies, err := c.proxies()
	if err != nil {
		return err
	}
	metricsToken, err := c.metrics.token()
	if err = errors.Join(err, c.checkLocal()); err != nil {
		return err
	}
	if c.redisURL != "" {
		if err := live.CheckRedisURL(c.redisURL); err != nil {
			return fmt.Errorf("--redis-url: %w", err)
		}
	}
	senders, err := c.send.senders(c.demo)
	if err != nil {
		return err
	}
	replyToken, err := c.send.replyToken()
	if err != nil {
		return err
	}
	warehouse, err := c.send.warehouseSecret()
	if err != nil {
		return err
	}
	scanner, err := attach.NewScanner(c.scanner)
	if err != nil {
		return fmt.Errorf("--scanner: %w", err)
	}
	// The port first: a second start must not touch the data before it finds
	// that the address is taken.
	listener, err := net.Listen("tcp", c.addr)
	if err != nil {
		return listenError(c.addr, "--addr", err)
	}
	metricsListener, err := c.metrics.listen(metricsToken)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	stopTraces, err := startTraces(ctx, c.otlpEndpoint)
	if err != nil {
		return err
	}
	defer stopTraces()
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	payments, stopPayments, err := c.payments(ctx, listener.Addr(), now)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	defer stopPayments()
	a, err := app.New(ctx, app.Config{
		Store: c.store(), Data: c.data, KeyFile: c.keyFile, Demo: c.demo, Version: version, Now: now,
		Dist: web.Dist(), TrustedProxies: proxies, BrandHosts: c.hosts(), Local: c.local, MetricsToken: metricsToken, RedisURL: c.redisURL, Traces: c.otlpEndpoint != "",
		CrisisPageNotKept: c.crisisNotKept, AccountRate: c.accountRate, AddressRate: c.addressRate, Senders: senders, TextToken: replyToken, WarehouseSecret: warehouse, Scanner: scanner, Payments: payments, Port: port,
	})
	if err != nil {
		_ = listener.Close()
		return err
	}
	// One thread more than there are cores: password hashes keep theirs busy
	// beside the requests, and the kernel shares cores more finely than the Go
	// scheduler. This comes after New, which counts the cores that hashes may
	// take.
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 1)
	c.warnOpenDoors(listener.Addr())
	a.Start()
	serveMetrics(ctx, a, metricsListener)
	first, err := a.NeedsAdmin(ctx)
	greet(c, listener.Addr().String(), a.Place(), err == nil && first)
	return errors.Join(serveUntil(ctx, a, listener), a.Close())
}

// serveUntil answers requests until the context ends, then finishes those
// under way.
func serveUntil(ctx context.Context, a *app.App, l net.Listener) error {
	server := &http.Server{
		Handler:           a.Handler(),
		ReadHeaderTimeout: requestTimeout,
		ReadTimeout:       requestTimeout,
		WriteTimeout:      answerTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		Protocols:         new(http.Protocols),
		// What one connection of many streams may have us hold.
		HTTP2: &http.HTTP2Config{MaxConcurrentStreams: 32, MaxReceiveBufferPerConnection: 256 << 10, MaxReceiveBufferPerStream: 32 << 10},
	}
	server.Protocols.SetHTTP1(true)
	server.Protocols.SetUnencryptedHTTP2(true) // for RPC clients behind a proxy
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(l) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	slog.Info("stopping")
	a.Drain()
	wait, cancel := context.WithTimeout(context.Background(), drainTime)
	defer cancel()
	// Side by side: a page that is slow to close its socket must not keep the
	// port open for new work.
	sockets := make(chan error, 1)
	go func() { sockets <- a.CloseSockets(wait) }()
	return errors.Join(server.Shutdown(wait), <-sockets)
}

func listenError(addr, setting string, err error) error {
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("the address %s is already in use; stop the other program or choose another with %s HOST:PORT", addr, setting)
	}
	return fmt.Errorf("cannot listen on %s: %w", addr, err)
}

func (c *config) setLog() error {
	var level slog.Level
	if err := level.UnmarshalText([]byte(c.logLevel)); err != nil {
		return fmt.Errorf("--log-level: %q must be debug, info, warn or error", c.logLevel)
	}
	slog.SetDefault(slog.New(slog.NewJSONHandler(os.Stderr, &slog.HandlerOptions{Level: level})))
	return nil
}

// greet tells a newcomer where to go and who to be, in one write: a program that
// waits for the address reads the rest with it.
func greet(c *config, listening, place string, needsAdmin bool) {
	_, port, _ := net.SplitHostPort(listening)
	host := "localhost"
	if name, _, err := net.SplitHostPort(c.addr); err == nil && name != "" && name != "0.0.0.0" && name != "::" {
		host = name
	}
	out := bufio.NewWriterSize(os.Stdout, 16<<10)
	defer func() { _ = out.Flush() }()
	fmt.Fprintf(out, "\nWellhouse %s is ready at http://%s\nData: %s\n", version, net.JoinHostPort(host, port), place)
	if !c.demo {
		if needsAdmin {
			tellFirstAdmin(out, c)
		}
		return
	}
	fmt.Fprintf(out, "\nDemo accounts, all with the password %s\n\n", demo.Password)
	for _, a := range demo.Accounts() {
		fmt.Fprintf(out, "  %-22s %-22s %-14s %s\n", a.Email, a.Name, a.Role, a.Note)
	}
	fmt.Fprintf(out, "\nBrands by host: %s\n\n", strings.Join(demo.Hosts(port), "  "))
}
