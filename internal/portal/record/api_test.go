package record_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"wellhouse.app/api/rpc/record/v1/recordv1connect"
	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/people/enrol"
)

const (
	get     = recordv1connect.MemberRecordServiceGetMemberRecordProcedure
	people  = recordv1connect.MemberRecordServiceGetMemberPeopleProcedure
	correct = recordv1connect.MemberRecordServiceCorrectBirthDateProcedure
	resend  = recordv1connect.MemberRecordServiceResendInviteProcedure
	remove  = recordv1connect.MemberRecordServiceRemoveContactProcedure
	notes   = recordv1connect.MemberRecordServiceListMemberNotesProcedure
	note    = recordv1connect.MemberRecordServiceAddMemberNoteProcedure

	looked   = "/wellhouse.audit.v1.RecordAccessService/ListAccess"
	activity = "/wellhouse.audit.v1.RecordAccessService/ListSignIns"
	invite   = "/wellhouse.family.v1.FamilyService/Invite"
	start    = "/wellhouse.family.v1.FamilyService/StartActing"
	unread   = "/wellhouse.chat.v1.ChatService/GetUnread"
	startup  = "/wellhouse.nav.v1.NavigationService/GetStartup"
	snapshot = "/wellhouse.desk.v1.SnapshotService/GetMemberSnapshot"
)

type object = map[string]any

func ask(t *testing.T, c *apitest.Client, procedure string, in any) *apitest.Reply {
	t.Helper()
	r := c.RPC(procedure, in)
	if r.Status != 200 {
		t.Fatalf("%s: %d %s", procedure, r.Status, r.Body)
	}
	return r
}

func refused(t *testing.T, r *apitest.Reply, status int, key string) {
	t.Helper()
	told := r.Body + " " + r.Header.Get("Wellhouse-Message-Key") + " " + r.Header.Get("Wellhouse-Error-Type")
	if r.Status != status || !strings.Contains(told, key) {
		t.Errorf("%d %s, want %d %s", r.Status, told, status, key)
	}
}

func told(s *apitest.Server, memberID, template string) int {
	return s.Count("SELECT COUNT(*) FROM outbox_messages WHERE member_id = $1 AND template = $2", memberID, template)
}

func trail(s *apitest.Server, memberID, action string) int {
	return s.Count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND action = $2 AND area = 'account-desk' AND outcome = 'done'", memberID, action)
}

func caller() object {
	return object{"confirmed": []string{"name", "address"}, "reason": "called us this morning"}
}

func with(in object, more object) object {
	out := maps.Clone(in)
	maps.Copy(out, more)
	return out
}

type account struct {
	Account struct {
		Name, BirthDate, Stage, MaskedEmail, Status, Today string
		Version                                            float64
		Phones                                             []struct{ Type, Masked string }
	}
	Programs                       []struct{ Program, Status string }
	Plans                          []object
	Devices                        []object
	MayChange, MayLink, MayRecover bool
}

func recordOf(t *testing.T, c *apitest.Client, memberID string) (out account) {
	t.Helper()
	ask(t, c, get, object{"memberId": memberID}).Decode(t, &out)
	return out
}

type known struct {
	ActsFor, ActedBy []struct{ ID, Name string }
	Invites          []struct{ ID, Name, MaskedEmail, State string }
	Contacts         []struct {
		ID, Type, Name string
		Version        float64
	}
}

func peopleOf(t *testing.T, c *apitest.Client, memberID string) (out known) {
	t.Helper()
	ask(t, c, people, object{"memberId": memberID}).Decode(t, &out)
	return out
}

