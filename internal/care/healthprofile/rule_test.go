package healthprofile

import (
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/people/question"
)

var today = time.Date(2026, 3, 8, 0, 0, 0, 0, time.UTC)

func frame(country string) question.Frame {
	return question.Frame{Country: country, Today: today, Born: time.Date(1968, 3, 12, 0, 0, 0, 0, time.UTC)}
}

func find(t *testing.T, id string) question.Question {
	t.Helper()
	q, ok := known{questions: Questions}.question(id)
	if !ok {
		t.Fatalf("there is no question %s", id)
	}
	return q
}

func option(ids ...string) question.Answer { return question.Answer{Options: ids} }

// The limits of the questions, both ends included.
func TestLimits(t *testing.T) {
	for _, c := range []struct {
		id, country string
		value       float64
		fits        bool
	}{
		{a1cValue, "US", 3.9, false},
		{a1cValue, "US", 4.0, true},
		{a1cValue, "US", 20.0, true},
		{a1cValue, "US", 20.1, false},
		{dailyChecks, "US", 0, true},
		{dailyChecks, "US", 20, true},
		{dailyChecks, "US", 21, false},
		{recommendedChecks, "US", 20, true},
		{recommendedChecks, "US", 21, false},
		{height, "US", 913, false},
		{height, "US", 914, true},
		{height, "US", 2438, true},
		{height, "US", 2439, false},
		{height, "CA", 899, false},
		{height, "CA", 900, true},
		{height, "CA", 2450, true},
		{height, "CA", 2451, false},
		{weight, "US", 49.9, false},
		{weight, "US", 50, true},
		{weight, "US", 700, true},
		{weight, "US", 700.1, false},
		{weight, "CA", 22.6, false},
		{weight, "CA", 22.7, true},
		{weight, "CA", 317.5, true},
		{weight, "CA", 317.6, false},
	} {
		_, reason := find(t, c.id).Judge(amount(c.value), frame(c.country))
		if fits := reason == ""; fits != c.fits {
			t.Errorf("%s %g in %s: %q", c.id, c.value, c.country, reason)
		}
		if reason != "" && reason != question.OutOfRange {
			t.Errorf("%s %g: %q", c.id, c.value, reason)
		}
	}
	for name, c := range map[string]struct {
		a    question.Answer
		want question.Reason
	}{
		"this month":   {question.Answer{Year: 2026, Month: 3}, ""},
		"next month":   {question.Answer{Year: 2026, Month: 4}, question.OutOfRange},
		"birth":        {question.Answer{Year: 1968, Month: 3}, ""},
		"before birth": {question.Answer{Year: 1968, Month: 2}, question.OutOfRange},
		"a year":       {question.Answer{Year: 1999}, ""},
		"none":         {question.Answer{}, question.Required},
	} {
		for _, id := range []string{diagnosisDate, a1cDate, eyeExamDate, footExamDate} {
			if _, got := find(t, id).Judge(c.a, frame("US")); got != c.want {
				t.Errorf("%s, %s: %q", id, name, got)
			}
		}
	}
}

