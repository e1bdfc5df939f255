package roster_test

import (
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"wellhouse.app/api/rpc/nav/v1/navv1connect"
	"wellhouse.app/api/rpc/outbox/v1/outboxv1connect"
	"wellhouse.app/api/rpc/roster/v1/rosterv1connect"
	"wellhouse.app/api/rpc/staff/v1/staffv1connect"
	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/demo"
)

const (
	list     = rosterv1connect.AccountDeskServiceListAccountsProcedure
	invite   = rosterv1connect.AccountDeskServiceInviteProcedure
	resend   = rosterv1connect.AccountDeskServiceResendInvitationProcedure
	withdraw = rosterv1connect.AccountDeskServiceWithdrawInvitationProcedure
	setRole  = rosterv1connect.AccountDeskServiceChangeRoleProcedure
	end      = rosterv1connect.AccountDeskServiceEndAccountProcedure
	unlock   = rosterv1connect.AccountDeskServiceUnlockAccountProcedure
	open     = rosterv1connect.InvitationServiceOpenInvitationProcedure
	accept   = rosterv1connect.InvitationServiceAcceptInvitationProcedure

	password = "a new long password 7"
)

type object = map[string]any

func person(email, role string) object {
	p := object{"email": email, "role": role, "givenName": "Ana", "familyName": "Ruiz", "brandCode": "maple", "locale": "fr-CA"}
	if role == "member" {
		p["birthDate"] = "1962-04-09"
	}
	return p
}

type invited struct {
	Invitation struct{ ID, Email, State string }
	Handed     struct{ Code, Link string }
}

func ask(t *testing.T, c *apitest.Client, procedure string, in any) *apitest.Reply {
	t.Helper()
	r := c.RPC(procedure, in)
	if r.Status != 200 {
		t.Fatalf("%s: %d %s", procedure, r.Status, r.Body)
	}
	return r
}

var linkPattern = regexp.MustCompile(`/invitation#([A-Za-z0-9_-]+)`)

// mailed is the token in the newest email to an address.
func mailed(t *testing.T, s *apitest.Server, to string) string {
	t.Helper()
	var box struct{ Messages []struct{ To, Text string } }
	ask(t, s.Nobody(), outboxv1connect.DemoOutboxServiceListMessagesProcedure, object{}).Decode(t, &box)
	for _, m := range box.Messages {
		if found := linkPattern.FindStringSubmatch(m.Text); m.To == to && found != nil {
			return found[1]
		}
	}
	t.Fatalf("no link was sent to %s", to)
	return ""
}

func inviteMember(t *testing.T, s *apitest.Server, email string) (token, code string, id string) {
	t.Helper()
	var got invited
	ask(t, s.As("admin@demo.test"), invite, person(email, "member")).Decode(t, &got)
	return mailed(t, s, email), got.Handed.Code, got.Invitation.ID
}

func answer(token, email, born, code string) object {
	return object{"token": token, "email": email, "birthDate": born, "code": code, "password": password, "timeZone": "America/Toronto"}
}

