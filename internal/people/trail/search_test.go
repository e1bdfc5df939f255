package trail

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
)

func TestKindOf(t *testing.T) {
	for _, c := range []struct {
		action, area, outcome string
		want                  Kind
	}{
		{"read", "getPersonalInfo", audit.Done, Reads},
		{"list", "snapshot", audit.Done, Reads},
		{"search", "member-directory", audit.Done, Reads},
		{actSearched, deskArea, audit.Done, Reads},
		{"change", "updatePersonalInfo", audit.Done, Changes},
		{"deviceAdded", "device", audit.Done, Changes},
		{audit.SignIn, "session", audit.Done, SignIns},
		{audit.PasswordChanged, "session", audit.Done, SignIns},
		{audit.ViewStarted, "session", audit.Done, Viewed},
		{audit.ViewEnded, "session", audit.Done, Viewed},
		{audit.SignInRefused, "session", audit.Refused, Refused},
		{"read", "getPersonalInfo", audit.Refused, Refused},
		{actChecked, deskArea, audit.Failed, Refused},
		{actChecked, deskArea, audit.Done, Reads},
	} {
		if got := KindOf(audit.Row{Action: c.action, Area: c.area, Outcome: c.outcome}); got != c.want {
			t.Errorf("%s %s %s is %s, want %s", c.action, c.area, c.outcome, got, c.want)
		}
	}
}

func TestSearchesThatCannotBeMeant(t *testing.T) {
	day := (24 * time.Hour).Milliseconds()
	for _, c := range []struct {
		search Search
		field  string
	}{
		{Search{Since: 0, Until: 1}, ""},
		{Search{Since: 5, Until: 5 + 366*day}, ""},
		{Search{Since: 5, Until: 6 + 366*day}, "since"},
		{Search{Since: 5, Until: 5}, "until"},
		{Search{Since: 5, Until: 4}, "until"},
		{Search{Since: -1, Until: 4}, "until"},
		{Search{Since: 0, Until: 1, Kind: Refused}, ""},
		{Search{Since: 0, Until: 1, Kind: "everything"}, "kind"},
	} {
		got := ""
		if err := c.search.check(); err != nil {
			got = apperr.From(err).Fields[0].Name
		}
		if got != c.field {
			t.Errorf("%+v: refused by %q, want %q", c.search, got, c.field)
		}
	}
}

// rowsOf is a trail in memory, newest first.
type rowsOf []audit.Found

func (r rowsOf) Search(_ context.Context, at audit.Place, before db.Cursor, most int) (list []audit.Found, err error) {
	for _, row := range r {
		if row.At >= at.Since && (row.At < before.At || row.At == before.At && row.ID < before.ID) && len(list) < most {
			list = append(list, row)
		}
	}
	return list, nil
}

func (rowsOf) Record(context.Context, db.Q, audit.Row) error      { return nil }
func (rowsOf) State(context.Context) (audit.State, error)         { return audit.State{}, nil }
func (rowsOf) Verify(context.Context) (r audit.Report, err error) { return r, nil }

// Page by page a search finds every row once, however rare they are and however many
// share a moment.
func TestPagesOfASearch(t *testing.T) {
	var rows rowsOf
	want := 0
	for i := range 12_000 {
		row := audit.Row{Action: "read", Area: "home", Outcome: audit.Done}
		if i%171 == 0 {
			row.Outcome = audit.Refused
			want++
		}
		rows = append(rows, audit.Found{Look: audit.Look{Entry: audit.Entry{Row: row, ID: fmt.Sprintf("%06d", i), At: int64(i / 7)}}})
	}
	slices.Reverse(rows)
	d := &Desk{DeskDeps: DeskDeps{Trail: rows}}
	s := Search{Kind: Refused, Since: 0, Until: int64(len(rows))}
	seen := map[string]bool{}
	at, calls := s.start(db.Cursor{}), 0
	for {
		calls++
		hits, err := d.gather(t.Context(), s, at, foundMost, lookedMost)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range hits.Rows {
			if seen[row.ID] {
				t.Fatalf("%s twice", row.ID)
			}
			seen[row.ID] = true
		}
		if hits.Next == (db.Cursor{}) {
			break
		}
		at = s.start(hits.Next)
	}
	if len(seen) != want || calls != 3 {
		t.Errorf("%d rows in %d calls, want %d in 3", len(seen), calls, want)
	}
	// The last moment is left out, the first is in.
	narrow := Search{Since: 10, Until: 12}
	hits, err := d.gather(t.Context(), narrow, narrow.start(db.Cursor{}), foundMost, lookedMost)
	if err != nil || len(hits.Rows) != 14 || hits.Rows[0].At != 11 || hits.Rows[13].At != 10 {
		t.Errorf("%v: %d rows", err, len(hits.Rows))
	}
}
