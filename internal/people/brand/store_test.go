package brand_test

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
)

// maple is a brand with every field set.
func maple() brand.Brand {
	b := brand.Default()
	b.Code, b.Name, b.Organisation, b.Country = "maple", "Maple Health", "Maple Health Inc.", "CA"
	b.Form, b.DataTheme, b.MemberHost = brand.Standalone, "dark", "maple.localhost:8080"
	b.LogoutURL = "https://www.maple.example/bye"
	b.LogoWidth = brand.LogoWidthSmall
	b.LogoSVG = brand.Wordmark("Maple", "#A3152B", brand.LogoWidthSmall)
	b.Support = brand.Support{Email: "help@maple.example", Phone: "+1 800 555 0100"}
	b.Colors.Light.Primary1 = "#A3152B"
	b.MetaTags = brand.MetaTags{Thumbnail: "/brand/t.png", OGImage: "https://maple.example/og.png", OGURL: "https://maple.example/"}
	b.Footer = brand.Footer{
		Brand:   []brand.Link{{Label: "Write to us", URL: "mailto:help@maple.example"}},
		Default: map[string]string{"accessibility": "https://maple.example/a11y"},
	}
	b.SuppressHealthInfo, b.Correctional = true, true
	b.FrameHosts = []string{"https://teams.example"}
	b.TeenAge, b.AdultAge = 14, 19
	b.SuppressedAccountRoutes = []string{"family", "coverage-and-billing"}
	b.UpdatedAt = 1_700_000_000_000
	return b
}

func put(t *testing.T, store *db.DB, b brand.Brand, hosts ...string) {
	t.Helper()
	err := store.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		if err := brand.Put(ctx, q, b); err != nil {
			return err
		}
		for _, host := range hosts {
			if err := brand.PutHost(ctx, q, host, b.Code); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

func TestPutKeepsEveryField(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		want := maple()
		want.LogoPNG = picture(t, brand.LogoWidthSmall, brand.LogoHeight)
		put(t, store, brand.Default())
		put(t, store, want)
		want.Revision = 1
		time := clock{at: time.UnixMilli(1_000_000)}
		got, err := brand.New(brand.Deps{DB: store, Now: time.now}).ByCode(context.Background(), "maple")
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%v\n got %+v\nwant %+v", err, got, want)
		}
	})
}

func TestByHost(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		put(t, store, brand.Default(), "localhost")
		put(t, store, maple(), "maple.localhost", "Portal.Maple.Example", "::1")
		time := clock{at: time.UnixMilli(1_000_000)}
		service := brand.New(brand.Deps{DB: store, Now: time.now})
		for host, want := range map[string]string{
			"maple.localhost":           "maple",
			"maple.localhost:8080":      "maple",
			"MAPLE.localhost.":          "maple",
			"portal.maple.example":      "maple",
			"[::1]:8080":                "maple",
			"localhost:8080":            "default",
			"unknown.example":           "default",
			"maple.localhost.evil.test": "default",
			"maple.localhost\x00":       "default",
			"":                          "default",
		} {
			if got, err := service.ByHost(context.Background(), host); err != nil || got.Code != want {
				t.Errorf("%q: %s, %v; want %s", host, got.Code, err, want)
			}
		}
	})
}

func TestNodesAgreeWithinSeconds(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		ctx := context.Background()
		time := clock{at: time.UnixMilli(1_000_000)}
		one := brand.New(brand.Deps{DB: store, Now: time.now})
		other := brand.New(brand.Deps{DB: store, Now: time.now})
		put(t, store, maple())
		name := func(s *brand.Service) string {
			b, err := s.ByCode(ctx, "maple")
			if err != nil {
				t.Fatal(err)
			}
			return b.Name
		}
		_, _ = name(one), name(other)

		changed := maple()
		changed.Name = "Maple Care"
		put(t, store, changed, "maple.localhost")
		one.Forget()
		if got := name(one); got != "Maple Care" {
			t.Errorf("the node that made the change shows %q", got)
		}
		if got := name(other); got != "Maple Health" {
			t.Errorf("the other node asked the store again at once: %q", got)
		}
		time.at = time.at.Add(3_000_000_000)
		if got := name(other); got != "Maple Care" {
			t.Errorf("the other node still shows %q after three seconds", got)
		}
		if b, _ := other.ByHost(ctx, "maple.localhost"); b.Code != "maple" {
			t.Errorf("the new host shows %q", b.Code)
		}
	})
}

