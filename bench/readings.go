package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// listed is how many readings a list has: 90 days of a person who checks a lot.
const listed = 400

// Medplum as it was measured once, against the same floor on the same machine:
// a list made 0.084 and an upload 0.0126 of what the floor did.
const (
	medplumList   = 0.084
	medplumIngest = 0.0126
)

const wallClock = "2006-01-02T15:04:05"

// days90 is the query of the last 90 days.
func days90() string {
	now := time.Now()
	return url.Values{"start": {now.AddDate(0, 0, -90).Format(wallClock)}, "end": {now.AddDate(0, 0, 1).Format(wallClock)}}.Encode()
}

func listRequest(addr, token string) []byte {
	return get(addr, fmt.Sprintf("/v1/users/me/readings/bgs/data?count=%d&%s", listed, days90()), "Authorization: Bearer "+token)
}

// fill gives the person readings until a list is full.
func fill(t target, token string, d device) error {
	n, err := listedNow(t.addr, token)
	if err != nil {
		return err
	}
	at := time.Now().AddDate(0, 0, -80)
	if missing := listed - n; missing > 0 {
		if _, err := t.asking(each([][]byte{d.uploadFrom(t.addr, &at, missing)})).saying(`"refused":0,`).drive(1, time.Minute); err != nil {
			return err
		}
	}
	if n, err = listedNow(t.addr, token); err == nil && n != listed {
		err = fmt.Errorf("%d readings are listed, not %d", n, listed)
	}
	return err
}

func listedNow(addr, token string) (int, error) {
	r, err := http.NewRequest("GET", fmt.Sprintf("http://%s/v1/users/me/readings/bgs/data?count=%d&%s", addr, listed, days90()), nil)
	if err != nil {
		return 0, err
	}
	r.Header.Set("Authorization", "Bearer "+token)
	reply, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, err
	}
	defer func() { _ = reply.Body.Close() }()
	var page struct {
		Readings []json.RawMessage `json:"bgs"`
	}
	if reply.StatusCode != http.StatusOK {
		return 0, fmt.Errorf("the list answered %s", reply.Status)
	}
	err = json.NewDecoder(reply.Body).Decode(&page)
	return len(page.Readings), err
}

// list measures P1 and its part of P6.
func (s *stage) list(rounds int) ([]result, error) {
	m, err := compare(rounds, 8, func() [3]target {
		return [3]target{
			s.ours.asking(always(listRequest(s.ours.addr, s.ours.token))),
			s.raw.asking(always(get(s.raw.addr, "/list", "Cookie: sid="+rawSecret))),
			s.pb.asking(always(get(s.pb.addr, fmt.Sprintf("/api/collections/readings/records?perPage=%d&skipTotal=1", listed), "Authorization: "+s.pbToken))),
		}
	})
	return []result{
		{Goal: "P1", What: "list of 400 readings / bare Go and SQLite", Value: m.raw, Unit: "x", Bar: 0.5, Least: true, Note: fmt.Sprintf("%.0f a second", m.perSecond)},
		{Goal: "P1", What: "list of 400 readings / PocketBase", Value: m.pb, Unit: "x", Bar: 4, Least: true},
		{Goal: "P1", What: "CPU per list / PocketBase", Value: m.cpu, Unit: "x", Bar: 0.25},
		{Goal: "P6", What: "list / Medplum, both against the floor", Value: m.raw / medplumList, Unit: "x", Bar: 4, Least: true},
	}, err
}

// enough is more requests than a measurement can use up.
const enough = 20_000

// ingest measures P3, one reading in a call, and its part of P6.
func (s *stage) ingest(rounds int) ([]result, error) {
	at := time.Now().UnixMilli()
	create := func(t target, path, header, body string) [][]byte {
		list := make([][]byte, enough)
		for i := range list {
			at++
			list[i] = post(t.addr, path, header, fmt.Appendf(nil, body, at, at))
		}
		return list
	}
	m, err := compare(rounds, 8, func() [3]target {
		return [3]target{
			s.ours.busy.uploading(s.ours.target, 1),
			s.raw.asking(each(create(s.raw, "/create", "Cookie: sid="+rawSecret, `{"id":"c%d","at":%d,"offsetMinutes":-360,"source":1,"value":104,"eatCode":6}`))),
			s.pb.asking(each(create(s.pb, "/api/collections/readings/records", "Authorization: "+s.pbToken,
				`{"member":"`+s.pbUser+`","source":1,"at":%d,"offset":-360,"value":104,"eat":6,"note":%d}`))),
		}
	})
	return []result{
		{Goal: "P3", What: "durable upload of one / bare Go and SQLite", Value: m.raw, Unit: "x", Bar: 0.35, Least: true, Note: fmt.Sprintf("%.0f a second", m.perSecond)},
		{Goal: "P3", What: "durable upload of one / PocketBase", Value: m.pb, Unit: "x", Bar: 2.5, Least: true},
		{Goal: "P6", What: "upload / Medplum, both against the floor", Value: m.raw / medplumIngest, Unit: "x", Bar: 15, Least: true},
	}, err
}

