package family

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"time"

	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/family/familydb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
)

// Cared is somebody whom a person acts for, as the person's own portal shows them.
type Cared struct {
	LinkID, MemberID      string
	GivenName, FamilyName string
	Relationship          string
	Open                  []string // areas, now
	TimeZone, BrandCode   string
	// Alerted says that a reading of theirs may ask for something.
	Alerted bool
}

// Name is the whole name.
func (c Cared) Name() string { return legible.FullName(c.GivenName, c.FamilyName) }

// Opens reports whether an area is open now.
func (c Cared) Opens(area string) bool { return slices.Contains(c.Open, area) }

// Asks is an invitation that waits for a person. Only the emailed link answers it.
type Asks struct {
	ID, From, BrandCode string // the brand of who sent it
	SentAt, ExpiresAt   int64
}

// Around is who is around a person: whom they act for, and which invitations wait.
type Around struct {
	People []Cared
	Asks   []Asks
	Self   *Cared // the person, if asked for
}

// CaredFor reads who is around somebody at a moment, in one statement.
func CaredFor(ctx context.Context, q db.Q, accountID string, own bool, now, alertsFrom time.Time) (out Around, err error) {
	rows, err := familydb.New(q).CaredFor(ctx, familydb.CaredForParams{
		PersonID: accountID, Own: own, Now: now.UnixMilli(), AlertsFrom: alertsFrom.UnixMilli(),
	})
	for _, r := range rows {
		one := Cared{
			LinkID: r.ID, MemberID: r.MemberID, GivenName: r.GivenName, FamilyName: r.FamilyName, Relationship: r.Relationship,
			TimeZone: r.TimeZone, BrandCode: r.BrandCode, Alerted: r.Alerted,
		}
		if r.Part == "self" {
			one.LinkID, one.Open = "", acting.Areas()
			out.Self = &one
			continue
		}
		rule := acting.Link{
			Kind: acting.Kind(r.Kind), Granted: acting.Read(r.Areas), Since: r.At, Until: r.Until, Gone: auth.Status(r.Status) == auth.Ended,
			BirthDate: r.BirthDate, Zone: r.TimeZone, Ages: acting.Ages{Teen: int(r.TeenAge), Adult: int(r.AdultAge)},
			ReadingsClosed: r.ReadingsClosed,
		}
		one.Open = rule.Open(now)
		switch {
		case one.Open == nil: // of a teenager's invitation too, once they are an adult
		case r.Part == "invite":
			out.Asks = append(out.Asks, Asks{ID: r.ID, From: one.Name(), BrandCode: r.BrandCode, SentAt: r.At, ExpiresAt: r.Until})
		default:
			out.People = append(out.People, one)
		}
	}
	return out, err
}

// Actor is somebody who acts for a member.
type Actor struct {
	AccountID, Name, Relationship string
	Open                          []string // areas, now
	Phones                        []member.Phone
	OfMinor                       bool // the member is no adult in their brand
	guards                        bool
}

// Opens reports whether an area is open to them now.
func (a Actor) Opens(area string) bool { return slices.Contains(a.Open, area) }

// Actors are the people who act for a member at a moment: parents and guardians first,
// then who has done so longest.
func Actors(ctx context.Context, q db.Q, memberID string, now time.Time) (out []Actor, err error) {
	rows, err := familydb.New(q).ActorsOf(ctx, memberID)
	for _, r := range rows {
		rule := acting.Link{
			Kind: acting.Kind(r.Kind), Granted: acting.Read(r.Areas), Since: r.Since, EndedAt: r.EndedAt.Int64, Until: r.Until.Int64,
			Gone: auth.Status(r.Status) == auth.Ended, BirthDate: r.BirthDate, Zone: r.TimeZone,
			Ages: acting.Ages{Teen: int(r.TeenAge), Adult: int(r.AdultAge)}, ReadingsClosed: r.ReadingsClosed,
		}
		if open := rule.Open(now); open != nil {
			var phones []member.Phone
			if r.PhonesJson != "" {
				if err := json.Unmarshal([]byte(r.PhonesJson), &phones); err != nil {
					return nil, err
				}
			}
			age := acting.Age(r.BirthDate, r.TimeZone, now)
			out = append(out, Actor{
				Phones: phones, OfMinor: age >= 0 && age < rule.Ages.Adult,
				AccountID: r.ActorID, Name: legible.FullName(r.GivenName, r.FamilyName), Relationship: r.Relationship, Open: open,
				guards: rule.Kind == acting.Dependent || rule.Kind == acting.Consenter,
			})
		}
	}
	slices.SortStableFunc(out, func(a, b Actor) int { return cmp.Compare(rank(a), rank(b)) })
	return out, err
}

// ToCall are those who are called about a member who can't be called alone: one without a
// phone, or a minor in their brand.
func ToCall(ctx context.Context, q db.Q, m member.Member, now time.Time) (out []Actor, err error) {
	age := acting.Age(m.BirthDate, m.TimeZone, now)
	if len(m.Phones) > 0 && (age < 0 || age >= brand.MaxAdultAge) {
		return nil, nil
	}
	actors, err := Actors(ctx, q, m.ID, now)
	for _, a := range actors {
		if len(m.Phones) == 0 || a.OfMinor {
			out = append(out, a)
		}
	}
	return out, err
}

func rank(a Actor) int {
	if a.guards {
		return 0
	}
	return 1
}
