package account_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/people/account"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/who"
)

func api(w *demotest.World) account.REST {
	return account.REST{Service: account.New(account.Deps{DB: w.DB, Now: w.Time, Audit: w.Audit})}
}

// S2-7-25 S2-7-26 S2-3-03: each member's organisation, and only theirs.
func TestAccountInfoAndPromo(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		for _, c := range []struct {
			person, code, regions, types string
			direct                       bool
		}{
			{"rosa", "HARBOR", "US", "INDIVIDUAL", false},
			{"annmarie", "MAPLE", "CA US", "INDIVIDUAL", false},
			{"helen", "BRIDGEWATER", "US", "INDIVIDUAL BUSINESS", false},
			{"tom", "DIRECT", "US", "INDIVIDUAL", true},
			{"kdoe", "NORTHGATE", "US", "FACILITY", false},
		} {
			ctx := demotest.As(c.person, who.Member)
			info, err := api(w).GetAccountInfo(ctx)
			if err != nil || info.Groups.Organization.Code != c.code || info.Groups.Organization.Name == "" {
				t.Errorf("%s: %+v %v", c.person, info, err)
			}
			promo, err := api(w).GetPromo(ctx, rest.GetPromoParams{Code: c.code})
			if err != nil {
				t.Fatal(err)
			}
			a := promo.ClientAttributes
			if strings.Join(a.PhoneNumberRegions, " ") != c.regions || strings.Join(a.AddressTypes, " ") != c.types || a.IsD2C != c.direct {
				t.Errorf("%s: %+v", c.person, a)
			}
			for _, other := range []string{"HARBOR", "MAPLE", "DIRECT", "none", "'"} {
				if other == c.code {
					continue
				}
				if _, err := api(w).GetPromo(ctx, rest.GetPromoParams{Code: other}); !apperr.Is(err, apperr.NotFound) {
					t.Errorf("%s asks for %s: %v", c.person, other, err)
				}
			}
		}
	})
}

// S2-7-31 S2-3-04
func TestPublicID(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		seen := map[rest.ID]bool{}
		for _, person := range []string{"rosa", "marcus", "tom"} {
			reply, err := api(w).GetPublicPartnerID(demotest.As(person, who.Member))
			if err != nil || reply.PublicUUID == "" || seen[reply.PublicUUID] {
				t.Errorf("%s: %+v %v", person, reply, err)
			}
			seen[reply.PublicUUID] = true
		}
	})
}

// S2-7-20: one preference, several at once, by app, removed, and never mixed
// between members.
func TestPreferences(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		rosa, tom := demotest.As("rosa", who.Member), demotest.As("tom", who.Member)
		pref := func(app rest.AppID, name, value string) rest.AppPreference {
			return rest.AppPreference{AppID: app, PrefName: rest.Code(name), PrefVal: rest.NewNilString(value)}
		}
		list := func(params ...rest.AppID) string {
			t.Helper()
			reply, err := api(w).ListAppPreferences(rosa, rest.ListAppPreferencesParams{AppID: params})
			if err != nil {
				t.Fatal(err)
			}
			var out []string
			for _, p := range reply.Prefs {
				out = append(out, fmt.Sprint(p.AppID, " ", p.PrefName, "=", p.PrefVal.Value))
			}
			return strings.Join(out, ", ")
		}
		one := pref(5, "tour", "seen")
		if err := api(w).PutAppPreference(rosa, &one); err != nil {
			t.Fatal(err)
		}
		if err := api(w).SaveAppPreferences(rosa, []rest.AppPreference{pref(5, "tour", "again"), pref(11, "sound", "off")}); err != nil {
			t.Fatal(err)
		}
		if err := api(w).SaveAppPreferences(tom, []rest.AppPreference{pref(5, "tour", "tom")}); err != nil {
			t.Fatal(err)
		}
		if got := list(); got != "5 tour=again, 11 sound=off" {
			t.Errorf("all: %s", got)
		}
		if got := list(11); got != "11 sound=off" {
			t.Errorf("app 11: %s", got)
		}
		gone := rest.AppPreference{AppID: 5, PrefName: "tour", PrefVal: rest.NilString{Null: true}}
		if err := api(w).PutAppPreference(rosa, &gone); err != nil {
			t.Fatal(err)
		}
		if got := list(); got != "11 sound=off" {
			t.Errorf("after removing: %s", got)
		}
		// Of a name that two apps have, what was set last is what holds, and last in the list.
		w.Pass(time.Minute)
		later := pref(5, "sound", "on")
		if err := api(w).PutAppPreference(rosa, &later); err != nil {
			t.Fatal(err)
		}
		if got := list(5, 11); got != "11 sound=off, 5 sound=on" {
			t.Errorf("the latest change is not the last: %s", got)
		}
	})
}

func TestPreferencesHaveALimit(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		rosa := demotest.As("rosa", who.Member)
		var err error
		for i := range 11 {
			batch := make([]rest.AppPreference, 50)
			for j := range batch {
				batch[j] = rest.AppPreference{AppID: 5, PrefName: rest.Code(fmt.Sprint("p", i, "-", j)), PrefVal: rest.NewNilString("x")}
			}
			err = api(w).SaveAppPreferences(rosa, batch)
		}
		if !apperr.Is(err, apperr.ResourceExhausted) {
			t.Errorf("got %v", err)
		}
		reply, err := api(w).ListAppPreferences(rosa, rest.ListAppPreferencesParams{})
		if err != nil || len(reply.Prefs) != 500 {
			t.Errorf("%d kept, %v", len(reply.Prefs), err)
		}
	})
}