// A member who is invited registers with email, birth date and code, and has a
// portal that works; nothing of the link or the code is stored.
func TestAMemberIsInvited(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		token, code, id := inviteMember(t, s, "ana@new.test")
		if r := ask(t, s.Nobody(), open, object{"token": token}); !strings.Contains(r.Body, `"member":true`) || strings.Contains(r.Body, "Ana") {
			t.Errorf("%s", r.Body)
		}
		for _, secret := range []string{token, code, strings.ReplaceAll(code, "-", "")} {
			if s.Count("SELECT COUNT(*) FROM invitations WHERE token_hash = $1 OR code_hash = $1", secret) != 0 {
				t.Error("a secret is stored")
			}
		}
		weak := answer(token, "Ana@New.test", "1962-04-09", strings.ToLower(code))
		weak["password"] = "short"
		if r := s.Nobody().RPC(accept, weak); r.Status != 400 || !strings.Contains(r.Body, "password") {
			t.Errorf("a weak password: %d %s", r.Status, r.Body)
		}
		ask(t, s.Nobody(), accept, answer(token, "Ana@New.test", "1962-04-09", strings.ToLower(code)))
		if r := s.Nobody().RPC(accept, answer(token, "ana@new.test", "1962-04-09", code)); r.Status != 401 {
			t.Errorf("a second time: %d %s", r.Status, r.Body)
		}
		me := s.Nobody()
		if r := me.Do(apitest.SignInCall("ana@new.test", password, "portal", "")); r.Status != 200 || !strings.Contains(r.Body, "no_active_member") {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		start := ask(t, me, "/wellhouse.nav.v1.NavigationService/GetStartup", object{})
		if !strings.Contains(start.Body, `"failures":[]`) || !strings.Contains(start.Body, "maple") {
			t.Errorf("%.600s", start.Body)
		}
		for _, path := range []string{"/v1/users/me/info/personal", "/v1/users/me/info/locale"} {
			if r := me.Get(path); r.Status != 200 {
				t.Errorf("%s: %d %s", path, r.Status, r.Body)
			}
		}
		if s.Count("SELECT COUNT(*) FROM audit_rows WHERE target = $1 AND action IN ('invited', 'invitationAccepted')", id) != 2 {
			t.Error("the trail does not tell it")
		}
	})
}

// One answer for everything that does not fit, and five wrong answers close the
// invitation, which the inviter sees.
func TestWrongAnswersCloseAnInvitation(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		token, code, id := inviteMember(t, s, "ana@new.test")
		other, _, _ := inviteMember(t, s, "bea@new.test")
		unknown := strings.Repeat("A", 43)
		var first string
		for i, wrong := range []object{
			answer(unknown, "ana@new.test", "1962-04-09", code),
			answer("x", "ana@new.test", "1962-04-09", code),
			answer(token, "bea@new.test", "1962-04-09", code),
			answer(token, "ana@new.test", "1962-04-10", code),
			answer(token, "ana@new.test", "1962-04-09", "2222-2222"),
			answer(token, "", "", ""),
			answer(token, "ana@new.test", "1962-04-10", code),
			answer(token, "ana@new.test", "1962-04-09", code), // right, and too late
		} {
			r := s.Nobody().RPC(accept, wrong)
			o := r.Object(t)
			said := o["code"].(string) + o["message"].(string)
			if first == "" {
				first = said
			}
			if r.Status != 401 || said != first {
				t.Errorf("%d: %d %s", i, r.Status, r.Body)
			}
		}
		if r := s.Nobody().RPC(open, object{"token": token}); r.Status != 401 {
			t.Errorf("the page still opens: %d", r.Status)
		}
		if r := ask(t, s.As("admin@demo.test"), list, object{}); !strings.Contains(r.Body, `"state":"tries"`) {
			t.Errorf("the inviter does not see it: %s", r.Body)
		}
		ask(t, s.Nobody(), open, object{"token": other})
		var again invited
		ask(t, s.As("admin@demo.test"), resend, object{"id": id}).Decode(t, &again)
		ask(t, s.Nobody(), accept, answer(mailed(t, s, "ana@new.test"), "ana@new.test", "1962-04-09", again.Handed.Code))
	})
}

// The page counts down what is left of five tries, also after a reload.
func TestTriesAreCountedDown(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		token, code, _ := inviteMember(t, s, "ana@new.test")
		for left := 5.0; left > 0; left-- {
			if o := ask(t, s.Nobody(), open, object{"token": token}).Object(t); o["triesLeft"] != left {
				t.Errorf("%v tries left, want %v", o["triesLeft"], left)
			}
			s.Nobody().RPC(accept, answer(token, "ana@new.test", "1962-04-10", code))
		}
	})
}

