package desk

import (
	"regexp"
	"slices"
	"testing"
	"time"

	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat"
)

// The queries of the queue name the one pool that a role reads in full.
func TestOnlyThePoolOfMemberSupportIsReadInFull(t *testing.T) {
	for role, reach := range reaches {
		want := ""
		if role == who.Support {
			want = "support"
		}
		if got := reach.wholePool(); got != want {
			t.Errorf("%s reads the pool %q in full, want %q", role, got, want)
		}
	}
}

// The inbox column of the table of staff rights.
func TestWhatEachRoleAnswers(t *testing.T) {
	for role, want := range map[who.Role][]chat.Kind{
		who.Coach:         {chat.OneOnOne, chat.FoodLogging},
		who.CareTeam:      {chat.CareTeam},
		who.Guide:         {chat.Guide},
		who.Support:       {chat.Support},
		who.Clinician:     nil,
		who.CallCenterRep: nil,
		who.Admin:         nil,
		who.Member:        nil,
		who.Role(""):      nil,
	} {
		reach, ok := ReachOf(role)
		if ok != (want != nil) || !slices.Equal(reach.Kinds, want) {
			t.Errorf("%s answers %v", role, reach.Kinds)
		}
		for _, k := range reach.Kinds {
			if side := k.Side(); side.Role != role || side.Pool != reach.Pool || side.Type != reach.Type {
				t.Errorf("%s: %+v beside %+v", role, reach, side)
			}
		}
	}
}

// The snapshot column: guides see no readings and support no clinical values.
func TestWhatEachRoleKnows(t *testing.T) {
	all := []string{"DIABETES", "BEHAVIORAL_HEALTH"}
	for role, want := range map[who.Role]struct {
		readings bool
		programs []string
	}{
		who.Coach:    {true, []string{"DIABETES"}},
		who.CareTeam: {true, all},
		who.Guide:    {false, []string{"BEHAVIORAL_HEALTH"}},
		who.Support:  {false, []string{"DIABETES"}},
	} {
		reach, _ := ReachOf(role)
		if got := reach.shows(all, "BEHAVIORAL_HEALTH"); reach.Readings != want.readings || !slices.Equal(got, want.programs) {
			t.Errorf("%s knows %v, readings %v", role, got, reach.Readings)
		}
	}
}

func TestWhoTakesOver(t *testing.T) {
	en, es, fr := []string{"en-US"}, []string{"es-US", "en-US"}, []string{"fr-CA", "en-CA"}
	team := []Colleague{
		{ID: "busy", Languages: en, Availability: coaching.Available, OpenTasks: 5},
		{ID: "owner", Languages: en, Availability: coaching.Available},
		{ID: "away", Languages: en, Availability: coaching.ShortAway},
		{ID: "es", Languages: es, Availability: coaching.Available, OpenTasks: 3},
		{ID: "fr", Languages: fr, Availability: coaching.LongAway},
	}
	for _, c := range []struct{ locale, except, want string }{
		{"en-US", "owner", "es"},
		{"en-CA", "owner", "es"}, // English is English in Canada too
		{"en-US", "es", "owner"},
		{"es-US", "owner", "es"},
		{"es-US", "es", ""},
		{"fr-CA", "owner", ""},
		{"en-US", "", "owner"},
	} {
		got, ok := pick(team, c.locale, c.except)
		if got.ID != c.want || ok != (c.want != "") {
			t.Errorf("%s without %s: %s", c.locale, c.except, got.ID)
		}
	}
	if team[0].ID != "busy" {
		t.Error("picking changed the team")
	}
}

func TestTheBestSuitedComeFirst(t *testing.T) {
	list := []Colleague{
		{ID: "gone", Availability: coaching.IndefiniteAway, Speaks: true},
		{ID: "busy", Availability: coaching.Available, Speaks: true, OpenTasks: 4},
		{ID: "foreign", Availability: coaching.Available},
		{ID: "free", Availability: coaching.Available, Speaks: true},
		{ID: "soon", Availability: coaching.ShortAway, Speaks: true},
	}
	best(list)
	var got []string
	for _, c := range list {
		got = append(got, c.ID)
	}
	if want := []string{"free", "busy", "foreign", "soon", "gone"}; !slices.Equal(got, want) {
		t.Errorf("%v", got)
	}
}

