package record_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"wellhouse.app/api/rpc/record/v1/recordv1connect"
	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
)

const (
	addParent = recordv1connect.MemberRecordServiceAddParentProcedure
	consenter = recordv1connect.MemberRecordServiceAddConsenterProcedure
	endAccess = recordv1connect.MemberRecordServiceEndAccessProcedure
	alone     = recordv1connect.MemberRecordServiceListAloneProcedure

	family     = "/wellhouse.family.v1.FamilyService/ListFamily"
	endOwn     = "/wellhouse.family.v1.FamilyService/End"
	endAccount = "/wellhouse.roster.v1.AccountDeskService/EndAccount"
)

func calledBack() object {
	return object{"confirmed": []string{"name", "address", "callback"}, "reason": "called us this morning"}
}

func toldIn(t *testing.T, r *apitest.Reply) string {
	t.Helper()
	var out struct{ Told string }
	r.Decode(t, &out)
	return out.Told
}

func aloneNow(t *testing.T, c *apitest.Client) (ids []string) {
	t.Helper()
	var out struct {
		People []struct{ MemberID, Name, Stage, BrandName string }
		More   bool
	}
	ask(t, c, alone, object{}).Decode(t, &out)
	for _, p := range out.People {
		if p.Name == "" || p.BrandName == "" || p.Stage != "child" {
			t.Errorf("%+v", p)
		}
		ids = append(ids, p.MemberID)
	}
	return ids
}

// D35: Member Support lets a parent act for a child, with or without a sign-in.
// Everyone who knows the child hears of it.
func TestSupportAddsAParent(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		mateo, sofia, ada := demo.MemberID("mateo"), apitest.ID("sofia@demo.test"), apitest.ID("ada@demo.test")
		support := s.SignIn("support@demo.test")
		in := object{"memberId": mateo, "email": "Ada@demo.test", "relationship": "parent", "caller": calledBack()}
		for _, c := range []struct {
			name   string
			change object
			key    string
		}{
			{"nobody named", object{"memberId": ""}, "memberId"},
			{"no facts", object{"caller": object{}}, "record.confirmed"},
			{"no call back", object{"caller": caller()}, "record.callbackFirst"},
			{"a short reason", object{"caller": object{"confirmed": []string{"name", "callback"}, "reason": "short"}}, "record.reason"},
			{"no address", object{"email": "ada"}, "errors.email"},
			{"an unknown address", object{"email": "nobody@demo.test"}, "family.noAccount"},
			{"staff", object{"email": "coach.en@demo.test"}, "family.noAccount"},
			{"the child itself", object{"memberId": sofia, "email": "sofia@demo.test"}, "family.noAccount"},
			{"an account that has ended", object{"email": "ended@demo.test"}, "family.noAccount"},
			{"a minor", object{"email": "sofia@demo.test"}, "family.minor"},
			{"a friend", object{"relationship": "friend"}, "family.relationship"},
			{"an adult's parent", object{"memberId": apitest.ID("tom@demo.test")}, "family.notMinor"},
			{"another brand", object{"email": "tom@demo.test"}, "family.otherBrand"},
			{"twice", object{"email": "rosa@demo.test"}, "family.linkedDesk"},
		} {
			s.Advance(3 * time.Second) // each address that is looked up is a search
			t.Run(c.name, func(t *testing.T) { refused(t, support.RPC(addParent, with(in, c.change)), 400, c.key) })
		}
		refused(t, support.RPC(addParent, with(in, object{"memberId": "0198a000-0000-7000-8000-000000000000"})), 404, "errors.notFound")
		if n := s.Count("SELECT COUNT(*) FROM outbox_messages WHERE template LIKE 'familyParent%'"); n != 0 {
			t.Errorf("%d were told of nothing", n)
		}

		if who := toldIn(t, ask(t, support, addParent, in)); who != "family" {
			t.Errorf("told %q", who)
		}
		refused(t, support.RPC(addParent, in), 400, "family.linkedDesk")
		if told(s, ada, "familyParentStands") != 1 || told(s, apitest.ID("rosa@demo.test"), "familyParentJoined") != 1 || told(s, mateo, "familyParentAdded") != 0 {
			t.Error("not everyone was told once")
		}
		if trail(s, mateo, "familyParentAdded") != 1 || trail(s, ada, "familyParentAdded") != 1 || trail(s, mateo, "callerChecked") != 1 {
			t.Error("not in the trail of both")
		}
		if list := peopleOf(t, support, mateo).ActedBy; len(list) != 2 || list[1].Name != "Ada Okafor" {
			t.Errorf("%+v", list)
		}
		own := s.SignIn("ada@demo.test")
		if r := ask(t, own, family, object{}); !strings.Contains(r.Body, "Mateo") || !strings.Contains(r.Body, "dependents") {
			t.Errorf("Ada does not see Mateo: %s", r.Body)
		}
		if r := ask(t, own, activity, object{}); !strings.Contains(r.Body, "parentAdded") || strings.Contains(r.Body, "called us this morning") {
			t.Errorf("Ada's activity: %.600s", r.Body)
		}

		// A teenager with a sign-in hears of it, and an invitation to the same person closes.
		ask(t, s.SignIn("sofia@demo.test"), invite, object{"email": "ada@demo.test", "name": "Ada", "audience": "dependents", "relationship": "parent"})
		if who := toldIn(t, ask(t, s.SignIn("admin@demo.test"), addParent, with(in, object{"memberId": sofia, "relationship": "guardian"}))); who != "member" {
			t.Errorf("told %q", who)
		}
		if told(s, sofia, "familyParentAdded") != 1 || len(peopleOf(t, support, sofia).Invites) != 0 {
			t.Error("Sofía was not told, or her invitation is open")
		}
		if r := ask(t, s.As("sofia@demo.test"), activity, object{}); !strings.Contains(r.Body, "parentAdded") || !strings.Contains(r.Body, "called us this morning") {
			t.Errorf("Sofía does not read why: %.600s", r.Body)
		}
		refused(t, s.As("rep@demo.test").RPC(addParent, in), 403, "errors.denied")
		s.Advance(6 * time.Minute)
		refused(t, support.RPC(addParent, in), 403, "step_up_required")
	})
}