// Support, a representative and an Admin see the account of a member they found, with
// addresses masked and nothing of their health. The member sees that they looked.
func TestTheRecordOfAMember(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := apitest.ID("rosa@demo.test")
		for email, may := range map[string][3]bool{
			"support@demo.test": {true, true, true}, "admin@demo.test": {true, false, true}, "rep@demo.test": {},
		} {
			r := ask(t, s.As(email), get, object{"memberId": rosa})
			var out account
			r.Decode(t, &out)
			if out.Account.Name != "Rosa Delgado" || out.Account.BirthDate == "" || out.Account.Stage != "adult" || len(out.Programs) == 0 || len(out.Devices) == 0 {
				t.Errorf("%s: %+v", email, out)
			}
			if [3]bool{out.MayChange, out.MayLink, out.MayRecover} != may {
				t.Errorf("%s may %v %v %v", email, out.MayChange, out.MayLink, out.MayRecover)
			}
			for _, hidden := range []string{"rosa@demo.test", "mg/dL", "mmHg", "statusKey", "diagnos", "BEHAVIORAL_HEALTH"} {
				if strings.Contains(r.Body, hidden) {
					t.Errorf("%s sees %s: %s", email, hidden, r.Body)
				}
			}
			for _, p := range out.Account.Phones {
				if !strings.Contains(p.Masked, "•••") {
					t.Errorf("a whole phone number: %v", p)
				}
			}
		}
		r := ask(t, s.As("support@demo.test"), get, object{"memberId": apitest.ID("devon@demo.test")})
		if strings.Contains(r.Body, "BEHAVIORAL_HEALTH") {
			t.Errorf("mental health is named: %s", r.Body)
		}
		seen := ask(t, s.As("rosa@demo.test"), looked, object{})
		for _, name := range []string{"Support", "CallCenterRep", "Admin"} {
			if !strings.Contains(strings.ToLower(seen.Body), strings.ToLower(`"role":"`+name+`"`)) {
				t.Errorf("Rosa does not see that %s looked: %s", name, seen.Body)
			}
		}
		// An ended account can be read and not changed.
		ended := recordOf(t, s.As("support@demo.test"), apitest.ID("ended@demo.test"))
		if ended.Account.Status != "ended" || ended.MayChange || ended.MayLink || ended.MayRecover {
			t.Errorf("%+v", ended)
		}
	})
}

// Members, coaches, nurses, guides and clinicians have no door to it, and an Admin
// none from inside a member's portal.
func TestWhoHasNoRecord(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := apitest.ID("rosa@demo.test")
		changes := map[string]object{
			correct: {"memberId": rosa, "birthDate": "1970-01-01", "version": 0, "caller": caller()},
			remove:  {"memberId": rosa, "contactId": "x", "version": 0, "caller": caller()},
			resend:  {"memberId": rosa, "inviteId": "x", "caller": caller()},
			note:    {"memberId": rosa, "text": "a note"},
		}
		reads := map[string]object{get: {"memberId": rosa}, people: {"memberId": rosa}, notes: {"memberId": rosa}}
		for _, email := range []string{"rosa@demo.test", "marcus@demo.test", "coach.en@demo.test", "coach.es@demo.test", "nurse@demo.test", "guide@demo.test", "doctor@demo.test"} {
			for procedure, in := range reads {
				refused(t, s.As(email).RPC(procedure, in), 403, "errors.denied")
			}
			for procedure, in := range changes {
				refused(t, s.As(email).RPC(procedure, in), 403, "errors.denied")
			}
		}
		refused(t, s.As("rep@demo.test").RPC(correct, changes[correct]), 403, "errors.denied")
		refused(t, s.As("rep@demo.test").RPC(remove, changes[remove]), 403, "errors.denied")
		refused(t, s.Nobody().RPC(get, reads[get]), 401, "")
		for procedure, in := range reads {
			refused(t, s.As("support@demo.test").RPC(procedure, with(in, object{"memberId": ""})), 400, "memberId")
			refused(t, s.As("support@demo.test").RPC(procedure, with(in, object{"memberId": "0198a000-0000-7000-8000-000000000000"})), 404, "errors.notFound")
		}
		admin := s.SignIn("admin@demo.test")
		ask(t, admin, "/wellhouse.session.v1.SessionService/StartView", object{"memberId": rosa, "reason": "a question by phone", "ticket": "T-1234"})
		for procedure, in := range reads {
			refused(t, admin.RPC(procedure, in), 403, "")
		}
		refused(t, admin.RPC(note, changes[note]), 403, "")
	})
}

