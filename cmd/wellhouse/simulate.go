package main

import (
	"context"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"net"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
)

// simulation is what the devices are to do.
type simulation struct {
	url      string
	email    string
	kind     string
	device   string
	secret   string
	model    string
	value    string
	crowd    int
	rate     float64
	duration time.Duration
	clock    string
	config   *config
}

const simulateHelp = `Plays devices against a server on this machine and ends by itself.

  wellhouse simulate --email rosa@demo.test                  her devices, a minute long
  wellhouse simulate --email rosa@demo.test --value 48       one blood sugar check
  wellhouse simulate --email luis@demo.test --value 184/122  one pressure check
  wellhouse simulate --crowd 2000 --data DIR --rate 6        two thousand members of a demo
  wellhouse simulate --device ID --secret HEX --model bg300  a device that "device add" made

`

// simulate plays bg300, inTouch, htn, ht900, ht945, wm1000 and wm1500.
func simulate(ctx context.Context, args []string) error {
	s := &simulation{config: &config{}}
	fs := flag.NewFlagSet("wellhouse simulate", flag.ContinueOnError)
	fs.Usage = func() {
		_, _ = fmt.Fprint(fs.Output(), simulateHelp)
		fs.PrintDefaults()
	}
	fs.StringVar(&s.url, "url", "http://localhost:8080", "server to send to, on this machine")
	fs.StringVar(&s.email, "email", "", "member of the demo whose devices measure")
	fs.StringVar(&s.kind, "kind", "", "only bg_meter, bp_monitor or weight_scale of that member")
	fs.StringVar(&s.device, "device", "", "id of a single device")
	fs.StringVar(&s.secret, "secret", "", "its secret in hex")
	fs.StringVar(&s.model, "model", "bg300", "its model: "+strings.Join(models(), ", "))
	fs.StringVar(&s.value, "value", "", "send this one value, such as 48, LO, 184/122 or 201.4, and end")
	fs.IntVar(&s.crowd, "crowd", 0, "so many nameless members of the demo in --data, one device each")
	fs.Float64Var(&s.rate, "rate", 12, "readings a minute of each device")
	fs.DurationVar(&s.duration, "for", time.Minute, "how long")
	fs.StringVar(&s.clock, "clock", "", "what the clock of the server shows now, where it is not the time, such as 2026-03-04T09:30:00Z")
	fs.StringVar(&s.config.data, "data", "data", "folder of the demo, for --crowd")
	fs.StringVar(&s.config.databaseURL, "database-url", "", "its PostgreSQL, for --crowd")
	fs.StringVar(&s.config.keyFile, "key-file", "", "its keys, for --crowd (default DATA/keys.json)")
	if err := fs.Parse(args); err != nil {
		return err
	}
	if err := s.check(); err != nil {
		return err
	}
	now, err := s.now()
	if err != nil {
		return err
	}
	devices, err := s.devices(ctx)
	if err != nil {
		return err
	}
	return s.play(ctx, devices, now)
}

// check keeps invented readings on this machine.
func (s *simulation) check() error {
	u, err := url.Parse(s.url)
	if err != nil || u.Host == "" {
		return errors.New("--url must look like http://localhost:8080")
	}
	host := u.Hostname()
	if ip := net.ParseIP(host); host != "localhost" && !strings.HasSuffix(host, ".localhost") && (ip == nil || !ip.IsLoopback()) {
		return errors.New("--url must be on this machine: made-up readings must not leave it")
	}
	if s.rate <= 0 || s.duration <= 0 {
		return errors.New("--rate and --for must be above zero")
	}
	if s.email == "" && s.device == "" && s.crowd == 0 {
		return errors.New("choose whose devices to simulate with --email, --device or --crowd")
	}
	if _, known := measuredBy[s.model]; !known {
		return fmt.Errorf("--model must be one of %s", strings.Join(models(), ", "))
	}
	return nil
}

// now is the clock of the server.
func (s *simulation) now() (func() time.Time, error) {
	if s.clock == "" {
		return time.Now, nil
	}
	start, err := time.Parse(time.RFC3339, s.clock)
	if err != nil {
		return nil, errors.New("--clock must look like 2026-03-04T09:30:00Z")
	}
	began := time.Now()
	return func() time.Time { return start.Add(time.Since(began)) }, nil
}

// devices finds who measures.
func (s *simulation) devices(ctx context.Context) ([]*device, error) {
	var list []demo.Device
	switch {
	case s.device != "":
		secret, err := hex.DecodeString(s.secret)
		if err != nil || len(secret) == 0 {
			return nil, errors.New("--secret must be the hex text that \"device add\" printed")
		}
		return []*device{newDevice(demo.Device{ID: s.device, Model: s.model, Zone: "America/Chicago"}, secret)}, nil
	case s.crowd > 0:
		var err error
		if list, err = s.makeCrowd(ctx); err != nil {
			return nil, err
		}
	default:
		list = demo.Devices(s.email)
		if s.kind != "" {
			list = slices.DeleteFunc(list, func(d demo.Device) bool { return string(d.Category) != s.kind })
		}
		if s.value != "" {
			list = slices.DeleteFunc(list, func(d demo.Device) bool { return !fits(s.value, measuredBy[d.Model]) })
		}
	}
	if len(list) == 0 {
		return nil, errors.New("nobody in the demo has such a device")
	}
	out := make([]*device, len(list))
	for i, d := range list {
		out[i] = newDevice(d, demo.DeviceSecret(d.ID))
	}
	return out, nil
}

func (s *simulation) makeCrowd(ctx context.Context) (list []demo.Device, err error) {
	if s.config.keyFile == "" {
		s.config.keyFile = s.config.data + "/keys.json"
	}
	if _, err := os.Stat(s.config.keyFile); err != nil {
		return nil, fmt.Errorf("there are no keys at %s; start the demo there first, or set --data", s.config.keyFile)
	}
	keys, err := seal.LoadOrCreate(s.config.keyFile)
	if err != nil {
		return nil, err
	}
	store, err := db.Open(ctx, s.config.store())
	if err != nil {
		return nil, err
	}
	accounts, err := auth.New(auth.Deps{DB: store, Now: time.Now, Key: keys.Derive("session"), Audit: audit.New(audit.Deps{DB: store, Now: time.Now, Keys: keys})})
	if err == nil {
		list, err = demo.Crowd(ctx, demo.Deps{DB: store, Now: time.Now, Keys: keys, Auth: accounts}, s.crowd)
	}
	return list, errors.Join(err, store.Close())
}

func newDevice(d demo.Device, secret []byte) *device {
	zone, err := time.LoadLocation(d.Zone)
	if err != nil {
		zone = time.UTC
	}
	weighs := d.Weighs
	if weighs == 0 {
		weighs = 84
	}
	return &device{id: d.ID, model: d.Model, secret: secret, zone: zone, metric: d.Metric, weighs: weighs, random: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))}
}
