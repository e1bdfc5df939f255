package question

import (
	"slices"
	"testing"
)

// Signs of self-harm in the three languages, and what only looks like one.
func TestTellsHarm(t *testing.T) {
	for _, text := range []string{
		"Have you had thoughts of suicide?", "SUICIDAL", "Thoughts that you would be better off dead, or of hurting yourself in some way",
		"I want to kill myself", "He tried killing himself", "Have you ever harmed yourself on purpose?", "self-harm", "self harm", "selfharm",
		"Have you thought about ending your life?", "I will take my own life", "i want to end it all", "I’d be better off dead",
		"Everyone would be better off without me", "Have you wished you were dead or wished you could go to sleep and not wake up?",
		"I wish I was dead", "i just want to die", "I don’t want to live anymore", "I dont want to be here", "I never want to wake up",
		"life is not worth living", "There is no reason to live", "thoughts of death", "cutting myself again", "took an overdose",
		"¿Ha pensado en el suicidio?", "Pensamientos de que estaría mejor muerto o de lastimarse de alguna manera", "quiero matarme",
		"me quiero matar", "Me voy a matar", "quitarse la vida", "He pensado en quitarme la vida", "acabar con mi vida", "terminar con todo",
		"¿Ha pensado en hacerse daño?", "me hago daño", "hacerme dano", "autolesión", "autolesiones", "quisiera morirme", "no quiero vivir",
		"no quiero seguir viviendo", "sin ganas de vivir", "ojalá estuviera muerta", "estarían mejor sin mí", "no vale la pena vivir",
		"Avez-vous pensé au suicide ?", "Penser qu’il vaudrait mieux mourir ou envisager de vous faire du mal d’une manière ou d’une autre",
		"je veux me tuer", "il veut se tuer", "Avez-vous pensé à mettre fin à vos jours ?", "mettre fin à ma vie", "envie d’en finir",
		"je me fais du mal", "j’ai envie de mourir", "je voudrais être mort", "je ne veux plus vivre", "m’enlever la vie", "s’ôter la vie",
		"automutilation", "idées noires", "des pensées de mort", "vous blesser volontairement", "plus envie de vivre",
		"kill\n  myself", "Ｓｕｉｃｉｄｅ",
	} {
		if !TellsHarm(text) {
			t.Errorf("not found: %s", text)
		}
	}
	for _, text := range []string{
		"", "How many days a week do you walk?", "Did you take your pills yourself?", "My knee hurts", "I live alone", "I'm dying for a coffee",
		"What do you want to talk about?", "Are you tired?", "Do you feel down, depressed or hopeless?", "I'm killing time", "I take my medicine daily",
		"¿Se siente triste?", "Vivo solo", "Me duele la cabeza", "¿Quiere hablar con alguien?", "Tengo ganas de comer", "el corte de pelo",
		"Vous sentez-vous triste ?", "J’ai mal au dos", "Je vis seule", "Voulez-vous parler à quelqu’un ?", "J’ai envie de manger",
	} {
		if TellsHarm(text) {
			t.Errorf("found without need: %s", text)
		}
	}
}

// A question about self-harm is found by its words in any language, in its answers, or
// where it stands; not once an answer leads to help or somebody said why none has to.
func TestWithoutHelp(t *testing.T) {
	words := func(text string) Words { return Words{defaultLocale: text} }
	calm := func() Question {
		return Question{ID: "q", Kind: Choice, Label: words("How are you?"), Options: []Option{{ID: "a", Label: words("Well")}, {ID: "b", Label: words("Badly")}}}
	}
	for name, c := range map[string]struct {
		change func(*Questionnaire, *Question)
		found  bool
	}{
		"a calm one":            {func(*Questionnaire, *Question) {}, false},
		"by its words":          {func(_ *Questionnaire, q *Question) { q.Label = words("Thoughts of suicide?") }, true},
		"in another language":   {func(_ *Questionnaire, q *Question) { q.Label["fr-CA"] = "Vous faire du mal ?" }, true},
		"by its help":           {func(_ *Questionnaire, q *Question) { q.Help = words("Such as hurting yourself") }, true},
		"by an answer":          {func(_ *Questionnaire, q *Question) { q.Options[1].Label = words("I want to die") }, true},
		"by its page":           {func(f *Questionnaire, _ *Question) { f.Sections[0].Title = words("Suicidal ideation") }, true},
		"by the words above it": {func(f *Questionnaire, _ *Question) { f.Sections[0].Intro = words("About self-harm") }, true},
		"by the form":           {func(f *Questionnaire, _ *Question) { f.Title = words("Suicide severity") }, true},
		"by its code":           {func(f *Questionnaire, _ *Question) { f.Unguarded = []string{"q"} }, true},
		"with help": {func(f *Questionnaire, _ *Question) {
			f.Unguarded, f.Acts = []string{"q"}, []Act{{Do: DoCrisis, Question: "q", Options: []string{"b"}}}
		}, false},
		"help after another one": {func(f *Questionnaire, _ *Question) {
			f.Unguarded, f.Acts = []string{"q"}, []Act{{Do: DoCrisis, Question: "p", Options: []string{"b"}}}
		}, true},
		"with a reason":      {func(f *Questionnaire, _ *Question) { f.Unguarded, f.Cleared = []string{"q"}, []string{"q"} }, false},
		"reason for another": {func(f *Questionnaire, _ *Question) { f.Unguarded, f.Cleared = []string{"q"}, []string{"p"} }, true},
	} {
		f, q := Questionnaire{ID: "f", Version: 1, Sections: []Section{{ID: "s"}}}, calm()
		c.change(&f, &q)
		f.Sections[0].Questions = []Question{q}
		if got := len(f.WithoutHelp()) > 0; got != c.found {
			t.Errorf("%s: found %v", name, got)
		}
	}
}

