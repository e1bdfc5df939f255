package alert

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/talk/delivery"
)

func check(id string, minute int64, value int) Check {
	return Check{ID: id, Check: figure.Check{Moment: figure.Moment{At: minute * 60_000}, Value: value, Meal: figure.NoTag}}
}

func told(found []Finding) string {
	var out []string
	for _, f := range found {
		words := []string{f.ReadingID, string(f.Direction), string(f.State)}
		if f.Asks {
			words = append(words, "asks")
		}
		if f.Coach {
			words = append(words, "coach")
		}
		out = append(out, strings.Join(words, " "))
	}
	return strings.Join(out, ", ")
}

// Domain 2.1: every boundary at which somebody is asked or told.
func TestWhatAsksForSomebody(t *testing.T) {
	usual := UsualPreferences
	wide := CoachPreferences{On: true, Lower: 80, Upper: 200}
	off := CoachPreferences{}
	for _, c := range []struct {
		value int
		coach CoachPreferences
		want  string
	}{
		{19, usual, "a low open asks coach"},
		{53, usual, "a low open asks coach"},
		{54, usual, ""},
		{69, usual, ""},
		{250, usual, ""},
		{251, usual, "a high open asks coach"},
		{601, usual, "a high open asks coach"},
		{79, wide, "a low open coach"},
		{80, wide, ""},
		{200, wide, ""},
		{201, wide, "a high open coach"},
		{53, off, "a low open asks"},
		{75, off, ""},
	} {
		if got := told(FindInChecks([]Check{check("a", 1, c.value)}, c.coach, nil)); got != c.want {
			t.Errorf("%d: %q, want %q", c.value, got, c.want)
		}
	}
}

// A later reading closes an alert when it is at least ten inside the limit, or
// when it is the second good one and fifteen minutes have passed since the first.
// A high reading closes a low and the other way round: someone who is high needs
// no sugar.
func TestWhatClearsAnAlert(t *testing.T) {
	for _, c := range []struct {
		values [][2]int64 // minute and value
		want   string
	}{
		{[][2]int64{{0, 50}, {1, 79}}, "a low open asks coach"},
		{[][2]int64{{0, 50}, {1, 80}}, "a low cleared asks coach"},
		{[][2]int64{{0, 50}, {1, 80}, {2, 52}}, "a low cleared asks coach, c low open asks coach"},
		{[][2]int64{{0, 50}, {1, 70}, {15, 70}}, "a low open asks coach"},
		{[][2]int64{{0, 50}, {1, 70}, {16, 70}}, "a low cleared asks coach"},
		{[][2]int64{{0, 50}, {1, 70}, {16, 69}}, "a low open asks coach"},
		{[][2]int64{{0, 50}, {1, 69}, {16, 70}}, "a low open asks coach"},
		{[][2]int64{{0, 50}, {1, 70}, {8, 69}, {16, 70}}, "a low cleared asks coach"},
		{[][2]int64{{0, 50}, {1, 70}, {8, 50}, {16, 70}}, "a low cleared asks coach, c low open asks coach"},
		{[][2]int64{{0, 300}, {1, 260}}, "a high open asks coach, b high open asks coach"},
		{[][2]int64{{0, 300}, {1, 241}}, "a high open asks coach"},
		{[][2]int64{{0, 300}, {1, 240}}, "a high cleared asks coach"},
		{[][2]int64{{0, 300}, {1, 250}, {16, 250}}, "a high cleared asks coach"},
		{[][2]int64{{0, 50}, {1, 300}}, "a low cleared asks coach, b high open asks coach"},
		{[][2]int64{{0, 300}, {1, 50}}, "a high cleared asks coach, b low open asks coach"},
	} {
		var checks []Check
		for i, v := range c.values {
			checks = append(checks, check(string(rune('a'+i)), v[0], int(v[1])))
		}
		if got := told(FindInChecks(checks, UsualPreferences, nil)); got != c.want {
			t.Errorf("%v: %q, want %q", c.values, got, c.want)
		}
	}
}