// At most ten people act for a child, and nobody acts for more than ten.
func TestAParentFindsRoom(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		support, mateo, ada := s.SignIn("support@demo.test"), demo.MemberID("mateo"), apitest.ID("ada@demo.test")
		in := object{"memberId": mateo, "email": "ada@demo.test", "relationship": "parent", "caller": calledBack()}
		others := []string{"annmarie", "devon", "grace", "helen", "james", "kdoe", "luis", "marcus", "mfa", "nora"}
		fill := func(n int, pair func(id string) (memberID, actorID string)) {
			t.Helper()
			for _, name := range others[:n] {
				memberID, actorID := pair(apitest.ID(name + "@demo.test"))
				s.Exec(`INSERT INTO family_links (member_id, id, actor_id, kind, relationship, areas, since, ended_by, version)
					VALUES ($1, $2, $3, 'consenter', 'guardian', 'visits', $4, '', 1)`, memberID, "fill-"+memberID+actorID, actorID, s.Now().UnixMilli())
			}
		}
		s.Exec("UPDATE family_links SET ended_at = 1 WHERE actor_id = $1", ada)
		fill(10, func(id string) (string, string) { return id, ada })
		refused(t, support.RPC(addParent, in), 400, "family.actsForMany")
		s.Exec("UPDATE family_links SET ended_at = 1 WHERE id LIKE 'fill-%'")
		fill(9, func(id string) (string, string) { return mateo, id }) // with Rosa ten
		refused(t, support.RPC(addParent, in), 400, "family.full")
		s.Exec("UPDATE family_links SET ended_at = 1 WHERE id = (SELECT MIN(id) FROM family_links WHERE id LIKE 'fill-%' AND ended_at IS NULL)")
		ask(t, support, addParent, in)
	})
}

