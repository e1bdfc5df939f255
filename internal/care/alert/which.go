package alert

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"wellhouse.app/internal/care/alert/alertdb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/delivery"
)

// choicesFor is how long a number answers the question whom a reply is for.
const choicesFor = 12 * time.Hour

// answerable is a member with alerts that the owner of a phone was told of and
// has not answered.
type answerable struct {
	accountID, contactID string
	name, locale         string
	episodes             []string
	agreed               bool // to text messages at this number
}

// chosen finds the member whom a reply is for: by the number of the question that
// was asked, by first name, or because there is only one. Otherwise ask says that
// the reply means somebody and we cannot tell whom.
func chosen(text string, asked map[int64]string, open []answerable) (one *answerable, ask bool) {
	said := seenWords(text)
	seen := understand(text) == SaySeen
	for _, word := range said {
		number, err := strconv.ParseInt(word, 10, 64)
		if err != nil || len(asked) == 0 {
			continue
		}
		for i := range open {
			if asked[number] == open[i].accountID {
				return &open[i], false
			}
		}
		return nil, len(open) > 0 // a number that is not on the list, or is answered
	}
	var named []int
	for i := range open {
		if name := plain.Replace(strings.ToLower(open[i].name)); slices.Contains(said, name) && (seen || len(said) == 1) {
			named = append(named, i)
		}
	}
	switch {
	case len(named) == 1:
		return &open[named[0]], false
	case len(named) > 1:
		return nil, true
	case seen && len(open) == 1:
		return &open[0], false
	}
	return nil, seen && len(open) > 1
}

// seenWords are the words of a reply that say something, without accents.
func seenWords(text string) []string {
	fields := strings.FieldsFunc(plain.Replace(strings.ToLower(text)), func(r rune) bool {
		return strings.ContainsRune(" \t\r\n\u00a0.,;:!?¡¿\"#", r)
	})
	return slices.DeleteFunc(fields, func(word string) bool { return slices.Contains(polite, word) })
}

var plain = strings.NewReplacer("á", "a", "à", "a", "â", "a", "é", "e", "è", "e", "ê", "e", "ë", "e", "í", "i", "î", "i", "ï", "i",
	"ó", "o", "ô", "o", "ö", "o", "ú", "u", "ù", "u", "û", "u", "ü", "u", "ñ", "n", "ç", "c")

// choicesIn numbers the members of a question, such as "1 Rosa, 2 Luis".
func choicesIn(open []answerable) string {
	out := make([]string, len(open))
	for i, one := range open {
		out[i] = strconv.Itoa(i+1) + " " + one.name
	}
	return strings.Join(out, ", ")
}

// replySeen takes a reply that may say that somebody has seen an alert. With
// alerts of several members it is for one of them.
func (s *Service) replySeen(ctx context.Context, number, text string, rows []alertdb.ByAddressRow) error {
	open, err := s.answerable(ctx, number, rows)
	if err != nil || len(open) == 0 {
		return err
	}
	asked, err := s.asked(ctx, number)
	if err != nil {
		return err
	}
	one, ask := chosen(text, asked, open)
	switch {
	case one != nil:
		return s.DB.Write(ctx, db.Member(one.accountID), func(ctx context.Context, q db.Q) error {
			find := func(c *Contact) (string, bool) { return number, slices.Contains(c.addresses(), number) }
			for _, id := range one.episodes {
				if err := s.answer(ctx, q, one.accountID, one.contactID, id, find, SaySeen, byReply); err != nil {
					return err
				}
			}
			return nil
		})
	case ask && slices.ContainsFunc(open, func(one answerable) bool { return one.agreed }):
		return s.askWhich(ctx, number, open)
	}
	return nil
}

// answerable finds the members whose alerts the owner of a phone was told of and
// has not answered. Where they asked us to stop, we expect no answer.
func (s *Service) answerable(ctx context.Context, number string, rows []alertdb.ByAddressRow) (out []answerable, err error) {
	for _, r := range rows {
		err := s.DB.Read(ctx, db.Member(r.AccountID), func(ctx context.Context, q db.Q) error {
			ids, err := alertdb.New(q).Unanswered(ctx, alertdb.UnansweredParams{MemberID: r.AccountID, ContactID: r.ContactID})
			if err != nil || len(ids) == 0 {
				return err
			}
			m, err := member.LoadFacts(ctx, q, r.AccountID)
			if err != nil {
				return err
			}
			settings, err := s.loadSettings(ctx, q, r.AccountID)
			if err != nil {
				return err
			}
			c, err := settings.Contact(r.ContactID)
			if err != nil {
				return nil // their row is damaged
			}
			if stopped, err := s.heedStops(ctx, q, r.AccountID, c); err != nil || stopped && c.at(number) == Stopped {
				return err
			}
			out = append(out, answerable{
				accountID: r.AccountID, contactID: r.ContactID, name: m.GivenName, locale: c.Locale, episodes: ids, agreed: c.at(number) == Yes,
			})
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// asked is what the numbers of the last question to a phone stand for.
func (s *Service) asked(ctx context.Context, number string) (map[int64]string, error) {
	out := map[int64]string{}
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		rows, err := alertdb.New(q).Choices(ctx, alertdb.ChoicesParams{
			AddressHash: s.addressHash(number), Since: s.Now().Add(-choicesFor).UnixMilli(),
		})
		for _, r := range rows {
			out[r.Number] = r.AccountID
		}
		return err
	})
	return out, err
}

// whichSlot names the question to a phone about which member a reply was for.
func whichSlot(hash string) string { return "which " + hash }

// askWhich asks the owner of a phone whom a reply was for.
func (s *Service) askWhich(ctx context.Context, number string, open []answerable) error {
	hash := s.addressHash(number)
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		store := alertdb.New(q)
		if err := store.DropChoices(ctx, hash); err != nil {
			return err
		}
		for i, one := range open {
			err := store.AddChoice(ctx, alertdb.AddChoiceParams{
				AddressHash: hash, Number: int64(i + 1), AccountID: one.accountID, AskedAt: s.Now().UnixMilli(),
			})
			if err != nil {
				return err
			}
		}
		_, err := s.Outbox.Queue(ctx, q, delivery.Message{
			Template: alertWhich, Params: delivery.Params{"choices": choicesIn(open)}, Channel: delivery.SMS, To: number,
			Locale: open[0].locale, Slot: whichSlot(hash),
		})
		return err
	})
}
