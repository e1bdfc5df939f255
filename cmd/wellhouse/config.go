package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net/netip"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"wellhouse.app/internal/db"
)

// config holds every setting of the server. Each has a flag and a matching
// WELLHOUSE_* variable; the flag wins.
type config struct {
	addr           string
	data           string
	databaseURL    string
	keyFile        string
	demo           bool
	otlpEndpoint   string
	trustedProxies string
	metricsToken   string
	logLevel       string
	accountRate    int
	addressRate    int
}

func parseConfig(name string, args []string, out io.Writer) (*config, error) {
	c := &config{}
	fs := flag.NewFlagSet("wellhouse "+name, flag.ContinueOnError)
	fs.SetOutput(out)
	fs.StringVar(&c.data, "data", env("DATA", "data"), "folder for the SQLite file, the keys and the audit heads")
	fs.StringVar(&c.databaseURL, "database-url", env("DATABASE_URL", ""), "postgres://... to use PostgreSQL instead of the SQLite file")
	fs.StringVar(&c.keyFile, "key-file", env("KEY_FILE", ""), "file with the encryption keys (default DATA/keys.json)")
	if name == "serve" {
		fs.StringVar(&c.addr, "addr", env("ADDR", "localhost:8080"), "address to listen on")
		fs.BoolVar(&c.demo, "demo", env("DEMO", "") == "1" || env("DEMO", "") == "true", "load the demo people; only on a store made for the demo")
		fs.StringVar(&c.otlpEndpoint, "otlp-endpoint", env("OTLP_ENDPOINT", ""), "URL to send OpenTelemetry traces to (off when empty)")
		fs.StringVar(&c.trustedProxies, "trusted-proxies", env("TRUSTED_PROXIES", ""), "comma-separated networks whose X-Forwarded-* headers count")
		fs.StringVar(&c.metricsToken, "metrics-token", env("METRICS_TOKEN", ""), "bearer token that opens /metrics to other machines")
		fs.IntVar(&c.accountRate, "account-rate", envInt("ACCOUNT_RATE", 50), "calls a second that one account may make")
		fs.IntVar(&c.addressRate, "address-rate", envInt("ADDRESS_RATE", 200), "calls a second that one network address may make")
		fs.StringVar(&c.logLevel, "log-level", env("LOG_LEVEL", "info"), "debug, info, warn or error")
	}
	if err := fs.Parse(args); err != nil {
		return nil, err
	}
	if fs.NArg() > 0 {
		return nil, fmt.Errorf("unexpected argument %q; see wellhouse %s --help", fs.Arg(0), name)
	}
	if c.keyFile == "" {
		c.keyFile = filepath.Join(c.data, "keys.json")
	}
	return c, nil
}

// env reads a setting of ours from the environment.
func env(name, fallback string) string {
	if v, ok := os.LookupEnv("WELLHOUSE_" + name); ok {
		return v
	}
	return fallback
}

func envInt(name string, fallback int) int {
	if n, err := strconv.Atoi(env(name, "")); err == nil {
		return n
	}
	return fallback
}

func (c *config) store() db.Options {
	return db.Options{URL: c.databaseURL, Path: filepath.Join(c.data, "wellhouse.db")}
}

func (c *config) proxies() ([]netip.Prefix, error) {
	var out []netip.Prefix
	for part := range strings.SplitSeq(c.trustedProxies, ",") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		p, err := netip.ParsePrefix(part)
		if err != nil {
			addr, addrErr := netip.ParseAddr(part)
			if addrErr != nil {
				return nil, fmt.Errorf("--trusted-proxies: %q is not a network such as 10.0.0.0/8", part)
			}
			p = netip.PrefixFrom(addr, addr.BitLen())
		}
		out = append(out, p)
	}
	return out, nil
}

// clock is the time of the whole server. WELLHOUSE_DEMO_NOW starts a demo's
// clock at a given instant, so that tests see the same days on every run.
func (c *config) clock() (func() time.Time, error) {
	text := env("DEMO_NOW", "")
	if text == "" {
		return time.Now, nil
	}
	if !c.demo {
		return nil, errors.New("WELLHOUSE_DEMO_NOW is for the demo: add --demo or unset it")
	}
	start, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return nil, errors.New("WELLHOUSE_DEMO_NOW must look like 2026-03-04T09:30:00Z")
	}
	began := time.Now()
	return func() time.Time { return start.Add(time.Since(began)) }, nil
}