// What is older than ninety days when it reaches us is history.
func TestHistoryAsksForNobody(t *testing.T) {
	const day = int64(24 * 60)
	for minutes, want := range map[int64]int{90 * day: 1, 90*day + 1: 0} {
		c := check("a", 0, 45)
		c.ReceivedAt = minutes * 60_000
		b := Beat{ID: "b", Beat: figure.Beat{Systolic: 200, Diastolic: 130}, Arrival: c.Arrival}
		if got := len(FindInChecks([]Check{c}, UsualPreferences, nil)); got != want {
			t.Errorf("%d minutes: %d alerts, want %d", minutes, got, want)
		}
		if got := len(FindInBeats([]Beat{b}, nil)); got != want {
			t.Errorf("%d minutes: %d alerts of pressure, want %d", minutes, got, want)
		}
	}
}

// Domain 2.3: the severe category, and nothing below it.
func TestSeverePressure(t *testing.T) {
	for _, c := range []struct {
		beats [][2]int
		want  string
	}{
		{[][2]int{{180, 120}}, ""},
		{[][2]int{{181, 70}}, "a severe open asks coach"},
		{[][2]int{{130, 121}}, "a severe open asks coach"},
		{[][2]int{{184, 122}, {150, 95}}, "a severe cleared asks coach"},
		{[][2]int{{150, 95}, {184, 122}}, "b severe open asks coach"},
		{[][2]int{{184, 122}, {171, 95}}, "a severe open asks coach"},
		{[][2]int{{184, 122}, {150, 111}}, "a severe open asks coach"},
		{[][2]int{{184, 122}, {170, 110}}, "a severe cleared asks coach"},
		{[][2]int{{184, 122}, {180, 120}, {180, 120}}, "a severe open asks coach"}, // a minute apart
	} {
		var beats []Beat
		for i, b := range c.beats {
			beats = append(beats, Beat{ID: string(rune('a' + i)), Beat: figure.Beat{Moment: figure.Moment{At: int64(i) * 60_000}, Systolic: b[0], Diastolic: b[1]}})
		}
		if got := told(FindInBeats(beats, nil)); got != c.want {
			t.Errorf("%v: %q, want %q", c.beats, got, c.want)
		}
	}
}

// Domain 2.4: three pounds in a day or five in a week, twenty asks instead.
func TestWeightGain(t *testing.T) {
	const pound, day = 453.59237, int64(24 * 60 * 60_000)
	for _, c := range []struct {
		pounds []float64 // one each day
		want   string
	}{
		{[]float64{198, 200.9}, ""},
		{[]float64{198, 201}, "b gain open asks coach"},
		{[]float64{198, 199.5, 201, 202.5, 203}, "e gain open asks coach"},
		{[]float64{198, 201, 199}, "b gain cleared asks coach"},
		{[]float64{198, 201, 201}, "b gain open asks coach"},
		{[]float64{198, 201, 200.9}, "b gain cleared asks coach"},
		{[]float64{198, 202, 201.9}, "b gain open asks coach"},
		{[]float64{198, 202, 201}, "b gain open asks coach"},
		{[]float64{198, 202, 142}, "b gain open asks coach"},
		{[]float64{198, 202, 190}, "b gain open asks coach"},
		{[]float64{198, 199.5, 201, 202.5, 203, 203, 202.9}, "e gain cleared asks coach, f gain cleared asks coach"},
		{[]float64{198, 219}, ""},
		// Not confirmed: up to twenty pounds it alerts, but nothing is counted
		// from it and it ends nothing.
		{[]float64{198, 207}, "b gain open asks coach"},
		{[]float64{198, 218}, "b gain open asks coach"},
		{[]float64{198, 218.1}, ""},
		{[]float64{198, 189, 199}, ""},
		{[]float64{198, 207, 198.4}, "b gain cleared asks coach"},
		{[]float64{198, 201, 190, 201}, "b gain open asks coach"},
	} {
		var all []Weighing
		for i, p := range c.pounds {
			all = append(all, Weighing{ID: string(rune('a' + i)), Weighing: figure.Weighing{Moment: figure.Moment{At: int64(i) * day}, Grams: int64(p * pound)}})
		}
		if got := told(FindInWeights(all, 0, figure.UsualLimits, nil)); got != c.want {
			t.Errorf("%v: %q, want %q", c.pounds, got, c.want)
		}
	}
}

