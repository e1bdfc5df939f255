package main

import (
	"fmt"
	"time"
)

// crowded measures P8: what a message costs while many others are connected,
// against what it costs while nobody else is.
func (t *talk) crowded(rounds int) ([]result, error) {
	const perSecond, others = 200, 2_000 - 2*pairs
	var ratio, alone []float64
	for range rounds {
		few, err := t.openLoop(perSecond, 3*time.Second)
		if err != nil {
			return nil, err
		}
		var crowd sockets
		err = crowd.open(others, func(nth int) (*socket, error) { return live(t.addr, fmt.Sprint("i", nth), nth) }, ignore)
		if err != nil {
			return nil, err
		}
		time.Sleep(time.Second)
		many, err := t.openLoop(perSecond, 3*time.Second)
		crowd.close()
		if err != nil {
			return nil, err
		}
		time.Sleep(time.Second)
		ratio, alone = append(ratio, many.cpuMicros/few.cpuMicros), append(alone, few.cpuMicros)
	}
	return []result{{
		Goal: "P8", What: "CPU per message, 2,000 / 100 connected", Value: median(ratio), Unit: "x", Bar: 1.3,
		Note: fmt.Sprintf("%.0f us with 100", median(alone)),
	}}, nil
}

func ignore(int, []byte) {}

// idle measures P9: the memory of ten thousand sockets of signed-in people.
func idle(server, dir string) ([]result, error) {
	var s servers
	defer func() { s.stop() }()
	ours, _, err := s.launchOurs(server, "--data", dir)
	if err != nil {
		return nil, err
	}
	time.Sleep(2 * time.Second)
	before := residentMB(ours.pid)
	var crowd sockets
	defer crowd.close()
	err = crowd.open(idlers, func(nth int) (*socket, error) { return live(ours.addr, fmt.Sprint("i", nth), nth) }, ignore)
	if err != nil {
		return nil, err
	}
	time.Sleep(5 * time.Second)
	after := residentMB(ours.pid)
	return []result{
		{Goal: "P9", What: "memory per socket, 10,000 sockets", Value: (after - before) * 1024 / idlers, Unit: "kB", Bar: 32},
		{Goal: "P9", What: "process with 10,000 sockets", Value: after, Unit: "MB", Bar: 400},
	}, nil
}
