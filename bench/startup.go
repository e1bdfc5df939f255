package main

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"time"
)

// startUp measures P11: the time from exec to the first good answer on data
// that is already there, the memory at rest, and the size of the binary.
func startUp(server, self, dir string) ([]result, error) {
	ours := func(addr string) (*exec.Cmd, error) {
		return spawn(server, "serve", "--demo", "--addr", addr, "--data", filepath.Join(dir, "data"), "--log-level", "error")
	}
	peer := func(addr string) (*exec.Cmd, error) {
		return spawn(self, "--child", "pocketbase", "--addr", addr, "--dir", filepath.Join(dir, "pb"))
	}
	if err := os.MkdirAll(filepath.Join(dir, "pb"), 0o700); err != nil {
		return nil, err
	}
	var oursMS, peerMS, memory []float64
	for round := range 6 {
		mine, rss, err := coldStart(ours, "/readyz")
		if err != nil {
			return nil, fmt.Errorf("wellhouse: %w", err)
		}
		theirs, _, err := coldStart(peer, "/api/health")
		if err != nil {
			return nil, fmt.Errorf("pocketbase: %w", err)
		}
		if round == 0 {
			continue // creates the data
		}
		oursMS, peerMS, memory = append(oursMS, mine), append(peerMS, theirs), append(memory, rss)
	}
	info, err := os.Stat(server)
	if err != nil {
		return nil, err
	}
	return []result{
		{Goal: "P11", What: "cold start, demo data present", Value: median(oursMS), Unit: "ms", Bar: 100},
		{Goal: "P11", What: "cold start / PocketBase", Value: median(oursMS) / median(peerMS), Unit: "x", Bar: 5, Note: fmt.Sprintf("PocketBase %.0f ms", median(peerMS))},
		{Goal: "P11", What: "memory at rest", Value: median(memory), Unit: "MB", Bar: 60},
		{Goal: "P11", What: "binary", Value: float64(info.Size()) / (1 << 20), Unit: "MB", Bar: 80},
	}, nil
}

func coldStart(start func(addr string) (*exec.Cmd, error), ready string) (ms, rss float64, err error) {
	addr, err := freeAddr()
	if err != nil {
		return 0, 0, err
	}
	began := time.Now()
	child, err := start(addr)
	if err != nil {
		return 0, 0, err
	}
	defer stop(child)
	if err := waitFor("http://" + addr + ready); err != nil {
		return 0, 0, err
	}
	ms = float64(time.Since(began).Microseconds()) / 1000
	time.Sleep(1500 * time.Millisecond)
	return ms, residentMB(child.Process.Pid), nil
}

// initialJS measures P12: what the browser must load and run before the first
// screen, compressed.
func initialJS(dist string) (result, error) {
	text, err := os.ReadFile(filepath.Join(dist, ".vite", "manifest.json"))
	if err != nil {
		return result{}, err
	}
	var manifest map[string]struct {
		File    string   `json:"file"`
		Imports []string `json:"imports"`
		IsEntry bool     `json:"isEntry"`
	}
	if err := json.Unmarshal(text, &manifest); err != nil {
		return result{}, err
	}
	var total int64
	seen := map[string]bool{}
	var add func(name string) error
	add = func(name string) error {
		if seen[name] {
			return nil
		}
		seen[name] = true
		n, err := gzipped(filepath.Join(dist, manifest[name].File))
		if err != nil {
			return err
		}
		total += n
		for _, i := range manifest[name].Imports {
			if err := add(i); err != nil {
				return err
			}
		}
		return nil
	}
	for name, chunk := range manifest {
		if chunk.IsEntry {
			if err := add(name); err != nil {
				return result{}, err
			}
		}
	}
	return result{Goal: "P12", What: "initial JavaScript, gzip", Value: float64(total) / 1000, Unit: "kB", Bar: 120}, nil
}

func gzipped(path string) (int64, error) {
	f, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer func() { _ = f.Close() }()
	var n counter
	z := gzip.NewWriter(&n)
	if _, err := io.Copy(z, f); err != nil {
		return 0, err
	}
	return int64(n), z.Close()
}

type counter int64

func (c *counter) Write(b []byte) (int, error) {
	*c += counter(len(b))
	return len(b), nil
}

func freeAddr() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer func() { _ = l.Close() }()
	return l.Addr().String(), nil
}

func waitFor(url string) error {
	for range 4000 {
		if r, err := http.Get(url); err == nil {
			_ = r.Body.Close()
			if r.StatusCode == http.StatusOK {
				return nil
			}
		}
		time.Sleep(2 * time.Millisecond)
	}
	return fmt.Errorf("%s did not answer", url)
}

// stop ends a child of ours and waits for it.
func stop(c *exec.Cmd) {
	_ = c.Process.Signal(syscall.SIGTERM)
	timer := time.AfterFunc(10*time.Second, func() { _ = c.Process.Kill() })
	_ = c.Wait()
	timer.Stop()
}

func median(values []float64) float64 {
	s := slices.Sorted(slices.Values(values))
	if len(s) == 0 {
		return 0
	}
	return (s[(len(s)-1)/2] + s[len(s)/2]) / 2
}
