package journey_test

import (
	"context"
	"fmt"
	"testing"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/people/journey"
	"wellhouse.app/internal/platform/apperr"
)

// S1-4.3-13: the card is shown until the member has finished it or put it away.
func TestShowCard(t *testing.T) {
	for _, c := range []struct {
		name  string
		flows []journey.Flow
		show  bool
	}{
		{"nothing begun", nil, true},
		{"another flow done", []journey.Flow{{Name: "COACHING", Status: journey.Completed}}, true},
		{"not begun", []journey.Flow{{Name: journey.OneApp, Status: journey.NotStarted}}, true},
		{"begun", []journey.Flow{{Name: journey.OneApp, Status: journey.Started}}, true},
		{"done", []journey.Flow{{Name: "A"}, {Name: journey.OneApp, Status: journey.Completed}}, false},
		{"put away", []journey.Flow{{Name: journey.OneApp, Status: journey.Dismissed}}, false},
	} {
		if got := journey.ShowCard(c.flows); got != c.show {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

func TestFlowsAreKept(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s := journey.New(journey.Deps{DB: w.DB, Now: w.Time, Audit: w.Audit})
		ctx, luis, tom := context.Background(), demo.MemberID("luis"), demo.MemberID("tom")
		set := func(id, flow string, status journey.Status) error {
			_, err := s.SetFlow(ctx, id, journey.Flow{Name: flow, Status: status})
			return err
		}
		for _, status := range []journey.Status{journey.Started, journey.Completed} {
			if err := set(luis, journey.OneApp, status); err != nil {
				t.Fatal(err)
			}
		}
		flows, err := s.Flows(ctx, luis)
		if err != nil || len(flows) != 1 || flows[0].Status != journey.Completed {
			t.Errorf("%+v %v", flows, err)
		}
		if flows, err := s.Flows(ctx, tom); err != nil || len(flows) != 0 {
			t.Errorf("Tom has %+v %v", flows, err)
		}
		for i := range 29 {
			if err := set(luis, fmt.Sprint("FLOW", i), journey.Started); err != nil {
				t.Fatal(err)
			}
		}
		if err := set(luis, "ONE_MORE", journey.Started); !apperr.Is(err, apperr.FailedPrecondition) {
			t.Errorf("a thirty-first flow: %v", err)
		}
		if err := set(luis, journey.OneApp, journey.Dismissed); err != nil {
			t.Errorf("a known flow with all room taken: %v", err)
		}
		if err := s.Restart(ctx, luis); err != nil {
			t.Fatal(err)
		}
		if flows, err := s.Flows(ctx, luis); err != nil || len(flows) != 0 {
			t.Errorf("after a restart: %+v %v", flows, err)
		}
	})
}

// Where the member left the first steps is kept, and what is over stays over,
// whatever a page that was left open still says.
func TestFirstStepsResumeAndEnd(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s := journey.New(journey.Deps{DB: w.DB, Now: w.Time, Audit: w.Audit})
		ctx, luis := context.Background(), demo.MemberID("luis")
		for _, c := range []struct {
			name string
			to   journey.Flow
			want journey.Flow
		}{
			{"the second step", journey.Flow{Status: journey.Started, Step: 2}, journey.Flow{Status: journey.Started, Step: 2}},
			{"without a step", journey.Flow{Status: journey.Started}, journey.Flow{Status: journey.Started, Step: 2}},
			{"back to the first", journey.Flow{Status: journey.Started, Step: 1}, journey.Flow{Status: journey.Started, Step: 1}},
			{"on to the third", journey.Flow{Status: journey.Started, Step: 3}, journey.Flow{Status: journey.Started, Step: 3}},
			{"put away", journey.Flow{Status: journey.Dismissed}, journey.Flow{Status: journey.Dismissed, Step: 3}},
			{"a page left open", journey.Flow{Status: journey.Started, Step: 2}, journey.Flow{Status: journey.Dismissed, Step: 3}},
			{"and another", journey.Flow{Status: journey.NotStarted}, journey.Flow{Status: journey.Dismissed, Step: 3}},
			{"finished after all", journey.Flow{Status: journey.Completed}, journey.Flow{Status: journey.Completed, Step: 3}},
		} {
			c.to.Name, c.want.Name = journey.OneApp, journey.OneApp
			got, err := s.SetFlow(ctx, luis, c.to)
			if err != nil || got != c.want {
				t.Fatalf("%s: %+v %v, want %+v", c.name, got, err, c.want)
			}
			if flows, err := s.Flows(ctx, luis); err != nil || len(flows) != 1 || flows[0] != c.want {
				t.Fatalf("%s is kept as %+v %v", c.name, flows, err)
			}
		}
	})
}
