package report_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/care/report"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/delivery"
)

// desk is a service with a clock of its own and what it told.
type desk struct {
	*report.Service
	*demotest.World
	mu    sync.Mutex
	ahead time.Duration
	told  []string
	sent  []delivery.Key
}

func (d *desk) Now() time.Time {
	d.mu.Lock()
	defer d.mu.Unlock()
	return demotest.Now.Add(d.ahead)
}

func (d *desk) pass(by time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.ahead += by
}

func (d *desk) Tell(_ string, e live.Event) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.told = append(d.told, e.Kind)
}

func (d *desk) Queue(_ context.Context, _ db.Q, m delivery.Message) (string, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.sent = append(d.sent, m.Template)
	return "", nil
}

func eachDesk(t *testing.T, lists report.Lists, test func(t *testing.T, d *desk)) {
	t.Helper()
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		d := &desk{World: w}
		if lists == nil {
			lists = reading.New(reading.Deps{DB: w.DB, Now: d.Now, Keys: w.Keys, Audit: w.Audit})
		}
		d.Service = report.New(report.Deps{
			DB: w.DB, Now: d.Now, Keys: w.Keys, Audit: w.Audit, Readings: lists, Live: d, Post: d, Poll: 10 * time.Millisecond,
		})
		test(t, d)
	})
}

var rosa = who.From(demotest.As("rosa", who.Member))

func (d *desk) ask(t *testing.T, o report.Offer) report.File {
	t.Helper()
	f, err := d.Request(demotest.As("rosa", who.Member), rosa, o, report.Ask{})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func (d *desk) run(t *testing.T) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); jobs.Run(ctx, time.Now, d.Jobs()...) }()
	t.Cleanup(func() { stop(); <-done })
}

func (d *desk) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	err := d.World.DB.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		_, err := q.ExecContext(ctx, statement, args...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (d *desk) await(t *testing.T, id string, want report.State) report.File {
	t.Helper()
	var last report.File
	for range 400 {
		files, _, err := d.Files(context.Background(), rosa)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if f.ID == id {
				if last = f; f.State == want {
					return f
				}
			}
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("never %s: %+v", want, last)
	return last
}

var summary = report.Offer{Kind: report.MultiCondition, Format: report.PDF}

// A file that a dead node was preparing is started again once its lease has run
// out, not before. A member who has waited long gets a message.
func TestDeadWorkersFilesAreTakenOver(t *testing.T) {
	eachDesk(t, nil, func(t *testing.T, d *desk) {
		f := d.ask(t, summary)
		dead := d.Now().Add(8 * time.Second).UnixMilli()
		d.exec(t, "UPDATE report_files SET state = 'preparing', lease = 'dead', due_at = $1, progress = 30, attempts = 1 WHERE id = $2", dead, f.ID)
		d.run(t)
		time.Sleep(60 * time.Millisecond)
		if got, _, _ := d.Files(context.Background(), rosa); got[0].State != report.Preparing || got[0].Progress != 30 {
			t.Errorf("taken before its lease was over: %+v", got[0])
		}
		d.pass(8 * time.Second)
		ready := d.await(t, f.ID, report.Ready)
		if ready.Progress != 100 || ready.Bytes < 1000 || ready.Name != "health-summary-report-2026-11-12.pdf" {
			t.Errorf("%+v", ready)
		}
		d.mu.Lock()
		defer d.mu.Unlock()
		if len(d.sent) != 0 || len(d.told) < 2 || d.told[0] != report.Event {
			t.Errorf("sent %v, told %v", d.sent, d.told)
		}
	})
}

// A file whose preparation ends the process each time is not begun forever.
func TestAFileThatKillsNodesIsGivenUp(t *testing.T) {
	eachDesk(t, nil, func(t *testing.T, d *desk) {
		f := d.ask(t, summary)
		d.exec(t, "UPDATE report_files SET state = 'preparing', lease = 'dead', due_at = $1, attempts = 4 WHERE id = $2", d.Now().UnixMilli(), f.ID)
		d.run(t)
		if failed := d.await(t, f.ID, report.Failed); failed.Bytes != 0 {
			t.Errorf("it was prepared once more: %+v", failed)
		}
	})
}

// Nobody gets a message for what they see happen; after a minute they do.
func TestWhoWaitedLongIsTold(t *testing.T) {
	eachDesk(t, nil, func(t *testing.T, d *desk) {
		f := d.ask(t, summary)
		d.pass(time.Minute)
		d.run(t)
		d.await(t, f.ID, report.Ready)
		d.mu.Lock()
		defer d.mu.Unlock()
		if len(d.sent) != 1 || d.sent[0] != report.FileReady {
			t.Errorf("sent %v", d.sent)
		}
	})
}

// broken fails, or panics, each time it is asked.
type broken struct {
	report.Lists
	mu    sync.Mutex
	tries int
}

func (b *broken) ListGlucose(context.Context, string, reading.GlucoseFilter) (reading.GlucosePage, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.tries++; b.tries%2 == 0 {
		panic("a fault of ours")
	}
	return reading.GlucosePage{}, errors.New("the store is gone")
}

func (b *broken) Logged(context.Context, db.Q, string, reading.Span) ([]reading.Glucose, error) {
	return nil, nil
}

func (b *broken) await(t *testing.T, tries int) {
	t.Helper()
	for range 400 {
		b.mu.Lock()
		done := b.tries >= tries
		b.mu.Unlock()
		if done {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("never tried %d times", tries)
}

// What fails is tried again, later and later, and told to have failed at last.
func TestFailuresEnd(t *testing.T) {
	lists := &broken{}
	eachDesk(t, lists, func(t *testing.T, d *desk) {
		lists.mu.Lock()
		lists.tries = 0
		lists.mu.Unlock()
		f := d.ask(t, report.Offer{Kind: report.BloodSugar, Format: report.CSV})
		d.run(t)
		for try := range 3 {
			lists.await(t, try+1)
			d.await(t, f.ID, report.Waiting)
			d.pass(4 * time.Second)
		}
		d.await(t, f.ID, report.Failed)
		lists.mu.Lock()
		defer lists.mu.Unlock()
		if lists.tries != 4 {
			t.Errorf("%d tries", lists.tries)
		}
		if _, _, err := d.Download(context.Background(), rosa, f.ID); err == nil || !strings.Contains(err.Error(), "not ready") {
			t.Errorf("%v", err)
		}
	})
}

// Ten files wait at most, and what is over is pruned with its content.
func TestQueueIsBoundedAndPruned(t *testing.T) {
	eachDesk(t, nil, func(t *testing.T, d *desk) {
		for range 10 {
			d.ask(t, summary)
		}
		if _, err := d.Request(demotest.As("rosa", who.Member), rosa, summary, report.Ask{}); err == nil {
			t.Error("an eleventh was taken")
		}
		d.run(t)
		files, _, _ := d.Files(context.Background(), rosa)
		for _, f := range files {
			d.await(t, f.ID, report.Ready)
		}
		d.pass(report.KeptFor)
		if err := d.Prune(context.Background()); err != nil {
			t.Fatal(err)
		}
		var left int
		err := d.World.DB.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
			return q.QueryRowContext(ctx, "SELECT (SELECT COUNT(*) FROM report_files) + (SELECT COUNT(*) FROM report_contents)").Scan(&left)
		})
		if err != nil || left != 0 {
			t.Errorf("%d rows are left, %v", left, err)
		}
	})
}
