package question

import (
	"regexp"
	"slices"
	"strings"

	"wellhouse.app/internal/platform/legible"
)

// harm are the words of suicide and self-harm in English, Spanish and French, in small
// letters and without accents. They rather find too much: a question is then looked at
// once more, and an answer shows a phone number that nobody needs.
var harm = regexp.MustCompile(`\b(?:` + strings.Join([]string{
	`suicid`, `unaliv`, `overdos`, `sobredosis`, `surdose`,
	// English
	`(?:kill|hurt|harm|injur|cut|wound|burn)\w* (?:(?:of|to) )?(?:my|your|him|her|them|our|one|it)s?[ -]?sel(?:f|ves)\b`,
	`self[ -]?(?:harm|hurt|injur|mutilat|cutting|destruct)`,
	`(?:end|tak|took|taken)\w* (?:my|your|his|her|their|our|one'?s|it|my own|your own|their own) (?:own )?(?:li(?:fe|ves)|all)\b`,
	`better off\b.{0,40}\b(?:dead|not (?:alive|here)|without (?:me|you|them|him|her))\b`,
	`(?:wish|want|wanna|rather|hop)\w*\b.{0,40}\b(?:(?:be|were|was) (?:dead|gone)|die|disappear|never been born)\b`,
	`(?:not|never|\w*n'?t|no longer|without) (?:want\w*|wanting|wish\w*|wake|waking)\b.{0,20}\b(?:live|alive|here|exist|wake up|go on|up)\b`,
	`thoughts? (?:of|about) (?:death|dying|being dead)\b`, `(?:not|n'?t) worth living\b`, `no (?:reason|point)\b.{0,10}\bliv(?:e|ing)\b`, `tired of (?:living|being alive)\b`,
	// Spanish
	`(?:matar|herir|lastimar|lesionar|cortar|danar)(?:me|te|se|nos|le)\b`, `(?:me|te|se|nos) (?:mato|mate|mata|lastim\w+|lesion\w+|cort[oae]|hier\w+|hiri\w+)\b`,
	`(?:me|te|se) (?:\w+ ){0,2}(?:matar|herir|lastimar)\b`,
	`quit\w* (?:la|mi|tu|su) (?:propia )?vida\b`, `(?:acabar|acabe|terminar|termine|fin) (?:con|a) (?:la|mi|tu|su|todo)(?: propia)?(?: vida)?\b`, `autolesi`, `autoagres`, `autoinflig`,
	`(?:hac\w+|hag\w+|hiz\w+|hice)(?:me|te|se|le)? dano\b`, `dano a (?:si|mi|usted|ti) mism`,
	`(?:mejor|prefer\w*|quis\w+|quier\w*|quer\w+|dese\w+|ojala|gustar\w*|ganas)\b.{0,40}\b(?:muert[oa]s?|morir\w*|desaparecer|no despertar|sin mi)\b`,
	`(?:sin|no|pocas) (?:tengo |tiene |tener |hay )?(?:ganas de|quier\w+|querer|querido) (?:seguir )?(?:viv\w+|despertar)\b`, `no (?:merece|vale) la pena (?:seguir )?viv`, `pensamientos? de muerte\b`,
	// French
	`(?:me|m'|te|se|vous|nous|s') ?(?:tuer\w*|tue|tuez|blesser|mutil\w+|infliger|bless[ea]\w*)\b`, `automutil`, `auto-?agress`,
	`(?:oter|enlever|enleve) la vie\b`, `(?:mettre|mis|mets|met|mettez) fin a (?:mes|vos|ses|tes|nos|ma|votre|sa|ta|la) (?:jours|vie)\b`, `en finir\b`,
	`(?:me|te|se|vous|nous) (?:\w+ )?(?:fai\w+|fer\w+)(?: \w+)? (?:du |de )?mal\b`, `mal a (?:moi|vous|soi|toi|lui|elle)-?mem`,
	`(?:mieux|prefer\w*|veux|voudr\w*|voul\w+|envie|souhait\w*|aimer\w*)\b.{0,40}\b(?:mort|morte|morts|mortes|mourir|disparaitre|sans moi)\b`,
	`plus (?:envie|le gout|gout) (?:de )?vivre\b`, `(?:veux|voulu|voulez|vouloir|veut) plus vivre\b`, `(?:pensees?|idees?) (?:de mort|noires|de mourir)\b`,
}, `|`) + `)`)

// TellsHarm says whether a text has words of suicide or self-harm.
func TellsHarm(text string) bool {
	plain := strings.NewReplacer("’", "'", "‘", "'").Replace(legible.Fold(text))
	return harm.MatchString(strings.Join(strings.Fields(plain), " "))
}

func (w Words) tellHarm() bool {
	for _, one := range w {
		if TellsHarm(one) {
			return true
		}
	}
	return false
}

// WithoutHelp are the questions that are or seem to be about self-harm, after which no
// help shows, and of which nobody has said why none has to.
func (q Questionnaire) WithoutHelp() (out []Question) {
	for _, s := range q.Sections {
		around := q.Title.tellHarm() || s.Title.tellHarm() || s.Intro.tellHarm()
		for _, one := range s.Questions {
			isAbout := around || one.asksAboutHarm() || slices.Contains(q.Unguarded, one.ID)
			if isAbout && !q.leadsToHelp(one.ID) && !slices.Contains(q.Cleared, one.ID) {
				out = append(out, one)
			}
		}
	}
	return out
}

func (q Question) asksAboutHarm() bool {
	return q.Label.tellHarm() || q.Help.tellHarm() || q.Why.tellHarm() ||
		slices.ContainsFunc(q.Options, func(o Option) bool { return o.Label.tellHarm() })
}

func (q Questionnaire) leadsToHelp(question string) bool {
	return slices.ContainsFunc(q.Acts, func(a Act) bool { return a.Question == question })
}

// HelpAfter are the questions whose answers lead to help, in the order of the file: an act
// names the answer, or it has words of self-harm in the person's own words.
func (q Questionnaire) HelpAfter(given Answers) (out []string) {
	asked := q.Visible(given)
	for _, one := range q.all() {
		if asked[one.ID] && (TellsHarm(given[one.ID].Text) || slices.ContainsFunc(q.Acts, func(a Act) bool { return a.follows(one.ID, given) })) {
			out = append(out, one.ID)
		}
	}
	return out
}

// writesOfHarm says whether somebody wrote of self-harm in their own words.
func (q Questionnaire) writesOfHarm(given Answers, asked map[string]bool) bool {
	for id, a := range given {
		if asked[id] && TellsHarm(a.Text) {
			return true
		}
	}
	return false
}
