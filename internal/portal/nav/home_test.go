package nav

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/api/rest"
	navv1 "wellhouse.app/api/rpc/nav/v1"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/people/account"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

func world(t *testing.T) *demotest.World {
	t.Helper()
	return demotest.Loaded(t, db.SQLite)
}

// S1-3-01 S1-3-02 S1-3-03 S1-3-04 S1-3-05 S1-7-01 S1-6-26 S1-6-30
func TestNavigation(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		for _, c := range []struct {
			person   string
			inbox    bool
			brand    string
			telemed  string
			cm, mh   string
			partners string
			unread   UnreadCounts
		}{
			{"rosa", true, "default", "Primary Care plan, Primary Care team, Primary Care vitals", "bloodSugar, bloodPressure", "", "MoveWell", UnreadCounts{1, 0, 2, 0}},
			{"marcus", false, "default", "Expert Medical Opinion cases", "bloodSugar", "", "", UnreadCounts{}},
			{"annmarie", true, "maple", "Primary Care team, Expert Medical Opinion cases", "bloodSugar, chronicKidneyDisease", "", "", UnreadCounts{0, 0, 1, 0}},
			{"james", true, "default", "Primary Care plan, Primary Care team, Primary Care vitals", "heartFailure", "", "", UnreadCounts{1, 0, 0, 0}},
			{"priya", false, "maple", "", "comprehensivePrediabetes", "", "", UnreadCounts{0, 0, 2, 1}},
			{"devon", false, "default", "", "advancedWeight", "behavioralHealth, guide", "", UnreadCounts{0, 2, 0, 0}},
			{"helen", false, "sso", "", "", "behavioralHealth", "", UnreadCounts{}},
			{"luis", false, "default", "", "bloodPressure, advancedPrediabetes", "", "", UnreadCounts{}},
			{"grace", false, "default", "", "weight, deviceFlex", "", "", UnreadCounts{}},
			{"tom", true, "direct", "Primary Care team, Expert Medical Opinion cases, Primary Care vitals", "comprehensiveWeight, prediabetes", "", "QuietMind", UnreadCounts{0, 0, 12, 2}},
			{"kdoe", false, "restricted", "", "bloodSugar", "", "", UnreadCounts{0, 0, 1, 0}},
			{"nora", false, "default", "", "", "", "MoveWell, QuietMind", UnreadCounts{}},
		} {
			ctx := demotest.As(c.person, who.Member)
			n, err := service(w).Navigation(ctx, who.From(ctx))
			if err != nil {
				t.Fatal(err)
			}
			got := fmt.Sprint(n.TelemedInbox, n.Branding.BrandCode, "|", strings.Join(n.Telemed, ", "), "|", strings.Join(n.ConditionManagement, ", "), "|",
				strings.Join(n.MentalHealth, ", "), "|", strings.Join(n.PartnerPrograms, ", "), "|", n.Unread)
			want := fmt.Sprint(c.inbox, c.brand, "|", c.telemed, "|", c.cm, "|", c.mh, "|", c.partners, "|", c.unread)
			if got != want {
				t.Errorf("%s\n got %s\nwant %s", c.person, got, want)
			}
			if inStartup := start(t, service(w), ctx).Navigation; fmt.Sprint(*inStartup) != fmt.Sprint(n) {
				t.Errorf("%s: the start-up says %v", c.person, inStartup)
			}
		}
	})
}