// Every part of a record counts as a look: nobody reads through the members by their
// families, notes or bills. The parts of one record count once in ten minutes.
func TestLooksAreCounted(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		bills := "/wellhouse.billing.v1.BillingDeskService/"
		refusals := 0
		for _, procedure := range []string{get, people, notes, bills + "GetMemberBilling", bills + "ListMemberInvoices"} {
			support, began := s.SignIn("support@demo.test"), s.Now()
			for range 15 {
				ask(t, support, procedure, object{"memberId": apitest.ID("rosa@demo.test")})
			}
			seen := 0
			for i := range 15 {
				r := support.RPC(procedure, object{"memberId": fmt.Sprintf("0198a000-0000-7000-8000-%012d", i)})
				if r.Status == 404 {
					seen++
				} else {
					refused(t, r, 429, "errors.searchRate")
					refusals++
				}
			}
			// One more is free every six seconds, and a slow machine may take that long.
			if later := int(s.Now().Sub(began) / (6 * time.Second)); seen < 9 || seen > 9+later {
				t.Errorf("%s: %d looks in a moment besides the first", procedure, seen)
			}
			s.Advance(11 * time.Minute)
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE action = 'search' AND outcome = 'refused' AND area = 'member-directory'"); n != refusals {
			t.Errorf("%d of %d refusals are in the trail", n, refusals)
		}
	})
}

// A correction needs a caller who was recognized, a plausible date, the version that
// was shown, and a fresh proof. The member is told, with the name of the staff person.
func TestABirthDateIsCorrected(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		support, marcus := s.SignIn("support@demo.test"), apitest.ID("marcus@demo.test")
		before := recordOf(t, support, marcus)
		in := object{"memberId": marcus, "birthDate": "1979-02-28", "version": before.Account.Version, "caller": caller()}
		refused(t, support.RPC(correct, with(in, object{"birthDate": before.Account.BirthDate})), 400, "record.birthDateSame")
		refused(t, support.RPC(correct, with(in, object{"birthDate": "2999-01-01"})), 400, "record.birthDateFuture")
		refused(t, support.RPC(correct, with(in, object{"caller": object{"confirmed": []string{"name", "birthDate"}, "reason": "called us this morning"}})), 400, "record.confirmed")
		refused(t, support.RPC(correct, with(in, object{"caller": object{"confirmed": []string{"name", "phone"}, "reason": "short"}})), 400, "record.reason")
		refused(t, support.RPC(correct, with(in, object{"version": before.Account.Version + 1})), 409, "record.changed")
		if told(s, marcus, "recordBirthDateCorrected") != 0 || trail(s, marcus, "callerChecked") != 0 {
			t.Error("something was told before anything changed")
		}
		ask(t, support, correct, in)
		refused(t, s.SignIn("admin@demo.test").RPC(correct, with(in, object{"birthDate": "1979-03-01"})), 409, "record.changed")
		after := recordOf(t, support, marcus)
		if after.Account.BirthDate != "1979-02-28" || after.Account.Version != before.Account.Version+1 {
			t.Errorf("%+v", after.Account)
		}
		if told(s, marcus, "recordBirthDateCorrected") != 1 || trail(s, marcus, "birthDateCorrected") != 1 {
			t.Error("not told or recorded once")
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND action = 'callerChecked' AND target = 'name,address'", marcus); n != 1 {
			t.Errorf("%d rows of the check", n)
		}
		if r := ask(t, s.As("marcus@demo.test"), activity, object{}); !strings.Contains(r.Body, "birthDateCorrected") || !strings.Contains(r.Body, "called us this morning") {
			t.Errorf("Marcus does not see it: %.600s", r.Body)
		}
		s.Advance(6 * time.Minute)
		refused(t, support.RPC(correct, with(in, object{"birthDate": "1979-03-02", "version": after.Account.Version})), 403, "step_up_required")
		refused(t, s.SignIn("support@demo.test").RPC(correct, with(in, object{"memberId": apitest.ID("ended@demo.test"), "version": 0})), 400, "record.ended")
	})
}

