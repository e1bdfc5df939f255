package main

import (
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/db"
)

var invitationLink = regexp.MustCompile(`/invitation#([A-Za-z0-9_-]+)`)

// accountCommand runs an account command in the name of Ada.
func accountCommand(t *testing.T, dir, name string, args ...string) (out string, code int) {
	t.Helper()
	return command(t, append([]string{"account", name, "--data", dir, "--by", "Ada"}, args...)...)
}

// invited accepts the invitation that a command printed.
func invited(t *testing.T, b *browser, printed string) {
	t.Helper()
	link := invitationLink.FindStringSubmatch(printed)
	if link == nil {
		t.Fatalf("no link:\n%s", printed)
	}
	body := `{"token":"` + link[1] + `","password":"a new long password 7"}`
	status, text := b.do(t, http.MethodPost, "/wellhouse.roster.v1.InvitationService/AcceptInvitation", "application/json", body)
	if status != 200 {
		t.Fatalf("%d %s", status, text)
	}
}

// A first run tells how to begin. The Admin who is invited at the command line,
// without any email, opens nothing before a second factor is set up.
func TestTheFirstAdmin(t *testing.T) {
	dir := t.TempDir()
	s := start(t, "--data", dir, "--local")
	hint := s.stdout.String()
	if !strings.Contains(hint, "Nobody can sign in yet") || !strings.Contains(hint, "wellhouse account add --role Admin") || !strings.Contains(hint, dir) {
		t.Errorf("the first run says:\n%s", hint)
	}
	out, code := accountCommand(t, dir, "add", "--role", "Admin", "--email", "ada@house.test", "--given-name", "Ada", "--family-name", "Smith")
	if code != 0 {
		t.Fatalf("%d %s", code, out)
	}
	b := s.browser(t)
	invited(t, b, out)
	form := url.Values{"grant_type": {"password"}, "username": {"ada@house.test"}, "password": {"a new long password 7"}}
	status, text := b.do(t, http.MethodPost, "/v1/users/me/auth", "application/x-www-form-urlencoded", form.Encode())
	if status != 401 || !strings.Contains(text, "mfa_required") {
		t.Fatalf("a password alone answers %d %s", status, text)
	}
	token := regexp.MustCompile(`"mfaToken":"([^"]+)"`).FindStringSubmatch(text)
	if token == nil {
		t.Fatal(text)
	}
	if _, text := b.get(t, "/v1/users/auth/mfa/"+token[1]+"/contactPoints"); !strings.Contains(text, `"setUp":true`) || !strings.Contains(text, `"contactTypes":[]`) {
		t.Errorf("the second step offers %s", text)
	}
	for _, call := range []string{
		"/wellhouse.roster.v1.AccountDeskService/ListAccounts", "/wellhouse.factor.v1.FactorService/ListMethods",
		"/wellhouse.session.v1.SessionService/ListSessions", "/wellhouse.staff.v1.MemberDirectoryService/SearchMembers",
	} {
		if status, text := b.do(t, http.MethodPost, call, "application/json", `{"query":"rosa"}`); status != 401 {
			t.Errorf("%s answers %d %s before a factor is set up", call, status, text)
		}
	}
	s.stop(t)
	again := start(t, "--data", dir, "--local")
	if strings.Contains(again.stdout.String(), "Nobody can sign in yet") {
		t.Error("the hint stays")
	}
	again.stop(t)
}

// Every account command names its person in the trail, and says what is wrong with
// what was typed.
func TestAccountCommands(t *testing.T) {
	dir := t.TempDir()
	s := start(t, "--demo", "--data", dir)
	s.stop(t)
	for _, one := range []struct {
		name string
		args []string
		code int
		says []string
		row  string // of the trail
	}{
		{"add", []string{"--role", "coach", "--email", "new", "--given-name", "", "--family-name", "Ruiz"}, 1, []string{"--email", "--given-name"}, ""},
		{"add", []string{"--role", "pilot", "--email", "p@new.test", "--given-name", "P", "--family-name", "Q"}, 1, []string{"--role"}, ""},
		{"add", []string{"--role", "member", "--email", "m@new.test", "--given-name", "M", "--family-name", "N"}, 1, []string{"--birth-date"}, ""},
		{"add", []string{"--role", "member", "--email", "m@new.test", "--given-name", "M", "--family-name", "N", "--birth-date", "1962-04-09"}, 0, []string{"M N is invited", "/invitation#", "Code for the letter"}, "invited"},
		{"role", []string{"--email", "coach.en@demo.test", "--role", "member"}, 1, []string{"--role"}, ""},
		{"role", []string{"--email", "admin@demo.test", "--role", "coach"}, 1, []string{"last active Admin"}, ""},
		{"role", []string{"--email", "coach.en@demo.test", "--role", "Admin"}, 0, []string{"the role Admin"}, "roleChanged"},
		{"end", []string{"--email", "coach.es@demo.test", "--reason", "no"}, 1, []string{"--reason"}, ""},
		{"end", []string{"--email", "nobody@demo.test", "--reason", "left the team"}, 1, []string{"no account"}, ""},
		{"end", []string{"--email", "coach.es@demo.test", "--reason", "left the team"}, 0, []string{"has ended"}, "accountEnded"},
		{"unlock", []string{"--email", "rosa@demo.test"}, 0, []string{"unlocked"}, "accountUnlocked"},
		{"list", []string{"--role", "Admin"}, 0, []string{"coach.en@demo.test", "admin@demo.test"}, "list"},
	} {
		out, code := accountCommand(t, dir, one.name, one.args...)
		if (code != 0) != (one.code != 0) {
			t.Errorf("account %s %v: %d %s", one.name, one.args, code, out)
		}
		for _, text := range one.says {
			if !strings.Contains(out, text) {
				t.Errorf("account %s %v lacks %q: %s", one.name, one.args, text, out)
			}
		}
		if one.row != "" {
			change(t, dir, "UPDATE audit_rows SET outcome = 'done' WHERE action = '"+one.row+"' AND actor_id = 'command line: Ada' AND actor_role = 'operator'")
		}
	}
	if out, code := command(t, "account", "list", "--data", dir, "--by", " "); code == 0 || !strings.Contains(out, "--by NAME") {
		t.Errorf("a nameless operator: %d %s", code, out)
	}
}

// The command ends what the desk of an Admin ends, on both engines.
func TestEverythingEndsAtTheCommandLine(t *testing.T) {
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			dir, id := t.TempDir(), apitest.ID("rosa@demo.test")
			options, more := db.Options{Path: filepath.Join(dir, "wellhouse.db")}, []string{}
			if engine == db.Postgres {
				options = db.Options{URL: dbtest.PostgresURL(t)}
				more = []string{"--database-url", options.URL}
			}
			s := start(t, append([]string{"--demo", "--data", dir}, more...)...)
			s.stop(t)
			store, err := db.Open(t.Context(), options)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = store.Close() }()
			apitest.PutBelongings(t, store, id)
			out, code := accountCommand(t, dir, "end", append([]string{"--email", "rosa@demo.test", "--reason", "left the plan"}, more...)...)
			if code != 0 {
				t.Fatalf("%d %s", code, out)
			}
			apitest.WantNoBelongings(t, store, id)
		})
	}
}
