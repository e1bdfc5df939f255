package family_test

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/api/rpc/family/v1/familyv1connect"
	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/people/family"
	"wellhouse.app/internal/platform/db"
)

const (
	list        = familyv1connect.FamilyServiceListFamilyProcedure
	invite      = familyv1connect.FamilyServiceInviteProcedure
	withdraw    = familyv1connect.FamilyServiceWithdrawInviteProcedure
	accept      = familyv1connect.FamilyServiceAcceptProcedure
	setAreas    = familyv1connect.FamilyServiceSetAreasProcedure
	closeThem   = familyv1connect.FamilyServiceCloseReadingsProcedure
	openThem    = familyv1connect.FamilyServiceOpenReadingsProcedure
	end         = familyv1connect.FamilyServiceEndProcedure
	addChild    = familyv1connect.FamilyServiceAddDependentProcedure
	start       = familyv1connect.FamilyServiceStartActingProcedure
	stop        = familyv1connect.FamilyServiceEndActingProcedure
	getInvite   = familyv1connect.FamilyInviteServiceGetInviteProcedure
	acceptAsNew = familyv1connect.FamilyInviteServiceAcceptAsNewProcedure
	decline     = familyv1connect.FamilyInviteServiceDeclineProcedure
	consenter   = "/wellhouse.record.v1.MemberRecordService/AddConsenter"
	listFor     = "/wellhouse.record.v1.MemberRecordService/GetMemberPeople"
	endFor      = "/wellhouse.record.v1.MemberRecordService/EndAccess"

	getSession = "/wellhouse.session.v1.SessionService/GetSession"
	startup    = "/wellhouse.nav.v1.NavigationService/GetStartup"
	latest     = "/wellhouse.reading.v1.LatestService/GetLatest"
	unread     = "/wellhouse.chat.v1.ChatService/GetUnread"
	looked     = "/wellhouse.audit.v1.RecordAccessService/ListAccess"
	outbox     = "/wellhouse.outbox.v1.DemoOutboxService/ListMessages"
	sugar      = "/v1/users/me/readings/bgs/data"
	sid        = "wellhouse-sid"
)

type object = map[string]any

type link struct {
	ID, Name, MemberID, Audience, Relationship, Stage string
	Areas, OpenAreas                                  []string
	Version                                           int
	HasSignIn, Invited                                bool
	Until                                             float64
	Age                                               int
}

type people struct {
	ActsFor, ActedBy []link
	Invites          []struct{ ID, Email, State string }
	Stage            string
	ReadingsClosed   bool
	PlacesLeft       int
}

func ask(t *testing.T, c *apitest.Client, procedure string, in any) *apitest.Reply {
	t.Helper()
	r := c.RPC(procedure, in)
	if r.Status != 200 {
		t.Fatalf("%s: %d %s", procedure, r.Status, r.Body)
	}
	return r
}

// refused checks the status and the key of a refusal.
func refused(t *testing.T, r *apitest.Reply, status int, key string) {
	t.Helper()
	told := r.Body + " " + r.Header.Get("Wellhouse-Message-Key") + " " + r.Header.Get("Wellhouse-Error-Type")
	if r.Status != status || !strings.Contains(told, key) {
		t.Errorf("%d %s, want %d %s", r.Status, told, status, key)
	}
}

func familyOf(t *testing.T, c *apitest.Client) (p people) {
	t.Helper()
	ask(t, c, list, object{}).Decode(t, &p)
	return p
}

var linkPattern = regexp.MustCompile(`/family-invitation#([A-Za-z0-9_-]+)`)

// mailed is the token in the newest email to an address.
func mailed(t *testing.T, s *apitest.Server, to string) string {
	t.Helper()
	var box struct{ Messages []struct{ To, Text string } }
	ask(t, s.Nobody(), outbox, object{}).Decode(t, &box)
	for _, m := range box.Messages {
		if found := linkPattern.FindStringSubmatch(m.Text); m.To == to && found != nil {
			return found[1]
		}
	}
	t.Fatalf("no link was sent to %s", to)
	return ""
}

// told counts the messages of a kind to an address.
func told(t *testing.T, s *apitest.Server, template string) int {
	t.Helper()
	return s.Count("SELECT COUNT(*) FROM outbox_messages WHERE template = $1", template)
}

