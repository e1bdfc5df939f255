// Package vocab holds the words that an access rule may use. The contract reader, the rule generator and the rules
// themselves share them, so a misspelled role or program fails the build instead of closing an operation in silence.
package vocab

import "slices"

// Public stands for everyone, signed in or not.
const Public = "public"

// Member is the role of a member using their own portal.
const Member = "member"

// Staff is shorthand for every staff role in a who list.
const Staff = "staff"

// StaffRoles are the roles of people who work for members.
var StaffRoles = []string{"coach", "careteam", "guide", "clinician", "support", "CallCenterRep", "Admin"}

// Machines are callers that are not people.
var Machines = []string{"device", "partner"}

// Impersonators are the staff roles that may view a member's portal.
var Impersonators = []string{"Admin", "CallCenterRep"}

// Brands are the areas of the product that a brand can hide.
var Brands = []string{"account", "health-info", "pharmacy"}

// NoArea is the area of a call that says nothing about a member.
const NoArea = "none"

// Areas are the parts of a member's record, in the order in which a member is told what staff looked at.
var Areas = []string{
	"home",
	"profile",
	"programs",
	"readings",
	"health",
	"care",
	"devices",
	"food",
	"coaching",
	"medicines",
	"messages",
	"learning",
	"coverage",
	"preferences",
	"access",
}

// Programs are the database slugs of the program catalogue.
var Programs = []string{
	"DIABETES",
	"HYPERTENSION",
	"HEART_FAILURE",
	"WEIGHT_MANAGEMENT",
	"ADV_WEIGHT_MANAGEMENT",
	"COMPR_WEIGHT_CARE",
	"PREDIABETES",
	"ADV_PREDIABETES",
	"COMPR_PREDIABETES_CARE",
	"BEHAVIORAL_HEALTH",
	"CHRONIC_KIDNEY_DISEASE",
	"DIABETES_DEVICEFLEX",
}

// Flags are the keys of the feature flags.
var Flags = []string{
	"mhWebsdk",
	"clientMigration",
	"onboarding",
	"medicationOptimization",
	"healthEquity",
	"launchpad",
	"reminders",
	"guide",
	"newCoaching",
	"glpEducation",
	"newUpsell",
	"goalSetting",
	"newFood",
	"newCardOrder",
	"nextGenDevices",
}

// FamilyAreas are the parts of a portal that a person can open to somebody in their family, in the order in which they are
// shown.
var FamilyAreas = []string{"readings", "messages", "visits", "supplies", "documents", "mental_health"}

// FamilyAccount is the profile, emergency contacts, coverage and trail of a child. A parent has it until the child is a teen;
// nobody grants it, so it is none of the FamilyAreas. FamilyBasics is what every person who acts for another needs: the page
// itself. FamilyAlways stays open when the access has ended, so that they find the way back.
const (
	FamilyAccount = "account"
	FamilyBasics  = "basics"
	FamilyAlways  = "always"
)

// Expand writes the staff shorthand out and keeps every other word.
func Expand(who []string) []string {
	out := make([]string, 0, len(who))
	for _, w := range who {
		if w == Staff {
			out = append(out, StaffRoles...)
			continue
		}
		out = append(out, w)
	}
	return out
}

// IsWho reports whether w may stand in an expanded who list.
func IsWho(w string) bool {
	return w == Public || w == Member || slices.Contains(StaffRoles, w) || slices.Contains(Machines, w)
}
