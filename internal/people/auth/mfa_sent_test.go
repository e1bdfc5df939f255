package auth

import (
	"testing"

	"wellhouse.app/internal/people/auth/authdb"
)

// Each contact point has its pause; all of them share the number of codes.
func TestSendWait(t *testing.T) {
	const now = 1_000_000
	waits := func(sends int64, sent ...authdb.EarlierCodesRow) attempt {
		return attempt{AttemptByTokenRow: authdb.AttemptByTokenRow{Sends: sends, ExpiresAt: now + 600_000}, sent: sent}
	}
	sms := authdb.EarlierCodesRow{ContactID: "sms", SentAt: now - 8_000}
	mail := authdb.EarlierCodesRow{ContactID: "mail", SentAt: now - 30_000}
	for name, c := range map[string]struct {
		a    attempt
		to   string
		want int64
	}{
		"the first code":                   {waits(0), "sms", 0},
		"the same way":                     {waits(1, sms), "sms", 22_000},
		"another way":                      {waits(1, sms), "mail", 0},
		"back to the first way":            {waits(2, mail, sms), "sms", 22_000},
		"the same way after its pause":     {waits(2, sms, mail), "mail", 0},
		"all codes are used":               {waits(5, sms), "mail", 600_000},
		"all codes are used, pause or not": {waits(5, sms), "sms", 600_000},
	} {
		if got := c.a.sendWait(c.to, now); got != c.want {
			t.Errorf("%s: wait %d, want %d", name, got, c.want)
		}
	}
}

// An answer is compared with one code, that of the kind it names.
func TestCodeFor(t *testing.T) {
	points := []authdb.ContactPointsRow{{ID: "sms", Kind: "SMS"}, {ID: "mail", Kind: "EMAIL"}, {ID: "second", Kind: "SMS"}}
	of := func(ids ...string) (sent []authdb.EarlierCodesRow) {
		for _, id := range ids {
			sent = append(sent, authdb.EarlierCodesRow{ContactID: id})
		}
		return sent
	}
	for name, c := range map[string]struct {
		sent []authdb.EarlierCodesRow
		by   Factor
		want string
	}{
		"nothing was sent":                {nil, "SMS", ""},
		"the newest, which is named":      {of("mail", "sms"), "EMAIL", "mail"},
		"an earlier one, which is named":  {of("mail", "sms"), "SMS", "sms"},
		"the newest of two phones":        {of("mail", "second", "sms"), "SMS", "second"},
		"no kind is named":                {of("mail", "sms"), "", "mail"},
		"a kind that no code was sent by": {of("sms"), "EMAIL", "sms"},
	} {
		if got := (attempt{points: points, sent: c.sent}).codeFor(c.by).ContactID; got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
