package trail

import (
	"cmp"
	"slices"
	"time"

	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/who"
)

// apart is how long somebody must be away for the next look to be another
// visit. It is also the longest a view lasts.
const apart = 30 * time.Minute

// Visit is one look of one person at a member's record.
type Visit struct {
	ID           string // of its newest row
	ActorID      string
	Name         string
	Role         who.Role
	ViewedPortal bool
	StartedAt    int64
	EndedAt      int64
	Areas        []Area // each once, in the order of the list of areas
	Reason       string
	Ticket       string
	Relationship string // what somebody in the family is to the member

	session string
	begun   bool // its first row has been seen
	looked  bool // something was read, or a view was opened
}

// fold puts rows, newest first, together into visits, newest first. Rows of the
// member and rows that no person caused are left out; those of people who act for
// the member are not.
func fold(rows []audit.Look) []*Visit {
	var visits []*Visit
	for _, row := range rows {
		if !who.Role(row.ActorRole).Staff() && !inFamily(row) {
			continue
		}
		v := visitOf(visits, row)
		if v == nil {
			v = &Visit{
				ID: row.ID, ActorID: row.ActorID, Name: row.ActorName, Role: who.Role(row.ActorRole),
				EndedAt: row.At, session: sessionOf(row),
			}
			visits = append(visits, v)
		}
		v.add(row)
	}
	for _, v := range visits {
		slices.SortFunc(v.Areas, func(a, b Area) int { return slices.Index(areas, string(a)) - slices.Index(areas, string(b)) })
	}
	return visits
}

// inFamily tells that somebody acted for the member.
func inFamily(row audit.Look) bool {
	return who.Role(row.ActorRole) == who.Member && row.ActorID != row.MemberID
}

// visitOf finds the visit that an older row belongs to.
func visitOf(visits []*Visit, row audit.Look) *Visit {
	for _, v := range slices.Backward(visits) {
		if v.ActorID == row.ActorID && v.session == sessionOf(row) {
			if v.begun || v.StartedAt-row.At > apart.Milliseconds() {
				return nil
			}
			return v
		}
	}
	return nil
}

// sessionOf is the session of a row; the row that closes a view names it as its
// target, because the clock may have written it.
func sessionOf(row audit.Look) string {
	switch row.Action {
	case audit.ViewEnded, audit.ActingStarted, audit.ActingEnded:
		return row.Target
	}
	return row.SessionID
}

func (v *Visit) add(row audit.Look) {
	v.StartedAt = row.At
	switch row.Action {
	case audit.ViewStarted:
		v.begun, v.looked, v.ViewedPortal = true, true, true
		v.Reason, v.Ticket = row.Reason, row.Target
		return
	case audit.ViewEnded:
		v.ViewedPortal = true
		return
	case audit.ActingStarted:
		v.begun, v.looked, v.ViewedPortal, v.Relationship = true, true, true, row.Reason
		return
	case audit.ActingEnded:
		v.ViewedPortal, v.Relationship = true, row.Reason
		return
	}
	if row.Outcome != audit.Done {
		return
	}
	v.ViewedPortal = v.ViewedPortal || row.Viewing
	switch {
	case inFamily(row):
		v.ViewedPortal, v.Relationship = true, cmp.Or(v.Relationship, row.Reason)
	case v.Reason == "":
		v.Reason = row.Reason
	}
	if area := AreaOf(row.Area); area != None {
		v.looked = true
		if !slices.Contains(v.Areas, area) {
			v.Areas = append(v.Areas, area)
		}
	}
}

// complete reports whether no older row can belong to the visit any more, when
// rows down to a moment have been seen.
func (v *Visit) complete(seenDownTo int64) bool {
	return v.begun || v.StartedAt-seenDownTo > apart.Milliseconds()
}