// Ending access asks how the caller was recognized. A child without a sign-in is left
// alone only by staff who say so, and waits in the list of Member Support then, until
// somebody acts for them again.
func TestNobodyIsLeftAloneUnseen(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		support, mateo, link := s.SignIn("support@demo.test"), demo.MemberID("mateo"), demo.LinkID("mateo", "rosa")
		in := object{"memberId": mateo, "linkId": link, "caller": caller()}
		refused(t, support.RPC(endAccess, with(in, object{"caller": object{"confirmed": []string{"name"}, "reason": "called us this morning"}})), 400, "record.confirmed")
		refused(t, support.RPC(endAccess, with(in, object{"linkId": ""})), 400, "linkId")
		refused(t, support.RPC(endAccess, with(in, object{"memberId": apitest.ID("tom@demo.test")})), 404, "errors.notFound")
		refused(t, s.As("admin@demo.test").RPC(endAccess, in), 403, "errors.denied")
		refused(t, support.RPC(endAccess, in), 400, "family.lastOneDesk")
		refused(t, s.As("rosa@demo.test").RPC(endOwn, object{"linkId": link}), 400, "family.lastOne")
		if ids := aloneNow(t, support); len(ids) != 0 {
			t.Fatalf("%v are alone", ids)
		}
		if who := toldIn(t, ask(t, support, endAccess, with(in, object{"leavesAlone": true}))); who != "nobody" {
			t.Errorf("told %q", who)
		}
		if ids := aloneNow(t, support); len(ids) != 1 || ids[0] != mateo {
			t.Errorf("%v are alone", ids)
		}
		if trail(s, mateo, "familyAccessEnded") != 1 || trail(s, apitest.ID("rosa@demo.test"), "familyAccessEnded") != 1 || trail(s, mateo, "callerChecked") != 1 {
			t.Error("not in the trail of both")
		}
		// A correction of a child who has nobody tells nobody, and says so.
		version := recordOf(t, support, mateo).Account.Version
		correction := object{"memberId": mateo, "birthDate": "2017-05-15", "version": version, "caller": caller()}
		if who := toldIn(t, ask(t, support, correct, correction)); who != "nobody" {
			t.Errorf("told %q", who)
		}
		if who := toldIn(t, ask(t, support, addParent, object{"memberId": mateo, "email": "ada@demo.test", "relationship": "parent", "caller": calledBack()})); who != "nobody" {
			t.Errorf("told %q", who)
		}
		if ids := aloneNow(t, s.As("admin@demo.test")); len(ids) != 0 {
			t.Errorf("%v are alone", ids)
		}
		// One of two parents goes: the other one is told of the child.
		ask(t, support, addParent, object{"memberId": mateo, "email": "marcus@demo.test", "relationship": "parent", "caller": calledBack()})
		list := peopleOf(t, support, mateo).ActedBy
		if who := toldIn(t, ask(t, support, endAccess, with(in, object{"linkId": list[1].ID}))); who != "family" {
			t.Errorf("told %q", who)
		}
		// A parent's account ends.
		ask(t, s.SignIn("admin@demo.test"), endAccount, object{"accountId": apitest.ID("ada@demo.test"), "reason": "asked by phone"})
		if ids := aloneNow(t, support); len(ids) != 1 || ids[0] != mateo {
			t.Errorf("%v are alone", ids)
		}
		// A teenager with a sign-in is not alone without a parent.
		own := object{"memberId": apitest.ID("sofia@demo.test"), "linkId": demo.LinkID("sofia", "rosa"), "caller": caller()}
		if who := toldIn(t, ask(t, support, endAccess, own)); who != "member" {
			t.Errorf("told %q", who)
		}
		if ids := aloneNow(t, support); len(ids) != 1 {
			t.Errorf("%v are alone", ids)
		}
		for _, email := range []string{"rosa@demo.test", "rep@demo.test", "coach.en@demo.test", "nurse@demo.test"} {
			refused(t, s.As(email).RPC(alone, object{}), 403, "errors.denied")
		}
	})
}

