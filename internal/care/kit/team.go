package kit

import (
	"context"

	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/platform/db"
)

// ForTeam reads the results that coach and care team see among the facts of a member:
// those of a kit only where the member said so. A call about a result that can't wait
// is on the lab desk all the same.
type ForTeam struct{ Service *Service }

// Labs reads them.
func (t ForTeam) Labs(ctx context.Context, memberID string) (b lab.Book, p lab.Profile, err error) {
	err = t.Service.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		kits, err := t.Service.list(ctx, q, memberID)
		if err != nil {
			return err
		}
		own := map[string]bool{}
		for _, k := range kits {
			own[k.Number] = !k.Shares
		}
		b, p, err = lab.LoadWithout(ctx, q, memberID, t.Service.Now(), own)
		return err
	})
	return b, p, err
}
