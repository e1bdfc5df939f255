package kit_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/care/lab"
)

type aStatus struct {
	Kit     aKit
	Results []struct{ Test, Text, MeaningKey, TakenOn, Source, LabName string }
}

var statusLink = regexp.MustCompile(`/non-member#([\w-]+)`)

// mailed is the secret of the link in an email.
func mailed(t *testing.T, s *apitest.Server, to, subject string) string {
	t.Helper()
	for range 200 {
		var box struct {
			Messages []struct{ To, Subject, Text string }
		}
		s.Nobody().RPC("/wellhouse.outbox.v1.DemoOutboxService/ListMessages", object{}).Decode(t, &box)
		for _, m := range box.Messages {
			if found := statusLink.FindStringSubmatch(m.Text); m.To == to && strings.Contains(m.Subject, subject) && found != nil {
				return found[1]
			}
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatalf("no %q to %s", subject, to)
	return ""
}

// orderedBy is the number of a visitor's kit and the link of its first email.
func orderedBy(t *testing.T, s *apitest.Server) (number, secret string) {
	t.Helper()
	visit := begun(t, s.Nobody())
	number = got[reply](t, s.Nobody().RPC(visitors+"OrderVisit", object{"visit": visit, "consents": true, "locale": "en-US"})).Kit.Number
	return number, mailed(t, s, "dana@example.com", "We have your order")
}

func statusOf(s *apitest.Server, secret, birthDate string) *apitest.Reply {
	return s.Nobody().RPC(visitors+"OpenStatus", object{"token": secret, "birthDate": birthDate})
}

// reported is what the laboratory sends about an order.
func reported(t *testing.T, s *apitest.Server, number, last, born, status string, values ...string) {
	t.Helper()
	stamp := func(at time.Time) string { return at.UTC().Format("20060102150405") }
	taken := s.Now().Add(-24 * time.Hour)
	lines := []string{
		`MSH|^~\&|L|L|W||` + stamp(s.Now()) + "||ORU^R01|" + number + status + strconv.Itoa(len(values)) + "|P|2.5.1",
		"PID|1||||" + last + "^X||" + strings.ReplaceAll(born, "-", ""),
		"OBR|1|" + number + "|A-" + number + "||||" + stamp(taken) + strings.Repeat("|", 15) + stamp(s.Now()) + "|||" + status,
	}
	for i, value := range values {
		lines = append(lines, fmt.Sprintf("OBX|%d|NM|%s|||||%s", i+1, value, status))
	}
	body, err := json.Marshal(object{"hl7": strings.Join(lines, "\r")})
	if err != nil {
		t.Fatal(err)
	}
	if r := fed(s, body); r.Status != http.StatusOK || !strings.Contains(r.Body, `"matched"`) {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
}

// fed posts a message of the laboratory.
func fed(s *apitest.Server, body []byte) *apitest.Reply {
	const harbor = "harbor-lab"
	now := s.Now().UnixMilli()
	return s.Nobody().Do(apitest.Call{Method: "POST", Path: lab.FeedPath, Body: string(body), Header: map[string]string{
		"Content-Type": "application/json", lab.LabHeader: harbor, "X-Timestamp": strconv.FormatInt(now, 10),
		"X-Signature": lab.Sign(lab.DemoSecret(harbor), now, body),
	}})
}

func a1c(value string) string { return "4548-4^A1c^LN||" + value + "|%" }

// The link of an email asks for the birth date, answers a wrong one as it does anything
// else, and works for three months.
func TestStatusLink(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		number, secret := orderedBy(t, s)
		for _, wrong := range []string{"1968-05-15", "", "no day"} {
			if r := statusOf(s, secret, wrong); r.Status != http.StatusNotFound || !strings.Contains(r.Body, "find you") || strings.Contains(r.Body, "Whitfield") {
				t.Errorf("%q: %d %s", wrong, r.Status, r.Body)
			}
		}
		if st := got[aStatus](t, statusOf(s, secret, "1968-05-14")); st.Kit.Number != number || st.Kit.State != "ordered" {
			t.Errorf("%+v", st)
		}
		for range 2 {
			statusOf(s, secret, "1968-05-15")
		}
		if r := statusOf(s, secret, "1968-05-14"); r.Status != http.StatusTooManyRequests {
			t.Errorf("after five misses: %d", r.Status)
		}
		s.Advance(90*24*time.Hour - time.Minute)
		got[aStatus](t, statusOf(s, secret, "1968-05-14"))
		s.Advance(time.Minute)
		if r := statusOf(s, secret, "1968-05-14"); r.Status != http.StatusNotFound || !strings.Contains(r.Body, "no longer works") {
			t.Errorf("after 90 days: %d %s", r.Status, r.Body)
		}
	})
}

// A kit that can’t be tested is replaced once, for a visitor and for a member.
func TestAKitIsReplacedOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		number, secret := orderedBy(t, s)
		replace := object{"token": secret, "birthDate": "1968-05-14", "replace": true}
		if r := s.Nobody().RPC(visitors+"RegisterVisit", replace); r.Status < 400 || !strings.Contains(r.Body, "need a replacement") {
			t.Errorf("before: %d %s", r.Status, r.Body)
		}
		reported(t, s, number, "Whitfield", "1968-05-14", "I")
		if st := got[aStatus](t, statusOf(s, secret, "1968-05-14")); st.Kit.State != "received" {
			t.Errorf("%+v", st)
		}
		reported(t, s, number, "Whitfield", "1968-05-14", "X")
		secret = mailed(t, s, "dana@example.com", "send you a new box")
		replace["token"] = secret
		if st := got[aStatus](t, statusOf(s, secret, "1968-05-14")); st.Kit.State != "cannotProcess" || !st.Kit.CanReplace {
			t.Errorf("%+v", st)
		}
		wrong := object{"token": secret, "birthDate": "1968-05-15", "replace": true}
		if r := s.Nobody().RPC(visitors+"RegisterVisit", wrong); r.Status != http.StatusNotFound {
			t.Errorf("another birth date: %d", r.Status)
		}
		one := got[reply](t, s.Nobody().RPC(visitors+"RegisterVisit", replace)).Kit
		two := got[reply](t, s.Nobody().RPC(visitors+"RegisterVisit", replace)).Kit
		if one.ID != two.ID || one.Number == number || one.State != "ordered" {
			t.Errorf("%+v %+v", one, two)
		}
		rosa, id := s.As("rosa@demo.test"), apitest.ID("rosa@demo.test")
		mine := memberOrders(t, rosa, true)
		reported(t, s, mine.Number, "Delgado", "1968-03-12", "X")
		again := [2]aKit{}
		for i := range again {
			again[i] = *got[reply](t, rosa.RPC(members+"ReplaceKit", object{"id": mine.ID})).Kit
		}
		if again[0].ID != again[1].ID || s.Count(`SELECT COUNT(*) FROM kit_orders WHERE member_id = $1`, id) != 2 {
			t.Errorf("%+v", again)
		}
		if r := s.As("luis@demo.test").RPC(members+"ReplaceKit", object{"id": mine.ID}); r.Status != http.StatusNotFound {
			t.Errorf("somebody else: %d", r.Status)
		}
	})
}

