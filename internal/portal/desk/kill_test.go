package desk_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/portal/desk"
	"wellhouse.app/internal/talk/chat"
)

// nodeVariable makes the test program a node that is there to be killed.
const nodeVariable = "WELLHOUSE_TEST_DESK_NODE"

type nodeSettings struct {
	Store   db.Options
	KeyFile string
}

// lateAnswers is how many answers are late when the killing begins.
const lateAnswers = 40

// TestNodeProcess is no test of its own: it is a node that TestKilledNodes
// kills.
func TestNodeProcess(t *testing.T) {
	text := os.Getenv(nodeVariable)
	if text == "" {
		t.Skip("for TestKilledNodes")
	}
	var c nodeSettings
	if err := json.Unmarshal([]byte(text), &c); err != nil {
		t.Fatal(err)
	}
	store, err := db.Open(context.Background(), c.Store)
	if err != nil {
		t.Fatal(err)
	}
	keys, err := seal.LoadOrCreate(c.KeyFile)
	if err != nil {
		t.Fatal(err)
	}
	log := audit.New(audit.Deps{DB: store, Now: time.Now, Keys: keys})
	conversations := chat.New(chat.Deps{DB: store, Now: time.Now, Keys: keys, Audit: log})
	node := desk.New(desk.Deps{DB: store, Now: time.Now, Keys: keys, Audit: log, Chat: conversations})
	fmt.Println("running")
	jobs.Run(context.Background(), time.Now, node.Jobs()...)
}

// Nodes are killed while they move late answers: one on SQLite, two at once on
// PostgreSQL. Every answer moves once and the member is told once.
func TestKilledNodes(t *testing.T) {
	for _, c := range []struct {
		name  string
		nodes int
		store func(t *testing.T, dir string) db.Options
	}{
		{"sqlite", 1, func(_ *testing.T, dir string) db.Options { return db.Options{Path: filepath.Join(dir, "desk.db")} }},
		{"postgres", 2, func(t *testing.T, _ string) db.Options { return db.Options{URL: dbtest.PostgresURL(t)} }},
	} {
		t.Run(c.name, func(t *testing.T) {
			if testing.Short() {
				t.Skip("takes seconds")
			}
			dir := t.TempDir()
			options := c.store(t, dir)
			h := lateHouse(t, options, dir)
			settings, err := json.Marshal(nodeSettings{Store: options, KeyFile: dir + "/keys"})
			if err != nil {
				t.Fatal(err)
			}
			kills := 0
			for h.text("SELECT COUNT(*) FROM chat_tasks WHERE id LIKE 'late-%' AND moved_at IS NULL") != "0" {
				if kills++; kills > 500 {
					t.Fatal("the answers do not move")
				}
				var nodes []*exec.Cmd
				for range c.nodes {
					nodes = append(nodes, startNode(t, string(settings)))
				}
				// Longer each time, so that a slow machine gets to the end too.
				time.Sleep(time.Duration(1+rand.IntN(25+5*kills)) * time.Millisecond)
				for _, node := range nodes {
					_ = node.Process.Kill()
					_ = node.Wait()
				}
			}
			moved := h.text("SELECT COUNT(*) FROM chat_messages WHERE channel_id LIKE 'late-%' AND event = 'movedTo'")
			told := h.text("SELECT COUNT(DISTINCT channel_id) FROM chat_messages WHERE channel_id LIKE 'late-%' AND event = 'movedTo'")
			joined := h.text("SELECT COUNT(*) FROM chat_participants WHERE channel_id LIKE 'late-%' AND staff_id <> $1", demo.MemberID("coach.en"))
			t.Logf("%d answers, %d rounds of %d nodes killed, %s moves told in %s conversations", lateAnswers, kills, c.nodes, moved, told)
			if want := strconv.Itoa(lateAnswers); moved != want || told != want || joined != want {
				t.Errorf("%s moves told in %s conversations, %s coaches joined; want %s", moved, told, joined, want)
			}
		})
	}
}

func startNode(t *testing.T, settings string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^TestNodeProcess$", "-test.v")
	cmd.Env = append(os.Environ(), nodeVariable+"="+settings)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if lines.Text() == "running" {
			return cmd
		}
	}
	t.Fatal("a node did not start")
	return nil
}

// lateHouse is a demo in which many answers of one coach are late.
func lateHouse(t *testing.T, options db.Options, dir string) *house {
	t.Helper()
	store, err := db.Open(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	if _, err := store.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	w := demotest.Empty(t, store)
	if w.Keys, err = seal.LoadOrCreate(dir + "/keys"); err != nil {
		t.Fatal(err)
	}
	w.Load(t)
	h := &house{World: w, t: t}
	h.exec("UPDATE chat_tasks SET state = 'answered', answered_at = 1 WHERE state = 'open'")
	rosa, emily := demo.MemberID("rosa"), demo.MemberID("coach.en")
	for n := range lateAnswers {
		id := fmt.Sprintf("late-%03d", n)
		h.exec(`INSERT INTO chat_channels (member_id, id, kind, name, last_seq, last_read_seq, created_at, last_message_at)
			VALUES ($1, $2, 'CARE_TEAM', '', 1, 0, 1, 1)`, rosa, id)
		h.exec(`INSERT INTO chat_participants (member_id, channel_id, staff_id, user_type, last_read_seq, joined_at)
			VALUES ($1, $2, $3, 'COACH', 0, 1)`, rosa, id, emily)
		h.exec(`INSERT INTO chat_tasks (member_id, id, channel_id, pool, owner_id, first_seq, opened_at, due_at, urgent, state)
			VALUES ($1, $2, $2, 'coach', $3, 1, 1, 2, FALSE, 'open')`, rosa, id, emily)
	}
	return h
}