// A guardian or proxy is added like a parent: staff recognize the caller, call back and
// say which papers they checked. Who was told is part of the answer.
func TestSupportAddsAGuardian(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		mateo, tom, ada := demo.MemberID("mateo"), apitest.ID("grace@demo.test"), apitest.ID("ada@demo.test")
		support := s.SignIn("support@demo.test")
		papers := object{"confirmed": []string{"name", "address", "callback"}, "reason": "court papers 12-B seen"}
		in := object{"memberId": mateo, "email": "ada@demo.test", "relationship": "guardian", "areas": []string{"visits"}, "caller": papers}
		for _, c := range []struct {
			name   string
			change object
			key    string
		}{
			{"nobody named", object{"memberId": ""}, "memberId"},
			{"no facts", object{"caller": object{"reason": "court papers 12-B seen"}}, "record.confirmed"},
			{"no call back", object{"caller": caller()}, "record.callbackFirst"},
			{"no papers", object{"caller": object{"confirmed": []string{"name", "callback"}}}, "record.reason"},
			{"no address", object{"email": "ada"}, "errors.email"},
			{"an unknown address", object{"email": "nobody@demo.test"}, "family.noAccount"},
			{"a minor", object{"email": "sofia@demo.test"}, "family.minor"},
			{"a friend", object{"relationship": "friend"}, "family.relationship"},
			{"no area", object{"areas": []string{}}, "family.areas"},
			{"mental health", object{"areas": []string{"mental_health"}}, "family.noMentalHealth"},
			{"yesterday", object{"until": s.Now().AddDate(0, 0, -1).UTC().Format(time.DateOnly)}, "family.until"},
			{"an account that has ended", object{"memberId": apitest.ID("ended@demo.test")}, "record.ended"},
			{"another brand", object{"email": "tom@demo.test"}, "family.otherBrand"},
			{"twice", object{"email": "rosa@demo.test"}, "family.linkedDesk"},
		} {
			s.Advance(3 * time.Second)
			t.Run(c.name, func(t *testing.T) { refused(t, support.RPC(consenter, with(in, c.change)), 400, c.key) })
		}
		if n := s.Count("SELECT COUNT(*) FROM outbox_messages WHERE template LIKE 'familyConsenter%'"); n != 0 {
			t.Errorf("%d were told of nothing", n)
		}
		if who := toldIn(t, ask(t, support, consenter, in)); who != "family" {
			t.Errorf("told %q", who)
		}
		if told(s, apitest.ID("rosa@demo.test"), "familyConsenterJoined") != 1 || told(s, ada, "familyConsenterStands") != 1 {
			t.Error("not everybody was told")
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE action = 'familyConsenterAdded' AND area = 'family' AND member_id IN ($1, $2)", mateo, ada); n != 2 {
			t.Errorf("in %d trails, not in both", n)
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE action = 'familyConsenterAdded' AND member_id = $1 AND reason = 'court papers 12-B seen'", mateo); n != 1 {
			t.Error("the trail does not say which papers")
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND action = 'callerChecked' AND target = 'name,address,callback'", mateo); n != 1 {
			t.Error("the trail does not say what was checked")
		}
		if who := toldIn(t, ask(t, support, consenter, with(in, object{"memberId": tom}))); who != "member" {
			t.Errorf("told %q", who)
		}
		// Nobody else knows a child whom nobody acts for.
		s.Exec("UPDATE family_links SET ended_at = 1 WHERE member_id = $1", mateo)
		if who := toldIn(t, ask(t, support, consenter, in)); who != "nobody" {
			t.Errorf("told %q", who)
		}
		refused(t, s.As("admin@demo.test").RPC(consenter, in), 403, "errors.denied")
		s.Advance(6 * time.Minute)
		refused(t, support.RPC(consenter, in), 403, "step_up_required")
	})
}