func memberOrders(t *testing.T, rosa *apitest.Client, shares bool) aKit {
	t.Helper()
	id := got[kits](t, rosa.RPC(members+"GetKits", object{})).Offers[0].ID
	order := object{"campaignId": id, "memberId": apitest.ID("rosa@demo.test"), "address": home, "kits": "a1c", "consents": true, "shares": shares}
	return *got[reply](t, rosa.RPC(members+"OrderKit", order)).Kit
}

// A result that can’t wait is a call first, for a visitor too: the desk has their
// number, and neither page nor email knows of it before.
func TestAVisitorIsCalledFirst(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		visit := got[reply](t, s.Nobody().RPC(visitors+"Begin", whitfield)).Visit
		form := visitorFor("dana@example.com")
		form["phone"] = ""
		if r := s.Nobody().RPC(visitors+"SaveVisit", object{"visit": visit, "form": form}); r.Status != http.StatusBadRequest || !strings.Contains(r.Body, `"phone"`) {
			t.Errorf("without a phone: %d %s", r.Status, r.Body)
		}
		number, secret := orderedBy(t, s)
		reported(t, s, number, "Whitfield", "1968-05-14", "F", a1c("14.2"), "98979-8^E^LN||QNS|", "9318-7^U^LN||Hemolyzed|")
		hidden := statusOf(s, secret, "1968-05-14")
		if st := got[aStatus](t, hidden); st.Kit.State != "received" || len(st.Results) != 0 || strings.Contains(hidden.Body, "14.2") {
			t.Errorf("%s", hidden.Body)
		}
		if n := s.Count(`SELECT COUNT(*) FROM outbox_messages WHERE template = 'kitResultVisitor'`); n != 0 {
			t.Error("the visitor is told")
		}
		nurse, call := s.As("nurse@demo.test"), ""
		var page struct {
			Calls []struct{ ID, MemberName, Phone string }
		}
		nurse.RPC("/wellhouse.lab.v1.LabDeskService/ListDesk", object{}).Decode(t, &page)
		for _, c := range page.Calls {
			if c.MemberName == "Dana Whitfield" && c.Phone == "+16175550143" {
				call = c.ID
			}
		}
		if call == "" {
			t.Fatalf("nobody can call: %+v", page.Calls)
		}
		done := object{"id": call, "outcome": "reached", "said": "She sees her doctor today."}
		if r := nurse.RPC("/wellhouse.lab.v1.LabDeskService/FinishCall", done); r.Status != http.StatusOK {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		fresh := mailed(t, s, "dana@example.com", "news about your order")
		if st := got[aStatus](t, statusOf(s, fresh, "1968-05-14")); st.Kit.State != "resulted" || len(st.Results) != 1 || st.Results[0].Text != "14.2" {
			t.Errorf("%+v", st)
		} else if r := st.Results[0]; r.MeaningKey != "lab.meaning.a1c.diabetesRange" || r.Source != "lab" || r.LabName == "" || r.TakenOn == "" {
			t.Errorf("a result without its meaning, its day or its laboratory: %+v", r)
		}
	})
}

