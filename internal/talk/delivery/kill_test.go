package delivery_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/talk/delivery"
)

// workerVariable makes the test program a worker that is there to be killed.
const workerVariable = "WELLHOUSE_TEST_OUTBOX_WORKER"

type workerSettings struct {
	Store   db.Options
	KeyFile string
	Gateway string
}

// TestWorkerProcess is no test of its own: it is the process that
// TestKilledWorkers kills.
func TestWorkerProcess(t *testing.T) {
	text := os.Getenv(workerVariable)
	if text == "" {
		t.Skip("for TestKilledWorkers")
	}
	var c workerSettings
	if err := json.Unmarshal([]byte(text), &c); err != nil {
		t.Fatal(err)
	}
	store, err := db.Open(context.Background(), c.Store)
	if err != nil {
		t.Fatal(err)
	}
	keys, err := seal.LoadOrCreate(c.KeyFile)
	if err != nil {
		t.Fatal(err)
	}
	sender, err := delivery.NewGateway(delivery.GatewayConfig{URL: c.Gateway})
	if err != nil {
		t.Fatal(err)
	}
	worker := delivery.New(delivery.Deps{
		DB: store, Now: time.Now, Keys: keys, Brands: brand.New(brand.Deps{DB: store, Now: time.Now}),
		Senders: map[delivery.Channel]delivery.Sender{delivery.SMS: sender},
	})
	fmt.Println("working")
	jobs.Run(context.Background(), time.Now, worker.Jobs()...)
}

// phone is a gateway that shows a message once, however often its key comes.
type phone struct {
	mu     sync.Mutex
	copies map[string]int
	texts  map[string]string
	// killAt ends the worker in the middle of the nth delivery since it was
	// set: the gateway has the message, the worker never hears so.
	killAt int
	kill   func()
}

func (p *phone) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var body struct{ Text string }
	_ = json.NewDecoder(r.Body).Decode(&body)
	key := r.Header.Get("Idempotency-Key")
	p.mu.Lock()
	p.copies[key]++
	if before, seen := p.texts[key]; seen && before != body.Text {
		p.copies["another text under the key "+key]++
	}
	p.texts[key] = body.Text
	p.killAt--
	kill := p.kill
	due := p.killAt == 0
	p.mu.Unlock()
	if due {
		kill()
	}
	w.WriteHeader(http.StatusAccepted)
}

func (p *phone) seen() (messages, copies int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, n := range p.copies {
		copies += n
	}
	return len(p.copies), copies
}

// G14, G25: workers that are killed between sending a message and noting so
// lose none and show none twice: the copy comes under the same key. What they
// held leaves within ten seconds of the restart.
func TestKilledWorkers(t *testing.T) {
	const messages, kills = 120, 10
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			dir := t.TempDir()
			options := db.Options{Path: dir + "/wellhouse.db"}
			if engine == db.Postgres {
				options = db.Options{URL: dbtest.PostgresURL(t)}
			}
			h, keyFile := fill(t, options, dir, messages)
			p := &phone{copies: map[string]int{}, texts: map[string]string{}}
			gateway := httptest.NewServer(p)
			defer gateway.Close()
			settings, err := json.Marshal(workerSettings{Store: options, KeyFile: keyFile, Gateway: gateway.URL})
			if err != nil {
				t.Fatal(err)
			}
			for range kills {
				killOne(t, p, string(settings))
			}
			if unfinished := h.in(t, delivery.Waiting); unfinished == 0 {
				t.Fatal("nothing was left to lose")
			}
			last := startWorker(t, string(settings))
			began := time.Now()
			eventuallyLong(t, func() bool { return h.in(t, delivery.Sent) == messages })
			if took := time.Since(began); took > 10*time.Second {
				t.Errorf("the last left %s after the restart", took)
			}
			end(last)
			shown, copies := p.seen()
			if shown != messages {
				t.Errorf("%d messages were shown, %d were queued", shown, messages)
			}
			if copies < messages+kills {
				t.Errorf("%d copies of %d messages: the kills came at harmless moments", copies, messages)
			}
		})
	}
}

// fill makes a store with messages in it and closes nothing of it.
func fill(t *testing.T, options db.Options, dir string, messages int) (*house, string) {
	t.Helper()
	store, err := db.Open(context.Background(), options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	if _, err := store.Migrate(context.Background()); err != nil {
		t.Fatal(err)
	}
	w := demotest.Empty(t, store)
	keyFile := dir + "/keys"
	if w.Keys, err = seal.LoadOrCreate(keyFile); err != nil {
		t.Fatal(err)
	}
	w.Load(t)
	h := newHouse(w, nil)
	h.clock.ms.Store(time.Now().UnixMilli())
	for i := range messages {
		m := aCode(fmt.Sprintf("%06d", i))
		m.Slot = ""
		h.queue(t, m)
	}
	return h, keyFile
}

func startWorker(t *testing.T, settings string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^TestWorkerProcess$", "-test.v")
	cmd.Env = append(os.Environ(), workerVariable+"="+settings)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { end(cmd) })
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if lines.Text() == "working" {
			return cmd
		}
	}
	t.Fatal("the worker did not start")
	return nil
}

func end(cmd *exec.Cmd) {
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
}

// killOne starts a worker and kills it in the middle of a delivery.
func killOne(t *testing.T, p *phone, settings string) {
	t.Helper()
	killed := make(chan struct{})
	var cmd *exec.Cmd
	ready := make(chan struct{})
	p.mu.Lock()
	p.killAt = 3
	p.kill = func() {
		<-ready
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		close(killed)
	}
	p.mu.Unlock()
	cmd = startWorker(t, settings)
	close(ready)
	select {
	case <-killed:
	case <-time.After(30 * time.Second):
		t.Fatal("the worker sent nothing")
	}
}

func eventuallyLong(t *testing.T, holds func() bool) {
	t.Helper()
	for range 600 {
		if holds() {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal("the queue did not drain")
}
