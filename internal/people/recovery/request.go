package recovery

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/recovery/recoverydb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/who"
)

// The limits of a request.
const (
	// OpenFor is how long a request waits for its approval.
	OpenFor = 72 * time.Hour
	// MemberWait and StaffWait are how long after its opening the link of a request
	// begins to work. In that time the owner of the account hears of it and can stop
	// it. Staff wait less: two Admins know them, and members wait for them.
	MemberWait = 24 * time.Hour
	StaffWait  = time.Hour
	// LinkFor is how long the link works.
	LinkFor = 24 * time.Hour
	// DisputeFor is how long its owner can say that a finished recovery wasn't them.
	DisputeFor = 7 * 24 * time.Hour
	keepFor    = 90 * 24 * time.Hour

	reasonFewest = 5
	reasonMost   = 300
)

// State is how far a request has come.
type State string

// The states.
const (
	Open     State = "open"
	Approved State = "approved"
	Done     State = "done"
	Stopped  State = "stopped"  // by the person
	Canceled State = "canceled" // by staff
	Expired  State = "expired"
	Disputed State = "disputed" // the person said afterwards that it wasn't them
)

// AccountState is how the account of a disputed request stands now.
type AccountState string

// The states of such an account.
const (
	AccountClosed    AccountState = "closed"    // nobody has opened a new request
	AccountRequested AccountState = "requested" // a new request runs
	AccountReopened  AccountState = "reopened"
	AccountEnded     AccountState = "ended"
)

// afterDispute says how an account stands after its owner had it closed. runs says
// whether a newer request is open or approved.
func afterDispute(status auth.Status, runs bool) AccountState {
	switch {
	case status == auth.Ended:
		return AccountEnded
	case status == auth.Active:
		return AccountReopened
	case runs:
		return AccountRequested
	}
	return AccountClosed
}

// Checks are the ways to make sure who is asking.
var Checks = []string{"callback", "video", "inPerson"}

// Purpose is what a link is good for.
type Purpose string

// The purposes. Every link can stop a request.
const (
	ToUse  Purpose = "use"
	ToStop Purpose = "stop"
)

type row = recoverydb.RecoveryRequest

// stateAt is how a request stands. One that ran out keeps its old word in the store
// until a newer one takes its place.
func stateAt(r row, now int64) State {
	if s := State(r.State); s != Open && s != Approved {
		return s
	}
	if now >= r.ExpiresAt {
		return Expired
	}
	return State(r.State)
}

// mayHelp says who may open and approve a recovery: Support and Admins for members,
// Admins alone for staff.
func mayHelp(helper, lost who.Role) bool {
	return helper == who.Admin || helper == who.Support && lost == who.Member
}

// worksFrom is when the link of a request that is approved now begins to work.
func worksFrom(r row, now int64) int64 {
	wait := MemberWait
	if who.Role(r.Role).Staff() {
		wait = StaffWait
	}
	return max(now, r.OpenedAt+wait.Milliseconds())
}

// usable reports whether the link of a request can be used.
func usable(r row, now int64) bool { return stateAt(r, now) == Approved && now >= r.WorksFrom }

// stoppable reports whether the owner of the account can still stop a request.
func stoppable(r row, now int64) bool {
	switch stateAt(r, now) {
	case Open, Approved:
		return true
	case Done:
		return now < r.ClosedAt+DisputeFor.Milliseconds()
	}
	return false
}

var (
	errYourself = apperr.New(apperr.FailedPrecondition, "recovery.yourself",
		"This is your own account. Two other people have to help you.")
	errSamePerson = apperr.New(apperr.FailedPrecondition, "recovery.samePerson",
		"You opened this request. Another person has to approve it.")
	errOver = apperr.New(apperr.FailedPrecondition, "recovery.over",
		"This request is no longer open.")
	errOpener = apperr.New(apperr.FailedPrecondition, "recovery.opener",
		"The person who opened this request no longer may. Cancel it and open a new one.")
)

// whyNotApprove is nil if a person may approve a request.
func whyNotApprove(r row, by string, now int64) error {
	switch {
	case r.AccountID == by:
		return errYourself
	case r.OpenedBy == by:
		return errSamePerson
	case stateAt(r, now) != Open:
		return errOver
	}
	return nil
}

// Asked is what a staff person types to open a request.
type Asked struct {
	Person  string // whole email address or id
	Checked string
	Reason  string
}

func (a Asked) tidy() Asked {
	a.Person, a.Reason = strings.TrimSpace(a.Person), strings.TrimSpace(a.Reason)
	return a
}

// refusals are the fields that cannot stay as they are.
func (a Asked) refusals() (fields []apperr.Field) {
	if a.Person == "" || len(a.Person) > 254 || !legible.Line(a.Person) {
		fields = append(fields, fieldPerson)
	}
	if !slices.Contains(Checks, a.Checked) {
		fields = append(fields, apperr.Field{
			Name: "checked", MessageKey: "recovery.checked", Message: "Say how you checked who is asking.",
		})
	}
	if n := utf8.RuneCountInString(a.Reason); n < reasonFewest || n > reasonMost || !legible.Line(a.Reason) {
		fields = append(fields, apperr.Field{
			Name: "reason", MessageKey: "roster.reason", Message: "Enter a reason of 5 to 300 characters.",
		})
	}
	return fields
}

var fieldPerson = apperr.Field{
	Name: "person", MessageKey: "recovery.person", Message: "We know nobody with this email address or id.",
}
