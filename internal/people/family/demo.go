package family

import (
	"context"

	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/family/familydb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/module"
)

// Demo lets Rosa act for the grandchildren she brings up, and Ada for her father.
func Demo(ctx context.Context, q db.Q, d module.DemoPeople) error {
	for _, l := range []struct {
		holder, actor, relationship string
		kind                        acting.Kind
		areas                       []string
	}{
		{"mateo", "rosa", guardian, acting.Dependent, nil},
		{"sofia", "rosa", guardian, acting.Dependent, nil},
		{"james", "ada", child, acting.CareRecipient, []string{acting.Readings, acting.Visits, acting.Supplies}},
	} {
		_, err := familydb.New(q).InsertLink(ctx, familydb.InsertLinkParams{
			MemberID: d.Person(l.holder), ID: d.ID("family", l.holder, l.actor), ActorID: d.Person(l.actor), Kind: string(l.kind),
			Relationship: l.relationship, Areas: acting.Write(l.areas), Since: d.Begun.AddDate(0, -4, 0).UnixMilli(),
		})
		if err != nil {
			return err
		}
	}
	return nil
}
