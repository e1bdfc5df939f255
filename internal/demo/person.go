package demo

import (
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat"
)

// Password opens every account of the demo.
const Password = "Tq7!mVx2-Rk9w"

const emailHost = "@demo.test"

// person is someone of the demo. Ages are counted back from the first load.
type person struct {
	name   string // before the @
	given  string
	family string
	locale string
	role   who.Role
	status auth.Status
	note   string
	mfa    bool
	// lastVisit is how many hours ago the person was here before.
	lastVisit int

	member *memberStory
	staff  *coaching.Staff
	away   int // days until a staff person is back, 0 for no date
}

func (p person) id() string    { return MemberID(p.name) }
func (p person) email() string { return p.name + emailHost }

// memberStory is what makes a person a member.
type memberStory struct {
	member.Member
	programs     []enrolment
	diagnoses    []program.Diagnosis
	devices      []device
	flags        []string
	noFlags      bool // every flag is off for this member, whatever the brand has
	coach        string
	careTeam     string
	guide        string
	tasks        []task
	rates        []rate
	channels     []channel
	checkIns     []string // what the coach writes from week to week
	demographics member.Demographics
	legal        string // first name, where the person goes by another one
	notes        []note
	answers      map[string]string // to security questions
	totp         string
}

type enrolment struct {
	slug    string
	status  program.Status
	started int // days ago, 0 for never
	ended   int
}

type device struct {
	category program.Category
	model    string
	state    string
	days     int // since it came into that state
}

type task struct {
	kind    string
	program string
	urgency int64
	hours   int // ago
}

// rate is how often something happens to the member, on average a week.
type rate struct {
	kind    string
	perWeek float64
}

type channel struct {
	kind   chat.Kind
	name   string
	with   string // staff
	lines  []line
	unread int // how many of the last lines the member has not read
}

// line is one message; minutes count back from the first load.
type line struct {
	minutes int
	from    speaker
	text    string
}

type speaker int

const (
	staffSays speaker = iota
	memberSays
	systemSays
	// What the system says of a coach is told by its key as well.
	coachJoins
	coachWanted
	coachLeaves
)

// events are the keys of what the system says.
var events = map[speaker]string{coachJoins: chat.CoachJoined, coachWanted: chat.CoachLooking, coachLeaves: chat.CoachAway}

type note struct {
	kind string
	days int
	text string
}

// day and hour count minutes.
const (
	hour = 60
	day  = 24 * hour
)

// Account is one account of the demo, as the console and the README list it.
type Account struct {
	Email string
	Name  string
	Role  who.Role
	Note  string
}

// Accounts lists everyone of the demo who can sign in.
func Accounts() []Account {
	var list []Account
	for _, p := range people() {
		if p.status != auth.NoSignIn {
			list = append(list, Account{Email: p.email(), Name: p.given + " " + p.family, Role: p.role, Note: p.note})
		}
	}
	return list
}

// people lists everyone, members first.
func people() []person {
	return append([]person{
		rosa(), marcus(), annMarie(), james(), priya(), devon(), helen(), luis(), grace(), tom(), kdoe(), nora(), mia(), evan(),
		mateo(), sofia(), ada(),
	}, staffPeople()...)
}
