package alert

import (
	"context"
	"errors"
	"slices"
	"strings"

	"wellhouse.app/internal/care/alert/alertdb"
	"wellhouse.app/internal/people/contactrule"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/delivery"
)

// words are what people reply, in every language of the product.
var words = map[string]string{
	"stop": SayStop, "stopall": SayStop, "unsubscribe": SayStop, "cancel": SayStop, "end": SayStop, "quit": SayStop,
	"alto": SayStop, "parar": SayStop, "baja": SayStop, "arret": SayStop, "arrêt": SayStop, "arreter": SayStop, "arrêter": SayStop,
	"arretez": SayStop, "arrêtez": SayStop,
	"start": SayStart, "unstop": SayStart, "debut": SayStart, "début": SayStart,
	"yes": SayYes, "y": SayYes, "si": SayYes, "sí": SayYes, "oui": SayYes,
	"help": SayHelp, "info": SayHelp, "ayuda": SayHelp, "aide": SayHelp,
	"no": SayNo, "non": SayNo,
	"ok": SaySeen, "okay": SaySeen, "seen": SaySeen, "visto": SaySeen, "vu": SaySeen, "1": SaySeen,
}

// polite are words that change nothing about what somebody says.
var polite = []string{
	"please", "thanks", "thank", "you", "now", "all", "it", "this", "these", "sending", "texting", "texts", "messages", "msg", "alerts", "me",
	"por", "favor", "gracias", "ya", "esto", "mensajes", "avisos", "alertas",
	"s’il", "s'il", "vous", "plaît", "plait", "svp", "merci", "ces", "les", "alertes",
}

// firm are the words that end everything also when more is said after them: who
// did not mean it reads in our answer how to begin again, and who did must not be
// overheard.
var firm = map[string]bool{
	"stop": true, "stopall": true, "unsubscribe": true, "arret": true, "arrêt": true, "arreter": true, "arrêter": true, "arretez": true, "arrêtez": true,
}

// visits are words after which somebody speaks of a way.
var visits = map[string]bool{"by": true, "at": true, "over": true, "du": true}

// understand reads a reply; empty when it is none of ours. Most words are what
// the person says only when they are all that they say: who asks "Alto otra vez?"
// or is at the end of the street wants to hear more of us, not nothing. That
// somebody has seen it may begin a longer reply.
func understand(text string) string {
	fields := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(" \t\r\n\u00a0.,;:!?¡¿\"", r) })
	if len(fields) == 0 {
		return ""
	}
	if stops(fields) {
		return SayStop
	}
	if words[fields[0]] == SaySeen {
		return SaySeen
	}
	first := fields[0]
	said := slices.DeleteFunc(fields, func(word string) bool { return slices.Contains(polite, word) })
	switch {
	case len(said) == 1 && strings.Contains(text, "?") && asks[said[0]]:
		return ""
	case len(said) == 1:
		return words[said[0]]
	case agrees[first]:
		return SayYes // which counts only as the answer to an invitation
	}
	return ""
}

// stops says whether a reply begins with a firm word, or has one after a polite
// one, an ok or a no.
func stops(fields []string) bool {
	for i, word := range fields {
		switch {
		case firm[word]:
			return i+1 == len(fields) || !visits[fields[i+1]]
		case slices.Contains(polite, word) || words[word] == SaySeen || words[word] == SayNo:
		default:
			return false
		}
	}
	return false
}

// agrees are words that may begin a longer yes.
var agrees = map[string]bool{"yes": true, "sí": true, "oui": true}

// asks are words that, with a question mark, ask about the alert.
var asks = map[string]bool{"alto": true, "baja": true}

// Reply takes a text message that somebody sent us. A number may be a contact of
// several members: STOP, START and HELP are for all of them. YES and NO answer one
// question, and OK one member's alert. What nobody can act on is taken all the
// same, so that a gateway does not send it again.
func (s *Service) Reply(ctx context.Context, from, text string) error {
	number, ok := contactrule.E164(from)
	if !ok {
		return nil
	}
	answer := understand(text)
	if err := s.replyForAll(ctx, number, answer); err != nil {
		return err
	}
	var rows []alertdb.ByAddressRow
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		rows, err = alertdb.New(q).ByAddress(ctx, s.addressHash(number))
		return err
	})
	if err != nil {
		return err
	}
	switch answer {
	case SaySeen, "":
		return s.replySeen(ctx, number, text, rows)
	case SayYes, SayNo:
		rows, err = s.newestQuestion(ctx, number, rows)
	}
	find := func(c *Contact) (string, bool) { return number, slices.Contains(c.addresses(), number) }
	for _, r := range rows { // what fails for one member must not keep a STOP from the others
		one := s.DB.Write(ctx, db.Member(r.AccountID), func(ctx context.Context, q db.Q) error {
			return s.answer(ctx, q, r.AccountID, r.ContactID, "", find, answer, byReply)
		})
		if !apperr.Is(one, apperr.NotFound) {
			err = errors.Join(err, one)
		}
	}
	return err
}

// replyForAll does what a reply means for the number itself, also where it is on
// nobody's list.
func (s *Service) replyForAll(ctx context.Context, number, answer string) error {
	switch answer {
	case SayStop:
		return s.stopAll(ctx, number)
	case SayStart:
		return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
			return alertdb.New(q).LiftTextStops(ctx, s.addressHash(number))
		})
	}
	return nil
}

// newestQuestion finds the one invitation that a YES or NO answers. When several
// wait, it is the newest that has reached the phone: that is the one above the
// reply, and a yes must never count for a question that the person may not have
// meant. The next YES answers the next one.
func (s *Service) newestQuestion(ctx context.Context, number string, rows []alertdb.ByAddressRow) (newest []alertdb.ByAddressRow, err error) {
	at := int64(-1)
	for _, r := range rows {
		err := s.DB.Read(ctx, db.Member(r.AccountID), func(ctx context.Context, q db.Q) error {
			settings, err := s.loadSettings(ctx, q, r.AccountID)
			if err != nil {
				return err
			}
			c, err := settings.Contact(r.ContactID)
			if err != nil || c.at(number) != Invited || c.Said[number].At < at {
				return nil // damaged, answered or older
			}
			if held, err := s.isHeld(ctx, q, r.AccountID, c, number); err != nil || held {
				return err
			}
			newest, at = []alertdb.ByAddressRow{r}, c.Said[number].At
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return newest, nil
}

// isHeld says whether the invitation to an address is to be sent later, because it
// waits for the end of quiet hours.
func (s *Service) isHeld(ctx context.Context, q db.Q, memberID string, c *Contact, address string) (bool, error) {
	pending, err := s.Outbox.Pending(ctx, q, memberID)
	return slices.ContainsFunc(pending, func(p delivery.Pending) bool {
		return p.ContactID == c.ID && p.To == address && p.Template == contactOptIn && !p.Tried && p.DueAt > s.Now().UnixMilli()
	}), err
}

// stopAll remembers that the owner of a number wants no messages, for every
// member who has it on their list now or later, and withdraws the question about
// which member a reply was for.
func (s *Service) stopAll(ctx context.Context, number string) error {
	hash := s.addressHash(number)
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		store := alertdb.New(q)
		if err := store.AddStop(ctx, alertdb.AddStopParams{AddressHash: hash, StoppedAt: s.Now().UnixMilli(), How: stoppedByText}); err != nil {
			return err
		}
		if err := store.DropChoices(ctx, hash); err != nil {
			return err
		}
		return s.Outbox.DropSlot(ctx, q, "", whichSlot(hash))
	})
}
