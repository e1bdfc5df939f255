package desk

import (
	"slices"

	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat"
)

// Reach is the inbox column of the table of staff rights: what a role answers
// and what it may know about the member beside it.
type Reach struct {
	Kinds []chat.Kind
	Pool  string // of the answers, and of the notes and templates of the team
	Type  string // of the person in a conversation
	// OpenPool is the pool whose unowned answers the role sees without taking
	// part, when they are urgent or late or no participant is available.
	OpenPool string
	// OpenKind is the kind of conversations that all of the role read.
	OpenKind chat.Kind
	// Readings, goals and alerts; Devices; what was ordered; the mental-health program.
	Readings, Devices, Orders, MentalHealth bool
	BlocksDevices                           bool // that were lost or given away
	GainLimits                              bool // sets from what gain on a member is asked to call
}

var reaches = map[who.Role]Reach{
	who.Coach: {
		Kinds: []chat.Kind{chat.OneOnOne, chat.FoodLogging}, Pool: "coach", Type: chat.TypeCoach, OpenPool: "coach",
		Readings: true, Devices: true,
	},
	who.CareTeam: {
		Kinds: []chat.Kind{chat.CareTeam}, Pool: "careteam", Type: chat.TypeCareTeam, OpenPool: "careteam",
		Readings: true, Devices: true, BlocksDevices: true, MentalHealth: true, GainLimits: true,
	},
	who.Guide: {
		Kinds: []chat.Kind{chat.Guide}, Pool: "guide", Type: chat.TypeGuide, OpenPool: "guide",
		MentalHealth: true,
	},
	who.Support: {
		Kinds: []chat.Kind{chat.Support}, Pool: "support", Type: chat.TypeSupport, OpenKind: chat.Support,
		Devices: true, Orders: true, BlocksDevices: true,
	},
}

// ReachOf is how far a role reaches; false for a role that answers nobody.
func ReachOf(role who.Role) (Reach, bool) {
	r, ok := reaches[role]
	return r, ok
}

// coaching reports whether members are brought together with other people of
// the role: only coaches are given to members and taken from them.
func (r Reach) coaching() bool { return r.Type == chat.TypeCoach }

// wholePool is the pool whose answers this role sees in full, owned or not: it
// belongs to the conversations that everybody in the role reads.
func (r Reach) wholePool() string {
	if r.OpenKind == "" {
		return ""
	}
	return r.OpenKind.Side().Pool
}

func (r Reach) kinds() (one, other string) {
	return string(r.Kinds[0]), string(r.Kinds[len(r.Kinds)-1])
}

// shows picks the programs that the role may know of.
func (r Reach) shows(programs []string, mentalHealth string) []string {
	return slices.DeleteFunc(slices.Clone(programs), func(slug string) bool {
		if slug == mentalHealth {
			return !r.MentalHealth
		}
		return r.MentalHealth && !r.Readings // a guide is about the mind alone
	})
}
