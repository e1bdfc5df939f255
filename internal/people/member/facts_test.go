package member_test

import (
	"context"
	"testing"
	"time"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
)

func TestFacts(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		load := func(id string) (f member.Facts, err error) {
			err = w.DB.Read(context.Background(), db.Member(id), func(ctx context.Context, q db.Q) error {
				f, err = member.LoadFacts(ctx, q, id)
				return err
			})
			return f, err
		}
		got, err := load(demo.MemberID("annmarie"))
		if err != nil {
			t.Fatal(err)
		}
		want := member.Facts{
			ID: demo.MemberID("annmarie"), GivenName: "Ann-Marie", FamilyName: "Tremblay", LegalGiven: "Ann-Marie", Email: "annmarie@demo.test", Locale: "fr-CA",
			BirthDate: "1963-10-08", TimeZone: "America/Toronto", BrandCode: got.BrandCode, BrandName: got.BrandName, Country: "CA",
		}
		if got != want || got.BrandCode == "" || got.BrandName == "" {
			t.Errorf("%+v, want %+v", got, want)
		}
		if at := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC).In(got.Zone()); at.Hour() != 7 || got.FullName() != "Ann-Marie Tremblay" {
			t.Errorf("%s is shown %v", got.FullName(), at)
		}
		if _, err := load("nobody"); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("nobody: %v", err)
		}
	})
}
