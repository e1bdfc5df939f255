package alert

import (
	"context"
	"time"

	"wellhouse.app/internal/platform/db"
)

// CaredFrom is how far back alerts matter to those who care for a member, besides
// those that are open.
func CaredFrom(now time.Time) time.Time { return now.Add(-lowWithin) }

// Cared is what the portal of somebody who acts for a member says of the member's
// readings.
type Cared struct {
	Danger *Stage // the most urgent emergency
	Asks   bool   // a question about a reading is open
	Second bool   // another check has to follow the last one after a low
}

// CaredOf reads it in the caller's transaction. Whether readings are open to the
// person is for the caller to know.
func CaredOf(ctx context.Context, q db.Q, memberID string, now time.Time) (Cared, error) {
	list, after, err := stages(ctx, q, memberID, "", now)
	return caredFor(list, after), err
}

// caredFor keeps what concerns somebody else. A weight stays in the member's portal,
// where it can be hidden.
func caredFor(list []Stage, after Aftercare) (out Cared) {
	out.Second = after.Recheck != nil
	for _, one := range list {
		if one.Action == NoAction {
			out.Asks = out.Asks || one.Question.Code != ""
			continue
		}
		if out.Danger == nil {
			danger := one
			if danger.Direction == Gain {
				danger.Shown.Text, danger.Shown.Unit, danger.Shown.Value = "", "", 0
			}
			out.Danger = &danger
		}
	}
	return out
}