// D35: what is open to a parent follows a corrected birth date at once: from child to
// teen areas close, at 18 the access ends. Both are told. A minor acts for nobody.
func TestTheFamilyFollowsACorrectedBirthDate(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		support, rosa := s.SignIn("support@demo.test"), s.SignIn("rosa@demo.test")
		mateo := demo.MemberID("mateo")
		ask(t, rosa, start, object{"linkId": demo.LinkID("mateo", "rosa")})
		rosa.For = mateo
		ask(t, rosa, unread, object{})
		born := func(years int) string { return s.Now().AddDate(-years, 0, -40).UTC().Format(time.DateOnly) }
		change := func(memberID, date string) (out struct {
			StageBefore, Stage       string
			LinksChanged, LinksEnded int
		},
		) {
			t.Helper()
			v := recordOf(t, support, memberID).Account.Version
			ask(t, support, correct, object{"memberId": memberID, "birthDate": date, "version": v, "caller": caller()}).Decode(t, &out)
			return out
		}
		if out := change(mateo, born(14)); out.StageBefore != "child" || out.Stage != "teen" || out.LinksChanged != 1 || out.LinksEnded != 0 {
			t.Errorf("to 14: %+v", out)
		}
		refused(t, rosa.RPC(unread, object{}), 403, "errors.denied")
		if told(s, apitest.ID("rosa@demo.test"), "recordAccessFollowsAge") != 1 {
			t.Error("Rosa was not told")
		}
		if out := change(mateo, born(15)); out.LinksChanged != 0 {
			t.Errorf("from 14 to 15: %+v", out)
		}
		s.Exec("UPDATE family_links SET told_at = 1 WHERE member_id = $1", mateo)
		// Rosa's access would last two years longer.
		version := recordOf(t, support, mateo).Account.Version
		refused(t, support.RPC(correct, object{"memberId": mateo, "birthDate": born(13), "version": version, "caller": caller()}), 400, "record.callback")
		called := caller()
		called["confirmed"] = []string{"name", "callback"}
		ask(t, support, correct, object{"memberId": mateo, "birthDate": born(13), "version": version, "caller": called})
		if s.Count("SELECT COUNT(*) FROM family_links WHERE member_id = $1 AND told_at IS NOT NULL", mateo) != 0 {
			t.Error("nobody would be told again before the real birthday")
		}
		// A child without a sign-in is never left alone by a slip of the year, and nobody
		// opens a teenager's private areas without a call back.
		version = recordOf(t, support, mateo).Account.Version
		refused(t, support.RPC(correct, object{"memberId": mateo, "birthDate": born(18), "version": version, "caller": caller()}), 400, "record.birthDateGrown")
		refused(t, support.RPC(correct, object{"memberId": mateo, "birthDate": born(9), "version": version, "caller": caller()}), 400, "record.callback")
		ask(t, support, correct, object{"memberId": mateo, "birthDate": born(9), "version": version, "caller": called})
		ask(t, rosa, unread, object{})
		// Sofía's access ends when she turns out to be 18, and her invitations close.
		sofia := apitest.ID("sofia@demo.test")
		ask(t, s.SignIn("sofia@demo.test"), invite, object{"email": "luis@demo.test", "name": "Luis", "audience": "dependents", "relationship": "parent"})
		if out := change(sofia, born(16)); out.LinksEnded != 0 || s.Count("SELECT COUNT(*) FROM family_invites WHERE holder_id = $1 AND closed_at IS NULL", sofia) != 1 {
			t.Errorf("to 16: %+v", out)
		}
		// So does that of a guardian, whose papers were for a minor.
		s.Exec(`INSERT INTO family_links (member_id, id, actor_id, kind, relationship, areas, since, ended_by, version)
			VALUES ($1, 'papers', $2, 'consenter', 'guardian', 'documents,messages', $3, '', 1)`, sofia, apitest.ID("grace@demo.test"), s.Now().UnixMilli())
		if out := change(sofia, born(18)); out.Stage != "adult" || out.LinksEnded != 2 {
			t.Errorf("to 18: %+v", out)
		}
		if n := s.Count("SELECT COUNT(*) FROM family_invites WHERE holder_id = $1 AND closed_at IS NULL", sofia); n != 0 {
			t.Errorf("%d invitations of a teenager are open", n)
		}
		// Ada acts for James until she turns out to be 16.
		if out := change(apitest.ID("ada@demo.test"), born(16)); out.Stage != "teen" || out.LinksEnded != 1 {
			t.Errorf("Ada: %+v", out)
		}
		refused(t, s.SignIn("ada@demo.test").RPC(start, object{"linkId": demo.LinkID("james", "ada")}), 404, "errors.notFound")
	})
}

