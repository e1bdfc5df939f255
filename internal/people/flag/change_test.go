package flag_test

import (
	"context"
	"slices"
	"testing"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/flag"
	"wellhouse.app/internal/people/staff"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

var yes, no = true, false

func desk(w *demotest.World) *flag.Service {
	directory := staff.New(staff.Deps{DB: w.DB, Now: w.Time, Audit: w.Audit, LockedOut: nobodyLocked})
	return flag.New(flag.Deps{DB: w.DB, Audit: w.Audit, Mask: auth.MaskEmail, Find: func(ctx context.Context, w who.Who, text string) (flag.Person, error) {
		f, err := directory.FindMember(ctx, w, text)
		return flag.Person{MemberID: f.ID, BrandCode: f.BrandCode, Name: f.Name, Email: f.MaskedEmail}, err
	}})
}

func listed(t *testing.T, s *flag.Service, name string) flag.Overview {
	t.Helper()
	list, err := s.List(context.Background())
	if err != nil || len(list) != 15 {
		t.Fatalf("%d flags: %v", len(list), err)
	}
	return list[slices.IndexFunc(list, func(o flag.Overview) bool { return o.Name == name })]
}

// S2-3-72: the list has every flag in its order, each brand, and the members
// with settings of their own.
func TestList(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		o := listed(t, desk(w), flag.Onboarding)
		var names []string
		for _, own := range o.Own {
			if own.On {
				names = append(names, own.Name)
			}
		}
		if !slices.Equal(names, []string{"Tom Becker", "Luis Ortega"}) {
			t.Errorf("own settings of %v", names)
		}
		if o.OnFor() != 2 || len(o.Brands) != 5 || o.OwnTotal != len(o.Own) {
			t.Errorf("on for %d, %d brands, %d own of %d", o.OnFor(), len(o.Brands), len(o.Own), o.OwnTotal)
		}
		if o.Brands[0].Form != flag.OneApp {
			t.Errorf("%+v", o.Brands[0])
		}
	})
}

// A change and the number it touches agree with what people then have.
func TestApply(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s := desk(w)
		admin := demotest.As("admin", who.Admin)
		apply := func(target flag.Target, setting *bool) int {
			t.Helper()
			c := flag.Change{Name: flag.Launchpad, Target: target, Setting: setting}
			before, err := s.Preview(admin, c)
			if err != nil {
				t.Fatal(err)
			}
			on := listed(t, s, flag.Launchpad).OnFor()
			after, err := s.Apply(admin, c)
			if err != nil || after.Touched != before.Touched {
				t.Fatalf("previewed %d, touched %d: %v", before.Touched, after.Touched, err)
			}
			if moved := listed(t, s, flag.Launchpad).OnFor() - on; moved != after.Touched && -moved != after.Touched {
				t.Errorf("%+v touched %d and moved %d", target, after.Touched, moved)
			}
			return after.Touched
		}
		has := func(person string) bool {
			return slices.Contains(states(t, w, demotest.As(person, who.Member)), flag.Launchpad)
		}
		if n := apply(flag.Target{Form: flag.OneApp}, &yes); n == 0 || !has("tom") || has("james") {
			t.Errorf("form: %d touched; Tom follows it, James has it off for himself", n)
		}
		if n := apply(flag.Target{Brand: "direct"}, &no); n != 1 || has("tom") {
			t.Errorf("brand off: %d touched", n)
		}
		if n := apply(flag.Target{Member: " TOM@demo.test "}, &yes); n != 1 || !has("tom") {
			t.Errorf("member on: %d touched", n)
		}
		if n := apply(flag.Target{Member: demo.MemberID("tom")}, &yes); n != 0 {
			t.Errorf("twice is once: %d touched", n)
		}
		if n := apply(flag.Target{Brand: "direct"}, nil); n != 0 || !has("tom") {
			t.Errorf("the member's own setting wins: %d touched", n)
		}
		if n := apply(flag.Target{Member: "tom@demo.test"}, nil); n != 0 || !has("tom") {
			t.Errorf("cleared, the form is on: %d touched", n)
		}
	})
}

