package healthprofile_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"wellhouse.app/api/rpc/healthprofile/v1/healthprofilev1connect"
	"wellhouse.app/internal/apitest"
)

const (
	get     = healthprofilev1connect.HealthProfileServiceGetHealthProfileProcedure
	save    = healthprofilev1connect.HealthProfileServiceSaveSectionProcedure
	confirm = healthprofilev1connect.HealthProfileServiceConfirmSectionProcedure
	whole   = "/v1/users/me/info/health"
	kdoe    = "kdoe@demo.test"
	tom     = "tom@demo.test"
	devon   = "devon@demo.test"
)

type asked struct {
	ID, Kind, Unit, RequiredKey, WhyKey string
	Options                             []struct{ ID string }
	Least, Most, AnsweredAt             float64
	Visible, Sensitive, FromReadings    bool
	Answer                              *struct {
		Options     []string
		Text        string
		Number      float64
		Year, Month int
	}
}

type section struct {
	ID, State            string
	Version, ConfirmedAt float64
	Total, Left          int
	ReviewDue            bool
	Questions            []asked
}

type profile struct {
	Sections      []section
	Total, Left   int
	Next, Country string
	Follows       []string
	Years         []int
}

func decode(t *testing.T, r *apitest.Reply) profile {
	t.Helper()
	if r.Status != 200 {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
	var out struct{ Profile profile }
	if err := json.Unmarshal([]byte(r.Body), &out); err != nil {
		t.Fatal(err)
	}
	return out.Profile
}

func of(t *testing.T, c *apitest.Client) profile {
	t.Helper()
	return decode(t, c.RPC(get, map[string]any{}))
}

func (p profile) section(id string) section {
	at := slices.IndexFunc(p.Sections, func(s section) bool { return s.ID == id })
	if at < 0 {
		return section{}
	}
	return p.Sections[at]
}

func (p profile) question(id string) (out asked) {
	for _, s := range p.Sections {
		for _, q := range s.Questions {
			if q.ID == id {
				out = q
			}
		}
	}
	return out
}

type answers map[string]any

func chose(ids ...string) map[string]any { return map[string]any{"options": ids} }
func number(v float64) map[string]any    { return map[string]any{"number": v} }
func month(y, m int) map[string]any      { return map[string]any{"year": y, "month": m} }

// body is a request with the answers; changes replace some of them.
func body(id string, version float64, given answers, changes ...answers) map[string]any {
	all := maps.Clone(given)
	for _, c := range changes {
		maps.Copy(all, c)
	}
	list := []any{}
	for _, q := range slices.Sorted(maps.Keys(all)) {
		if all[q] == nil {
			continue
		}
		one := maps.Clone(all[q].(map[string]any))
		one["question"] = q
		list = append(list, one)
	}
	return map[string]any{"section": id, "version": version, "answers": list}
}

var given = map[string]answers{
	"diabetes":  {"diabetesType": chose("type2"), "diagnosisDate": month(2018, 4), "managementLevel": chose("needSupport")},
	"treatment": {"dailyChecks": number(3), "recommendedChecks": chose("unsure"), "cgm": chose("no"), "oralMedication": chose("yes"), "insulin": chose("none")},
	"tests": {
		"a1cTaken": chose("yes"), "a1cDate": month(2026, 2), "a1cValue": number(7.2), "eyeExam": chose("no"), "footExam": chose("yes"), "footExamDate": month(2025, 0),
	},
	"body":       {"sex": chose("male"), "height": number(1753), "weight": number(190.5), "highBloodPressure": chose("unsure"), "highCholesterol": chose("yes")},
	"prevention": {"smoker": chose("tryingToQuit"), "pneumoniaVaccine": chose("no"), "fluVaccine": chose("unsure")},
	"habits":     {"activity": chose("occasional"), "activityInterest": chose("4"), "eatingSatisfaction": chose("2"), "eatingInterest": chose("3")},
	"about":      {"ethnicity": chose("preferNotToShare")},
}

var order = []string{"diabetes", "treatment", "tests", "body", "prevention", "habits", "about"}

// S2-1-24 S2-3-73 S2-3-74 S2-3-75 S2-3-76 S2-3-77 S2-3-78 S2-3-79 S2-3-80 S2-3-81 S2-3-82 S2-3-83
// S2-3-84 S2-3-85 S2-3-86 S2-3-87 S2-3-88 S2-3-89 S2-3-90 S2-3-91 S2-3-92 S2-3-93 S2-3-98 S2-3-99
// S2-3-100 S2-3-101 S2-3-102 S2-9-27: a member with diabetes answers section by section, and every
// answer is there again.
func TestAWholeProfile(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c, id := s.As(kdoe), apitest.ID(kdoe)
		p := of(t, c)
		if p.Left != p.Total-1 || p.Next != "diabetes" || p.Country != "US" || p.section("diabetes").State != "new" { // the sex is on file
			t.Fatalf("%+v", p)
		}
		var ids []string
		for _, one := range p.Sections {
			ids = append(ids, one.ID)
		}
		if !slices.Equal(ids, order) {
			t.Errorf("sections %v", ids)
		}
		s.Exec("INSERT INTO member_tasks (member_id, id, kind, program, urgency, created_at) VALUES ($1, 'hp', 'healthProfile', '', 40, 1)", id)
		for i, one := range order {
			p = decode(t, c.RPC(save, body(one, 0, given[one])))
			if got := p.section(one); got.State != "done" || got.Version != 1 || got.Left != 0 || got.ConfirmedAt == 0 {
				t.Errorf("%s: %+v", one, got)
			}
			open := s.Count("SELECT COUNT(*) FROM member_tasks WHERE member_id = $1 AND kind = 'healthProfile' AND done_at IS NULL", id)
			if last := i == len(order)-1; (open == 0) != last || (p.Next == "") != last {
				t.Errorf("after %s: %d tasks, next %q", one, open, p.Next)
			}
		}
		if p = of(t, c); p.Left != 0 || !slices.Equal(p.Follows, []string{"eyeExam", "quitSmoking"}) {
			t.Errorf("left %d, follows %v", p.Left, p.Follows)
		}
		for _, one := range order {
			for q, a := range given[one] {
				checkAnswer(t, p.question(q), a.(map[string]any))
			}
		}
		if q := p.question("eyeExamDate"); q.Visible || q.Answer != nil {
			t.Errorf("a date without an exam: %+v", q)
		}
		if n := s.Count("SELECT COUNT(*) FROM member_launchpad WHERE member_id = $1 AND step = 'HEALTH_PROFILE' AND status = 'COMPLETED'", id); n != 1 {
			t.Error("the step of the launchpad is open")
		}
		if n := s.Count("SELECT COUNT(*) FROM health_profile_answers WHERE member_id = $1 AND value_enc LIKE '%option%'", id); n != 0 {
			t.Error("answers can be read in the store")
		}
	})
}

