package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

// fillPeerTalk makes the pairs at PocketBase and a collection of messages that
// both of a pair may see, and writes down who they are.
func fillPeerTalk(app core.App, file string) error {
	users, err := app.FindCollectionByNameOrId("users")
	if err != nil {
		return err
	}
	// Hashing a hundred passwords is no part of a conversation.
	users.Fields.GetByName("password").(*core.PasswordField).Cost = 4
	if err := app.Save(users); err != nil {
		return err
	}
	messages := core.NewBaseCollection("messages")
	rule := types.Pointer("sender = @request.auth.id || receiver = @request.auth.id")
	messages.ListRule, messages.ViewRule, messages.CreateRule = rule, rule, types.Pointer("sender = @request.auth.id")
	for _, name := range []string{"sender", "receiver", "text"} {
		messages.Fields.Add(&core.TextField{Name: name, Required: true})
	}
	if err := app.Save(messages); err != nil {
		return err
	}
	var lines []string
	for i := range 2 * pairs {
		user := core.NewRecord(users)
		user.SetEmail(fmt.Sprintf("talker%d@crowd.test", i))
		user.SetRandomPassword()
		if err := app.Save(user); err != nil {
			return err
		}
		token, err := user.NewAuthToken()
		if err != nil {
			return err
		}
		lines = append(lines, user.Id+" "+token)
	}
	return os.WriteFile(file, []byte(strings.Join(lines, "\n")), 0o600)
}

const peerTalkFile = "talkers"

// newPeerTalk starts PocketBase and has all pairs listen.
func newPeerTalk(s *servers, self, dir string) (*talk, error) {
	data := filepath.Join(dir, "pb")
	pb, err := s.launch("pocketbase", "/api/health", self, "--child", "pocketbase", "--dir", data)
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(filepath.Join(data, peerTalkFile))
	if err != nil {
		return nil, err
	}
	var ids, tokens []string
	for line := range strings.Lines(string(text)) {
		id, token, _ := strings.Cut(strings.TrimSpace(line), " ")
		ids, tokens = append(ids, id), append(tokens, token)
	}
	t := &talk{target: pb.saying(`"text":`), last: make([]int64, 2*pairs), began: time.Now()}
	t.request = func(sender, _ int, planned time.Time) []byte {
		body := fmt.Appendf(nil, `{"sender":"%s","receiver":"%s","text":"%s"}`, ids[sender], ids[(sender+pairs)%(2*pairs)], t.text(sender, planned))
		return post(t.addr, "/api/collections/messages/records", "Authorization: "+tokens[sender], body)
	}
	for i, token := range tokens {
		if err := t.follow(i, token); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// follow opens an event stream, as PocketBase has it, and hears all messages.
func (t *talk) follow(person int, token string) error {
	r, err := http.Get("http://" + t.addr + "/api/realtime")
	if err != nil {
		return err
	}
	lines := bufio.NewReader(r.Body)
	var hello struct {
		ClientID string `json:"clientId"`
	}
	for hello.ClientID == "" {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return err
		}
		if data, found := bytes.CutPrefix(line, []byte("data:")); found {
			if err := json.Unmarshal(data, &hello); err != nil {
				return err
			}
		}
	}
	body := fmt.Sprintf(`{"clientId":"%s","subscriptions":["messages/*"]}`, hello.ClientID)
	ask, err := http.NewRequest("POST", "http://"+t.addr+"/api/realtime", strings.NewReader(body))
	if err != nil {
		return err
	}
	ask.Header.Set("Content-Type", "application/json")
	ask.Header.Set("Authorization", token)
	reply, err := http.DefaultClient.Do(ask)
	if err != nil {
		return err
	}
	_ = reply.Body.Close()
	if reply.StatusCode != http.StatusNoContent {
		return fmt.Errorf("PocketBase answered %s to a subscription", reply.Status)
	}
	go func() {
		defer func() { _ = r.Body.Close() }()
		for {
			line, err := lines.ReadBytes('\n')
			if err != nil {
				return
			}
			t.heard(person, line)
		}
	}()
	return nil
}
