package lab

import (
	"context"
	"slices"

	"wellhouse.app/internal/care/lab/labdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// mostRead is how many results one call marks as read.
const mostRead = 1000

// MarkRead notes that the labs page has shown results of laboratories. The page names
// those it had, so that one that came a moment later stays new. What the member has read
// and what somebody who acts for them has read are two things.
func (s *Service) MarkRead(ctx context.Context, w who.Who, ids []string) error {
	if len(ids) > mostRead {
		return apperr.InvalidField("ids", "errors.value", "Please mark up to 1,000 results at a time.")
	}
	ids = slices.Compact(slices.Sorted(slices.Values(ids))) // in one order, so that two tabs never wait for each other
	now := s.Now().UnixMilli()
	return s.DB.Write(ctx, db.Member(w.MemberID), func(ctx context.Context, q db.Q) error {
		var marked int64
		for _, id := range ids {
			n, err := markRead(ctx, q, w, id, now)
			if err != nil {
				return err
			}
			marked += n
		}
		if marked > 0 {
			s.tell(ctx, w.MemberID)
		}
		return nil
	})
}

func markRead(ctx context.Context, q db.Q, w who.Who, id string, now int64) (int64, error) {
	if err := named(id); err != nil {
		return 0, err
	}
	if w.Acting != nil {
		return labdb.New(q).ReadByHelper(ctx, labdb.ReadByHelperParams{MemberID: w.MemberID, ID: id, Now: now})
	}
	return labdb.New(q).ReadByMember(ctx, labdb.ReadByMemberParams{MemberID: w.MemberID, ID: id, Now: now})
}
