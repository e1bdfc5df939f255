package payments

import (
	"bufio"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os/exec"
	"time"

	"wellhouse.app/internal/platform/stripe"
)

// Settings are what a process of the provider is told on its first line of input.
// Secrets are neither on its command line nor in its environment.
type Settings struct {
	Addr, Key, EventSecret, EventURL, File string
	// Ahead is how far the clock of the demo is ahead of the real one.
	Ahead  time.Duration
	Faults bool
}

// Serve runs the provider in this process. It reads its settings from in, says its
// origin on out, and ends when in does: a provider never outlives its server.
func Serve(ctx context.Context, now func() time.Time, in io.Reader, out io.Writer) error {
	lines := bufio.NewReader(in)
	line, err := lines.ReadBytes('\n')
	if err != nil {
		return errors.New("the payment provider of the demo is started by the demo itself")
	}
	var c Settings
	if err := json.Unmarshal(line, &c); err != nil {
		return err
	}
	l, err := net.Listen("tcp", c.Addr)
	if err != nil {
		return err
	}
	s, err := New(Config{
		Origin: "http://" + l.Addr().String(), Key: c.Key, EventSecret: c.EventSecret, EventURL: c.EventURL, File: c.File, Faults: c.Faults,
		Now: func() time.Time { return now().Add(c.Ahead) },
	})
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	go func() {
		_, _ = io.Copy(io.Discard, lines)
		stop()
	}()
	go s.SendEvents(ctx)
	server := &http.Server{Handler: s.Handler(), ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: 30 * time.Second}
	go func() {
		<-ctx.Done()
		_ = server.Close()
	}()
	if _, err := fmt.Fprintln(out, s.Origin); err != nil {
		return err
	}
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// Process is a provider in a process of its own.
type Process struct {
	Origin string
	// Client speaks to it.
	Client *stripe.Client

	cmd   *exec.Cmd
	input io.Closer
}

// Start runs a program that calls Serve with its input and output. Empty secrets
// are made up.
func Start(cmd *exec.Cmd, c Settings) (*Process, error) {
	for _, secret := range []*string{&c.Key, &c.EventSecret} {
		if *secret == "" {
			*secret = rand.Text()
		}
	}
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	p := &Process{cmd: cmd, input: in}
	line, err := json.Marshal(c)
	if err == nil {
		_, err = in.Write(append(line, '\n'))
	}
	var said string
	if err == nil {
		said, err = bufio.NewReader(out).ReadString('\n')
	}
	if err != nil || len(said) < 2 {
		p.Kill()
		return nil, fmt.Errorf("the payment provider of the demo did not start: %w", err)
	}
	p.Origin = said[:len(said)-1]
	p.Client, err = stripe.New(stripe.Config{API: p.Origin, Page: p.Origin, Key: c.Key, EventSecret: c.EventSecret, Local: true})
	return p, err
}

// Kill ends it at once.
func (p *Process) Kill() {
	_ = p.input.Close()
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
}