// The Home of every member at half past three UTC on the twelfth of November.
func TestHome(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		for _, c := range []struct {
			person, greeting, entry, steps, attention, unread string
		}{
			{"rosa", "morning", "", "bloodSugar:open bloodPressure:open", "orderStrips/soon setGoal/info", "coach:2:Lucía Herrera telemed:1:Angela Ruiz"},
			{"marcus", "morning", "", "bloodSugar:open", "setReminder/info coachAway/info", ""},
			{"annmarie", "morning", "", "bloodSugar:open chronicKidneyDisease:open", "checkPressure/soon coachAway/info", "coach:1:Isabelle Gagnon"},
			{"james", "morning", "", "heartFailure:open", "checkWeight/soon coachAway/info", "telemed:1:Angela Ruiz"},
			{"priya", "morning", "", "comprehensivePrediabetes:open weight:rejoin", "setGoal/soon nextLesson/info", "coach:2:Emily Carter"},
			{"devon", "morning", "", "advancedWeight:open behavioralHealth:begin", "moodCheck/soon nextLesson/info coachAway/info", "mental_health:2:Maya Ellison"},
			{"helen", "morning", "", "behavioralHealth:open", "sleepDiary/soon", ""},
			{
				"luis", "morning", "", "bloodPressure:open advancedPrediabetes:open comprehensiveWeight:finishRegistration weight:enroll",
				"activateDevice/soon checkPressure/soon finishRegistration/soon healthProfile/soon meetCoach/info", "",
			},
			{"grace", "morning", "", "weight:open deviceFlex:open prediabetes:rejoin", "", ""},
			{
				"tom", "morning", "", "comprehensiveWeight:open prediabetes:open",
				"reviewMedicines/soon healthProfile/soon deviceOnTheWay/info emergencyContact/info", "coach:12:Emily Carter",
			},
			{"kdoe", "morning", "", "bloodSugar:open", "checkSugar/soon", "coach:1:Emily Carter"},
			{"nora", "morning", "sso", "weight:enroll behavioralHealth:enroll bloodSugar:rejoin", "migrate/soon partnerOffer/info", ""},
		} {
			h := start(t, service(w), demotest.As(c.person, who.Member)).Home
			var steps, waiting, unread []string
			for _, s := range h.Programs {
				steps = append(steps, s.Program.ID+":"+s.Next.Key)
			}
			for _, a := range h.Attention {
				waiting = append(waiting, a.Kind+"/"+a.Level)
				if a.RouteID == "" {
					t.Errorf("%s: %s leads nowhere", c.person, a.Kind)
				}
			}
			for _, u := range h.Unread {
				unread = append(unread, fmt.Sprint(u.Source, ":", u.Count, ":", u.FromName))
			}
			got := strings.Join([]string{h.Greeting, h.Entry, strings.Join(steps, " "), strings.Join(waiting, " "), strings.Join(unread, " ")}, " | ")
			want := strings.Join([]string{c.greeting, c.entry, c.steps, c.attention, c.unread}, " | ")
			if got != want {
				t.Errorf("%s\n got %s\nwant %s", c.person, got, want)
			}
			if h.Since == nil || *h.Since >= w.Time().UnixMilli() {
				t.Errorf("%s was last here %v", c.person, h.Since)
			}
		}
	})
}

// Since the last visit: counts by kind, only what came after it. A check counts
// once it is there, unless it is left out of figures or belongs to a program
// that the member is not in.
func TestSinceLastVisit(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		rosa := demotest.As("rosa", who.Member)
		told := func() map[string]int64 {
			counts := map[string]int64{}
			for _, c := range start(t, service(w), rosa).Home.New {
				counts[c.Kind] = c.Count
			}
			return counts
		}
		if counts := told(); counts["messages"] != 3 || counts["readings"] != 0 {
			t.Errorf("Rosa without checks, 52 hours later: %v", counts)
		}
		at := func(ago time.Duration, mark figure.Mark) reading.Stamp {
			return reading.Stamp{Moment: figure.Moment{At: w.Time().Add(-ago).UnixMilli()}, Zone: "UTC", Source: reading.FromMeter, Mark: mark}
		}
		batch := reading.Batch{
			Glucose: []reading.Glucose{
				{Stamp: at(time.Hour, figure.Counted), Value: 120},
				{Stamp: at(51*time.Hour, figure.Counted), Value: 130},
				{Stamp: at(53*time.Hour, figure.Counted), Value: 140},
				{Stamp: at(2*time.Hour, figure.Control), Value: 110},
				{Stamp: at(3*time.Hour, figure.NotMine), Value: 99},
			},
			Pressure: []reading.Pressure{{Stamp: at(time.Hour, figure.Counted), Systolic: 128, Diastolic: 78}},
			Weight:   []reading.Weight{{Stamp: at(time.Hour, figure.Counted), Grams: 80_000}}, // in no program with a scale
		}
		err := w.DB.Write(context.Background(), db.Member(demo.MemberID("rosa")), func(ctx context.Context, q db.Q) error {
			_, err := reading.Store(ctx, q, w.Keys, demo.MemberID("rosa"), &batch)
			return err
		})
		if counts := told(); err != nil || counts["readings"] != 3 {
			t.Errorf("Rosa, two sugars and a pressure later: %v %v", counts, err)
		}
	})
}