// batches measures P4: uploads of a hundred readings.
func (s *stage) batches(rounds int) ([]result, error) {
	const size = 100
	var rate []float64
	for range rounds {
		w, err := s.ours.busy.uploading(s.ours.target, size).measure(4)
		if err != nil {
			return nil, err
		}
		rate = append(rate, w.perSecond*size)
	}
	return []result{{Goal: "P4", What: "readings in uploads of 100, c=4", Value: median(rate), Unit: "/s", Bar: 30_000, Least: true}}, nil
}

// statistics measures P15: the figures of 90 days against their list.
func (s *stage) statistics(rounds int) ([]result, error) {
	var ratio []float64
	for range rounds {
		list, err := s.ours.asking(always(listRequest(s.ours.addr, s.ours.token))).measure(4)
		if err != nil {
			return nil, err
		}
		stats, err := s.ours.asking(always(get(s.ours.addr, "/v1/users/me/readings/bgs/stats/extended?"+days90(), s.bearer()))).measure(4)
		if err != nil {
			return nil, err
		}
		ratio = append(ratio, stats.cpuMicros/list.cpuMicros)
	}
	return []result{{Goal: "P15", What: "CPU of 90 days of figures / of their list", Value: median(ratio), Unit: "x", Bar: 0.5}}, nil
}

// whileArriving measures P17: how lists fare while devices upload.
func (s *stage) whileArriving(rounds int) ([]result, error) {
	const perSecond = 200
	var ratio []float64
	list := s.ours.asking(always(listRequest(s.ours.addr, s.ours.token)))
	for range rounds {
		quiet, err := list.measure(2)
		if err != nil {
			return nil, err
		}
		uploads := s.ours.busy.uploading(s.ours.target, 1)
		next := uploads.next
		tick := time.NewTicker(time.Second / perSecond)
		arriving := make(chan error, 1)
		go func() {
			_, err := uploads.asking(func() []byte { <-tick.C; return next() }).drive(4, warmUp+stretch)
			arriving <- err
		}()
		busy, err := list.measure(2)
		tick.Reset(time.Millisecond)
		if sent := <-arriving; err == nil {
			err = sent
		}
		tick.Stop()
		if err != nil {
			return nil, err
		}
		ratio = append(ratio, busy.p99/quiet.p99)
	}
	return []result{{Goal: "P17", What: "p99 of a list while 200 readings/s arrive / alone", Value: median(ratio), Unit: "x", Bar: 2}}, nil
}

// whileSigningIn measures P16: how lists fare while sign-ins flood, far more than
// the machine can hash, and what the flood leaves in memory.
func (s *stage) whileSigningIn(rounds int) ([]result, error) {
	const perSecond = 100
	var ratio []float64
	var before, most float64
	list := s.ours.asking(always(listRequest(s.ours.addr, s.ours.token)))
	for range rounds {
		quiet, err := list.measure(2)
		if err != nil {
			return nil, err
		}
		if before == 0 {
			before = residentMB(s.ours.pid)
		}
		ctx, stop := context.WithCancel(context.Background())
		flooded := s.flood(ctx, perSecond)
		busy, err := list.measure(2)
		most = max(most, residentMB(s.ours.pid))
		stop()
		if n := <-flooded; err == nil && n == 0 {
			err = errors.New("no sign-in was answered during the flood")
		}
		if err != nil {
			return nil, err
		}
		ratio = append(ratio, busy.p99/quiet.p99)
	}
	return []result{
		{Goal: "P16", What: "p99 of a list while 100 sign-ins/s arrive / quiet", Value: median(ratio), Unit: "x", Bar: 2.5},
		{Goal: "P16", What: "process during the floods", Value: most, Unit: "MB", Bar: 400, Note: fmt.Sprintf("%.0f MB before", before)},
	}, nil
}

// flood signs in at a rate until its context ends, whatever comes of it, and
// gives how many were answered.
func (s *stage) flood(ctx context.Context, perSecond int) <-chan int64 {
	done := make(chan int64, 1)
	form := url.Values{"grant_type": {"password"}, "username": {"tom@demo.test"}, "password": {demoPassword}}.Encode()
	go func() {
		var answered atomic.Int64
		var all sync.WaitGroup
		tick := time.NewTicker(time.Second / time.Duration(perSecond))
		defer tick.Stop()
		for ctx.Err() == nil {
			select {
			case <-ctx.Done():
			case <-tick.C:
				all.Go(func() {
					r, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+s.ours.addr+"/v1/users/me/auth", strings.NewReader(form))
					if err != nil {
						return
					}
					r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
					r.SetBasicAuth("portal", "")
					if reply, err := http.DefaultClient.Do(r); err == nil {
						_ = reply.Body.Close()
						answered.Add(1)
					}
				})
			}
		}
		all.Wait()
		done <- answered.Load()
	}()
	return done
}
