package brand

import (
	"context"
	"maps"
	"slices"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
)

// Preview is what an edit would come to.
type Preview struct {
	Themes  []ThemePreview
	Refused []apperr.Field
	Logo    string // address of the new logo
}

// List returns every brand by code, as the store has it now.
func (s *Service) List(ctx context.Context) ([]Saved, error) {
	known, err := s.load(ctx)
	if err != nil {
		return nil, err
	}
	var all []Saved
	for _, code := range slices.Sorted(maps.Keys(known.brands)) {
		all = append(all, Saved{known.brands[code], known.hostsOf(code)})
	}
	return all, nil
}

// Get returns one brand, as the store has it now.
func (s *Service) Get(ctx context.Context, code string) (Saved, error) {
	_, saved, err := s.find(ctx, code)
	return saved, err
}

// Preview tells what an edit of a brand would come to. It keeps nothing.
func (s *Service) Preview(ctx context.Context, code string, e Edit) (Preview, error) {
	known, before, err := s.find(ctx, code)
	if err != nil {
		return Preview{}, err
	}
	after, refused := e.onto(known, before.Brand, s.allow)
	p := Preview{Refused: refused}
	for _, theme := range []struct {
		name   Theme
		colour string
	}{{Light, after.Brand.Colors.Light.Primary1}, {Dark, after.Brand.Colors.Dark.Primary1}} {
		if !colourPattern.MatchString(theme.colour) {
			continue
		}
		t, err := PreviewTheme(theme.colour, theme.name)
		if err != nil {
			return Preview{}, err
		}
		p.Themes = append(p.Themes, t)
	}
	if e.Logo != nil && !slices.ContainsFunc(refused, func(f apperr.Field) bool { return f.Name == "logo" }) {
		p.Logo = after.Brand.logoData()
	}
	return p, nil
}

// Update replaces a brand by an edit of the revision it has, for everyone at
// the next look at it. Each field that changed is a row of the audit trail.
func (s *Service) Update(ctx context.Context, code string, e Edit) (Saved, error) {
	known, before, err := s.find(ctx, code)
	if err != nil {
		return Saved{}, err
	}
	if e.Revision != before.Brand.Revision {
		return Saved{}, conflict()
	}
	after, refused := e.onto(known, before.Brand, s.allow)
	if len(refused) > 0 {
		return Saved{}, apperr.Invalid(refused...)
	}
	changed := changes(before, after)
	if len(changed) == 0 {
		return before, nil
	}
	after.Brand.UpdatedAt = s.now().UnixMilli()
	err = s.db.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if err := replace(ctx, q, before.Brand, after.Brand, before.Hosts, after.Hosts); err != nil {
			return err
		}
		for _, c := range changed {
			if err := s.audit.Record(ctx, q, audit.Row{Action: "update", Area: "brand", Target: code, Reason: c.String()}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return Saved{}, err
	}
	s.Forget()
	return s.Get(ctx, code)
}

// find reads a brand and everything it may conflict with from the store, not
// from memory: an editor must see what is stored.
func (s *Service) find(ctx context.Context, code string) (*stored, Saved, error) {
	if code == "" {
		return nil, Saved{}, apperr.Invalid(brandUnknown.at("code"))
	}
	known, err := s.load(ctx)
	if err != nil {
		return nil, Saved{}, err
	}
	b, ok := known.brands[code]
	if !ok {
		return nil, Saved{}, apperr.NotFoundError()
	}
	return known, Saved{b, known.hostsOf(code)}, nil
}

func (s *Service) load(ctx context.Context) (known *stored, err error) {
	err = s.db.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		known, err = load(ctx, q)
		return err
	})
	return known, err
}
