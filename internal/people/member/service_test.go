package member_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

func api(w *demotest.World) member.REST {
	return member.REST{Service: member.New(member.Deps{DB: w.DB, Audit: w.Audit})}
}

// S2-7-22 S2-3-05 S2-3-08
func TestPersonalInfo(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		for _, c := range []struct {
			person        string
			international bool
			name, phones  string
			city          string
			boxes         bool
		}{
			{"rosa", false, "Rosa Delgado 1968-03-12 rosa@demo.test", "MO 2105550134 US, HO 2105550135 US", "San Antonio", true},
			{"annmarie", true, "Ann-Marie Tremblay 1963-10-08 annmarie@demo.test", "MO +15145550153 CA, HO +15145550154 CA", "Montréal", true},
			{"annmarie", false, "Ann-Marie Tremblay 1963-10-08 annmarie@demo.test", "", "Montréal", true},
			{"tom", true, "Thomas Becker 1988-11-14 tom@demo.test", "MO 3035550195 US", "Denver", false},
			{"kdoe", true, "K. Doe 1982-08-01 kdoe@demo.test", "", "Springfield", false},
		} {
			params := rest.GetPersonalInfoParams{InclIntlPhones: rest.NewOptBool(c.international)}
			info, err := api(w).GetPersonalInfo(demotest.As(c.person, who.Member), params)
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join([]string{info.FirstName, info.LastName, string(info.BirthDate), string(info.Email)}, " "); got != c.name {
				t.Errorf("%s: %s", c.person, got)
			}
			var phones []string
			for _, p := range info.Phones {
				phones = append(phones, string(p.PhoneType)+" "+p.Number.Or("")+p.NumberE164.Or("")+" "+p.SelectedCountry.Or(""))
			}
			if got := strings.Join(phones, ", "); got != c.phones || info.Address.Value.City != c.city || info.IsPOBoxAllowed.Or(false) != c.boxes {
				t.Errorf("%s: %s, %+v", c.person, got, info)
			}
		}
	})
}

// S2-7-21 S1-3-19: the stored language, kept as two letters and completed by
// the country of the brand.
func TestLocale(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		locale := func(ctx context.Context) string {
			t.Helper()
			reply, err := api(w).GetLocale(ctx, rest.GetLocaleParams{})
			if err != nil {
				t.Fatal(err)
			}
			return string(reply.Locale)
		}
		rosa, priya, coach := demotest.As("rosa", who.Member), demotest.As("priya", who.Member), demotest.As("coach.fr", who.Coach)
		if locale(rosa) != "es-US" || locale(priya) != "en-CA" || locale(coach) != "fr-CA" {
			t.Errorf("%s %s %s", locale(rosa), locale(priya), locale(coach))
		}
		for ctx, language := range map[context.Context]rest.PutLanguageReqLanguage{rosa: "EN", priya: "FR", coach: "EN"} {
			if err := api(w).PutLanguage(ctx, &rest.PutLanguageReq{Language: language}); err != nil {
				t.Fatal(err)
			}
		}
		if locale(rosa) != "en-US" || locale(priya) != "fr-CA" || locale(coach) != "en-US" {
			t.Errorf("%s %s %s", locale(rosa), locale(priya), locale(coach))
		}
		viewing := demotest.Viewing("admin", who.Admin, "annmarie")
		if got := locale(viewing); got != "fr-CA" {
			t.Errorf("staff who view Ann-Marie read %s", got)
		}
		err := api(w).PutLanguage(viewing, &rest.PutLanguageReq{Language: "EN"})
		if !apperr.Is(err, apperr.PermissionDenied) {
			t.Errorf("staff changed a member's language: %v", err)
		}
	})
}

