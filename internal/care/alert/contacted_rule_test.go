package alert

import (
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/alert/alertdb"
)

// openAlert is an alert from a text such as "low 48 low.feel=shaky low.treated=ate", an
// hour old and answered a minute ago. "steady" is for two fine readings after a
// call for help, "followed" for one; "6h" is how old the reading is.
func openAlert(t *testing.T, text string, now time.Time) progress {
	t.Helper()
	words := strings.Fields(text)
	row := alertdb.AlertByIDRow{Kind: "any", Direction: words[0], State: string(Open), Asks: true}
	age, said := time.Hour, now.Add(-time.Minute)
	var answers []Answer
	for _, word := range words[1:] {
		question, codes, isAnswer := strings.Cut(word, "=")
		length, err := time.ParseDuration(word)
		switch {
		case isAnswer:
			answers = append(answers, Answer{Question: question, Codes: strings.Split(codes, ","), At: said.UnixMilli()})
		case word == "followed":
			row.Followed = true
		case word == "steady":
			row.Followed, row.Steady = true, true
		case err == nil:
			age = length
		default:
			for _, digit := range word {
				row.Value = row.Value*10 + int64(digit-'0')
			}
		}
	}
	row.ReadingAt = now.Add(-age).UnixMilli()
	row.CreatedAt = row.ReadingAt
	return progressIn(row, answers, false, now)
}

// Whether an alert stays open after somebody left a message, of every kind and at
// every stage of the check-in. Alerts of one kind and direction are the newest first.
func TestWhatAMessageEnds(t *testing.T) {
	now := time.Date(2026, 11, 16, 12, 0, 0, 0, time.UTC)
	for list, stays := range map[string]bool{
		"low 53":                 true,
		"low 19":                 true,
		"low 65":                 true, // below a coach limit
		"low 48 6h":              true,
		"low 48 low.feel=better": true,
		"low 48 low.feel=shaky":  true,
		"low 48 low.feel=shaky low.treated=notYet": true,
		"low 48 low.feel=better low.treated=ate":   true,
		"low 48 low.feel=severe":                   true,
		"low 48 low.feel=severe followed":          true,
		"low 48 low.feel=severe steady":            false,
		"low 48 low.feel=severe end=gotHelp":       false,
		"low 48 end=gotHelp":                       false,
		"low 48; low 50 low.feel=severe steady":    true,

		"high 230":                                             false, // above a coach limit
		"high 251":                                             false,
		"high 600":                                             false,
		"high 300 6h":                                          false,
		"high 300 high.feel=none":                              false,
		"high 300 high.feel=thirsty":                           false,
		"high 300 high.feel=vomiting":                          true,
		"high 300 high.feel=vomiting 30h":                      true,
		"high 300 high.feel=thirsty,confused":                  true,
		"high 300 high.feel=breathing":                         true,
		"high 300 high.feel=breathing followed":                true,
		"high 300 high.feel=breathing steady":                  true,
		"high 300 high.feel=vomiting end=called":               false,
		"high 280 high.feel=none; high 300 high.feel=vomiting": true,
		"high 280 high.feel=none; high 601":                    true,
		"high 601":                                             true,
		"high 601 6h":                                          true,
		"high 601 high.signs=none":                             true,
		"high 601 high.signs=belly":                            true,
		"high 601 high.signs=fruity followed":                  true,
		"high 601 high.signs=fruity steady":                    true,
		"high 601 high.signs=none end=called":                  false,

		"severe 190":                        true,
		"severe 190 30h":                    true,
		"severe 190 pressure.symptoms=none": true, // waits for its second check
		"severe 190 pressure.symptoms=none pressure.again=lower":     true,
		"severe 190 pressure.symptoms=none pressure.again=stillHigh": true,
		"severe 190 pressure.symptoms=pain":                          true,
		"severe 190 pressure.symptoms=pain followed":                 true,
		"severe 190 pressure.symptoms=pain steady":                   true,
		"severe 190 pressure.symptoms=pain end=gotHelp":              false,

		"gain 90000":                                                        true, // told to call the care team
		"gain 90000 gain.symptoms=none":                                     true,
		"gain 90000 gain.symptoms=swelling":                                 true,
		"gain 90000 gain.symptoms=chestPain":                                true,
		"gain 90000 25h":                                                    false, // told to check again
		"gain 90000 gain.symptoms=swelling 25h":                             true,
		"gain 90000 gain.symptoms=swelling followed":                        true,
		"gain 90000 gain.symptoms=swelling steady":                          false,
		"gain 90000 gain.symptoms=chestPain steady":                         true,
		"high 300 high.feel=vomiting steady":                                false,
		"severe 190 pressure.symptoms=none pressure.again=stillHigh steady": false,
		"gain 90000 gain.symptoms=none end=called":                          false,
	} {
		var alerts []progress
		for _, text := range strings.Split(list, ";") {
			alerts = append(alerts, openAlert(t, text, now))
		}
		if got := needsContact(alerts); got != stays {
			t.Errorf("%s: stays open %v, want %v", list, got, stays)
		}
	}
}

// "It is over" covers older alerts, but neither one that arrives later nor a call
// for help after it.
func TestAMessageAfterTheMemberSaidItIsOver(t *testing.T) {
	now := time.Date(2026, 11, 16, 12, 0, 0, 0, time.UTC)
	over, older := openAlert(t, "low 48 end=gotHelp", now), openAlert(t, "low 45 2h", now)
	if needsContact([]progress{over, older}) {
		t.Error("the older alert is not covered")
	}
	older.CreatedAt = now.UnixMilli()
	if !needsContact([]progress{over, older}) {
		t.Error("covers an alert that arrived later")
	}
	calls := openAlert(t, "low 45 low.feel=severe 2h", now)
	calls.AnsweredAt = now.UnixMilli()
	if !needsContact([]progress{over, calls}) {
		t.Error("covers a later call for help")
	}
}
