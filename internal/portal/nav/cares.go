package nav

import (
	"context"
	"slices"
	"time"

	navv1 "wellhouse.app/api/rpc/nav/v1"
	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/family"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// Cared is somebody whom the member acts for, with what waits there.
type Cared struct {
	family.Cared
	Readings alert.Cared // nothing while their readings are closed to the member
}

// familyPart reads whom the member acts for. It is one statement, and more only for
// those whose readings are open to the member and may ask for something.
func familyPart(id string, f *facts, now time.Time) part {
	return part{call: "family", system: true, read: func(ctx context.Context, q db.Q) error {
		people, asks, err := family.CaredFor(ctx, q, id, now, alert.CaredFrom(now))
		if err != nil {
			return err
		}
		f.Asks = asks
		for _, p := range people {
			one := Cared{Cared: p}
			if p.Alerted && p.Opens(acting.Readings) {
				if one.Readings, err = alert.CaredOf(ctx, q, p.MemberID, now); err != nil {
					return err
				}
			}
			f.Cared = append(f.Cared, one)
		}
		return nil
	}}
}

// othersPart reads the other people whom the person who acts for a member can turn to.
// What waits there is told in that person's own portal.
func othersPart(w who.Who, f *facts, now time.Time) part {
	return part{call: "family", system: true, read: func(ctx context.Context, q db.Q) error {
		people, _, err := family.CaredFor(ctx, q, w.AccountID, now, now)
		for _, p := range people {
			if p.LinkID != w.Acting.LinkID {
				f.Others = append(f.Others, Cared{Cared: p})
			}
		}
		return err
	}}
}

// closesFamily says whether a brand has no family pages.
func closesFamily(b brand.Brand) bool {
	closed := closes(b)
	return slices.Contains(closed, AccountArea) || slices.Contains(closed, AccountArea+".family")
}

// message writes somebody as the member's own portal shows them.
func (c Cared) message() *navv1.CaredFor {
	out := &navv1.CaredFor{LinkId: c.LinkID, Name: c.Name(), GivenName: c.GivenName, Relationship: c.Relationship, Waits: c.waits()}
	if d := c.Readings.Danger; d != nil {
		out.Alert = &navv1.CaredForAlert{
			Action: string(d.Action), Kind: string(d.Kind), Direction: string(d.Direction), Text: d.Shown.Text, Unit: d.Shown.Unit,
			StatusKey: d.Status, ReadingAt: float64(d.At), Local: d.Local(), Old: d.Old,
		}
	}
	return out
}

// waits is what is there to do beside an emergency.
func (c Cared) waits() string {
	switch {
	case c.Readings.Second:
		return CheckAgain
	case c.Readings.Asks:
		return CheckIn
	}
	return ""
}

func askMessages(list []family.Asks) (out []*navv1.FamilyAsk) {
	for _, a := range list {
		out = append(out, &navv1.FamilyAsk{Id: a.ID, FromName: a.From, SentAt: float64(a.SentAt), ExpiresAt: float64(a.ExpiresAt)})
	}
	return out
}
