package demo

import (
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/flag"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/talk/chat"
)

func annMarie() person {
	return aMember("annmarie", "Ann-Marie", "Tremblay", "fr-CA", "Canadian brand, diabetes + kidney disease, coach away a week or two", 70, memberStory{
		Member: member.Member{
			BrandCode: "maple", Promo: member.Promo{Code: "MAPLE"},
			BirthDate: "1963-10-08", Sex: "female", TimeZone: "America/Toronto",
			Address: &member.Address{Line1: "1220, rue Saint-Denis", City: "Montréal", State: "QC", Zipcode: "H2X 3J6"},
			Phones: []member.Phone{
				{Type: "MO", Number: "+15145550153", Country: "CA"},
				{Type: "HO", Number: "+15145550154", Country: "CA"},
			},
			CareTeam: true, ExpertOpinion: true,
		},
		programs: []enrolment{
			{slug: program.Diabetes, status: program.Active, started: 360},
			{slug: program.KidneyDisease, status: program.Active, started: 330},
		},
		diagnoses: []program.Diagnosis{{Code: program.Type2Diabetes, Since: "2011"}, {Code: program.KidneyDiagnosis, Since: "2023-04"}},
		devices: []device{
			{program.GlucoseMeter, "bg300", member.Activated, 350},
			{program.PressureMonitor, "ht945", member.Activated, 322},
			{program.Scale, "wm1500", member.Activated, 322},
		},
		flags: []string{flag.Guide, flag.NextGenDevices},
		coach: "coach.fr", careTeam: "nurse",
		tasks:    []task{{member.CheckPressure, program.KidneyDisease, 44, 20}},
		channels: []channel{{kind: chat.OneOnOne, name: "Isabelle Gagnon", with: "coach.fr", lines: annMarieAndIsabelle(), unread: 1}},
	})
}

func priya() person {
	return aMember("priya", "Priya", "Nair", "en-CA", "comprehensive prediabetes, weight goal reached, GLP education", 18, memberStory{
		Member: member.Member{
			BrandCode: "maple", Promo: member.Promo{Code: "MAPLE"},
			BirthDate: "1981-04-17", Sex: "female", TimeZone: "America/Vancouver",
			Address: &member.Address{Line1: "605 Burrard Street", Line2: "Unit 1104", City: "Vancouver", State: "BC", Zipcode: "V6C 2J6"},
			Phones:  []member.Phone{{Type: "MO", Number: "+16045550129", Country: "CA"}},
		},
		programs: []enrolment{
			{slug: program.ComprehensivePrediabetes, status: program.Active, started: 340},
			{slug: program.Weight, status: program.Inactive, started: 500, ended: 341},
		},
		diagnoses: []program.Diagnosis{{Code: program.HighSugar, Since: "2025"}},
		devices: []device{
			{program.PressureMonitor, "ht945", member.Activated, 330},
			{program.Scale, "wm1500", member.Activated, 332},
		},
		flags: []string{flag.GLPEducation, flag.NewFood, flag.NewUpsell, flag.GoalSetting},
		coach: "coach.en",
		tasks: []task{
			{member.NextLesson, program.ComprehensivePrediabetes, 50, 26},
			{member.SetGoal, program.ComprehensivePrediabetes, 48, 50},
		},
		rates: []rate{{member.LessonEvent, 1}},
		channels: []channel{
			{kind: chat.OneOnOne, name: "Emily Carter", with: "coach.en", lines: priyaAndEmily(), unread: 1},
			{kind: chat.FoodLogging, name: "Food log feedback", with: "coach.en", lines: priyaFood(), unread: 1},
		},
		checkIns: checkInsEN,
	})
}

