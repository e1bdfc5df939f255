package main

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

// What Mattermost delivered for each message of PocketBase, measured once beside
// it: 165 a second against 98.
const mattermost = 165.0 / 98

// talk is a server on which pairs of people write to each other. Every message
// carries when it was planned, so that a server that falls behind is charged
// for the wait.
type talk struct {
	target
	request func(sender, n int, planned time.Time) []byte
	sockets sockets

	// marks is where a frame says the number of a message in its conversation;
	// empty where there is none.
	marks string

	mu        sync.Mutex
	took      []time.Duration
	delivered atomic.Int64
	last      []int64 // of each person
	disorder  atomic.Int64
	began     time.Time
}

const textMark = "planned-"

// heard notes the messages of a frame. Only what the other one wrote counts;
// what one wrote oneself comes back as well and is checked for its number.
func (t *talk) heard(person int, frame []byte) {
	for line := range bytes.SplitSeq(frame, []byte("\n")) {
		at := bytes.Index(line, []byte(textMark))
		if at < 0 {
			continue
		}
		rest := line[at+len(textMark):]
		sender, rest := number(rest)
		planned, _ := number(rest[1:])
		t.checkOrder(person, line)
		if int(sender) == person {
			continue
		}
		t.delivered.Add(1)
		took := time.Since(t.began) - time.Duration(planned)
		t.mu.Lock()
		t.took = append(t.took, took)
		t.mu.Unlock()
	}
}

func (t *talk) checkOrder(person int, line []byte) {
	if t.marks == "" {
		return
	}
	at := bytes.Index(line, []byte(t.marks))
	if at < 0 {
		t.disorder.Add(1)
		return
	}
	seq, _ := number(bytes.TrimLeft(line[at+len(t.marks):], " "))
	if seq != t.last[person]+1 {
		t.disorder.Add(1)
	}
	t.last[person] = seq
}

func number(text []byte) (int64, []byte) {
	end := 0
	for end < len(text) && text[end] >= '0' && text[end] <= '9' {
		end++
	}
	n, _ := strconv.ParseInt(string(text[:end]), 10, 64)
	return n, text[end:]
}

func (t *talk) text(sender int, planned time.Time) string {
	return fmt.Sprintf("%s%d-%d", textMark, sender, planned.Sub(t.began))
}

// pace is what an open loop found.
type pace struct {
	p50, p99  float64 // milliseconds from the planned moment
	lost      int64
	cpuMicros float64 // per message
}

// openLoop sends at a rate whatever the answers are, for a while.
func (t *talk) openLoop(perSecond int, length time.Duration) (pace, error) {
	const slack = 2 * time.Second
	t.reset()
	n := int(length.Seconds() * float64(perSecond))
	plan := make(chan time.Time, n)
	var sent atomic.Int64
	next := func() []byte {
		planned, ok := <-plan
		if !ok {
			return nil
		}
		i := int(sent.Add(1))
		return t.request(i%(2*pairs), i, planned)
	}
	before, start := cpuTime(t.pid), time.Now()
	failed := make(chan error, 1)
	go func() {
		_, err := t.asking(next).drive(2*pairs, length+time.Minute)
		failed <- err
	}()
	for i := range n {
		planned := start.Add(time.Duration(i) * time.Second / time.Duration(perSecond))
		time.Sleep(time.Until(planned))
		plan <- planned
	}
	close(plan)
	if err := <-failed; err != nil {
		return pace{}, err
	}
	for end := time.Now().Add(slack); t.delivered.Load() < int64(n) && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
	cpu := cpuTime(t.pid) - before
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.took) == 0 {
		return pace{}, errors.New(t.name + " delivered nothing")
	}
	slices.Sort(t.took)
	at := func(share float64) float64 {
		return float64(t.took[int(share*float64(len(t.took)-1))].Microseconds()) / 1000
	}
	return pace{at(0.5), at(0.99), int64(n) - t.delivered.Load(), cpu.Seconds() * 1e6 / float64(n)}, nil
}

