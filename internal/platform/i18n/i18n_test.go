package i18n_test

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"wellhouse.app/internal/platform/i18n"
)

// plain shows no-break spaces as "_".
func plain(text string) string { return strings.ReplaceAll(text, i18n.NBSP, "_") }

func at(text string) time.Time {
	t, err := time.Parse("2006-01-02 15:04", text)
	if err != nil {
		panic(err)
	}
	return t
}

func TestLocales(t *testing.T) {
	for _, c := range []struct{ language, country, want string }{
		{"EN", "US", "en-US"},
		{"EN", "CA", "en-CA"},
		{"ES", "US", "es-US"},
		{"ES", "CA", "es-US"},
		{"FR", "CA", "fr-CA"},
		{"fr", "US", "fr-CA"},
		{"", "US", "en-US"},
	} {
		if got := i18n.For(c.language, c.country); got != c.want {
			t.Errorf("%s in %s: %s", c.language, c.country, got)
		}
	}
	for given, want := range map[string]string{"fr-CA": "fr-CA", "fr": "en-US", "": "en-US", "FR-ca": "en-US"} {
		if got := i18n.OrDefault(given); got != want {
			t.Errorf("%q: %s, want %s", given, got, want)
		}
	}
	for given, want := range map[string]string{"FR-ca": "fr-CA", "es-US": "es-US", "fr": "", "e\u017f-US": "", "fr-CA ": ""} {
		if got, ok := i18n.Known(given); got != want || ok != (want != "") {
			t.Errorf("%q: %q", given, got)
		}
	}
	if got, ok := i18n.First("es-US,en;q=0.8"); !ok || got != "es-US" {
		t.Errorf("first: %q", got)
	}
	if _, ok := i18n.First("es,es-US"); ok {
		t.Error("a language alone is no locale of ours")
	}
}

