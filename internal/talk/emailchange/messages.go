package emailchange

import (
	"context"
	"embed"
	"time"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/module"
	"wellhouse.app/internal/talk/delivery"
	"wellhouse.app/internal/talk/emailchange/emailchangedb"
)

// What the two addresses are sent.
const (
	confirmNew delivery.Key = "emailConfirmNew"
	confirmOld delivery.Key = "emailConfirmOld"
	emailTaken delivery.Key = "emailTaken"
	changedOld delivery.Key = "emailChangedOld"
	changedNew delivery.Key = "emailChangedNew"
	undone     delivery.Key = "emailUndone"
)

// LinkPage is where links lead. The secret comes after it, in the part of an address
// that browsers never send.
const LinkPage = "/confirm-email"

// PasswordPage is where a new password is chosen.
const PasswordPage = "/reset-password"

func (t token) link() string { return LinkPage + "#" + string(t) }

//go:embed message_*.txt
var messageTexts embed.FS

var withLink = map[string]delivery.Kind{"link": delivery.Link}

// Messages are all of them.
var Messages = module.Messages{
	Templates: map[delivery.Key]delivery.Template{
		confirmNew: {Topic: delivery.Security, Params: withLink, Lasts: ConfirmFor, Urgent: true},
		confirmOld: {Topic: delivery.Security, Params: withLink, Lasts: ConfirmFor, Urgent: true},
		emailTaken: {Topic: delivery.Security, Path: "/login", Lasts: ConfirmFor, Urgent: true},
		changedOld: {Topic: delivery.Security, Params: withLink, Lasts: UndoFor, Urgent: true},
		changedNew: {Topic: delivery.Security, Path: "/account/security-and-signin", Lasts: 24 * time.Hour, Urgent: true},
		undone:     {Topic: delivery.Security, Params: withLink, Lasts: 24 * time.Hour, Urgent: true},
	},
	Texts: messageTexts,
}

// tellBoth asks both addresses to confirm. An address that another account has is
// told so instead, and nobody else learns it.
func (s *Service) tellBoth(ctx context.Context, q db.Q, c emailchangedb.AddChangeParams, toOld, toNew token) error {
	whose := recipient{c.Subject, c.Locale}
	if err := s.send(ctx, q, whose, c.OldEmail, confirmOld, toOld.link()); err != nil {
		return err
	}
	taken, err := auth.EmailTaken(ctx, q, c.AccountID, c.NewEmail)
	if err != nil {
		return err
	}
	if taken {
		return s.send(ctx, q, whose, c.NewEmail, emailTaken, "")
	}
	return s.send(ctx, q, whose, c.NewEmail, confirmNew, toNew.link())
}

// tellDone tells both addresses of the change, and the old one how to undo it.
func (s *Service) tellDone(ctx context.Context, q db.Q, c row, undo token) error {
	whose := recipient{c.Subject, c.Locale}
	if err := s.send(ctx, q, whose, c.OldEmail, changedOld, undo.link()); err != nil {
		return err
	}
	return s.send(ctx, q, whose, c.NewEmail, changedNew, "")
}

// tellUndone tells the old address that it is back, with a link to choose a new
// password.
func (s *Service) tellUndone(ctx context.Context, q db.Q, c row, password string) error {
	return s.send(ctx, q, recipient{c.Subject, c.Locale}, c.OldEmail, undone, PasswordPage+"#token="+password)
}

// recipient is the person behind an address.
type recipient struct{ memberID, locale string }

func (s *Service) send(ctx context.Context, q db.Q, to recipient, address string, key delivery.Key, link string) error {
	var params delivery.Params
	if link != "" {
		params = delivery.Params{"link": link}
	}
	_, err := s.Post.Queue(ctx, q, delivery.Message{
		MemberID: to.memberID, Locale: to.locale, To: address, Channel: delivery.Email,
		Template: key, Params: params, Urgent: true,
	})
	return err
}
