package lab

import (
	"context"
	"slices"
	"time"

	"wellhouse.app/internal/care/lab/labdb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// nurse is somebody of the care team who looks after a member.
type nurse struct {
	id    string
	there bool
}

// ownFor is how long the nurses of a member have a call to themselves.
const ownFor = claimFor

// concerns says who sees a call and may make it: the nurses of the member and who has
// taken it at any time, and everybody of the care team where none of those nurses is
// there, or where none of them has it half an hour after it came. It is pure, and
// leaves no call to nobody.
func (c Call) concerns(staffID string, own []nurse, now time.Time) bool {
	by := c.takenBy(now)
	isOwn := func(id string) bool { return slices.ContainsFunc(own, func(n nurse) bool { return n.id == id }) }
	switch {
	case isOwn(staffID), by != "" && by == staffID:
		return true
	case !slices.ContainsFunc(own, func(n nurse) bool { return n.there }):
		return true
	}
	return !isOwn(by) && now.Sub(time.UnixMilli(c.OpenedAt)) >= ownFor
}

// nursesOf are the care-team nurses of a member who can sign in.
func nursesOf(ctx context.Context, q db.Q, memberID string) ([]nurse, error) {
	rows, err := labdb.New(q).NursesOf(ctx, memberID)
	out := make([]nurse, len(rows))
	for i, r := range rows {
		out[i] = nurse{r.StaffID, r.Availability == available}
	}
	return out, err
}

// isNurseOf says whether a staff person is one of a member's nurses.
func isNurseOf(ctx context.Context, q db.Q, staffID, memberID string) (bool, error) {
	own, err := nursesOf(ctx, q, memberID)
	return slices.ContainsFunc(own, func(n nurse) bool { return n.id == staffID }), err
}

// mayMake refuses a call that somebody doesn't see as if there were none.
func (s *Service) mayMake(ctx context.Context, q db.Q, w who.Who, c Call) error {
	own, err := nursesOf(ctx, q, c.MemberID)
	if err == nil && !c.concerns(w.AccountID, own, s.Now()) {
		err = errNoCall
	}
	return err
}