// Of many answers at the same moment one makes the account.
func TestALinkWorksOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		ask(t, s.As("admin@demo.test"), invite, person("coach@new.test", "coach"))
		token := mailed(t, s, "coach@new.test")
		var group sync.WaitGroup
		var mu sync.Mutex
		made := 0
		for range 8 {
			group.Go(func() {
				r := s.Nobody().RPC(accept, object{"token": token, "password": password})
				mu.Lock()
				defer mu.Unlock()
				if r.Status == 200 {
					made++
				}
			})
		}
		group.Wait()
		if made != 1 || s.Count("SELECT COUNT(*) FROM accounts WHERE email = 'coach@new.test' AND mfa_required") != 1 {
			t.Errorf("made %d accounts", made)
		}
		if s.Count("SELECT COUNT(*) FROM staff s JOIN accounts a ON a.id = s.account_id WHERE a.email = 'coach@new.test' AND s.title = ''") != 1 {
			t.Error("a new coach has a title in a language of its own")
		}
		// Staff are asked for a second step from the first sign-in on.
		if r := s.Nobody().Do(apitest.SignInCall("coach@new.test", password, "portal", "")); !strings.Contains(r.Body, "mfa_required") {
			t.Errorf("%d %s", r.Status, r.Body)
		}
	})
}

// 72 hours, a newer invitation and a withdrawal make a link stop working.
func TestLinksStopWorking(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		admin := s.SignIn("admin@demo.test")
		first := func() string {
			ask(t, admin, invite, person("x@new.test", "guide"))
			return mailed(t, s, "x@new.test")
		}
		is := func(name, token string, status int) {
			t.Helper()
			if r := s.Nobody().RPC(open, object{"token": token}); r.Status != status {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		replaced := first()
		var now invited
		ask(t, admin, invite, person("X@new.test", "coach")).Decode(t, &now)
		token := mailed(t, s, "X@new.test")
		is("replaced", replaced, 401)
		is("the newer one", token, 200)
		ask(t, admin, withdraw, object{"id": now.Invitation.ID})
		is("withdrawn", token, 401)
		if r := admin.RPC(withdraw, object{"id": now.Invitation.ID}); r.Status != 400 {
			t.Errorf("withdrawn twice: %d", r.Status)
		}
		late := first()
		s.Advance(72*time.Hour - 10*time.Minute)
		is("in time", late, 200)
		s.Advance(10 * time.Minute)
		is("too late", late, 401)
		if r := s.SignIn("admin@demo.test").RPC(invite, person("rosa@demo.test", "coach")); r.Status != 400 || !strings.Contains(r.Body, "roster.emailTaken") {
			t.Errorf("an address with an account: %d %s", r.Status, r.Body)
		}
	})
}

// Nobody but an Admin keeps the roster, and not while viewing a member.
func TestOnlyAdminsKeepTheRoster(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for _, who := range []string{"", "rosa@demo.test", "coach.en@demo.test", "support@demo.test", "rep@demo.test", "doctor@demo.test"} {
			c := s.Nobody()
			if who != "" {
				c = s.As(who)
			}
			for _, procedure := range []string{list, invite, resend, withdraw, setRole, end, unlock} {
				if r := c.RPC(procedure, object{}); r.Status != 401 && r.Status != 403 {
					t.Errorf("%q %s: %d", who, procedure, r.Status)
				}
			}
		}
	})
}

