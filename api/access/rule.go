// Package access says who may call an operation. REST rules are generated from the contract, RPC rules are read from
// the method options; both are the same Rule and one pure function decides.
package access

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"wellhouse.app/api/internal/vocab"
)

// NoArea is the area of an operation that says nothing about a member: the session, the desk of staff, the language of
// the page.
const NoArea = vocab.NoArea

// Areas are the parts of a member's record, in the order in which a member is told of them.
func Areas() []string { return slices.Clone(vocab.Areas) }

// FamilyAreas are the parts of a portal that a person can open to somebody in their family.
func FamilyAreas() []string { return slices.Clone(vocab.FamilyAreas) }

// FamilyAccount is what a parent has for a child beside the FamilyAreas. Nobody grants it.
const FamilyAccount = vocab.FamilyAccount

// Rule is the access rule of one operation.
type Rule struct {
	// Method and Path name a REST operation; both are empty for RPC.
	Method, Path string
	// Who lists the roles that may call; "public" admits everyone.
	Who []string
	// Area is the part of a member's record that the operation reads or changes, or NoArea.
	Area string
	// Programs closes the operation to members without one of them. Empty means that no program is needed.
	Programs []string
	// Impersonators lists the staff roles that may call while viewing a member.
	Impersonators []string
	// Brand names the area whose absence from a brand hides the operation, or one page of it, such as account.profile.
	Brand string
	// Flag names the feature that has to be on.
	Flag string
	// Changes is false for calls that only read.
	Changes bool
	// WhileViewing admits a changing call from someone who views a member, which is read-only otherwise.
	WhileViewing bool
	// Desk marks a read of staff about their own desk, open to them also while they view a member.
	Desk bool
	// StepUp asks for a proof that is younger than ProofFor.
	StepUp bool
	// Framed opens the operation to a session inside another site's frame; every other operation is closed to it.
	Framed bool
	// Family is what somebody who acts for the member in their family needs: an area of FamilyAreas, account, basics or
	// always. Empty means that the operation is closed to them.
	Family string
}

// ProofFor is how long somebody who showed that it's them is not asked again.
const ProofFor = 5 * time.Minute

// brandArea is the part of the portal that the rule's brand area lies in.
func (r Rule) brandArea() string {
	area, _, _ := strings.Cut(r.Brand, ".")
	return area
}

// Validate refuses a rule that names something unknown or cannot be meant.
func (r Rule) Validate() error {
	var errs []error
	if len(r.Who) == 0 {
		errs = append(errs, errors.New("nobody may call it: who is empty"))
	}
	for _, w := range r.Who {
		if !vocab.IsWho(w) {
			errs = append(errs, fmt.Errorf("unknown caller %q", w))
		}
	}
	switch {
	case r.Area == "":
		errs = append(errs, errors.New("no area: name the part of the record it is about, or none"))
	case r.Area != vocab.NoArea:
		errs = append(errs, unknown("area", []string{r.Area}, vocab.Areas)...)
	}
	if r.Desk && r.Area != vocab.NoArea {
		errs = append(errs, errors.New("a desk says nothing about a member: its area is none"))
	}
	errs = append(errs, unknown("program", r.Programs, vocab.Programs)...)
	errs = append(errs, unknown("impersonator", r.Impersonators, vocab.Impersonators)...)
	if r.Brand != "" {
		errs = append(errs, unknown("brand area", []string{r.brandArea()}, vocab.Brands)...)
	}
	if r.Flag != "" {
		errs = append(errs, unknown("flag", []string{r.Flag}, vocab.Flags)...)
	}
	if len(r.Who) > 1 && slices.Contains(r.Who, vocab.Public) {
		errs = append(errs, errors.New("public admits everyone: name it alone"))
	}
	if len(r.Impersonators) > 0 && !slices.Contains(r.Who, vocab.Member) {
		errs = append(errs, errors.New("impersonators act for a member: who has to name member"))
	}
	if len(r.Programs) > 0 && !slices.Contains(r.Who, vocab.Member) {
		errs = append(errs, errors.New("programs belong to members: who has to name member"))
	}
	if r.Changes && len(r.Impersonators) > 0 && !r.WhileViewing {
		errs = append(errs, errors.New("viewing is read-only: a changing call with impersonators needs whileViewing"))
	}
	if !r.Changes && r.WhileViewing {
		errs = append(errs, errors.New("whileViewing is for changing calls"))
	}
	if r.Desk && (r.Changes || slices.Contains(r.Who, vocab.Member) || slices.Contains(r.Who, vocab.Public)) {
		errs = append(errs, errors.New("desk is for reads of staff alone"))
	}
	if r.Framed && r.StepUp {
		errs = append(errs, errors.New("framed and stepUp exclude each other: nobody proves anything inside a frame"))
	}
	if r.Framed && !slices.Contains(r.Who, vocab.Member) {
		errs = append(errs, errors.New("framed is for members: who has to name member"))
	}
	if r.Family != "" && !slices.Contains([]string{vocab.FamilyAccount, vocab.FamilyBasics, vocab.FamilyAlways}, r.Family) {
		errs = append(errs, unknown("family area", []string{r.Family}, vocab.FamilyAreas)...)
	}
	if r.Family != "" && !slices.Contains(r.Who, vocab.Member) {
		errs = append(errs, errors.New("family acts for a member: who has to name member"))
	}
	if r.StepUp && slices.Contains(r.Who, vocab.Public) {
		errs = append(errs, errors.New("stepUp asks somebody who is signed in: public has no proof"))
	}
	return errors.Join(errs...)
}

func unknown(kind string, got, known []string) []error {
	var errs []error
	for _, g := range got {
		if !slices.Contains(known, g) {
			errs = append(errs, fmt.Errorf("unknown %s %q", kind, g))
		}
	}
	return errs
}
