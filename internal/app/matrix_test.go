package app_test

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/api/access"
	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/platform/db"
)

// target is one call of the matrix, ready to be sent.
type target struct {
	permission
	method, path string
}

// column is a caller with the client that calls for it.
type column struct {
	caller
	client *apitest.Client
	// staffID and memberID are what the audit rows of a view must name.
	staffID, memberID string
	session           string
}

// cell is one answer of the matrix.
type cell struct {
	target    target
	got       answer
	requestID string
}

// G1, S2-7: every operation of both protocols as everyone, on both engines.
// The expectation is testdata/who_may_call.txt, not the rule in the contract.
func TestAuthorizationMatrix(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		began := time.Now()
		calls, people := readExpectations(t)
		targets := allTargets(t, calls)
		cells, wrong := 0, 0
		columns(t, s, people, func(c column) {
			row := c.callAll(targets)
			cells += len(row)
			for _, one := range row {
				if want := one.target.expect(c.caller); one.got != want {
					wrong++
					t.Errorf("%s calls %s: %s, want %s", c.name, one.target.call, one.got, want)
				}
			}
			c.checkTrail(t, s, row)
		})
		t.Logf("%d cells, %d wrong, %s", cells, wrong, time.Since(began).Round(time.Millisecond))
		if cells < 3000 {
			t.Errorf("only %d cells; the matrix has shrunk", cells)
		}
	})
}

// Every operation has a rule in the contract and a line in our own words, and
// the two agree on what reads and what changes.
func TestEveryOperationHasAPolicy(t *testing.T) {
	calls, _ := readExpectations(t)
	known := map[string]bool{}
	check := func(name string, rule access.Rule, found bool) {
		t.Helper()
		known[name] = true
		p, expected := calls[name]
		switch {
		case !found || rule.Validate() != nil:
			t.Errorf("%s has no valid access rule: %v", name, rule.Validate())
		case !expected:
			t.Errorf("%s has no line in testdata/who_may_call.txt", name)
		case rule.Changes != p.changes:
			t.Errorf("%s: changes is %v in the contract", name, rule.Changes)
		}
	}
	for name, rule := range access.REST {
		check(name, rule, true)
	}
	for _, procedure := range access.Procedures() {
		rule, found := access.RPC(procedure)
		check(short(procedure), rule, found)
	}
	for name := range calls {
		if !known[name] {
			t.Errorf("%s is expected and no part of the program", name)
		}
	}
}

// short is how who_may_call.txt names a procedure.
func short(procedure string) string {
	return strings.Replace(strings.TrimPrefix(procedure, "/wellhouse."), ".v1.", ".", 1)
}

func allTargets(t *testing.T, calls map[string]permission) []target {
	t.Helper()
	var out []target
	for name, rule := range access.REST {
		out = append(out, target{calls[name], rule.Method, rule.Path})
	}
	for _, procedure := range access.Procedures() {
		out = append(out, target{calls[short(procedure)], http.MethodPost, procedure})
	}
	// Those that change the caller's own session come last, signing out at the end.
	last := []string{"family.FamilyService/EndActing", "session.SessionService/EndView", "createToken", "refreshToken", "logout"}
	rank := func(a target) int { return slices.Index(last, a.call) }
	slices.SortFunc(out, func(a, b target) int {
		if d := rank(a) - rank(b); d != 0 {
			return d
		}
		return strings.Compare(a.call, b.call)
	})
	return out
}

// callAll calls every target once.
func (c column) callAll(targets []target) []cell {
	row := make([]cell, 0, len(targets))
	for _, one := range c.inOrder(targets) {
		call := apitest.Call{Method: one.method, Path: c.fill(one.path)}
		if strings.HasPrefix(one.path, "/wellhouse.") {
			call.JSON = map[string]any{}
		}
		if one.path == revokeSession {
			call.JSON = map[string]any{"id": 5} // no id at all would end the sessions of other columns
		}
		r := c.client.Do(call)
		row = append(row, cell{one, classify(r), r.Header.Get("X-Request-Id")})
	}
	return row
}

