// Command bench measures Wellhouse beside a bare floor and a peer, all on this
// machine, in one run. It reports ratios, because absolute figures move with
// whatever else the machine is doing; they are printed for the reader only.
// Everything stays on loopback and ends by itself.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

func main() {
	log.SetFlags(0)
	server := flag.String("server", "bin/wellhouse", "the product's binary")
	dist := flag.String("dist", "web/dist", "the built web app")
	rounds := flag.Int("rounds", 4, "interleaved rounds")
	grow := flag.Int("grow", 1_000_000, "rows of a store that grew")
	out := flag.String("out", "bench/results/bench.json", "where the figures go")
	child := flag.String("child", "", "serve as raw, sockets or pocketbase (used by bench itself)")
	only := flag.String("only", "", "chat, talk, fanout, idle, list, upload, figures, group, arriving, flood, signin, labs or desks: measure these alone and write no file")
	addr := flag.String("addr", "", "address of a child")
	dir := flag.String("dir", "", "folder of a child")
	flag.Parse()
	var err error
	switch *child {
	case "raw":
		err = serveRaw(*addr, *dir)
	case "sockets":
		err = serveSockets(*addr)
	case "pocketbase":
		err = servePocketBase(*addr, *dir, filepath.Join(*dir, "token"))
	default:
		err = run(*server, *dist, *out, *rounds, *grow, *only)
	}
	if err != nil {
		log.Fatal("bench: ", err)
	}
}

func run(server, dist, out string, rounds, grow int, only string) (err error) {
	dir, err := os.MkdirTemp("", "wellhouse-bench")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	self, err := os.Executable()
	if err != nil {
		return err
	}
	fmt.Printf("outside load at the start: %s\n", loadAverage())
	switch only {
	case "":
	case "desks":
		return alone(desks(server, dir, rounds))
	case "list", "upload", "figures", "group", "arriving", "flood", "signin", "labs":
		return stageAlone(server, self, dir, rounds, only)
	default:
		return chatsAlone(server, self, dir, rounds, only)
	}
	var rows []result
	defer func() {
		if err != nil {
			show(rows) // what was measured before it failed
		}
	}()
	starts, err := startUp(server, self, dir)
	if err != nil {
		return err
	}
	rows = append(rows, starts...)
	size, err := initialJS(dist)
	if err != nil {
		return err
	}
	rows = append(rows, size)
	paper, err := fourPages(dir, rounds)
	if err != nil {
		return err
	}
	rows = append(rows, paper...)
	kept, err := engines(server, dir, rounds, grow)
	if err != nil {
		return err
	}
	rows = append(rows, kept...)
	staff, err := desks(server, dir, rounds)
	if err != nil {
		return err
	}
	rows = append(rows, staff...)
	talks, err := chats(server, self, filepath.Join(dir, "data"), filepath.Join(dir, "talk"), rounds, allOfChat)
	if err != nil {
		return err
	}
	rows = append(rows, talks...)
	stage, err := newStage(server, self, dir)
	defer stage.servers.stop()
	if err != nil {
		return err
	}
	for _, measure := range []func(int) ([]result, error){
		stage.signedInRead, stage.list, stage.labs, stage.ingest, stage.batches, stage.groupCommit, stage.statistics, stage.whileArriving, stage.whileSigningIn, stage.signIns,
	} {
		more, err := measure(rounds)
		if err != nil {
			return err
		}
		rows = append(rows, more...)
	}
	show(rows)
	fmt.Printf("outside load at the end: %s\n", loadAverage())
	if err := os.MkdirAll(filepath.Dir(out), 0o755); err != nil {
		return err
	}
	data, err := json.MarshalIndent(struct {
		At   time.Time
		Rows []result
	}{time.Now().UTC(), rows}, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(out, append(data, '\n'), 0o644)
}

// result is one row of the table: a figure, its bar and whether it holds.
type result struct {
	Goal  string
	What  string
	Value float64
	Unit  string
	Bar   float64
	Least bool // the bar is a least value; otherwise a most
	Note  string
}

func (r result) holds() bool {
	if r.Least {
		return r.Value >= r.Bar
	}
	return r.Value <= r.Bar
}

func show(rows []result) {
	fmt.Printf("\n%-5s %-46s %12s %12s  %s\n", "goal", "what", "value", "bar", "")
	for _, r := range rows {
		bar, verdict := "", ""
		if r.Bar > 0 {
			sign := "<="
			if r.Least {
				sign = ">="
			}
			bar = fmt.Sprintf("%s %.4g", sign, r.Bar)
			verdict = "pass"
			if !r.holds() {
				verdict = "short"
			}
		}
		fmt.Printf("%-5s %-46s %9.4g %-3s %11s  %-5s %s\n", r.Goal, r.What, r.Value, r.Unit, bar, verdict, r.Note)
	}
	fmt.Println()
}

func loadAverage() string {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return "unknown"
	}
	return string(text[:min(len(text), 14)])
}

// spawn starts a child that writes to nowhere.
func spawn(name string, args ...string) (*exec.Cmd, error) {
	c := exec.Command(name, args...)
	return c, c.Start()
}