func checkAnswer(t *testing.T, q asked, want map[string]any) {
	t.Helper()
	if q.Answer == nil {
		t.Errorf("%s has no answer", q.ID)
		return
	}
	if o, ok := want["options"]; ok && !slices.Equal(q.Answer.Options, o.([]string)) {
		t.Errorf("%s: %v", q.ID, q.Answer.Options)
	}
	if n, ok := want["number"]; ok && q.Answer.Number != n.(float64) {
		t.Errorf("%s: %g, want %v", q.ID, q.Answer.Number, n)
	}
	if y, ok := want["year"]; ok && (q.Answer.Year != y.(int) || q.Answer.Month != want["month"].(int)) {
		t.Errorf("%s: %+v", q.ID, q.Answer)
	}
}

// S2-5-07 S2-5-08 S2-5-09 S2-5-10 S2-5-11 S2-5-12 S2-5-13 S2-5-14: what is missing or does not fit is
// named by its question, with its own message, and nothing of the section is stored.
func TestWhatIsRefused(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := s.As(kdoe)
		for name, b := range map[string]struct {
			section    string
			changes    answers
			field, key string
			text       string
		}{
			"no type":          {"diabetes", answers{"diabetesType": nil}, "diabetesType", "healthProfile.diabetesType.required", "Please specify your diabetes diagnosis"},
			"no such type":     {"diabetes", answers{"diabetesType": chose("type3")}, "diabetesType", "healthProfile.diabetesType.option", ""},
			"two types":        {"diabetes", answers{"diabetesType": chose("type1", "type2")}, "diabetesType", "healthProfile.diabetesType.option", ""},
			"before birth":     {"diabetes", answers{"diagnosisDate": month(1982, 7)}, "diagnosisDate", "healthProfile.diagnosisDate.range", ""},
			"in the future":    {"diabetes", answers{"diagnosisDate": month(2199, 1)}, "diagnosisDate", "healthProfile.diagnosisDate.range", ""},
			"21 checks":        {"treatment", answers{"dailyChecks": number(21)}, "dailyChecks", "healthProfile.dailyChecks.range", "Please enter 20 checks or less."},
			"21 by the doctor": {"treatment", answers{"recommendedChecks": number(21)}, "recommendedChecks", "healthProfile.recommendedChecks.range", "Please enter 20 checks or less."},
			"A1C 3.9":          {"tests", answers{"a1cValue": number(3.9)}, "a1cValue", "healthProfile.a1cValue.range", "Please enter a value between 4.0 and 20.0."},
			"A1C 20.1":         {"tests", answers{"a1cValue": number(20.1)}, "a1cValue", "healthProfile.a1cValue.range", "Please enter a value between 4.0 and 20.0."},
			"no A1C year":      {"tests", answers{"a1cDate": nil}, "a1cDate", "healthProfile.a1cDate.required", "Please enter a year."},
			"no eye year":      {"tests", answers{"eyeExam": chose("yes")}, "eyeExamDate", "healthProfile.eyeExamDate.required", "Please specify the year."},
			"no foot year":     {"tests", answers{"footExamDate": nil}, "footExamDate", "healthProfile.footExamDate.required", "Please specify the year."},
			"no height":        {"body", answers{"height": nil}, "height", "healthProfile.height.required", "Please specify your height (feet/inches/centimeters)."},
			"too small":        {"body", answers{"height": number(913)}, "height", "healthProfile.height.range", "Please specify your height (feet/inches/centimeters)."},
			"49.9 lb":          {"body", answers{"weight": number(49.9)}, "weight", "healthProfile.weight.range", "Please enter a valid weight."},
			"another question": {"body", answers{"luck": chose("yes")}, "luck", "errors.value", ""},
			"of another page":  {"body", answers{"smoker": chose("yes")}, "smoker", "errors.value", ""},
			"without the flag": {"about", answers{"race": chose("white")}, "race", "errors.value", ""},
		} {
			r := c.RPC(save, body(b.section, 0, given[b.section], b.changes))
			if r.Status != 400 || !strings.Contains(r.Body, b.key) || !strings.Contains(r.Body, `"`+b.field+`"`) || !strings.Contains(r.Body, b.text) {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		for section, all := range given {
			for question := range all {
				r := c.RPC(save, body(section, 0, all, answers{question: nil}))
				if want := "healthProfile." + question + ".required"; r.Status != 400 || !strings.Contains(r.Body, want) {
					t.Errorf("without %s: %d %s", question, r.Status, r.Body)
				}
			}
		}
		twice := body("about", 0, given["about"])
		twice["answers"] = append(twice["answers"].([]any), twice["answers"].([]any)...)
		if r := c.RPC(save, twice); r.Status != 400 {
			t.Errorf("answered twice: %d", r.Status)
		}
		if r := c.RPC(save, body("luck", 0, nil)); r.Status != 404 {
			t.Errorf("an unknown section: %d", r.Status)
		}
		if r := c.RPC(confirm, map[string]any{"section": "tests"}); r.Status != 400 {
			t.Errorf("confirming what is open: %d %s", r.Status, r.Body)
		}
		if n := s.Count("SELECT COUNT(*) FROM health_profile_answers WHERE member_id = $1", apitest.ID(kdoe)); n != 0 {
			t.Errorf("%d answers were stored", n)
		}
	})
}

