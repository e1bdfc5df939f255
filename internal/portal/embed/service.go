package embed

import (
	"context"
	"slices"
	"strings"
	"time"

	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/guard"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
)

// Owner reports whether a thing belongs to a member.
type Owner func(ctx context.Context, q db.Q, memberID, id string) (bool, error)

// Deps is what the service needs.
type Deps struct {
	DB    *db.DB
	Now   func() time.Time
	Keys  *seal.Keyring
	Audit audit.Recorder
	// Facts are what decides whether a screen is open to a member.
	Facts func(ctx context.Context, memberID string) (guard.Facts, error)
	// Owners answers by the rule of an id in parameters.tsv. An id whose owner
	// nobody knows belongs to nobody.
	Owners map[string]Owner
	// IsPage tells whether a path is one of our own pages; nil where nobody edits.
	IsPage func(path string) bool
	// Local lets addresses be on this very machine.
	Local bool
}

// Service opens embedded screens.
type Service struct {
	Deps
	key   []byte
	known remembered
}

// New makes the service.
func New(d Deps) *Service { return &Service{Deps: d, key: d.Keys.Derive("embed-token")} }

// The two ways to mount a screen.
const (
	FirstParty = "first-party"
	Outside    = "outside"
)

// Request names a screen and what its address says.
type Request struct {
	Destination string
	Query, Path map[string]string
}

// Screen is what to mount.
type Screen struct {
	Mount      string
	URL        string // of an outside screen
	Origin     string
	Parameters map[string]string
	Dropped    []string // names, sorted
	AuthToken  string   // empty while staff view the member
	Reauth     string
}

// Open decides what a destination shows to the caller. A parameter that is
// unknown, malformed or someone else's is left out; a thing that the path
// itself names and that is not the member's does not exist.
func (s *Service) Open(ctx context.Context, caller who.Who, in Request) (Screen, error) {
	place, known := destinations[in.Destination]
	if !known {
		return Screen{}, apperr.Invalid(apperr.Field{Name: "destination", MessageKey: "embed.destination", Message: "This screen does not exist."})
	}
	if area := familyArea(in.Destination); caller.Acting != nil && (area == "" || !caller.Opens(area)) {
		return Screen{}, apperr.Denied()
	}
	if err := s.admit(ctx, caller, place); err != nil {
		return Screen{}, err
	}
	out := Screen{Mount: FirstParty, Parameters: map[string]string{}, Dropped: []string{}}
	err := s.DB.Read(ctx, db.Member(caller.MemberID), func(ctx context.Context, q db.Q) (err error) {
		m, err := member.Load(ctx, q, caller.MemberID)
		if err != nil {
			return err
		}
		if err := s.fill(ctx, q, m, place, in, &out); err != nil {
			return err
		}
		if out.URL, out.Origin, err = outside(ctx, q, m.BrandCode, in.Destination); out.URL != "" {
			out.Mount = Outside
		}
		return err
	})
	if err != nil {
		return Screen{}, err
	}
	if caller.Viewing == nil {
		pair := newPair(s.Now().Add(pairFor).UnixMilli())
		out.AuthToken, out.Reauth = pair.sign(s.key, useAuth, caller), pair.sign(s.key, useReauth, caller)
	}
	return out, nil
}

// admit holds the rules that close the page of the destination.
func (s *Service) admit(ctx context.Context, caller who.Who, place destination) error {
	if caller.Viewing != nil && !slices.Contains(place.viewing, caller.Role) {
		return apperr.Denied()
	}
	if len(place.brand)+len(place.features)+len(place.programs) == 0 {
		return nil
	}
	facts, err := s.Facts(ctx, caller.MemberID)
	if err != nil {
		return err
	}
	for _, area := range place.brand {
		if slices.Contains(facts.BrandCloses, area) {
			return apperr.NotFoundError()
		}
	}
	for _, feature := range place.features {
		if !slices.Contains(facts.FlagsOn, feature) {
			return apperr.NotFoundError()
		}
	}
	if len(place.programs) > 0 && !slices.ContainsFunc(place.programs, func(p string) bool { return slices.Contains(facts.ActivePrograms, p) }) {
		return apperr.Denied()
	}
	return nil
}

// fill keeps the parameters that the screen may know.
func (s *Service) fill(ctx context.Context, q db.Q, m member.Member, place destination, in Request, out *Screen) error {
	for from, values := range map[source]map[string]string{fromQuery: in.Query, fromPath: in.Path} {
		for name, value := range values {
			p, ok := place.parameter(from, name)
			ok = ok && p.allows(value)
			if ok && p.kind == idKind {
				var err error
				if ok, err = s.owns(ctx, q, m, p.rule, value); err != nil {
					return err
				}
			}
			switch {
			case ok:
				out.Parameters[name] = value
			case from == fromPath && p.kind == idKind:
				return apperr.NotFoundError()
			default:
				out.Dropped = append(out.Dropped, name)
			}
		}
	}
	slices.Sort(out.Dropped)
	return nil
}

// owns asks whose a thing is. Persons and partner programs stand in the
// member's own record.
func (s *Service) owns(ctx context.Context, q db.Q, m member.Member, rule, id string) (bool, error) {
	switch rule {
	case "member":
		return id == m.ID, nil
	case "vendor":
		return slices.ContainsFunc(m.PartnerPrograms, func(p string) bool { return strings.EqualFold(p, id) }), nil
	}
	if owner := s.Owners[rule]; owner != nil {
		return owner(ctx, q, m.ID, id)
	}
	return false, nil
}
