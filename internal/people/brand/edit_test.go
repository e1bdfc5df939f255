package brand_test

import (
	"context"
	"encoding/base64"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
)

// trail keeps what would be written to the audit trail.
type trail struct {
	mu   sync.Mutex
	rows []audit.Row
	fail error
}

func (l *trail) Record(_ context.Context, _ db.Q, row audit.Row) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.rows = append(l.rows, row)
	return l.fail
}

func (l *trail) reasons() (all []string) {
	for _, row := range l.rows {
		all = append(all, row.Reason)
	}
	return all
}

// draft is a brand as an editor sends it back.
func draft(b brand.Brand, hosts ...string) brand.Edit {
	return brand.Edit{Brand: b, Hosts: hosts, Revision: 1}
}

func decode(t *testing.T, address string) string {
	t.Helper()
	_, data, _ := strings.Cut(address, "base64,")
	text, err := base64.StdEncoding.DecodeString(data)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// desk makes a service over a store with two brands.
func desk(t *testing.T, store *db.DB) (*brand.Service, *trail) {
	t.Helper()
	put(t, store, brand.Default(), "localhost")
	put(t, store, maple(), "maple.localhost")
	now, log := clock{at: time.UnixMilli(1_800_000_000_000)}, &trail{}
	return brand.New(brand.Deps{DB: store, Now: now.now, Audit: log}), log
}

func TestUpdateKeepsWhatWasSentAndTellsWhatChanged(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		ctx := context.Background()
		service, log := desk(t, store)
		if b, _ := service.ByHost(ctx, "maple.localhost"); b.Name != "Maple Health" {
			t.Fatal(b.Name) // from here on the node remembers the brand
		}
		e := draft(maple(), "Maple.localhost.", "portal.maple.example")
		e.Brand.Name = "  Maple Care "
		e.Brand.Colors.Light.Primary1 = "#0b6157"
		e.Brand.Footer.Default["sitemap"], e.Brand.Footer.Default["accessibility"] = "/sitemap", " "
		e.Brand.SuppressedAccountRoutes = []string{"sent", "family", "sent"}
		saved, err := service.Update(ctx, "maple", e)
		if err != nil {
			t.Fatal(err, reasons(err))
		}
		got := saved.Brand
		if got.Name != "Maple Care" || got.Colors.Light.Primary1 != "#0B6157" || got.Revision != 2 || got.UpdatedAt != 1_800_000_000_000 ||
			got.LogoSVG != maple().LogoSVG || !reflect.DeepEqual(got.Footer.Default, map[string]string{"sitemap": "/sitemap"}) ||
			!slices.Equal(got.SuppressedAccountRoutes, []string{"family", "sent"}) ||
			!slices.Equal(saved.Hosts, []string{"maple.localhost", "portal.maple.example"}) {
			t.Errorf("%+v", saved)
		}
		want := []string{
			"brand_name: Maple Health to Maple Care",
			"hosts: maple.localhost to maple.localhost, portal.maple.example",
			"suppressed_account_routes: coverage-and-billing, family to family, sent",
			"colors.light.primary_1: #A3152B to #0B6157",
			"footer_fields.default.sitemap: nothing to /sitemap",
			"footer_fields.default.accessibility: https://maple.example/a11y to nothing",
		}
		if !slices.Equal(log.reasons(), want) {
			t.Errorf("%s", strings.Join(log.reasons(), "\n"))
		}
		if row := log.rows[0]; row.Action != "update" || row.Area != "brand" || row.Target != "maple" || row.MemberID != "" {
			t.Errorf("%+v", row)
		}
		if b, _ := service.ByHost(ctx, "portal.maple.example"); b.Name != "Maple Care" {
			t.Errorf("the new host shows %q at once", b.Name)
		}
	})
}