// S2-3-103: the four questions come and go with the feature of the member.
func TestSensitiveQuestionsFollowTheFlag(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		admin := s.As("admin@demo.test")
		for _, on := range []bool{false, true, false} {
			set := map[string]any{"name": "healthEquity", "target": map[string]any{"member": devon}, "enabled": on}
			if r := admin.RPC("/wellhouse.flag.v1.FlagService/SetFlag", set); r.Status != 200 {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
			p := of(t, s.As(devon))
			for _, id := range []string{"race", "sexualOrientation", "genderIdentity", "pronouns"} {
				if q := p.question(id); (q.ID != "") != on || q.Sensitive != on {
					t.Errorf("the flag is %t: %s %+v", on, id, q)
				}
			}
			if p.question("ethnicity").ID == "" {
				t.Error("the ethnicity is asked of everyone")
			}
			r := s.As(devon).RPC(save, body("about", 1, given["about"], answers{"race": chose("white")}))
			if refused := strings.Contains(r.Body, "errors.value"); r.Status != 400 || refused == on {
				t.Errorf("the flag is %t, and a race is sent: %d %s", on, r.Status, r.Body)
			}
		}
	})
}

// S2-3-103: without diabetes nobody is asked about it; race, orientation, gender and pronouns are
// asked with the health equity feature, and only of the member.
func TestWhoIsAskedWhat(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for email, want := range map[string][4]bool{ // diabetes, sensitive, ethnicity, weight from readings
			"rosa@demo.test": {true, false, true, false}, "grace@demo.test": {true, false, true, true},
			tom: {false, false, true, false}, devon: {false, true, true, false}, "nora@demo.test": {false, false, true, false},
		} {
			p := of(t, s.As(email))
			got := [4]bool{p.question("diabetesType").ID != "", p.question("race").ID != "", p.question("ethnicity").ID != "", p.question("weight").FromReadings}
			if got != want {
				t.Errorf("%s: %v, want %v", email, got, want)
			}
		}
		p := of(t, s.As(devon))
		if q := p.question("pronouns"); q.Answer == nil || !slices.Equal(q.Answer.Options, []string{"they"}) || !q.Sensitive || q.WhyKey == "" {
			t.Errorf("%+v", q)
		}
		if q := p.question("race"); q.Answer == nil || q.Answer.Text != "Louisiana Creole" {
			t.Errorf("%+v", q)
		}
		if p.question("weight").ID != "" {
			t.Error("somebody who does not want to be led by their weight is shown it")
		}
		if q := of(t, s.As("annmarie@demo.test")).question("weight"); q.Unit != "kg" || q.Answer == nil || q.Answer.Number < 70 || q.Answer.Number > 90 {
			t.Errorf("%+v", q)
		}
		for _, email := range []string{"admin@demo.test", "rep@demo.test"} {
			viewed(t, s, email)
		}
		for name, c := range map[string]struct {
			who  *apitest.Client
			want int
		}{"nobody": {s.Nobody(), 401}, "a coach": {s.As("coach.en@demo.test"), 403}} {
			for _, call := range []string{get, save, confirm} {
				if r := c.who.RPC(call, map[string]any{}); r.Status != c.want {
					t.Errorf("%s, %s: %d", name, call, r.Status)
				}
			}
			if r := c.who.Get(whole); r.Status != c.want {
				t.Errorf("%s: %d", name, r.Status)
			}
		}
	})
}

