package family

import (
	"errors"
	"testing"

	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
)

// key is the message key of a refusal; empty for none.
func key(err error) string {
	var e *apperr.Error
	switch {
	case !errors.As(err, &e):
		return ""
	case len(e.Fields) > 0:
		return e.Fields[0].MessageKey
	}
	return e.MessageKey
}

// Who can be let act for whom.
func TestMayParent(t *testing.T) {
	someone := func(brand string, stage acting.Stage, ended bool) person {
		return person{Facts: member.Facts{BrandCode: brand, Ended: ended}, stage: stage}
	}
	parent := someone("a", acting.Grown, false)
	for want, child := range map[string][]person{
		"":                  {someone("a", acting.Child, false), someone("a", acting.Teen, false)},
		"family.notMinor":   {someone("a", acting.Grown, false), someone("b", acting.Grown, false)},
		"family.otherBrand": {someone("b", acting.Child, false), someone("b", acting.Teen, false)},
		"record.ended":      {someone("a", acting.Child, true), someone("a", acting.Grown, true)},
	} {
		for _, c := range child {
			if got := key(mayParent(c, parent)); got != want {
				t.Errorf("%+v: %q, want %q", c, got, want)
			}
		}
	}
}

// Ten on each side, and nobody twice.
func TestRoomFor(t *testing.T) {
	for _, c := range []struct {
		others, actsFor int
		linked          bool
		want            string
	}{
		{0, 0, false, ""},
		{9, 9, false, ""},
		{10, 0, false, "family.full"},
		{0, 10, false, "family.actsForMany"},
		{9, 9, true, "family.linkedDesk"},
	} {
		others := make([]Link, c.others)
		if c.linked {
			others[0].ActorID = "parent"
		}
		if got := key(roomFor(others, make([]Link, c.actsFor), "parent")); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}
