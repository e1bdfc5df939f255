package flag

import "slices"

// Form is one of the two forms of the product.
type Form string

// The forms, spelt as brands store them.
const (
	OneApp     Form = "one-app"
	Standalone Form = "standalone"
)

// Keys of the flags.
const (
	MentalHealthSDK        = "mhWebsdk"
	ClientMigration        = "clientMigration"
	Onboarding             = "onboarding"
	MedicationOptimization = "medicationOptimization"
	HealthEquity           = "healthEquity"
	Launchpad              = "launchpad"
	Reminders              = "reminders"
	Guide                  = "guide"
	NewCoaching            = "newCoaching"
	GLPEducation           = "glpEducation"
	NewUpsell              = "newUpsell"
	GoalSetting            = "goalSetting"
	NewFood                = "newFood"
	NewCardOrder           = "newCardOrder"
	NextGenDevices         = "nextGenDevices"
)

// Catalogue lists every flag in the order replies list them. All are off until
// a form, a brand or a member has one on.
var Catalogue = []Flag{
	{Name: MentalHealthSDK, Description: "Mental-health pages from the embedded screens"},
	{Name: ClientMigration, Description: "Moves the members of a client to the one-app form"},
	{Name: Onboarding, Description: "First steps for new members"},
	{Name: MedicationOptimization, Description: "Invitation to a review of medicines"},
	{Name: HealthEquity, Description: "Questions about race, orientation, gender and pronouns"},
	{Name: Launchpad, Description: "List of things to set up"},
	{Name: Reminders, Description: "Reminders to check and to log"},
	{Name: Guide, Description: "Guide through the product"},
	{Name: NewCoaching, Description: "New look of coaching"},
	{Name: GLPEducation, Description: "Lessons about GLP-1 medicines"},
	{Name: NewUpsell, Description: "New way to offer further programs"},
	{Name: GoalSetting, Description: "Goals a member sets"},
	{Name: NewFood, Description: "New look of the food log"},
	{Name: NewCardOrder, Description: "New order of the cards on the dashboard"},
	{Name: NextGenDevices, Description: "Set-up of the newest devices"},
}

func place(name string) int {
	return slices.IndexFunc(Catalogue, func(f Flag) bool { return f.Name == name })
}

// Flag is a flag with everything that decides its state.
type Flag struct {
	Name        string
	Description string
	OneApp      bool
	Legacy      bool
	Brand       *bool // what the brand has differently
	Member      *bool // what the member has differently
}

// On tells the state in a form: the member's own setting, else the brand's,
// else the form's.
func (f Flag) On(form Form) bool {
	switch {
	case f.Member != nil:
		return *f.Member
	case f.Brand != nil:
		return *f.Brand
	case form == Standalone:
		return f.Legacy
	}
	return f.OneApp
}

// State is one flag as clients see it.
type State struct {
	Name string
	On   bool
}

// States tells the state of each flag in a form.
func States(flags []Flag, form Form) []State {
	states := make([]State, len(flags))
	for i, f := range flags {
		states[i] = State{Name: f.Name, On: f.On(form)}
	}
	return states
}

// Enabled lists the names of the flags that are on.
func Enabled(states []State) []string {
	names := []string{}
	for _, s := range states {
		if s.On {
			names = append(names, s.Name)
		}
	}
	return names
}

// Known reports whether the catalogue has the flag.
func Known(name string) bool { return place(name) >= 0 }
