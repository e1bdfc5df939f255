package embed

import (
	"strings"
	"testing"
)

// S1-2.6-43 S1-2.6-44: every name of the address, its least, its longest and
// what it must not be.
func TestEveryParameterHasItsForm(t *testing.T) {
	if len(parameters) != 34 {
		t.Errorf("%d parameters, want 29 of the query and 5 of the path", len(parameters))
	}
	good := map[kind][]string{
		idKind:   {"a", "0199f3a2-7c1e-7000-8000-000000000001"},
		flagKind: {"true", "false"},
	}
	bad := map[kind][]string{
		idKind:    {"", "-a", "a b", "a/b", "../a", "a\x00", "ä", "a'--"},
		flagKind:  {"", "TRUE", "1", "yes", "true "},
		tokenKind: {"", "a", "abc.def", strings.Repeat("a", 4000)},
		enumKind:  {"", "nothing", "VIDEO", "home,connect", "home "},
		textKind:  {"", "a\nb", "a\x00", "\u202eabc", string([]byte{0xff})},
	}
	for name, p := range parameters {
		for _, value := range good[p.kind] {
			if !p.allows(value) {
				t.Errorf("%s refuses %q", name, value)
			}
		}
		for _, value := range bad[p.kind] {
			if p.allows(value) {
				t.Errorf("%s takes %q", name, value)
			}
		}
		switch p.kind {
		case enumKind:
			for _, value := range list(p.rule) {
				if !p.allows(value) {
					t.Errorf("%s refuses its own value %q", name, value)
				}
			}
		case idKind, textKind:
			longest := strings.Repeat("a", p.most)
			if !p.allows(longest) || p.allows(longest+"a") {
				t.Errorf("%s does not end at %d characters", name, p.most)
			}
		}
	}
}

func TestFreeTextTakesWordsAndCodesDoNot(t *testing.T) {
	for value, code := range map[string]bool{"back pain": false, "dolor de espalda, 2 días": false, "family-medicine": true, "a.b:c/d_e": true} {
		if !parameters["reason_for_visit"].allows(value) {
			t.Errorf("reason_for_visit refuses %q", value)
		}
		if parameters["health_category"].allows(value) != code {
			t.Errorf("health_category and %q", value)
		}
	}
}

func TestTablesAreWhole(t *testing.T) {
	if len(destinations) < 40 {
		t.Errorf("only %d destinations", len(destinations))
	}
	kinds := map[kind]int{}
	for _, p := range parameters {
		kinds[p.kind]++
	}
	for _, k := range []kind{idKind, flagKind, tokenKind, textKind, enumKind} {
		if kinds[k] == 0 {
			t.Errorf("no parameter is of kind %s", k)
		}
	}
	for name := range parameters {
		if strings.Contains(name, "token") && parameters[name].kind != tokenKind {
			t.Errorf("%s is no token", name)
		}
	}
}
