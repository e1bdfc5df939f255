package alert_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/who"
)

func (h *house) stages(t *testing.T, memberID string) []alert.Stage {
	t.Helper()
	list, _, err := h.alerts.Stages(context.Background(), memberID, "")
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// S2-7-37, S2-7-38, S2-7-68, S2-7-69: the member is asked step by step, gets advice, and a
// check that is fine ends it.
func TestCheckInOfALow(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ctx := context.Background()
		h.measure(t, 9, 45)
		h.measure(t, 1, 52)
		list := h.stages(t, rosa)
		if len(list) != 1 || list[0].Shown.Text != "52" || list[0].Question.Code != "low.feel" || list[0].Status != "reading.status.veryLow" {
			t.Fatalf("%+v", list)
		}
		id := list[0].AlertID
		stage, err := h.alerts.Answer(ctx, member(rosa), alert.Given{AlertID: id, Question: "low.feel", Codes: []string{"shaky"}})
		if err != nil || stage.Question.Code != "low.treated" {
			t.Fatalf("%+v %v", stage, err)
		}
		if stage, err = h.alerts.Answer(ctx, member(rosa), alert.Given{AlertID: id, Question: "low.feel", Codes: []string{"better"}}); err != nil || stage.Question.Code != "low.treated" || stage.Already == nil || stage.Already.Codes[0] != "shaky" {
			t.Errorf("a milder answer took the place of a worse one: %+v %v", stage, err)
		}
		if _, err = h.alerts.Answer(ctx, member(rosa), alert.Given{AlertID: id, Question: "low.treated", Codes: []string{"maybe"}}); err == nil {
			t.Error("an answer that there is not")
		}
		if _, err = h.alerts.Answer(ctx, member(james), alert.Given{AlertID: id, Question: "low.treated", Codes: []string{"ate"}}); err == nil {
			t.Error("James answers for Rosa")
		}
		if stage, err = h.alerts.Answer(ctx, member(rosa), alert.Given{AlertID: id, Question: "low.treated", Codes: []string{"ate"}}); err != nil || stage.Advice != "alert.advice.low.recheck" {
			t.Fatalf("%+v %v", stage, err)
		}
		if list = h.stages(t, rosa); len(list) != 1 || list[0].Advice == "" {
			t.Errorf("the advice is gone: %+v", list)
		}
		h.measure(t, 0, 100)
		if list = h.stages(t, rosa); len(list) != 0 {
			t.Errorf("%+v", list)
		}
	})
}

// Domain 2.3, S2-3-67: severe, no signs, checked again and as high: call. A check
// in between that is fine begins anew.
func TestCheckInOfASeverePressure(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ctx := context.Background()
		h.wipe(t, luis)
		measure := func(top, bottom int) alert.Stage {
			t.Helper()
			h.Pass(6 * time.Minute)
			h.keep(t, luis, reading.Batch{Pressure: []reading.Pressure{{Stamp: h.ago(0), Systolic: top, Diastolic: bottom}}})
			list := h.stages(t, luis)
			if len(list) == 0 {
				return alert.Stage{}
			}
			return list[0]
		}
		for i, c := range []struct {
			top, bottom int
			asked, then string
		}{
			{186, 121, "pressure.symptoms", "pressure.again"},
			{188, 122, "pressure.symptoms", "alert.advice.pressure.team"},
			{190, 123, "pressure.symptoms", "alert.advice.pressure.team"},
			{150, 95, "", ""},
			{186, 121, "pressure.symptoms", "pressure.again"},
		} {
			stage := measure(c.top, c.bottom)
			if stage.Question.Code != c.asked {
				t.Fatalf("%d: %+v", i, stage)
			}
			if c.asked == "" {
				continue
			}
			taken, err := h.alerts.Answer(ctx, member(luis), alert.Given{AlertID: stage.AlertID, Question: "pressure.symptoms", Codes: []string{"none"}})
			if err != nil || taken.Question.Code+taken.Advice != c.then {
				t.Errorf("%d: %+v %v", i, taken, err)
			}
		}
	})
}

// Heart failure alone: others gain weight without being asked.
func TestGainIsForHeartFailure(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		for _, memberID := range []string{james, luis} {
			h.wipe(t, memberID)
			h.keep(t, memberID, reading.Batch{Weight: []reading.Weight{
				{Stamp: h.ago(20 * 60), Grams: 89_811}, {Stamp: h.ago(10), Grams: 89_811 + 1_452},
			}})
		}
		list := h.stages(t, james)
		if len(list) != 1 || list[0].Direction != alert.Gain || list[0].Shown.Text != "+3.2" || list[0].Shown.Unit != "lb" {
			t.Errorf("%+v", list)
		}
		if list = h.stages(t, luis); len(list) != 0 {
			t.Errorf("%+v", list)
		}
	})
}