// S2-7-30 S2-3-15
func TestWebRefresh(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		for _, c := range []struct{ person, want string }{
			{"rosa", "DIABETES:bg300+ HYPERTENSION:ht900+"},
			{"marcus", "DIABETES:inTouch+"},
			{"annmarie", "CHRONIC_KIDNEY_DISEASE:ht945+,wm1500+ DIABETES:bg300+"},
			{"james", "HEART_FAILURE:wm1000+,htn+"},
			{"luis", "ADV_PREDIABETES:wm1500- HYPERTENSION:htn+"},
			{"grace", "WEIGHT_MANAGEMENT:wm1000+"},
			{"tom", "COMPR_WEIGHT_CARE:wm1500-,ht900+ PREDIABETES:wm1500-"},
			{"helen", ""},
			{"nora", ""},
		} {
			reply, err := api(w).GetWebRefresh(demotest.As(c.person, who.Member))
			if err != nil {
				t.Fatal(err)
			}
			var groups []string
			for slug, devices := range reply.DeviceGroupsByPrograms {
				var models []string
				for _, d := range devices {
					mark := "-"
					if d.Activated {
						mark = "+"
					}
					models = append(models, string(d.Device)+mark)
				}
				groups = append(groups, slug+":"+strings.Join(models, ","))
			}
			slices.Sort(groups)
			if got := strings.Join(groups, " "); got != c.want {
				t.Errorf("%s: %s, want %s", c.person, got, c.want)
			}
		}
	})
}

// A person's choice follows them to every device. Staff who view a member's
// portal change nothing there.
func TestAppearanceIsKept(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		rosa, coach := demotest.As("rosa", who.Member), demotest.As("coach.en", who.Coach)
		dark := rest.Appearance{Theme: rest.AppearanceThemeDark, Text: rest.AppearanceText130}
		for _, ctx := range []context.Context{rosa, coach} {
			if err := api(w).PutAppearance(ctx, &dark); err != nil {
				t.Fatal(err)
			}
		}
		kept := func(person string) (appearance string) {
			t.Helper()
			err := w.DB.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
				return q.QueryRowContext(ctx, "SELECT appearance FROM accounts WHERE id = $1", demo.MemberID(person)).Scan(&appearance)
			})
			if err != nil {
				t.Fatal(err)
			}
			return appearance
		}
		for person, want := range map[string]string{"rosa": "dark.130", "coach.en": "dark.130", "tom": ""} {
			if got := kept(person); got != want {
				t.Errorf("%s: %q, want %q", person, got, want)
			}
		}
		viewing := demotest.Viewing("admin", who.Admin, "tom")
		if err := api(w).PutAppearance(viewing, &dark); !apperr.Is(err, apperr.PermissionDenied) {
			t.Errorf("while viewing: %v", err)
		}
		if got := kept("tom"); got != "" {
			t.Errorf("a viewer changed it to %q", got)
		}
	})
}

// Sensitive demographics open only with the key and in their place.
func TestDemographics(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		load := func(person string) (answers member.Demographics) {
			t.Helper()
			id := demo.MemberID(person)
			err := w.DB.Read(context.Background(), db.Member(id), func(ctx context.Context, q db.Q) (err error) {
				answers, err = member.LoadDemographics(ctx, q, w.Keys, id)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return answers
		}
		devon := load("devon")
		if !slices.Equal(devon[member.Pronouns], []string{"they"}) || len(devon) != 4 {
			t.Errorf("%v", devon)
		}
		if rosa := load("rosa"); len(rosa) != 0 {
			t.Errorf("%v", rosa)
		}
		steal := func(ctx context.Context, q db.Q) error {
			_, err := q.ExecContext(ctx, `INSERT INTO member_demographics (member_id, field, value_enc, updated_at)
				SELECT $1, field, value_enc, updated_at FROM member_demographics WHERE member_id = $2`, demo.MemberID("rosa"), demo.MemberID("devon"))
			return err
		}
		if err := w.DB.Write(context.Background(), db.System, steal); err != nil {
			t.Fatal(err)
		}
		err := w.DB.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
			_, err := member.LoadDemographics(ctx, q, w.Keys, demo.MemberID("rosa"))
			return err
		})
		if err == nil {
			t.Error("answers copied to another member's row opened")
		}
	})
}

func TestUnknownMember(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		_, err := api(w).GetPersonalInfo(demotest.As("coach.en", who.Member), rest.GetPersonalInfoParams{})
		if !apperr.Is(err, apperr.NotFound) {
			t.Errorf("got %v", err)
		}
	})
}
