package alert

import (
	"context"
	"time"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
)

// CaredFrom is how far back alerts matter to those who care for a member, besides
// those that are open.
func CaredFrom(now time.Time) time.Time { return now.Add(-lowWithin) }

// Cared is what the portal of somebody who acts for a member says of the member's
// readings.
type Cared struct {
	Danger *Stage // the most urgent emergency
	Asks   bool   // a question about a reading is open
	After  Aftercare
}

// Any says whether something waits.
func (c Cared) Any() bool { return c.Danger != nil || c.Asks || c.After.Recheck != nil }

// Rank orders people by what waits, the most urgent first: an emergency, where a blood
// sugar that is low again comes right after a very low one, then a check that is due,
// then a question.
func (c Cared) Rank() int {
	const each = 10
	switch again := c.After.Recheck; {
	case c.Danger != nil:
		return each * c.Danger.Action.urgency()
	case again != nil && again.Low:
		return each*TreatLow.urgency() + 1
	case again != nil:
		return each * NoAction.urgency()
	case c.Asks:
		return each*NoAction.urgency() + 1
	}
	return each*NoAction.urgency() + 2
}

// RankUnknown is the rank of a person whose readings could not be read: after every
// known emergency.
var RankUnknown = Cared{Danger: &Stage{Action: CallTeam}}.Rank() + 1

// CaredOf reads it in the caller's transaction. Whether readings are open to the
// person is for the caller to know.
func CaredOf(ctx context.Context, q db.Q, memberID string, now time.Time) (Cared, error) {
	list, after, err := stages(ctx, q, memberID, "", now)
	return caredFor(list, after), err
}

// DoctorOf finds whom to call first about a member in the caller's transaction: the
// first provider whom they named. It is nil for none.
func DoctorOf(ctx context.Context, q db.Q, keys *seal.Keyring, memberID string) (*Doctor, error) {
	people, err := New(Deps{Keys: keys}).callableIn(ctx, q, memberID, Provider)
	if err != nil || len(people) == 0 {
		return nil, err
	}
	return &Doctor{Name: people[0].Name(), Phone: people[0].Phones[0].Number}, nil
}

// caredFor keeps what concerns somebody else. A weight stays in the member's portal,
// where it can be hidden.
func caredFor(list []Stage, after Aftercare) (out Cared) {
	out.After = after
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
