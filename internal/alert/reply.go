package alert

import (
	"context"
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

// understand reads the first word of a reply; empty when it is none of ours.
func understand(text string) string {
	fields := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(" \t\r\n.,!?'\"", r) })
	if len(fields) == 0 {
		return ""
	}
	return words[fields[0]]
}

// Reply takes a text message that somebody sent us. A number may be a contact
// of several members; what it says holds for all of them. What nobody can act
// on is taken all the same, so that a gateway does not send it again.
func (s *Service) Reply(ctx context.Context, from, text string) error {
	number, ok := FoldPhone(from)
	answer := understand(text)
	if !ok || answer == "" {
		return nil
	}
	var rows []alertdb.ByAddressRow
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		rows, err = alertdb.New(q).ByAddress(ctx, s.addressHash(number))
		return err
	})
	for _, r := range rows {
		if err == nil {
			err = s.DB.Write(ctx, db.Member(r.AccountID), func(ctx context.Context, q db.Q) error {
				return s.reply(ctx, q, r.AccountID, r.ContactID, answer)
			})
		}
	}
	return err
}

func (s *Service) reply(ctx context.Context, q db.Q, memberID, contactID, answer string) error {
	if answer != SaySeen {
		return s.answer(ctx, q, memberID, contactID, "", answer, "reply")
	}
	open, err := alertdb.New(q).OpenEpisodes(ctx, memberID)
	if err != nil {
		return err
	}
	for _, e := range open {
		if err := s.answer(ctx, q, memberID, contactID, e.ID, SaySeen, "reply"); err != nil {
			return err
		}
	}
	return nil
}
