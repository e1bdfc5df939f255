package alert_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/messagetest"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/talk/delivery"
)

// serverVariable makes the test program a server that is there to be killed.
const serverVariable = "WELLHOUSE_TEST_ALERT_SERVER"

type serverSettings struct {
	Store   db.Options
	KeyFile string
	Gateway string
}

// sent is what a client posts to the server: one check of one member.
type sent struct {
	Member string
	At     int64
	Value  int
}

// TestServerProcess is no test of its own: it is the process that
// TestKilledServers kills.
func TestServerProcess(t *testing.T) {
	text := os.Getenv(serverVariable)
	if text == "" {
		t.Skip("for TestKilledServers")
	}
	var c serverSettings
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
	sender, err := delivery.NewGateway(delivery.GatewayConfig{URL: c.Gateway})
	if err != nil {
		t.Fatal(err)
	}
	log := audit.New(audit.Deps{DB: store, Now: time.Now, Keys: keys})
	messages := messagetest.With(delivery.New(delivery.Deps{
		DB: store, Now: time.Now, Keys: keys, Brands: brand.New(brand.Deps{DB: store, Now: time.Now}),
		Senders: map[delivery.Channel]delivery.Sender{delivery.SMS: sender},
	}), alert.Messages)
	alerts := alert.New(alert.Deps{DB: store, Now: time.Now, Keys: keys, Outbox: messages, Audit: log})
	readings := reading.New(reading.Deps{DB: store, Now: time.Now, Keys: keys, Audit: log, Stored: alerts.Stored})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go jobs.Run(context.Background(), time.Now, messages.Jobs()...)
	go jobs.Run(context.Background(), time.Now, alerts.Jobs()...)
	fmt.Println("serving", listener.Addr())
	_ = http.Serve(listener, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var in sent
		if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		b := reading.Batch{Glucose: []reading.Glucose{{
			Stamp: reading.Stamp{Moment: figure.Moment{At: in.At}, Zone: "UTC", Source: reading.FromMeter, DeviceID: "meter", ReceivedAt: time.Now().UnixMilli()},
			Value: in.Value, Tags: reading.Tags{Meal: figure.NoTag},
		}}}
		if _, err := readings.Keep(r.Context(), in.Member, &b, audit.Row{Action: "readingsStored", Area: "test"}); err != nil {
			w.WriteHeader(http.StatusInternalServerError)
		}
	}))
}

// phones is a gateway that shows a message once, however often its key comes.
type phones struct {
	mu     sync.Mutex
	shown  map[string]bool           // by key
	counts map[string]map[string]int // by number and kind
	copies int
	news   *sync.Cond
}

func newPhones() *phones {
	p := &phones{shown: map[string]bool{}, counts: map[string]map[string]int{}}
	p.news = sync.NewCond(&p.mu)
	return p
}

// kinds are how a text is recognised.
var kinds = map[string]string{"low reading": "low", "high reading": "high", "all clear": "clear"}

func (p *phones) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var body struct{ To, Text string }
	_ = json.NewDecoder(r.Body).Decode(&body)
	key := r.Header.Get("Idempotency-Key")
	p.mu.Lock()
	defer p.mu.Unlock()
	p.copies++
	if !p.shown[key] {
		p.shown[key] = true
		if p.counts[body.To] == nil {
			p.counts[body.To] = map[string]int{}
		}
		for words, kind := range kinds {
			if strings.Contains(body.Text, words) {
				p.counts[body.To][kind]++
			}
		}
		p.news.Broadcast()
	}
	w.WriteHeader(http.StatusAccepted)
}

// wait returns once a number has seen so many messages of a kind.
func (p *phones) wait(number, kind string, n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.counts[number][kind] < n {
		p.news.Wait()
	}
}

// street is many members, each with one contact, and the server that is killed.
type street struct {
	phones  *phones
	address atomic.Value // of the server of the moment
	posts   atomic.Int64
	killing atomic.Bool
	ids     []string
}

func numberOf(i int) string { return fmt.Sprintf("+1312555%04d", i) }