// S2-3-59: the seven names, and what each of them may hold.
func TestCoachPreferences(t *testing.T) {
	p := UsualPreferences
	for _, pref := range [][2]string{
		{"OptIntoAlerts", "true"},
		{"BGLowerLimit", "60"},
		{"BGUpperLimit", "300"},
		{"prefMeth", "SMS"},
		{"OptIntoNightAlt", "true"},
		{"StartBlTime", "22:00"},
		{"EndBlTime", "06:30"},
		{"tour", "seen"},
	} {
		if err := CheckPreference(pref[0], pref[1]); err != nil {
			t.Errorf("%v: %v", pref, err)
		}
		p = p.With(pref[0], pref[1])
	}
	want := CoachPreferences{On: true, Lower: 60, Upper: 300, Method: "SMS", Night: true, Blackout: delivery.Quiet{From: 22 * 60, To: 6*60 + 30}}
	if p != want {
		t.Errorf("%+v", p)
	}
	for _, bad := range [][2]string{
		{"OptIntoAlerts", "yes"},
		{"BGLowerLimit", "39"},
		{"BGLowerLimit", "101"},
		{"BGUpperLimit", "149"},
		{"BGUpperLimit", "x"},
		{"prefMeth", "FAX"},
		{"OptIntoNightAlt", ""},
		{"StartBlTime", "24:00"},
		{"EndBlTime", "6:30"},
		{"EndBlTime", "06:60"},
	} {
		if CheckPreference(bad[0], bad[1]) == nil {
			t.Errorf("%v was taken", bad)
		}
		if got := p.With(bad[0], bad[1]); got != want {
			t.Errorf("%v changed something: %+v", bad, got)
		}
	}
}

// The blackout may cross midnight; equal times are none; a severe low goes
// through only where the member wants that, and pressure always does.
func TestCoachBlackout(t *testing.T) {
	crossing, none := delivery.Quiet{From: 22 * 60, To: 6*60 + 30}, delivery.Quiet{From: 8 * 60, To: 8 * 60}
	at := func(text string) time.Time {
		moment, err := time.Parse("2006-01-02 15:04", "2026-03-04 "+text)
		if err != nil {
			t.Fatal(err)
		}
		return moment
	}
	for _, c := range []struct {
		direction Direction
		value     int64
		now       string
		blackout  delivery.Quiet
		night     bool
		want      string
	}{
		{High, 300, "21:59", crossing, false, "04 21:59"},
		{High, 300, "22:00", crossing, false, "05 06:30"},
		{High, 300, "02:00", crossing, true, "04 06:30"},
		{High, 300, "06:29", crossing, false, "04 06:30"},
		{High, 300, "06:30", crossing, false, "04 06:30"},
		{Low, 53, "02:00", crossing, true, "04 02:00"},
		{Low, 53, "02:00", crossing, false, "04 06:30"},
		{Low, 60, "02:00", crossing, true, "04 06:30"},
		{High, 300, "08:00", none, false, "04 08:00"},
		{Severe, 190, "02:00", crossing, false, "04 02:00"},
		{Gain, 90_000, "02:00", crossing, false, "04 02:00"},
	} {
		p := CoachPreferences{On: true, Blackout: c.blackout, Night: c.night}
		got := p.From(Finding{Direction: c.direction, Value: c.value}, at(c.now), time.UTC)
		if got.Format("02 15:04") != c.want {
			t.Errorf("%s %d at %s: %s, want %s", c.direction, c.value, c.now, got.Format("02 15:04"), c.want)
		}
	}
}

