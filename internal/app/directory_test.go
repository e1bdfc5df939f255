package app_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
)

const (
	searchMembers = "/wellhouse.staff.v1.MemberDirectoryService/SearchMembers"
	listAccess    = "/wellhouse.audit.v1.RecordAccessService/ListAccess"
)

type found struct {
	Members []struct {
		ID, Name, MaskedEmail, BrandCode, BrandName, Status string
		BirthYear                                           int
	}
	More bool
}

func (f found) names() string {
	var list []string
	for _, m := range f.Members {
		list = append(list, m.Name)
	}
	return strings.Join(list, ", ")
}

// Whom each role finds, as the table of staff rights says.
func TestWhomStaffFind(t *testing.T) {
	everything := func(email string) string { return apitest.ID(email) }
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for _, c := range []struct {
			as, query string
			status    int
			want      string // names, or what the refusal must say
		}{
			{"admin", "rosa", 200, "Rosa Delgado"},
			{"admin", "RÓSA  delg", 200, "Rosa Delgado"},
			{"admin", "delgado, r", 200, "Rosa Delgado"},
			{"admin", "osa", 200, ""},
			{"admin", "rosa okafor", 200, ""},
			{"admin", "rosa@demo.test", 200, "Rosa Delgado"},
			{"admin", " Rosa@DEMO.test ", 200, "Rosa Delgado"},
			{"admin", "rosa@demo", 400, "errors.searchEmail"},
			{"admin", everything("rosa@demo.test"), 200, "Rosa Delgado"},
			{"admin", strings.ToUpper(everything("rosa@demo.test")), 200, "Rosa Delgado"},
			{"admin", everything("coach.en@demo.test"), 200, ""},
			{"admin", "coach.en@demo.test", 200, ""},
			{"rep", "okaf", 200, "Ada Okafor, James Okafor"},
			{"support", "rosa@demo.test", 200, "Rosa Delgado"},
			{"support", everything("rosa@demo.test"), 200, "Rosa Delgado"},
			{"support", "rosa", 400, "errors.searchExact"},
			{"coach.es", "rosa", 200, "Rosa Delgado"},
			{"coach.es", "okafor", 200, ""},
			{"coach.es", "james@demo.test", 200, ""},
			{"coach.es", everything("james@demo.test"), 200, ""},
			{"nurse", "rosa", 200, "Rosa Delgado"},
			{"nurse", "marcus", 200, ""},
			{"guide", "devon", 200, "Devon Brooks"},
			{"guide", "rosa", 200, ""},
			{"doctor", "rosa", 403, "permission_denied"},
			{"rosa", "rosa", 403, "permission_denied"},
			{"admin", "r", 400, "errors.searchShort"},
			{"admin", " r ", 400, "errors.searchShort"},
			{"admin", "r d", 400, "errors.searchShort"},
			{"admin", "..", 400, "errors.searchShort"},
			{"admin", "%", 400, "errors.searchShort"},
			{"admin", "%%", 400, "errors.searchShort"},
			{"admin", strings.Repeat("a", 101), 400, "errors.searchText"},
			{"admin", "rosa\x00", 400, ""},
			{"admin", "rosa@", 400, "errors.searchEmail"},
		} {
			// The allowance has a test of its own.
			s.Advance(10 * time.Second)
			r := s.As(c.as+"@demo.test").RPC(searchMembers, map[string]any{"query": c.query})
			if r.Status != c.status {
				t.Errorf("%s looks for %q: %d %s", c.as, c.query, r.Status, r.Body)
				continue
			}
			if r.Status != http.StatusOK {
				if !strings.Contains(r.Body+fmt.Sprint(r.Header), c.want) {
					t.Errorf("%s looks for %q: the refusal lacks %q: %s", c.as, c.query, c.want, r.Body)
				}
				continue
			}
			var got found
			r.Decode(t, &got)
			if opens := strings.Contains(r.Body, `"channelUrl":"`) && !strings.Contains(r.Body, `"channelUrl":""`); opens != (c.as == "guide" && c.want != "") {
				t.Errorf("%s opens a conversation: %t", c.as, opens)
			}
			if got.names() != c.want || got.More {
				t.Errorf("%s looks for %q and finds %q, want %q", c.as, c.query, got.names(), c.want)
			}
		}
	})
}

