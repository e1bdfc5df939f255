package nav

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/family"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/billing"
)

func TestPartOfDay(t *testing.T) {
	for hour, want := range map[int]string{
		0: "night", 4: "night", 5: "morning", 11: "morning", 12: "afternoon", 16: "afternoon",
		17: "evening", 21: "evening", 22: "night", 23: "night",
	} {
		if got := partOfDay(hour); got != want {
			t.Errorf("%d o'clock: %s, want %s", hour, got, want)
		}
	}
	// The night the clocks go back, 05:30 UTC is 01:30 in New York.
	autumn := time.Date(2026, time.November, 1, 5, 30, 0, 0, time.UTC)
	if got := partOfDay(autumn.In(i18n.Zone("America/New_York")).Hour()); got != "night" {
		t.Errorf("got %s", got)
	}
	if i18n.Zone("Nowhere/Land") != time.UTC {
		t.Error("an unknown zone is not UTC")
	}
}

// S1-6-28 S1-6-29
func TestEntry(t *testing.T) {
	sugar, _ := program.Find(program.Diabetes)
	active := []program.Enrolment{{Program: sugar, Status: program.Active}}
	offered := []program.Enrolment{{Program: sugar, Status: program.Offered}}
	linked, unlinked := member.Member{BundleID: "b"}, member.Member{}
	for _, c := range []struct {
		name       string
		member     member.Member
		enrolments []program.Enrolment
		want       string
	}{
		{"linked and active", linked, active, ""},
		{"linked, nothing active", linked, offered, EntryPrograms},
		{"linked, no programs at all", linked, nil, EntryPrograms},
		{"unlinked", unlinked, offered, EntrySSO},
		{"unlinked although active", unlinked, active, EntrySSO},
	} {
		if got := entry(c.member, c.enrolments); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// S1-6-19
func TestCloses(t *testing.T) {
	for _, c := range []struct {
		name  string
		brand brand.Brand
		want  []string
	}{
		{"open", brand.Brand{}, []string{}},
		{"no health info", brand.Brand{SuppressHealthInfo: true}, []string{"health-info", "pharmacy"}},
		{"correctional", brand.Brand{Correctional: true}, []string{"account", "pharmacy"}},
		{"both", brand.Brand{Correctional: true, SuppressHealthInfo: true}, []string{"account", "health-info", "pharmacy"}},
	} {
		if got := closes(c.brand); len(got) != len(c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// The staff table: who may do what at the desk.
func TestRights(t *testing.T) {
	has := func(role who.Role, right string) bool {
		for _, r := range Rights(role) {
			if r == right {
				return true
			}
		}
		return false
	}
	for _, role := range who.Roles {
		viewer := role == who.Admin || role == who.CallCenterRep
		if has(role, "view-as-member") != viewer || has(role, "search.audited") != viewer {
			t.Errorf("%s: %v", role, Rights(role))
		}
		for _, right := range []string{"brands", "flags"} {
			if has(role, right) != (role == who.Admin) {
				t.Errorf("%s has %s: %v", role, right, has(role, right))
			}
		}
	}
	if has(who.Support, "snapshot.readings") || !has(who.Coach, "snapshot.readings") {
		t.Error("clinical values reach a desk they should not, or miss one they should")
	}
}

// Weight-neutral members are never asked to weigh themselves, unless a sudden
// gain would be a danger sign.
func TestWeightNeutralTasks(t *testing.T) {
	for _, c := range []struct {
		name    string
		neutral bool
		active  string
		want    int
	}{
		{"anybody", false, program.AdvancedWeight, 3},
		{"weight-neutral", true, program.AdvancedWeight, 1},
		{"weight-neutral in heart failure", true, program.HeartFailure, 3},
	} {
		f := facts{brand: &brand.Brand{}, tasks: []member.Task{{Kind: member.CheckWeight}, {Kind: member.StartScale}, {Kind: member.CheckSugar}}}
		f.Member = &member.Member{SafeContent: c.neutral}
		if got := fromTasks(f, []string{c.active}, who.Who{}); len(got) != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// A task that asks for a reading ends with one that was made after it, of its kind.
func TestReadingsEndTheirTasks(t *testing.T) {
	const asked = 1000
	for _, c := range []struct {
		task string
		kind reading.Kind
		at   int64
		ends bool
	}{
		{member.CheckSugar, reading.BloodSugar, asked, false},
		{member.CheckSugar, reading.BloodSugar, asked + 1, true},
		{member.CheckSugar, reading.BodyWeight, asked + 1, false},
		{member.CheckPressure, reading.BloodPressure, asked + 1, true},
		{member.CheckWeight, reading.BodyWeight, asked + 1, true},
		{member.StartScale, reading.BodyWeight, asked + 1, true},
		{member.StartScale, reading.BodyWeight, asked - 1, false},
		{member.EmergencyContact, reading.BodyWeight, asked + 1, false},
	} {
		f := facts{brand: &brand.Brand{}, tasks: []member.Task{{Kind: c.task, CreatedAt: asked}}}
		f.Member = &member.Member{}
		f.readings = map[reading.Kind]reading.Since{c.kind: {Newest: c.at}}
		if got := len(fromTasks(f, nil, who.Who{})) == 0; got != c.ends {
			t.Errorf("%s with a %s at %d: ended %v", c.task, c.kind, c.at, got)
		}
		if c.ends && !slices.Contains(member.EndByRecord, c.task) {
			t.Errorf("%s can’t be asked anew", c.task)
		}
	}
}

// A task that asks for results ends with one that the member sees, as long as the form
// would have taken it on the day of the task. Held and withdrawn ones are in no glance.
func TestResultsEndTheirTasks(t *testing.T) {
	asked := time.Date(2026, 11, 1, 3, 0, 0, 0, time.UTC) // still October in Denver
	for _, c := range []struct {
		task, zone string
		known      lab.Glance
		ends       bool
	}{
		{member.ReportA1c, "UTC", lab.Glance{}, false},
		{member.ReportA1c, "UTC", lab.Glance{LastA1c: "2026-04-30"}, false},
		{member.ReportA1c, "UTC", lab.Glance{LastA1c: "2026-05-01"}, true},
		{member.ReportA1c, "America/Denver", lab.Glance{LastA1c: "2026-03-31"}, false},
		{member.ReportA1c, "America/Denver", lab.Glance{LastA1c: "2026-04-01"}, true},
		{member.ReportA1c, "UTC", lab.Glance{LastA1c: "2027-02-01"}, true},
		{member.ReportA1c, "UTC", lab.Glance{LastCholesterol: "2026-10-31"}, false},
		{member.ReportLabs, "UTC", lab.Glance{}, false},
		{member.ReportLabs, "UTC", lab.Glance{LastA1c: "2026-04-30", LastCholesterol: "2025-10-31"}, false},
		{member.ReportLabs, "UTC", lab.Glance{LastA1c: "2026-05-01"}, true},
		{member.ReportLabs, "UTC", lab.Glance{LastCholesterol: "2025-11-01"}, true},
		{member.LabOrder, "UTC", lab.Glance{LastA1c: "2026-10-31", LastCholesterol: "2026-10-31"}, false},
	} {
		f := facts{brand: &brand.Brand{}, tasks: []member.Task{{Kind: c.task, CreatedAt: asked.UnixMilli()}}}
		f.Member, f.labs = &member.Member{TimeZone: c.zone}, c.known
		if got := len(fromTasks(f, nil, who.Who{})) == 0; got != c.ends {
			t.Errorf("%s with %+v: ended %v", c.task, c.known, got)
		}
		if c.ends && !slices.Contains(member.EndByRecord, c.task) {
			t.Errorf("%s can’t be asked anew", c.task)
		}
	}
}

// New results are told each reader by what they have read, also when the programs have
// ended; an urgent one until somebody has reached the member. No value is told.
func TestNewResults(t *testing.T) {
	helper := who.Who{Acting: &who.Acting{Areas: []string{acting.Documents}}}
	for _, c := range []struct {
		name, active string
		w            who.Who
		known        lab.Glance
		want         string
	}{
		{"nothing", program.Diabetes, who.Who{}, lab.Glance{LastA1c: "2026-10-01"}, "[]"},
		{"one", program.Diabetes, who.Who{}, lab.Glance{Unread: 1}, "newLabs labs map[count:1]"},
		{"read by the member alone", program.Diabetes, helper, lab.Glance{HelperUnread: 2}, "newLabs labs map[count:2]"},
		{"read by a helper alone", program.Diabetes, who.Who{}, lab.Glance{HelperUnread: 2}, "[]"},
		{"a draw from before", program.BehavioralHealth, who.Who{}, lab.Glance{Unread: 1}, "newLabs labs map[count:1]"},
		{"urgent", program.Diabetes, who.Who{}, lab.Glance{Unread: 1, CallSince: 1}, "callAboutLabs labs map[]"},
		{"urgent and read", program.Diabetes, who.Who{}, lab.Glance{CallSince: 1}, "callAboutLabs labs map[]"},
	} {
		p, _ := program.Find(c.active)
		f := facts{Startup: Startup{Member: &member.Member{BundleID: "b"}, Programs: []program.Enrolment{{Program: p, Status: program.Active}}}}
		f.labs = c.known
		got := "[]"
		for _, a := range fromLabs(f, c.w) {
			got = fmt.Sprint(a.Kind, " ", a.RouteID, " ", a.Values)
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// A bill waits where the member can open it, and is overdue from the day after the one
// it is due on, by the member's own clock.
func TestBillsWait(t *testing.T) {
	now := time.Date(2026, 12, 4, 3, 0, 0, 0, time.UTC) // still December 3 in Denver
	one := billing.Owed{Bills: 1, First: billing.Invoice{AmountCents: 2_500, Currency: "USD", DueDate: "2026-12-03"}}
	failed := one
	failed.Failed = true
	for _, c := range []struct {
		name  string
		owed  billing.Owed
		brand brand.Brand
		zone  string
		want  string
	}{
		{"none", billing.Owed{}, brand.Brand{}, "UTC", "[]"},
		{"on its day", one, brand.Brand{}, "America/Denver", "[1 2500 USD 2026-12-03  ]"},
		{"the day after", one, brand.Brand{}, "UTC", "[1 2500 USD 2026-12-03  true]"},
		{"a payment failed", failed, brand.Brand{}, "America/Denver", "[1 2500 USD 2026-12-03 true ]"},
		{"no account pages", one, brand.Brand{Correctional: true}, "UTC", "[]"},
		{"no page about bills", one, brand.Brand{SuppressedAccountRoutes: []string{"coverage-and-billing"}}, "UTC", "[]"},
		{"another page closed", one, brand.Brand{SuppressedAccountRoutes: []string{"family"}}, "America/Denver", "[1 2500 USD 2026-12-03  ]"},
	} {
		f := facts{brand: &c.brand, owed: c.owed}
		f.Member = &member.Member{TimeZone: c.zone}
		got := []string{}
		for _, a := range fromBills(f, now) {
			v := a.Values
			got = append(got, strings.Join([]string{v["bills"], v["cents"], v["currency"], v["due"], v["failed"], v["overdue"]}, " "))
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("%s: %v, want %s", c.name, got, c.want)
		}
	}
}

// Only the member is told of bills: not staff who view them, not people who act for
// them, and not another company's page.
func TestBillsAreTheMembersOwn(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		bill := billing.Bill{
			ID: "b1", Number: "1", Service: billing.Offering{Kind: billing.Visit, Item: "nutrition"}, From: "2026-11-01", Until: "2026-11-01",
			Due: "2026-12-03", ListCents: 2_500, AmountCents: 2_500, Currency: "USD", At: w.Time(),
		}
		if err := w.DB.Write(t.Context(), db.Member(demo.MemberID("tom")), func(ctx context.Context, q db.Q) error {
			return billing.Issue(ctx, q, demo.MemberID("tom"), bill)
		}); err != nil {
			t.Fatal(err)
		}
		for name, c := range map[string]struct {
			change func(*who.Who)
			want   bool
		}{
			"the member":        {func(*who.Who) {}, true},
			"staff who view":    {func(p *who.Who) { p.Role, p.Viewing = who.Admin, &who.Viewing{} }, false},
			"somebody who acts": {func(p *who.Who) { p.Acting = &who.Acting{Areas: acting.Areas()} }, false},
			"a page in a frame": {func(p *who.Who) { p.Framed = true }, false},
		} {
			caller := who.From(demotest.As("tom", who.Member))
			c.change(&caller)
			out, err := service(w).Startup(t.Context(), caller)
			if err != nil {
				t.Fatal(err)
			}
			told := slices.ContainsFunc(out.Home.Attention, func(a Attention) bool { return a.Kind == PayBill })
			if told != c.want {
				t.Errorf("%s: told %v", name, told)
			}
		}
	})
}

// S2-3-14: the orders of a member are told to them, to staff who view them and to whom
// their supplies are open. Without the diabetes program Home does not lead to them.
func TestWhoIsToldOfOrders(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		add := func(name string) {
			t.Helper()
			if err := w.DB.Write(t.Context(), db.System, func(ctx context.Context, q db.Q) error {
				_, err := q.ExecContext(ctx, `INSERT INTO supply_orders (member_id, id, order_type, state, strips, lancets, controls, lasts_days, automatic, missing, placed_at, shipped_at, delivered_at)
					VALUES ($1, 'o', 'RK', 'PLACED', 100, 100, 1, 60, FALSE, FALSE, $2, 0, 0)`, demo.MemberID(name), w.Time().UnixMilli())
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		add("rosa")
		add("james") // who has heart failure alone
		for name, c := range map[string]struct {
			person      string
			change      func(*who.Who)
			known, home bool
		}{
			"the member":              {"rosa", func(*who.Who) {}, true, true},
			"staff who view":          {"rosa", func(p *who.Who) { p.Role, p.Viewing = who.CallCenterRep, &who.Viewing{} }, true, true},
			"acting, with supplies":   {"rosa", func(p *who.Who) { p.Acting = &who.Acting{Areas: []string{acting.Supplies}} }, true, true},
			"acting, without":         {"rosa", func(p *who.Who) { p.Acting = &who.Acting{Areas: []string{acting.Readings}} }, false, false},
			"a member without strips": {"james", func(*who.Who) {}, true, false},
		} {
			caller := who.From(demotest.As(c.person, who.Member))
			c.change(&caller)
			out, err := service(w).Startup(t.Context(), caller)
			if err != nil {
				t.Fatal(err)
			}
			home := slices.ContainsFunc(out.Home.Attention, func(a Attention) bool { return a.Kind == OrderOnTheWay })
			if known := len(out.Message().GetOrders().GetOrders()) == 1; known != c.known || home != c.home {
				t.Errorf("%s: known %v, on Home %v", name, known, home)
			}
		}
	})
}

// D35: somebody who acts for one person can turn straight to the others.
func TestOthersToTurnTo(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		caller := who.From(demotest.As("mateo", who.Member))
		caller.AccountID = demo.MemberID("rosa")
		caller.Acting = &who.Acting{MemberID: caller.MemberID, LinkID: demo.LinkID("mateo", "rosa"), Areas: acting.Areas()}
		out, err := service(w).Startup(t.Context(), caller)
		if err != nil {
			t.Fatal(err)
		}
		others := out.Message().GetCaredFor()
		if len(others) != 1 || others[0].GetName() != "Sofía Delgado" || others[0].GetLinkId() != demo.LinkID("sofia", "rosa") {
			t.Errorf("while Rosa acts for Mateo: %v", others)
		}
		if len(out.Asks) > 0 {
			t.Errorf("Mateo's portal tells of Rosa's invitations: %v", out.Asks)
		}
		if own := start(t, service(w), demotest.As("rosa", who.Member)); len(own.Cared) != 2 || own.Own != nil {
			t.Errorf("in her own portal: %v, %v", own.Cared, own.Own)
		}
	})
}

// Nobody reads of an invitation from somebody whose brand has no families: it can't be
// accepted. A brand that could not be read closes nothing.
func TestInvitationsOfAClosedBrand(t *testing.T) {
	var f facts
	f.Asks = []family.Asks{{ID: "open", BrandCode: "a"}, {ID: "closed", BrandCode: "b"}, {ID: "prison", BrandCode: "c"}, {ID: "unknown", BrandCode: "d"}}
	f.closeFamilies(map[string]brand.Brand{"a": {}, "b": {SuppressedAccountRoutes: []string{"family"}}, "c": {Correctional: true}})
	var left []string
	for _, a := range f.Asks {
		left = append(left, a.ID)
	}
	if !slices.Equal(left, []string{"open", "unknown"}) {
		t.Errorf("left %v", left)
	}
}

// The brand of who sent an invitation is read with it.
func TestAnInvitationFromAClosedBrand(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		invite := func(from string) {
			t.Helper()
			if err := w.DB.Write(t.Context(), db.System, func(ctx context.Context, q db.Q) error {
				_, err := q.ExecContext(ctx, `INSERT INTO family_invites (id, holder_id, token_hash, email, email_folded, name, kind, relationship, areas, sent_at, expires_at, outcome)
					SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), e.email_folded, e.email_folded, 'Tom', 'adult', 'friend', 'readings', CAST($4 AS BIGINT), CAST($5 AS BIGINT), ''
					FROM account_emails e WHERE e.account_id = $6`,
					"from "+from, demo.MemberID(from), from, w.Time().UnixMilli(), w.Time().AddDate(0, 0, 7).UnixMilli(), demo.MemberID("tom"))
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		before := len(start(t, service(w), demotest.As("tom", who.Member)).Asks)
		invite("kdoe")
		invite("marcus")
		out := start(t, service(w), demotest.As("tom", who.Member)).Asks
		if len(out) != before+1 || slices.ContainsFunc(out, func(a family.Asks) bool { return a.ID == "from kdoe" }) {
			t.Errorf("%+v", out)
		}
	})
}