// What somebody writes in their own words shows help too, where it was asked.
func TestOwnWordsShowHelp(t *testing.T) {
	f := Questionnaire{ID: "f", Version: 1, Sections: []Section{{ID: "s", Questions: []Question{
		{ID: "more", Kind: YesNo, Options: []Option{{ID: Yes}, {ID: No}}},
		{ID: "words", Kind: LongText, VisibleIf: []Rule{{Question: "more", Options: []string{Yes}}}},
	}}}}
	dark := Answer{Text: "I want to kill myself"}
	for _, c := range []struct {
		name  string
		given Answers
		want  []string
	}{
		{"calm words", Answers{"more": {Options: []string{Yes}}, "words": {Text: "I walk"}}, nil},
		{"dark words", Answers{"more": {Options: []string{Yes}}, "words": dark}, []string{DoCrisis}},
		{"not asked", Answers{"more": {Options: []string{No}}, "words": dark}, nil},
	} {
		if got := f.Does(c.given); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// Each answer that leads to help is found by its question, once, where it was asked.
func TestHelpAfter(t *testing.T) {
	options := []Option{{ID: "never"}, {ID: "often"}, {ID: "other", TakesText: true}}
	f := Questionnaire{ID: "f", Version: 1, Sections: []Section{{ID: "s", Questions: []Question{
		{ID: "more", Kind: YesNo, Options: []Option{{ID: Yes}, {ID: No}}},
		{ID: "item", Kind: Choices, Options: options, VisibleIf: []Rule{{Question: "more", Options: []string{Yes}}}},
		{ID: "pain", Kind: Choice, Options: options},
		{ID: "words", Kind: LongText},
	}}}, Acts: []Act{
		{Do: DoEmergency, Question: "pain", Options: []string{"often"}},
		{Do: DoCrisis, Question: "item", Options: []string{"often"}},
		{Do: DoEmergency, Question: "item", Options: []string{"often", "other"}},
	}}
	yes := Answer{Options: []string{Yes}}
	often, dark := Answer{Options: []string{"often"}}, "I want to kill myself"
	for name, c := range map[string]struct {
		given Answers
		want  []string
	}{
		"nothing":               {Answers{}, nil},
		"an answer that is not": {Answers{"more": yes, "item": {Options: []string{"never"}}, "words": {Text: "I walk"}}, nil},
		"an act":                {Answers{"pain": often}, []string{"pain"}},
		"two acts":              {Answers{"more": yes, "item": often}, []string{"item"}},
		"one of several":        {Answers{"more": yes, "item": {Options: []string{"never", "other"}}}, []string{"item"}},
		"own words":             {Answers{"words": {Text: dark}}, []string{"words"}},
		"words for an option":   {Answers{"pain": {Options: []string{"other"}, Text: dark}}, []string{"pain"}},
		"all, as the file has":  {Answers{"words": {Text: dark}, "pain": often, "more": yes, "item": often}, []string{"item", "pain", "words"}},
		"not asked":             {Answers{"more": {Options: []string{No}}, "item": {Options: []string{"often"}, Text: dark}}, nil},
	} {
		if got := f.HelpAfter(c.given); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v", name, got)
		}
		if help := f.Does(c.given); (len(help) > 0) != (len(c.want) > 0) {
			t.Errorf("%s: help %v after %v", name, help, c.want)
		}
	}
}