// A weight that comes late is what the newer one is held against, also when it
// is too old to ask anything itself.
func TestLateWeightsCount(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.wipe(t, james)
		h.keep(t, james, reading.Batch{Weight: []reading.Weight{{Stamp: h.ago(10), Grams: 89_811 + 1_452}}})
		if list := h.stages(t, james); len(list) != 0 {
			t.Errorf("one weight alone is no gain: %+v", list)
		}
		h.keep(t, james, reading.Batch{Weight: []reading.Weight{{Stamp: h.ago(30 * 60), Grams: 89_811}}})
		if list := h.stages(t, james); len(list) != 1 || list[0].Shown.Text != "+3.2" {
			t.Errorf("%+v", list)
		}
	})
}

// The coach sees the alerts of their own members and nobody else's; what the
// member answered and what the family said stand beside it.
func TestQueueOfTheCoach(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ctx := context.Background()
		coach := who.Who{AccountID: demo.MemberID("coach.es"), Role: who.Coach}
		other := who.Who{AccountID: demo.MemberID("coach.fr"), Role: who.Coach}
		h.measure(t, 5, 45)
		h.measure(t, 1, 50)
		queue, err := h.alerts.Queue(ctx, coach)
		if err != nil || len(queue) != 1 || queue[0].Name != "Rosa Delgado" || queue[0].Shown.Text != "45" || queue[0].More != 1 || queue[0].FamilyAcknowledged {
			t.Fatalf("%+v %v", queue, err)
		}
		if list, err := h.alerts.Queue(ctx, other); err != nil || len(list) != 0 {
			t.Errorf("%+v %v", list, err)
		}
		if _, err := h.alerts.Queue(ctx, member(rosa)); err == nil {
			t.Error("a member has a queue")
		}
		if err := h.alerts.Reply(ctx, elena, "OK"); err != nil {
			t.Fatal(err)
		}
		if _, err := h.alerts.Answer(ctx, member(rosa), alert.Given{AlertID: h.stages(t, rosa)[0].AlertID, Question: "low.feel", Codes: []string{"shaky"}}); err != nil {
			t.Fatal(err)
		}
		if queue, err = h.alerts.Queue(ctx, coach); err != nil || !queue[0].FamilyAcknowledged || len(queue[0].Answers) != 1 || queue[0].Answers[0].Codes[0] != "shaky" {
			t.Errorf("%+v %v", queue, err)
		}
		if _, err := h.alerts.Close(ctx, other, rosa, queue[0].AlertID, queue[0].Through, spoke); err == nil {
			t.Error("another coach closed it")
		}
		h.Pass(time.Second)
		h.measure(t, 0, 49) // comes while the coach looks
		if _, err := h.alerts.Close(ctx, coach, rosa, queue[0].AlertID, queue[0].Through, spoke); err != nil {
			t.Fatal(err)
		}
		if queue, err = h.alerts.Queue(ctx, coach); err != nil || len(queue) != 1 || queue[0].Shown.Text != "49" || queue[0].More != 0 {
			t.Errorf("what came meanwhile: %+v %v", queue, err)
		}
		if _, err := h.alerts.Close(ctx, coach, rosa, queue[0].AlertID, 0, spoke); err != nil {
			t.Fatal(err)
		}
		if queue, err = h.alerts.Queue(ctx, coach); err != nil || len(queue) != 0 {
			t.Errorf("%+v %v", queue, err)
		}
	})
}

