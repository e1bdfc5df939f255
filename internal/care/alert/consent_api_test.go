package alert_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/app"
	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/platform/db"
)

const (
	own, ownEmail       = "+16125550123", "own@elsewhere.test"
	victim, victimEmail = "+16125550122", "victim@elsewhere.test"
)

// list is a member's friends and family page, through the API.
type list struct {
	t  *testing.T
	s  *apitest.Server
	as *apitest.Client
}

func lists(t *testing.T, test func(t *testing.T, s *apitest.Server)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			test(t, apitest.New(t, engine, func(c *app.Config) { c.TextToken = "gateway" }))
		})
	}
}

func mobiles(numbers ...string) []any {
	out := []any{}
	for _, number := range numbers {
		out = append(out, map[string]any{"number": number, "phoneType": "MO"})
	}
	return out
}

func (l list) do(method, path string, body map[string]any, status int) map[string]any {
	l.t.Helper()
	r := l.as.Do(apitest.Call{Method: method, Path: path, JSON: body})
	if r.Status != status {
		l.t.Fatalf("%s %s: %d %s", method, path, r.Status, r.Body)
	}
	return r.Object(l.t)
}

func (l list) add(email string, phones []any) (id string) {
	l.t.Helper()
	person := map[string]any{
		"firstName": "Vera", "lastName": "Voss", "contactType": "FA", "phones": phones, "sugarLevels": map[string]any{"low": 70, "high": 250},
	}
	if email != "" {
		person["email"] = email
	}
	return l.do("POST", contactsPath, person, 201)["id"].(string)
}

func (l list) change(id string, part map[string]any) {
	l.t.Helper()
	l.do("PATCH", contactsPath+"/"+id+"?contactType=FA", part, 200)
}

// want checks what the page says about each address of a contact.
func (l list) want(id string, want ...string) {
	l.t.Helper()
	var got []string
	for _, one := range l.as.RPC(familyRPC+"ListFamily", map[string]any{}).Object(l.t)["contacts"].([]any) {
		c := one.(map[string]any)
		if c["id"] != id {
			continue
		}
		for _, a := range c["addresses"].([]any) {
			address := a.(map[string]any)
			got = append(got, address["address"].(string)+" "+address["consent"].(string))
		}
	}
	if !slices.Equal(got, want) {
		l.t.Errorf("the page says %q, want %q", got, want)
	}
}

// test sends a test message and returns the status.
func (l list) test(id string) int {
	return l.as.RPC(familyRPC+"SendTestMessage", map[string]any{"id": id}).Status
}