// S2-3-67: every path through the questions ends in advice, with one answer
// and with several.
func TestCheckIns(t *testing.T) {
	for _, c := range []struct {
		direction Direction
		answers   string
		want      string
	}{
		{Low, "", "low.feel"},
		{Low, "low.feel=shaky", "low.treated"},
		{Low, "low.feel=severe", "alert.advice.low.call"},
		{Low, "low.feel=better low.treated=ate", "alert.advice.low.recheck"},
		{Low, "low.feel=shaky low.treated=notYet", "alert.advice.low.treat"},
		{High, "", "high.feel"},
		{High, "high.feel=none", "alert.advice.high.water"},
		{High, "high.feel=thirsty,vomiting", "alert.advice.high.team"},
		{High, "high.feel=vomiting,confused", "alert.advice.high.call"},
		{Severe, "", "pressure.symptoms"},
		{Severe, "pressure.symptoms=headache,vision", "alert.advice.pressure.call"},
		{Severe, "pressure.symptoms=none", "pressure.again"},
		{Severe, "pressure.symptoms=none pressure.again=stillHigh", "alert.advice.pressure.team"},
		{Severe, "pressure.symptoms=none pressure.again=lower", "alert.advice.pressure.watch"},
		{Severe, "again", "pressure.symptoms"},
		{Severe, "again pressure.symptoms=headache", "alert.advice.pressure.call"},
		{Severe, "again pressure.symptoms=none", "alert.advice.pressure.team"},
		{Severe, "again pressure.symptoms=none pressure.again=lower", "alert.advice.pressure.watch"},
		{Gain, "", "gain.symptoms"},
		{Gain, "gain.symptoms=swelling", "alert.advice.gain.team"},
		{Gain, "gain.symptoms=swelling,breathless", "alert.advice.gain.call"},
	} {
		var answers []Answer
		rest, again := strings.CutPrefix(c.answers, "again")
		for _, a := range strings.Fields(rest) {
			question, codes, _ := strings.Cut(a, "=")
			list := strings.Split(codes, ",")
			if err := questions[question].check(list); err != nil {
				t.Errorf("%s: %v", a, err)
			}
			answers = append(answers, Answer{Question: question, Codes: list})
		}
		question, advice := Next(c.direction, answers, again)
		if got := question.Code + advice; got != c.want {
			t.Errorf("%s %q: %s, want %s", c.direction, c.answers, got, c.want)
		}
	}
	for question, bad := range map[string][]string{
		"low.feel": {"better", "shaky"}, "high.feel": {"none", "thirsty"}, "pressure.again": {}, "gain.symptoms": {"swelling", "swelling"}, "low.treated": {"maybe"},
	} {
		if questions[question].check(bad) == nil {
			t.Errorf("%s took %v", question, bad)
		}
	}
}