func TestAvailabilityThatMakesSense(t *testing.T) {
	now := time.Date(2026, 11, 12, 9, 0, 0, 0, time.UTC)
	later, before, never := now.AddDate(0, 0, 5).UnixMilli(), now.UnixMilli(), now.AddDate(9, 0, 0).UnixMilli()
	for _, c := range []struct {
		state coaching.Availability
		until *int64
		ok    bool
	}{
		{coaching.Available, nil, true},
		{coaching.ShortAway, nil, true},
		{coaching.ShortAway, &later, true},
		{coaching.ExtendedAway, &later, true},
		{coaching.IndefiniteAway, nil, true},
		{coaching.IndefiniteAway, &later, false},
		{coaching.Available, &later, false},
		{coaching.LongAway, &before, false},
		{coaching.LongAway, &never, false},
		{coaching.NoCoach, nil, false},
		{"", nil, false},
		{"away", nil, false},
	} {
		if err := checkPresence(c.state, c.until, now); (err == nil) != c.ok {
			t.Errorf("%s: %v", c.state, err)
		}
	}
}

func TestPlacesInTheQueue(t *testing.T) {
	for _, p := range []place{{0, 5, "a"}, {3, -1700000000000, "018f-1"}, {2, 1700000000000, "demo.channel"}} {
		if got, err := parsePlace(p.String()); err != nil || got != p {
			t.Errorf("%+v came back as %+v: %v", p, got, err)
		}
	}
	for _, text := range []string{"x", "AAAA", "!!", "MS4y", "MS4yLgA"} {
		if _, err := parsePlace(text); !apperr.Is(err, apperr.InvalidArgument) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestTemplatesThatAreRefused(t *testing.T) {
	long := string(make([]rune, 81))
	for name, texts := range map[string][]TemplateText{
		"no text":        nil,
		"no language":    {{"", "Hello", "Hello {name}"}},
		"German":         {{"de", "Hallo", "Hallo"}},
		"English twice":  {{"en", "a", "b"}, {"en", "c", "d"}},
		"no title":       {{"en", "  ", "b"}},
		"no body":        {{"en", "a", "\n"}},
		"a long title":   {{"en", long, "b"}},
		"hidden letters": {{"en", "a\x00", "b"}},
	} {
		if err := (&Template{Texts: texts}).check(); !apperr.Is(err, apperr.InvalidArgument) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := (&Template{Texts: []TemplateText{{"en", "Hello", "Hello {name}"}, {"es", "Hola", "Hola {name}"}}}).check(); err != nil {
		t.Error(err)
	}
}

func TestCardsInTheMembersLanguage(t *testing.T) {
	asked, due := time.Date(2026, 11, 16, 9, 0, 0, 0, time.UTC), time.Date(2026, 11, 17, 15, 0, 0, 0, time.UTC)
	for locale, want := range map[string]string{
		"en-US": "A reply to the message from November 16, by Tuesday, November 17, 3:00\u00a0PM.",
		"en-CA": "A reply to the message from November 16, by Tuesday, November 17, 3:00\u00a0p.m.",
		"es-US": "Una respuesta al mensaje del 16 de noviembre, a más tardar el martes 17 de noviembre a las 3:00\u00a0p.\u00a0m.",
		"fr-CA": "Une réponse au message du 16 novembre, au plus tard le mardi 17 novembre à 15\u00a0h\u00a000.",
	} {
		w := wordsOf(locale)
		if got := w.promise(asked, due); got != want {
			t.Errorf("%s: %s", locale, got)
		}
		for _, p := range program.Catalogue {
			if len(w.programs([]string{p.DBSlug})) != 1 {
				t.Errorf("%s has no name for %s", locale, p.DBSlug)
			}
		}
		for key, english := range texts()[i18n.Default] {
			if !slices.Equal(places.FindAllString(texts()[locale][key], -1), places.FindAllString(english, -1)) {
				t.Errorf("%s: %s has other places: %q", locale, key, texts()[locale][key])
			}
		}
	}
}

var places = regexp.MustCompile(`\{\w+\}`)