func asking(email string, areas ...string) object {
	return object{"email": email, "name": "Ada", "audience": "care_recipients", "relationship": "child", "areas": areas}
}

// act turns a client to the first person it acts for by that name.
func act(t *testing.T, c *apitest.Client, name string) link {
	t.Helper()
	all := familyOf(t, c).ActsFor
	i := slices.IndexFunc(all, func(l link) bool { return strings.HasPrefix(l.Name, name) })
	if i < 0 {
		t.Fatalf("nobody named %s in %+v", name, all)
	}
	ask(t, c, start, object{"linkId": all[i].ID})
	c.For = all[i].MemberID
	return all[i]
}

// D35, S2-6-11: an adult invites somebody, who accepts, acts and is ended at once.
// S1-2.4-05 has its calls here.
func TestAnAdultLetsSomebodyAct(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		marcus, ada := s.As("marcus@demo.test"), s.SignIn("ada@demo.test")
		ask(t, marcus, invite, asking("Ada@demo.test", "supplies", "readings"))
		first := mailed(t, s, "Ada@demo.test")
		ask(t, marcus, invite, asking("ada@demo.test", "readings"))
		token := mailed(t, s, "ada@demo.test")
		if n := s.Count("SELECT COUNT(*) FROM family_invites WHERE token_hash = $1", token); n != 0 {
			t.Error("the secret is stored")
		}
		refused(t, ada.RPC(accept, object{"token": first}), 400, "family.inviteGone")
		if p := familyOf(t, marcus); len(p.Invites) != 1 || p.PlacesLeft != 9 || len(p.ActedBy) != 0 {
			t.Errorf("%+v", p)
		}
		o := ask(t, ada, getInvite, object{"token": token})
		for _, want := range []string{`"fromName":"Marcus Hill"`, `"hasAccount":true`, `"signedIn":true`, `"areas":["readings"]`, "care_recipients"} {
			if !strings.Contains(o.Body, want) {
				t.Errorf("the invitation lacks %s: %s", want, o.Body)
			}
		}
		refused(t, s.As("tom@demo.test").RPC(accept, object{"token": token}), 400, "family.otherEmail")
		refused(t, marcus.RPC(accept, object{"token": token}), 400, "family.otherEmail")
		ask(t, ada, accept, object{"token": token})
		refused(t, ada.RPC(accept, object{"token": token}), 400, "family.inviteGone")
		refused(t, marcus.RPC(invite, asking("ada@demo.test", "visits")), 400, "family.linked")
		l := act(t, ada, "Marcus")
		if l.Audience != "care_recipients" || !slices.Equal(l.OpenAreas, []string{"readings"}) {
			t.Errorf("%+v", l)
		}
		ask(t, ada, latest, object{})
		refused(t, ada.RPC(unread, object{}), 403, "errors.denied")
		mine := familyOf(t, marcus).ActedBy[0]
		ask(t, marcus, setAreas, object{"linkId": mine.ID, "areas": []string{"messages"}, "version": mine.Version})
		refused(t, marcus.RPC(setAreas, object{"linkId": mine.ID, "areas": []string{"visits"}, "version": mine.Version}), 409, "family.changed")
		ask(t, ada, unread, object{})
		refused(t, ada.RPC(latest, object{}), 403, "errors.denied")
		ask(t, marcus, end, object{"linkId": mine.ID})
		ask(t, marcus, end, object{"linkId": mine.ID})
		refused(t, ada.RPC(unread, object{}), 403, "acting_ended")
		refused(t, ada.RPC(startup, object{}), 403, "acting_ended")
		if r := ask(t, ada, getSession, object{}); !strings.Contains(r.Body, `"ended":true`) || !strings.Contains(r.Body, "Marcus") {
			t.Errorf("%s", r.Body)
		}
		ask(t, ada, stop, object{})
		ada.For = ""
		if r := ask(t, ada, startup, object{}); !strings.Contains(r.Body, `"Ada"`) {
			t.Errorf("not back at her own portal: %.300s", r.Body)
		}
		for template, want := range map[string]int{"familyInvited": 2, "familyAccepted": 1, "familyChanged": 1, "familyEnded": 1} {
			if n := told(t, s, template); n != want {
				t.Errorf("%s: told %d times", template, n)
			}
		}
	})
}