// D35: a brand's ages are edited as its other fields are, with a row of the trail each.
func TestAgesAreEdited(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		ctx := context.Background()
		service, log := desk(t, store)
		e := draft(maple(), "maple.localhost")
		e.Brand.TeenAge, e.Brand.AdultAge = 13, 20
		saved, err := service.Update(ctx, "maple", e)
		if err != nil || saved.Brand.Ages() != (acting.Ages{Teen: 13, Adult: 20}) {
			t.Fatal(err, reasons(err), saved.Brand.Ages())
		}
		if want := []string{"teen_age: 14 to 13", "adult_age: 19 to 20"}; !slices.Equal(log.reasons(), want) {
			t.Error(log.reasons())
		}
		if b, _ := service.ByCode(ctx, "maple"); b.Ages() != saved.Brand.Ages() {
			t.Errorf("the node still has %+v", b.Ages())
		}
		e.Revision, e.Brand.TeenAge = 2, 18
		if _, err := service.Update(ctx, "maple", e); keys(err) != "brand.teenAge" {
			t.Error(keys(err))
		}
		e.Brand.TeenAge, e.Brand.AdultAge = 14, 19
		if _, err := service.Update(ctx, "maple", e); keys(err) != "brand.teenAgeRaised brand.adultAgeLowered" {
			t.Error(keys(err))
		}
		e.Brand.TeenAge, e.Brand.AdultAge, e.Revision = 12, 20, 1
		if _, err := service.Update(ctx, "maple", e); !apperr.Is(err, apperr.Aborted) {
			t.Error(err)
		}
		if saved, _ := service.Get(ctx, "maple"); saved.Brand.TeenAge != 13 {
			t.Errorf("kept %d", saved.Brand.TeenAge)
		}
	})
}

func TestUpdateWithoutAChangeWritesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		service, log := desk(t, store)
		saved, err := service.Update(context.Background(), "maple", draft(maple(), "maple.localhost"))
		if err != nil || saved.Brand.Revision != 1 || len(log.rows) != 0 {
			t.Errorf("%v %d %v", err, saved.Brand.Revision, log.rows)
		}
	})
}

// The second editor is told so, and none of their changes are stored.
func TestTheSecondOfTwoEditorsIsTold(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		ctx := context.Background()
		service, log := desk(t, store)
		first, second := draft(maple(), "maple.localhost"), draft(maple(), "maple.localhost")
		first.Brand.Name, second.Brand.Name = "First", "Second"
		if _, err := service.Update(ctx, "maple", first); err != nil {
			t.Fatal(err)
		}
		if _, err := service.Update(ctx, "maple", second); !apperr.Is(err, apperr.Aborted) || apperr.From(err).MessageKey != "brand.changed" {
			t.Errorf("%v", err)
		}
		if saved, _ := service.Get(ctx, "maple"); saved.Brand.Name != "First" || len(log.rows) != 1 {
			t.Errorf("%q, %d rows", saved.Brand.Name, len(log.rows))
		}
		second.Revision = 2
		if saved, err := service.Update(ctx, "maple", second); err != nil || saved.Brand.Revision != 3 {
			t.Errorf("%v", err)
		}
	})
}

func TestOnlyOneOfManyEditorsAtOnceWins(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		service, _ := desk(t, store)
		results := make([]error, 8)
		var all sync.WaitGroup
		for i := range results {
			all.Go(func() {
				e := draft(maple(), "maple.localhost")
				e.Brand.Name = fmt.Sprintf("Editor %d", i)
				_, results[i] = service.Update(context.Background(), "maple", e)
			})
		}
		all.Wait()
		won := 0
		for _, err := range results {
			if err == nil {
				won++
			} else if !apperr.Is(err, apperr.Aborted) {
				t.Error(err)
			}
		}
		if saved, err := service.Get(context.Background(), "maple"); err != nil || won != 1 || saved.Brand.Revision != 2 {
			t.Errorf("%d won, revision %d, %v", won, saved.Brand.Revision, err)
		}
	})
}

func TestAChangeWithoutATrailIsNotMade(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		service, log := desk(t, store)
		log.fail = fmt.Errorf("no room")
		e := draft(maple(), "maple.localhost")
		e.Brand.Name = "Unseen"
		if _, err := service.Update(context.Background(), "maple", e); err == nil {
			t.Error("kept without a trail")
		}
		if saved, _ := service.Get(context.Background(), "maple"); saved.Brand.Name != "Maple Health" {
			t.Error(saved.Brand.Name)
		}
	})
}