// inOrder lets somebody who acts go back after they tried everything else.
func (c column) inOrder(targets []target) []target {
	if c.acting == nil {
		return targets
	}
	at := func(call string) int {
		return slices.IndexFunc(targets, func(one target) bool { return one.call == call })
	}
	out, back, view := slices.Clone(targets), at("family.FamilyService/EndActing"), at("session.SessionService/EndView")
	out[back], out[view] = out[view], out[back]
	return out
}

var promos = map[string]string{"annmarie": "MAPLE", "priya": "MAPLE", "helen": "BRIDGEWATER", "tom": "DIRECT", "kdoe": "NORTHGATE"}

// partner is one that the caller has. Nobody has one whose code can't be one, which
// the call says once it is open.
func (c column) partner() string {
	if c.person != nil {
		if code := map[string]string{"rosa": "MoveWell", "nora": "MoveWell", "tom": "QuietMind"}[c.person.name]; code != "" {
			return code
		}
	}
	return "no!partner"
}

// fill puts values into a path that belong to the caller, so that a 404 can
// only come from the rule.
func (c column) fill(path string) string {
	code := "HARBOR"
	if c.person != nil && promos[c.person.name] != "" {
		code = promos[c.person.name]
	}

	return strings.NewReplacer("{userId}", "me", "{code}", code,
		"/staff/{id}/", "/staff/"+apitest.ID("coach.en@demo.test")+"/", "{id}", apitest.ID("nobody@demo.test"),
		"{token}", strings.Repeat("A", 43), "{partnerId}", c.partner()).Replace(path)
}

// classify tells the guard's refusals from whatever a handler says.
func classify(r *apitest.Reply) answer {
	guarded := func(keys ...string) bool {
		return slices.ContainsFunc(keys, func(k string) bool { return strings.Contains(r.Body, `"messageKey":"`+k+`"`) })
	}
	switch {
	case r.Status == http.StatusUnauthorized && guarded("errors.signIn", "errors.session"):
		return noSession
	case r.Status == http.StatusForbidden && guarded("errors.denied"):
		return forbidden
	case r.Status == http.StatusForbidden && guarded("errors.actingEnded"):
		return actingOver
	case r.Status == http.StatusNotFound && guarded("errors.notFound"):
		return hidden
	case r.Status == http.StatusNotFound && guarded("attach.missing"):
		return open // the file was looked for: attach/api_test.go tells who finds one
	case r.Status == http.StatusForbidden && strings.Contains(r.Body, `"code":"permission_denied"`):
		return open // the call itself judges who has chat: chat_test.go
	case r.Status == http.StatusNotFound, r.Status == http.StatusMethodNotAllowed, r.Status == http.StatusForbidden,
		r.Status >= 500 && r.Status != http.StatusNotImplemented && r.Status != http.StatusServiceUnavailable:
		return answer(fmt.Sprintf("broken %d %s", r.Status, r.Body))
	}
	return open
}

// checkTrail checks that every refusal of someone signed in, and every call
// while viewing, left a row that names who did it and whose portal it was.
func (c column) checkTrail(t *testing.T, s *apitest.Server, row []cell) {
	t.Helper()
	if c.session == "" {
		return
	}
	trail := readTrail(t, s, c.session)
	for _, one := range row {
		refused := one.got == forbidden || one.got == hidden || one.got == noSession || one.got == actingOver
		if slices.Contains(selfJudging, one.target.call) || (!refused && !c.viewing && c.acting == nil) {
			continue
		}
		want := auditRow{member: c.memberID, actor: c.staffID, viewing: c.viewing, outcome: "done"}
		if refused {
			want.outcome = "refused"
		}
		if got := trail[one.requestID]; !slices.Contains(got, want) {
			t.Errorf("%s calls %s: audit rows %+v, want one that is %+v", c.name, one.target.call, got, want)
		}
	}
}

type auditRow struct {
	member, actor, outcome string
	viewing                bool
}