// Somebody without an account accepts by making one, or declines.
func TestAStrangerAnswers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		marcus := s.As("marcus@demo.test")
		ask(t, marcus, invite, asking("june@new.test", "visits", "mental_health"))
		token := mailed(t, s, "june@new.test")
		if r := ask(t, s.Nobody(), getInvite, object{"token": token}); !strings.Contains(r.Body, `"hasAccount":false`) || strings.Contains(r.Body, "june@new.test") {
			t.Errorf("%s", r.Body)
		}
		newcomer := object{"token": token, "givenName": "June", "familyName": "Hill", "birthDate": "2015-01-01", "password": "short", "timeZone": "America/Denver"}
		r := s.Nobody().RPC(acceptAsNew, newcomer)
		refused(t, r, 400, "family.adultBirthDate")
		refused(t, r, 400, "password")
		newcomer["birthDate"], newcomer["password"] = "1990-01-01", "a new long password 7"
		ask(t, s.Nobody(), acceptAsNew, newcomer)
		refused(t, s.Nobody().RPC(acceptAsNew, newcomer), 400, "family.inviteGone")
		if n := s.Count("SELECT COUNT(*) FROM members m JOIN accounts a ON a.id = m.member_id JOIN promos p ON p.code = m.promo_code WHERE a.given_name = 'June' AND p.organisation = ''"); n != 1 {
			t.Error("June has what Marcus's organization pays for")
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE action = 'familyAccepted' AND actor_id = (SELECT id FROM accounts WHERE given_name = 'June' AND family_name = 'Hill')"); n != 2 {
			t.Errorf("%d rows name June", n)
		}
		june := s.Nobody()
		if r := june.Do(apitest.SignInCall("june@new.test", "a new long password 7", "portal", "")); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if l := act(t, june, "Marcus"); !slices.Equal(l.OpenAreas, []string{"visits", "mental_health"}) {
			t.Errorf("%+v", l)
		}
		ask(t, marcus, invite, asking("no@new.test", "visits"))
		token = mailed(t, s, "no@new.test")
		ask(t, s.Nobody(), decline, object{"token": token})
		refused(t, s.Nobody().RPC(decline, object{"token": token}), 400, "family.inviteGone")
		if told(t, s, "familyDeclined") != 1 {
			t.Error("Marcus was not told")
		}
		if r := ask(t, marcus, list, object{}); !strings.Contains(r.Body, `"state":"declined"`) {
			t.Errorf("Marcus does not see who declined: %s", r.Body)
		}
		// An address with an account declines with that account, as it would accept.
		ask(t, marcus, invite, asking("tom@demo.test", "visits"))
		token = mailed(t, s, "tom@demo.test")
		refused(t, s.Nobody().RPC(decline, object{"token": token}), 400, "family.otherEmail")
		refused(t, s.As("grace@demo.test").RPC(decline, object{"token": token}), 400, "family.otherEmail")
		ask(t, s.As("tom@demo.test"), decline, object{"token": token})
		// Asked again, the earlier no is not shown.
		ask(t, marcus, invite, asking("tom@demo.test", "visits"))
		if r := ask(t, marcus, list, object{}); strings.Count(r.Body, `"state":"declined"`) != 1 {
			t.Errorf("declined twice: %s", r.Body)
		}
		ask(t, marcus, invite, asking("late@new.test", "visits"))
		token = mailed(t, s, "late@new.test")
		s.Advance(family.LastsFor)
		refused(t, s.Nobody().RPC(getInvite, object{"token": token}), 400, "family.inviteGone")
	})
}

