package alert_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/who"
)

// actsFor is somebody who acts for a member.
func actsFor(accountID, memberID string) who.Who {
	return who.Who{AccountID: accountID, MemberID: memberID, Role: who.Member, Acting: &who.Acting{MemberID: memberID, Areas: []string{"readings"}}}
}

// D35: two carers answer the same question from pages that both still ask it. In every
// order the worse answer stands, nobody's word is lost, and who came second learns of
// the answer that stands.
func TestTwoCarersAnswer(t *testing.T) {
	rank := map[string]int{"better": 0, "shaky": 1, "severe": 2}
	actions := map[string]alert.Action{"better": alert.TreatLow, "shaky": alert.TreatLow, "severe": alert.CallNow}
	each(t, func(t *testing.T, h *house) {
		ana, ben := actsFor(james, rosa), actsFor(luis, rosa)
		for _, first := range []string{"better", "shaky", "severe"} {
			for _, second := range []string{"better", "shaky", "severe"} {
				h.wipe(t, rosa)
				h.exec(t, "DELETE FROM alert_answers WHERE member_id = $1", rosa)
				h.Pass(time.Minute)
				h.measure(t, 0, 45)
				id := h.stages(t, rosa)[0].AlertID
				say := func(w who.Who, code string) alert.Taken {
					h.Pass(time.Second)
					taken, err := h.alerts.Answer(context.Background(), w, alert.Given{AlertID: id, Question: "low.feel", Codes: []string{code}})
					if err != nil {
						t.Fatal(err)
					}
					return taken
				}
				say(ana, first)
				taken := say(ben, second)
				worst := first
				if rank[second] > rank[first] {
					worst = second
				}
				stage := h.stages(t, rosa)[0]
				if stage.Action != actions[worst] || taken.Action != stage.Action || stage.Answers[0].Codes[0] != worst {
					t.Errorf("%s, then %s: %s by %+v", first, second, stage.Action, stage.Answers)
				}
				if told := taken.Already != nil; told != (rank[second] < rank[first]) || told && taken.Already.By.AccountID != james {
					t.Errorf("%s, then %s: the second is told of %+v", first, second, taken.Already)
				}
				if n := len(stage.Others); (n == 1) != (first != second) {
					t.Errorf("%s, then %s: beside it %+v", first, second, stage.Others)
				}
				if list := h.queue(t, coachES); len(list) != 1 || len(list[0].Others) != len(stage.Others) || list[0].Answers[0].Codes[0] != worst {
					t.Errorf("%s, then %s: staff see %+v", first, second, list)
				}
				if calls := len(h.query(t, "SELECT question FROM alert_answers WHERE member_id = $1 AND help", rosa)); (calls > 0) != (worst == "severe") {
					t.Errorf("%s, then %s: %d calls for help", first, second, calls)
				}
			}
		}
	})
}

// D35: an emergency does not end from a page that has not seen how bad it is, and the
// member reads for two hours who ended it.
func TestAStaleEndIsRefused(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.wipe(t, rosa)
		h.measure(t, 0, 45)
		ana, id := actsFor(james, rosa), h.stages(t, rosa)[0].AlertID
		end := func(seen alert.Seen) error {
			_, err := h.alerts.Answer(context.Background(), ana, alert.Given{AlertID: id, Question: "end", Codes: []string{"gotHelp"}, Seen: seen})
			return err
		}
		h.Pass(time.Second)
		h.answerTo(t, rosa, id, "low.feel", "severe")
		if err := end(alert.Seen{Action: alert.TreatLow}); apperr.From(err).MessageKey != "alert.changed" {
			t.Errorf("before the answer: %v", err)
		}
		stage := h.stages(t, rosa)[0]
		if stage.Action != alert.CallNow {
			t.Fatalf("%+v", stage)
		}
		if err := end(alert.Seen{Action: stage.Action, AnsweredAt: stage.AnsweredAt}); err != nil {
			t.Fatal(err)
		}
		list, after, err := h.alerts.Stages(context.Background(), rosa, "")
		if err != nil || len(list) != 0 || len(after.Ended) != 1 || after.Ended[0].Answer.By.AccountID != james || !h.waiting(t, rosa).News {
			t.Fatalf("%+v %+v %v", list, after, err)
		}
		h.Pass(2*time.Hour + time.Second)
		if _, after, _ = h.alerts.Stages(context.Background(), rosa, ""); len(after.Ended) != 0 || h.waiting(t, rosa).News {
			t.Errorf("two hours later: %+v", after)
		}
	})
}

// A newer low on the screen is not ended by a page that shows the one before.
func TestAnEndOfAnOlderReadingIsRefused(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.wipe(t, rosa)
		h.measure(t, 1, 52)
		old := h.stages(t, rosa)[0]
		h.measure(t, 0, 41)
		_, err := h.alerts.Answer(context.Background(), actsFor(james, rosa), alert.Given{
			AlertID: old.AlertID, Question: "end", Codes: []string{"gotHelp"}, Seen: alert.Seen{Action: old.Action},
		})
		if apperr.From(err).MessageKey != "alert.changed" {
			t.Errorf("%v", err)
		}
		if list := h.stages(t, rosa); len(list) != 1 || list[0].Shown.Text != "41" {
			t.Errorf("%+v", list)
		}
	})
}

