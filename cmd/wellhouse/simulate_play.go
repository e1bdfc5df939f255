package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"wellhouse.app/internal/care/ingest"
)

// tally counts what became of the readings.
type tally struct {
	mu                                          sync.Mutex
	requests, stored, duplicates, refused, lost int
	took                                        []time.Duration
	reasons                                     map[string]int
}

// answer is what the server says, as far as it is counted.
type answer struct {
	Stored, Duplicates, Refused int
	Results                     []struct{ Status, Reason string }
}

// workers send at once, as so many gateways would.
const workers = 32

// play lets the devices measure until the time is over.
func (s *simulation) play(ctx context.Context, devices []*device, now func() time.Time) error {
	total := &tally{reasons: map[string]int{}}
	if s.value != "" {
		r, err := devices[0].exactly(s.value, now())
		if err != nil {
			return err
		}
		devices[0].memory = append(devices[0].memory, r)
		if err := s.send(ctx, devices[0], now, total); err != nil {
			return err
		}
		fmt.Println(total.line())
		return total.verdict()
	}
	ctx, cancel := context.WithTimeout(ctx, s.duration)
	defer cancel()
	due := make(chan *device)
	var sending sync.WaitGroup
	for range min(workers, len(devices)) {
		sending.Go(func() {
			for d := range due {
				s.measure(ctx, d, now, total)
			}
		})
	}
	s.schedule(ctx, devices, due)
	close(due)
	sending.Wait()
	fmt.Printf("%d devices: %s\n", len(devices), total.line())
	return total.verdict()
}

// measure lets a device measure and send. It may be its turn again before its
// last upload is answered; a device does one thing at a time.
func (s *simulation) measure(ctx context.Context, d *device, now func() time.Time, total *tally) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.memory = append(d.memory, d.next(now()))
	// A device that is unsure whether it was heard sends again.
	if d.random.IntN(50) == 0 {
		d.memory = append(d.memory, d.memory[len(d.memory)-1])
	}
	if s.send(ctx, d, now, total) == nil {
		d.memory = nil
	}
}

// schedule lets one device after the other measure, evenly over time.
func (s *simulation) schedule(ctx context.Context, devices []*device, due chan<- *device) {
	tick := time.NewTicker(time.Duration(float64(time.Minute) / (s.rate * float64(len(devices)))))
	defer tick.Stop()
	for i := 0; ; i++ {
		select {
		case <-ctx.Done():
			return
		case due <- devices[i%len(devices)]:
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// mostAtOnce is how many readings one request may carry.
const mostAtOnce = 500

// send sends what a device has in its memory. It waits when the server asks
// for it.
func (s *simulation) send(ctx context.Context, d *device, now func() time.Time, total *tally) error {
	batch := d.memory[:min(len(d.memory), mostAtOnce)]
	body, err := json.Marshal(map[string]any{"readings": batch})
	if err != nil {
		return err
	}
	stamp := now().UnixMilli()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, strings.TrimSuffix(s.url, "/")+"/ingest/v1/readings", bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set(ingest.DeviceHeader, d.id)
	r.Header.Set(ingest.TimestampHeader, strconv.FormatInt(stamp, 10))
	r.Header.Set(ingest.SignatureHeader, ingest.Sign(d.secret, stamp, body))
	began := time.Now()
	reply, err := http.DefaultClient.Do(r)
	if err != nil {
		if ctx.Err() == nil {
			total.fail(err.Error())
		}
		return err
	}
	defer func() { _ = reply.Body.Close() }()
	if reply.StatusCode != http.StatusOK {
		return s.refused(ctx, reply, total)
	}
	var a answer
	if err := json.NewDecoder(reply.Body).Decode(&a); err != nil {
		return err
	}
	total.add(a, time.Since(began))
	return nil
}

func (s *simulation) refused(ctx context.Context, reply *http.Response, total *tally) error {
	var said struct{ ErrorType, Message string }
	_ = json.NewDecoder(reply.Body).Decode(&said)
	if wait, err := strconv.Atoi(reply.Header.Get("Retry-After")); err == nil {
		select {
		case <-ctx.Done():
		case <-time.After(time.Duration(wait) * time.Second):
		}
		return errors.New("the server asked us to wait")
	}
	total.fail(fmt.Sprintf("%d %s %s", reply.StatusCode, said.ErrorType, said.Message))
	return errors.New(said.Message)
}

func (t *tally) add(a answer, took time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.requests++
	t.stored += a.Stored
	t.duplicates += a.Duplicates
	t.refused += a.Refused
	t.took = append(t.took, took)
	for _, r := range a.Results {
		if r.Reason != "" {
			t.reasons[r.Reason]++
		}
	}
}

func (t *tally) fail(reason string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.lost++
	t.reasons[reason]++
}

// line sums up.
func (t *tally) line() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	out := fmt.Sprintf("%d requests, %d readings stored, %d duplicates, %d refused, %d requests failed", t.requests, t.stored, t.duplicates, t.refused, t.lost)
	if len(t.took) > 0 {
		slices.Sort(t.took)
		at := func(q float64) time.Duration {
			return t.took[int(q*float64(len(t.took)-1))].Round(100 * time.Microsecond)
		}
		out += fmt.Sprintf(", answered in %s (p50) and %s (p99)", at(0.5), at(0.99))
	}
	for reason, n := range t.reasons {
		out += fmt.Sprintf("\n  %d x %s", n, reason)
	}
	return out
}

// verdict fails when nothing arrived.
func (t *tally) verdict() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.stored+t.duplicates == 0 {
		return errors.New("the server accepted no reading")
	}
	return nil
}