// SECURITY G14, G25: servers that are killed while readings arrive lose no alert
// and show none twice, and what was due leaves within ten seconds of the last
// restart.
func TestKilledServers(t *testing.T) {
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			dir := t.TempDir()
			options := db.Options{Path: dir + "/wellhouse.db"}
			if engine == db.Postgres {
				options = db.Options{URL: dbtest.PostgresURL(t)}
			}
			s := &street{phones: newPhones()}
			h := s.build(t, options, dir)
			gateway := httptest.NewServer(s.phones)
			defer gateway.Close()
			settings, err := json.Marshal(serverSettings{Store: options, KeyFile: dir + "/keys", Gateway: gateway.URL})
			if err != nil {
				t.Fatal(err)
			}
			s.killing.Store(true)
			server := s.start(t, string(settings))
			lives := make([]*life, soakMembers)
			var clients sync.WaitGroup
			for i := range lives {
				lives[i] = &life{id: s.ids[i], number: numberOf(i), counts: map[string]int{}}
				clients.Go(func() { lives[i].live(s) })
			}
			for range soakKills {
				time.Sleep(time.Duration(200+rand.IntN(600)) * time.Millisecond)
				end(server)
				server = s.start(t, string(settings))
			}
			restarted := time.Now()
			pending := time.Duration(0)
			for _, l := range lives { // what was due at the last kill
				l.settled(&pending, restarted)
			}
			s.killing.Store(false)
			clients.Wait()
			end(server)
			s.judge(t, h, lives, pending)
		})
	}
}

// life is one member's day: very low, fine, above 600, fine, and so on. What is
// urgent is told right away after an all-clear, also when the server was killed
// before it noted that the all-clear had left.
type life struct {
	mu         sync.Mutex
	id, number string
	counts     map[string]int
	steps      int
	waitedFrom time.Time // zero while nothing is due
	seen       time.Time
}

var day = []struct {
	value int
	kind  string
}{{50, "low"}, {110, "clear"}, {601, "high"}, {110, "clear"}}

func (l *life) live(s *street) {
	at := int64(0)
	for s.killing.Load() || s.posts.Load() < soakReadings {
		step := day[l.steps%len(day)]
		at = max(at+1, time.Now().UnixMilli())
		s.post(sent{Member: l.id, At: at, Value: step.value})
		l.mu.Lock()
		l.counts[step.kind]++
		n := l.counts[step.kind]
		l.steps++
		l.waitedFrom = time.Now()
		l.mu.Unlock()
		s.phones.wait(l.number, step.kind, n)
		l.mu.Lock()
		l.waitedFrom, l.seen = time.Time{}, time.Now()
		l.mu.Unlock()
	}
}

