// Package who says who a request acts for. The answer is made once,
// from the server's session row, and travels in the context; nothing a client
// writes (cookie text, header, flag) ever changes it.
package who

import "context"

// Role is what a signed-in person is to the portal.
type Role string

// The roles. Admin and CallCenterRep keep the specification's spelling.
const (
	Member        Role = "member"
	Coach         Role = "coach"
	CareTeam      Role = "careteam"
	Guide         Role = "guide"
	Clinician     Role = "clinician"
	Support       Role = "support"
	CallCenterRep Role = "CallCenterRep"
	Admin         Role = "Admin"
)

// Device is the role of a device that sends readings; no person has it.
const Device Role = "device"

// Roles lists every role a signed-in person can have.
var Roles = []Role{Member, Coach, CareTeam, Guide, Clinician, Support, CallCenterRep, Admin}

// Staff reports whether the role belongs to the provider's own people.
func (r Role) Staff() bool { return r != Member && r != Device && r != "" }

// Who is the caller of a request.
type Who struct {
	SessionID string
	AccountID string // the person at the keyboard
	Role      Role   // of that person
	MemberID  string // whose data this request may touch; empty for staff at their own desk
	ClientID  string
	// ProvenAt is when the person last showed in this session that it's them, with
	// a second factor or, where the account has none, the password. ms UTC.
	ProvenAt int64
	// Viewing is set while staff view a member's portal; then MemberID is the
	// member's and AccountID stays the staff person's.
	Viewing *Viewing
	// Framed marks a session inside another site's frame. It reaches what the
	// contract opens to frames and nothing else.
	Framed bool
}

// Viewing describes a staff view of a member's portal.
type Viewing struct {
	Reason string
	Ticket string
	EndsAt int64 // ms UTC
}

// Anonymous reports whether nobody is signed in.
func (w Who) Anonymous() bool { return w.AccountID == "" }

// AtDesk is a staff person without the member they may be viewing.
func (w Who) AtDesk() Who {
	if w.Viewing != nil {
		w.MemberID, w.Viewing = "", nil
	}
	return w
}

// Stand says whom a session acts for: its own account, or the member of one
// particular view. A socket opened under one receives nothing under another.
type Stand struct {
	MemberID string // of a view; empty for one's own account
	EndsAt   int64
}

// Stand is what the caller's session stands for.
func (w Who) Stand() Stand {
	if w.Viewing == nil {
		return Stand{}
	}
	return Stand{MemberID: w.MemberID, EndsAt: w.Viewing.EndsAt}
}

type key struct{}

// With returns a context that carries the caller.
func With(ctx context.Context, w Who) context.Context { return context.WithValue(ctx, key{}, w) }

// From returns the caller of the context, anonymous when there is none.
func From(ctx context.Context) Who {
	w, _ := ctx.Value(key{}).(Who)
	return w
}