// Every field that cannot stay as it is says so.
func TestInvitationsAreChecked(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	marcus := s.As("marcus@demo.test")
	r := marcus.RPC(invite, object{"email": "x", "name": " ", "audience": "dependents", "relationship": "boss", "areas": []string{"everything"}})
	for _, want := range []string{"errors.email", "contact.nameMissing", "family.audience", "family.relationship", "family.areas"} {
		refused(t, r, 400, want)
	}
	refused(t, marcus.RPC(invite, asking("marcus@demo.test", "visits")), 400, "family.ownEmail")
	for i := range 10 {
		ask(t, marcus, invite, asking(string(rune('a'+i))+"@new.test", "visits"))
	}
	refused(t, marcus.RPC(invite, asking("z@new.test", "visits")), 429, "family.daily")
	s.Advance(25 * time.Hour)
	marcus = s.SignIn("marcus@demo.test")
	refused(t, marcus.RPC(invite, asking("z@new.test", "visits")), 400, "family.full")
	ask(t, marcus, withdraw, object{"id": familyOf(t, marcus).Invites[0].ID})
	ask(t, marcus, invite, asking("z@new.test", "visits"))
	refused(t, s.As("sofia@demo.test").RPC(invite, asking("z@new.test", "visits")), 400, "family.audience")
	for call, in := range map[string]object{end: {}, start: {}, setAreas: {}, accept: {}, withdraw: {}} {
		refused(t, marcus.RPC(call, in), 400, "errors.value")
	}
	random := "0198c0de-0000-7000-8000-000000000001"
	for call, in := range map[string]object{end: {"linkId": random}, start: {"linkId": random}, setAreas: {"linkId": random, "areas": []string{"visits"}}} {
		refused(t, marcus.RPC(call, in), 404, "errors.notFound")
	}
}

// D35: a parent reads and writes for a child without a sign-in; both names stand in
// the child's trail. A tab that still shows the parent changes nothing.
func TestAParentActsForAChild(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		chicago, _ := time.LoadLocation("America/Chicago")
		rosa := s.SignIn("rosa@demo.test")
		before := rosa.Cookies[sid]
		own := s.Count("SELECT COUNT(*) FROM glucose_readings WHERE member_id = $1", apitest.ID("rosa@demo.test"))
		child := act(t, rosa, "Mateo")
		if rosa.Cookies[sid] == before {
			t.Error("the secret stayed the same")
		}
		if child.HasSignIn || child.Stage != "child" || len(child.OpenAreas) != 7 {
			t.Errorf("%+v", child)
		}
		boot := ask(t, rosa, startup, object{})
		for _, want := range []string{`"Mateo"`, `"es-US"`} {
			if !strings.Contains(boot.Body, want) {
				t.Errorf("start-up lacks %s", want)
			}
		}
		reading := object{"value": 111, "timestamp": s.Now().In(chicago).Add(-time.Minute).Format("2006-01-02T15:04:05")}
		post := apitest.Call{Method: "POST", Path: sugar, JSON: reading, Header: map[string]string{"Idempotency-Key": "key-for-mateo-0001"}}
		r := rosa.Do(post)
		if r.Status >= 300 {
			t.Errorf("the reading: %d %s", r.Status, r.Body)
		}
		if n := s.Count("SELECT COUNT(*) FROM glucose_readings WHERE member_id = $1 AND value = 111 AND source = 2", child.MemberID); n != 1 {
			t.Errorf("Mateo has %d readings of 111", n)
		}
		// The tab that still shows Rosa's own portal, and one that shows Sofía.
		for _, shown := range []string{"", apitest.ID("sofia@demo.test"), apitest.ID("rosa@demo.test")} {
			stale := s.Nobody()
			stale.Cookies, stale.For = rosa.Cookies, shown
			refused(t, stale.RPC(latest, object{}), 409, "acting_changed")
			refused(t, stale.Do(post), 409, "acting_changed")
			// Somebody is at the device all the same.
			if r := stale.Do(apitest.Call{Method: "POST", Path: "/v1/users/me/activity"}); r.Status != 200 {
				t.Errorf("activity: %d %s", r.Status, r.Body)
			}
		}
		if n := s.Count("SELECT COUNT(*) FROM glucose_readings WHERE member_id = $1", apitest.ID("rosa@demo.test")); n != own {
			t.Errorf("Rosa has %d readings more", n-own)
		}
		for _, closed := range []string{list, "/wellhouse.session.v1.SessionService/ListSessions", "/wellhouse.email.v1.EmailService/GetEmail", start} {
			refused(t, rosa.RPC(closed, object{}), 403, "errors.denied")
		}
		ask(t, rosa, stop, object{})
		refused(t, rosa.RPC(latest, object{}), 409, "acting_changed") // the page of Mateo, still open
		rosa.For = ""
		ask(t, rosa, latest, object{})
		if n := s.Count(`SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND actor_id = $2 AND reason = 'guardian' AND outcome = 'done'`,
			apitest.ID("mateo@demo.test"), apitest.ID("rosa@demo.test")); n < 3 {
			t.Errorf("%d rows in Mateo's trail", n)
		}
		if r := ask(t, rosa, "/wellhouse.audit.v1.RecordAccessService/ListSignIns", object{}); !strings.Contains(r.Body, "actingStarted") || !strings.Contains(r.Body, "Mateo Delgado") {
			t.Errorf("Rosa's own trail: %.400s", r.Body)
		}
	})
}

