package alert

import (
	"context"
	"slices"
	"strings"

	"wellhouse.app/internal/alert/alertdb"
	"wellhouse.app/internal/db"
)

// words are what people reply, in every language of the product.
var words = map[string]string{
	"stop": SayStop, "stopall": SayStop, "unsubscribe": SayStop, "cancel": SayStop, "end": SayStop, "quit": SayStop,
	"alto": SayStop, "parar": SayStop, "baja": SayStop, "arret": SayStop, "arrêt": SayStop, "arreter": SayStop, "arrêter": SayStop,
	"start": SayYes, "unstop": SayYes, "yes": SayYes, "y": SayYes, "si": SayYes, "sí": SayYes, "oui": SayYes, "debut": SayYes, "début": SayYes,
	"help": SayHelp, "info": SayHelp, "ayuda": SayHelp, "aide": SayHelp,
	"no": SayNo, "non": SayNo,
	"ok": SaySeen, "okay": SaySeen, "seen": SaySeen, "visto": SaySeen, "vu": SaySeen, "1": SaySeen,
}

// polite are words that change nothing about what somebody says.
var polite = []string{
	"please", "thanks", "thank", "you", "now", "all", "texting", "texts", "messages", "me",
	"por", "favor", "gracias", "ya", "mensajes", "s’il", "s'il", "vous", "plaît", "plait", "svp", "merci", "messages", "les",
}

// understand reads a reply; empty when it is none of ours. A word is what the
// person says only when it is all that they say: who asks "Alto otra vez?" or
// says that they stop by wants to hear more of us, not nothing. That somebody
// has seen it may begin a longer reply.
func understand(text string) string {
	fields := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(" \t\r\n\u00a0.,;:!?¡¿\"", r) })
	if len(fields) == 0 {
		return ""
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

// sayYesIfAsked is a yes that begins a longer reply, which answers an invitation
// and nothing else.
const sayYesIfAsked = "yes, if asked"

var agrees = map[string]bool{"yes": true, "sí": true, "oui": true}

// asks are words that, with a question mark, ask about the alert.
var asks = map[string]bool{"alto": true, "baja": true}

// Reply takes a text message that somebody sent us. A number may be a contact
// of several members; what it says holds for all of them. What nobody can act
// on is taken all the same, so that a gateway does not send it again.
func (s *Service) Reply(ctx context.Context, from, text string) error {
	number, ok := FoldPhone(from)
	answer := understand(text)
	if !ok || answer == "" {
		return nil
	}
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
	for _, r := range rows {
		if err == nil {
			err = s.DB.Write(ctx, db.Member(r.AccountID), func(ctx context.Context, q db.Q) error {
				return s.reply(ctx, q, r.AccountID, r.ContactID, number, answer)
			})
		}
	}
	return err
}

// stopAll remembers a number that wants nothing of us, whoever has it on a list
// now or later.
func (s *Service) stopAll(ctx context.Context, number string) error {
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		return alertdb.New(q).AddStop(ctx, alertdb.AddStopParams{AddressHash: s.addressHash(number), StoppedAt: s.Now().UnixMilli()})
	})
}

func (s *Service) reply(ctx context.Context, q db.Q, memberID, contactID, number, answer string) error {
	find := func(c *Contact) (string, bool) { return number, slices.Contains(c.addresses(), number) }
	if answer != SaySeen {
		return s.answer(ctx, q, memberID, contactID, "", find, answer, byReply)
	}
	open, err := alertdb.New(q).OpenEpisodes(ctx, memberID)
	if err != nil {
		return err
	}
	for _, e := range open {
		if err := s.answer(ctx, q, memberID, contactID, e.ID, find, SaySeen, byReply); err != nil {
			return err
		}
	}
	return nil
}