func TestWhatIsKnownSurvivesTheStore(t *testing.T) {
	store := dbtest.SQLite(t)
	put(t, store, maple(), "maple.localhost")
	time := clock{at: time.UnixMilli(1_000_000)}
	service := brand.New(brand.Deps{DB: store, Now: time.now})
	if _, err := service.ByHost(context.Background(), "maple.localhost"); err != nil {
		t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	time.at = time.at.Add(3_000_000_000)
	if b, err := service.ByHost(context.Background(), "maple.localhost"); err != nil || b.Code != "maple" {
		t.Errorf("known brand: %s, %v", b.Code, err)
	}
	fresh := brand.New(brand.Deps{DB: store, Now: time.now})
	if b, err := fresh.ByHost(context.Background(), "maple.localhost"); err == nil || b.Code != brand.DefaultCode {
		t.Errorf("nothing known: %s, %v", b.Code, err)
	}
}

func TestEnsureGivesAnEmptyInstallationItsBrandOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		ctx := context.Background()
		time := clock{at: time.UnixMilli(1_000_000)}
		service := brand.New(brand.Deps{DB: store, Now: time.now})
		if err := service.Ensure(ctx); err != nil {
			t.Fatal(err)
		}
		changed := brand.Default()
		changed.Name = "Renamed"
		put(t, store, changed)
		if err := service.Ensure(ctx); err != nil {
			t.Fatal(err)
		}
		if b, err := service.ByCode(ctx, brand.DefaultCode); err != nil || b.Name != "Renamed" {
			t.Errorf("%q, %v", b.Name, err)
		}
	})
}

func TestHostsBelongToOneKnownBrand(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		put(t, store, brand.Default(), "portal.example.com")
		taken := maple()
		taken.MemberHost = "Portal.example.com:443"
		for name, work := range map[string]db.Work{
			"member_host": func(ctx context.Context, q db.Q) error { return brand.Put(ctx, q, taken) },
			"brand_code":  func(ctx context.Context, q db.Q) error { return brand.PutHost(ctx, q, "h.example", "nobody") },
			"host":        func(ctx context.Context, q db.Q) error { return brand.PutHost(ctx, q, "two words", "default") },
		} {
			err := store.Write(context.Background(), db.System, work)
			if fields := refused(err); !slices.Equal(fields, []string{name}) {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

func TestUnknownCodeIsNotFound(t *testing.T) {
	time := clock{at: time.UnixMilli(1_000_000)}
	_, err := brand.New(brand.Deps{DB: dbtest.SQLite(t), Now: time.now}).ByCode(context.Background(), "nobody")
	if !apperr.Is(err, apperr.NotFound) {
		t.Error(err)
	}
}

// refused names the fields that an error refuses.
func refused(err error) (fields []string) {
	if err == nil {
		return nil
	}
	for _, f := range apperr.From(err).Fields {
		if !slices.Contains(fields, f.Name) {
			fields = append(fields, f.Name)
		}
	}
	return fields
}

// keys joins why the refused fields are.
func keys(err error) string {
	if err == nil {
		return ""
	}
	var all []string
	for _, f := range apperr.From(err).Fields {
		all = append(all, f.MessageKey)
	}
	return strings.Join(all, " ")
}

// reasons joins what the refused fields say.
func reasons(err error) string {
	var all []string
	for _, f := range apperr.From(err).Fields {
		all = append(all, f.Message)
	}
	return strings.Join(all, " ")
}
