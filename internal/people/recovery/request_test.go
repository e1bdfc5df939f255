package recovery

import (
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/platform/who"
)

// Support helps members, Admins help everyone, nobody else helps anyone.
func TestWhoMayHelp(t *testing.T) {
	for _, helper := range who.Roles {
		for _, lost := range who.Roles {
			want := helper == who.Admin || helper == who.Support && lost == who.Member
			if got := mayHelp(helper, lost); got != want {
				t.Errorf("%s helps %s: %v", helper, lost, got)
			}
		}
	}
}

func TestWhenALinkBeginsToWork(t *testing.T) {
	hour := time.Hour.Milliseconds()
	for _, one := range []struct {
		name          string
		role          who.Role
		approved, got int64
	}{
		{"a member, at once", who.Member, 0, 24 * hour},
		{"a member, a moment before the wait is over", who.Member, 24*hour - 1, 24 * hour},
		{"a member, after the wait", who.Member, 30 * hour, 30 * hour},
		{"staff, at once", who.Coach, 0, hour},
		{"an Admin, later", who.Admin, 2 * hour, 2 * hour},
	} {
		if got := worksFrom(row{Role: string(one.role)}, one.approved); got != one.got {
			t.Errorf("%s: %d, want %d", one.name, got, one.got)
		}
	}
}

func TestStates(t *testing.T) {
	const now = 1_000_000_000_000
	week := DisputeFor.Milliseconds()
	for _, one := range []struct {
		name      string
		r         row
		state     State
		use, stop bool
	}{
		{"open", row{State: "open", ExpiresAt: now + 1}, Open, false, true},
		{"open, run out", row{State: "open", ExpiresAt: now}, Expired, false, false},
		{"approved, waits", row{State: "approved", WorksFrom: now + 1, ExpiresAt: now + 2}, Approved, false, true},
		{"approved, works", row{State: "approved", WorksFrom: now, ExpiresAt: now + 1}, Approved, true, true},
		{"approved, run out", row{State: "approved", WorksFrom: 1, ExpiresAt: now}, Expired, false, false},
		{"done", row{State: "done", ClosedAt: now - week + 1}, Done, false, true},
		{"done, a week ago", row{State: "done", ClosedAt: now - week}, Done, false, false},
		{"stopped", row{State: "stopped", ExpiresAt: now + 1}, Stopped, false, false},
		{"canceled", row{State: "canceled", ExpiresAt: now + 1}, Canceled, false, false},
		{"disputed", row{State: "disputed"}, Disputed, false, false},
	} {
		if got := stateAt(one.r, now); got != one.state {
			t.Errorf("%s: %s", one.name, got)
		}
		if got := usable(one.r, now); got != one.use {
			t.Errorf("%s: usable %v", one.name, got)
		}
		if got := stoppable(one.r, now); got != one.stop {
			t.Errorf("%s: stoppable %v", one.name, got)
		}
	}
}

func TestAnAccountAfterADispute(t *testing.T) {
	for _, one := range []struct {
		status auth.Status
		runs   bool
		want   AccountState
	}{
		{auth.NoSignIn, false, AccountClosed},
		{auth.NoSignIn, true, AccountRequested},
		{auth.Active, true, AccountReopened},
		{auth.Active, false, AccountReopened},
		{auth.Ended, false, AccountEnded},
	} {
		if got := afterDispute(one.status, one.runs); got != one.want {
			t.Errorf("%s, a request runs %v: %s, want %s", one.status, one.runs, got, one.want)
		}
	}
}

func TestWhoMayApprove(t *testing.T) {
	r := row{AccountID: "lost", OpenedBy: "first", State: "open", ExpiresAt: 10}
	closed := r
	closed.State = "approved"
	for _, one := range []struct {
		name string
		r    row
		by   string
		now  int64
		want error
	}{
		{"a second person", r, "second", 9, nil},
		{"the same person", r, "first", 9, errSamePerson},
		{"the person concerned", r, "lost", 9, errYourself},
		{"too late", r, "second", 10, errOver},
		{"approved already", closed, "second", 9, errOver},
	} {
		if got := whyNotApprove(one.r, one.by, one.now); got != one.want {
			t.Errorf("%s: %v", one.name, got)
		}
	}
}

func TestWhatIsTyped(t *testing.T) {
	good := Asked{Person: "a@b.test", Checked: "video", Reason: "lost phone"}
	for _, one := range []struct {
		name   string
		change func(*Asked)
		field  string
	}{
		{"all well", func(*Asked) {}, ""},
		{"nobody", func(a *Asked) { a.Person = " " }, "person"},
		{"no check", func(a *Asked) { a.Checked = "" }, "checked"},
		{"a check we don't know", func(a *Asked) { a.Checked = "questions" }, "checked"},
		{"4 characters", func(a *Asked) { a.Reason = "1234" }, "reason"},
		{"5 characters", func(a *Asked) { a.Reason = "12345" }, ""},
		{"300 characters", func(a *Asked) { a.Reason = strings.Repeat("é", 300) }, ""},
		{"301 characters", func(a *Asked) { a.Reason = strings.Repeat("é", 301) }, "reason"},
		{"two lines", func(a *Asked) { a.Reason = "lost\nphone" }, "reason"},
	} {
		asked := good
		one.change(&asked)
		fields := asked.tidy().refusals()
		got := ""
		for _, f := range fields {
			got += f.Name
		}
		if got != one.field {
			t.Errorf("%s: %q, want %q", one.name, got, one.field)
		}
	}
}