func text(t *testing.T, s *apitest.Server, from, words string) {
	t.Helper()
	r := s.Nobody().Do(apitest.Call{
		Method: "POST", Path: "/ingest/v1/texts", JSON: map[string]any{"from": from, "text": words}, Header: map[string]string{alert.GatewayHeader: "gateway"},
	})
	if r.Status != 204 {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
}

// messagesTo lists the messages to an address, newest first.
func messagesTo(t *testing.T, s *apitest.Server, to string) (out []map[string]any) {
	t.Helper()
	for _, one := range s.Nobody().RPC("/wellhouse.outbox.v1.DemoOutboxService/ListMessages", map[string]any{}).Object(t)["messages"].([]any) {
		if m := one.(map[string]any); m["to"] == to {
			out = append(out, m)
		}
	}
	return out
}

func templates(t *testing.T, s *apitest.Server, to string) string {
	t.Helper()
	var out []string
	for _, m := range messagesTo(t, s, to) {
		out = append(out, m["template"].(string))
	}
	return strings.Join(out, " ")
}

var secret = regexp.MustCompile(alert.LinkPage + `#([\w-]{24})`)

// answer opens the newest link that an address got and returns what the page says then.
func answer(t *testing.T, s *apitest.Server, to, answer string) string {
	t.Helper()
	for _, m := range messagesTo(t, s, to) {
		if found := secret.FindStringSubmatch(m["text"].(string)); found != nil {
			r := s.Nobody().RPC(linkRPC+"AnswerContactLink", map[string]any{"token": found[1], "answer": answer})
			if r.Status != 200 {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
			return r.Object(t)["state"].(string)
		}
	}
	t.Fatalf("nobody wrote to %s: %v", to, messagesTo(t, s, to))
	return ""
}

// A yes counts where it was said. The other addresses of the contact may be
// somebody else's, so each is asked before we use it.
func TestAYesIsForOneAddress(t *testing.T) {
	lists(t, func(t *testing.T, s *apitest.Server) {
		annmarie := list{t, s, s.As("annmarie@demo.test")}
		id := annmarie.add(victimEmail, mobiles(own, victim))
		annmarie.want(id, own+" invited", victim+" none", victimEmail+" none")
		text(t, s, own, "YES")
		annmarie.want(id, own+" yes", victim+" none", victimEmail+" none")

		annmarie.as.RPC(familyRPC+"InviteFamilyContact", map[string]any{"id": id})
		annmarie.want(id, own+" yes", victim+" invited", victimEmail+" invited")
		annmarie.change(id, map[string]any{"phones": mobiles(victim)})
		annmarie.want(id, victim+" invited", victimEmail+" invited")
		if status := annmarie.test(id); status != 400 {
			t.Errorf("a test message without a yes: %d", status)
		}
		for _, address := range []string{victim, victimEmail} {
			if got := templates(t, s, address); got != "contactOptIn" {
				t.Errorf("%s got %s", address, got)
			}
		}
		answer(t, s, victimEmail, "yes")
		annmarie.want(id, victim+" invited", victimEmail+" yes")
		if status := annmarie.test(id); status != 200 {
			t.Errorf("a test message after the yes: %d", status)
		}
		if got := templates(t, s, victim); got != "contactOptIn" {
			t.Errorf("the phone that has not answered got %s", got)
		}
	})
}

// A phone at home is not asked. When it becomes a mobile, it is.
func TestAMobileIsAskedWhenItBecomesOne(t *testing.T) {
	lists(t, func(t *testing.T, s *apitest.Server) {
		marcus := list{t, s, s.As("marcus@demo.test")}
		id := marcus.add(ownEmail, []any{map[string]any{"number": victim, "phoneType": "HO"}})
		answer(t, s, ownEmail, "yes")
		marcus.want(id, ownEmail+" yes")
		marcus.change(id, map[string]any{"phones": mobiles(victim)})
		marcus.want(id, victim+" invited", ownEmail+" yes")
		manner := map[string]any{"id": id, "channel": "SMS", "low": 70, "high": 250, "quietFrom": 0, "quietTo": 1, "urgentAnyway": true, "locale": "en-US"}
		if r := marcus.as.RPC(familyRPC+"UpdateFamilyContact", manner); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		marcus.test(id)
		if got := templates(t, s, victim); got != "contactOptIn" {
			t.Errorf("the phone got %s", got)
		}
	})
}

// Nobody but the owner of a number undoes its STOP, whatever is said at the other
// addresses of the contact.
func TestAStopIsItsOwners(t *testing.T) {
	lists(t, func(t *testing.T, s *apitest.Server) {
		text(t, s, victim, "STOP")
		rosa := list{t, s, s.As(rosaEmail)}
		id := rosa.add(ownEmail, mobiles())
		rosa.change(id, map[string]any{"phones": mobiles(victim)})
		rosa.want(id, victim+" stopped", ownEmail+" invited")
		answer(t, s, ownEmail, "yes")
		rosa.want(id, victim+" stopped", ownEmail+" yes")
		rosa.change(id, map[string]any{"email": "second@elsewhere.test"})
		rosa.as.RPC(familyRPC+"InviteFamilyContact", map[string]any{"id": id})
		rosa.want(id, victim+" stopped", "second@elsewhere.test none") // they asked us to stop at the other one
		rosa.change(id, map[string]any{"phones": []any{}})
		answer(t, s, "second@elsewhere.test", "yes")
		rosa.change(id, map[string]any{"phones": mobiles(victim)})
		rosa.want(id, victim+" stopped", "second@elsewhere.test yes")
		rosa.test(id)
		marcus := list{t, s, s.As("marcus@demo.test")}
		marcus.want(marcus.add("", mobiles(victim)), victim+" stopped")
		if got := templates(t, s, victim); got != "" {
			t.Errorf("sent after STOP: %s", got)
		}
		text(t, s, victim, "START")
		rosa.want(id, victim+" invited", "second@elsewhere.test yes")
	})
}

// YES answers the newest question and nothing else; START undoes a STOP by text
// message and nothing else.
func TestAYesIsForOneMember(t *testing.T) {
	lists(t, func(t *testing.T, s *apitest.Server) {
		rosa, annmarie, marcus := list{t, s, s.As(rosaEmail)}, list{t, s, s.As("annmarie@demo.test")}, list{t, s, s.As("marcus@demo.test")}
		b := rosa.add("", mobiles(victim))
		if got := answer(t, s, victim, "stop"); got != "stopped" {
			t.Errorf("the page says %s", got)
		}
		rosa.want(b, victim+" stopped")
		s.Advance(time.Second)
		older := marcus.add("", mobiles(victim))
		s.Advance(time.Second)
		a := annmarie.add("", mobiles(victim))
		text(t, s, victim, "YES")
		annmarie.want(a, victim+" yes")
		marcus.want(older, victim+" invited")
		rosa.want(b, victim+" stopped")
		text(t, s, victim, "NO")
		marcus.want(older, victim+" no")
		for _, words := range []string{"START", "YES", "Yes, please"} {
			text(t, s, victim, words)
			annmarie.want(a, victim+" yes")
			marcus.want(older, victim+" no")
			rosa.want(b, victim+" stopped")
		}
		text(t, s, victim, "STOP")
		text(t, s, victim, "YES")
		annmarie.want(a, victim+" stopped")
		text(t, s, victim, "START")
		annmarie.want(a, victim+" yes")
		rosa.want(b, victim+" stopped")
	})
}
