package nav

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/people/flag"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/who"
)

// Attention is one thing that waits for the member, most urgent first.
type Attention struct {
	Kind    string
	RouteID string
	Program string // database slug, empty when it concerns none
	Params  map[string]string
	Values  map[string]string
	At      int64
	Level   string // urgent, soon or info
	urgency int64
}

// Kinds that follow from other facts.
const (
	CheckIn            = "checkIn"
	CheckAgain         = "checkAgain"
	FinishRegistration = "finishRegistration"
	ActivateDevice     = "activateDevice"
	DeviceOnTheWay     = "deviceOnTheWay"
	DeviceBlocked      = "deviceBlocked"
	OrderOnTheWay      = "orderOnTheWay"
	AskArrival         = "askArrival"
	RunsOutFirst       = "runsOutFirst"
	CoachAway          = "coachAway"
	MeetCoach          = "meetCoach"
	Migrate            = "migrate"
	PayBill            = "payBill"
	Questions          = "questions"
	NewLabs            = "newLabs"
	CallAboutLabs      = "callAboutLabs"
)

// taskRule says where a task leads and who may see it.
type taskRule struct {
	routeID      string
	area         string // closed where the brand closes it
	flag         string // shown only with the flag on
	mentalHealth bool   // never shown to staff who view the member
	family       string // area that somebody who acts for the member needs; empty hides it from them
}

var taskRules = map[string]taskRule{
	member.OrderStrips:      {routeID: "order-supplies", family: acting.Supplies},
	member.ReorderSoon:      {routeID: "order-supplies", family: acting.Supplies},
	member.HealthProfile:    {routeID: "profile-preferences.health-profile", family: acting.Account},
	member.EyeExam:          {routeID: "condition-profile", family: acting.Account},
	member.ReportA1c:        {routeID: "a1c-report", family: acting.Documents},
	member.ReportLabs:       {routeID: "a1c-cholesterol-combined-report", family: acting.Documents},
	member.LabOrder:         {routeID: "confirm-lab-order", family: acting.Documents},
	member.MoodCheck:        {routeID: "mental-health.reassessment", mentalHealth: true, family: acting.MentalHealth},
	member.SleepDiary:       {routeID: "mental-health.sleep", mentalHealth: true, family: acting.MentalHealth},
	member.NextLesson:       {routeID: "condition-management.home"},
	member.SetGoal:          {routeID: "goal-setting", flag: flag.GoalSetting},
	member.SetReminder:      {routeID: "reminder", flag: flag.Reminders},
	member.LogFood:          {routeID: "food.log"},
	member.StartScale:       {routeID: "weight.get-started", family: acting.Readings},
	member.CheckPressure:    {routeID: "blood-pressure.overview", family: acting.Readings},
	member.CheckWeight:      {routeID: "weight.overview", family: acting.Readings},
	member.CheckSugar:       {routeID: "blood-sugar.overview", family: acting.Readings},
	member.ReviewMedicines:  {routeID: "condition-management.home", flag: flag.MedicationOptimization},
	member.EmergencyContact: {routeID: "account.emergency-contacts", area: AccountArea, family: acting.Account},
	member.PartnerOffer:     {routeID: "vendor-management.partner-programs"},
	member.ReviewSignIn:     {routeID: "account.security-and-signin", area: AccountArea},
	member.ReviewEnded:      {routeID: "account.security-and-signin", area: AccountArea},
}

// attention lists what waits for the member: stored tasks that still fit, and
// what follows from programs, devices, coach and bills.
func attention(f facts, w who.Who, now time.Time) []Attention {
	active := f.active()
	list := fromTasks(f, active, w)
	if w.Opens(acting.Readings) {
		list = append(append(fromAlert(f), list...), fromDevices(f, active)...)
	}
	if w.Acting == nil { // nobody joins a program or moves for somebody else
		list = append(list, fromPrograms(f)...)
	}
	list = append(append(list, fromSupplies(f, active, now)...), fromCoach(f, w)...)
	list = append(append(append(list, fromLabs(f, w)...), fromBills(f, now)...), fromSurveys(f)...)
	slices.SortStableFunc(list, func(a, b Attention) int {
		return cmp.Or(cmp.Compare(a.urgency, b.urgency), cmp.Compare(a.At, b.At))
	})
	for i := range list {
		list[i].Level = level(list[i].urgency)
	}
	return list
}

