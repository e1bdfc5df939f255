package alert

import (
	"context"
	"errors"
	"slices"
	"strings"

	"wellhouse.app/internal/alert/alertdb"
	"wellhouse.app/internal/apperr"
	"wellhouse.app/internal/db"
)

// words are what people reply, in every language of the product.
var words = map[string]string{
	"stop": SayStop, "stopall": SayStop, "unsubscribe": SayStop, "cancel": SayStop, "end": SayStop, "quit": SayStop,
	"alto": SayStop, "parar": SayStop, "baja": SayStop, "arret": SayStop, "arrêt": SayStop, "arreter": SayStop, "arrêter": SayStop,
	"arretez": SayStop, "arrêtez": SayStop,
	"start": SayYes, "unstop": SayYes, "yes": SayYes, "y": SayYes, "si": SayYes, "sí": SayYes, "oui": SayYes, "debut": SayYes, "début": SayYes,
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
		return sayYesIfAsked
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

// sayYesIfAsked is a yes that begins a longer reply, which answers an invitation
// and nothing else.
const sayYesIfAsked = "yes, if asked"

var agrees = map[string]bool{"yes": true, "sí": true, "oui": true}

// asks are words that, with a question mark, ask about the alert.
var asks = map[string]bool{"alto": true, "baja": true}

// Reply takes a text message that somebody sent us. A number may be a contact of
// several members: STOP, HELP and the answer to an invitation hold for all of
// them, but an alert that was seen is one member's. What nobody can act on is
// taken all the same, so that a gateway does not send it again.
func (s *Service) Reply(ctx context.Context, from, text string) error {
	number, ok := FoldPhone(from)
	if !ok {
		return nil
	}
	answer := understand(text)
	if answer == SayStop {
		if err := s.stopAll(ctx, number); err != nil {
			return err
		}
	}
	var rows []alertdb.ByAddressRow
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		rows, err = alertdb.New(q).ByAddress(ctx, s.addressHash(number))
		return err
	})
	if err != nil {
		return err
	}
	if answer == SaySeen || answer == "" {
		return s.replySeen(ctx, number, text, rows)
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

// stopAll remembers that the owner of a number wants no messages, for every
// member who has it on their list now or later, and withdraws the question about
// which member a reply was for.
func (s *Service) stopAll(ctx context.Context, number string) error {
	hash := s.addressHash(number)
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		store := alertdb.New(q)
		if err := store.AddStop(ctx, alertdb.AddStopParams{AddressHash: hash, StoppedAt: s.Now().UnixMilli()}); err != nil {
			return err
		}
		if err := store.DropChoices(ctx, hash); err != nil {
			return err
		}
		return s.Outbox.DropSlot(ctx, q, "", whichSlot(hash))
	})
}