// S2-3-59: the preferences of apps 5 and 11 decide what the coach sees and from
// when on; the one that was set last holds.
func TestCoachPreferencesDecide(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ctx := context.Background()
		coach := who.Who{AccountID: demo.MemberID("coach.es"), Role: who.Coach}
		set := func(app int, name, value string) {
			t.Helper()
			h.Pass(time.Millisecond)
			h.exec(t, `INSERT INTO app_preferences (member_id, app_id, instance, name, value, updated_at) VALUES ($1, $2, '', $3, $4, $5)
				ON CONFLICT (member_id, app_id, instance, name) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
				rosa, app, name, value, h.Time().UnixMilli())
		}
		set(5, "OptIntoAlerts", "false")
		h.measure(t, 9, 40)
		if queue, _ := h.alerts.Queue(ctx, coach); len(queue) != 0 {
			t.Errorf("%+v", queue)
		}
		set(11, "OptIntoAlerts", "true")
		set(5, "StartBlTime", "09:00")
		set(5, "EndBlTime", "11:00")
		set(5, "prefMeth", "CALL")
		h.measure(t, 8, 41) // 9:22 where Rosa is
		queue, err := h.alerts.Queue(ctx, coach)
		if err != nil || len(queue) != 1 || queue[0].Method != "CALL" {
			t.Fatalf("%+v %v", queue, err)
		}
		if at := time.UnixMilli(queue[0].NotBefore).UTC().Format("15:04"); at != "17:00" {
			t.Errorf("not before %s", at)
		}
		set(5, "OptIntoNightAlt", "true")
		h.measure(t, 7, 42)
		if queue, _ = h.alerts.Queue(ctx, coach); queue[0].NotBefore != 0 {
			t.Errorf("a severe low waits: %+v", queue[0])
		}
	})
}

// A mild reading that waits for the end of the blackout hides no severe one that
// may be told now; where all wait, the first to come is shown.
func TestQueueShowsTheWorst(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ctx := context.Background()
		coach := who.Who{AccountID: demo.MemberID("coach.es"), Role: who.Coach}
		for name, value := range map[string]string{
			"OptIntoAlerts": "true", "BGLowerLimit": "70", "StartBlTime": "09:00", "EndBlTime": "11:00", "OptIntoNightAlt": "true",
		} {
			h.exec(t, "INSERT INTO app_preferences (member_id, app_id, instance, name, value, updated_at) VALUES ($1, 5, '', $2, $3, 1)", rosa, name, value)
		}
		show := func(text string, more int, now bool) {
			t.Helper()
			queue, err := h.alerts.Queue(ctx, coach)
			if err != nil || len(queue) != 1 || queue[0].Shown.Text != text || queue[0].More != more || (queue[0].NotBefore == 0) != now {
				t.Errorf("want %s and %d more: %+v %v", text, more, queue, err)
			}
		}
		h.measure(t, 9, 62)
		show("62", 0, false)
		h.measure(t, 8, 60)
		show("60", 1, false)
		h.measure(t, 7, 53)
		show("53", 2, true)
		h.measure(t, 6, figure.MeterLowest-1)
		show("< 20", 3, true)
		h.measure(t, 5, 61)
		show("< 20", 4, true)
		h.Pass(2 * time.Hour)
		show("< 20", 4, true)
	})
}

// Marked, removed or retagged as a control check: the question goes.
func TestWithdrawnCheckIns(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ctx := context.Background()
		id := h.measure(t, 1, 45)
		yes := true
		if _, _, err := h.readings.Retag(ctx, member(rosa), id, func(*reading.Tags) {}, &yes, nil); err != nil {
			t.Fatal(err)
		}
		if list := h.stages(t, rosa); len(list) != 0 {
			t.Errorf("%+v", list)
		}
		b := h.sugar(1, 46)
		b.Glucose[0].Source, b.Glucose[0].DeviceID = reading.SelfReported, ""
		id = h.keep(t, rosa, b)
		if list := h.stages(t, rosa); len(list) != 1 {
			t.Errorf("%+v", list)
		}
		if err := h.readings.Remove(ctx, member(rosa), reading.BloodSugar, id); err != nil {
			t.Fatal(err)
		}
		if list := h.stages(t, rosa); len(list) != 0 || !strings.Contains(strings.Join(h.letters(t), " "), "alertWithdrawn") {
			t.Errorf("%+v %v", list, h.letters(t))
		}
		// It was Rosa's own, so nobody says that it was not.
		if text := h.newest(t); !strings.Contains(text, "no era correcta para Rosa") {
			t.Error(text)
		}
	})
}

// A corrected time leaves no question about a reading that is not there: neither
// for a pressure nor for a weight.
func TestACorrectedTimeTakesTheQuestionWithIt(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ctx := context.Background()
		wall := func(ago time.Duration) reading.When {
			return reading.When{Wall: h.Time().Add(-ago).Format("2006-01-02T15:04:05"), Offset: new(int)}
		}
		one := func(memberID string, n int) {
			t.Helper()
			if list := h.stages(t, memberID); len(list) != n {
				t.Errorf("%+v", list)
			}
		}
		h.wipe(t, luis)
		entry := reading.NewPressure{When: wall(time.Minute), Systolic: 184, Diastolic: 123}
		p, err := h.readings.AddPressure(ctx, member(luis), entry)
		if err != nil {
			t.Fatal(err)
		}
		one(luis, 1)
		entry.When = wall(3 * 24 * time.Hour)
		if _, err := h.readings.EditPressure(ctx, member(luis), p.ID, "", "", &entry); err != nil {
			t.Fatal(err)
		}
		one(luis, 1) // about the reading as it is now
		if at := h.stages(t, luis)[0].At; at != h.Time().Add(-3*24*time.Hour).UnixMilli() {
			t.Errorf("asked about a check %d ms ago", h.Time().UnixMilli()-at)
		}

		h.wipe(t, james)
		h.keep(t, james, reading.Batch{Weight: []reading.Weight{{Stamp: h.ago(20 * 60), Grams: 89_811}}})
		weight, err := h.readings.AddWeight(ctx, member(james), reading.NewWeight{When: wall(time.Minute), Value: 202})
		if err != nil {
			t.Fatal(err)
		}
		one(james, 1)
		if _, err = h.readings.AddWeight(ctx, member(james), reading.NewWeight{When: wall(20 * 24 * time.Hour), Value: 202, Replaces: weight.ID}); err != nil {
			t.Fatal(err)
		}
		one(james, 0)
	})
}
