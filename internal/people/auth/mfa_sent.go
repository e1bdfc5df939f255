package auth

import (
	"context"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/db"
)

// readAttempt reads an attempt with the codes that were sent for it.
func readAttempt(ctx context.Context, q db.Q, hash string) (row authdb.AttemptByTokenRow, sent []authdb.EarlierCodesRow, err error) {
	store := authdb.New(q)
	if row, err = store.AttemptByToken(ctx, hash); err != nil {
		return row, nil, err
	}
	earlier, err := store.EarlierCodes(ctx, hash)
	return row, sentCodes(row, earlier), err
}

// sentCodes lists the last code to each contact point, the newest code first.
func sentCodes(newest authdb.AttemptByTokenRow, earlier []authdb.EarlierCodesRow) []authdb.EarlierCodesRow {
	if newest.ContactID == "" {
		return nil
	}
	sent := []authdb.EarlierCodesRow{{
		ContactID: newest.ContactID, CodeHash: newest.CodeHash, SentAt: newest.SentAt, ExpiresAt: newest.CodeExpiresAt,
	}}
	for _, e := range earlier {
		if e.ContactID != newest.ContactID {
			sent = append(sent, e)
		}
	}
	return sent
}

// sentTo is the last code to a contact point, zero where none went there.
func (a attempt) sentTo(contactID string) authdb.EarlierCodesRow {
	for _, c := range a.sent {
		if c.ContactID == contactID {
			return c
		}
	}
	return authdb.EarlierCodesRow{}
}

// codeFor is the one code that an answer is compared with: the newest of the kind it
// names, or else the newest. One try never guesses at two codes.
func (a attempt) codeFor(f Factor) authdb.EarlierCodesRow {
	for _, c := range a.sent {
		for _, p := range a.points {
			if p.ID == c.ContactID && p.Kind == string(f) {
				return c
			}
		}
	}
	if len(a.sent) == 0 {
		return authdb.EarlierCodesRow{}
	}
	return a.sent[0]
}

// sendWait says how many milliseconds a send has to wait; zero lets it through. The pause
// is one per contact point, because a code that does not arrive is asked for in another
// way. The number of codes is one for all of them: then only another sign-in helps.
func (a attempt) sendWait(contactID string, now int64) int64 {
	if a.Sends >= sendsEach {
		return max(a.ExpiresAt-now, 1)
	}
	last := a.sentTo(contactID)
	if last.SentAt == 0 {
		return 0
	}
	return max(last.SentAt+sendEvery.Milliseconds()-now, 0)
}
