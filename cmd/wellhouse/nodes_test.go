package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/live/redistest"
)

// bearer signs a demo person in as an api client does.
func (s *server) bearer(t *testing.T, email string) string {
	t.Helper()
	form := url.Values{"grant_type": {"password"}, "username": {email}, "password": {demo.Password}}
	r, err := http.NewRequest("POST", s.base+"/v1/users/me/auth", strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.SetBasicAuth("demo-api", "demo-api")
	reply, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = reply.Body.Close() }()
	var body struct {
		AccessToken string `json:"access_token"`
	}
	if err := json.NewDecoder(reply.Body).Decode(&body); err != nil || body.AccessToken == "" {
		t.Fatalf("%s %v", reply.Status, err)
	}
	return body.AccessToken
}

func (s *server) chat(t *testing.T, token, method, message string, into any) {
	t.Helper()
	r, err := http.NewRequest("POST", s.base+"/wellhouse.chat.v1.ChatService/"+method, strings.NewReader(message))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+token)
	reply, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = reply.Body.Close() }()
	if err := json.NewDecoder(reply.Body).Decode(into); err != nil || reply.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s %v", method, reply.Status, err)
	}
}

// D1: two programs on one PostgreSQL that meet in a Redis are one portal: what
// is written on one is heard on the other, who signs out on one is shown out on
// the other, and one that is killed takes nothing along.
func TestTwoNodesAreOnePortal(t *testing.T) {
	redis, store, dir := redistest.Start(t), dbtest.PostgresURL(t), t.TempDir()
	node := func(name string) *server {
		return start(t, "--demo", "--data", filepath.Join(dir, name), "--key-file", filepath.Join(dir, "keys.json"),
			"--database-url", store, "--redis-url", redis.URL)
	}
	b, a := node("b"), node("a")
	member, coach := a.bearer(t, "priya@demo.test"), b.bearer(t, "coach.en@demo.test")
	with := func(token string) map[string]string { return map[string]string{"Authorization": "Bearer " + token} }
	here, there := apitest.Connect(t, b.base, with(coach)), apitest.Connect(t, b.base, with(member))
	var list struct {
		Channels []struct{ URL, CustomType string }
	}
	a.chat(t, member, "ListChannels", `{}`, &list)
	address := ""
	for _, c := range list.Channels {
		if c.CustomType == "MEMBER_ONE_ON_ONE" {
			address = c.URL
		}
	}
	var sent struct{ Message struct{ Sequence float64 } }
	a.chat(t, member, "SendMessage", `{"channelUrl":"`+address+`","message":"Across the nodes","clientId":"k-1"}`, &sent)
	hint := `{"kind":"message","channelUrl":"` + address + `"}` // no content leaves the node over Redis
	if !here.Hears(hint, 2*time.Second) || !there.Hears(hint, 2*time.Second) {
		t.Error("the other node did not hear")
	}
	var after struct {
		Messages []struct{ Message string }
	}
	b.chat(t, coach, "ListMessages", fmt.Sprintf(`{"channelUrl":"%s","afterSequence":%.0f}`, address, sent.Message.Sequence-1), &after)
	if len(after.Messages) != 1 || after.Messages[0].Message != "Across the nodes" {
		t.Errorf("the other node gives %+v", after)
	}
	var channel struct {
		Channel struct {
			Members []struct {
				UserID string
				Online bool
			}
		}
	}
	a.chat(t, member, "GetChannel", `{"channelUrl":"`+address+`"}`, &channel)
	for _, m := range channel.Channel.Members {
		if m.UserID == demo.MemberID("coach.en") && !m.Online {
			t.Error("the coach on the other node does not look present")
		}
	}
	r, err := http.NewRequest("POST", a.base+"/v1/auth/logout", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+member)
	if reply, err := http.DefaultClient.Do(r); err != nil || reply.StatusCode != http.StatusNoContent {
		t.Fatalf("%v %v", reply, err)
	}
	if code := there.Goodbye(t, 2*time.Second); code != 3550 {
		t.Errorf("goodbye %d", code)
	}
	if err := a.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if !here.Hears(`"missed"`, 30*time.Second) {
		t.Error("a node was killed and nobody was told to ask")
	}
	b.stop(t)
}