// An invitation goes out again with a new link; the old one and a second try from an
// older page do nothing.
func TestAnInvitationIsSentAgain(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rep, tom := s.SignIn("rep@demo.test"), apitest.ID("tom@demo.test")
		ask(t, s.SignIn("tom@demo.test"), invite, object{"email": "sister@example.test", "name": "Ines", "audience": "members", "relationship": "sibling", "areas": []string{"visits"}})
		found := peopleOf(t, rep, tom)
		if len(found.Invites) != 1 || found.Invites[0].Name != "Ines" || strings.Contains(found.Invites[0].MaskedEmail, "sister") {
			t.Fatalf("%+v", found)
		}
		in := object{"memberId": tom, "inviteId": found.Invites[0].ID, "caller": caller()}
		refused(t, rep.RPC(resend, with(in, object{"caller": object{}})), 400, "record.confirmed")
		refused(t, rep.RPC(resend, with(in, object{"inviteId": ""})), 400, "inviteId")
		refused(t, rep.RPC(resend, with(in, object{"memberId": apitest.ID("rosa@demo.test")})), 400, "record.inviteOver")
		s.Advance(8 * 24 * time.Hour)
		rep = s.SignIn("rep@demo.test")
		if again := peopleOf(t, rep, tom).Invites; again[0].State != "expired" {
			t.Errorf("%+v", again)
		}
		ask(t, rep, resend, in)
		refused(t, rep.RPC(resend, in), 400, "record.inviteOver")
		after := peopleOf(t, rep, tom).Invites
		if len(after) != 1 || after[0].State != "open" || after[0].ID == found.Invites[0].ID {
			t.Errorf("%+v", after)
		}
		if told(s, tom, "recordInviteResent") != 1 || trail(s, tom, "familyInviteResent") != 1 {
			t.Error("not told or recorded once")
		}
		if n := s.Count("SELECT COUNT(*) FROM outbox_messages WHERE template = 'familyInvited'"); n != 2 {
			t.Errorf("%d invitations were sent", n)
		}
	})
}

// A contact is removed once, from the version that was shown, and the member hears of
// it. Doctors are not on the list.
func TestAContactIsRemoved(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		support, rosa := s.SignIn("support@demo.test"), apitest.ID("rosa@demo.test")
		list := peopleOf(t, support, rosa).Contacts
		seen := map[string]int{}
		for i, c := range list {
			seen[c.Type] = i + 1
		}
		if seen["family"] == 0 || seen["emergency"] == 0 || len(seen) != 2 {
			t.Fatalf("%+v", list)
		}
		for kind, template := range map[string]string{"family": "recordAlertContactRemoved", "emergency": "recordEmergencyContactRemoved"} {
			c := list[seen[kind]-1]
			in := object{"memberId": rosa, "contactId": c.ID, "version": c.Version, "caller": caller()}
			refused(t, support.RPC(remove, with(in, object{"version": c.Version + 1})), 409, "record.contactChanged")
			refused(t, support.RPC(remove, with(in, object{"memberId": apitest.ID("tom@demo.test")})), 409, "record.contactGone")
			ask(t, support, remove, in)
			refused(t, support.RPC(remove, in), 409, "record.contactGone")
			if told(s, rosa, template) != 1 {
				t.Errorf("%s was not told once", template)
			}
		}
		if after := peopleOf(t, support, rosa).Contacts; len(after) != len(list)-2 {
			t.Errorf("%+v", after)
		}
		if trail(s, rosa, "contactRemoved") != 2 {
			t.Error("not recorded")
		}
	})
}

