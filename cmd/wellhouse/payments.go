package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"wellhouse.app/internal/demo/payments"
	"wellhouse.app/internal/platform/stripe"
	"wellhouse.app/internal/portal/billing"
)

// paymentsCommand runs the payment provider of the demo. The demo starts it.
const paymentsCommand = "demo-payments"

// payConfig says how members pay. Secrets come from files or from the environment.
type payConfig struct {
	keyFile, eventSecretFile string
	demoAddr                 string
}

// The variables that hold a secret itself.
const (
	stripeKeyVariable    = "WELLHOUSE_STRIPE_KEY"
	stripeSecretVariable = "WELLHOUSE_STRIPE_EVENT_SECRET"
)

func (c *payConfig) flags(fs *flag.FlagSet) {
	fs.StringVar(&c.keyFile, "stripe-key-file", "", "file with the secret key of the Stripe account that payments go to (nobody pays here when empty); or set "+stripeKeyVariable)
	fs.StringVar(&c.eventSecretFile, "stripe-event-secret-file", "", "file with the secret that signs the events Stripe posts to "+billing.EventPath+" (needed with the key); or set "+stripeSecretVariable)
	fs.StringVar(&c.demoAddr, "demo-payments-addr", "127.0.0.1:0", "where the demo's payment provider listens")
}

// payments is the payment provider: Stripe where a key is set, and in the demo a
// process of its own on this machine.
func (c *config) payments(ctx context.Context, own net.Addr, now func() time.Time) (gateway billing.Gateway, stop func(), err error) {
	stop = func() {}
	key, err := secret(c.pay.keyFile, stripeKeyVariable)
	if err != nil {
		return nil, stop, fmt.Errorf("--stripe-key-file: %w", err)
	}
	eventSecret, err := secret(c.pay.eventSecretFile, stripeSecretVariable)
	if err != nil {
		return nil, stop, fmt.Errorf("--stripe-event-secret-file: %w", err)
	}
	switch {
	case c.demo && key != "":
		return nil, stop, errors.New("the demo charges no real cards: remove --stripe-key-file and " + stripeKeyVariable)
	case c.demo:
		return c.demoPayments(ctx, own, now)
	case key == "":
		return nil, stop, nil
	case eventSecret == "":
		return nil, stop, errors.New("--stripe-key-file needs --stripe-event-secret-file or " + stripeSecretVariable)
	}
	client, err := stripe.New(stripe.Config{Key: key, EventSecret: eventSecret})
	return client, stop, err
}

func (c *config) demoPayments(ctx context.Context, own net.Addr, now func() time.Time) (billing.Gateway, func(), error) {
	program, err := os.Executable()
	if err != nil {
		return nil, func() {}, err
	}
	cmd := exec.CommandContext(ctx, program, paymentsCommand)
	cmd.Stderr = os.Stderr
	p, err := payments.Start(cmd, payments.Settings{
		Addr: c.pay.demoAddr, EventURL: "http://" + nearby(own) + billing.EventPath, File: filepath.Join(c.data, "payments.json"),
		Ahead: time.Until(now()), Faults: os.Getenv("WELLHOUSE_DEMO_FAULTS") != "",
	})
	if err != nil {
		return nil, func() {}, err
	}
	return p.Client, p.Kill, nil
}

// nearby is the address at which this machine reaches its own server.
func nearby(own net.Addr) string {
	at, err := netip.ParseAddrPort(own.String())
	if err == nil && at.Addr().IsUnspecified() {
		return netip.AddrPortFrom(netip.AddrFrom4([4]byte{127, 0, 0, 1}), at.Port()).String()
	}
	return own.String()
}
