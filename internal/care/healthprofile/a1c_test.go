package healthprofile_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
)

const labCalls = "/wellhouse.lab.v1.LabService/"

// a1cPages are a member's profile and labs page.
type a1cPages struct {
	t   *testing.T
	c   *apitest.Client
	now time.Time
}

// ago is a month as it was so many months ago.
func (p a1cPages) ago(months int) (y, m int) {
	then := time.Date(p.now.Year(), p.now.Month()-time.Month(months), 1, 0, 0, 0, 0, time.UTC)
	return then.Year(), int(then.Month())
}

type a1cRow struct {
	ID, TakenOn string
	Own         bool
	Figure      struct{ Value float64 }
}

// rows are the A1c values of the member that stand on the labs page, newest first.
func (p a1cPages) rows() (out []a1cRow) {
	p.t.Helper()
	var page struct {
		Tests []struct {
			Test    string
			History []a1cRow
		}
	}
	p.c.RPC(labCalls+"GetLabs", map[string]any{}).Decode(p.t, &page)
	for _, one := range page.Tests {
		if one.Test == "a1c" {
			out = one.History
		}
	}
	return out
}

// tell saves the section with an A1C of so many months ago.
func (p a1cPages) tell(value float64, months int) {
	p.t.Helper()
	y, m := p.ago(months)
	version := of(p.t, p.c).section("tests").Version
	decode(p.t, p.c.RPC(save, body("tests", version, given["tests"], answers{"a1cValue": number(value), "a1cDate": month(y, m)})))
}

func (p a1cPages) correct(value float64, months int) *apitest.Reply {
	p.t.Helper()
	y, m := p.ago(months)
	return p.c.RPC(labCalls+"CorrectResult", map[string]any{"id": p.rows()[0].ID, "value": value, "month": m, "year": y})
}

func (p a1cPages) report(value float64, months int) {
	p.t.Helper()
	y, m := p.ago(months)
	r := p.c.RPC(labCalls+"SaveSelfReport", map[string]any{"mode": "a1c", "a1c": map[string]any{"hasResult": true, "value": value, "month": m, "year": y}})
	if r.Status != http.StatusOK {
		p.t.Fatalf("%d %s", r.Status, r.Body)
	}
}

// same checks that one value is on the profile, in its REST call and on the labs page.
func (p a1cPages) same(what string, value float64, months int) {
	p.t.Helper()
	y, m := p.ago(months)
	q, when := of(p.t, p.c).question("a1cValue"), of(p.t, p.c).question("a1cDate")
	if q.Answer == nil || q.Answer.Number != value || when.Answer == nil || when.Answer.Year != y || when.Answer.Month != m {
		p.t.Errorf("%s: the profile has %+v of %+v, want %v of %d-%d", what, q.Answer, when.Answer, value, y, m)
	}
	var got struct{ A1cValue float64 }
	p.c.Get(whole).Decode(p.t, &got)
	if got.A1cValue != value {
		p.t.Errorf("%s: the call has %v, want %v", what, got.A1cValue, value)
	}
	if rows := p.rows(); len(rows) != 1 || rows[0].Figure.Value != value {
		p.t.Errorf("%s: the labs page has %+v, want %v alone", what, rows, value)
	}
}