// Who ended an emergency knows it. The first page tells everybody else: the member, and
// a parent who acts for them.
func TestTheNewsOfAnEndIsForOthers(t *testing.T) {
	ana := actsFor(james, rosa)
	for name, c := range map[string]struct {
		by           who.Who
		news, parent bool
	}{
		"the member ended it": {member(rosa), false, true},
		"a parent ended it":   {ana, true, false},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *house) {
				h.wipe(t, rosa)
				h.measure(t, 0, 45)
				stage := h.stages(t, rosa)[0]
				if h.waitingFor(t, rosa, james).News || h.waiting(t, rosa).News {
					t.Fatal("there is news before anyone has ended it")
				}
				_, err := h.alerts.Answer(context.Background(), c.by, alert.Given{
					AlertID: stage.AlertID, Question: "end", Codes: []string{"gotHelp"}, Seen: alert.Seen{Action: stage.Action, AnsweredAt: stage.AnsweredAt},
				})
				if err != nil {
					t.Fatal(err)
				}
				if own, parent := h.waiting(t, rosa).News, h.waitingFor(t, rosa, james).News; own != c.news || parent != c.parent {
					t.Errorf("news for the member: %v, for the parent: %v", own, parent)
				}
			})
		})
	}
}

// An alert takes answers to its own questions only, and keeps none to those of others.
func TestAQuestionOfAnotherAlert(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.wipe(t, rosa)
		h.measure(t, 0, 45)
		id := h.stages(t, rosa)[0].AlertID
		h.answerTo(t, rosa, id, "low.feel", "shaky")
		for question, code := range map[string]string{
			"high.feel": "thirsty", "high.signs": "fruity", "pressure.symptoms": "pain", "pressure.again": "lower", "gain.symptoms": "cough",
		} {
			_, err := h.alerts.Answer(context.Background(), member(rosa), alert.Given{AlertID: id, Question: question, Codes: []string{code}})
			if fields := apperr.From(err).Fields; len(fields) != 1 || fields[0].Name != "questionCode" {
				t.Errorf("%s: %v", question, err)
			}
		}
		if kept := h.query(t, "SELECT question FROM alert_other_answers WHERE member_id = $1", rosa); len(kept) > 0 {
			t.Errorf("kept %v", kept)
		}
	})
}

// The same answer in another order is the same, and only the newest of those that do not
// stand are read.
func TestOtherAnswersAreFew(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.wipe(t, luis)
		h.press(t, 190, 125)
		id := h.stages(t, luis)[0].AlertID
		h.answerTo(t, luis, id, "pressure.symptoms", "vision", "headache")
		for _, codes := range [][]string{{"pain", "breathing"}, {"breathing", "pain"}} {
			h.Pass(time.Second)
			_, err := h.alerts.Answer(context.Background(), actsFor(james, luis), alert.Given{AlertID: id, Question: "pressure.symptoms", Codes: codes})
			if err != nil {
				t.Fatal(err)
			}
		}
		stored := h.query(t, "SELECT answers FROM alert_answers WHERE member_id = $1 AND alert_id = $2", luis, id)
		if !slices.Equal(stored, []string{"headache,vision"}) {
			t.Errorf("stored %q", stored)
		}
		if others := h.stages(t, luis)[0].Others; len(others) != 1 || !slices.Equal(others[0].Codes, []string{"breathing", "pain"}) {
			t.Errorf("beside it %+v", others)
		}
		for i := range 25 {
			h.exec(t, `INSERT INTO alert_other_answers (member_id, alert_id, question, answered_by, answers, answered_at)
				VALUES ($1, $2, 'pressure.symptoms', $3, 'numbness', $4)`, luis, id, fmt.Sprint("carer", i), h.Time().UnixMilli()+int64(i))
		}
		stage := h.stages(t, luis)[0]
		if len(stage.Answers) != 1 || len(stage.Others) != 20 || stage.Others[0].By.AccountID != "carer5" || stage.Others[19].By.AccountID != "carer24" {
			t.Errorf("%d answers, beside them %+v", len(stage.Answers), stage.Others)
		}
	})
}

// A call for help after the end counts, also when the node that takes it has a clock
// behind the one that took the end.
func TestACallForHelpOnASlowClock(t *testing.T) {
	for name, behind := range map[string]time.Duration{"the same moment": 0, "a second behind": time.Second} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *house) {
				h.wipe(t, rosa)
				h.measure(t, 0, 45)
				h.Pass(time.Minute)
				id := h.stages(t, rosa)[0].AlertID
				h.answerTo(t, rosa, id, "end", "gotHelp")
				h.Pass(-behind)
				if stage := h.answerTo(t, rosa, id, "low.feel", "severe"); stage.Action != alert.CallNow {
					t.Errorf("after the call for help: %q", stage.Action)
				}
				if list := h.stages(t, rosa); len(list) != 1 || list[0].Action != alert.CallNow {
					t.Errorf("%+v", list)
				}
			})
		})
	}
}