// D35: a teenager keeps messages, and readings if they close them. They see who
// looked.
func TestATeenagerHasPrivateAreas(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		sofia, rosa := s.As("sofia@demo.test"), s.SignIn("rosa@demo.test")
		act(t, rosa, "Sof")
		ask(t, rosa, latest, object{})
		refused(t, rosa.RPC(unread, object{}), 403, "errors.denied")
		ask(t, sofia, closeThem, object{})
		ask(t, sofia, closeThem, object{})
		refused(t, rosa.RPC(latest, object{}), 403, "errors.denied")
		ask(t, rosa, startup, object{})
		if told(t, s, "familyChanged") != 1 {
			t.Error("Rosa was not told once")
		}
		ask(t, sofia, openThem, object{})
		ask(t, rosa, latest, object{})
		refused(t, sofia.RPC(end, object{"linkId": familyOf(t, sofia).ActedBy[0].ID}), 400, "family.parentStays")
		refused(t, s.As("marcus@demo.test").RPC(closeThem, object{}), 400, "family.teensOnly")
		seen := ask(t, sofia, looked, object{})
		for _, want := range []string{`"name":"Rosa Delgado"`, `"relationship":"guardian"`, `"readings"`} {
			if !strings.Contains(seen.Body, want) {
				t.Errorf("Sofía does not see %s: %s", want, seen.Body)
			}
		}
	})
}

// A child without a sign-in and without a program has a portal, and what is sent to
// them reaches the parent.
func TestAChildWithoutAProgram(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		ada := s.SignIn("ada@demo.test")
		r := ada.RPC(addChild, object{"givenName": "", "familyName": "Okafor", "birthDate": "1990-01-01", "relationship": "friend"})
		for _, want := range []string{"contact.nameMissing", "family.childBirthDate", "family.relationship"} {
			refused(t, r, 400, want)
		}
		ask(t, ada, addChild, object{"givenName": "Zoe", "familyName": "Okafor", "birthDate": "2020-02-29", "relationship": "parent"})
		child := act(t, ada, "Zoe")
		if r := ask(t, ada, startup, object{}); !strings.Contains(r.Body, `"failures":[]`) || !strings.Contains(r.Body, "Zoe") {
			t.Errorf("%.500s", r.Body)
		}
		if page := ada.Get("/home"); page.Status != 200 {
			t.Errorf("the page: %d", page.Status)
		}
		ask(t, ada, "/wellhouse.embed.v1.EmbedService/OpenScreen", object{"destination": "consult.new"})
		refused(t, ada.RPC("/wellhouse.embed.v1.EmbedService/OpenScreen", object{"destination": "my-account.pricing-table"}), 403, "errors.denied")
		if n := s.Count("SELECT COUNT(*) FROM accounts WHERE id = $1 AND status = 'no_sign_in' AND email = ''", child.MemberID); n != 1 {
			t.Error("the child has a sign-in")
		}
		email, _, ok, err := guardianOf(s, child.MemberID, "readings")
		if err != nil || !ok || email != "ada@demo.test" {
			t.Errorf("%q %v %v", email, ok, err)
		}
		if _, _, ok, _ := guardianOf(s, apitest.ID("sofia@demo.test"), "messages"); ok {
			t.Error("a teenager's messages would reach the parent")
		}
	})
}

func guardianOf(s *apitest.Server, memberID, area string) (email, locale string, ok bool, err error) {
	err = s.Store().Read(context.Background(), db.Member(memberID), func(ctx context.Context, q db.Q) error {
		email, locale, ok, err = family.Guardian(ctx, q, memberID, []string{area}, s.Now())
		return err
	})
	return email, locale, ok, err
}

// papers are how Member Support recognized the caller, and what they checked.
func papers() object {
	return object{"confirmed": []string{"name", "address", "callback"}, "reason": "court papers 12-B seen"}
}