// level turns the number into what screens show.
func level(urgency int64) string {
	switch {
	case urgency < 20:
		return "urgent"
	case urgency < 50:
		return "soon"
	}
	return "info"
}

// fromAlert leads to the question, the emergency or the advice of an alert.
func fromAlert(f facts) []Attention {
	if f.waiting.At == 0 {
		return nil
	}
	item := Attention{Kind: CheckIn, RouteID: "condition-management.home", At: f.waiting.At, urgency: 3, Values: map[string]string{
		"reading": string(f.waiting.Kind), "action": string(f.waiting.Action),
	}}
	if f.waiting.Old {
		item.Values["old"] = "true"
	}
	if f.waiting.Second {
		item.Values["second"] = "true"
	}
	if f.waiting.Confirms {
		item.Values["fine"] = "true"
	}
	switch {
	case f.waiting.Action != alert.NoAction:
		item.urgency = 0
	case !f.waiting.Asks:
		item.Kind, item.urgency = CheckAgain, 20
	}
	return []Attention{item}
}

// checks are the tasks that a reading does. They end by what the reading means, here
// and not where it is stored: a weight that may be somebody else's does none, and one
// that turns out not to be the member's opens the task again.
var checks = map[string]reading.Kind{
	member.CheckSugar: reading.BloodSugar, member.CheckPressure: reading.BloodPressure,
	member.CheckWeight: reading.BodyWeight, member.StartScale: reading.BodyWeight,
}

// weighs are the tasks that ask somebody to step on a scale.
var weighs = []string{member.CheckWeight, member.StartScale}

// neutral reports a member who is never urged to weigh themselves. In heart
// failure a sudden gain is a danger sign, so there the asking goes on.
func neutral(f facts, active []string) bool {
	return f.Member.SafeContent && !slices.Contains(active, program.HeartFailure)
}

func fromTasks(f facts, active []string, w who.Who) []Attention {
	closed, on := closes(*f.brand), flag.Enabled(f.Features)
	list := []Attention{}
	for _, t := range f.tasks {
		rule, known := taskRules[t.Kind]
		if !known || slices.Contains(closed, rule.area) ||
			rule.flag != "" && !slices.Contains(on, rule.flag) ||
			rule.mentalHealth && w.Viewing != nil ||
			w.Acting != nil && (rule.family == "" || !w.Opens(rule.family)) ||
			t.Program != "" && !slices.Contains(active, t.Program) ||
			f.readings[checks[t.Kind]].Newest > t.CreatedAt ||
			answered(t, f.labs, i18n.Zone(f.Member.TimeZone)) ||
			slices.Contains(weighs, t.Kind) && neutral(f, active) {
			continue
		}
		list = append(list, Attention{Kind: t.Kind, RouteID: rule.routeID, Program: t.Program, At: t.CreatedAt, urgency: t.Urgency})
	}
	return list
}

// answered says whether the results that the member sees tell already what a task asks
// for, a laboratory’s or their own. Each counts as long as the form would take it on the day of
// the task. One that a laboratory takes back opens the task again.
func answered(t member.Task, known lab.Glance, zone *time.Location) bool {
	since := func(window int) string {
		return figure.OldestMonth(time.UnixMilli(t.CreatedAt).In(zone), window).Format(time.DateOnly)
	}
	switch t.Kind {
	case member.ReportA1c:
		return known.LastA1c >= since(figure.A1cWindow)
	case member.ReportLabs:
		return known.LastA1c >= since(figure.A1cWindow) || known.LastCholesterol >= since(figure.CholesterolWindow)
	}
	return false
}

// newLabs counts the results of laboratories that are new to the reader.
func (f facts) newLabs(w who.Who) int64 {
	if w.Acting != nil {
		return f.labs.HelperUnread
	}
	return f.labs.Unread
}

