package demo

import (
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/flag"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat"
)

const (
	eastern = "America/New_York"
	central = "America/Chicago"
	pacific = "America/Los_Angeles"
)

// aMember fills in what most members have in common.
func aMember(name, given, family, locale, note string, lastVisit int, story memberStory) person {
	if story.BrandCode == "" {
		story.BrandCode, story.Promo.Code = "default", "HARBOR"
	}
	if story.PartnerPrograms == nil {
		story.PartnerPrograms = []string{}
	}
	if story.BundleID == "" {
		story.BundleID = "bundle-" + name
	}
	return person{
		name: name, given: given, family: family, locale: locale, role: who.Member, status: auth.Active,
		note: note, lastVisit: lastVisit, member: &story,
	}
}

func mobile(number string) []member.Phone {
	return []member.Phone{{Type: "MO", Number: number, Country: "US"}}
}

func rosa() person {
	return aMember("rosa", "Rosa", "Delgado", "es-US", "diabetes + hypertension, coach available, long chat, care team", 52, memberStory{
		Member: member.Member{
			BirthDate: "1968-03-12", Sex: "female", TimeZone: central,
			Address: &member.Address{Line1: "412 Mesquite Lane", City: "San Antonio", State: "TX", Zipcode: "78205"},
			Phones: []member.Phone{
				{Type: "MO", Number: "+12105550134", Country: "US"},
				{Type: "HO", Number: "+12105550135", Country: "US"},
			},
			CareTeam: true, CarePlan: true, Vitals: true, PartnerPrograms: []string{"MoveWell"},
		},
		programs:  []enrolment{{slug: program.Diabetes, status: program.Active, started: 425}, {slug: program.Hypertension, status: program.Active, started: 390}},
		diagnoses: []program.Diagnosis{{Code: program.Type2Diabetes, Since: "2014"}, {Code: program.HighPressure, Since: "2017-05"}},
		devices: []device{
			{program.GlucoseMeter, "bg300", member.Activated, 418},
			{program.PressureMonitor, "ht900", member.Activated, 384},
		},
		flags: []string{flag.Reminders, flag.GoalSetting, flag.NewCoaching, flag.Launchpad, flag.Guide},
		coach: "coach.es", careTeam: "nurse",
		tasks: []task{{member.OrderStrips, program.Diabetes, 35, 30}, {member.SetGoal, program.Diabetes, 55, 70}},
		rates: []rate{{member.DocumentEvent, 0.3}},
		channels: []channel{
			{kind: chat.OneOnOne, name: "Lucía Herrera", with: "coach.es", lines: rosaAndLucia(), unread: 2},
			{kind: chat.FoodLogging, name: "Comentarios sobre comidas", with: "coach.es", lines: rosaFood()},
			{kind: chat.CareTeam, name: "Equipo de atención", with: "nurse", lines: rosaCareTeam(), unread: 1},
		},
		checkIns: checkInsES,
	})
}

func marcus() person {
	return aMember("marcus", "Marcus", "Hill", "en-US", "type 1, coach away a few days", 20, memberStory{
		Member: member.Member{
			BirthDate: "1992-07-30", Sex: "male", TimeZone: eastern,
			Address: &member.Address{Line1: "88 Peachtree Court", Line2: "Apt 5", City: "Atlanta", State: "GA", Zipcode: "30303"},
			Phones:  mobile("+14045550118"), ExpertOpinion: true,
		},
		programs:  []enrolment{{slug: program.Diabetes, status: program.Active, started: 380}},
		diagnoses: []program.Diagnosis{{Code: program.Type1Diabetes, Since: "2003"}},
		devices:   []device{{program.GlucoseMeter, "inTouch", member.Activated, 372}},
		flags:     []string{flag.NextGenDevices, flag.Reminders, flag.NewCardOrder},
		coach:     "ben.novak",
		tasks:     []task{{member.SetReminder, program.Diabetes, 58, 100}},
		rates:     []rate{{member.OrderEvent, 0.3}},
		channels:  []channel{{kind: chat.OneOnOne, name: "Ben Novak", with: "ben.novak", lines: marcusAndBen()}},
	})
}