// Every question has its own message, with the texts that are given.
func TestMessages(t *testing.T) {
	seen := map[string]string{}
	for _, s := range Questions.Sections {
		for _, q := range s.Questions {
			_, reason := q.Judge(question.Answer{}, frame("US"))
			f := question.Fault{Question: q, Reason: reason}.Field(prefix)
			if f.MessageKey != "healthProfile."+q.ID+".required" || f.Name != q.ID {
				t.Errorf("%s without an answer: %+v", q.ID, f)
			}
			if other := seen[f.Message]; other != "" && !strings.HasSuffix(q.ID, "ExamDate") {
				t.Errorf("%s says the same as %s", q.ID, other)
			}
			seen[f.Message] = q.ID
		}
	}
	for text, id := range map[string]string{
		"Please specify your diabetes diagnosis": diabetesType, "Please enter a year.": a1cDate, "Please specify the year.": footExamDate,
		"Please specify your height (feet/inches/centimeters).": height, "Please enter a valid weight.": weight,
	} {
		if seen[text] != id {
			t.Errorf("%q is said of %q", text, seen[text])
		}
	}
	if len(seen) < 31 {
		t.Errorf("only %d messages", len(seen))
	}
	for id, text := range map[string]string{
		a1cValue: "Please enter a value between 4.0 and 20.0.", dailyChecks: "Please enter 20 checks or less.", recommendedChecks: "Please enter 20 checks or less.",
		weight: "Please enter a valid weight.",
	} {
		if f := (question.Fault{Question: find(t, id), Reason: question.OutOfRange}).Field(prefix); f.Message != text || f.Name != id {
			t.Errorf("%s: %+v", id, f)
		}
	}
	for id, words := range map[string]string{
		"race": "Other race is required", "sexualOrientation": "Other sexual orientation is required",
		"genderIdentity": "Other gender category is required", "pronouns": "Other pronoun is required",
	} {
		q := find(t, id)
		own := q.Options[slices.IndexFunc(q.Options, func(o question.Option) bool { return o.TakesText })].ID
		_, reason := q.Judge(option(own), frame("US"))
		if f := (question.Fault{Question: q, Reason: reason}).Field(prefix); f.Name != id+"Other" || f.Message != words {
			t.Errorf("%s: %+v", id, f)
		}
		if !q.Sensitive || !slices.Contains(q.Needs, needsEquity) || !q.Explained {
			t.Errorf("%s is not treated as sensitive", id)
		}
		if _, reason := q.Judge(option("preferNotToShare"), frame("US")); reason != "" {
			t.Errorf("%s cannot be kept to oneself", id)
		}
		if _, reason := q.Judge(option(q.Options[0].ID, "preferNotToShare"), frame("US")); reason != question.NoOption {
			t.Errorf("%s goes with preferNotToShare: %q", id, reason)
		}
	}
	if find(t, "ethnicity").Sensitive {
		t.Error("ethnicity is asked of everybody")
	}
}

// An eye exam is due a year after the last day that its date may mean.
func TestEyeExamIsDue(t *testing.T) {
	for name, c := range map[string]struct {
		answer string
		date   question.Answer
		want   bool
	}{
		"not answered":       {"", question.Answer{}, false},
		"no":                 {no, question.Answer{}, true},
		"not sure":           {unsure, question.Answer{}, false},
		"this year":          {yes, question.Answer{Year: 2026}, false},
		"last year":          {yes, question.Answer{Year: 2025}, false},
		"the year before":    {yes, question.Answer{Year: 2024}, true},
		"a year ago":         {yes, question.Answer{Year: 2025, Month: 3}, false},
		"over a year ago":    {yes, question.Answer{Year: 2025, Month: 2}, true},
		"yes without a date": {yes, question.Answer{}, false},
	} {
		k := known{questions: Questions, frame: frame("US"), answers: question.Answers{eyeExamDate: c.date}}
		if c.answer != "" {
			k.answers[eyeExam] = option(c.answer)
		}
		if got := eyeExamDue(k); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
		k.questions = Questions.For(func(string) bool { return false })
		if eyeExamDue(k) {
			t.Errorf("%s: due for a member without diabetes", name)
		}
	}
	leap := known{questions: Questions, frame: question.Frame{Today: time.Date(2025, 2, 28, 0, 0, 0, 0, time.UTC)}, answers: question.Answers{
		eyeExam: option(yes), eyeExamDate: {Year: 2024, Month: 2},
	}}
	if eyeExamDue(leap) { // a year after February 29
		t.Error("due on the day itself")
	}
	leap.frame.Today = leap.frame.Today.AddDate(0, 0, 1)
	if !eyeExamDue(leap) {
		t.Error("not due the day after")
	}
}