// Member Support adds somebody whose papers they checked; both are told, and the
// member reads the reason.
func TestMemberSupportAddsAConsenter(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		support, ada := s.SignIn("support@demo.test"), s.SignIn("ada@demo.test")
		grace := apitest.ID("grace@demo.test")
		in := object{"memberId": grace, "email": "ada@demo.test", "relationship": "guardian", "areas": []string{"documents", "mental_health"}, "caller": papers()}
		refused(t, support.RPC(consenter, in), 400, "family.noMentalHealth")
		in["areas"], in["until"] = []string{"documents"}, "2001-01-01"
		refused(t, support.RPC(consenter, in), 400, "family.until")
		in["until"] = s.Now().AddDate(0, 0, 3).UTC().Format(time.DateOnly)
		ask(t, support, consenter, in)
		refused(t, support.RPC(consenter, in), 400, "family.linkedDesk")
		l := act(t, ada, "Grace")
		if l.Audience != "authorized_consenters" || l.Until == 0 {
			t.Errorf("%+v", l)
		}
		if r := ask(t, s.As("grace@demo.test"), looked, object{}); !strings.Contains(r.Body, "court papers 12-B seen") {
			t.Errorf("Grace does not read why: %s", r.Body)
		}
		refused(t, s.As("grace@demo.test").RPC(setAreas, object{"linkId": l.ID, "areas": []string{"visits"}, "version": 1}), 400, "family.fixedAreas")
		if r := ask(t, support, listFor, object{"memberId": grace}); !strings.Contains(r.Body, "Ada Okafor") {
			t.Errorf("%s", r.Body)
		}
		ask(t, support, endFor, object{"memberId": grace, "linkId": l.ID, "caller": object{"confirmed": []string{"name", "email"}, "reason": "the papers were withdrawn"}})
		refused(t, ada.RPC(startup, object{}), 403, "acting_ended")
		if told(t, s, "familyConsenterAdded") != 1 || told(t, s, "familyConsenterStands") != 1 || told(t, s, "familyEnded") != 2 {
			t.Error("not everybody was told")
		}
	})
}

// Other applications and half a session cannot act, and an account that ends takes
// its links along.
func TestWhoCannotAct(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		id := familyOf(t, s.As("rosa@demo.test")).ActsFor[0].ID
		refused(t, s.AsAPI("rosa@demo.test").RPC(start, object{"linkId": id}), 400, "family.portalOnly")
		refused(t, s.As("marcus@demo.test").RPC(start, object{"linkId": id}), 404, "errors.notFound")
		refused(t, s.As("admin@demo.test").RPC(start, object{"linkId": id}), 403, "errors.denied")
		ada := s.SignIn("ada@demo.test")
		act(t, ada, "James")
		ask(t, s.SignIn("admin@demo.test"), "/wellhouse.roster.v1.AccountDeskService/EndAccount", object{"accountId": apitest.ID("james@demo.test"), "reason": "asked by phone"})
		refused(t, ada.RPC(latest, object{}), 403, "acting_ended")
		if s.Count("SELECT COUNT(*) FROM family_links WHERE member_id = $1 AND ended_at IS NULL", apitest.ID("james@demo.test")) != 0 {
			t.Error("the link still stands")
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE action = 'familyEnded' AND target = $1 AND member_id IN ($2, $3)",
			demo.LinkID("james", "ada"), apitest.ID("james@demo.test"), apitest.ID("ada@demo.test")); n != 2 {
			t.Errorf("in %d trails", n)
		}
	})
}

// Chat messages of somebody who acts carry both names.
func TestMessagesCarryBothNames(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.SignIn("rosa@demo.test")
		act(t, rosa, "Mateo")
		r := rosa.RPC("/wellhouse.chat.v1.ChatService/SendMessage", object{"channelUrl": "new", "message": "Mateo tiene clase de natación hoy."})
		if r.Status != 200 || !strings.Contains(r.Body, `"nickname":"Rosa Delgado"`) || !strings.Contains(r.Body, `"actsFor":"Mateo"`) || !strings.Contains(r.Body, apitest.ID("mateo@demo.test")) {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if n := s.Count("SELECT COUNT(*) FROM chat_messages WHERE member_id = $1 AND sender_name = 'Rosa Delgado' AND about = 'Mateo'", apitest.ID("mateo@demo.test")); n != 1 {
			t.Errorf("%d messages", n)
		}
	})
}
