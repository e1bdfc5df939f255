package kit

import (
	"context"
	"slices"
	"time"

	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/platform/db"
)

// ForTeam reads the results that coach and care team see among the facts of a member:
// those of a kit only where the member said so, and none that may be of one. A call about a result that can't wait
// is on the lab desk all the same.
type ForTeam struct{ Service *Service }

// Labs reads them.
func (t ForTeam) Labs(ctx context.Context, memberID string) (b lab.Book, p lab.Profile, err error) {
	err = t.Service.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		kits, err := t.Service.list(ctx, q, memberID)
		if err != nil {
			return err
		}
		b, p, err = lab.LoadWithout(ctx, q, memberID, t.Service.Now(), func(r lab.Result, byHand bool) bool {
			return slices.ContainsFunc(kits, func(k Kit) bool { return !k.Shares && k.mayHave(r, byHand) })
		})
		return err
	})
	return b, p, err
}

// mayHave says whether a result may be the one of a kit: by its order, or, where somebody
// placed it by hand and it names no order of the member's, while the kit waits for one. It
// is pure.
func (k Kit) mayHave(r lab.Result, byHand bool) bool {
	if r.OrderNumber == k.Number {
		return true
	}
	waits := k.State != Canceled && k.State != Returned && k.At(Resulted) == 0
	placed := time.UnixMilli(k.PlacedAt).UTC().AddDate(0, 0, -1) // the day may be an earlier one where the member is
	return byHand && waits && r.TakenOn >= placed.Format(time.DateOnly)
}