// settled waits until what was due at a restart is seen.
func (l *life) settled(longest *time.Duration, restarted time.Time) {
	for {
		l.mu.Lock()
		from, seen := l.waitedFrom, l.seen
		l.mu.Unlock()
		if from.IsZero() || from.After(restarted) {
			if seen.After(restarted) {
				*longest = max(*longest, min(time.Since(restarted), seen.Sub(restarted)))
			}
			return
		}
		if time.Since(restarted) > time.Minute {
			*longest = time.Minute
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// post sends a check until a server says that it is stored; twice is no harm.
func (s *street) post(in sent) {
	body, _ := json.Marshal(in)
	client := &http.Client{Timeout: 5 * time.Second}
	for {
		r, err := client.Post("http://"+s.address.Load().(string), "application/json", bytes.NewReader(body))
		if err == nil {
			_, _ = io.Copy(io.Discard, r.Body)
			_ = r.Body.Close()
			if r.StatusCode == http.StatusOK {
				s.posts.Add(1)
				return
			}
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// build makes the members and their contacts.
func (s *street) build(t *testing.T, options db.Options, dir string) *house {
	t.Helper()
	store, err := db.Open(context.Background(), options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	if _, err := store.Migrate(context.Background()); err != nil {
		t.Fatal(err)
	}
	w := demotest.Empty(t, store)
	if w.Keys, err = seal.LoadOrCreate(dir + "/keys"); err != nil {
		t.Fatal(err)
	}
	w.Load(t)
	h := newHouse(w)
	low, high := 70, 250
	for i := range soakMembers {
		id := fmt.Sprintf("00000000-0000-7000-8000-%012d", i)
		s.ids = append(s.ids, id)
		h.exec(t, `INSERT INTO accounts (id, role, status, email, given_name, family_name, password_hash, mfa_required, locale, last_visit_at, created_at)
			SELECT $1, role, 'no_sign_in', $2, given_name, family_name, '', mfa_required, 'en-US', last_visit_at, created_at FROM accounts WHERE id = $3`,
			id, fmt.Sprintf("m%d@street.test", i), demo.MemberID("marcus"))
		h.exec(t, `INSERT INTO members (member_id, brand_code, promo_code, public_uuid, bundle_id, birth_date, sex, time_zone, address_json, phones_json,
			shared_coaching, safe_content, care_team, care_plan, vitals, expert_opinion, mh_guide, partner_programs, migration_eligible, created_at)
			SELECT CAST($1 AS TEXT), brand_code, promo_code, CAST($1 AS TEXT), bundle_id, birth_date, sex, time_zone, address_json, phones_json,
			shared_coaching, safe_content, care_team, care_plan, vitals, expert_opinion, mh_guide, partner_programs, migration_eligible, created_at
			FROM members WHERE member_id = $2`, id, demo.MemberID("marcus"))
		err := store.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
			return h.alerts.Keep(ctx, q, id, alert.Contact{
				ID: "00000000-0000-7000-9000-" + id[24:], Type: alert.Family, Locale: "en-US", Consent: alert.Yes,
				Person: alert.Person{FirstName: "Ann", LastName: "Hill", Phones: []alert.Phone{{Number: numberOf(i), Type: alert.Mobile}}},
			}, alert.Levels{Low: &low, High: &high})
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return h
}

func (s *street) start(t *testing.T, settings string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^TestServerProcess$", "-test.v")
	cmd.Env = append(os.Environ(), serverVariable+"="+settings)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { end(cmd) })
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if address, found := strings.CutPrefix(lines.Text(), "serving "); found {
			s.address.Store(address)
			return cmd
		}
	}
	t.Fatal("the server did not start")
	return nil
}

func end(cmd *exec.Cmd) {
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
}

// judge compares what people saw and what is stored with what was posted.
func (s *street) judge(t *testing.T, h *house, lives []*life, pending time.Duration) {
	t.Helper()
	s.phones.mu.Lock()
	defer s.phones.mu.Unlock()
	missed, twice, readings, wanted := 0, 0, 0, 0
	for _, l := range lives {
		readings += l.steps
		wanted += l.counts["low"] + l.counts["high"]
		for kind, n := range l.counts {
			shown := s.phones.counts[l.number][kind]
			missed += max(0, n-shown)
			twice += max(0, shown-n)
		}
	}
	alerts := len(h.query(t, "SELECT id FROM alerts"))
	stored := len(h.query(t, "SELECT id FROM glucose_readings WHERE device_id = 'meter'"))
	// What was shown and not noted before a kill may wait or have been replaced.
	left := h.query(t, "SELECT state FROM outbox_messages WHERE topic = 'alerts' AND state IN ('failed', 'expired')")
	open := h.query(t, "SELECT member_id FROM alert_episodes WHERE closed_at IS NULL GROUP BY member_id, direction HAVING COUNT(*) > 1")
	t.Logf("%d kills, %d readings posted, %d stored, %d alerts of %d, %d messages shown of %d copies, %d missed, %d visible twice, last due %s after the last restart",
		soakKills, readings, stored, alerts, wanted, len(s.phones.shown), s.phones.copies, missed, twice, pending.Round(time.Millisecond))
	if missed > 0 || twice > 0 || alerts != wanted || stored != readings || len(left) > 0 || len(open) > 0 || len(s.phones.shown) != readings {
		t.Errorf("missed %d, twice %d, %d alerts for %d readings, %d stored of %d, left %v, open twice %v", missed, twice, alerts, wanted, stored, readings, left, open)
	}
	if pending > 10*time.Second {
		t.Errorf("what was due left %s after the last restart", pending)
	}
	if readings < soakReadings {
		t.Errorf("only %d readings", readings)
	}
}