func james() person {
	return aMember("james", "James", "Okafor", "en-US", "heart failure, coach on leave, every flag off", 26, memberStory{
		Member: member.Member{
			BirthDate: "1955-01-19", Sex: "male", TimeZone: eastern,
			Address: &member.Address{Line1: "1507 Harbor View Road", City: "Baltimore", State: "MD", Zipcode: "21230"},
			Phones: []member.Phone{
				{Type: "HO", Number: "+14105550162", Country: "US"},
				{Type: "MO", Number: "+14105550163", Country: "US"},
			},
			CareTeam: true, CarePlan: true, Vitals: true,
		},
		programs:  []enrolment{{slug: program.HeartFailure, status: program.Active, started: 300}},
		diagnoses: []program.Diagnosis{{Code: program.FailingHeart, Since: "2021-11"}, {Code: program.HighPressure, Since: "2009"}},
		devices: []device{
			{program.PressureMonitor, "htnand", member.Activated, 290},
			{program.Scale, "wm1000", member.Activated, 290},
		},
		noFlags: true,
		coach:   "olivia.grant", careTeam: "nurse",
		tasks: []task{{member.CheckWeight, program.HeartFailure, 22, 50}},
		rates: []rate{{member.VisitEvent, 0.2}},
		channels: []channel{
			{kind: chat.OneOnOne, name: "Olivia Grant", with: "olivia.grant", lines: jamesAndOlivia()},
			{kind: chat.CareTeam, name: "Care team", with: "nurse", lines: jamesCareTeam(), unread: 1},
		},
	})
}

func luis() person {
	return aMember("luis", "Luis", "Ortega", "en-US", "hypertension + advanced prediabetes, no coach yet", 90, memberStory{
		Member: member.Member{
			BirthDate: "1986-09-04", Sex: "male", TimeZone: pacific,
			Address: &member.Address{Line1: "29 Alameda Street", City: "Los Angeles", State: "CA", Zipcode: "90012"},
			Phones:  mobile("+12135550147"),
		},
		programs: []enrolment{
			{slug: program.Hypertension, status: program.Active, started: 21},
			{slug: program.AdvancedPrediabetes, status: program.Active, started: 21},
			{slug: program.ComprehensiveWeight, status: program.Pending},
			{slug: program.Weight, status: program.Offered},
		},
		diagnoses: []program.Diagnosis{{Code: program.HighPressure, Since: "2024"}, {Code: program.HighSugar, Since: "2025-08"}},
		devices: []device{
			{program.PressureMonitor, "htn", member.Activated, 18},
			{program.Scale, "wm1500", member.Delivered, 2},
		},
		flags: []string{flag.Onboarding, flag.Launchpad, flag.NewUpsell},
		tasks: []task{{member.CheckPressure, program.Hypertension, 28, 30}, {member.HealthProfile, "", 40, 200}},
		rates: []rate{{member.OrderEvent, 0.5}},
	})
}

func grace() person {
	return aMember("grace", "Grace", "Chen", "en-US", "device flex + weight, shared coaching (no chat)", 140, memberStory{
		Member: member.Member{
			BirthDate: "1960-05-22", Sex: "female", TimeZone: pacific,
			Address: &member.Address{Line1: "734 Sunset Terrace", City: "San Francisco", State: "CA", Zipcode: "94122"},
			Phones:  mobile("+14155550126"), SharedCoaching: true,
		},
		programs: []enrolment{
			{slug: program.DeviceFlex, status: program.Active, started: 260},
			{slug: program.Weight, status: program.Active, started: 240},
			{slug: program.Prediabetes, status: program.Inactive, started: 700, ended: 262},
		},
		diagnoses: []program.Diagnosis{{Code: program.Type2Diabetes, Since: "2022-02"}, {Code: program.Dyslipidemia, Since: "2019"}},
		devices:   []device{{program.Scale, "wm1000", member.Activated, 236}},
		flags:     []string{flag.Reminders, flag.NewFood},
		rates:     []rate{{member.LessonEvent, 0.7}},
	})
}

func nora() person {
	p := aMember("nora", "Nora", "Adams", "en-US", "no active program, unlinked, partner programs only", 600, memberStory{
		Member: member.Member{
			BirthDate: "1971-12-02", Sex: "female", TimeZone: eastern,
			Address: &member.Address{Line1: "3 Orchard Hill", City: "Burlington", State: "VT", Zipcode: "05401"},
			Phones:  mobile("+18025550171"), MigrationEligible: true, PartnerPrograms: []string{"MoveWell", "QuietMind"},
		},
		programs: []enrolment{
			{slug: program.Diabetes, status: program.Inactive, started: 800, ended: 120},
			{slug: program.Weight, status: program.Offered},
			{slug: program.BehavioralHealth, status: program.Offered},
		},
		flags: []string{flag.ClientMigration, flag.NewCardOrder},
		tasks: []task{{member.LabOrder, "", 45, 48}, {member.PartnerOffer, "", 65, 120}},
		rates: []rate{{member.DocumentEvent, 0.2}},
	})
	p.member.BundleID = ""
	return p
}
