package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"time"

	"wellhouse.app/internal/platform/db"
)

// config holds every setting of the server. Each has a flag and a matching
// WELLHOUSE_* variable; the flag wins.
type config struct {
	addr           string
	data           string
	databaseURL    string
	redisURL       string
	keyFile        string
	demo           bool
	otlpEndpoint   string
	trustedProxies string
	brandHosts     string
	local          bool
	metrics        metricsConfig
	logLevel       string
	accountRate    int
	crisisNotKept  bool
	addressRate    int
	email          string
	key            string
	device         string
	file           string
	reason         string
	scanner        string
	send           sendConfig
	pay            payConfig
}

func parseConfig(name string, args []string, out io.Writer) (*config, error) {
	c := &config{}
	fs := flag.NewFlagSet("wellhouse "+name, flag.ContinueOnError)
	fs.SetOutput(out)
	fs.StringVar(&c.data, "data", "data", "folder for the SQLite file, the keys and the audit heads")
	fs.StringVar(&c.databaseURL, "database-url", "", "postgres://... to use PostgreSQL instead of the SQLite file")
	fs.StringVar(&c.keyFile, "key-file", "", "file with the encryption keys (default DATA/keys.json)")
	if name == "keys use" {
		fs.StringVar(&c.key, "key", "", "id of the key (the newest when empty)")
	}
	if name == "staff portrait" {
		fs.StringVar(&c.email, "email", "", "email address of the account")
	}
	if name == "staff portrait" {
		fs.StringVar(&c.file, "file", "", "a JPEG or PNG photo; the square in its middle is used")
	}
	if name == "audit accept-restore" {
		fs.StringVar(&c.reason, "reason", "", "why the backup was restored; it is kept in the audit trail")
	}
	if name == "device revoke" {
		fs.StringVar(&c.device, "device", "", "id of the device, as `wellhouse device add` printed it")
	}
	if name == "serve" {
		fs.StringVar(&c.addr, "addr", "localhost:8080", "address to listen on")
		fs.BoolVar(&c.demo, "demo", false, "load the demo people; only on a store made for the demo")
		fs.StringVar(&c.redisURL, "redis-url", "", "rediss://... that several nodes share (a single node needs none); redis:// only for a Redis on this machine")
		fs.StringVar(&c.otlpEndpoint, "otlp-endpoint", "", "URL to send OpenTelemetry traces to (off when empty)")
		fs.StringVar(&c.trustedProxies, "trusted-proxies", "", "comma-separated networks whose X-Forwarded-* headers are trusted")
		fs.StringVar(&c.brandHosts, "brand-hosts", "", "comma-separated hosts that brands may use (any host when empty)")
		fs.BoolVar(&c.local, "local", false, "allow plain http at localhost: cookies without Secure and an open /metrics there; to try it on your own machine")
		c.metrics.flags(fs)
		fs.IntVar(&c.accountRate, "account-rate", 50, "calls a second that one account may make")
		fs.IntVar(&c.addressRate, "address-rate", 200, "calls a second that one network address may make")
		fs.BoolVar(&c.crisisNotKept, "crisis-page-not-kept", false, "take the crisis page back from browsers that keep it for when they are offline")
		fs.StringVar(&c.logLevel, "log-level", "info", "debug, info, warn or error")
		fs.StringVar(&c.scanner, "scanner", "", "clamd://HOST:PORT or clamd:///SOCKET of the virus scanner for files in messages (only a test rule when empty)")
		c.send.flags(fs)
		c.pay.flags(fs)
	}
	if err := fromEnvironment(fs); err != nil {
		return nil, err
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

// fromEnvironment sets each flag --some-name from WELLHOUSE_SOME_NAME, before
// the command line has its say.
func fromEnvironment(fs *flag.FlagSet) error {
	var errs []error
	fs.VisitAll(func(f *flag.Flag) {
		name := "WELLHOUSE_" + strings.ToUpper(strings.ReplaceAll(f.Name, "-", "_"))
		if value, ok := os.LookupEnv(name); ok {
			if err := fs.Set(f.Name, value); err != nil {
				errs = append(errs, fmt.Errorf("%s: %w", name, err))
			}
		}
	})
	return errors.Join(errs...)
}

func (c *config) store() db.Options {
	return db.Options{URL: c.databaseURL, Path: filepath.Join(c.data, "wellhouse.db")}
}

// hosts are the hosts that brands may use.
func (c *config) hosts() (out []string) {
	for part := range strings.SplitSeq(c.brandHosts, ",") {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	return out
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
	text := os.Getenv("WELLHOUSE_DEMO_NOW")
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