// Domain 2.3: five minutes later still as high is a reason to call.
func TestCheckedAgain(t *testing.T) {
	asked := func(text string) (out []Answer) {
		for _, a := range strings.Fields(text) {
			question, code, _ := strings.Cut(a, "=")
			out = append(out, Answer{Question: "pressure." + question, Codes: []string{code}})
		}
		return out
	}
	for _, c := range []struct {
		name   string
		before []severely
		want   bool
	}{
		{"nothing before", nil, false},
		{"a moment later", []severely{{time.Minute, nil}}, false},
		{"just before the five minutes", []severely{{checkAgainAfter - time.Millisecond, nil}}, false},
		{"five minutes", []severely{{checkAgainAfter, nil}}, true},
		{"sooner than told", []severely{{4 * time.Minute, asked("symptoms=none")}}, true},
		{"with signs before", []severely{{4 * time.Minute, asked("symptoms=headache")}}, false},
		{"with signs, and later", []severely{{time.Hour, asked("symptoms=headache")}}, true},
		{"said to be still as high", []severely{{time.Hour, asked("symptoms=none again=stillHigh")}}, true},
		{"was lower in between", []severely{{time.Hour, asked("symptoms=none again=lower")}}, false},
		{"was lower since the first", []severely{{time.Hour, asked("symptoms=none again=lower")}, {2 * time.Hour, nil}}, false},
		{"as high again since", []severely{{10 * time.Minute, nil}, {time.Hour, asked("symptoms=none again=lower")}}, true},
	} {
		if got := checkedAgain(c.before); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

func TestRepliesInEveryLanguage(t *testing.T) {
	for text, want := range map[string]string{
		"STOP": SayStop, " stop. ": SayStop, "Arrêt": SayStop, "ALTO": SayStop, "Stop please": SayStop, "START": SayStart, "Unstop": SayStart, "DEBUT": SayStart, "SÍ": SayYes, "Oui!": SayYes,
		"OK": SaySeen, "ok, on my way": SaySeen, "visto": SaySeen, "vu": SaySeen, "AYUDA": SayHelp, "No": SayNo, "what is this?": "", "": "",
		// What somebody on their way says is no wish to hear nothing more.
		"Alto otra vez? Ya voy para su casa": "", "Baja de azucar? ya la llamo": "", "¿Baja?": "", "Alto?": "", "Baja": SayStop, "¡Alto!": SayStop,
		"Baja por favor": SayStop, "Please stop texting me": SayStop, "Stop by her house? I am close": "",
		"End of the street, 2 min": "", "Cancel dinner, I drive there": "", "Arrêt du bus, j’arrive": "", "Arrêter s'il vous plaît": SayStop,
		"Quit worrying": "", "No la veo en casa": "", "no, gracias": SayNo, "Start the car": "", "Y ahora qué": "", "Si no contesta voy": "",
		"Yes, I want to": SayYes, "Sí, claro que quiero": SayYes, "Help is on the way": "", "1": SaySeen, "Stop\u00a0": SayStop, "STOP?": SayStop,
		"OK, I stop by": SaySeen, "ok stop by the store first": SaySeen, "I stop now": "", "Baja esto": SayStop, "Baja la voz": "",
		// Who begins with it means it.
		"STOP, wrong number": SayStop, "Stop sending me these": SayStop, "OK STOP": SayStop, "stop it": SayStop, "STOP MSG": SayStop,
		"No, stop this at once": SayStop, "Please STOP writing to me": SayStop, "Unsubscribe my number": SayStop, "Arrêtez de m’écrire": SayStop,
		"Arrêtez ces messages": SayStop, "ARRET mauvais numéro": SayStop, "Stop eating, I said": SayStop, "Cancel these alerts": SayStop,
	} {
		if got := understand(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// A level is still fine; beyond it people are told, each by their own level and
// in their order.
func TestWhoIsTold(t *testing.T) {
	s := &Settings{
		Thresholds: map[Direction]int{Low: 70, High: 250},
		Contacts: []Contact{
			{ID: "ann", Type: Family, Consent: Yes, Own: map[Direction]int{Low: 60}},
			{ID: "bob", Type: Family, Consent: Yes},
			{ID: "cat", Type: Family, Consent: Invited},
			{ID: "dan", Type: Family, Consent: Stopped},
			{ID: "eve", Type: Emergency, Consent: Yes},
		},
	}
	for i, id := range []string{"bob", "ann", "cat", "dan", "eve"} {
		s.Destinations = append(s.Destinations, Destination{Side: Low, ContactID: id, Channel: delivery.SMS, Position: int64(i)})
	}
	s.Destinations = append(s.Destinations, Destination{Side: High, ContactID: "ann", Channel: delivery.Email})
	for _, c := range []struct {
		side  Direction
		value int
		want  string
	}{
		{Low, 70, "[]"},
		{Low, 69, "[bob]"},
		{Low, 60, "[bob]"},
		{Low, 59, "[bob ann]"},
		{High, 250, "[]"},
		{High, 251, "[ann]"},
		{High, 50, "[]"},
	} {
		ids := []string{}
		for _, p := range s.Told(c.side, c.value) {
			ids = append(ids, p.ID)
		}
		if got := fmt.Sprint(ids); got != c.want {
			t.Errorf("%s %d: %s, want %s", c.side, c.value, got, c.want)
		}
	}
}

// "None of these" is offered last, after the member has read every sign.
func TestNoneOfTheSignsComesLast(t *testing.T) {
	for _, code := range []string{"pressure.symptoms", "gain.symptoms"} {
		answers := questions[code].Answers
		if answers[len(answers)-1] != none {
			t.Errorf("%s offers %v", code, answers)
		}
	}
}