// viewed looks at the profile as staff who view the member's portal: all but what is sensitive, and
// nothing can be changed.
func viewed(t *testing.T, s *apitest.Server, email string) {
	t.Helper()
	c := s.SignIn(email)
	view := map[string]any{"memberId": apitest.ID(devon), "reason": "The member asked about a delivery", "ticket": "T-1042"}
	if r := c.RPC("/wellhouse.session.v1.SessionService/StartView", view); r.Status != 200 {
		t.Fatalf("%s: %d %s", email, r.Status, r.Body)
	}
	r := c.RPC(get, map[string]any{})
	p := decode(t, r)
	if p.question("race").ID != "" || p.question("pronouns").ID != "" || strings.Contains(r.Body, "they") || p.question("ethnicity").Answer == nil {
		t.Errorf("%s: %s", email, r.Body)
	}
	if r := c.Get(whole); r.Status != 200 || strings.Contains(r.Body, "sensitive") || !strings.Contains(r.Body, "ethnicity") {
		t.Errorf("%s: %d %s", email, r.Status, r.Body)
	}
	for _, r := range []*apitest.Reply{
		c.RPC(save, body("prevention", 1, given["prevention"])), c.RPC(confirm, map[string]any{"section": "prevention", "version": 1}),
		c.Do(apitest.Call{Method: "PUT", Path: whole, JSON: map[string]any{}}),
	} {
		if r.Status != 403 {
			t.Errorf("%s changed it: %d %s", email, r.Status, r.Body)
		}
	}
}

// S2-3-94 S2-3-95 S2-3-96 S2-3-97 S2-5-15 S2-5-16 S2-5-17 S2-5-18: own words are asked for where
// they are chosen, and "prefer not to share" goes with nothing else.
func TestSensitiveAnswers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := s.As(devon)
		about := answers{
			"ethnicity": chose("preferNotToShare"), "race": chose("asian", "white"), "sexualOrientation": chose("dontKnow"),
			"genderIdentity": chose("femaleToMale"), "pronouns": chose("he", "they"),
		}
		words := func(text string, ids ...string) map[string]any { return map[string]any{"options": ids, "text": text} }
		for name, b := range map[string]struct {
			changes answers
			want    string
		}{
			"no race":           {answers{"race": nil}, "healthProfile.race.required"},
			"race and nothing":  {answers{"race": chose("white", "preferNotToShare")}, "healthProfile.race.option"},
			"other race":        {answers{"race": chose("other")}, "Other race is required"},
			"other orientation": {answers{"sexualOrientation": words(" ", "somethingElse")}, "Other sexual orientation is required"},
			"other gender":      {answers{"genderIdentity": chose("additional")}, "Other gender category is required"},
			"other pronoun":     {answers{"pronouns": chose("other")}, "Other pronoun is required"},
			"too many words":    {answers{"pronouns": words(strings.Repeat("x", 101), "other")}, "healthProfile.pronouns.otherLength"},
		} {
			if r := c.RPC(save, body("about", 1, about, b.changes)); r.Status != 400 || !strings.Contains(r.Body, b.want) {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		p := decode(t, c.RPC(save, body("about", 1, about, answers{"pronouns": words(" ze/zir ", "other"), "race": chose("preferNotToShare")})))
		if q := p.question("pronouns"); q.Answer.Text != "ze/zir" {
			t.Errorf("%+v", q.Answer)
		}
		// The same pronouns are on the page of the account.
		if r := c.RPC("/wellhouse.profile.v1.ProfileService/GetProfile", map[string]any{}); !strings.Contains(r.Body, `"pronounsOther":"ze/zir"`) {
			t.Errorf("%s", r.Body)
		}
		if r := c.Get(whole); !strings.Contains(r.Body, `"race":["preferNotToShare"]`) || !strings.Contains(r.Body, `"pronounsOther":"ze/zir"`) {
			t.Errorf("%s", r.Body)
		}
	})
}

