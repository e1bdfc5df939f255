package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// target is one server under load: where it is, what is asked of it, and the
// process whose CPU time and memory count.
type target struct {
	name    string
	addr    string
	request []byte
	pid     int
}

// window is what one server did in one stretch of time.
type window struct {
	perSecond float64
	cpuMicros float64 // CPU time per request
}

// measure keeps conns keep-alive sockets busy in a closed loop.
func (t target) measure(conns int, warm, length time.Duration) (window, error) {
	if _, err := t.drive(conns, warm); err != nil {
		return window{}, err
	}
	before := cpuTime(t.pid)
	start := time.Now()
	n, err := t.drive(conns, length)
	took := time.Since(start).Seconds()
	if err != nil || n == 0 {
		return window{}, fmt.Errorf("%s: %d answers: %w", t.name, n, err)
	}
	return window{float64(n) / took, (cpuTime(t.pid) - before).Seconds() * 1e6 / float64(n)}, nil
}

func (t target) drive(conns int, length time.Duration) (int64, error) {
	var (
		done  atomic.Int64
		first atomic.Pointer[error]
		wg    sync.WaitGroup
		until = time.Now().Add(length)
	)
	for range conns {
		wg.Go(func() {
			if err := t.loop(until, &done); err != nil {
				first.CompareAndSwap(nil, &err)
			}
		})
	}
	wg.Wait()
	if err := first.Load(); err != nil {
		return done.Load(), *err
	}
	return done.Load(), nil
}

func (t target) loop(until time.Time, done *atomic.Int64) error {
	conn, err := net.Dial("tcp", t.addr)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	in := bufio.NewReaderSize(conn, 64<<10)
	for time.Now().Before(until) {
		if _, err := conn.Write(t.request); err != nil {
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
		if r.StatusCode != http.StatusOK {
			return fmt.Errorf("%s answered %s: %.200s", t.name, r.Status, body)
		}
		done.Add(1)
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