// We say that the child was told where an email went to them, with a sign-in or without.
func TestAChildIsToldByAddress(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		support, sofia := s.SignIn("support@demo.test"), apitest.ID("sofia@demo.test")
		in := object{"memberId": sofia, "email": "ada@demo.test", "relationship": "parent", "caller": calledBack()}
		s.Exec("UPDATE accounts SET status = 'no_sign_in' WHERE id = $1", sofia) // disputed, for example
		if who := toldIn(t, ask(t, support, addParent, in)); who != "member" || told(s, sofia, "familyParentAdded") != 1 {
			t.Errorf("told %q", who)
		}
	})
}

// An address that staff look up to add a person counts as a search, whether somebody has
// it or not, and the person who was found sees it.
func TestAddressesLookedUpCountAsSearches(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		support, mateo := s.SignIn("support@demo.test"), demo.MemberID("mateo")
		parent := object{"memberId": mateo, "email": "nobody@demo.test", "relationship": "parent", "caller": calledBack()}
		guardian := object{"memberId": mateo, "email": "tom@demo.test", "relationship": "proxy", "areas": []string{}, "caller": calledBack()}
		searches := func(outcome string) int {
			return s.Count("SELECT COUNT(*) FROM audit_rows WHERE area = 'member-directory' AND action = 'search' AND target = 'email' AND outcome = $1", outcome)
		}
		for range 5 {
			refused(t, support.RPC(addParent, parent), 400, "family.noAccount")
			refused(t, support.RPC(consenter, guardian), 400, "family.areas")
		}
		if n := searches("done"); n != 10 {
			t.Errorf("%d searches were recorded", n)
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND area = 'member-directory' AND action = 'read'", apitest.ID("tom@demo.test")); n == 0 {
			t.Error("Tom does not see that he was looked up")
		}
		refused(t, support.RPC(addParent, parent), 429, "errors.searchRate")
		refused(t, support.RPC(consenter, guardian), 429, "errors.searchRate")
		if n := searches("refused"); n != 2 {
			t.Errorf("%d were recorded as too many", n)
		}
		// A call that is refused before it looks anyone up does not count as a search.
		refused(t, support.RPC(addParent, with(parent, object{"caller": caller()})), 400, "record.callbackFirst")
	})
}

// A correction that ends accesses of somebody holds all whom it is about in the order in
// which an account that ends does, so that neither waits for the other.
func TestACorrectionBesideAnAccountThatEnds(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		holder, actor := apitest.ID("marcus@demo.test"), apitest.ID("luis@demo.test")
		if holder > actor {
			holder, actor = actor, holder
		}
		s.Exec(`INSERT INTO family_links (member_id, id, actor_id, kind, relationship, areas, since, ended_by, version)
			VALUES ($1, 'older', $2, 'adult', 'friend', 'readings', 1, '', 1)`, holder, actor)
		support := s.SignIn("support@demo.test")
		in := object{
			"memberId": actor, "birthDate": s.Now().AddDate(-15, 0, 0).Format(time.DateOnly), "version": recordOf(t, support, actor).Account.Version, "caller": caller(),
		}
		corrected := make(chan *apitest.Reply, 1)
		err := s.Store().Write(t.Context(), db.System, func(ctx context.Context, q db.Q) error {
			if err := member.Lock(ctx, q, holder); err != nil {
				return err
			}
			go func() { corrected <- support.RPC(correct, in) }()
			time.Sleep(300 * time.Millisecond)
			return member.Lock(ctx, q, actor)
		})
		if err != nil {
			t.Errorf("the account that ends: %v", err)
		}
		if r := <-corrected; r.Status != 200 {
			t.Errorf("the correction: %d %s", r.Status, r.Body)
		}
		if s.Count("SELECT COUNT(*) FROM family_links WHERE id = 'older' AND ended_at IS NULL") != 0 {
			t.Error("somebody who is no adult acts for others")
		}
	})
}
