package coaching_test

import (
	"context"
	"testing"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// S2-4-34 S2-4-35
func TestAvailability(t *testing.T) {
	for _, a := range coaching.Availabilities {
		if coaching.Parse(string(a)) != a || a.OffersAnother() != (a != "AVAILABLE") {
			t.Errorf("%s", a)
		}
	}
	for _, text := range []string{"", "available", "VACATION"} {
		if coaching.Parse(text) != coaching.NoCoach {
			t.Errorf("%q is not taken as no coach", text)
		}
	}
}

// S2-7-27 S2-4-34: how each member is coached.
func TestCoachingInfo(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		service := coaching.New(coaching.Deps{DB: w.DB})
		for _, c := range []struct {
			person, coach string
			state         coaching.Availability
			shared        bool
			back          bool
		}{
			{"rosa", "Lucía Herrera", coaching.Available, false, false},
			{"marcus", "Ben Novak", coaching.ShortAway, false, true},
			{"annmarie", "Isabelle Gagnon", coaching.LongAway, false, true},
			{"james", "Olivia Grant", coaching.ExtendedAway, false, true},
			{"devon", "Sam Whitaker", coaching.IndefiniteAway, false, false},
			{"luis", "", coaching.NoCoach, false, false},
			{"grace", "", coaching.NoCoach, true, false},
		} {
			info, err := service.Info(context.Background(), demo.MemberID(c.person))
			if err != nil {
				t.Fatal(err)
			}
			if info.Shared != c.shared || info.Coach.Name != c.coach || info.Coach.Availability != c.state || (info.Coach.AwayUntil != nil) != c.back {
				t.Errorf("%s: %+v", c.person, info)
			}
			reply, err := coaching.REST{Service: service}.GetCoachingInfo(demotest.As(c.person, who.Member))
			if err != nil || reply.SharedCoaching != c.shared || reply.Coach.Name != c.coach ||
				string(reply.Coach.Availability) != string(c.state) || reply.Coach.AwayUntil.Set != c.back {
				t.Errorf("%s: %+v %v", c.person, reply, err)
			}
		}
	})
}

func TestTheCoachWhoIsThereWins(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		ctx, id := context.Background(), demo.MemberID("devon")
		err := w.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
			return coaching.Assign(ctx, q, id, demo.MemberID("coach.en"), coaching.AsCoach, 1)
		})
		if err != nil {
			t.Fatal(err)
		}
		info, err := coaching.New(coaching.Deps{DB: w.DB}).Info(ctx, id)
		if err != nil || info.Coach.Name != "Emily Carter" {
			t.Errorf("%+v %v", info, err)
		}
	})
}
