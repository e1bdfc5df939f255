package kit

import (
	"slices"
	"time"

	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/platform/i18n"
)

// Kits are what can be ordered.
type Kits string

// The kits. Both is one box.
const (
	A1c    Kits = "a1c"
	Kidney Kits = "kidney"
	Both   Kits = "both"
)

// Includes reports whether a campaign with these kits offers those.
func (k Kits) Includes(wanted Kits) bool {
	return slices.Contains([]Kits{A1c, Kidney, Both}, wanted) && (k == wanted || k == Both)
}

// Tests are what a laboratory looks for, by its names.
func (k Kits) Tests() []string {
	switch k {
	case A1c:
		return []string{"a1c"}
	case Kidney:
		return []string{"egfr", "uacr"}
	}
	return []string{"a1c", "egfr", "uacr"}
}

// Payer is who pays for a kit.
type Payer string

// The payers.
const (
	Sponsor Payer = "sponsor"
	Plan    Payer = "plan"
)

// Phase is where a campaign is.
type Phase string

// The phases.
const (
	Planned Phase = "planned"
	Open    Phase = "open"
	Ended   Phase = "ended"
)

// Campaign offers kits.
type Campaign struct {
	ID, Code, BrandCode string
	Country             string // of the brand: US or CA
	Kits                Kits
	Sponsor             string
	Payer               Payer
	FirstDay, LastDay   string // yyyy-MM-dd, both included
	Zone                string // IANA; its days begin there
	AgainDays           int
	LeastAge            int
	// Members of the brand are offered it; people on its list are in any case.
	Members   bool
	HelpPhone string
	Intro     map[string]string // by locale
	Revision  int
}

// PhaseAt is where the campaign is at a moment. The last day is open until midnight.
func (c Campaign) PhaseAt(now time.Time) Phase {
	today := now.In(i18n.Zone(c.Zone)).Format(time.DateOnly)
	switch {
	case today < c.FirstDay:
		return Planned
	case today <= c.LastDay:
		return Open
	}
	return Ended
}

// AgainOn is the first day on which somebody can order again who ordered at a moment.
func (c Campaign) AgainOn(placedAt int64) string {
	return time.UnixMilli(placedAt).In(i18n.Zone(c.Zone)).AddDate(0, 0, c.AgainDays).Format(time.DateOnly)
}

// MayOrderAgain reports whether that day has come.
func (c Campaign) MayOrderAgain(placedAt int64, now time.Time) bool {
	return now.In(i18n.Zone(c.Zone)).Format(time.DateOnly) >= c.AgainOn(placedAt)
}

// OldEnough reports whether somebody has the age of the campaign on the calendar there.
// A person without a birth date is an adult: children always have one.
func (c Campaign) OldEnough(birthDate string, now time.Time) bool {
	age := acting.Age(birthDate, c.Zone, now)
	return age >= c.LeastAge || birthDate == "" && c.LeastAge <= acting.Usual.Adult
}