// The end of an account: sessions, open pages, links and devices end with it, the
// right password is told so, and the person gets an email.
func TestAnAccountEnds(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa, admin := s.SignIn("rosa@demo.test"), s.As("admin@demo.test")
		page := apitest.Connect(t, s.Listen(), map[string]string{"Cookie": "wellhouse-sid=" + rosa.Cookies["wellhouse-sid"]})
		id := apitest.ID("rosa@demo.test")
		if r := admin.RPC(end, object{"accountId": id, "reason": "x"}); r.Status != 400 || !strings.Contains(r.Body, "reason") {
			t.Errorf("without a reason: %d %s", r.Status, r.Body)
		}
		ask(t, admin, end, object{"accountId": id, "reason": "Left the employer"})
		if code := page.Goodbye(t, 2*time.Second); code != 3550 {
			t.Errorf("the page heard %d", code)
		}
		if r := rosa.Get("/v1/users/me/info/locale"); r.Status != 401 {
			t.Errorf("the session still opens: %d", r.Status)
		}
		if r := s.Nobody().Do(apitest.SignInCall("rosa@demo.test", demo.Password, "portal", "")); r.Status != 403 || !strings.Contains(r.Body, "account_ended") {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if n := s.Count("SELECT COUNT(*) FROM device_keys WHERE account_id = $1 AND revoked_at IS NULL", id); n != 0 {
			t.Errorf("%d devices still work", n)
		}
		if s.Count("SELECT COUNT(*) FROM audit_rows WHERE action = 'accountEnded' AND member_id = $1 AND actor_id = $2 AND reason = 'Left the employer'", id, apitest.ID("admin@demo.test")) != 1 {
			t.Error("the trail does not tell it")
		}
		if s.Count("SELECT COUNT(*) FROM outbox_messages WHERE template = 'accountEnded' AND member_id = $1", id) != 1 {
			t.Error("Rosa was not told")
		}
		if r := admin.RPC(end, object{"accountId": id, "reason": "once more"}); r.Status != 400 || !strings.Contains(r.Body, "ended already") {
			t.Errorf("twice: %d %s", r.Status, r.Body)
		}
		// Who comes back needs another address, and the Admin reads why.
		if r := admin.RPC(invite, person("Rosa@demo.test", "member")); r.Status != 400 || !strings.Contains(r.Body, "roster.emailEnded") {
			t.Errorf("invited again: %d %s", r.Status, r.Body)
		}
	})
}

// Staff whose account has ended aren't told about health plans.
func TestAStaffAccountEnds(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		ask(t, s.As("admin@demo.test"), end, object{"accountId": apitest.ID("doctor@demo.test"), "reason": "Left us"})
		r := s.Nobody().Do(apitest.SignInCall("doctor@demo.test", demo.Password, "portal", ""))
		if r.Status != 403 || !strings.Contains(r.Body, "account_ended") || !strings.Contains(r.Body, "errors.staffAccountEnded") {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if s.Count("SELECT COUNT(*) FROM outbox_messages WHERE template = 'staffAccountEnded' AND member_id = ''") != 1 {
			t.Error("the doctor was not told, or as a member")
		}
	})
}

// The desk and the member directory tell who is locked out, until they are unlocked.
func TestLockedOut(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		lockOut(s, "rosa@demo.test", "doctor@demo.test")
		admin := s.As("admin@demo.test")
		want := func(locked bool) {
			t.Helper()
			if got := lockedAtDesk(t, admin); got["doctor@demo.test"] != locked || got["nurse@demo.test"] {
				t.Errorf("the desk says %v", got)
			}
			var found struct{ Members []struct{ Locked bool } }
			ask(t, admin, staffv1connect.MemberDirectoryServiceSearchMembersProcedure, object{"query": "rosa@demo.test"}).Decode(t, &found)
			if len(found.Members) != 1 || found.Members[0].Locked != locked {
				t.Errorf("the directory says %+v", found)
			}
		}
		want(true)
		for _, email := range []string{"rosa@demo.test", "doctor@demo.test"} {
			ask(t, admin, unlock, object{"accountId": apitest.ID(email)})
		}
		want(false)
	})
}

// lockOut types wrong passwords until the accounts have to rest for minutes.
func lockOut(s *apitest.Server, emails ...string) {
	for range 17 {
		s.Advance(time.Minute)
		for _, email := range emails {
			s.Nobody().Do(apitest.SignInCall(email, "a wrong password", "portal", ""))
		}
	}
}