// G3: a result tells two members apart and nothing more; the trail keeps who
// searched, how, and how many were shown, never what was typed.
func TestSearchTellsLittleAndIsRecorded(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		r := s.As("rep@demo.test").RPC(searchMembers, map[string]any{"query": "delgado, rosa"})
		var got found
		r.Decode(t, &got)
		if len(got.Members) != 1 {
			t.Fatalf("%s", r.Body)
		}
		if m := got.Members[0]; m.BirthYear != 1968 || m.MaskedEmail != "r•••@demo.test" || m.BrandCode != "default" || m.BrandName == "" || m.Status != "active" || m.ID != apitest.ID("rosa@demo.test") {
			t.Errorf("%+v", m)
		}
		for _, text := range []string{"rosa@demo.test", "1968-03-12", "DIABETES", "Mesquite", "5550134"} {
			if strings.Contains(r.Body, text) {
				t.Errorf("a result tells %s", text)
			}
		}
		if n := s.Count(`SELECT COUNT(*) FROM audit_rows WHERE actor_id = $1 AND action = 'search' AND target = 'name' AND reason = '1 results' AND outcome = 'done'`, apitest.ID("rep@demo.test")); n != 1 {
			t.Errorf("%d rows tell of the search", n)
		}
		if n := s.Count(`SELECT COUNT(*) FROM audit_rows WHERE reason LIKE '%elgado%' OR target LIKE '%elgado%' OR area LIKE '%elgado%'`); n != 0 {
			t.Error("what was typed was kept")
		}
		// Members who were found can see by whom; no one else can.
		if body := s.As("rosa@demo.test").RPC(listAccess, map[string]any{}).Body; !strings.Contains(body, "Jordan") {
			t.Errorf("the search is not in the member's history: %s", body)
		}
		if body := s.As("marcus@demo.test").RPC(listAccess, map[string]any{}).Body; strings.Contains(body, "Jordan") {
			t.Errorf("a search that did not find them: %s", body)
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND actor_id = $2 AND action = 'read' AND area = 'member-directory'",
			apitest.ID("rosa@demo.test"), apitest.ID("rep@demo.test")); n != 1 {
			t.Errorf("%d looks are recorded", n)
		}
	})
}

// Ten searches at once, then one every three seconds; the refusal says when.
func TestSearchIsLimited(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c, other := s.As("rep@demo.test"), s.As("admin@demo.test")
		search := func(c *apitest.Client) *apitest.Reply { return c.RPC(searchMembers, map[string]any{"query": "rosa"}) }
		for i := range 10 {
			if r := search(c); r.Status != 200 {
				t.Fatalf("search %d: %d %s", i+1, r.Status, r.Body)
			}
		}
		r := search(c)
		if r.Status != http.StatusTooManyRequests || r.Header.Get("Retry-After") == "" || !strings.Contains(r.Body, "resource_exhausted") {
			t.Errorf("the eleventh: %d %v %s", r.Status, r.Header, r.Body)
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE action = 'search' AND outcome = 'refused' AND reason = 'rate'"); n != 1 {
			t.Errorf("%d refused searches are recorded", n)
		}
		if r := search(other); r.Status != 200 {
			t.Errorf("another person's allowance is gone too: %d", r.Status)
		}
		s.Advance(3 * time.Second)
		if r := search(c); r.Status != 200 {
			t.Errorf("after three seconds: %d", r.Status)
		}
	})
}