func TestDiagnosesOfAnswers(t *testing.T) {
	for name, c := range map[string]struct {
		answers question.Answers
		want    string
	}{
		"nothing":        {question.Answers{}, ""},
		"type 1":         {question.Answers{diabetesType: option("type1"), diagnosisDate: {Year: 2004, Month: 9}}, "+TYPE_1_DIABETES 2004-09, -TYPE_2_DIABETES 2004-09"},
		"type 2":         {question.Answers{diabetesType: option("type2"), diagnosisDate: {Year: 2014}}, "-TYPE_1_DIABETES 2014, +TYPE_2_DIABETES 2014"},
		"cholesterol":    {question.Answers{highCholesterol: option(yes)}, "+DYSLIPIDEMIA "},
		"no cholesterol": {question.Answers{highCholesterol: option(no)}, "-DYSLIPIDEMIA "},
		"not sure":       {question.Answers{highCholesterol: option(unsure)}, "-DYSLIPIDEMIA "},
	} {
		var got []string
		for _, d := range diagnosesOf(c.answers) {
			got = append(got, map[bool]string{true: "+", false: "-"}[d.has]+d.Code+" "+d.Since)
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	if program.Dyslipidemia != "DYSLIPIDEMIA" {
		t.Error("the code has another name")
	}
}

func TestChecksADay(t *testing.T) {
	for name, c := range map[string]struct {
		answers question.Answers
		count   int
		known   bool
	}{
		"nothing":       {question.Answers{}, 0, false},
		"not sure":      {question.Answers{dailyChecks: option(unsure), recommendedChecks: option(unsure)}, 0, false},
		"own":           {question.Answers{dailyChecks: amount(3), recommendedChecks: option(unsure)}, 3, true},
		"the doctor's":  {question.Answers{dailyChecks: amount(1), recommendedChecks: amount(4)}, 4, true},
		"own is larger": {question.Answers{dailyChecks: amount(6), recommendedChecks: amount(4)}, 6, true},
		"zero is known": {question.Answers{dailyChecks: amount(0)}, 0, true},
	} {
		if count, known := checksOf(c.answers); count != c.count || known != c.known {
			t.Errorf("%s: %d %t", name, count, known)
		}
	}
}

// A recent weight that counts takes the place of the answer.
func TestWeightOfReadings(t *testing.T) {
	at := func(days int64, mark figure.Mark) figure.Weighing {
		return figure.Weighing{Moment: figure.Moment{At: -days * 24 * 3600 * 1000}, Grams: days, Mark: mark}
	}
	odd := figure.Mark("irregular")
	for name, c := range map[string]struct {
		all  []figure.Weighing
		want int64 // days ago, 0 for none
	}{
		"none":                 {nil, 0},
		"one":                  {[]figure.Weighing{at(9, figure.Counted)}, 9},
		"the newest":           {[]figure.Weighing{at(9, figure.Counted), at(2, figure.Counted)}, 2},
		"not another's":        {[]figure.Weighing{at(9, figure.Counted), at(2, odd)}, 9},
		"a year old":           {[]figure.Weighing{at(365, figure.Counted)}, 365},
		"more than a year":     {[]figure.Weighing{at(366, figure.Counted)}, 0},
		"only of other people": {[]figure.Weighing{at(2, odd)}, 0},
	} {
		got, ok := latestOf(c.all, 0)
		if ok != (c.want > 0) || ok && got.Grams != c.want {
			t.Errorf("%s: %+v %t", name, got, ok)
		}
	}
}

// The states of a section, and when we ask whether it is still right.
func TestStates(t *testing.T) {
	const dayMS = 24 * 3600 * 1000
	full := question.Answers{smoker: option(no), "pneumoniaVaccine": option(no), "fluVaccine": option(no)}
	half := question.Answers{smoker: option(no)}
	for name, c := range map[string]struct {
		answers question.Answers
		version int64
		days    int64 // since it was confirmed
		state   string
		left    int
		due     bool
	}{
		"nothing":         {question.Answers{}, 0, 0, StateNew, 3, false},
		"half":            {half, 1, 500, StateStarted, 2, false},
		"all":             {full, 1, 1, StateDone, 0, false},
		"all, a year ago": {full, 1, 365, StateDone, 0, false},
		"all, longer ago": {full, 1, 366, StateDone, 0, true},
	} {
		k := known{questions: Questions, frame: frame("US"), answers: c.answers, versions: map[string]int64{"prevention": c.version}, now: 1000 * dayMS, dates: map[string]dates{}}
		for id := range c.answers {
			k.dates[id] = dates{1, k.now - c.days*dayMS}
		}
		s, _ := Questions.Section("prevention")
		if got := sectionOf(k, s); got.State != c.state || got.Left != c.left || got.ReviewDue != c.due || got.Total != 3 {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// The years go from now back to the year of birth.
func TestYears(t *testing.T) {
	years := yearsOf(frame("US"))
	if years[0] != 2026 || years[len(years)-1] != 1968 || len(years) != 59 {
		t.Errorf("%v", years)
	}
}

// What the people of the demo answered fits.
func TestDemoAnswersFit(t *testing.T) {
	all := Questions
	for _, one := range stories(today) {
		f := question.Frame{Country: one.country, Today: today.AddDate(0, 0, -one.days)}
		for _, s := range all.Sections {
			given := onlyOf(s, one.answers)
			visible := s.Visible(given)
			for id, a := range given {
				q, _ := s.Question(id)
				if _, reason := q.Judge(a, f); reason != "" || !visible[id] {
					t.Errorf("%s, %s: %+v: %q", one.name, id, a, reason)
				}
			}
		}
		for id := range one.answers {
			find(t, id)
		}
	}
}