// Notes are for support, representatives and Admins, sealed, newest first, and no
// member or coach reads them.
func TestNotesOfMemberSupport(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		tom := apitest.ID("tom@demo.test")
		refused(t, s.As("rep@demo.test").RPC(note, object{"memberId": tom, "text": "  "}), 400, "text")
		refused(t, s.As("rep@demo.test").RPC(note, object{"memberId": tom, "text": strings.Repeat("a", 2001)}), 400, "text")
		ask(t, s.As("rep@demo.test"), note, object{"memberId": tom, "text": "Moved to the coast."})
		s.Advance(time.Second)
		ask(t, s.As("support@demo.test"), note, object{"memberId": tom, "text": "Prefers calls after 5."})
		var out, rest struct {
			Notes []struct{ Text, AuthorName string }
			Next  string
		}
		ask(t, s.As("admin@demo.test"), notes, object{"memberId": tom}).Decode(t, &out)
		if len(out.Notes) != 2 || out.Notes[0].Text != "Prefers calls after 5." || out.Notes[1].AuthorName == "" || out.Next != "" {
			t.Errorf("%+v", out)
		}
		if s.Count("SELECT COUNT(*) FROM staff_notes WHERE member_id = $1 AND pool = 'support'", tom) != 2 {
			t.Error("not among the notes of support")
		}
		for i := range 50 {
			ask(t, s.As("support@demo.test"), note, object{"memberId": tom, "text": strings.Repeat("x", i+1)})
		}
		ask(t, s.As("support@demo.test"), notes, object{"memberId": tom}).Decode(t, &out)
		if len(out.Notes) != 50 || out.Next == "" {
			t.Errorf("%d notes, next %q", len(out.Notes), out.Next)
		}
		ask(t, s.As("support@demo.test"), notes, object{"memberId": tom, "before": out.Next}).Decode(t, &rest)
		if len(rest.Notes) != 2 || rest.Notes[1].Text != "Moved to the coast." || rest.Next != "" {
			t.Errorf("the page after it: %+v", rest)
		}
		refused(t, s.As("support@demo.test").RPC(notes, object{"memberId": tom, "before": "nonsense"}), 400, "before")
	})
}

// What a member answered when they joined is for the people who look after them, and
// for nobody at the support desk.
func TestEnrolmentAnswersAreForTheCareTeam(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa, member := s.SignIn("rosa@demo.test"), apitest.ID("rosa@demo.test")
		join := func(program string) {
			t.Helper()
			ask(t, rosa, "/wellhouse.program.v1.EnrollmentService/Join", object{
				"program": program, "status": "", "consentVersion": enrol.ConsentVersion,
				"answers": []object{{"question": "help", "values": []string{"stress", "food"}}, {"question": "reach", "values": []string{"evening"}}},
			})
		}
		join("behavioralHealth")
		join("weight")
		for email, want := range map[string][]string{
			"nurse@demo.test":    {`"WEIGHT_MANAGEMENT"`, `"BEHAVIORAL_HEALTH"`, `"evening"`},
			"coach.es@demo.test": {`"WEIGHT_MANAGEMENT"`, `"stress"`},
		} {
			r := ask(t, s.As(email), snapshot, object{"memberId": member})
			_, answers, _ := strings.Cut(r.Body, `"enrolments":`)
			for _, one := range want {
				if !strings.Contains(answers, one) {
					t.Errorf("%s does not see %s: %s", email, one, answers)
				}
			}
			if email == "coach.es@demo.test" && strings.Contains(r.Body, "BEHAVIORAL_HEALTH") {
				t.Errorf("the coach sees mental health: %s", r.Body)
			}
		}
		refused(t, s.As("support@demo.test").RPC(snapshot, object{"memberId": member}), 403, "errors.denied")
		refused(t, s.As("coach.en@demo.test").RPC(snapshot, object{"memberId": member}), 404, "errors.notFound")
		for _, procedure := range []string{get, people, notes} {
			if r := ask(t, s.As("support@demo.test"), procedure, object{"memberId": member}); strings.Contains(r.Body, "evening") || strings.Contains(r.Body, "stress") {
				t.Errorf("support sees answers: %s", r.Body)
			}
		}
	})
}
