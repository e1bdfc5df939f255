package apitest

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/app"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/stripe"
)

// Cluster is a store with servers in processes of their own, which are there to
// be killed.
type Cluster struct {
	Store db.Options
	Dir   string // keys and data
	Redis string // where the servers meet; empty for one alone
	Began time.Time
	// Payments is the payment provider, where there is one.
	Payments *stripe.Config
}

// Process is one running server of a cluster.
type Process struct {
	Base string
	cmd  *exec.Cmd
}

// processVariable makes a test program a server.
const processVariable = "WELLHOUSE_TEST_SERVER"

// NewCluster copies the demo for servers that are started later.
func NewCluster(t testing.TB, engine db.Engine, redis string) *Cluster {
	t.Helper()
	dir := t.TempDir()
	return &Cluster{Store: demoStore.Copy(t, engine, dir), Dir: dir, Redis: redis, Began: time.Now()}
}

// ServeIfAsked turns the test program into a server of a cluster, where it was
// started as one. A package whose tests start clusters calls it in TestMain.
func ServeIfAsked() {
	text := os.Getenv(processVariable)
	if text == "" {
		return
	}
	quiet()
	var c Cluster
	err := json.Unmarshal([]byte(text), &c)
	if err == nil {
		err = c.serve()
	}
	fmt.Fprintln(os.Stderr, "server:", err)
	os.Exit(1)
}

func (c *Cluster) serve() error {
	settings := config(c.Store, c.Dir, func() time.Time { return Start.Add(time.Since(c.Began)) })
	settings.RedisURL = c.Redis
	settings.KeyFile = filepath.Join(c.Dir, "keys.json")
	if c.Payments != nil {
		client, err := stripe.New(*c.Payments)
		if err != nil {
			return err
		}
		settings.Payments = client
	}
	a, err := app.New(context.Background(), settings)
	if err != nil {
		return err
	}
	a.Start()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Println("serving", l.Addr())
	return http.Serve(l, a.Handler())
}

// Run starts a server and returns once it answers.
func (c *Cluster) Run(t testing.TB) *Process {
	t.Helper()
	settings, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0], "-test.run=^$")
	cmd.Env = append(os.Environ(), processVariable+"="+string(settings))
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p := &Process{cmd: cmd}
	t.Cleanup(p.Kill)
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if address, found := strings.CutPrefix(lines.Text(), "serving "); found {
			p.Base = "http://" + address
			return p
		}
	}
	t.Fatal("the server did not start")
	return nil
}

// Kill ends a server without a word, as a power cut does.
func (p *Process) Kill() {
	if p.cmd.ProcessState == nil {
		_ = p.cmd.Process.Kill()
		_ = p.cmd.Wait()
	}
}
