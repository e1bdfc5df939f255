package alert_test

import (
	"context"
	"testing"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/who"
)

// Domain 2.4: a weight far from the others alerts nobody while the member is
// asked whose it is. Once they say that it is theirs it is a gain like any
// other: they are asked how they are, and the nurse sees it.
func TestAGainThatTheMemberIsSureOf(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ctx := context.Background()
		h.wipe(t, james)
		h.keep(t, james, reading.Batch{Weight: []reading.Weight{{Stamp: h.ago(20 * 60), Grams: 89_993}}})
		high := reading.Batch{Weight: []reading.Weight{{Stamp: h.ago(10), Grams: 102_058}}}
		h.keep(t, james, high)
		figures := func() reading.WeightFigures {
			f, err := h.readings.Weights(ctx, james, reading.WeightSpan{})
			if err != nil {
				t.Fatal(err)
			}
			return f
		}
		if f, list := figures(), h.stages(t, james); len(list) != 0 || !f.Gain.Ask || len(f.Doubtful) != 1 {
			t.Errorf("before the answer: %+v, gain %+v", list, f.Gain)
		}
		id := h.query(t, "SELECT id FROM weight_readings WHERE member_id = $1 AND grams = 102058", james)[0]
		if err := h.readings.ChangeWeight(ctx, member(james), id, reading.WeightChange{}); err != nil {
			t.Fatal(err)
		}
		if f := figures(); f.Gain.Ask || f.Gain.Zone != "yellow" || len(f.Doubtful) != 0 {
			t.Errorf("after the answer: %+v", f.Gain)
		}
		if list := h.stages(t, james); len(list) != 1 || list[0].Direction != alert.Gain || list[0].Shown.Text != "+26.6" {
			t.Errorf("after the answer: %+v", list)
		}
		queue, err := h.alerts.Queue(ctx, who.Who{AccountID: demo.MemberID("nurse"), Role: who.CareTeam})
		if err != nil || len(queue) != 1 || queue[0].Name != "James Okafor" {
			t.Errorf("%+v %v", queue, err)
		}
	})
}

// While we ask whose 209 pounds are, Home shows the 200 pounds before it, and no
// gain beside them that belongs to the other weight.
func TestAGainBesideItsOwnWeight(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.wipe(t, james)
		h.keep(t, james, reading.Batch{Weight: []reading.Weight{{Stamp: h.ago(20 * 60), Grams: 90_718}}})
		h.keep(t, james, reading.Batch{Weight: []reading.Weight{{Stamp: h.ago(10), Grams: 94_801}}})
		card := func() (out reading.Latest) {
			t.Helper()
			story, err := h.readings.Story(context.Background(), james)
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range story.Latest {
				if l.Kind == reading.BodyWeight {
					out = l
				}
			}
			return out
		}
		if l := card(); l.Reading == nil || l.Reading.Text != "200.0" || l.GainKey == "" || l.Gain.Text != "" {
			t.Errorf("while we ask: %+v %+v", l.Reading, l)
		}
		id := h.query(t, "SELECT id FROM weight_readings WHERE member_id = $1 AND grams = 94801", james)[0]
		if err := h.readings.ChangeWeight(context.Background(), member(james), id, reading.WeightChange{}); err != nil {
			t.Fatal(err)
		}
		if l := card(); l.Reading == nil || l.Reading.Text != "209.0" || l.Gain.Text != "+9.0" {
			t.Errorf("after the answer: %+v %+v", l.Reading, l)
		}
	})
}