// readTrail reads the rows of a session by request. A call that names members
// leaves a row for each of them beside the one for the portal.
func readTrail(t *testing.T, s *apitest.Server, session string) map[string][]auditRow {
	t.Helper()
	trail := map[string][]auditRow{}
	err := s.Store().Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		rows, err := q.QueryContext(ctx, `SELECT request_id, member_id, actor_id, viewing, outcome FROM audit_rows
			WHERE session_id = $1 AND action IN ('read', 'change')`, session)
		if err != nil {
			return err
		}
		defer func() { _ = rows.Close() }()
		for rows.Next() {
			var request string
			var r auditRow
			if err := rows.Scan(&request, &r.member, &r.actor, &r.viewing, &r.outcome); err != nil {
				return err
			}
			trail[request] = append(trail[request], r)
		}
		return rows.Err()
	})
	if err != nil {
		t.Fatal(err)
	}
	return trail
}

// columns makes every kind of caller and hands each over at once: a confirmed
// sign-in lasts for five minutes, and the matrix may take longer.
func columns(t *testing.T, s *apitest.Server, people map[string]*person, next func(column)) {
	t.Helper()
	for _, one := range []column{
		{caller: caller{name: "nobody"}, client: s.Nobody()},
		{caller: caller{name: "half signed in", session: dead}, client: bearer(s, mfaToken(t, s))},
		{caller: caller{name: "signed out", session: dead}, client: signedOut(s, "rosa@demo.test")},
		{caller: caller{name: "expired", session: dead}, client: expired(s, "marcus@demo.test")},
		{caller: caller{name: "idle too long", session: dead}, client: idle(s, "grace@demo.test")},
		{caller: caller{name: "tampered cookie", session: dead}, client: tampered(s, "luis@demo.test")},
		{caller: caller{name: "reference as bearer", session: dead}, client: bearer(s, s.As("tom@demo.test").Cookies["wellhouse-session"])},
	} {
		next(one)
	}
	for _, name := range slices.Sorted(maps.Keys(people)) {
		if name == "mateo" {
			continue // has no sign-in
		}
		email := name + "@demo.test"
		one := column{caller: caller{name: name, session: alive, role: "member", person: people[name]}, client: s.SignIn(email)}
		next(one.signed(t, s, email, email))
	}
	for name, role := range map[string]string{
		"coach.en": "coach", "nurse": "careteam", "guide": "guide", "doctor": "clinician", "support": "support",
		"rep": "CallCenterRep", "admin": "Admin",
	} {
		email := name + "@demo.test"
		one := column{caller: caller{name: name, session: alive, role: role}, client: s.SignIn(email)}
		next(one.signed(t, s, email, ""))
	}
	for staff, role := range map[string]string{"admin": "Admin", "rep": "CallCenterRep"} {
		for _, viewed := range []string{"rosa", "tom", "kdoe"} {
			c := caller{name: staff + " viewing " + viewed, session: alive, role: role, person: people[viewed], viewing: true}
			one := column{caller: c, client: s.SignIn(staff + "@demo.test")}
			one = one.signed(t, s, staff+"@demo.test", viewed+"@demo.test")
			view(s, one.session, one.memberID)
			next(one)
		}
	}
	for _, one := range familyColumns(t, s, people) {
		next(one)
	}
	for _, name := range []string{"rosa", "james"} {
		c := caller{name: name + " through the api client", session: alive, role: "member", person: people[name]}
		next(column{caller: c, client: s.AsAPI(name + "@demo.test")})
	}
	next(column{
		caller: caller{name: "admin through the api client", session: alive, role: "Admin"}, client: s.AsAPI("admin@demo.test"),
	})
}

// signed notes whose session it is.
func (c column) signed(t *testing.T, s *apitest.Server, actor, member string) column {
	t.Helper()
	c.session, c.staffID = sessionID(t, s, c.client), apitest.ID(actor)
	if member != "" {
		c.memberID = apitest.ID(member)
	}
	return c
}
