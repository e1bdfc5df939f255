package main

import (
	"fmt"
)

// three measures the product, the floor and the peer in turn and gives the
// medians of what the product has against each.
type three struct {
	perSecond  float64
	raw, pb    float64 // requests a second, ours to theirs
	cpu        float64 // per request, ours to the peer's
	cpuMicros  float64
	rawSeconds float64
}

func compare(rounds, conns int, ask func() [3]target) (out three, err error) {
	var rate, cpuMicros, rawRate, perRaw, perPB, cpu []float64
	for range rounds {
		var w [3]window
		for i, t := range ask() {
			if w[i], err = t.measure(conns); err != nil {
				return out, err
			}
		}
		rate, cpuMicros, rawRate = append(rate, w[0].perSecond), append(cpuMicros, w[0].cpuMicros), append(rawRate, w[1].perSecond)
		perRaw = append(perRaw, w[0].perSecond/w[1].perSecond)
		perPB = append(perPB, w[0].perSecond/w[2].perSecond)
		cpu = append(cpu, w[0].cpuMicros/w[2].cpuMicros)
	}
	return three{median(rate), median(perRaw), median(perPB), median(cpu), median(cpuMicros), median(rawRate)}, nil
}

// signedInRead compares one signed-in read of a person on the product (session,
// access rule, audit and limits on), on the floor and on the peer.
func (s *stage) signedInRead(rounds int) ([]result, error) {
	m, err := compare(rounds, 8, func() [3]target {
		return [3]target{
			s.ours.asking(always(get(s.ours.addr, "/v1/users/me/info/personal", s.bearer()))),
			s.raw.asking(always(get(s.raw.addr, "/me", "Cookie: sid="+rawSecret))),
			s.pb.asking(always(get(s.pb.addr, "/api/collections/users/records/"+s.pbUser, "Authorization: "+s.pbToken))),
		}
	})
	return []result{
		{Goal: "read", What: "signed-in read / bare Go and SQLite", Value: m.raw, Unit: "x", Bar: 0.25, Least: true, Note: fmt.Sprintf("%.0f a second", m.perSecond)},
		{Goal: "read", What: "signed-in read / PocketBase", Value: m.pb, Unit: "x", Bar: 1, Least: true},
		{Goal: "read", What: "CPU per read / PocketBase", Value: m.cpu, Unit: "x", Bar: 1},
	}, err
}
