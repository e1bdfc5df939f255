package access

import (
	"slices"

	"wellhouse.app/api/internal/vocab"
)

// Caller is what a rule needs to know about the caller.
type Caller struct {
	// Anonymous means that there is no session; nothing else but the brand and the flags is looked at then.
	Anonymous bool
	// Role of the person who acts. While impersonating it stays the role of the staff member.
	Role string
	// Impersonating means that Role views a member's portal; the rest of the fields describe that member.
	Impersonating bool
	// ActivePrograms are database slugs of programs that count as active.
	ActivePrograms []string
	// BrandCloses are the areas that the brand hides.
	BrandCloses []string
	// FlagsOn are the features that are on for the caller.
	FlagsOn []string
	// Proven means that the person showed a short while ago that it's them.
	Proven bool
	// Framed means that the session lives inside another site's frame.
	Framed bool
	// Acting means that the person acts for somebody in their family; programs, brand and flags are that person's.
	Acting bool
	// FamilyAreas are open to the person who acts, now. Nil means that the access has ended; an empty list still opens the
	// page itself.
	FamilyAreas []string
}

// Kind is the outcome of a decision.
type Kind int

// The outcomes and the HTTP status each one stands for.
const (
	Forbidden       Kind = iota // 403, also the zero value: what nobody decided is refused
	Unauthenticated             // 401
	Hidden                      // 404
	Allow
	StepUpDue   // 403 with a type of its own: the same call works after a proof
	ActingEnded // 403 with a type of its own: the page goes back to the person's own portal
)

// Reason says which part of a rule refused.
type Reason string

// Every reason for a refusal.
const (
	NoSession     Reason = "no_session"
	WrongRole     Reason = "role"
	NotWhenViewed Reason = "impersonator"
	ReadOnlyView  Reason = "read_only_view"
	BrandHidden   Reason = "brand"
	FlagOff       Reason = "flag"
	NoProgram     Reason = "program"
	NoProof       Reason = "step_up"
	NotInFrame    Reason = "framed"
	NotForFamily  Reason = "family"
	FamilyEnded   Reason = "family_ended"
)

// Decision is the outcome and, unless it is Allow, the reason.
type Decision struct {
	Kind   Kind
	Reason Reason
}

// Decide applies the rule to the caller. What is asked first is answered first: session, role, viewing, frame, family,
// brand, flag, program, proof; so a caller without the role never learns what a brand hides, and nobody proves anything for a call
// that stays closed.
func (r Rule) Decide(c Caller) Decision {
	if d := r.decideRole(c); d.Kind != Allow {
		return d
	}
	if c.Framed && !c.Anonymous && !r.opensInFrame(c) {
		return Decision{Forbidden, NotInFrame}
	}
	if c.Acting && !c.Anonymous {
		if d := r.decideFamily(c); d.Kind != Allow {
			return d
		}
	}
	if r.Brand != "" && r.closedBy(c.BrandCloses) {
		return Decision{Hidden, BrandHidden}
	}
	if r.Flag != "" && !slices.Contains(c.FlagsOn, r.Flag) {
		return Decision{Hidden, FlagOff}
	}
	if r.needsProgramOf(c) && !overlap(r.Programs, c.ActivePrograms) {
		return Decision{Forbidden, NoProgram}
	}
	if r.StepUp && !c.Proven {
		return Decision{StepUpDue, NoProof}
	}
	return Decision{Kind: Allow}
}

// opensInFrame holds for a member's own call of an operation that says so. Staff have no framed session; one that turned
// up all the same opens nothing.
func (r Rule) opensInFrame(c Caller) bool {
	return r.Framed && c.Role == vocab.Member && !c.Impersonating
}

// decideFamily closes whatever the rule does not open to family. What is open to everyone needs no session, so it stays
// open.
func (r Rule) decideFamily(c Caller) Decision {
	switch {
	case slices.Contains(r.Who, vocab.Public), r.Family == vocab.FamilyAlways:
		return Decision{Kind: Allow}
	case c.FamilyAreas == nil:
		return Decision{ActingEnded, FamilyEnded}
	case r.Family == vocab.FamilyBasics, slices.Contains(c.FamilyAreas, r.Family):
		return Decision{Kind: Allow}
	}
	return Decision{Forbidden, NotForFamily}
}

// closedBy tells whether a brand closes the rule's area, or the page of it that the rule names.
func (r Rule) closedBy(areas []string) bool {
	return slices.Contains(areas, r.Brand) || slices.Contains(areas, r.brandArea())
}

func (r Rule) decideRole(c Caller) Decision {
	public := slices.Contains(r.Who, vocab.Public)
	switch {
	case c.Anonymous && !public:
		return Decision{Unauthenticated, NoSession}
	case c.Anonymous:
		return Decision{Kind: Allow}
	case c.Impersonating && r.Desk && !r.Changes && slices.Contains(r.Who, c.Role):
		return Decision{Kind: Allow}
	case c.Impersonating && !public && !slices.Contains(r.Impersonators, c.Role):
		return Decision{Forbidden, NotWhenViewed}
	case c.Impersonating && r.Changes && !r.WhileViewing:
		return Decision{Forbidden, ReadOnlyView}
	case !c.Impersonating && !public && !slices.Contains(r.Who, c.Role):
		return Decision{Forbidden, WrongRole}
	}
	return Decision{Kind: Allow}
}

// needsProgramOf is false for staff acting as themselves: programs belong to members.
func (r Rule) needsProgramOf(c Caller) bool {
	return len(r.Programs) > 0 && (c.Role == vocab.Member || c.Impersonating)
}

func overlap(a, b []string) bool {
	return slices.ContainsFunc(a, func(s string) bool { return slices.Contains(b, s) })
}

// OpenToEveryone reports whether the operation needs no session.
func (r Rule) OpenToEveryone() bool { return slices.Contains(r.Who, vocab.Public) }

// OpenToEndedFamily reports whether the operation stays open to somebody whose access to the member has ended.
func (r Rule) OpenToEndedFamily() bool { return r.Family == vocab.FamilyAlways }
