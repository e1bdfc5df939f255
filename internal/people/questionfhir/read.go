package questionfhir

import (
	"cmp"
	"encoding/json"
	"math"
	"regexp"
	"slices"
	"strings"

	"wellhouse.app/internal/people/question"
	"wellhouse.app/internal/platform/legible"
)

// Limits of a file: bytes, and questions.
const (
	MostBytes     = 512 << 10
	mostQuestions = 300
	mostText      = 2000
)

// About a questionnaire, but nothing that is asked.
var aside = []string{
	"resourceType", "id", "meta", "implicitRules", "language", "text", "url", "identifier", "version", "name", "title", "_title", "derivedFrom",
	"status", "experimental", "subjectType", "date", "publisher", "contact", "description", "_description", "useContext", "jurisdiction", "purpose",
	"copyright", "approvalDate", "lastReviewDate", "effectivePeriod", "code", "item", "extension",
}

// idPattern is what an id may look like: no spaces, and nothing that reads as markup.
var idPattern = regexp.MustCompile(`^[A-Za-z0-9/_.:-]{1,64}$`)

// filePattern is the id of a whole questionnaire, which is in addresses.
var filePattern = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,59}$`)

// Read is a FHIR Questionnaire as one of ours, or what is wrong with it. The version is
// up to the caller.
func Read(data []byte) (question.Questionnaire, []Problem) {
	r := &reader{}
	out := r.read(data)
	if len(r.problems) > 0 {
		return question.Questionnaire{}, r.problems
	}
	made, err := question.Made(out)
	if err != nil {
		return question.Questionnaire{}, []Problem{{strings.TrimPrefix(err.Error(), "question: "), Senseless}}
	}
	return made, nil
}

func (r *reader) read(data []byte) (out question.Questionnaire) {
	if len(data) > MostBytes {
		r.refuse("", TooLarge)
		return out
	}
	var v object
	if err := json.Unmarshal(data, &v); err != nil || v == nil {
		r.refuse("", NotJSON)
		return out
	}
	root := node{"", v, r}
	if root.string("resourceType") != "Questionnaire" {
		root.refuse("resourceType", NotThis)
		return out
	}
	root.only(aside...)
	out = question.Questionnaire{
		ID: fileID(root), Version: 1, Title: words(root, "title"), Intro: words(root, "description"), Source: root.string("copyright"),
		Readers: question.CareTeam,
	}
	if len(out.Title) == 0 && !hasExtension(root, extraURL) {
		root.refuse("title", NoText)
	}
	var more rootExtra
	root.extensions(map[string]func(node){extraURL: func(e node) {
		unpack(e, &more)
		out.Readers, out.KeptFor, out.Scales, out.Acts = more.Readers, more.KeptFor, more.Scales, more.Acts
	}})
	s := sections{r: r, asked: map[string]question.Question{}, title: out.Title}
	s.read(root)
	out.Sections = s.all
	out.Acts = append(out.Acts, s.guards(out.Acts)...)
	out.Unguarded = unguarded(r.harm, out.Acts)
	return out
}

// fileID names the questionnaire: by its id, its name or the end of its address.
func fileID(root node) string {
	url := root.string("url")
	id := cmp.Or(root.string("id"), root.string("name"), url[strings.LastIndex(url, "/")+1:])
	id = strings.Trim(strings.Map(func(c rune) rune {
		switch {
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9':
			return c
		case c >= 'A' && c <= 'Z':
			return c + 'a' - 'A'
		}
		return '-'
	}, id), "-")
	if !filePattern.MatchString(id) {
		root.refuse("id", BadID)
	}
	return id
}

// sections collects pages and the questions so far.
type sections struct {
	r     *reader
	all   []question.Section
	asked map[string]question.Question
	links []string
	title question.Words
}

func (s *sections) read(root node) {
	loose := -1 // the page of questions outside of any group
	items := root.list("item")
	if len(items) == 0 {
		root.refuse("item", WrongValue)
	}
	for _, item := range items {
		if item.string("type") == "group" {
			s.group(item)
			loose = -1
			continue
		}
		if loose < 0 {
			loose = len(s.all)
			s.all = append(s.all, question.Section{ID: "page" + string(rune('a'+min(loose, 25))), Title: s.title})
		}
		s.inside(&s.all[loose], item, nil)
	}
	s.all = slices.DeleteFunc(s.all, func(one question.Section) bool { return len(one.Questions) == 0 })
}

func (s *sections) group(item node) {
	item.only("linkId", "id", "definition", "code", "prefix", "text", "_text", "type", "required", "enableWhen", "enableBehavior", "item", "extension")
	item.extensions(nil)
	id := strings.TrimPrefix(s.link(item), "page:")
	page := question.Section{ID: id, Title: words(item, "text")}
	if len(page.Title) == 0 {
		page.Title = s.title
	}
	rules := s.rules(item)
	for _, one := range item.list("item") {
		s.inside(&page, one, rules)
	}
	s.all = append(s.all, page)
}

// inside reads what is on a page: a text at its beginning, and questions. The
// conditions of the page are those of its questions.
func (s *sections) inside(page *question.Section, item node, rules []question.Rule) {
	switch item.string("type") {
	case "group":
		item.refuse("type", Nested)
	case "display":
		s.link(item)
		item.only("linkId", "type", "text", "_text", "extension", "code", "prefix")
		item.extensions(map[string]func(node){itemControl: func(node) {}})
		if len(page.Questions) > 0 || len(page.Intro) > 0 {
			item.refuse("type", Unknown)
		}
		page.Intro = words(item, "text")
	default:
		q := s.question(item)
		q.VisibleIf = append(slices.Clone(rules), q.VisibleIf...)
		s.asked[q.ID] = q
		page.Questions = append(page.Questions, q)
		if len(s.asked) == mostQuestions+1 {
			item.refuse("linkId", TooLarge)
		}
	}
}

// link reads a linkId, which is there once.
func (s *sections) link(item node) string {
	id := item.string("linkId")
	switch {
	case !idPattern.MatchString(id):
		item.refuse("linkId", BadID)
	case slices.Contains(s.links, id):
		item.refuse("linkId", Twice)
	}
	s.links = append(s.links, id)
	return id
}

// rules reads the conditions of an item.
func (s *sections) rules(item node) (out []question.Rule) {
	conditions := item.list("enableWhen")
	behavior := item.string("enableBehavior")
	if behavior != "" && behavior != "all" && behavior != "any" {
		item.refuse("enableBehavior", WrongValue)
	}
	for i, c := range conditions {
		c.only("question", "operator", "answerBoolean", "answerDecimal", "answerInteger", "answerCoding", "answerString", "id")
		asked, known := s.asked[c.string("question")]
		if !known {
			c.refuse("question", NotEarlier)
			continue
		}
		one, ok := rule(c, asked)
		if !ok {
			continue
		}
		// "any" of options of one question is one rule.
		if i > 0 && behavior == "any" {
			first := len(out) == 1 && out[0].Question == one.Question && len(out[0].Options) > 0 && len(one.Options) > 0
			if !first {
				c.refuse("question", Mixed)
				continue
			}
			out[0].Options = append(out[0].Options, one.Options...)
			continue
		}
		out = append(out, one)
	}
	return out
}

func rule(c node, asked question.Question) (out question.Rule, ok bool) {
	out.Question = asked.ID
	operator := c.string("operator")
	if operator == "exists" {
		out.Answered = c.bool("answerBoolean")
		if !out.Answered {
			c.refuse("answerBoolean", Unknown)
		}
		return out, out.Answered
	}
	if value, there := c.number("answerInteger", "answerDecimal"); there {
		return numberRule(c, out, asked, operator, value)
	}
	id := chosen(c, asked)
	if _, known := optionOf(asked, id); !known {
		c.refuse("answer[x]", WrongValue)
		return out, false
	}
	switch operator {
	case "=":
		out.Options = []string{id}
	case "!=":
		for _, o := range asked.Options {
			if o.ID != id {
				out.Options = append(out.Options, o.ID)
			}
		}
	default:
		c.refuse("operator", Unknown)
		return out, false
	}
	return out, true
}

func numberRule(c node, out question.Rule, asked question.Question, operator string, value float64) (question.Rule, bool) {
	step := math.Pow10(-asked.Limits.Digits) // the next number that can be answered
	switch operator {
	case "=":
		out.Least, out.Most = &value, &value
	case ">=":
		out.Least = &value
	case "<=":
		out.Most = &value
	case ">":
		value += step
		out.Least = &value
	case "<":
		value -= step
		out.Most = &value
	default:
		c.refuse("operator", Unknown)
		return out, false
	}
	return out, true
}

// chosen is the option that a condition names.
func chosen(c node, asked question.Question) string {
	if coding, ok := c.object("answerCoding"); ok {
		return coding.string("code")
	}
	if _, there := c.v["answerBoolean"]; there && asked.Kind == question.YesNo {
		if c.bool("answerBoolean") {
			return question.Yes
		}
		return question.No
	}
	return c.string("answerString")
}

func optionOf(q question.Question, id string) (question.Option, bool) {
	options := q.Options
	if q.Kind == question.YesNo {
		options = []question.Option{{ID: question.Yes}, {ID: question.No}}
	}
	at := slices.IndexFunc(options, func(o question.Option) bool { return o.ID == id })
	if at < 0 {
		return question.Option{}, false
	}
	return options[at], true
}

// words reads a text and its translations.
func words(n node, key string) question.Words {
	first := n.string(key)
	if first == "" {
		return nil
	}
	out := question.Words{english: first}
	if beside, ok := n.object("_" + key); ok {
		beside.only("extension", "id")
		beside.extensions(map[string]func(node){translation: func(e node) {
			lang, content := "", ""
			e.extensions(map[string]func(node){
				"lang":    func(v node) { lang = v.string("valueCode") },
				"content": func(v node) { content = v.string("valueString") },
			})
			locale, known := locales[strings.ToLower(lang)]
			if !known || content == "" {
				e.refuse("extension", WrongValue)
				return
			}
			out[locale] = content
		}})
	}
	for _, one := range out {
		if len(one) > mostText || !legible.Text(one) {
			n.refuse(key, WrongValue)
			break
		}
	}
	return out
}

// locales are the languages that a translation may be in.
var locales = map[string]string{
	"es": "es-US", "es-us": "es-US", "fr": "fr-CA", "fr-ca": "fr-CA", "en-ca": "en-CA", "en": english, "en-us": english,
}

// extensions gives each extension to the function of its address. One without a
// function is refused: it could change what is asked.
func (n node) extensions(known map[string]func(node)) {
	for _, e := range n.list("extension") {
		take, ok := known[e.string("url")]
		if !ok {
			e.refuse("url", Unknown)
			continue
		}
		take(e)
	}
}

func unpack[T any](e node, into *T) {
	if err := json.Unmarshal([]byte(e.string("valueString")), into); err != nil {
		e.refuse("valueString", WrongValue)
	}
}
