package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// The demo's own published account and api client.
const (
	demoMember   = "rosa@demo.test"
	demoUploader = "marcus@demo.test"
	demoPassword = "Tq7!mVx2-Rk9w"
	demoClient   = "demo-api"
)

// stage is the product, the floor and the peer side by side, each with a
// signed-in person.
type stage struct {
	ours    house
	raw, pb target
	pbUser  string
	pbToken string
	dir     string
	servers servers
}

// servers are the children that run now.
type servers []*exec.Cmd

func (s *servers) stop() {
	for _, c := range *s {
		stop(c)
	}
}

// launch starts a child on a free address and waits until it is ready.
func (s *servers) launch(name, ready, binary string, args ...string) (target, error) {
	addr, err := freeAddr()
	if err != nil {
		return target{}, err
	}
	c, err := spawn(binary, append(args, "--addr", addr)...)
	if err != nil {
		return target{}, err
	}
	*s = append(*s, c)
	return target{name: name, addr: addr, pid: c.Process.Pid}, waitFor("http://" + addr + ready)
}

// launchOurs starts the product on its store, which has the demo already, and
// signs the member in.
func (s *servers) launchOurs(server string, store ...string) (target, string, error) {
	args := append([]string{"serve", "--demo", "--log-level", "error", "--account-rate", "1000000", "--address-rate", "1000000"}, store...)
	ours, err := s.launch("wellhouse", "/readyz", server, args...)
	if err != nil {
		return ours, "", err
	}
	token, err := signIn(ours.addr)
	return ours, token, err
}

func newStage(server, self, dir string) (*stage, error) {
	s := &stage{dir: dir}
	var err error
	if s.ours, err = s.servers.open(server, "--data", filepath.Join(dir, "data")); err != nil {
		return s, err
	}
	if s.raw, err = s.servers.launch("raw", "/healthz", self, "--child", "raw", "--dir", dir); err != nil {
		return s, err
	}
	pbDir := filepath.Join(dir, "pb")
	if s.pb, err = s.servers.launch("pocketbase", "/api/health", self, "--child", "pocketbase", "--dir", pbDir); err != nil {
		return s, err
	}
	credentials, err := os.ReadFile(filepath.Join(pbDir, "token"))
	s.pbUser, s.pbToken, _ = strings.Cut(string(credentials), " ")
	return s, err
}

// stageAlone measures one part on a fresh demo and shows what it found.
func stageAlone(server, self, dir string, rounds int, part string) error {
	var first servers
	_, _, err := first.launchOurs(server, "--data", filepath.Join(dir, "data"))
	first.stop()
	if err != nil {
		return err
	}
	s, err := newStage(server, self, dir)
	defer s.servers.stop()
	if err != nil {
		return err
	}
	measure := map[string]func(int) ([]result, error){
		"list": s.list, "upload": s.ingest, "figures": s.statistics, "group": s.groupCommit, "arriving": s.whileArriving, "flood": s.whileSigningIn,
		"signin": s.signIns, "labs": s.labs,
	}[part]
	rows, err := measure(rounds)
	if err != nil {
		return err
	}
	show(rows)
	fmt.Printf("outside load at the end: %s\n", loadAverage())
	return nil
}

func (s *stage) bearer() string { return "Authorization: Bearer " + s.ours.token }

func get(addr, path, header string) []byte {
	return fmt.Appendf(nil, "GET %s HTTP/1.1\r\nHost: %s\r\n%s\r\nAccept: application/json\r\n\r\n", path, addr, header)
}

func post(addr, path, headers string, body []byte) []byte {
	head := fmt.Appendf(nil, "POST %s HTTP/1.1\r\nHost: %s\r\n%s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n", path, addr, headers, len(body))
	return append(head, body...)
}

func signIn(addr string) (string, error) {
	form := url.Values{"grant_type": {"password"}, "username": {demoMember}, "password": {demoPassword}}
	r, err := http.NewRequest("POST", "http://"+addr+"/v1/users/me/auth", strings.NewReader(form.Encode()))
	if err != nil {
		return "", err
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.SetBasicAuth(demoClient, demoClient)
	reply, err := http.DefaultClient.Do(r)
	if err != nil {
		return "", err
	}
	defer func() { _ = reply.Body.Close() }()
	var body struct {
		AccessToken string `json:"access_token"`
	}
	if err := json.NewDecoder(reply.Body).Decode(&body); err != nil || body.AccessToken == "" {
		return "", fmt.Errorf("sign-in answered %s: %w", reply.Status, err)
	}
	return body.AccessToken, nil
}

// addDevice gives a member a meter.
func addDevice(server, email string, store ...string) (device, error) {
	out, err := exec.Command(server, append([]string{"device", "add", "--email", email, "--model", "bg300"}, store...)...).Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			err = fmt.Errorf("%w: %s", err, exit.Stderr)
		}
		return device{}, fmt.Errorf("device add: %w", err)
	}
	return readDevice(string(bytes.TrimSpace(out)))
}