// A check that was made is not asked for again, one that counts for nothing is;
// and what is asked about a check waits until it is answered.
func TestChecksDoTheirTasks(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		james := demo.MemberID("james")
		waits := func() string {
			var kinds []string
			for _, a := range start(t, service(w), demotest.As("james", who.Member)).Home.Attention {
				kinds = append(kinds, a.Kind+"/"+a.Level)
			}
			return strings.Join(kinds, " ")
		}
		write := func(work db.Work) {
			t.Helper()
			if err := w.DB.Write(context.Background(), db.Member(james), work); err != nil {
				t.Fatal(err)
			}
		}
		weigh := func(ago time.Duration, mark figure.Mark, grams int64) {
			t.Helper()
			batch := reading.Batch{Weight: []reading.Weight{{
				Stamp: reading.Stamp{Moment: figure.Moment{At: w.Time().Add(-ago).UnixMilli()}, Zone: "UTC", Source: reading.FromMeter, Mark: mark},
				Grams: grams,
			}}}
			write(func(ctx context.Context, q db.Q) error {
				_, err := reading.Store(ctx, q, w.Keys, james, &batch)
				return err
			})
		}
		weigh(20*24*time.Hour, figure.Counted, 90_500)
		weigh(0, figure.NotMine, 90_008)
		if got := waits(); got != "checkWeight/soon coachAway/info" {
			t.Errorf("after somebody else's weight: %s", got)
		}
		weigh(0, figure.Counted, 64_000)
		if got := waits(); got != "checkWeight/soon coachAway/info" {
			t.Errorf("after a weight that may be someone else's: %s", got)
		}
		weigh(0, figure.Counted, 90_000)
		if got := waits(); got != "coachAway/info" {
			t.Errorf("after a weight: %s", got)
		}
		write(func(ctx context.Context, q db.Q) error {
			_, err := q.ExecContext(ctx, `INSERT INTO alerts (member_id, id, kind, direction, reading_id, reading_at, offset_minutes, value, second, clear_at, asks, state, created_at)
				VALUES ($1, 'a1', 'weight', 'gain', 'r1', $2, 0, 90000, 88000, 0, TRUE, 'open', $2)`, james, w.Time().UnixMilli())
			return err
		})
		if got := waits(); got != "checkIn/urgent coachAway/info" {
			t.Errorf("after a gain: %s", got)
		}
		say := func(question, codes string) {
			t.Helper()
			write(func(ctx context.Context, q db.Q) error {
				_, err := q.ExecContext(ctx, `INSERT INTO alert_answers (member_id, alert_id, question, answers, answered_at) VALUES ($1, 'a1', $2, $3, $4)`,
					james, question, codes, w.Time().UnixMilli())
				return err
			})
			write(func(ctx context.Context, q db.Q) error {
				_, err := q.ExecContext(ctx, `UPDATE alerts SET done_at = $2 WHERE member_id = $1`, james, w.Time().UnixMilli())
				return err
			})
		}
		say("gain.symptoms", "breathless")
		w.Pass(3 * time.Hour)
		if got := waits(); got != "checkIn/urgent coachAway/info" {
			t.Errorf("the emergency goes on after the answer: %s", got)
		}
		if item := start(t, service(w), demotest.As("james", who.Member)).Home.Attention[0]; item.Values["action"] != "call" || item.Values["reading"] != "weight" {
			t.Errorf("%+v", item)
		}
		say("end", "gotHelp")
		if got := waits(); got != "coachAway/info" {
			t.Errorf("once he got help: %s", got)
		}
	})
}