// Coach and care team see the result of a kit among the facts of a member only where
// the member said so. The member sees it in any case.
func TestAResultIsSharedWithConsent(t *testing.T) {
	for _, shares := range []bool{true, false} {
		t.Run(fmt.Sprint(shares), func(t *testing.T) {
			apitest.Each(t, func(t *testing.T, s *apitest.Server) {
				rosa := s.As("rosa@demo.test")
				k := memberOrders(t, rosa, shares)
				reported(t, s, k.Number, "Delgado", "1968-03-12", "F", a1c("9.3"))
				if o := got[kits](t, rosa.RPC(members+"GetKits", object{})); o.Kits[0].State != "resulted" {
					t.Errorf("%+v", o.Kits)
				}
				if r := rosa.RPC("/wellhouse.lab.v1.LabService/GetLabs", object{}); !strings.Contains(r.Body, `"9.3"`) {
					t.Errorf("the member’s page: %s", r.Body)
				}
				r := s.As("coach.es@demo.test").RPC("/wellhouse.desk.v1.SnapshotService/GetMemberSnapshot", object{"memberId": apitest.ID("rosa@demo.test")})
				if r.Status != http.StatusOK || strings.Contains(r.Body, `"9.3"`) != shares || !strings.Contains(r.Body, `"labs"`) {
					t.Errorf("the coach: %d %s", r.Status, r.Body)
				}
			})
		})
	}
}

// A PO box is refused for every visitor, and for members whose promo does not allow one.
func TestPOBox(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		box := object{"line1": "PO Box 12", "city": "Boston", "region": "MA", "postalCode": "02108"}
		form := visitorFor("dana@example.com")
		form["address"] = box
		visit := got[reply](t, s.Nobody().RPC(visitors+"Begin", whitfield)).Visit
		if r := s.Nobody().RPC(visitors+"SaveVisit", object{"visit": visit, "form": form}); r.Status != http.StatusBadRequest || !strings.Contains(r.Body, `"address.line1"`) {
			t.Errorf("a visitor: %d %s", r.Status, r.Body)
		}
		rosa := s.As("rosa@demo.test")
		id := got[kits](t, rosa.RPC(members+"GetKits", object{})).Offers[0].ID
		order := object{"campaignId": id, "memberId": apitest.ID("rosa@demo.test"), "address": box, "kits": "a1c", "consents": true}
		s.Exec(`UPDATE promos SET po_box_allowed = FALSE`)
		if r := rosa.RPC(members+"OrderKit", order); r.Status != http.StatusBadRequest || !strings.Contains(r.Body, `"address.line1"`) {
			t.Errorf("not allowed: %d %s", r.Status, r.Body)
		}
		s.Exec(`UPDATE promos SET po_box_allowed = TRUE`)
		got[reply](t, rosa.RPC(members+"OrderKit", order))
	})
}

