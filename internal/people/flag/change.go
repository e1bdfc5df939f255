package flag

import (
	"context"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// mostOwn is how many members with settings of their own a list names: as many
// as a search shows.
const mostOwn = 20

// List gives every flag with everyone's settings. The members it names can see
// that it did.
func (s *Service) List(ctx context.Context) (list []Overview, err error) {
	err = s.db.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		list, err = overviews(ctx, q, mostOwn)
		return err
	})
	if err != nil {
		return nil, err
	}
	var shown []audit.Row
	named := map[string]bool{}
	for _, o := range list {
		for i, own := range o.Own {
			o.Own[i].Email = s.mask(own.Email)
			if !named[own.MemberID] {
				named[own.MemberID] = true
				shown = append(shown, audit.Row{MemberID: own.MemberID, Action: "read", Area: "member-directory", Target: "flags"})
			}
		}
	}
	return list, s.audit.Listed(ctx, shown)
}

// Change is what an Admin wants: a flag on or off for a target, or, with a nil
// setting, a target without a setting of its own.
type Change struct {
	Name    string
	Target  Target
	Setting *bool
}

// Effect is what a change does, or would do.
type Effect struct {
	Touched int
	Member  *Own // of the target, as it stands before
}

// Preview tells what a change would do.
func (s *Service) Preview(ctx context.Context, c Change) (e Effect, err error) {
	if err := c.check(); err != nil {
		return Effect{}, err
	}
	if c.Target.Member != "" {
		person, err := s.person(ctx, c.Target.Member)
		if err != nil {
			return Effect{}, err
		}
		err = s.db.Read(ctx, db.Member(person.MemberID), func(ctx context.Context, q db.Q) error {
			e, err = memberEffect(ctx, q, person, c)
			return err
		})
		return e, err
	}
	err = s.db.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		e, err = sharedEffect(ctx, q, c)
		return err
	})
	return e, err
}

// Apply makes a change and records it, a member's in the member's own trail.
func (s *Service) Apply(ctx context.Context, c Change) (e Effect, err error) {
	if err := c.check(); err != nil {
		return Effect{}, err
	}
	if c.Target.Member != "" {
		return s.applyToMember(ctx, c)
	}
	err = s.db.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if e, err = sharedEffect(ctx, q, c); err != nil {
			return err
		}
		if err := store(ctx, q, c); err != nil {
			return err
		}
		return s.audit.Record(ctx, q, audit.Row{Action: "update", Area: "flag", Target: c.Name, Reason: c.words()})
	})
	return e, err
}

func (s *Service) applyToMember(ctx context.Context, c Change) (e Effect, err error) {
	person, err := s.person(ctx, c.Target.Member)
	if err != nil {
		return Effect{}, err
	}
	c.Target.Member = person.MemberID
	err = s.db.Write(ctx, db.Member(person.MemberID), func(ctx context.Context, q db.Q) error {
		if e, err = memberEffect(ctx, q, person, c); err != nil {
			return err
		}
		if err := store(ctx, q, c); err != nil {
			return err
		}
		return s.audit.Record(ctx, q, audit.Row{MemberID: person.MemberID, Action: "update", Area: "flag", Target: c.Name, Reason: c.words()})
	})
	return e, err
}

// check refuses a change that cannot be meant.
func (c Change) check() error {
	set := 0
	for _, given := range []bool{c.Target.Form != "", c.Target.Brand != "", c.Target.Member != ""} {
		if given {
			set++
		}
	}
	switch {
	case !Known(c.Name):
		return apperr.Invalid(apperr.Field{Name: "name", MessageKey: "errors.value", Message: "This flag does not exist."})
	case set != 1:
		return apperr.Invalid(apperr.Field{Name: "target", MessageKey: "errors.value", Message: "Choose a form, a brand or a member."})
	case c.Target.Form != "" && c.Target.Form != OneApp && c.Target.Form != Standalone:
		return apperr.Invalid(apperr.Field{Name: "form", MessageKey: "errors.value", Message: "This form does not exist."})
	case c.Target.Form != "" && c.Setting == nil:
		return apperr.Invalid(apperr.Field{Name: "target", MessageKey: "errors.value", Message: "A form can only be on or off."})
	}
	return nil
}

// words tell the change in the trail.
func (c Change) words() string {
	state := "cleared"
	if c.Setting != nil {
		state = map[bool]string{true: "on", false: "off"}[*c.Setting]
	}
	switch {
	case c.Target.Form != "":
		return "form " + string(c.Target.Form) + " " + state
	case c.Target.Brand != "":
		return "brand " + c.Target.Brand + " " + state
	}
	return "member " + state
}

func sharedEffect(ctx context.Context, q db.Q, c Change) (Effect, error) {
	list, err := overviews(ctx, q, 0)
	if err != nil {
		return Effect{}, err
	}
	for _, o := range list {
		if o.Name != c.Name {
			continue
		}
		if c.Target.Brand != "" && !o.has(c.Target.Brand) {
			return Effect{}, apperr.Invalid(apperr.Field{Name: "brandCode", MessageKey: "errors.unknownBrand", Message: "This brand does not exist."})
		}
		return Effect{Touched: o.Touched(c.Target, c.Setting)}, nil
	}
	return Effect{}, apperr.NotFoundError()
}

func (o Overview) has(brandCode string) bool {
	for _, b := range o.Brands {
		if b.Code == brandCode {
			return true
		}
	}
	return false
}

func memberEffect(ctx context.Context, q db.Q, p Person, c Change) (Effect, error) {
	standing, err := Load(ctx, q, p.MemberID)
	if err != nil {
		return Effect{}, err
	}
	for _, f := range standing.Flags {
		if f.Name != c.Name {
			continue
		}
		after := f
		after.Member = c.Setting
		e := Effect{Member: &Own{Person: p, On: f.On(standing.Form)}}
		if f.On(standing.Form) != after.On(standing.Form) {
			e.Touched = 1
		}
		return e, nil
	}
	return Effect{}, apperr.NotFoundError()
}

// person looks a member up by id or email address.
func (s *Service) person(ctx context.Context, text string) (Person, error) {
	p, err := s.find(ctx, who.From(ctx), text)
	if apperr.Is(err, apperr.NotFound) {
		err = apperr.Invalid(apperr.Field{Name: "member", MessageKey: "errors.unknownMember", Message: "No member has this id or email."})
	}
	return p, err
}

func store(ctx context.Context, q db.Q, c Change) error {
	t := c.Target
	switch {
	case t.Form == OneApp:
		return setForm(ctx, q, c.Name, func(f *Flag) { f.OneApp = *c.Setting })
	case t.Form == Standalone:
		return setForm(ctx, q, c.Name, func(f *Flag) { f.Legacy = *c.Setting })
	case t.Brand != "" && c.Setting == nil:
		return clearBrand(ctx, q, t.Brand, c.Name)
	case t.Brand != "":
		return SetBrand(ctx, q, t.Brand, c.Name, *c.Setting)
	case c.Setting == nil:
		return clearMember(ctx, q, t.Member, c.Name)
	}
	return SetMember(ctx, q, t.Member, c.Name, *c.Setting)
}
