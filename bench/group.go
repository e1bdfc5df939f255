package main

import (
	"bufio"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// groupCommit measures P5: how many uploads of 64 writers share a commit of the
// product, and what sharing gives. The latter is measured by the store's own
// benchmark, whose 64 writers write one row each, once together and once each
// with a commit of their own, and nothing else.
func (s *stage) groupCommit(rounds int) ([]result, error) {
	program := filepath.Join(s.dir, "db.test")
	if out, err := exec.Command("go", "test", "-c", "-o", program, "./internal/platform/db").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("building the benchmark of the store: %w\n%s", err, out)
	}
	var shared, gain []float64
	for range rounds {
		commits, writes, err := groupCounts(s.ours.addr)
		if err != nil {
			return nil, err
		}
		if _, err := s.ours.busy.uploading(s.ours.target, 1).measure(64); err != nil {
			return nil, err
		}
		commitsAfter, writesAfter, err := groupCounts(s.ours.addr)
		if err != nil {
			return nil, err
		}
		shared = append(shared, (writesAfter-writes)/(commitsAfter-commits))
		more, err := togetherOverAlone(program, s.dir)
		if err != nil {
			return nil, err
		}
		gain = append(gain, more)
	}
	return []result{
		{Goal: "P5", What: "writes per commit, 64 writers", Value: median(shared), Unit: "", Bar: 10, Least: true},
		{Goal: "P5", What: "rows of 64 writers: shared commits / own ones", Value: median(gain), Unit: "x", Bar: 5, Least: true},
	}, nil
}

var writesLine = regexp.MustCompile(`BenchmarkWrites/(together|alone)\S*\s+\d+\s+([\d.]+) ns/op`)

func togetherOverAlone(program, dir string) (float64, error) {
	c := exec.Command(program, "-test.run", "^$", "-test.bench", "Writes", "-test.benchtime", "1s")
	c.Dir, c.Env = dir, append(os.Environ(), "TMPDIR="+dir)
	out, err := c.CombinedOutput()
	took := map[string]float64{}
	for _, found := range writesLine.FindAllSubmatch(out, -1) {
		took[string(found[1])], _ = strconv.ParseFloat(string(found[2]), 64)
	}
	if err != nil || len(took) != 2 {
		return 0, fmt.Errorf("writing to the store: %w\n%s", err, out)
	}
	return took["alone"] / took["together"], nil
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