// capacity is how many messages a second arrive at the other side when everyone
// has one under way at any moment.
func (t *talk) capacity() (float64, error) {
	t.reset()
	var sent atomic.Int64
	next := func() []byte {
		i := int(sent.Add(1))
		return t.request(i%(2*pairs), i, time.Now())
	}
	if _, err := t.asking(next).drive(2*pairs, warmUp); err != nil {
		return 0, err
	}
	before, start := t.delivered.Load(), time.Now()
	_, err := t.asking(next).drive(2*pairs, stretch)
	return float64(t.delivered.Load()-before) / time.Since(start).Seconds(), err
}

func (t *talk) reset() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.took = t.took[:0]
	t.delivered.Store(0)
}

// newTalk opens the sockets of all pairs at the product: first the members,
// then their coaches.
func newTalk(ours target) (*talk, error) {
	t := &talk{target: ours.saying(`"sequence":`), marks: `"sequence":`, last: make([]int64, 2*pairs), began: time.Now()}
	t.request = func(sender, n int, planned time.Time) []byte {
		body := fmt.Appendf(nil, `{"channelUrl":"talk-m%d","clientId":"k-%d-%d","message":"%s"}`, sender%pairs, t.began.UnixNano(), n+int(planned.UnixNano()%1e6)*1e7, t.text(sender, planned))
		return post(t.addr, "/wellhouse.chat.v1.ChatService/SendMessage", "Authorization: Bearer "+tokenOf(talker(sender)), body)
	}
	return t, t.sockets.open(2*pairs, func(nth int) (*socket, error) { return live(t.addr, talker(nth), nth) }, t.heard)
}

func talker(i int) string {
	if i < pairs {
		return fmt.Sprint("m", i)
	}
	return fmt.Sprint("c", i-pairs)
}

// conversations measures P7 and P8.
func conversations(server, self, dir string, rounds int) (out []result, err error) {
	var s servers
	defer func() { s.stop() }()
	ours, _, err := s.launchOurs(server, "--data", dir)
	if err != nil {
		return nil, err
	}
	us, err := newTalk(ours)
	if err != nil {
		return nil, err
	}
	defer us.sockets.close()
	peer, err := newPeerTalk(&s, self, dir)
	if err != nil {
		return nil, err
	}
	defer peer.sockets.close()
	const perSecond = 100
	if _, err := us.openLoop(perSecond, time.Second); err != nil { // warms up
		return nil, err
	}
	var p50, p99, rate, ratio []float64
	lost := int64(0)
	for range rounds {
		calm, err := us.openLoop(perSecond, 3*time.Second)
		if err != nil {
			return nil, err
		}
		mine, err := us.capacity()
		if err != nil {
			return nil, err
		}
		theirs, err := peer.capacity()
		if err != nil {
			return nil, err
		}
		lost += calm.lost
		p50, p99 = append(p50, calm.p50), append(p99, calm.p99)
		rate, ratio = append(rate, mine), append(ratio, mine/theirs)
	}
	if err := us.sockets.alive(); err != nil {
		return nil, err
	}
	out = []result{
		{Goal: "P7", What: "chat, 100 people, 100 messages/s, p50", Value: median(p50), Unit: "ms", Bar: 5},
		{Goal: "P7", What: "chat, 100 people, 100 messages/s, p99", Value: median(p99), Unit: "ms", Bar: 25},
		{Goal: "P7", What: "messages lost, doubled or out of order", Value: float64(lost + us.disorder.Load()), Bar: 0.5},
		{Goal: "P7", What: "messages delivered / PocketBase", Value: median(ratio), Unit: "x", Bar: 10, Least: true, Note: fmt.Sprintf("%.0f a second", median(rate))},
		{Goal: "P7", What: "messages delivered / Mattermost", Value: median(ratio) / mattermost, Unit: "x", Bar: 5, Least: true},
	}
	more, err := us.crowded(rounds)
	return append(out, more...), err
}