func trail(t *testing.T, w *demotest.World, memberID string) (reasons []string) {
	t.Helper()
	err := w.DB.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		rows, err := q.QueryContext(ctx, "SELECT reason FROM audit_rows WHERE area = 'flag' AND member_id = $1 AND actor_role = 'Admin' ORDER BY at, id", memberID)
		if err != nil {
			return err
		}
		defer func() { _ = rows.Close() }()
		for rows.Next() {
			var reason string
			if err := rows.Scan(&reason); err != nil {
				return err
			}
			reasons = append(reasons, reason)
		}
		return rows.Err()
	})
	if err != nil {
		t.Fatal(err)
	}
	return reasons
}

// A member's setting stands in the member's own trail, everyone else's in the
// general one.
func TestApplyLeavesATrail(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s, admin := desk(w), demotest.As("admin", who.Admin)
		for _, c := range []flag.Change{
			{Name: flag.Guide, Target: flag.Target{Form: flag.Standalone}, Setting: &yes},
			{Name: flag.Guide, Target: flag.Target{Brand: "maple"}, Setting: &no},
			{Name: flag.Guide, Target: flag.Target{Member: "rosa@demo.test"}, Setting: &no},
			{Name: flag.Guide, Target: flag.Target{Member: demo.MemberID("rosa")}},
		} {
			if _, err := s.Apply(admin, c); err != nil {
				t.Fatal(err)
			}
		}
		if got := trail(t, w, ""); !slices.Equal(got, []string{"form standalone on", "brand maple off"}) {
			t.Errorf("%q", got)
		}
		if got := trail(t, w, demo.MemberID("rosa")); !slices.Equal(got, []string{"member off", "member cleared"}) {
			t.Errorf("%q", got)
		}
	})
}

func TestRefusedChanges(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s, admin := desk(w), demotest.As("admin", who.Admin)
		for name, c := range map[string]struct {
			change flag.Change
			kind   apperr.Kind
		}{
			"unknown flag":      {flag.Change{Name: "nothing", Target: flag.Target{Form: flag.OneApp}, Setting: &yes}, apperr.InvalidArgument},
			"nobody":            {flag.Change{Name: flag.Guide, Setting: &yes}, apperr.InvalidArgument},
			"two at once":       {flag.Change{Name: flag.Guide, Target: flag.Target{Form: flag.OneApp, Brand: "maple"}, Setting: &yes}, apperr.InvalidArgument},
			"unknown form":      {flag.Change{Name: flag.Guide, Target: flag.Target{Form: "other"}, Setting: &yes}, apperr.InvalidArgument},
			"a form cleared":    {flag.Change{Name: flag.Guide, Target: flag.Target{Form: flag.OneApp}}, apperr.InvalidArgument},
			"unknown brand":     {flag.Change{Name: flag.Guide, Target: flag.Target{Brand: "other"}, Setting: &yes}, apperr.InvalidArgument},
			"unknown address":   {flag.Change{Name: flag.Guide, Target: flag.Target{Member: "x@demo.test"}, Setting: &yes}, apperr.InvalidArgument},
			"unknown id":        {flag.Change{Name: flag.Guide, Target: flag.Target{Member: "x"}, Setting: &yes}, apperr.InvalidArgument},
			"staff, no members": {flag.Change{Name: flag.Guide, Target: flag.Target{Member: "coach.en@demo.test"}, Setting: &yes}, apperr.InvalidArgument},
		} {
			if _, err := s.Preview(admin, c.change); !apperr.Is(err, c.kind) {
				t.Errorf("preview of %s: %v", name, err)
			}
			if _, err := s.Apply(admin, c.change); !apperr.Is(err, c.kind) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if got := trail(t, w, ""); len(got) != 0 {
			t.Errorf("refused changes left %q", got)
		}
	})
}

func nobodyLocked(_ context.Context, _ db.Q, emails []string) ([]bool, error) {
	return make([]bool, len(emails)), nil
}
