package embed

import (
	"context"
	"database/sql"
	"errors"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/portal/embed/embeddb"
)

// outside finds the screen that a brand has put in place of ours.
func outside(ctx context.Context, q db.Q, brandCode, name string) (address, origin string, err error) {
	row, err := embeddb.New(q).Outside(ctx, embeddb.OutsideParams{BrandCode: brandCode, Destination: name})
	if errors.Is(err, sql.ErrNoRows) {
		return "", "", nil
	}
	return row.Url, row.Origin, err
}

// spendPair notes that a pair was redeemed; false when it had been before. Both
// halves carry the same secret, so the first stands for the pair.
func spendPair(ctx context.Context, q db.Q, memberID, authToken string, expires, now int64) (bool, error) {
	queries := embeddb.New(q)
	if err := queries.ForgetSpent(ctx, embeddb.ForgetSpentParams{MemberID: memberID, Moment: now}); err != nil {
		return false, err
	}
	n, err := queries.Spend(ctx, embeddb.SpendParams{MemberID: memberID, TokenHash: hash(authToken), ExpiresAt: expires})
	return n == 1, err
}
