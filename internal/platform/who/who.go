// Package who says who a request acts for. The answer is made once,
// from the server's session row, and travels in the context; nothing a client
// writes (cookie text, header, flag) ever changes it.
package who

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

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
	// Acting is set while a member acts for somebody in their family; then MemberID
	// is that person's and AccountID stays the member's own. It excludes Viewing.
	Acting *Acting
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

// Acting describes for whom a member acts. Once the access has ended, MemberID of
// the caller is empty and Areas is nil: the session waits for the way back.
type Acting struct {
	MemberID     string
	LinkID       string
	Name         string // of the person acted for
	GivenName    string
	ActorName    string   // of the person who acts
	Relationship string   // what the person who acts is to them
	Areas        []string // open now
	Child        bool     // a parent or guardian acts for a child, and decides whatever the child would
}

// Ended reports whether the access has ended.
func (a *Acting) Ended() bool { return a != nil && a.Areas == nil }

// Opens reports whether an area is open to the caller. Only somebody who acts for
// another finds one closed.
func (w Who) Opens(area string) bool {
	return w.Acting == nil || slices.Contains(w.Acting.Areas, area)
}

// Self is under which id the caller takes part in what concerns a member: a member
// as themselves, the person who acts for them as that member, staff as themselves.
func (w Who) Self() string {
	if w.Role == Member {
		return w.MemberID
	}
	return w.AccountID
}

// Own reports whether a member is at their own portal: nobody views it and nobody
// acts for them.
func (w Who) Own() bool { return w.Role == Member && w.Viewing == nil && w.Acting == nil }

// Anonymous reports whether nobody is signed in.
func (w Who) Anonymous() bool { return w.AccountID == "" }

// AtDesk is a staff person without the member they may be viewing.
func (w Who) AtDesk() Who {
	if w.Viewing != nil {
		w.MemberID, w.Viewing = "", nil
	}
	return w
}

// Stand says whom a session acts for: its own account, the member of one
// particular view, or somebody in the family and which areas are open. A socket
// opened under one receives nothing under another.
type Stand struct {
	MemberID string // empty for one's own account
	EndsAt   int64  // of a view
	Areas    string // of somebody acted for
}

// Stand is what the caller's session stands for.
func (w Who) Stand() Stand {
	switch {
	case w.Acting != nil:
		return w.Acting.stand()
	case w.Viewing == nil:
		return Stand{}
	}
	return Stand{MemberID: w.MemberID, EndsAt: w.Viewing.EndsAt}
}

// stand tells the areas apart from an access that has ended, which opens no socket.
func (a *Acting) stand() Stand {
	return Stand{MemberID: a.MemberID, Areas: fmt.Sprintf("%t %s", a.Ended(), strings.Join(a.Areas, ","))}
}

type key struct{}

// With returns a context that carries the caller.
func With(ctx context.Context, w Who) context.Context { return context.WithValue(ctx, key{}, w) }

// From returns the caller of the context, anonymous when there is none.
func From(ctx context.Context) Who {
	w, _ := ctx.Value(key{}).(Who)
	return w
}
