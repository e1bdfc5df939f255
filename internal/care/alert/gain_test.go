package alert_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/who"
)

const (
	oneDay = 24 * 60 // minutes
	pound  = 453.59237
)

// weigh makes a weight of James's in pounds, measured that many minutes ago.
func (h *house) weigh(minutes int, pounds float64) reading.Weight {
	return reading.Weight{Stamp: h.ago(minutes), Grams: int64(pounds * pound)}
}

func (h *house) endWithPrograms(t *testing.T) {
	t.Helper()
	if err := h.alerts.EndWithPrograms(context.Background()); err != nil {
		t.Fatal(err)
	}
}

var nurse = who.Who{AccountID: demo.MemberID("nurse"), Role: who.CareTeam}

// A gain is counted from all the weights that count. 176 is too far from 198 to
// count without an answer, however long ago both were.
func TestAGainIsCountedFromAllWeights(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.Pass(100 * 24 * time.Hour)
		h.wipe(t, james)
		h.keep(t, james, reading.Batch{Weight: []reading.Weight{
			h.weigh(98*oneDay+12*60, 198), h.weigh(97*oneDay-120, 176), h.weigh(91*oneDay, 181), h.weigh(90*oneDay-60, 181.5),
		}})
		if rows := h.query(t, "SELECT state FROM alerts WHERE member_id = $1", james); len(rows) != 0 {
			t.Errorf("%v", rows)
		}
	})
}

// Weight gain is judged for members with heart failure. When the program ends,
// its alerts end with it, and the row says why; nobody is asked or escalated to.
// When the program goes on, the gain is judged again.
func TestAGainEndsWithTheProgram(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.wipe(t, james)
		h.keep(t, james, reading.Batch{Weight: []reading.Weight{h.weigh(20*60, 198), h.weigh(0, 202)}})
		if len(h.stages(t, james)) != 1 || len(h.queue(t, nurse)) != 1 {
			t.Fatal("no alert to end")
		}
		program := func(status string) {
			h.exec(t, "UPDATE member_programs SET status = $1 WHERE member_id = $2 AND program = 'HEART_FAILURE'", status, james)
		}
		row := func() string {
			return strings.Join(h.query(t, "SELECT state || ' ' || end_reason FROM alerts WHERE member_id = $1", james), ", ")
		}
		program("INACTIVE")
		h.endWithPrograms(t)
		if got := row(); got != "withdrawn program" || len(h.stages(t, james)) != 0 || len(h.queue(t, nurse)) != 0 {
			t.Errorf("after the program: %s", got)
		}
		h.forget(t)
		h.unseen(t, 5*24*time.Hour)
		if got := h.notices(t); len(got) != 0 {
			t.Errorf("written to: %v", got)
		}
		program("ACTIVE")
		h.keep(t, james, reading.Batch{Weight: []reading.Weight{h.weigh(0, 202.2)}})
		if got := row(); got != "open " {
			t.Errorf("back in the program: %s", got)
		}
	})
}

// The end of a program does not end a call for help.
func TestACallForHelpOutlivesTheProgram(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.wipe(t, james)
		h.keep(t, james, reading.Batch{Weight: []reading.Weight{h.weigh(20*60, 198), h.weigh(0, 202)}})
		h.say(t, james, "gain.symptoms", "chestPain")
		h.exec(t, "UPDATE member_programs SET status = 'INACTIVE' WHERE member_id = $1", james)
		h.endWithPrograms(t)
		h.keep(t, james, reading.Batch{Weight: []reading.Weight{h.weigh(0, 202)}})
		if list := h.queue(t, nurse); len(list) != 1 || list[0].Action != alert.CallNow {
			t.Fatalf("%+v", list)
		}
		if _, err := h.alerts.Close(context.Background(), nurse, james, h.queue(t, nurse)[0].AlertID, h.Time().UnixMilli(), spoke); err != nil {
			t.Fatal(err)
		}
		if list := h.queue(t, nurse); len(list) != 0 {
			t.Errorf("%+v", list)
		}
	})
}

// Once staff have followed up on a gain, nobody is told to call about it; a new
// gain says so again.
func TestAGainThatStaffFollowedUpOn(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ctx := context.Background()
		h.wipe(t, james)
		h.keep(t, james, reading.Batch{Weight: []reading.Weight{h.weigh(20*60, 198), h.weigh(0, 202)}})
		expect := func(when string, want bool) {
			t.Helper()
			story, err := h.readings.Story(ctx, james)
			if err != nil {
				t.Fatal(err)
			}
			figures, err := h.readings.Weights(ctx, james, reading.WeightSpan{})
			if err != nil || figures.Gain == nil || figures.Gain.Zone != "yellow" || figures.FollowedUp != want {
				t.Errorf("%s, the weight page: %v, gain %+v %v", when, figures.FollowedUp, figures.Gain, err)
			}
			for _, l := range story.Latest {
				if l.Kind == reading.BodyWeight && (l.GainKey == "" || l.FollowedUp != want) {
					t.Errorf("%s, Home: %+v", when, l)
				}
			}
		}
		expect("before", false)
		h.close(t, nurse, leftWord)
		expect("after a message", false)
		h.close(t, nurse, spoke)
		expect("after a closing", true)
		h.Pass(time.Hour)
		h.keep(t, james, reading.Batch{Weight: []reading.Weight{h.weigh(0, 203)}})
		expect("after a new gain", false)
	})
}
