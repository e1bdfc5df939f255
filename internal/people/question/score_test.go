package question_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"wellhouse.app/internal/people/question"
)

func file(t *testing.T, name string) question.Questionnaire {
	t.Helper()
	data, err := os.ReadFile("../../care/survey/questionnaire_" + name + ".json")
	if err != nil {
		t.Fatal(err)
	}
	out, err := question.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

var frequency = []string{"notAtAll", "severalDays", "moreThanHalf", "nearlyEveryDay"}

// points are answers that add up to a total; the last questions are filled first, but
// the last one only where it must be.
func points(prefix string, count, total int) question.Answers {
	out := question.Answers{}
	for i := 1; i <= count; i++ {
		p := min(3, total)
		total -= p
		out[fmt.Sprint(prefix, i)] = chose(frequency[p])
	}
	return out
}

// Every boundary of PHQ-9 and GAD-7: 0-4, 5-9, 10-14, 15-19, 20-27 and 0-4, 5-9, 10-14,
// 15-21.
func TestBands(t *testing.T) {
	for _, c := range []struct {
		file, prefix string
		count, total int
		band         string
	}{
		{"phq-9.1", "phq", 9, 0, "minimal"},
		{"phq-9.1", "phq", 9, 4, "minimal"},
		{"phq-9.1", "phq", 9, 5, "mild"},
		{"phq-9.1", "phq", 9, 9, "mild"},
		{"phq-9.1", "phq", 9, 10, "moderate"},
		{"phq-9.1", "phq", 9, 14, "moderate"},
		{"phq-9.1", "phq", 9, 15, "moderatelySevere"},
		{"phq-9.1", "phq", 9, 19, "moderatelySevere"},
		{"phq-9.1", "phq", 9, 20, "severe"},
		{"phq-9.1", "phq", 9, 27, "severe"},
		{"gad-7.1", "gad", 7, 0, "minimal"},
		{"gad-7.1", "gad", 7, 4, "minimal"},
		{"gad-7.1", "gad", 7, 5, "mild"},
		{"gad-7.1", "gad", 7, 9, "mild"},
		{"gad-7.1", "gad", 7, 10, "moderate"},
		{"gad-7.1", "gad", 7, 14, "moderate"},
		{"gad-7.1", "gad", 7, 15, "severe"},
		{"gad-7.1", "gad", 7, 21, "severe"},
	} {
		scores := file(t, c.file).Scores(points(c.prefix, c.count, c.total))
		if len(scores) != 1 || scores[0].Total != c.total || scores[0].Band != c.band || scores[0].Most != 3*c.count {
			t.Errorf("%s, %d points: %+v", c.file, c.total, scores)
		}
	}
}

// A missing answer leaves no score: half a total would look better than it is.
func TestNoScoreWithAGap(t *testing.T) {
	given := points("phq", 9, 12)
	delete(given, "phq9")
	if got := file(t, "phq-9.1").Scores(given); len(got) != 0 {
		t.Errorf("%+v", got)
	}
}

// Item 9 is acted on whatever the total is.
func TestItemNine(t *testing.T) {
	phq := file(t, "phq-9.1")
	for i, option := range frequency {
		given := points("phq", 9, 0)
		given["phq9"] = chose(option)
		want := []string{question.DoCrisis}
		if i == 0 {
			want = nil
		}
		if got := phq.Does(given); !slices.Equal(got, want) {
			t.Errorf("%s: %v", option, got)
		}
	}
	if got := phq.Does(points("phq", 9, 24)); got != nil {
		t.Errorf("24 points without item 9: %v", got)
	}
}

// The red flags of a visit stop it, each of them; none of these does not.
func TestRedFlags(t *testing.T) {
	intake := file(t, "visit-intake.1")
	q, _ := intake.Sections[0].Question("redFlags")
	for _, o := range q.Options {
		want := []string{question.DoEmergency}
		switch o.ID {
		case "none":
			want = nil
		case "selfHarm":
			want = []string{question.DoCrisis}
		}
		if got := intake.Does(question.Answers{"redFlags": chose(o.ID)}); !slices.Equal(got, want) {
			t.Errorf("%s: %v", o.ID, got)
		}
	}
	if intake.KeptFor != 24 {
		t.Errorf("a visit that nobody goes on with is kept for %d hours", intake.KeptFor)
	}
}

// Rules reach over sections, and by numbers; what hangs on a hidden question is hidden.
func TestRulesAcrossSections(t *testing.T) {
	review := file(t, "medication-review.1")
	for _, c := range []struct {
		name  string
		given question.Answers
		shown []string
	}{
		{"nothing yet", question.Answers{}, []string{"takes", "questions"}},
		{"no medicine", question.Answers{"takes": chose("no"), "missedDays": number(3)}, []string{"takes", "questions"}},
		{"none missed", question.Answers{"takes": chose("yes"), "missedDays": number(0)}, []string{"takes", "missedDays", "reaction", "hasEffects", "questions"}},
		{"one missed", question.Answers{"takes": chose("yes"), "missedDays": number(1), "hasEffects": chose("yes")}, []string{"takes", "missedDays", "whyMissed", "reaction", "hasEffects", "effects", "questions"}},
	} {
		shown := review.Visible(c.given)
		var got []string
		for _, s := range review.Sections {
			for _, q := range s.Questions {
				if shown[q.ID] {
					got = append(got, q.ID)
				}
			}
		}
		if !slices.Equal(got, c.shown) {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// Answers so far may have gaps, but none that is wrong; a whole round has none but in
// questions that are optional.
func TestCheckOfAWholeQuestionnaire(t *testing.T) {
	review := file(t, "medication-review.1")
	f := question.Frame{Country: "US", Today: day(t, "2028-02-29")}
	long := strings.Repeat("é", 1001)
	for _, c := range []struct {
		name       string
		given      question.Answers
		some, full []string
	}{
		{"nothing", question.Answers{}, nil, []string{"takes required"}},
		{"enough", question.Answers{"takes": chose("no")}, nil, nil},
		{"an eighth day", question.Answers{"takes": chose("yes"), "missedDays": number(8)}, []string{"missedDays range"}, []string{"missedDays range", "whyMissed required", "reaction required", "hasEffects required"}},
		{"none and another", question.Answers{"takes": chose("yes"), "missedDays": number(0), "hasEffects": chose("no"), "reaction": chose("none", "fainting")}, []string{"reaction option"}, []string{"reaction option"}},
		{"too long", question.Answers{"takes": chose("no"), "questions": {Text: long}}, []string{"questions otherLength"}, []string{"questions otherLength"}},
		{"as long as can be", question.Answers{"takes": chose("no"), "questions": {Text: long[2:]}}, nil, nil},
		{"spaces are nothing", question.Answers{"takes": chose("no"), "questions": {Text: "  "}}, nil, nil},
		{"not asked", question.Answers{"takes": chose("no"), "mood": chose("x")}, []string{"mood unknown"}, []string{"mood unknown"}},
		{"neither yes nor no", question.Answers{"takes": chose("maybe")}, []string{"takes option"}, []string{"takes option"}},
	} {
		_, some := review.CheckSome(c.given, f)
		_, full := review.Check(c.given, f)
		if !slices.Equal(told(some), c.some) || !slices.Equal(told(full), c.full) {
			t.Errorf("%s: so far %v, whole %v", c.name, told(some), told(full))
		}
	}
}

func told(faults []question.Fault) (out []string) {
	for _, f := range faults {
		out = append(out, f.Question.ID+" "+string(f.Reason))
	}
	return out
}

// Scales and acts that make no sense are refused.
func TestScoringThatMakesNoSense(t *testing.T) {
	const head = `{"id": "x", "version": 1, "sections": [{"id": "s", "questions": [{"id": "q", "kind": "choice", "scale": "sum", "label": {"en-US": "Q"}, "options": [{"id": "a", "points": 0}, {"id": "b", "points": 2}]}]}], `
	for name, c := range map[string]struct{ tail, says string }{
		"a gap":                {`"scales": [{"id": "sum", "bands": [{"id": "low", "least": 0, "most": 0}, {"id": "high", "least": 2, "most": 2}]}]}`, "does not begin at 1"},
		"an overlap":           {`"scales": [{"id": "sum", "bands": [{"id": "low", "least": 0, "most": 1}, {"id": "high", "least": 1, "most": 2}]}]}`, "does not begin at 2"},
		"an end that is early": {`"scales": [{"id": "sum", "bands": [{"id": "low", "least": 0, "most": 1}]}]}`, "the points at 2"},
		"another scale":        {`"scales": [{"id": "other", "bands": [{"id": "low", "least": 0, "most": 0}]}]}`, "is unknown"},
		"an unknown act":       {`"scales": [{"id": "sum", "bands": [{"id": "low", "least": 0, "most": 2}]}], "acts": [{"do": "crisis", "question": "q", "options": ["c"]}]}`, "no option"},
		"no such readers":      {`"readers": "everybody"}`, "readers"},
	} {
		if _, err := question.Parse([]byte(head + c.tail)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