func devon() person {
	return aMember("devon", "Devon", "Brooks", "en-US", "advanced weight + behavioral health (registered), safe content", 44, memberStory{
		Member: member.Member{
			BirthDate: "1997-02-11", Sex: "other", TimeZone: pacific,
			Address: &member.Address{Line1: "17 Hawthorne Way", City: "Portland", State: "OR", Zipcode: "97214"},
			Phones:  mobile("+15035550138"), SafeContent: true, MentalHealthGuide: true,
		},
		programs: []enrolment{
			{slug: program.AdvancedWeight, status: program.Active, started: 150},
			{slug: program.BehavioralHealth, status: program.Registered, started: 140},
		},
		diagnoses: []program.Diagnosis{{Code: program.Depression, Since: "2024-11"}, {Code: program.Anxiety, Since: "2022"}},
		devices:   []device{{program.Scale, "wm1500", member.Activated, 141}},
		flags:     []string{flag.MentalHealthSDK, flag.HealthEquity, flag.Guide, flag.NewCoaching},
		coach:     "sam.whitaker", guide: "guide",
		tasks: []task{{member.MoodCheck, program.BehavioralHealth, 32, 28}, {member.NextLesson, program.AdvancedWeight, 57, 90}},
		rates: []rate{{member.LessonEvent, 1.2}},
		channels: []channel{
			{kind: chat.OneOnOne, name: "Sam Whitaker", with: "sam.whitaker", lines: devonAndSam()},
			{kind: chat.Guide, name: "Maya Ellison", with: "guide", lines: devonAndMaya(), unread: 3},
		},
		demographics: member.Demographics{
			member.Race:              {"black", "other", "other:Louisiana Creole"},
			member.SexualOrientation: {"bisexual"},
			member.GenderIdentity:    {"nonBinary"},
			member.Pronouns:          {"they"},
		},
		notes: []note{
			{"journal", 9, "Work was loud today. I took the long way home through the park and it helped more than I expected."},
			{"mood_note", 5, "Low but steady. Called my sister instead of scrolling."},
			{"mood_note", 2, "Better than last week. Slept seven hours."},
			{"journal", 1, "Told Maya about the presentation. I did not cancel it this time."},
		},
	})
}

func helen() person {
	return aMember("helen", "Helen", "Park", "en-US", "behavioral health only, single sign-on brand, no chat", 120, memberStory{
		Member: member.Member{
			BrandCode: "sso", Promo: member.Promo{Code: "BRIDGEWATER"},
			BirthDate: "1974-06-25", Sex: "female", TimeZone: eastern,
			Address: &member.Address{Line1: "240 Foundry Street", City: "Pittsburgh", State: "PA", Zipcode: "15203"},
			Phones:  mobile("+14125550184"),
		},
		programs:  []enrolment{{slug: program.BehavioralHealth, status: program.Active, started: 75}},
		diagnoses: []program.Diagnosis{{Code: program.Insomnia, Since: "2024-05"}},
		tasks:     []task{{member.SleepDiary, program.BehavioralHealth, 33, 14}},
		rates:     []rate{{member.LessonEvent, 1.5}},
		notes: []note{
			{"sleep_note", 12, "In bed at 23:10, asleep after a long while, woke twice. Up at 6:30."},
			{"sleep_note", 6, "No screen after ten. Fell asleep faster, woke once."},
			{"journal", 3, "The night shift rota is out. I want to keep the same bedtime anyway."},
		},
	})
}

func tom() person {
	return aMember("tom", "Tom", "Becker", "en-US", "direct-to-consumer, comprehensive weight + prediabetes, unread 9+", 150, memberStory{
		Member: member.Member{
			BrandCode: "direct", Promo: member.Promo{Code: "DIRECT"},
			BirthDate: "1988-11-14", Sex: "male", TimeZone: "America/Denver",
			Address: &member.Address{Line1: "915 Larimer Street", City: "Denver", State: "CO", Zipcode: "80204"},
			Phones:  mobile("+13035550195"), CareTeam: true, Vitals: true, ExpertOpinion: true, PartnerPrograms: []string{"QuietMind"},
		},
		legal: "Thomas",
		programs: []enrolment{
			{slug: program.ComprehensiveWeight, status: program.Active, started: 45},
			{slug: program.Prediabetes, status: program.Active, started: 45},
		},
		diagnoses: []program.Diagnosis{{Code: program.Obesity, Since: "2020"}, {Code: program.HighSugar, Since: "2024-08"}},
		devices: []device{
			{program.PressureMonitor, "ht900", member.Activated, 35},
			{program.Scale, "wm1500", member.Shipped, 3},
		},
		flags: []string{flag.MedicationOptimization, flag.GLPEducation, flag.Onboarding, flag.NewUpsell},
		coach: "coach.en", careTeam: "nurse",
		tasks: []task{
			{member.ReviewMedicines, program.ComprehensiveWeight, 42, 80},
			{member.HealthProfile, "", 46, 300},
			{member.EmergencyContact, "", 62, 310},
		},
		rates: []rate{{member.VisitEvent, 0.5}, {member.LessonEvent, 1}},
		channels: []channel{
			{kind: chat.OneOnOne, name: "Emily Carter", with: "coach.en", lines: tomAndEmily(), unread: 10},
			{kind: chat.FoodLogging, name: "Food log feedback", with: "coach.en", lines: tomFood(), unread: 2},
			{kind: chat.Support, name: "Member Support", with: "support", lines: tomSupport()},
			{kind: chat.CareTeam, name: "Care team", with: "nurse", lines: tomCareTeam()},
		},
		checkIns: checkInsEN,
	})
}

