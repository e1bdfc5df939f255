package alert

import (
	"strings"
	"testing"
)

// answered reads "question=code,code" pairs.
func answered(text string) (out []Answer) {
	for _, a := range strings.Fields(text) {
		question, codes, _ := strings.Cut(a, "=")
		out = append(out, Answer{Question: question, Codes: strings.Split(codes, ",")})
	}
	return out
}

// Domain 2.1, 2.3, 2.4, 3.1: what the member does first at every step, and which
// steps are no emergency.
func TestFirstAction(t *testing.T) {
	for _, c := range []struct {
		direction Direction
		answers   string
		want      Action
	}{
		{Low, "", TreatLow},
		{Low, "low.feel=better", TreatLow},
		{Low, "low.feel=shaky", TreatLow},
		{Low, "low.feel=severe", CallNow},
		{Low, "low.feel=shaky low.treated=notYet", TreatLow},
		{Low, "low.feel=better low.treated=ate", CheckSoon},
		{High, "", NoAction},
		{High, "high.feel=none", NoAction},
		{High, "high.feel=thirsty", NoAction},
		{High, "high.feel=vomiting", CallTeam},
		{High, "high.feel=breathing", CallNow},
		{High, "high.feel=thirsty,confused", CallNow},
		{above600, "", CallTeam},
		{above600, "high.signs=none", CallTeam},
		{above600, "high.signs=vomiting", CallNow},
		{above600, "high.signs=belly", CallNow},
		{above600, "high.signs=confused", CallNow},
		{above600, "high.signs=breathing", CallNow},
		{above600, "high.signs=fruity", CallNow},
		{above600, "high.feel=none", CallTeam}, // answered before this question was there
		{above600, "high.feel=vomiting", CallNow},
		{Severe, "", CallNow},
		{Severe, "pressure.symptoms=breathing", CallNow},
		{Severe, "pressure.symptoms=none", CheckSoon},
		{Severe, "pressure.symptoms=none pressure.again=stillHigh", CallTeam},
		{Severe, "pressure.symptoms=none pressure.again=lower", NoAction},
		{Gain, "", CallTeam},
		{Gain, "gain.symptoms=none", CallTeam},
		{Gain, "gain.symptoms=swelling", CallTeam},
		{Gain, "gain.symptoms=breathless", CallNow},
		{Gain, "gain.symptoms=pinkFoam", CallNow},
		{Gain, "gain.symptoms=chestPain", CallNow},
		{Gain, "gain.symptoms=fainting", CallNow},
	} {
		direction, grave := of(c.direction)
		if got := FirstAction(direction, answered(c.answers), grave); got != c.want {
			t.Errorf("%s %q: %q, want %q", c.direction, c.answers, got, c.want)
		}
	}
	for code := range questions {
		if _, known := actions[code]; !known && code != endQuestion {
			t.Errorf("nobody says what comes first while %s is open", code)
		}
	}
}

// Which alert of a kind the member is shown, of alerts with the newest first.
func TestNewestOf(t *testing.T) {
	one := func(text string) (p progress) {
		for _, word := range strings.Fields(text) {
			switch word {
			case "low", "high":
				p.Kind, p.Direction = "bloodSugar", word
			case "severe":
				p.Kind, p.Direction = "bloodPressure", word
			case "ended":
				p.ended = true
			case "closed":
				p.CoachSeenAt = null(1)
			case "answered":
				p.AnsweredAt = 1
			case "calls":
				p.calls, p.AnsweredAt, p.Advice, p.answers = true, 1, "advice", []Answer{{Question: "signs"}}
			default:
				if action, is := strings.CutPrefix(word, "!"); is {
					p.Action = Action(action)
				} else {
					p.ID = word
				}
			}
		}
		return p
	}
	for name, c := range map[string]struct{ list, want string }{
		"nothing":                          {"", ""},
		"the newest of a kind":             {"b low !treat; a low !treat", "b treat"},
		"the most urgent kind first":       {"b low !treat; a severe !call", "a call, b treat"},
		"over, and all before it":          {"b low ended; a low !call", ""},
		"over, and a newer one":            {"c low !treat; b low ended; a low !call answered", "c treat"},
		"closed by staff":                  {"a low closed !treat", ""},
		"the newest closed by staff":       {"b low closed !treat; a high !call answered", "a call"},
		"over and closed by staff":         {"b low ended closed; a low !call answered", ""},
		"a call outlives a newer reading":  {"b severe !recheck; a severe !call answered", "b call"},
		"until that one is answered":       {"b severe !recheck answered; a severe !call answered", "b recheck"},
		"a call of the other direction":    {"b low !treat; a high !call answered", "a call, b treat"},
		"a low behind a newer high":        {"b high; a low !treat", "a treat, b "},
		"over in one direction":            {"b low ended; a high !team answered", "a team"},
		"the team outlives a reading":      {"b high; a high !team answered", "b team"},
		"less urgent than the newer one":   {"b severe !call; a severe !team answered", "b call"},
		"as urgent, and said by an answer": {"b severe !call; a severe !call calls", "b call advice signs"},
		"the words of a more urgent one":   {"b low !treat; a low !call calls", "b call advice signs"},
		"behind two that nobody answered":  {"c severe !call; b severe !call; a severe !call calls", "c call advice signs"},
		"the newest words of two":          {"c severe !call answered; b severe !call calls", "c call"},
		"milder words stay away":           {"b severe !call; a severe !team calls", "b call"},
	} {
		var list []progress
		for _, text := range strings.Split(c.list, ";") {
			if strings.TrimSpace(text) != "" {
				list = append(list, one(text))
			}
		}
		var got []string
		for _, p := range newestOf(list) {
			words := p.ID + " " + string(p.Action)
			if p.Advice != "" {
				words += " " + p.Advice
			}
			for _, a := range p.answers {
				words += " " + a.Question
			}
			got = append(got, words)
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: %v, want %s", name, got, c.want)
		}
	}
}