// A report that names no order and was placed by hand may be of the kit that a member
// doesn't share: coach and care team don't see it until the kit has its own result.
func TestAResultPlacedByHandIsSharedWithConsent(t *testing.T) {
	for _, shares := range []bool{true, false} {
		t.Run(fmt.Sprint(shares), func(t *testing.T) {
			apitest.Each(t, func(t *testing.T, s *apitest.Server) {
				rosa, nurse, id := s.As("rosa@demo.test"), s.As("nurse@demo.test"), apitest.ID("rosa@demo.test")
				memberOrders(t, rosa, shares)
				stamp := s.Now().UTC().Format("20060102150405")
				text := strings.Join([]string{
					`MSH|^~\&|L|L|W||` + stamp + "||ORU^R01|HAND|P|2.5.1", "PID|1||||Delgado^X||19680312",
					"OBR|1|WL-2222-2222|HAND-1||||" + stamp + strings.Repeat("|", 15) + stamp + "|||F", "OBX|1|NM|" + a1c("9.3") + "|||||F",
				}, "\r")
				body, _ := json.Marshal(object{"hl7": text})
				if r := fed(s, body); r.Status != http.StatusOK || !strings.Contains(r.Body, `"unmatched"`) {
					t.Fatalf("%d %s", r.Status, r.Body)
				}
				var page struct {
					Reports []struct {
						ID         string
						Candidates []struct{ MemberID string }
					}
				}
				nurse.RPC("/wellhouse.lab.v1.LabDeskService/ListDesk", object{}).Decode(t, &page)
				placed := false
				for _, one := range page.Reports {
					for _, c := range one.Candidates {
						if c.MemberID == id {
							placed = nurse.RPC("/wellhouse.lab.v1.LabDeskService/MatchReport", object{"id": one.ID, "member": id, "reason": "She said so by phone."}).Status == http.StatusOK
						}
					}
				}
				if !placed {
					t.Fatalf("%+v", page)
				}
				if r := rosa.RPC("/wellhouse.lab.v1.LabService/GetLabs", object{}); !strings.Contains(r.Body, `"9.3"`) {
					t.Errorf("the member’s page: %s", r.Body)
				}
				r := s.As("coach.es@demo.test").RPC("/wellhouse.desk.v1.SnapshotService/GetMemberSnapshot", object{"memberId": id})
				if r.Status != http.StatusOK || strings.Contains(r.Body, `"9.3"`) != shares || !strings.Contains(r.Body, `"labs"`) {
					t.Errorf("the coach: %d %s", r.Status, r.Body)
				}
			})
		})
	}
}

// A kit that nobody packs yet is not sent to somebody whose account has ended, and no
// laboratory waits for its sample.
func TestAnEndedAccountIsSentNoKit(t *testing.T) {
	for _, packed := range []bool{false, true} {
		apitest.Each(t, func(t *testing.T, s *apitest.Server) {
			id := apitest.ID("rosa@demo.test")
			k := memberOrders(t, s.As("rosa@demo.test"), true)
			want, state, order := "CANCELED", "canceled", "canceled"
			if packed {
				want, state, order = "PACKED", "ordered", "placed"
				s.Exec("UPDATE shipments SET state = 'PACKED' WHERE number = $1", k.Number)
			}
			end := object{"accountId": id, "reason": "Left the employer"}
			if r := s.As("admin@demo.test").RPC("/wellhouse.roster.v1.AccountDeskService/EndAccount", end); r.Status != http.StatusOK {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
			for table, want := range map[string]string{"shipments": want, "kit_orders": state, "lab_orders": order} {
				if s.Count("SELECT COUNT(*) FROM "+table+" WHERE number = $1 AND state = $2", k.Number, want) != 1 {
					t.Errorf("packed %t: %s is not %s", packed, table, want)
				}
			}
		})
	}
}
