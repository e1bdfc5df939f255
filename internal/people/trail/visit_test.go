package trail

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	_ "wellhouse.app/api/rpc/all"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

const minute = 60_000

// look is a row at a minute, by somebody in a session.
func look(at int, actor, session, action, area string) audit.Look {
	row := audit.Row{Action: action, Area: area, Outcome: audit.Done, ActorID: actor, ActorRole: "Admin", Reason: "why"}
	if action == audit.ViewEnded {
		row.Target, session = session, "" // the clock writes it without a caller
	}
	if action == audit.ViewStarted {
		row.Target = "T-1"
	}
	return audit.Look{
		Entry:     audit.Entry{Row: row, ID: fmt.Sprintf("%012x", at), At: int64(at) * minute, SessionID: session, Viewing: action == "read"},
		ActorName: strings.ToUpper(actor),
	}
}

// inTheFamily is a row of somebody who acts for the member.
func inTheFamily(at int, action, area string) audit.Look {
	row := look(at, "p", "s7", action, area)
	row.ActorRole, row.MemberID, row.Reason, row.Viewing = "member", "m", "parent", false
	if action == audit.ActingStarted || action == audit.ActingEnded {
		row.Target = "s7"
	}
	return row
}

// newestFirst is the order in which the trail is read.
func newestFirst(rows ...audit.Look) []audit.Look {
	slices.SortFunc(rows, func(a, b audit.Look) int {
		if a.At != b.At {
			return int(b.At - a.At)
		}
		return strings.Compare(b.ID, a.ID)
	})
	return rows
}

