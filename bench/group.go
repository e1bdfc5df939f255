package main

import (
	"bufio"
	"net/http"
	"strconv"
	"strings"
)

// groupCommit measures P5: how many writes of 64 writers share a commit, and
// what that gives against one writer, who shares with nobody.
func (s *stage) groupCommit(rounds int) ([]result, error) {
	var shared, gain []float64
	for range rounds {
		alone, err := s.ours.busy.uploading(s.ours.target, enough, 1).measure(1)
		if err != nil {
			return nil, err
		}
		commits, writes, err := groupCounts(s.ours.addr)
		if err != nil {
			return nil, err
		}
		together, err := s.ours.busy.uploading(s.ours.target, enough, 1).measure(64)
		if err != nil {
			return nil, err
		}
		commitsAfter, writesAfter, err := groupCounts(s.ours.addr)
		if err != nil {
			return nil, err
		}
		shared = append(shared, (writesAfter-writes)/(commitsAfter-commits))
		gain = append(gain, together.perSecond/alone.perSecond)
	}
	return []result{
		{Goal: "P5", What: "writes per commit, 64 writers", Value: median(shared), Unit: "", Bar: 10, Least: true},
		{Goal: "P5", What: "uploads of 64 writers / of one", Value: median(gain), Unit: "x", Bar: 5, Least: true},
	}, nil
}

// groupCounts reads the server's own counters.
func groupCounts(addr string) (commits, writes float64, err error) {
	r, err := http.Get("http://" + addr + "/metrics")
	if err != nil {
		return 0, 0, err
	}
	defer func() { _ = r.Body.Close() }()
	lines := bufio.NewScanner(r.Body)
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), " ")
		switch name {
		case "wellhouse_store_commits_total":
			commits, err = strconv.ParseFloat(value, 64)
		case "wellhouse_store_writes_total":
			writes, err = strconv.ParseFloat(value, 64)
		}
		if err != nil {
			return 0, 0, err
		}
	}
	return commits, writes, lines.Err()
}
