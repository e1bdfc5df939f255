package trail_test

import (
	"encoding/csv"
	"strings"
	"testing"

	"wellhouse.app/api/rpc/audit/v1/auditv1connect"
	"wellhouse.app/api/rpc/staff/v1/staffv1connect"
	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/db"
)

const (
	search = auditv1connect.TrailDeskServiceSearchTrailProcedure
	export = auditv1connect.TrailDeskServiceExportTrailProcedure
	chain  = auditv1connect.TrailDeskServiceGetChainProcedure
	check  = auditv1connect.TrailDeskServiceCheckChainProcedure
	visits = auditv1connect.RecordAccessServiceListAccessProcedure
	find   = staffv1connect.MemberDirectoryServiceSearchMembersProcedure
)

type object = map[string]any

type row struct {
	ID, Kind, Action, Area, Outcome, ActorName, ActorID, ActorRole, MemberID, MemberName string
}

type page struct {
	Rows []row
	Next string
}

func ask(t *testing.T, c *apitest.Client, procedure string, in any, into any) {
	t.Helper()
	r := c.RPC(procedure, in)
	if r.Status != 200 {
		t.Fatalf("%s: %d %s", procedure, r.Status, r.Body)
	}
	r.Decode(t, into)
}

// lately is a search of the last hour.
func lately(s *apitest.Server, more object) object {
	in := object{"since": float64(s.Now().UnixMilli() - 3_600_000), "until": float64(s.Now().UnixMilli() + 1)}
	for k, v := range more {
		in[k] = v
	}
	return object{"search": in}
}

func TestTheAdminSearchesTheTrail(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa, admin := demo.MemberID("rosa"), s.As("admin@demo.test")
		ask(t, s.As("support@demo.test"), find, object{"query": "rosa@demo.test"}, &object{})
		if r := s.As("coach.en@demo.test").RPC(search, lately(s, nil)); r.Status != 403 {
			t.Fatalf("a coach searches: %d", r.Status)
		}
		for _, who := range []string{"rosa@demo.test", "support@demo.test", "rep@demo.test", "nurse@demo.test"} {
			for _, call := range []string{search, export, chain, check} {
				if r := s.As(who).RPC(call, object{}); r.Status != 403 {
					t.Errorf("%s calls %s: %d", who, call, r.Status)
				}
			}
		}

		t.Run("by staff person", func(t *testing.T) {
			var got page
			ask(t, admin, search, lately(s, object{"actorId": demo.MemberID("support")}), &got)
			found := false
			for _, r := range got.Rows {
				found = found || r.Action == "search" && r.Kind == "read" && r.ActorRole == "support" && r.ActorName != ""
				if r.ActorID != demo.MemberID("support") {
					t.Errorf("a row of %s", r.ActorID)
				}
			}
			if !found {
				t.Errorf("the search of the support agent is missing: %+v", got.Rows)
			}
		})
		t.Run("by kind", func(t *testing.T) {
			var got page
			ask(t, admin, search, lately(s, object{"kind": "refused"}), &got)
			if len(got.Rows) == 0 {
				t.Fatal("no refusals")
			}
			for _, r := range got.Rows {
				if r.Outcome == "done" || r.Kind != "refused" {
					t.Errorf("%+v", r)
				}
			}
		})
		t.Run("by member, and the member sees it", func(t *testing.T) {
			var got page
			ask(t, admin, search, lately(s, object{"memberId": rosa}), &got)
			if len(got.Rows) == 0 {
				t.Error("nothing is found")
			}
			for _, r := range got.Rows {
				if r.MemberID != rosa || r.MemberName != "Rosa Delgado" {
					t.Errorf("%+v", r)
				}
			}
			var list struct {
				Visits []struct {
					Role  string
					Areas []string
				}
			}
			ask(t, s.As("rosa@demo.test"), visits, object{}, &list)
			if len(list.Visits) == 0 || list.Visits[0].Role != "Admin" || strings.Join(list.Visits[0].Areas, " ") != "access" {
				t.Errorf("%+v", list.Visits)
			}
		})
		t.Run("whatever page is asked for is recorded", func(t *testing.T) {
			recorded := func() int {
				return s.Count("SELECT COUNT(*) FROM audit_rows WHERE action = 'trailSearched' AND actor_id = $1", demo.MemberID("admin"))
			}
			before := recorded()
			late := db.Cursor{At: s.Now().AddDate(1, 0, 0).UnixMilli(), ID: db.NewID()}.String()
			ask(t, admin, search, object{"search": lately(s, nil)["search"], "before": late}, &page{})
			if n := recorded() - before; n != 1 {
				t.Errorf("%d rows", n)
			}
		})
		t.Run("what cannot be meant", func(t *testing.T) {
			for field, in := range map[string]object{
				"until": {"since": 5, "until": 5}, "kind": {"since": 1, "until": 5, "kind": "x"}, "since": {"since": 1, "until": 4e13},
			} {
				if r := admin.RPC(search, object{"search": in}); r.Status != 400 || !strings.Contains(r.Body, `"`+field+`"`) {
					t.Errorf("%v: %d %s", in, r.Status, r.Body)
				}
			}
			if r := admin.RPC(search, object{"search": lately(s, nil)["search"], "before": "%"}); r.Status != 400 {
				t.Errorf("a broken place: %d", r.Status)
			}
		})
	})
}

func TestTheTrailAsAFile(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		s.Exec("UPDATE accounts SET given_name = '=HYPERLINK(1)', family_name = 'X' WHERE id = $1", demo.MemberID("support"))
		ask(t, s.As("support@demo.test"), find, object{"query": "rosa@demo.test"}, &object{})
		var file struct {
			FileName, MediaType string
			Content             []byte
			Rows                int
			Cut                 bool
		}
		ask(t, s.SignIn("admin@demo.test"), export, lately(s, object{"actorId": demo.MemberID("support")}), &file)
		lines, err := csv.NewReader(strings.NewReader(string(file.Content))).ReadAll()
		if err != nil || len(lines) != file.Rows+1 || file.Rows == 0 || file.Cut || !strings.HasSuffix(file.FileName, ".csv") {
			t.Fatalf("%v: %d lines for %d rows, %+v", err, len(lines), file.Rows, file.FileName)
		}
		if lines[1][8] != "'=HYPERLINK(1) X" {
			t.Errorf("a name that a spreadsheet runs: %q", lines[1][8])
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE action = 'trailExported' AND actor_id = $1", demo.MemberID("admin")); n != 1 {
			t.Errorf("the export is recorded %d times", n)
		}
	})
}

func TestTheChainAndItsCheck(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		admin := s.As("admin@demo.test")
		var state struct{ Chained, Waiting, Behind, Forged float64 }
		ask(t, admin, chain, object{}, &state)
		if state.Behind != 0 || state.Forged != 0 || state.Chained+state.Waiting == 0 {
			t.Errorf("%+v", state)
		}
		var report struct {
			Checked, Waiting float64
			Fault            string
			Unfinished       bool
		}
		ask(t, admin, check, object{}, &report)
		if report.Fault != "" || report.Unfinished {
			t.Errorf("%+v", report)
		}
		s.Exec("UPDATE audit_rows SET reason = 'nothing' WHERE action = 'signIn' AND actor_id = $1", demo.MemberID("admin"))
		ask(t, admin, check, object{}, &report)
		if !strings.Contains(report.Fault, "row") {
			t.Errorf("an edited row is not noticed: %+v", report)
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE action = 'trailChecked' AND outcome = 'failed'"); n != 1 {
			t.Errorf("the fault is recorded %d times", n)
		}
	})
}