// A fact exists once: what becomes of an A1C on the labs page is what the profile says, and
// the other way round.
func TestOneA1cOnTwoPages(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		p := a1cPages{t, s.As(kdoe), s.Now()}
		p.tell(7.4, 2)
		p.same("told", 7.4, 2)
		if r := p.correct(8.1, 2); r.Status != http.StatusOK {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		p.same("corrected", 8.1, 2)
		// Another section leaves it alone, and so does saying that it is still right.
		decode(t, p.c.RPC(save, body("habits", 0, given["habits"])))
		decode(t, p.c.RPC(confirm, map[string]any{"section": "tests", "version": 1}))
		p.same("confirmed", 8.1, 2)
		p.correct(8.1, 1)
		p.same("in another month", 8.1, 1)
		p.tell(8.8, 1)
		p.same("told anew", 8.8, 1)
		if r := p.c.RPC(labCalls+"RemoveResult", map[string]any{"id": p.rows()[0].ID}); r.Status != http.StatusOK {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		now := of(t, p.c)
		if q := now.question("a1cValue"); q.Answer != nil || !q.Visible || now.section("tests").Left != 2 || now.section("tests").State != "started" {
			t.Errorf("removed: %+v, %d left", q, now.section("tests").Left)
		}
		if r := p.c.Get(whole); strings.Contains(r.Body, "8.8") {
			t.Errorf("removed: %s", r.Body)
		}
		p.tell(8.8, 1)
		p.same("put back", 8.8, 1)
	})
}

// Above what a self-report takes: there is a way back from either page.
func TestBackToAHighA1c(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		p := a1cPages{t, s.As(kdoe), s.Now()}
		p.tell(15.0, 2)
		p.report(9.9, 2)
		p.same("reported", 9.9, 2)
		p.tell(15.0, 2)
		p.same("saved again", 15.0, 2)
		p.report(9.9, 2)
		for value, want := range map[float64]int{20.1: 400, 3.9: 400} {
			if r := p.correct(value, 2); r.Status != want {
				t.Errorf("%v: %d %s", value, r.Status, r.Body)
			}
		}
		if r := p.correct(15.0, 2); r.Status != http.StatusOK {
			t.Errorf("corrected: %d %s", r.Status, r.Body)
		}
		p.same("corrected", 15.0, 2)
	})
}

// Another month in the profile moves the test; a month after the answer was given is another
// test, and what a member reported themselves stays where it is.
func TestAnotherMonthInTheProfile(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		p := a1cPages{t, s.As(kdoe), s.Now()}
		p.tell(7.4, 2)
		p.tell(7.4, 3)
		p.same("moved", 7.4, 3)
		p.tell(7.1, 1)
		p.same("moved and corrected", 7.1, 1)
		s.Exec("UPDATE health_profile_answers SET answered_at = $1 WHERE member_id = $2", s.Now().AddDate(0, -2, 0).UnixMilli(), apitest.ID(kdoe))
		p.tell(6.9, 0)
		if rows := p.rows(); len(rows) != 2 || rows[0].Figure.Value != 6.9 || rows[1].Figure.Value != 7.1 {
			t.Errorf("another test: %+v", rows)
		}
		p.report(6.5, 0)
		p.tell(6.5, 4)
		if rows := p.rows(); len(rows) != 3 || rows[0].Figure.Value != 6.5 {
			t.Errorf("reported by hand: %+v", rows)
		}
	})
}

// Nobody can tell how old a very high A1c without a month is, so the month is asked for.
func TestAVeryHighA1cNeedsItsMonth(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		me := s.As(kdoe)
		for _, c := range []struct {
			value  float64
			year   int
			month  int
			status int
		}{
			{13.9, s.Now().Year(), 0, http.StatusOK},
			{14.0, s.Now().Year(), 0, http.StatusBadRequest},
			{19.5, s.Now().Year(), 0, http.StatusBadRequest},
			{19.5, s.Now().Year() - 2, 0, http.StatusOK},
			{19.5, s.Now().Year(), int(s.Now().Month()), http.StatusOK},
		} {
			version := of(t, me).section("tests").Version
			r := me.RPC(save, body("tests", version, given["tests"], answers{"a1cValue": number(c.value), "a1cDate": month(c.year, c.month)}))
			if r.Status != c.status || r.Status != http.StatusOK && !strings.Contains(r.Body, "healthProfile.a1cDate.month") {
				t.Errorf("%+v: %d %s", c, r.Status, r.Body)
			}
		}
		if r := me.RPC(get, map[string]any{}); !strings.Contains(r.Body, "callAboutA1c") {
			t.Errorf("it asks for no call: %s", r.Body)
		}
	})
}