// Every clock, date and number that the server writes, in every locale. The web
// app writes the same ones with Intl.
func TestEveryFormat(t *testing.T) {
	for name, want := range map[string]struct {
		say  func(i18n.Words) string
		want [4]string // en-US, es-US, en-CA, fr-CA
	}{
		"morning":        {func(w i18n.Words) string { return w.Clock(at("2026-07-03 07:05")) }, [4]string{"7:05_AM", "7:05_a._m.", "7:05_a.m.", "7_h_05"}},
		"noon":           {func(w i18n.Words) string { return w.Clock(at("2026-07-03 12:00")) }, [4]string{"12:00_PM", "12:00_p._m.", "12:00_p.m.", "12_h_00"}},
		"midnight":       {func(w i18n.Words) string { return w.Clock(at("2026-07-03 00:00")) }, [4]string{"12:00_AM", "12:00_a._m.", "12:00_a.m.", "0_h_00"}},
		"at one":         {func(w i18n.Words) string { return w.AtClock(at("2026-07-03 13:09")) }, [4]string{"at 1:09_PM", "a la 1:09_p._m.", "at 1:09_p.m.", "à 13_h_09"}},
		"at two":         {func(w i18n.Words) string { return w.AtClock(at("2026-07-03 02:30")) }, [4]string{"at 2:30_AM", "a las 2:30_a._m.", "at 2:30_a.m.", "à 2_h_30"}},
		"hour 4":         {func(w i18n.Words) string { return w.Hour(4) }, [4]string{"4_AM", "4_a._m.", "4_a.m.", "4_h"}},
		"hour 12":        {func(w i18n.Words) string { return w.Hour(12) }, [4]string{"noon", "mediodía", "noon", "midi"}},
		"hour 24":        {func(w i18n.Words) string { return w.Hour(24) }, [4]string{"midnight", "medianoche", "midnight", "minuit"}},
		"date":           {func(w i18n.Words) string { return w.Date(at("2026-07-03 07:05")) }, [4]string{"07/03/2026", "07/03/2026", "2026-07-03", "2026-07-03"}},
		"day":            {func(w i18n.Words) string { return w.Day(at("2026-07-03 07:05")) }, [4]string{"July 3", "3 de julio", "July 3", "3 juillet"}},
		"first":          {func(w i18n.Words) string { return w.Day(at("2026-08-01 07:05")) }, [4]string{"August 1", "1 de agosto", "August 1", "1er août"}},
		"on a day":       {func(w i18n.Words) string { return w.OnDay(at("2026-07-03 13:05")) }, [4]string{"on July 3 at 1:05_PM", "el 3 de julio a la 1:05_p._m.", "on July 3 at 1:05_p.m.", "le 3 juillet à 13_h_05"}},
		"moment":         {func(w i18n.Words) string { return w.Moment(at("2026-07-03 15:04")) }, [4]string{"Friday, July 3, 3:04_PM", "viernes 3 de julio a las 3:04_p._m.", "Friday, July 3, 3:04_p.m.", "vendredi 3 juillet à 15_h_04"}},
		"short day":      {func(w i18n.Words) string { return w.ShortDay(at("2026-07-03 15:04")) }, [4]string{"Jul_3", "3_jul", "Jul_3", "3_juill."}},
		"thousands":      {func(w i18n.Words) string { return w.Whole(1234) }, [4]string{"1,234", "1,234", "1,234", "1_234"}},
		"millions":       {func(w i18n.Words) string { return w.Whole(-1234567) }, [4]string{"−1,234,567", "−1,234,567", "−1,234,567", "−1_234_567"}},
		"small":          {func(w i18n.Words) string { return w.Whole(999) }, [4]string{"999", "999", "999", "999"}},
		"half":           {func(w i18n.Words) string { return w.Decimal(2.25, 1) }, [4]string{"2.3", "2.3", "2.3", "2,3"}},
		"whole half":     {func(w i18n.Words) string { return w.Decimal(68.5, 0) }, [4]string{"69", "69", "69", "69"}},
		"money":          {func(w i18n.Words) string { return w.Money(2500, "USD") }, [4]string{"$25.00", "$25.00", "US$25.00", "25,00_$_US"}},
		"Canada's money": {func(w i18n.Words) string { return w.Money(123405, "CAD") }, [4]string{"CA$1,234.05", "CA$1,234.05", "$1,234.05", "1_234,05_$"}},
		"nothing to pay": {func(w i18n.Words) string { return w.Money(0, "USD") }, [4]string{"$0.00", "$0.00", "US$0.00", "0,00_$_US"}},
		"given back":     {func(w i18n.Words) string { return w.Money(-7, "CAD") }, [4]string{"−CA$0.07", "−CA$0.07", "−$0.07", "−0,07_$"}},
		"percent":        {func(w i18n.Words) string { return w.Percent("70") }, [4]string{"70%", "70%", "70%", "70_%"}},
		"no list":        {func(w i18n.Words) string { return w.List(nil) }, [4]string{}},
		"list of two":    {func(w i18n.Words) string { return w.List([]string{"a", "b"}) }, [4]string{"a and b", "a y b", "a and b", "a et b"}},
		"list of three":  {func(w i18n.Words) string { return w.List([]string{"a", "b", "Insulina"}) }, [4]string{"a, b and Insulina", "a, b e Insulina", "a, b and Insulina", "a, b et Insulina"}},
		"before hierro":  {func(w i18n.Words) string { return w.List([]string{"a", "hierro"}) }, [4]string{"a and hierro", "a y hierro", "a and hierro", "a et hierro"}},
		"zero is plural": {func(w i18n.Words) string { return w.Plural(0) + w.Plural(1) + w.Plural(2) }, [4]string{"otheroneother", "otheroneother", "otheroneother", "oneoneother"}},
	} {
		for i, locale := range i18n.Locales {
			if got := plain(want.say(i18n.In(locale))); got != want.want[i] {
				t.Errorf("%s in %s: %q, want %q", name, locale, got, want.want[i])
			}
		}
	}
}

func TestTexts(t *testing.T) {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	c := i18n.Load(fstest.MapFS{
		"text_en-US.txt": file("# a comment = not a text\nhello = Hello {name}, by {when}.\ncolor = color\nreadings.one = {n} reading\nreadings.other = {n} readings\n"),
		"text_es-US.txt": file("hello = Hola {name}, {when}.\n"),
		"text_en-CA.txt": file("color = colour\n"),
		"text_fr-CA.txt": file("readings.one = {n} lecture\nreadings.other = {n} lectures\n"),
	})
	for _, c := range []struct{ got, want string }{
		{c.In("en-US").Say("hello", "name", "{when}", "when", "noon"), "Hello {when}, by noon."},
		{c.In("es-US").Say("hello", "name", "Rosa", "when", i18n.In("es-US").Clock(at("2026-07-03 15:00"))), "Hola Rosa, 3:00_p._m."},
		{c.In("en-CA").Say("hello", "name", "Ann", "when", i18n.In("en-CA").Clock(at("2026-07-03 03:00"))), "Hello Ann, by 3:00_a.m."},
		{c.In("en-CA").Say("color"), "colour"},
		{c.In("de-DE").Say("color"), "color"},
		{c.In("en-US").Say("unknown"), "unknown"},
		{c.In("en-US").Say("a comment"), "a comment"},
		{c.In("en-US").Count("readings", 1), "1_reading"},
		{c.In("en-CA").Count("readings", 0), "0_readings"},
		{c.In("fr-CA").Count("readings", 0), "0_lecture"},
		{c.In("fr-CA").Count("readings", 1500), "1_500_lectures"},
	} {
		if got := plain(c.got); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	if c.In("en-US").Has("unknown") || !c.In("en-CA").Has("hello") {
		t.Error("Has does not know what there is")
	}
}
