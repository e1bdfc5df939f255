package main

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"net/http"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gobwas/ws"
)

// serveSockets is the floor of sockets: gobwas, and a call that writes one
// event to all of them.
func serveSockets(addr string) error {
	var mu sync.Mutex
	var conns []net.Conn
	http.HandleFunc("GET /healthz", func(http.ResponseWriter, *http.Request) {})
	http.HandleFunc("POST /tell", func(http.ResponseWriter, *http.Request) {
		frame := ws.MustCompileFrame(ws.NewTextFrame([]byte(`{"push":{"channel":"role:coach","pub":{"data":{"kind":"inbox"}}}}`)))
		mu.Lock()
		defer mu.Unlock()
		for _, c := range conns {
			_, _ = c.Write(frame)
		}
	})
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	return http.Serve(l, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/live" {
			http.DefaultServeMux.ServeHTTP(w, r)
			return
		}
		conn, _, _, err := ws.UpgradeHTTP(r, w)
		if err != nil {
			return
		}
		mu.Lock()
		defer mu.Unlock()
		conns = append(conns, conn)
	}))
}

// audience is many sockets that wait for one event.
type audience struct {
	target
	sockets sockets
	call    func(n int) []byte

	began   atomic.Int64
	arrived atomic.Int64
	took    []time.Duration // of each socket
}

func (a *audience) hear(nth int, frame []byte) {
	if bytes.Contains(frame, []byte(`"inbox"`)) {
		a.took[nth] = time.Duration(time.Now().UnixNano() - a.began.Load())
		a.arrived.Add(1)
	}
}

// p99 is how long one event takes to the last but one hundredth of the sockets.
func (a *audience) p99(n int) (float64, error) {
	a.arrived.Store(0)
	a.began.Store(time.Now().UnixNano())
	if _, err := a.asking(each([][]byte{a.call(n)})).drive(1, time.Minute); err != nil {
		return 0, err
	}
	for end := time.Now().Add(10 * time.Second); a.arrived.Load() < int64(len(a.took)); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			return 0, fmt.Errorf("%s: %d of %d heard", a.name, a.arrived.Load(), len(a.took))
		}
	}
	took := slices.Sorted(slices.Values(a.took))
	return float64(took[len(took)*99/100].Microseconds()) / 1000, nil
}

// fanOut measures P10: the first message of a member tells five thousand
// coaches that their queue changed. The floor writes the same event to as many.
func fanOut(server, self, dir string, rounds int) ([]result, error) {
	var s servers
	defer func() { s.stop() }()
	ours, _, err := s.launchOurs(server, "--data", dir)
	if err != nil {
		return nil, err
	}
	floor, err := s.launch("gobwas", "/healthz", self, "--child", "sockets")
	if err != nil {
		return nil, err
	}
	us := &audience{target: ours.saying(`"sequence":`), took: make([]time.Duration, watchers), call: func(n int) []byte {
		id := fmt.Sprint("m", pairs+n)
		body := fmt.Appendf(nil, `{"channelUrl":"talk-%s","message":"Hello"}`, id)
		return post(ours.addr, "/wellhouse.chat.v1.ChatService/SendMessage", "Authorization: Bearer "+tokenOf(id), body)
	}}
	bare := &audience{target: floor, took: make([]time.Duration, watchers), call: func(int) []byte { return post(floor.addr, "/tell", "X: y", nil) }}
	defer us.sockets.close()
	defer bare.sockets.close()
	err = errors.Join(
		us.sockets.open(watchers, func(nth int) (*socket, error) { return live(ours.addr, fmt.Sprint("w", nth), nth) }, us.hear),
		bare.sockets.open(watchers, func(nth int) (*socket, error) { return dial(floor.addr, "/live", "", "", nth) }, bare.hear),
	)
	if err != nil {
		return nil, err
	}
	const perRound = 12
	var ratio, mine []float64
	for round := range min(rounds, callers/perRound-1) {
		var ourTimes, bareTimes []float64
		for i := range perRound {
			one, err := us.p99(round*perRound + i)
			if err != nil {
				return nil, err
			}
			other, err := bare.p99(0)
			if err != nil {
				return nil, err
			}
			ourTimes, bareTimes = append(ourTimes, one), append(bareTimes, other)
		}
		ratio, mine = append(ratio, median(ourTimes)/median(bareTimes)), append(mine, median(ourTimes))
	}
	return []result{{
		Goal: "P10", What: "p99 of an event to 5,000 / gobwas", Value: median(ratio), Unit: "x", Bar: 2,
		Note: fmt.Sprintf("%.0f ms", median(mine)),
	}}, nil
}

// chats measures everything about conversations on a store of its own, or one
// part of it.
func chats(server, self, data, dir string, rounds int, part string) (out []result, err error) {
	if err := copyStore(data, dir); err != nil {
		return nil, err
	}
	if err := addCrowd(dir); err != nil {
		return nil, err
	}
	for _, one := range []struct {
		name    string
		measure func() ([]result, error)
	}{
		{"talk", func() ([]result, error) { return conversations(server, self, dir, rounds) }},
		{"fanout", func() ([]result, error) { return fanOut(server, self, dir, rounds) }},
		{"idle", func() ([]result, error) { return idle(server, dir) }},
	} {
		if part != allOfChat && part != one.name {
			continue
		}
		more, err := one.measure()
		if err != nil {
			return nil, err
		}
		out = append(out, more...)
	}
	return out, nil
}

const allOfChat = "chat"

// chatsAlone does so on a fresh demo and shows what it found.
func chatsAlone(server, self, dir string, rounds int, part string) error {
	data := filepath.Join(dir, "data")
	var s servers
	_, _, err := s.launchOurs(server, "--data", data)
	s.stop()
	if err != nil {
		return err
	}
	rows, err := chats(server, self, data, filepath.Join(dir, "talk"), rounds, part)
	if err != nil {
		return err
	}
	show(rows)
	fmt.Printf("outside load at the end: %s\n", loadAverage())
	return nil
}