// S1-3-11: a brand is shown on hosts of its own, and signing out leads to one.
func TestHostsOfABrand(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		service, _ := desk(t, store)
		many := make([]string, 21)
		for i := range many {
			many[i] = fmt.Sprintf("h%d.example", i)
		}
		for _, test := range []struct {
			name, home string
			hosts      []string
			want       string
		}{
			{"none", "maple.localhost", nil, "hosts brand.hostMissing, member_host brand.hostUnknown"},
			{"20", "h0.example", many[:20], ""},
			{"21", "h0.example", many, "hosts brand.hostsTooMany"},
			{"with a port", "maple.localhost", []string{"maple.localhost", "a.example:8080"}, "hosts.1 brand.hostInvalid"},
			{"an address of a page", "maple.localhost", []string{"maple.localhost", "https://a.example"}, "hosts.1 brand.hostInvalid"},
			{"empty", "maple.localhost", []string{"maple.localhost", ""}, "hosts.1 brand.hostInvalid"},
			{"two words", "maple.localhost", []string{"maple.localhost", "two words"}, "hosts.1 brand.hostInvalid"},
			{"letters that are not plain", "maple.localhost", []string{"maple.localhost", "érable.example"}, "hosts.1 brand.hostInvalid"},
			{"twice", "maple.localhost", []string{"maple.localhost", "MAPLE.localhost"}, "hosts.1 brand.hostTwice"},
			{"another brand's", "maple.localhost", []string{"maple.localhost", "LOCALHOST"}, "hosts.1 brand.hostOf"},
			{"signing out to an unknown host", "nobody.example", []string{"maple.localhost"}, "member_host brand.hostUnknown"},
			{"signing out to another brand", "localhost", []string{"maple.localhost"}, "member_host brand.hostUnknown"},
			{"signing out to no host", "two words", []string{"maple.localhost"}, "member_host brand.hostInvalid"},
			{"signing out to a port of its own", "maple.localhost:8443", []string{"maple.localhost"}, ""},
		} {
			e := draft(maple(), test.hosts...)
			e.Brand.MemberHost = test.home
			p, err := service.Preview(context.Background(), "maple", e)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, f := range p.Refused {
				got = append(got, f.Name+" "+f.MessageKey)
			}
			if strings.Join(got, ", ") != test.want {
				t.Errorf("%s: %v, want %s", test.name, got, test.want)
			}
		}
		e := draft(maple(), "maple.localhost", "localhost")
		if _, err := service.Update(context.Background(), "maple", e); keys(err) != "brand.hostOf" || !strings.Contains(reasons(err), "Wellhouse") {
			t.Errorf("%v", err)
		}
	})
}

// S1-1-15: the preview holds the colours of the stylesheet, with contrast.
func TestPreviewIsWhatTheStylesheetHolds(t *testing.T) {
	service, _ := desk(t, dbtest.SQLite(t))
	e := draft(maple(), "maple.localhost")
	e.Brand.Colors.Light.Primary1, e.Brand.Colors.Dark.Primary1 = "#FFD400", "#101010"
	p, err := service.Preview(context.Background(), "maple", e)
	if err != nil || len(p.Themes) != 2 || len(p.Refused) != 0 {
		t.Fatal(err, p)
	}
	css, err := e.Brand.Stylesheet()
	if err != nil {
		t.Fatal(err)
	}
	light, dark := p.Themes[0], p.Themes[1]
	for name, pair := range map[string][2]string{
		"action": {light.Roles.Action, dark.Roles.Action}, "on-action": {light.Roles.OnAction, dark.Roles.OnAction},
		"action-hover": {light.Roles.ActionHover, dark.Roles.ActionHover}, "action-tint": {light.Roles.ActionTint, dark.Roles.ActionTint},
		"focus": {light.Roles.Focus, dark.Roles.Focus}, "primary-1": {light.From, dark.From},
	} {
		if line := fmt.Sprintf("--brand-%s: light-dark(%s, %s);", name, pair[0], pair[1]); !strings.Contains(css, line) {
			t.Errorf("the stylesheet lacks %s", line)
		}
	}
	for _, theme := range p.Themes {
		if len(theme.Contrasts) != 9 {
			t.Errorf("%s: %d pairs", theme.Theme, len(theme.Contrasts))
		}
		for _, c := range theme.Contrasts {
			if c.Ratio < c.Needed || c.Ratio > 21 || c.Needed < 3 {
				t.Errorf("%s %s: %.2f of %.1f", theme.Theme, c.Pair, c.Ratio, c.Needed)
			}
		}
	}
	e.Brand.Colors.Light.Primary1 = "yellow"
	p, err = service.Preview(context.Background(), "maple", e)
	if err != nil || len(p.Themes) != 1 || p.Themes[0].Theme != brand.Dark || p.Refused[0].Name != "colors.light.primary_1" {
		t.Errorf("%v %+v", err, p)
	}
}