// told writes visits in one line each: who, from, until, what.
func told(visits []*Visit) string {
	var lines []string
	for _, v := range visits {
		var areas []string
		for _, a := range v.Areas {
			areas = append(areas, string(a))
		}
		line := fmt.Sprintf("%s %d-%d %s", v.ActorID, v.StartedAt/minute, v.EndedAt/minute, strings.Join(areas, "+"))
		if v.Relationship != "" {
			line = strings.TrimSpace(line) + " as " + v.Relationship
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "; ")
}

// D26: forty calls of one look are one visit; two looks are two.
func TestRowsBecomeVisits(t *testing.T) {
	const program = "/wellhouse.program.v1.ProgramService/ListProgramsAndDiagnoses"
	refused := look(12, "a", "s1", "change", "putLanguage")
	refused.Outcome = audit.Refused
	member := look(13, "m", "s9", "read", "getPersonalInfo")
	member.MemberID = "m"
	member.ActorRole = "member"
	for _, c := range []struct {
		name string
		rows []audit.Look
		want string
	}{
		{"nothing", nil, ""},
		{"one view", []audit.Look{
			look(10, "a", "s1", audit.ViewStarted, "session"), look(11, "a", "s1", "read", program), look(12, "a", "s1", "read", "getPersonalInfo"),
			look(13, "a", "s1", "read", program), look(20, "a", "s1", audit.ViewEnded, "session"),
		}, "a 10-20 profile+programs"},
		{"a view that is still open", []audit.Look{
			look(10, "a", "s1", audit.ViewStarted, "session"), look(11, "a", "s1", "read", program),
		}, "a 10-11 programs"},
		{"two views of one session", []audit.Look{
			look(10, "a", "s1", audit.ViewStarted, "session"), look(11, "a", "s1", audit.ViewEnded, "session"),
			look(12, "a", "s1", audit.ViewStarted, "session"), look(13, "a", "s1", audit.ViewEnded, "session"),
		}, "a 12-13 ; a 10-11 "},
		{"two people at once", []audit.Look{
			look(10, "a", "s1", audit.ViewStarted, "session"), look(11, "b", "s2", audit.ViewStarted, "session"),
			look(12, "a", "s1", "read", program), look(13, "b", "s2", "read", "getPersonalInfo"),
		}, "b 11-13 profile; a 10-12 programs"},
		{"a coach who reads without a view, twice within half an hour and once after", []audit.Look{
			look(10, "c", "s1", "read", program), look(40, "c", "s1", "read", program), look(71, "c", "s1", "read", program),
		}, "c 71-71 programs; c 10-40 programs"},
		{"a call that ends after the view", []audit.Look{
			look(10, "a", "s1", audit.ViewStarted, "session"), look(11, "a", "s1", audit.ViewEnded, "session"), look(12, "a", "s1", "read", program),
		}, "a 10-12 programs"},
		{"what was refused is no look", []audit.Look{look(10, "a", "s1", audit.ViewStarted, "session"), refused}, "a 10-12 "},
		{"the member's own rows are not told", []audit.Look{member}, ""},
		{"somebody in the family who acts for the member is told (D35)", []audit.Look{
			inTheFamily(10, audit.ActingStarted, "session"), inTheFamily(12, "read", program), inTheFamily(13, audit.ActingEnded, "session"),
		}, "p 10-13 programs as parent"},
		{"what they arrange among themselves is no look", []audit.Look{inTheFamily(10, "familyAccepted", "family")}, "p 10-10 as parent"},
		{"the desk and the session tell nothing of the member", []audit.Look{
			look(10, "a", "s1", audit.ViewStarted, "session"),
			look(11, "a", "s1", "read", "/wellhouse.staff.v1.MemberDirectoryService/SearchMembers"), look(12, "a", "s1", "read", "refreshToken"),
		}, "a 10-12 "},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := told(fold(newestFirst(c.rows...))); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
	v := fold(newestFirst(look(10, "a", "s1", audit.ViewStarted, "session"), look(20, "a", "s1", audit.ViewEnded, "session")))[0]
	if v.Reason != "why" || v.Ticket != "T-1" || !v.ViewedPortal || v.Name != "A" || v.Role != "Admin" {
		t.Errorf("%+v", v)
	}
}

// memory is a trail that lies in memory.
type memory []audit.Look

func (m memory) ByOthers(_ context.Context, _ string, before db.Cursor, most int) ([]audit.Look, error) {
	var out []audit.Look
	for _, row := range m {
		if before == (db.Cursor{}) || row.At < before.At || row.At == before.At && row.ID < before.ID {
			out = append(out, row)
		}
	}
	return out[:min(len(out), most)], nil
}

// Every visit stands on one page, whole and once, however the rows of several
// people lie between each other and however many there are.
func TestPagesHoldEveryVisitOnce(t *testing.T) {
	for seed := range uint64(20) {
		chance := rand.New(rand.NewPCG(seed, 1))
		var rows []audit.Look
		for visit := range 70 {
			actor, begin := fmt.Sprintf("a%d", visit%7), chance.IntN(1500)*10+visit
			session := fmt.Sprintf("s%d", visit)
			rows = append(rows, look(begin, actor, session, audit.ViewStarted, "session"))
			for range chance.IntN(40) {
				rows = append(rows, look(begin+chance.IntN(30), actor, session, "read", "getPersonalInfo"))
			}
		}
		for i := range rows {
			rows[i].ID = fmt.Sprintf("%012x", i)
		}
		rows = newestFirst(rows...)
		whole := fold(rows)
		s := New(memory(rows))
		var paged []*Visit
		for next, pages := "", 0; ; pages++ {
			page, err := s.Visits(t.Context(), "m", next)
			if err != nil || pages > 10 {
				t.Fatalf("page %d: %v", pages, err)
			}
			for i := range page.Visits {
				paged = append(paged, &page.Visits[i])
			}
			if next = page.Next; next == "" {
				break
			}
		}
		if told(paged) != told(whole) || len(whole) != 70 {
			t.Fatalf("seed %d: %d visits on pages, %d in all\n%s\n%s", seed, len(paged), len(whole), told(paged), told(whole))
		}
	}
}

// A visit of more rows than are read at once is still one.
func TestLongVisitsAreWhole(t *testing.T) {
	rows := []audit.Look{look(1, "a", "s1", audit.ViewStarted, "session")}
	for i := range 3 * rowsMost {
		row := look(2, "a", "s1", "read", "getPersonalInfo")
		row.ID = fmt.Sprintf("%012x", 100+i)
		rows = append(rows, row)
	}
	page, err := New(memory(newestFirst(rows...))).Visits(t.Context(), "m", "")
	if err != nil || len(page.Visits) != 1 || page.Visits[0].StartedAt != minute || page.Next != "" {
		t.Errorf("%+v, %v", page, err)
	}
}

func TestAreasOfOperations(t *testing.T) {
	for operation, want := range map[string]Area{
		"/wellhouse.nav.v1.NavigationService/GetStartup":                Home,
		"/wellhouse.nav.v1.NavigationService/GetDesk":                   None,
		"/wellhouse.program.v1.ProgramService/ListProgramsAndDiagnoses": Programs,
		"/wellhouse.staff.v1.MemberDirectoryService/SearchMembers":      None,
		"/wellhouse.audit.v1.RecordAccessService/ListAccess":            Access,
		"/wellhouse.unknown.v1.UnknownService/Read":                     Other,
		"getPersonalInfo":      Profile,
		"listBloodSugar":       Readings,
		"getWeightTarget":      Readings,
		"getRemainingStrips":   Devices,
		"getHealthProfile":     Health,
		"listAppPreferences":   Preferences,
		"somethingNobodyKnows": Other,
		"/live":                None,
		"chat":                 Messages,
		"device":               Devices,
		"support-message":      Messages,
		"preferences":          Preferences,
		"flag":                 Other,
	} {
		if got := AreaOf(operation); got != want {
			t.Errorf("%s is told as %q, want %q", operation, got, want)
		}
	}
}

func (m memory) AroundStaffSignIn(ctx context.Context, accountID string, before db.Cursor, most int) ([]audit.Look, error) {
	return m.ByOthers(ctx, accountID, before, most)
}

func (m memory) AroundSignIn(ctx context.Context, memberID string, before db.Cursor, most int) ([]audit.Look, error) {
	return m.ByOthers(ctx, memberID, before, most)
}

// What happened around a sign-in is told page by page. Staff are named with their
// reason; what the machine noted about anything else stays with it.
func TestSignIns(t *testing.T) {
	row := func(at int64, action, reason string) audit.Look {
		r := look(int(at), "a", "s1", action, "session")
		r.At, r.Reason, r.ID = at, reason, fmt.Sprintf("%03d", at)
		return r
	}
	rows := memory{row(900, audit.ViewStarted, "why"), row(800, audit.SignInRefused, "throttled"), row(700, audit.SignIn, "Firefox, Mac"), row(600, audit.SignOnLinked, "Bridgewater"), row(500, audit.MethodAdded, ""), row(400, audit.AppConnected, "openid patient/*.read")}
	for at := int64(30); at > 0; at-- {
		rows = append(rows, row(at, audit.SignOut, ""))
	}
	events, next, err := New(rows).SignIns(context.Background(), who.Who{MemberID: "rosa"}, "")
	if err != nil || len(events) != pageMost || next == "" {
		t.Fatal(len(events), next, err)
	}
	for i, want := range []Event{
		{ID: "900", At: 900, Kind: "viewed", Name: "A", Role: "Admin", Reason: "why"},
		{ID: "800", At: 800, Kind: "refused"},
		{ID: "700", At: 700, Kind: "signIn", Device: "Firefox, Mac"},
		{ID: "600", At: 600, Kind: "organizationLinked", Name: "Bridgewater"},
		{ID: "500", At: 500, Kind: "methodAdded"},
		{ID: "400", At: 400, Kind: "appConnected"},
	} {
		if events[i] != want {
			t.Errorf("%+v, not %+v", events[i], want)
		}
	}
	rest, next, err := New(rows).SignIns(context.Background(), who.Who{MemberID: "rosa"}, next)
	if err != nil || len(rest) != len(rows)-pageMost || next != "" {
		t.Error(len(rest), next, err)
	}
}

// What a page has words for is what the store looks for.
func TestEveryKindIsListed(t *testing.T) {
	queries, err := os.ReadFile("../../platform/audit/queries.sql")
	if err != nil {
		t.Fatal(err)
	}
	list := regexp.MustCompile(`(?s)name: SignInRows :many.*?;`).Find(queries)
	for action := range kinds {
		if !bytes.Contains(list, []byte("'"+action+"'")) {
			t.Errorf("%s is not looked for", action)
		}
	}
}
