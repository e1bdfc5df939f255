package enrol

import "wellhouse.app/internal/people/program"

// Act is what a member asks for.
type Act string

// The acts.
const (
	Join    Act = "join"
	Leave   Act = "leave"
	Decline Act = "decline"
	Undo    Act = "undo"
)

// none is the status of a program that a member never had.
const none program.Status = ""

// moves are the statuses that each act leads from and to. What is not here is
// refused.
var moves = map[Act]map[program.Status]program.Status{
	Join: {
		none: program.Active, program.Offered: program.Active, program.Pending: program.Active, program.Inactive: program.Active,
	},
	Leave:   {program.Active: program.Inactive, program.Registered: program.Inactive},
	Decline: {none: none, program.Offered: program.Offered, program.Pending: program.Offered},
	Undo:    {none: none, program.Offered: program.Offered},
}

// Next is the status that an act leads to. Behavioral health begins registered: the
// member starts with its own first steps.
func Next(slug string, from program.Status, act Act) (to program.Status, legal bool) {
	to, legal = moves[act][from]
	if legal && act == Join && slug == program.BehavioralHealth {
		to = program.Registered
	}
	return to, legal
}