func TestANameIsRedrawn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		service, log := desk(t, store)
		e := draft(maple(), "maple.localhost")
		e.Brand.Name, e.Brand.LogoWidth, e.Logo = "Maple Care", brand.LogoWidth, &brand.NewLogo{FromName: true}
		saved, err := service.Update(context.Background(), "maple", e)
		if err != nil || saved.Brand.LogoSVG != brand.Wordmark("Maple Care", "#A3152B", brand.LogoWidth) {
			t.Fatal(err, saved.Brand.LogoSVG)
		}
		if !slices.ContainsFunc(log.reasons(), func(s string) bool { return strings.HasPrefix(s, "logo: ") }) {
			t.Error(log.reasons())
		}
		e.Revision, e.Logo = 2, &brand.NewLogo{File: picture(t, 360, 80)}
		saved, err = service.Update(context.Background(), "maple", e)
		if err != nil || len(saved.Brand.LogoPNG) == 0 || !strings.HasSuffix(saved.Brand.LogoURL(), ".png") {
			t.Fatal(err, saved.Brand.LogoURL())
		}
	})
}

// A colour that is none must not reach the drawing of the name.
func TestANameIsDrawnInAColour(t *testing.T) {
	service, _ := desk(t, dbtest.SQLite(t))
	e := draft(maple(), "maple.localhost")
	e.Brand.Colors.Light.Primary1, e.Logo = `"><script>alert(1)</script>`, &brand.NewLogo{FromName: true}
	p, err := service.Preview(context.Background(), "maple", e)
	if err != nil || len(p.Refused) != 1 || p.Refused[0].Name != "colors.light.primary_1" || strings.Contains(decode(t, p.Logo), "script") {
		t.Errorf("%v %+v", err, p.Refused)
	}
}

func TestUnknownBrandsCannotBeEdited(t *testing.T) {
	service, _ := desk(t, dbtest.SQLite(t))
	ctx := context.Background()
	_, got := service.Get(ctx, "nobody")
	_, previewed := service.Preview(ctx, "nobody", brand.Edit{})
	_, updated := service.Update(ctx, "nobody", brand.Edit{})
	for _, err := range []error{got, previewed, updated} {
		if !apperr.Is(err, apperr.NotFound) {
			t.Error(err)
		}
	}
}

// S1-3-15: what a brand may hide is what the route catalogue can hide.
func TestAccountRoutesAreThoseOfTheCatalogue(t *testing.T) {
	var ids []string
	for _, file := range []string{"account.ts", "ours.ts"} {
		text, err := os.ReadFile("../../../web/src/routes/catalogue/" + file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`suppressedAs: '([^']+)'`).FindAllStringSubmatch(string(text), -1) {
			ids = append(ids, m[1])
		}
	}
	slices.Sort(ids)
	if want := slices.Sorted(slices.Values(brand.AccountRoutes)); !slices.Equal(slices.Compact(ids), want) {
		t.Errorf("the catalogue has %v, brands may hide %v", ids, want)
	}
}
