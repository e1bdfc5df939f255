package roster_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/roster"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/who"
)

type brands struct{ err error }

func (b brands) ByCode(context.Context, string) (brand.Brand, error) { return brand.Brand{}, b.err }

// A brand that does not exist is a matter of the form. A store that cannot be read is
// not: choosing another brand would not help.
func TestABrandThatCannotBeRead(t *testing.T) {
	broken := errors.New("the disk is gone")
	for name, c := range map[string]struct {
		err   error
		field bool
	}{
		"no such brand": {apperr.NotFoundError(), true},
		"a failure":     {broken, false},
	} {
		s := roster.New(roster.Deps{Now: time.Now, Brands: brands{c.err}})
		_, _, err := s.Invite(t.Context(), roster.Person{
			Email: "new@house.test", Role: who.Coach, GivenName: "Ana", FamilyName: "Ruiz", BrandCode: "maple", Locale: "en-US",
		})
		var known *apperr.Error
		if isField := errors.As(err, &known) && len(known.Fields) == 1 && known.Fields[0].Name == "brandCode"; isField != c.field {
			t.Errorf("%s: %v", name, err)
		}
		if !c.field && !errors.Is(err, broken) {
			t.Errorf("%s is lost: %v", name, err)
		}
	}
}