func lockedAtDesk(t *testing.T, admin *apitest.Client) map[string]bool {
	t.Helper()
	var listed struct {
		Accounts []struct {
			Email  string
			Locked bool
		}
	}
	ask(t, admin, list, object{}).Decode(t, &listed)
	out := map[string]bool{}
	for _, a := range listed.Accounts {
		out[a.Email] = a.Locked
	}
	return out
}

// Whatever opened an account or would open it again ends with it.
func TestEverythingEndsWithAnAccount(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		id := apitest.ID("rosa@demo.test")
		apitest.PutBelongings(t, s.Store(), id)
		ask(t, s.As("admin@demo.test"), end, object{"accountId": id, "reason": "Left the employer"})
		apitest.WantNoBelongings(t, s.Store(), id)
	})
}

type titled struct{ Role, Title string }

func staffOf(t *testing.T, c *apitest.Client) titled {
	t.Helper()
	var desk struct{ Startup struct{ Staff titled } }
	ask(t, c, navv1connect.NavigationServiceGetDeskProcedure, object{}).Decode(t, &desk)
	return desk.Startup.Staff
}

// A role change signs the person out, and nobody changes their own account.
func TestRolesChange(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		coach, admin := s.SignIn("coach.en@demo.test"), s.As("admin@demo.test")
		self := apitest.ID("admin@demo.test")
		for name, try := range map[string]struct {
			procedure string
			in        object
			key       string
		}{
			"one's own role":     {setRole, object{"accountId": self, "role": "coach"}, "your own account"},
			"one's own account":  {end, object{"accountId": self, "reason": "good bye"}, "your own account"},
			"a member as staff":  {setRole, object{"accountId": apitest.ID("tom@demo.test"), "role": "coach"}, "roster.roleStaff"},
			"staff as a member":  {setRole, object{"accountId": apitest.ID("coach.en@demo.test"), "role": "member"}, "roster.roleStaff"},
			"a role of nobody":   {setRole, object{"accountId": apitest.ID("coach.en@demo.test"), "role": "owner"}, "roster.roleStaff"},
			"an unknown account": {end, object{"accountId": "nobody", "reason": "good bye"}, "could not find"},
		} {
			if r := admin.RPC(try.procedure, try.in); r.Status == 200 || !strings.Contains(r.Body, try.key) {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		ask(t, admin, setRole, object{"accountId": apitest.ID("coach.en@demo.test"), "role": "Admin"})
		if r := coach.Get("/v1/users/me/info/locale"); r.Status != 401 {
			t.Errorf("the session kept the old role: %d", r.Status)
		}
		// Robert Shaw called himself a doctor in the role that he had.
		ask(t, admin, setRole, object{"accountId": apitest.ID("doctor@demo.test"), "role": "support"})
		if he := staffOf(t, s.SignIn("doctor@demo.test")); he.Role != "support" || he.Title != "" {
			t.Errorf("after the change: %+v", he)
		}
	})
}

// Two Admins who end each other at the same moment: one of them stays.
func TestOneAdminStays(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		ask(t, s.As("admin@demo.test"), setRole, object{"accountId": apitest.ID("coach.en@demo.test"), "role": "Admin"})
		one, two := s.SignIn("admin@demo.test"), s.SignIn("coach.en@demo.test")
		var group sync.WaitGroup
		group.Go(func() { one.RPC(end, object{"accountId": apitest.ID("coach.en@demo.test"), "reason": "at once"}) })
		group.Go(func() { two.RPC(end, object{"accountId": apitest.ID("admin@demo.test"), "reason": "at once"}) })
		group.Wait()
		if n := s.Count("SELECT COUNT(*) FROM accounts WHERE role = 'Admin' AND status = 'active'"); n != 1 {
			t.Errorf("%d Admins are left", n)
		}
	})
}
