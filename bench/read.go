package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// The demo's own published account and api client.
const (
	demoMember   = "rosa@demo.test"
	demoPassword = "Tq7!mVx2-Rk9w"
	demoClient   = "demo-api"
)

// signedInRead compares one signed-in read of a person on the product (session,
// access rule, audit and limits on), on the floor and on the peer.
func signedInRead(server, self, dir string, rounds int) ([]result, error) {
	targets, done, err := startAll(server, self, dir)
	defer done()
	if err != nil {
		return nil, err
	}
	var perRaw, perPB, cpu, rate []float64
	for range rounds {
		var w [3]window
		for i, t := range targets {
			if w[i], err = t.measure(8, 300*time.Millisecond, 1200*time.Millisecond); err != nil {
				return nil, err
			}
		}
		rate = append(rate, w[0].perSecond)
		perRaw = append(perRaw, w[0].perSecond/w[1].perSecond)
		perPB = append(perPB, w[0].perSecond/w[2].perSecond)
		cpu = append(cpu, w[0].cpuMicros/w[2].cpuMicros)
	}
	note := fmt.Sprintf("%.0f a second", median(rate))
	return []result{
		{Goal: "read", What: "signed-in read / bare Go and SQLite", Value: median(perRaw), Unit: "x", Bar: 0.25, Least: true, Note: note},
		{Goal: "read", What: "signed-in read / PocketBase", Value: median(perPB), Unit: "x", Bar: 1, Least: true},
		{Goal: "read", What: "CPU per read / PocketBase", Value: median(cpu), Unit: "x", Bar: 1},
	}, nil
}

func startAll(server, self, dir string) (targets []target, done func(), err error) {
	var stops []func()
	done = func() {
		for _, s := range stops {
			s()
		}
	}
	launch := func(name, ready string, args ...string) (target, error) {
		addr, err := freeAddr()
		if err != nil {
			return target{}, err
		}
		binary := self
		if name == "wellhouse" {
			binary = server
		}
		c, err := spawn(binary, append(args, "--addr", addr)...)
		if err != nil {
			return target{}, err
		}
		stops = append(stops, func() { stop(c) })
		return target{name: name, addr: addr, pid: c.Process.Pid}, waitFor("http://" + addr + ready)
	}
	ours, err := launch("wellhouse", "/readyz", "serve", "--demo", "--data", filepath.Join(dir, "data"), "--log-level", "error",
		"--account-rate", "1000000", "--address-rate", "1000000")
	if err != nil {
		return nil, done, err
	}
	token, err := signIn(ours.addr)
	if err != nil {
		return nil, done, err
	}
	ours.request = get(ours.addr, "/v1/users/me/info/personal", "Authorization: Bearer "+token)
	raw, err := launch("raw", "/healthz", "--child", "raw", "--dir", dir)
	if err != nil {
		return nil, done, err
	}
	raw.request = get(raw.addr, "/me", "Cookie: sid="+rawSecret)
	pbDir := filepath.Join(dir, "pb")
	pb, err := launch("pocketbase", "/api/health", "--child", "pocketbase", "--dir", pbDir)
	if err != nil {
		return nil, done, err
	}
	credentials, err := os.ReadFile(filepath.Join(pbDir, "token"))
	if err != nil {
		return nil, done, err
	}
	id, pbToken, _ := strings.Cut(string(credentials), " ")
	pb.request = get(pb.addr, "/api/collections/users/records/"+id, "Authorization: "+pbToken)
	return []target{ours, raw, pb}, done, nil
}

func get(addr, path, header string) []byte {
	return fmt.Appendf(nil, "GET %s HTTP/1.1\r\nHost: %s\r\n%s\r\nAccept: application/json\r\n\r\n", path, addr, header)
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
