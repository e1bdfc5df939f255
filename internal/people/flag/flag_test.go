package flag_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/people/flag"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// S1-6-31 S2-3-72: a flag has a state in each form; brand beats form, member
// beats both.
func TestPrecedence(t *testing.T) {
	yes, no := true, false
	for _, c := range []struct {
		name           string
		flag           flag.Flag
		oneApp, legacy bool
	}{
		{"off everywhere", flag.Flag{}, false, false},
		{"one-app only", flag.Flag{OneApp: true}, true, false},
		{"legacy only", flag.Flag{Legacy: true}, false, true},
		{"brand on", flag.Flag{Brand: &yes}, true, true},
		{"brand off", flag.Flag{OneApp: true, Legacy: true, Brand: &no}, false, false},
		{"member on against brand", flag.Flag{Brand: &no, Member: &yes}, true, true},
		{"member off against brand", flag.Flag{OneApp: true, Brand: &yes, Member: &no}, false, false},
	} {
		if c.flag.On(flag.OneApp) != c.oneApp || c.flag.On(flag.Standalone) != c.legacy {
			t.Errorf("%s: one-app %v, legacy %v", c.name, c.flag.On(flag.OneApp), c.flag.On(flag.Standalone))
		}
	}
}

// S1-6-32..46
func TestCatalogue(t *testing.T) {
	var names []string
	for _, f := range flag.Catalogue {
		names = append(names, f.Name)
		if err := rest.FlagKey(f.Name).Validate(); err != nil || f.Description == "" {
			t.Errorf("%s: %v %q", f.Name, err, f.Description)
		}
	}
	want := "mhWebsdk clientMigration onboarding medicationOptimization healthEquity launchpad reminders guide newCoaching glpEducation newUpsell goalSetting newFood newCardOrder nextGenDevices"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("%s", got)
	}
}

func states(t *testing.T, w *demotest.World, ctx context.Context) (on []string) {
	t.Helper()
	reply, err := flag.REST{Service: flag.New(flag.Deps{DB: w.DB})}.GetFeatureConfig(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if len(reply.Features) != 15 {
		t.Errorf("%d features, want 15", len(reply.Features))
	}
	for _, f := range reply.Features {
		if f.State == rest.FeatureStateOn {
			on = append(on, string(f.Name))
		}
	}
	return on
}

// S2-7-28
func TestFeatureConfig(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		for person, want := range map[string]string{
			"rosa":     "launchpad reminders guide newCoaching goalSetting",
			"marcus":   "reminders newCardOrder nextGenDevices",
			"annmarie": "guide nextGenDevices",
			"james":    "",
			"priya":    "glpEducation newUpsell goalSetting newFood",
			"devon":    "mhWebsdk healthEquity guide newCoaching",
			"helen":    "",
			"luis":     "onboarding launchpad newUpsell",
			"grace":    "reminders newFood",
			"tom":      "onboarding medicationOptimization glpEducation newUpsell",
			"kdoe":     "reminders",
			"nora":     "clientMigration newCardOrder",
		} {
			if got := strings.Join(states(t, w, demotest.As(person, who.Member)), " "); got != want {
				t.Errorf("%s has %q, want %q", person, got, want)
			}
		}
		if got := states(t, w, demotest.As("coach.en", who.Coach)); len(got) != 0 {
			t.Errorf("staff have %v", got)
		}
	})
}

// S1-6-31: the state follows the form of the member's brand.
func TestFeatureConfigFollowsFormAndBrand(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		change := func(work db.Work) {
			t.Helper()
			if err := w.DB.Write(context.Background(), db.System, work); err != nil {
				t.Fatal(err)
			}
		}
		has := func(person, name string) bool {
			return slices.Contains(states(t, w, demotest.As(person, who.Member)), name)
		}
		change(func(ctx context.Context, q db.Q) error { return flag.SetForms(ctx, q, flag.Launchpad, true, false) })
		if !has("tom", flag.Launchpad) || has("james", flag.Launchpad) {
			t.Error("one-app state: Tom should have it, James has it off for himself")
		}
		change(func(ctx context.Context, q db.Q) error {
			_, err := q.ExecContext(ctx, "UPDATE brands SET form = 'standalone' WHERE code = 'direct'")
			return err
		})
		if has("tom", flag.Launchpad) {
			t.Error("the legacy state is off")
		}
		change(func(ctx context.Context, q db.Q) error { return flag.SetBrand(ctx, q, "direct", flag.Launchpad, true) })
		if !has("tom", flag.Launchpad) || !has("marcus", flag.Launchpad) {
			t.Error("the brand has it on, and the default brand is one-app")
		}
	})
}

func TestUnknownMember(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		_, err := flag.New(flag.Deps{DB: w.DB}).Config(context.Background(), who.Who{AccountID: "x", MemberID: demo.MemberID("nobody"), Role: who.Member})
		if !apperr.Is(err, apperr.NotFound) {
			t.Errorf("got %v", err)
		}
	})
}