// fromLabs leads to new results until the labs page has shown them, and to one that is
// urgent until somebody has reached the member. It tells no value.
func fromLabs(f facts, w who.Who) []Attention {
	n := f.newLabs(w)
	switch {
	case f.labs.CallSince > 0:
		return []Attention{{Kind: CallAboutLabs, RouteID: "labs", At: f.labs.CallSince, urgency: 2}}
	case n > 0:
		return []Attention{{Kind: NewLabs, RouteID: "labs", urgency: 21, Values: map[string]string{"count": strconv.FormatInt(n, 10)}}}
	}
	return nil
}

func fromPrograms(f facts) []Attention {
	list := []Attention{}
	for _, e := range f.Programs {
		if e.Status == program.Pending {
			next := program.NextStep(e.Program, e.Status)
			list = append(list, Attention{Kind: FinishRegistration, RouteID: next.RouteID, Program: e.Program.DBSlug, urgency: 30})
		}
	}
	if !f.Member.Linked() && f.Member.MigrationEligible && slices.Contains(flag.Enabled(f.Features), flag.ClientMigration) {
		list = append(list, Attention{Kind: Migrate, RouteID: "migration", urgency: 25})
	}
	return list
}

// fromDevices asks members to activate devices that have arrived, lists those on
// their way, and says which were blocked.
func fromDevices(f facts, active []string) []Attention {
	list := []Attention{}
	for _, category := range []program.Category{program.GlucoseMeter, program.PressureMonitor, program.Scale} {
		needed := slices.ContainsFunc(program.Catalogue, func(p program.Program) bool {
			return slices.Contains(active, p.DBSlug) && slices.Contains(p.Devices, category)
		})
		d := member.Use(f.Devices, category)
		if !needed || !f.known.devices || d.ID == "" || d.State == member.Activated {
			continue
		}
		item := Attention{
			Kind: DeviceOnTheWay, RouteID: "activate-devices", At: d.StateAt, urgency: 60,
			Values: map[string]string{"category": string(category), "state": d.State},
		}
		switch d.State {
		case member.Delivered:
			item.Kind, item.urgency = ActivateDevice, 20
		case member.Blocked:
			item.Kind, item.urgency = DeviceBlocked, 20
		}
		list = append(list, item)
	}
	return list
}

// fromCoach tells a member who can chat that their coach is away or missing.
func fromCoach(f facts, w who.Who) []Attention {
	if !f.chatOn || f.Coaching == nil || w.Viewing != nil || !f.Coaching.Coach.Availability.OffersAnother() {
		return nil
	}
	item := Attention{Kind: CoachAway, RouteID: "message-center.chronic-care", urgency: 70, Values: map[string]string{
		"coach": f.Coaching.Coach.Name, "availability": string(f.Coaching.Coach.Availability),
	}}
	if f.Coaching.Coach.Availability == coaching.NoCoach {
		item.Kind, item.Values = MeetCoach, nil
	}
	return []Attention{item}
}

// fromBills leads to what the member has to pay. A bill is overdue from the day after
// the one it is due on, where the member lives.
func fromBills(f facts, now time.Time) []Attention {
	closed := closes(*f.brand)
	if f.owed.Bills == 0 || slices.Contains(closed, AccountArea) || slices.Contains(closed, AccountArea+".coverage-and-billing") {
		return nil
	}
	first := f.owed.First
	item := Attention{Kind: PayBill, RouteID: "account.coverage-and-billing", urgency: 40, Values: map[string]string{
		"bills": strconv.Itoa(f.owed.Bills), "cents": strconv.FormatInt(first.AmountCents, 10), "currency": first.Currency, "due": first.DueDate,
	}}
	if f.owed.Failed {
		item.Values["failed"], item.urgency = "true", 22
	}
	if first.DueDate < now.In(i18n.Zone(f.Member.TimeZone)).Format(time.DateOnly) {
		item.Values["overdue"], item.urgency = "true", 22
	}
	return []Attention{item}
}

// fromSurveys leads to what the provider asks.
func fromSurveys(f facts) []Attention {
	if len(f.surveys) == 0 {
		return nil
	}
	first := f.surveys[0]
	if len(f.surveys) > 1 {
		return []Attention{{Kind: Questions, RouteID: "questionnaires", At: first.At, urgency: 58}}
	}
	return []Attention{{Kind: Questions, RouteID: "questionnaires.one", Params: map[string]string{"id": first.ID}, At: first.At, urgency: 58}}
}