// D26, D9: the member reads who looked, why and at what, as one visit; nobody
// else does, and the viewer reads the same list.
func TestMembersReadWhoLooked(t *testing.T) {
	type visits struct {
		Visits []struct {
			Name, Role, Reason, Ticket string
			ViewedPortal               bool
			StartedAt, EndedAt         float64
			Areas                      []string
		}
		Next string
	}
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		read := func(email string) (got visits) {
			t.Helper()
			s.SignIn(email).RPC(listAccess, map[string]any{}).Decode(t, &got)
			return got
		}
		if got := read("kdoe@demo.test"); len(got.Visits) != 0 {
			t.Errorf("before anything: %+v", got)
		}
		c := started(t, s, "rep@demo.test", "kdoe@demo.test")
		for range 12 {
			c.Get(personal)
			c.RPC("/wellhouse.program.v1.ProgramService/ListProgramsAndDiagnoses", map[string]any{})
		}
		c.Get("/home")
		s.Advance(4 * time.Minute)
		c.RPC(endView, map[string]any{})
		got := read("kdoe@demo.test")
		if len(got.Visits) != 1 {
			t.Fatalf("%d visits of one: %+v", len(got.Visits), got)
		}
		v := got.Visits[0]
		if v.Name != "Jordan Lee" || v.Role != "CallCenterRep" || v.Reason != goodReason || v.Ticket != "T-1042" || !v.ViewedPortal ||
			strings.Join(v.Areas, " ") != "home profile programs" || v.EndedAt-v.StartedAt < 4*60_000 {
			t.Errorf("%+v", v)
		}
		if others := read("rosa@demo.test"); len(others.Visits) != 0 {
			t.Errorf("another member reads of it: %+v", others)
		}
		var seen visits
		c.RPC(startView, viewOf("kdoe@demo.test"))
		c.RPC(listAccess, map[string]any{}).Decode(t, &seen)
		if len(seen.Visits) != 2 || seen.Visits[0].EndedAt < seen.Visits[1].EndedAt {
			t.Errorf("the viewer's list: %+v", seen)
		}
		for _, bad := range []string{"x", "!!", "MTIz", "LTEgYQ"} {
			if r := s.SignIn("rosa@demo.test").RPC(listAccess, map[string]any{"before": bad}); r.Status != 400 {
				t.Errorf("place %q: %d", bad, r.Status)
			}
		}
	})
}

// Twenty are shown, by name, and that there are more is said; a member who is
// renamed, or whom an older version stored, is found by the name of today.
func TestSearchStopsAtTwenty(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		search := func(query string) (got found) {
			t.Helper()
			s.Advance(10 * time.Second)
			s.As("admin@demo.test").RPC(searchMembers, map[string]any{"query": query}).Decode(t, &got)
			return got
		}
		write := func(work db.Work) {
			t.Helper()
			if err := s.Store().Write(t.Context(), db.System, work); err != nil {
				t.Fatal(err)
			}
		}
		add := func(n int) {
			write(func(ctx context.Context, q db.Q) error {
				id := fmt.Sprintf("01890000-0000-7000-8000-%012d", n)
				_, err := q.ExecContext(ctx, `INSERT INTO accounts (id, role, status, email, given_name, family_name, password_hash, mfa_required, locale, last_visit_at, created_at)
					VALUES ($1, 'member', 'active', $2, 'Zdeněk', $3, '', FALSE, 'en-US', 0, 0)`, id, id+"@demo.test", fmt.Sprintf("Quill%c", 'z'-n))
				if err != nil {
					return err
				}
				return member.Add(ctx, q, member.Member{
					ID: id, BrandCode: "default", Promo: member.Promo{Code: "HARBOR"}, PublicUUID: id, BirthDate: "1990-01-01", TimeZone: "UTC",
				}, 0)
			})
		}
		for n := range 20 {
			add(n)
		}
		if got := search("zdenek"); len(got.Members) != 20 || got.More || got.Members[0].Name != "Zdeněk Quillg" || got.Members[19].Name != "Zdeněk Quillz" {
			t.Errorf("twenty: %d, %v, %s", len(got.Members), got.More, got.names())
		}
		add(20)
		if got := search("ZDE"); len(got.Members) != 20 || !got.More || got.Members[0].Name != "Zdeněk Quillf" {
			t.Errorf("twenty-one: %d, %v, %s", len(got.Members), got.More, got.names())
		}
		if got := search("quillz zd"); got.names() != "Zdeněk Quillz" {
			t.Errorf("narrowed: %s", got.names())
		}
		const last = "01890000-0000-7000-8000-000000000000"
		write(func(ctx context.Context, q db.Q) error {
			if _, err := q.ExecContext(ctx, "UPDATE accounts SET family_name = 'Önal' WHERE id = $1", last); err != nil {
				return err
			}
			return member.IndexName(ctx, q, last)
		})
		if search("quillz").names() != "" || search("onal").names() != "Zdeněk Önal" {
			t.Error("a new name is not the one that is found")
		}
		s.Exec("DELETE FROM member_search")
		s.Exec("UPDATE members SET sort_name = ''")
		if err := member.New(member.Deps{DB: s.Store()}).IndexMissing(t.Context()); err != nil {
			t.Fatal(err)
		}
		if search("onal").names() != "Zdeněk Önal" || search("rosa").names() != "Rosa Delgado" {
			t.Error("members of an older version are not found")
		}
	})
}