// A reading that asks for nothing now is described as an old one.
func TestHomeTellsAnOldAlertAsOld(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		james := demo.MemberID("james")
		raise := func(id string, ago time.Duration) {
			t.Helper()
			err := w.DB.Write(context.Background(), db.Member(james), func(ctx context.Context, q db.Q) error {
				_, err := q.ExecContext(ctx, `INSERT INTO alerts (member_id, id, kind, direction, reading_id, reading_at, offset_minutes, value, second, clear_at, asks, state, created_at)
					VALUES ($1, $2, 'weight', 'gain', $2, $3, 0, 90000, 88000, 0, TRUE, 'open', $4)`, james, id, w.Time().Add(-ago).UnixMilli(), w.Time().UnixMilli())
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		first := func() string {
			t.Helper()
			item := start(t, service(w), demotest.As("james", who.Member)).Home.Attention[0]
			return item.Kind + " " + item.Values["action"] + " " + item.Values["old"]
		}
		raise("a1", 25*time.Hour)
		if got := first(); got != "checkIn recheck true" {
			t.Errorf("of yesterday: %q", got)
		}
		w.Pass(time.Second)
		raise("a2", 0)
		if got := first(); got != "checkIn team " {
			t.Errorf("of now: %q", got)
		}
	})
}

// G3 in the specification of our own: staff who view a member learn nothing of
// conversations they may not read, and see no mental-health task.
func TestViewingHidesConversations(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		for _, c := range []struct {
			staff   string
			role    who.Role
			member  string
			telemed int64
			sees    string
		}{
			{"admin", who.Admin, "rosa", 1, "telemed"},
			{"rep", who.CallCenterRep, "rosa", 0, ""},
			{"admin", who.Admin, "devon", 0, ""},
			{"rep", who.CallCenterRep, "tom", 0, ""},
		} {
			out := start(t, service(w), demotest.Viewing(c.staff, c.role, c.member))
			if phones := out.Message().User.PhoneNumbers; phones.Mobile != nil || phones.Home != nil {
				t.Errorf("%s has the phone numbers of %s", c.staff, c.member)
			}
			if out.Navigation.Unread != (UnreadCounts{Telemed: c.telemed}) {
				t.Errorf("%s sees %v of %s", c.staff, out.Navigation.Unread, c.member)
			}
			var sources []string
			for _, u := range out.Home.Unread {
				sources = append(sources, u.Source)
			}
			if got := strings.Join(sources, " "); got != c.sees {
				t.Errorf("%s reads %q of %s", c.staff, got, c.member)
			}
			for _, a := range out.Home.Attention {
				if a.Kind == "moodCheck" || a.Kind == CoachAway {
					t.Errorf("%s sees %s of %s", c.staff, a.Kind, c.member)
				}
			}
			for _, n := range out.Home.New {
				if n.Kind == "messages" && n.Count != c.telemed {
					t.Errorf("%s learns of %d messages of %s", c.staff, n.Count, c.member)
				}
			}
			if out.Member.ID != demo.MemberID(c.member) || out.Staff != nil {
				t.Errorf("%s sees %s", c.staff, out.Member.ID)
			}
		}
	})
}

