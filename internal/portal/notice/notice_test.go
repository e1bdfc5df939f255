package notice_test

import (
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/portal/notice"
)

const (
	hour  = int64(time.Hour / time.Millisecond)
	start = int64(1_000_000) * hour
)

func texts() map[string]notice.Text {
	all := map[string]notice.Text{}
	for _, locale := range i18n.Locales {
		all[locale] = notice.Text{Title: "Maintenance " + locale, Body: "We will be back soon."}
	}
	return all
}

func plan() notice.Notice {
	return notice.Notice{Level: notice.Info, StartsAt: start, EndsAt: start + 2*hour, Texts: texts()}
}

// A notice is on the pages from 72 hours before its start until its end.
func TestState(t *testing.T) {
	for _, c := range []struct {
		name  string
		at    int64
		state notice.State
		shown bool
	}{
		{"a week before", start - 168*hour, notice.Waiting, false},
		{"just before 72 hours", start - 72*hour - 1, notice.Waiting, false},
		{"72 hours before", start - 72*hour, notice.Announced, true},
		{"just before the start", start - 1, notice.Announced, true},
		{"at the start", start, notice.Running, true},
		{"just before the end", start + 2*hour - 1, notice.Running, true},
		{"at the end", start + 2*hour, notice.Over, false},
	} {
		n := plan()
		if n.State(c.at) != c.state || n.Shown(c.at) != c.shown {
			t.Errorf("%s: %s, shown %v", c.name, n.State(c.at), n.Shown(c.at))
		}
		n.EndedAt = &c.at
		if n.Shown(c.at) || n.State(c.at) != notice.Over {
			t.Errorf("%s: still shown after it was ended", c.name)
		}
	}
}

func TestCheck(t *testing.T) {
	now := start - 100*hour
	if err := plan().Check(now); err != nil {
		t.Fatalf("a good plan is refused: %v", err)
	}
	for name, c := range map[string]struct {
		change func(*notice.Notice)
		field  string
	}{
		"no level":           {func(n *notice.Notice) { n.Level = "loud" }, "level"},
		"no start":           {func(n *notice.Notice) { n.StartsAt = 0; n.EndsAt = now + hour }, "startsAt"},
		"two years ahead":    {func(n *notice.Notice) { n.StartsAt += 17_520 * hour; n.EndsAt = n.StartsAt + hour }, "startsAt"},
		"ends at its start":  {func(n *notice.Notice) { n.EndsAt = n.StartsAt }, "endsAt"},
		"over already":       {func(n *notice.Notice) { n.StartsAt = now - 2*hour; n.EndsAt = now }, "endsAt"},
		"longer than a week": {func(n *notice.Notice) { n.EndsAt = n.StartsAt + 168*hour + 1 }, "endsAt"},
		"a language missing": {func(n *notice.Notice) { delete(n.Texts, "fr-CA") }, "texts.fr-CA.title"},
		"an unknown one":     {func(n *notice.Notice) { n.Texts["de-DE"] = notice.Text{Title: "x", Body: "y"} }, "texts"},
		"blank title":        {func(n *notice.Notice) { n.Texts["es-US"] = notice.Text{Title: " ", Body: "y"} }, "texts.es-US.title"},
		"121 letters":        {func(n *notice.Notice) { n.Texts["en-US"] = notice.Text{Title: strings.Repeat("é", 121), Body: "y"} }, "texts.en-US.title"},
		"601 letters":        {func(n *notice.Notice) { n.Texts["en-US"] = notice.Text{Title: "x", Body: strings.Repeat("y", 601)} }, "texts.en-US.body"},
		"control letters":    {func(n *notice.Notice) { n.Texts["en-US"] = notice.Text{Title: "x\x00", Body: "y"} }, "texts.en-US.title"},
	} {
		n := plan()
		c.change(&n)
		err := n.Check(now)
		e := apperr.From(err)
		if !apperr.Is(err, apperr.InvalidArgument) || len(e.Fields) == 0 || e.Fields[0].Name != c.field {
			t.Errorf("%s: %v %+v", name, err, e.Fields)
		}
	}
	full := plan()
	full.EndsAt = full.StartsAt + 168*hour
	full.Texts["en-US"] = notice.Text{Title: strings.Repeat("é", 120), Body: strings.Repeat("y", 599) + "\n"}
	if err := full.Check(now); err != nil {
		t.Errorf("the bounds themselves are allowed: %v", err)
	}
}
