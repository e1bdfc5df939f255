package member_test

import (
	"context"
	"fmt"
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

// A list of many members is named in one statement, also where one comes in it twice or is
// not known.
func TestNames(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		ann, rosa := demo.MemberID("annmarie"), demo.MemberID("rosa")
		ids := []string{ann, "nobody", rosa, ann}
		for i := range 1200 {
			ids = append(ids, fmt.Sprintf("unknown-%d", i))
		}
		err := w.DB.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
			got, err := member.Names(ctx, q, ids)
			if len(got) != 2 || got[ann] != (member.Named{FullName: "Ann-Marie Tremblay", TimeZone: "America/Toronto"}) || got[rosa].FullName == "" {
				t.Errorf("%+v", got)
			}
			if ids[0] != ann || ids[1] != "nobody" {
				t.Error("the list is in another order")
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	})
}