func TestStaffStartup(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		for _, c := range []struct {
			name  string
			role  who.Role
			full  string
			state string
		}{
			{"coach.fr", who.Coach, "Isabelle Gagnon", "LONG_AWAY"},
			{"nurse", who.CareTeam, "Angela Ruiz", "AVAILABLE"},
			{"guide", who.Guide, "Maya Ellison", "AVAILABLE"},
			{"doctor", who.Clinician, "Robert Shaw", "AVAILABLE"},
			{"support", who.Support, "Chris Doyle", "AVAILABLE"},
			{"admin", who.Admin, "Alex Morgan", "AVAILABLE"},
			{"rep", who.CallCenterRep, "Jordan Lee", "AVAILABLE"},
		} {
			out := start(t, service(w), demotest.As(c.name, c.role))
			if out.Staff == nil || out.Staff.Name != c.full || out.Staff.Role != c.role || string(out.Staff.Availability) != c.state || (len(out.Staff.Rights) == 0) != (c.role == who.Clinician) {
				t.Errorf("%s: %+v", c.name, out.Staff)
			}
			if out.Member != nil || out.Navigation != nil || out.Home != nil || len(out.Features) != 15 {
				t.Errorf("%s has a member's start-up", c.name)
			}
		}
	})
}

func TestFacts(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		for _, c := range []struct{ person, programs, closes, flags string }{
			{"rosa", "DIABETES HYPERTENSION", "", "launchpad reminders guide newCoaching goalSetting"},
			{"devon", "ADV_WEIGHT_MANAGEMENT BEHAVIORAL_HEALTH", "", "mhWebsdk healthEquity guide newCoaching"},
			{"kdoe", "DIABETES", "account health-info pharmacy account.family account.coverage-and-billing", "reminders"},
			{"nora", "", "", "clientMigration newCardOrder"},
		} {
			f, err := service(w).Facts(t.Context(), demo.MemberID(c.person))
			if err != nil {
				t.Fatal(err)
			}
			got := strings.Join(f.ActivePrograms, " ") + "|" + strings.Join(f.BrandCloses, " ") + "|" + strings.Join(f.FlagsOn, " ")
			if want := c.programs + "|" + c.closes + "|" + c.flags; got != want {
				t.Errorf("%s: %s, want %s", c.person, got, want)
			}
		}
		if _, err := service(w).Facts(t.Context(), demo.MemberID("nobody")); err == nil {
			t.Error("nobody has facts")
		}
	})
}