// S2-0-08: what is answered again replaces the answer before; an answer is used, and a fact exists once.
func TestAnswersAreUsed(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c, id := s.As(kdoe), apitest.ID(kdoe)
		diagnosed := func(code string) int {
			return s.Count("SELECT COUNT(*) FROM member_diagnoses WHERE member_id = $1 AND code = $2", id, code)
		}
		exams := func() int {
			return s.Count("SELECT COUNT(*) FROM member_tasks WHERE member_id = $1 AND kind = 'eyeExam' AND done_at IS NULL", id)
		}
		decode(t, c.RPC(save, body("diabetes", 0, given["diabetes"], answers{"diabetesType": chose("type1")})))
		if diagnosed("TYPE_1_DIABETES") != 1 || diagnosed("TYPE_2_DIABETES") != 1 { // the second one is on file
			t.Error("the diagnoses do not follow")
		}
		decode(t, c.RPC(save, body("diabetes", 1, given["diabetes"])))
		if diagnosed("TYPE_1_DIABETES") != 0 || diagnosed("TYPE_2_DIABETES") != 1 {
			t.Error("the diagnoses do not follow back")
		}
		decode(t, c.RPC(save, body("body", 0, given["body"])))
		if diagnosed("DYSLIPIDEMIA") != 1 {
			t.Error("high cholesterol is not on file")
		}
		decode(t, c.RPC(save, body("body", 1, given["body"], answers{"highCholesterol": chose("no"), "sex": chose("other")})))
		if diagnosed("DYSLIPIDEMIA") != 0 {
			t.Error("high cholesterol is still on file")
		}
		if n := s.Count("SELECT height_mm FROM weight_plans WHERE member_id = $1", id); n != 1753 {
			t.Errorf("height %d", n)
		}
		if n := s.Count("SELECT COUNT(*) FROM members WHERE member_id = $1 AND sex = 'other'", id); n != 1 {
			t.Error("the sex is another one")
		}
		for i, b := range []struct {
			changes answers
			want    int
		}{
			{nil, 1},
			{nil, 1},
			{answers{"eyeExam": chose("yes"), "eyeExamDate": month(s.Now().Year(), 1)}, 0},
			{answers{"eyeExam": chose("yes"), "eyeExamDate": month(s.Now().Year()-2, 12)}, 1},
			{answers{"eyeExam": chose("unsure")}, 0},
		} {
			tests := answers{"a1cDate": month(s.Now().Year()-1, 12)}
			decode(t, c.RPC(save, body("tests", float64(i), given["tests"], tests, b.changes)))
			if got := exams(); got != b.want {
				t.Errorf("exam %d: %d tasks", i, got)
			}
		}
		if n := s.Count("SELECT COUNT(*) FROM health_profile_answers WHERE member_id = $1 AND question = 'eyeExamDate'", id); n != 0 {
			t.Error("the date of an exam that nobody had is still there")
		}
	})
}

// S2-3-06: the reply has every year since birth, the current one first.
func TestTheReplyHasTheYears(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		years := of(t, s.As(kdoe)).Years
		born := s.Count("SELECT CAST(SUBSTR(birth_date, 1, 4) AS BIGINT) FROM members WHERE member_id = $1", apitest.ID(kdoe))
		now := s.Now().Year()
		if len(years) != now-born+1 || years[0] != now || years[len(years)-1] != born {
			t.Fatalf("%v, born in %d", years, born)
		}
		for i, y := range years {
			if y != now-i {
				t.Errorf("%d in place %d", y, i)
			}
		}
	})
}
