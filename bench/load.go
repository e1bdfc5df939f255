package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// target is one server under load: where it is, what is asked of it, and the
// process whose CPU time and memory count.
type target struct {
	name string
	addr string
	next func() []byte // the next request, nil when there are no more
	good string        // what every answer has
	pid  int
}

// asking is the target with another question.
func (t target) asking(next func() []byte) target {
	t.next = next
	return t
}

// saying is the target whose every answer must have a text.
func (t target) saying(good string) target {
	t.good = good
	return t
}

// always asks the same.
func always(request []byte) func() []byte { return func() []byte { return request } }

// each asks every request once.
func each(requests [][]byte) func() []byte {
	var taken atomic.Int64
	return func() []byte {
		if i := int(taken.Add(1)) - 1; i < len(requests) {
			return requests[i]
		}
		return nil
	}
}

// window is what one server did in one stretch of time.
type window struct {
	perSecond float64
	cpuMicros float64 // CPU time per request
	p50, p99  float64 // milliseconds
}

// The stretches of a measurement.
const (
	warmUp  = 300 * time.Millisecond
	stretch = 1200 * time.Millisecond
)

// measure keeps conns keep-alive sockets busy in a closed loop.
func (t target) measure(conns int) (window, error) {
	if _, err := t.drive(conns, warmUp); err != nil {
		return window{}, err
	}
	before := cpuTime(t.pid)
	start := time.Now()
	took, err := t.drive(conns, stretch)
	seconds, n := time.Since(start).Seconds(), float64(len(took))
	if err != nil || n == 0 {
		return window{}, fmt.Errorf("%s: %.0f answers: %w", t.name, n, err)
	}
	slices.Sort(took)
	at := func(share float64) float64 { return float64(took[int(share*(n-1))].Microseconds()) / 1000 }
	return window{n / seconds, (cpuTime(t.pid) - before).Seconds() * 1e6 / n, at(0.5), at(0.99)}, nil
}

// drive asks for a while and gives the time of every answer.
func (t target) drive(conns int, length time.Duration) ([]time.Duration, error) {
	var (
		mu    sync.Mutex
		all   []time.Duration
		first error
		wg    sync.WaitGroup
		until = time.Now().Add(length)
	)
	for range conns {
		wg.Go(func() {
			took, err := t.loop(until)
			mu.Lock()
			defer mu.Unlock()
			all = append(all, took...)
			if first == nil {
				first = err
			}
		})
	}
	wg.Wait()
	return all, first
}

func (t target) loop(until time.Time) (took []time.Duration, err error) {
	conn, err := net.Dial("tcp", t.addr)
	if err != nil {
		return nil, err
	}
	defer func() { _ = conn.Close() }()
	in := bufio.NewReaderSize(conn, 64<<10)
	for {
		asked := time.Now()
		request := t.next()
		if request == nil || !asked.Before(until) {
			return took, nil
		}
		if err := t.ask(conn, in, request); err != nil {
			return took, err
		}
		took = append(took, time.Since(asked))
	}
}

func (t target) ask(conn net.Conn, in *bufio.Reader, request []byte) error {
	if _, err := conn.Write(request); err != nil {
		return err
	}
	r, err := http.ReadResponse(in, nil)
	if err != nil {
		return err
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return err
	}
	if r.StatusCode != http.StatusOK || !bytes.Contains(body, []byte(t.good)) {
		return fmt.Errorf("%s answered %s: %.200s", t.name, r.Status, body)
	}
	return nil
}

// cpuTime reads the time the kernel charged to a process.
func cpuTime(pid int) time.Duration {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
	user, _ := strconv.ParseInt(fields[11], 10, 64)
	system, _ := strconv.ParseInt(fields[12], 10, 64)
	const ticks = 100 // USER_HZ on every Linux we run on
	return time.Duration(user+system) * time.Second / ticks
}

// residentMB reads the memory a process holds.
func residentMB(pid int) float64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(status)) {
		if kb, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			n, _ := strconv.ParseFloat(strings.Fields(kb)[0], 64)
			return n / 1024
		}
	}
	return 0
}