// S2-3-09: supplies go to the member's home where the organisation says nothing
// about addresses.
func TestAnOrganisationWithoutAddressTypes(t *testing.T) {
	w := world(t)
	err := w.DB.Write(t.Context(), db.System, func(ctx context.Context, q db.Q) error {
		return account.PutPromo(ctx, q, member.Promo{Code: "DIRECT", Organisation: "Direct", PhoneRegions: []string{"US"}})
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx := demotest.As("tom", who.Member)
	started, err := RPC{Service: service(w)}.GetStartup(ctx, &navv1.GetStartupRequest{})
	if err != nil || !slices.Equal(started.Startup.User.AddressTypes, []string{"INDIVIDUAL"}) {
		t.Errorf("at the start: %v, %v", started.GetStartup().GetUser().GetAddressTypes(), err)
	}
	info, err := account.REST{Service: account.New(account.Deps{DB: w.DB, Now: w.Time, Audit: w.Audit})}.GetPromo(ctx, rest.GetPromoParams{Code: "DIRECT"})
	if err != nil || !slices.Equal(info.ClientAttributes.AddressTypes, []string{"INDIVIDUAL"}) {
		t.Errorf("of the organisation: %v, %v", info, err)
	}
}

// S1-3-18..20 S2-3-03..05 S2-3-07 S2-3-08 S2-3-15 S2-3-16 S2-3-21 S2-3-25 S2-3-28: the user as
// the contract writes it.
func TestStartupMessage(t *testing.T) {
	w := world(t)
	api := RPC{Service: service(w)}
	get := func(person string) *navv1.Startup {
		t.Helper()
		reply, err := api.GetStartup(demotest.As(person, who.Member), &navv1.GetStartupRequest{})
		if err != nil {
			t.Fatal(err)
		}
		return reply.Startup
	}
	tom, grace, devon, annMarie, nora := get("tom"), get("grace"), get("devon"), get("annmarie"), get("nora")
	for name, ok := range map[string]bool{
		"Tom pays himself":             tom.User.IsDirectToConsumer && !tom.User.IsPoBoxAllowed && !tom.User.IsInternational,
		"Tom's scale is under way":     !tom.User.IsScaleOnboardingDone && tom.Devices.WeightDevice == "wm1500" && !tom.Devices.WeightActivated,
		"Grace has no chat":            grace.User.SharedCoaching && !grace.User.HasChatAvailable && grace.User.HasDyslipidemia,
		"Devon's safe content":         devon.User.HasSafeContent && devon.User.HasMhGuideAvailable && devon.User.HasChatAvailable,
		"Ann-Marie's kidneys":          annMarie.User.HasKidneyDiseaseDiagnosis && annMarie.User.IsInternational && annMarie.User.UserLocale == "fr-CA",
		"Ann-Marie's coach is away":    annMarie.Coaching.Coach.Availability == "LONG_AWAY" && annMarie.Coaching.Coach.AwayUntil != nil,
		"Nora is unlinked":             !nora.User.Linked && nora.User.MigrationEligible && !nora.User.HasChatAvailable,
		"everyone has a public id":     tom.User.PublicUuid != "" && tom.User.PublicUuid != grace.User.PublicUuid,
		"fifteen features":             len(tom.Features) == 15,
		"the brand of the member":      annMarie.Navigation.Branding.BrandCode == "maple" && annMarie.Navigation.Branding.Country == "CA",
		"Tom has a mobile phone alone": tom.User.PhoneNumbers.Mobile.GetNumber() == "+13035550195" && tom.User.PhoneNumbers.Mobile.GetCountryCode() == "US" && tom.User.PhoneNumbers.Home == nil,
		"Ann-Marie has two, in Canada": annMarie.User.PhoneNumbers.Mobile.GetCountryCode() == "CA" && annMarie.User.PhoneNumbers.Home.GetNumber() == "+15145550154",
		"the company and its address":  tom.User.CompanyId == "DIRECT" && tom.User.AddressTypes[0] == "INDIVIDUAL",
		"greeting, steps and entry":    tom.Home.Greeting == "morning" && tom.Home.Programs[1].NextStep == "open" && nora.Home.Entry == "sso",
		"attention names its program":  tom.Home.Attention[0].Program == "COMPR_WEIGHT_CARE" && tom.Staff == nil,
		"previews are in the messages": strings.HasPrefix(tom.Home.Unread[0].Preview, "When you have a minute"),
	} {
		if !ok {
			t.Error(name)
		}
	}
	desk, err := api.GetStartup(demotest.As("coach.fr", who.Coach), &navv1.GetStartupRequest{})
	if err != nil || desk.Startup.Staff.Availability != "LONG_AWAY" || desk.Startup.Staff.AwayUntil == nil || desk.Startup.Staff.UserLocale != "fr-CA" {
		t.Errorf("%v %v", desk, err)
	}
	if admin, err := api.GetStartup(demotest.As("admin", who.Admin), &navv1.GetStartupRequest{}); err != nil || admin.Startup.Staff.Availability != "" {
		t.Errorf("%v %v", admin, err)
	}
	n, err := api.GetNavigation(demotest.As("rosa", who.Member), &navv1.GetNavigationRequest{})
	if err != nil || !n.TelemedInbox || n.UnreadMessagesCount.Coach != 2 {
		t.Errorf("%v %v", n, err)
	}
}
