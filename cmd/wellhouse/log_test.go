package main

import (
	"encoding/json"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"wellhouse.app/internal/demo"
)

// G13: a run in which people sign in, read, change, err and are refused leaves
// a log of JSON lines without a word about anybody.
func TestLogHoldsNothingPersonal(t *testing.T) {
	dir := t.TempDir()
	s := start(t, "--demo", "--data", dir, "--log-level", "debug")
	canaries := []string{
		"demo.test", demo.Password, "Rosa", "Delgado", "Mesquite", "2105550134", "Okafor", "Doe", "Frost", "HARBOR", "SECRETCODE", "SECRETNAME", "SECRETVALUE",
		"wrong-guess", "Tremblay", "bg300-", demo.MemberID("rosa"), demo.MemberID("james"),
	}
	form := "application/x-www-form-urlencoded"
	for _, email := range []string{"rosa@demo.test", "james@demo.test", "kdoe@demo.test", "annmarie@demo.test", "admin@demo.test"} {
		b := s.browser(t)
		b.signIn(t, email)
		for _, part := range strings.Split(b.cookie(t), "; ") {
			_, value, _ := strings.Cut(part, "=")
			canaries = append(canaries, value)
		}
		for _, path := range []string{
			"/home", "/v1/users/me/info/personal?inclIntlPhones=true", "/v1/promos/HARBOR", "/v1/promos/SECRETCODE", "/v1/accounts/me/info",
			"/v1/users/" + demo.MemberID("james") + "/reading/bp", "/v1/users/me/reading/weights", "/v1/nothing/SECRETNAME", "/consult/SECRETNAME/messages",
			"/wellhouse.nav.v1.NavigationService/GetStartup?connect=v1&encoding=json&message=%7B%7D", "/v1/users/me/prefs/apps?appId=SECRETVALUE",
		} {
			b.get(t, path)
		}
		b.do(t, http.MethodPut, "/v1/users/me/prefs/apps", "application/json", `{"appId":5,"prefName":"SECRETNAME","prefVal":"SECRETVALUE"}`)
		b.do(t, http.MethodPut, "/v1/users/me/prefs/apps", "application/json", `{"appId":"SECRETVALUE"}`)
		b.do(t, http.MethodPut, "/v1/users/me/prefs/apps", "application/json", `{"SECRETNAME": SECRETVALUE}`)
		b.do(t, http.MethodPost, "/v1/users/me/auth", form, url.Values{"grant_type": {"password"}, "username": {email}, "password": {"wrong-guess-1"}}.Encode())
		b.do(t, http.MethodPost, "/v1/users/me/auth", form, url.Values{"grant_type": {"SECRETVALUE"}, "username": {"SECRETNAME"}}.Encode())
		b.do(t, http.MethodPost, "/v1/users/me/auth/refresher", form, "grant_type=refresh_token")
		b.do(t, http.MethodPost, "/v1/auth/logout", "", "")
	}
	b := s.browser(t)
	_, half := b.do(t, http.MethodPost, "/v1/users/me/auth", form, url.Values{"grant_type": {"password"}, "username": {"mfa@demo.test"}, "password": {demo.Password}}.Encode())
	var reply struct{ MFAToken string }
	if err := json.Unmarshal([]byte(half), &reply); err != nil || reply.MFAToken == "" {
		t.Fatalf("%s", half)
	}
	canaries = append(canaries, reply.MFAToken)
	b.get(t, "/v1/users/auth/mfa/"+reply.MFAToken+"/contactPoints")
	b.do(t, http.MethodPost, "/v1/users/auth/mfa/challenges", "application/json", `{"mfaToken":"`+reply.MFAToken+`"}`)
	_, outbox := b.do(t, http.MethodPost, "/wellhouse.outbox.v1.DemoOutboxService/ListMessages", "application/json", "{}")
	code := regexp.MustCompile(`code is (\d{6})`).FindStringSubmatch(outbox)
	if code == nil {
		t.Fatalf("no code in the outbox: %s", outbox)
	}
	canaries = append(canaries, code[1], "6125550109")
	s.stop(t)

	lines := strings.Split(strings.TrimSpace(s.log.String()), "\n")
	if len(lines) < 50 {
		t.Errorf("only %d lines; is the log on?", len(lines))
	}
	for _, line := range lines {
		if !json.Valid([]byte(line)) {
			t.Errorf("not a line of JSON: %s", line)
		}
	}
	for _, canary := range canaries {
		if canary != "" && strings.Contains(s.log.String(), canary) {
			t.Errorf("the log holds %q: %s", canary, lineWith(lines, canary))
		}
	}
}

func lineWith(lines []string, text string) string {
	for _, l := range lines {
		if strings.Contains(l, text) {
			return l
		}
	}
	return ""
}