func kdoe() person {
	return aMember("kdoe", "K.", "Doe", "en-US", "correctional brand, health info and account hidden", 96, memberStory{
		Member: member.Member{
			BrandCode: "restricted", Promo: member.Promo{Code: "NORTHGATE"},
			BirthDate: "1982-08-01", Sex: "male", TimeZone: central,
			Address: &member.Address{Line1: "1 Northgate Road", City: "Springfield", State: "IL", Zipcode: "62701"},
		},
		programs:  []enrolment{{slug: program.Diabetes, status: program.Active, started: 210}},
		diagnoses: []program.Diagnosis{{Code: program.Type2Diabetes, Since: "2018"}},
		devices:   []device{{program.GlucoseMeter, "bg300", member.Activated, 205}},
		flags:     []string{flag.Reminders},
		coach:     "coach.en",
		tasks: []task{
			{member.CheckSugar, program.Diabetes, 26, 90},
			{member.EmergencyContact, "", 62, 400},
		},
		channels: []channel{{kind: chat.OneOnOne, name: "Emily Carter", with: "coach.en", lines: kdoeAndEmily(), unread: 1}},
		checkIns: checkInsEN,
	})
}

func mia() person {
	p := aMember("mfa", "Mia", "Frost", "en-US", "second factor by SMS or email", 200, memberStory{
		Member: member.Member{
			BirthDate: "1990-10-30", Sex: "female", TimeZone: central,
			Address: &member.Address{Line1: "56 Lakeside Avenue", City: "Minneapolis", State: "MN", Zipcode: "55401"},
			Phones:  mobile("+16125550109"),
		},
		programs:  []enrolment{{slug: program.Hypertension, status: program.Active, started: 60}},
		diagnoses: []program.Diagnosis{{Code: program.HighPressure, Since: "2025"}},
		devices:   []device{{program.PressureMonitor, "htn", member.Activated, 55}},
		coach:     "coach.en",
		tasks:     []task{{member.CheckPressure, program.Hypertension, 44, 50}},
		channels:  []channel{{kind: chat.OneOnOne, name: "Emily Carter", with: "coach.en", lines: miaAndEmily()}},
		answers:   map[string]string{"firstPet": "biscuit", "firstStreet": "lakeside avenue", "favoriteDish": "lentil soup"},
		totp:      "NB2W45DFOIZA4TCGMVZGKIDXMVWGY2DP",
	})
	p.mfa = true
	return p
}

func evan() person {
	p := aMember("ended", "Evan", "Dale", "en-US", "former member, account ended", 2400, memberStory{
		Member: member.Member{
			BirthDate: "1979-03-03", Sex: "male", TimeZone: eastern,
			Address: &member.Address{Line1: "77 Mill Road", City: "Hartford", State: "CT", Zipcode: "06103"},
			Phones:  mobile("+18605550148"),
		},
		programs: []enrolment{{slug: program.Weight, status: program.Inactive, started: 700, ended: 90}},
	})
	p.status = auth.Ended
	return p
}
