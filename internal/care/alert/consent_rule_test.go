package alert

import (
	"maps"
	"testing"
)

// One yes that older servers kept for every address counts where the question went.
func TestAnOlderYes(t *testing.T) {
	person := Person{Email: "m@x.test", Phones: []Phone{{"+1", Mobile}, {"+2", Mobile}, {"+3", "HO"}}}
	yes := func(at int64, how string) Said { return Said{Consent: Yes, At: at, How: how} }
	for name, c := range map[string]struct {
		sum  Consent
		said map[string]Said
		want map[string]Consent
	}{
		"one yes for all":              {Yes, nil, map[string]Consent{"+1": Yes}},
		"one question":                 {Invited, nil, map[string]Consent{"+1": Invited}},
		"one stop for all":             {Stopped, nil, map[string]Consent{"+1": Stopped, "+2": Stopped, "m@x.test": Stopped}},
		"a yes that came along":        {Yes, map[string]Said{"+1": yes(5, ""), "+2": yes(5, ""), "m@x.test": yes(5, "")}, map[string]Consent{"+1": Yes}},
		"two that were asked":          {Yes, map[string]Said{"+1": yes(5, ""), "m@x.test": yes(6, "")}, map[string]Consent{"+1": Yes, "m@x.test": Yes}},
		"two in the same moment, kept": {Yes, map[string]Said{"+1": yes(5, byLink), "+2": yes(5, byReply)}, map[string]Consent{"+1": Yes, "+2": Yes}},
		"a phone at home":              {Yes, map[string]Said{"+3": yes(5, ""), "m@x.test": yes(5, "")}, map[string]Consent{"m@x.test": Yes}},
	} {
		contact := Contact{Type: Family, Person: person, Consent: c.sum, ConsentAt: 5, Said: c.said}
		contact.settle()
		got := map[string]Consent{}
		for address, said := range contact.Said {
			got[address] = said.Consent
		}
		if !maps.Equal(got, c.want) || contact.Consent != c.sum {
			t.Errorf("%s: %v %v, want %v", name, contact.Consent, got, c.want)
		}
	}
}

func TestWhomAMemberMayAsk(t *testing.T) {
	for said, want := range map[Consent][2]bool{ // nowhere stopped, stopped somewhere
		NotAsked: {true, false}, Invited: {true, true}, No: {true, true}, Yes: {false, false}, Stopped: {false, false},
	} {
		if got := [2]bool{mayAsk(said, false), mayAsk(said, true)}; got != want {
			t.Errorf("%s: %v, want %v", said, got, want)
		}
	}
}
