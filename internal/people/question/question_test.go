package question_test

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/people/question"
)

func number(v float64) question.Answer    { return question.Answer{Number: &v} }
func chose(ids ...string) question.Answer { return question.Answer{Options: ids} }
func said(words string, ids ...string) question.Answer {
	return question.Answer{Options: ids, Text: words}
}
func on(y, m, d int) question.Answer { return question.Answer{Year: y, Month: m, Day: d} }

func day(t *testing.T, text string) time.Time {
	t.Helper()
	out, err := time.Parse(time.DateOnly, text)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// Every boundary of every kind.
func TestJudge(t *testing.T) {
	f := question.Frame{Country: "US", Today: day(t, "2028-02-29"), Born: day(t, "1964-02-29")}
	options := []question.Option{{ID: "a"}, {ID: "b"}, {ID: "none", Exclusive: true}, {ID: "other", TakesText: true}}
	one := question.Question{ID: "one", Kind: question.Choice, Options: options}
	many := question.Question{ID: "many", Kind: question.Choices, Options: options}
	count := question.Question{ID: "count", Kind: question.Count, Options: []question.Option{{ID: "unsure"}}, Limits: question.Limits{Limit: question.Limit{Most: 20}}}
	result := question.Question{ID: "result", Kind: question.Number, Limits: question.Limits{Limit: question.Limit{Least: 4, Most: 20}, Digits: 1}}
	abroad := question.Question{ID: "abroad", Kind: question.Height, Limits: question.Limits{Limit: question.Limit{Least: 1, Most: 2}}, In: map[string]question.Limit{"US": {Least: 914, Most: 2438}}}
	born := question.Question{ID: "born", Kind: question.Date}
	month := question.Question{ID: "month", Kind: question.MonthYear}
	year := question.Question{ID: "year", Kind: question.Year}
	for name, c := range map[string]struct {
		q    question.Question
		a    question.Answer
		want question.Reason
	}{
		"no option":                {one, question.Answer{}, question.Required},
		"one option":               {one, chose("a"), ""},
		"an exclusive one alone":   {one, chose("none"), ""},
		"two of one":               {one, chose("a", "b"), question.NoOption},
		"an unknown option":        {one, chose("c"), question.NoOption},
		"an empty option":          {one, chose(""), question.NoOption},
		"several":                  {many, chose("b", "a"), ""},
		"the same twice":           {many, chose("a", "a"), question.NoOption},
		"a known and an unknown":   {many, chose("a", "c"), question.NoOption},
		"exclusive with another":   {many, chose("a", "none"), question.NoOption},
		"exclusive alone":          {many, chose("none"), ""},
		"words missing":            {many, chose("a", "other"), question.NoWords},
		"words of spaces":          {many, said("  ", "other"), question.NoWords},
		"100 characters":           {many, said(" "+strings.Repeat("é", 100)+" ", "other"), ""},
		"101 characters":           {many, said(strings.Repeat("é", 101), "other"), question.BadWords},
		"two lines":                {many, said("a\nb", "other"), question.BadWords},
		"words nobody asked for":   {many, said("x", "a"), ""},
		"no count":                 {count, question.Answer{}, question.Required},
		"count 0":                  {count, number(0), ""},
		"count 20":                 {count, number(20), ""},
		"count 21":                 {count, number(21), question.OutOfRange},
		"count -1":                 {count, number(-1), question.OutOfRange},
		"half a count":             {count, number(2.5), question.OutOfRange},
		"an option for a count":    {count, chose("unsure"), ""},
		"another option":           {count, chose("often"), question.NoOption},
		"no number":                {result, chose("a"), question.Required},
		"3.9":                      {result, number(3.9), question.OutOfRange},
		"3.95":                     {result, number(3.95), question.OutOfRange},
		"4.0":                      {result, number(4), ""},
		"6.8":                      {result, number(6.8), ""},
		"6.85":                     {result, number(6.85), question.OutOfRange},
		"20.0":                     {result, number(20), ""},
		"20.1":                     {result, number(20.1), question.OutOfRange},
		"not a number":             {result, number(math.NaN()), question.OutOfRange},
		"endless":                  {result, number(math.Inf(1)), question.OutOfRange},
		"913 mm":                   {abroad, number(913), question.OutOfRange},
		"914 mm":                   {abroad, number(914), ""},
		"2438 mm":                  {abroad, number(2438), ""},
		"2439 mm":                  {abroad, number(2439), question.OutOfRange},
		"no date":                  {born, question.Answer{}, question.Required},
		"a date without a day":     {born, on(2020, 2, 0), question.Required},
		"a date without a month":   {born, on(2020, 0, 3), question.Required},
		"a leap day":               {born, on(2024, 2, 29), ""},
		"no leap day":              {born, on(2023, 2, 29), question.OutOfRange},
		"no leap day in 2100":      {born, on(2100, 2, 29), question.OutOfRange},
		"April 31":                 {born, on(2023, 4, 31), question.OutOfRange},
		"month 13":                 {born, on(2023, 13, 1), question.OutOfRange},
		"today":                    {born, on(2028, 2, 29), ""},
		"tomorrow":                 {born, on(2028, 3, 1), question.OutOfRange},
		"the day of birth":         {born, on(1964, 2, 29), ""},
		"the day before birth":     {born, on(1964, 2, 28), question.OutOfRange},
		"this month":               {month, on(2028, 2, 0), ""},
		"next month":               {month, on(2028, 3, 0), question.OutOfRange},
		"the month of birth":       {month, on(1964, 2, 0), ""},
		"the month before birth":   {month, on(1964, 1, 0), question.OutOfRange},
		"a year without a month":   {month, on(2028, 0, 0), ""},
		"the year of birth":        {month, on(1964, 0, 0), ""},
		"the year before birth":    {month, on(1963, 0, 0), question.OutOfRange},
		"a month without a year":   {month, on(0, 5, 0), question.Required},
		"month minus one":          {month, on(2020, -1, 0), question.OutOfRange},
		"this year":                {year, on(2028, 0, 0), ""},
		"next year":                {year, on(2029, 0, 0), question.OutOfRange},
		"a year before our counts": {year, on(-4, 0, 0), question.OutOfRange},
	} {
		if _, got := c.q.Judge(c.a, f); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	if a, _ := many.Judge(said(" x ", "other", "a"), f); !slices.Equal(a.Options, []string{"a", "other"}) || a.Text != "x" {
		t.Errorf("kept %+v", a)
	}
	if a, _ := many.Judge(said("x", "a"), f); a.Text != "" {
		t.Errorf("kept words without their option: %+v", a)
	}
	if a, _ := count.Judge(question.Answer{Options: []string{"unsure"}, Number: number(3).Number}, f); a.Number != nil {
		t.Errorf("kept both: %+v", a)
	}
	if a, _ := year.Judge(on(2020, 5, 6), f); a.Month != 0 || a.Day != 0 {
		t.Errorf("kept more than a year: %+v", a)
	}
	if _, got := born.Judge(on(1900, 1, 1), question.Frame{Today: f.Today}); got != "" {
		t.Errorf("without a known birth: %q", got)
	}
}

func section() question.Section {
	yesNo := []question.Option{{ID: "yes"}, {ID: "no"}}
	return question.Section{ID: "s", Questions: []question.Question{
		{ID: "taken", Kind: question.Choice, Options: yesNo},
		{ID: "again", Kind: question.Choice, Options: yesNo, VisibleIf: []question.Rule{{Question: "taken", Options: []string{"yes"}}}},
		{ID: "when", Kind: question.Year, VisibleIf: []question.Rule{{Question: "again", Options: []string{"yes"}}}},
	}}
}

// What hangs on a hidden question is hidden too, whatever was answered.
func TestSkipping(t *testing.T) {
	f := question.Frame{Today: day(t, "2026-03-08")}
	for name, c := range map[string]struct {
		given   question.Answers
		kept    []string
		faults  string
		settled []string
	}{
		"nothing":             {question.Answers{}, nil, "taken required", nil},
		"no":                  {question.Answers{"taken": chose("no"), "again": chose("yes"), "when": on(2020, 0, 0)}, []string{"taken"}, "", nil},
		"yes, and no":         {question.Answers{"taken": chose("yes"), "again": chose("no"), "when": on(2020, 0, 0)}, []string{"again", "taken"}, "", nil},
		"yes, and no answer":  {question.Answers{"taken": chose("yes")}, []string{"taken"}, "again required", nil},
		"both, and no date":   {question.Answers{"taken": chose("yes"), "again": chose("yes")}, []string{"again", "taken"}, "when required", nil},
		"all":                 {question.Answers{"taken": chose("yes"), "again": chose("yes"), "when": on(2020, 0, 0)}, []string{"again", "taken", "when"}, "", nil},
		"an unknown question": {question.Answers{"taken": chose("no"), "luck": chose("yes")}, []string{"taken"}, "luck unknown", nil},
		"settled elsewhere":   {question.Answers{"taken": chose("maybe")}, nil, "", []string{"taken"}},
	} {
		kept, faults := section().Check(c.given, f, c.settled...)
		var names, told []string
		for id := range kept {
			names = append(names, id)
		}
		slices.Sort(names)
		for _, one := range faults {
			told = append(told, one.Question.ID+" "+string(one.Reason))
		}
		if !slices.Equal(names, c.kept) || strings.Join(told, ", ") != c.faults {
			t.Errorf("%s: kept %v, faults %v", name, names, told)
		}
	}
}

func TestParse(t *testing.T) {
	wrap := func(questions string) string {
		return `{"id":"x","version":1,"sections":[{"id":"s","questions":[` + questions + `]}]}`
	}
	const ok = `{"id":"a","kind":"choice","options":[{"id":"yes"},{"id":"no"}],"messages":{"required":"Please."}}`
	for name, c := range map[string]struct {
		text string
		fine bool
	}{
		"fine":                 {wrap(ok), true},
		"no version":           {strings.Replace(wrap(ok), `"version":1`, `"version":0`, 1), false},
		"an unknown field":     {strings.Replace(wrap(ok), `"kind"`, `"sort":1,"kind"`, 1), false},
		"two of a name":        {wrap(ok + "," + ok), false},
		"no questions":         {wrap(""), false},
		"an unknown kind":      {strings.Replace(wrap(ok), `"choice"`, `"guess"`, 1), false},
		"no message":           {strings.Replace(wrap(ok), `"Please."`, `""`, 1), false},
		"one option":           {strings.Replace(wrap(ok), `,{"id":"no"}`, ``, 1), false},
		"an option twice":      {strings.Replace(wrap(ok), `"no"`, `"yes"`, 1), false},
		"words, no message":    {strings.Replace(wrap(ok), `{"id":"no"}`, `{"id":"no","takesText":true}`, 1), false},
		"no limits":            {wrap(`{"id":"n","kind":"number","messages":{"required":"x","range":"y"}}`), false},
		"no message of limits": {wrap(`{"id":"n","kind":"number","limits":{"least":0,"most":1},"messages":{"required":"x"}}`), false},
		"a rule on nothing":    {wrap(strings.Replace(ok, `"kind"`, `"visibleIf":[{"question":"b","options":["yes"]}],"kind"`, 1)), false},
		"a rule on no option": {
			wrap(ok + `,{"id":"b","kind":"year","visibleIf":[{"question":"a","options":["maybe"]}],"messages":{"required":"x","range":"y"}}`), false,
		},
		"kept for a day":       {strings.Replace(wrap(ok), `"version":1`, `"version":1,"keptFor":24`, 1), true},
		"kept for half a year": {strings.Replace(wrap(ok), `"version":1`, `"version":1,"keptFor":4392`, 1), true},
		"kept for longer":      {strings.Replace(wrap(ok), `"version":1`, `"version":1,"keptFor":4393`, 1), false},
		"kept for no time":     {strings.Replace(wrap(ok), `"version":1`, `"version":1,"keptFor":-1`, 1), false},
		"two files":            {wrap(ok) + wrap(ok), false},
	} {
		if _, err := question.Parse([]byte(c.text)); (err == nil) != c.fine {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestQuestionsThatNeedSomething(t *testing.T) {
	q := question.Questionnaire{Sections: []question.Section{
		{ID: "one", Questions: []question.Question{{ID: "a", Needs: []string{"x", "y"}}}},
		{ID: "two", Questions: []question.Question{{ID: "b"}, {ID: "c", Needs: []string{"z"}}}},
	}}
	for need, want := range map[string]string{"": "two:b", "x": "one:a two:b", "y": "one:a two:b", "z": "two:b,c"} {
		var got []string
		for _, s := range q.For(func(n string) bool { return n == need }).Sections {
			var ids []string
			for _, one := range s.Questions {
				ids = append(ids, one.ID)
			}
			got = append(got, s.ID+":"+strings.Join(ids, ","))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("with %q: %v, want %s", need, got, want)
		}
	}
	if len(q.Sections[1].Questions) != 2 {
		t.Error("the questionnaire itself was changed")
	}
}
