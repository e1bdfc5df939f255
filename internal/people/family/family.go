package family

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/contactrule"
	"wellhouse.app/internal/people/family/familydb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/legible"
)

// The limits.
const (
	// LastsFor is how long the link of an invitation works.
	LastsFor = 7 * 24 * time.Hour
	// keptFor is how long an invitation is kept after that.
	keptFor = 90 * 24 * time.Hour
	// MostPeople is how many people can act for a member, invitations included, and
	// for how many children a member can act.
	MostPeople = 10
	// invitesEachDay keeps a portal from becoming a way to send emails to strangers.
	invitesEachDay = 10
	// ToldBefore is how long before the birthday both are told that access ends.
	ToldBefore = 30 // days

	reasonFewest = 10
	reasonMost   = 300
)

// What the person who acts is to the other one.
const (
	parent    = "parent"
	guardian  = "guardian"
	partner   = "partner"
	child     = "child"
	sibling   = "sibling"
	relative  = "relative"
	friend    = "friend"
	caregiver = "caregiver"
	proxy     = "proxy"
)

// relationships are what may be chosen, by kind.
var relationships = map[acting.Kind][]string{
	acting.Adult:         {partner, child, parent, sibling, relative, friend},
	acting.CareRecipient: {child, partner, sibling, parent, relative, friend, caregiver},
	acting.Dependent:     {parent, guardian},
	acting.Consenter:     {guardian, proxy},
}

// invitable are the kinds of links that an invitation can lead to, by the stage of
// the person who invites. Only Member Support adds consenters.
var invitable = map[acting.Stage][]acting.Kind{
	acting.Grown: {acting.Adult, acting.CareRecipient},
	acting.Teen:  {acting.Dependent},
}

// kindOf is the kind of link that an invitation from an audience of the family page
// leads to.
func kindOf(audience string, stage acting.Stage) (acting.Kind, bool) {
	for _, k := range invitable[stage] {
		if k.Audience() == audience {
			return k, true
		}
	}
	return "", false
}

// Link is one person acting for another, as one of them sees it.
type Link struct {
	ID, MemberID, ActorID string
	GivenName, FamilyName string // of the other person
	Kind                  acting.Kind
	Relationship          string
	Granted, Open         []string
	Since                 int64
	Until                 int64 // 0 for no end
	Stage                 acting.Stage
	Version               int64
	Invited               bool // by the person acted for
	HasSignIn             bool
	Age                   int    // of a child or teenager; -1 for an adult
	Zone                  string // of the person acted for
}

// Name is the whole name of the other person.
func (l Link) Name() string { return legible.FullName(l.GivenName, l.FamilyName) }

// rules are what package acting needs to know of a row.
func rules(r familydb.LinksOfActorRow) acting.Link {
	return acting.Link{
		Kind: acting.Kind(r.Kind), Granted: acting.Read(r.Areas), Since: r.Since, EndedAt: r.EndedAt.Int64, Until: r.Until.Int64,
		Gone: auth.Status(r.Status) == auth.Ended, BirthDate: r.BirthDate, Zone: r.TimeZone,
		Ages: acting.Ages{Teen: int(r.TeenAge), Adult: int(r.AdultAge)}, ReadingsClosed: r.ReadingsClosed,
	}
}

// shown is a link at a moment; false for one whose access has ended.
func shown(r familydb.LinksOfActorRow, now time.Time) (Link, bool) {
	rule := rules(r)
	l := Link{
		ID: r.ID, MemberID: r.MemberID, ActorID: r.ActorID, GivenName: r.GivenName, FamilyName: r.FamilyName, Kind: rule.Kind,
		Relationship: r.Relationship, Granted: rule.Granted, Open: rule.Open(now), Since: r.Since, Until: rule.EndsAt(),
		Version: r.Version, Invited: r.Invited, HasSignIn: auth.Status(r.Status) == auth.Active,
	}
	l.Stage = stageOr(r.BirthDate, r.TimeZone, rule.Ages, now)
	l.Age = ageOf(l.Stage, r.BirthDate, r.TimeZone, now)
	l.Zone = r.TimeZone
	return l, l.Open != nil
}

// ageOf is how old a child or teenager is. It is -1 for adults, whose age is theirs
// to tell.
func ageOf(stage acting.Stage, birthDate, zone string, now time.Time) int {
	if stage == acting.Grown {
		return -1
	}
	return acting.Age(birthDate, zone, now)
}

// stageOr takes a person without a birth date for an adult: children always have one.
func stageOr(birthDate, zone string, ages acting.Ages, now time.Time) acting.Stage {
	if stage, known := acting.StageOf(birthDate, zone, ages, now); known {
		return stage
	}
	return acting.Grown
}

// tidyAreas puts areas in their order, each once; false for one that is unknown or
// for none at all.
func tidyAreas(areas []string) ([]string, bool) {
	for _, a := range areas {
		if !slices.Contains(acting.Areas(), a) {
			return nil, false
		}
	}
	tidy := slices.DeleteFunc(acting.Areas(), func(a string) bool { return !slices.Contains(areas, a) })
	return tidy, len(tidy) > 0
}

// WithoutMentalHealth leaves out what only the two people know.
func WithoutMentalHealth(areas []string) []string {
	return slices.DeleteFunc(slices.Clone(areas), func(a string) bool { return a == acting.MentalHealth })
}

// ValidReason is what the trail needs to be of use to someone who reads it later: a line
// of 10 to 300 characters, without spaces around it.
func ValidReason(reason string) bool {
	n := utf8.RuneCountInString(reason)
	return n >= reasonFewest && n <= reasonMost && legible.Line(reason)
}

// fields gathers what cannot stay as it is.
type fields []apperr.Field

func (f *fields) refuse(ok bool, name, key, message string) {
	if !ok {
		*f = append(*f, apperr.Field{Name: name, MessageKey: key, Message: message})
	}
}

// name brings a name into the form that is kept, by the rules for every name.
func (f *fields) name(field string, written *string) {
	kept, fault := contactrule.Name(*written)
	if fault != contactrule.Fine {
		*f = append(*f, fault.Field(field))
		return
	}
	*written = kept
}

func (f fields) err() error {
	if len(f) == 0 {
		return nil
	}
	return apperr.Invalid(f...)
}

func trim(texts ...*string) {
	for _, t := range texts {
		*t = strings.TrimSpace(*t)
	}
}
