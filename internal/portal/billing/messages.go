package billing

import (
	"context"
	"embed"
	"strconv"
	"time"

	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/module"
	"wellhouse.app/internal/talk/delivery"
)

// What members are told about their money.
const (
	paymentReceipt delivery.Key = "paymentReceipt"
	paymentFailed  delivery.Key = "paymentFailed"
	refundMade     delivery.Key = "refundMade"
	// What staff did with a bill or a plan.
	invoiceIssued   delivery.Key = "invoiceIssued"
	invoiceCanceled delivery.Key = "invoiceCanceled"
	coverageChanged delivery.Key = "coverageChanged"
	// What somebody did with the card of the account.
	cardAdded   delivery.Key = "paymentCardAdded"
	cardRemoved delivery.Key = "paymentCardRemoved"
)

//go:embed message_*.txt
var messageTexts embed.FS

// page is where bills are.
const page = "/account/coverage-and-billing"

func template() delivery.Template {
	return delivery.Template{
		Topic: delivery.Billing, Path: page, Lasts: 7 * 24 * time.Hour, Params: map[string]module.ParamKind{"amount": module.Words},
	}
}

// about is a message that something was changed, and when.
func about(topic delivery.Topic, urgent bool) delivery.Template {
	return delivery.Template{
		Topic: topic, Path: page, Lasts: 72 * time.Hour, Params: map[string]module.ParamKind{"when": module.Moment}, Urgent: urgent,
	}
}

// Messages are what members are sent.
var Messages = module.Messages{
	Templates: map[delivery.Key]delivery.Template{
		paymentReceipt: template(), paymentFailed: template(), refundMade: template(), invoiceIssued: template(), invoiceCanceled: template(),
		coverageChanged: about(delivery.Billing, false), cardAdded: about(delivery.Security, true), cardRemoved: about(delivery.Security, true),
	},
	Texts: messageTexts,
}

// write tells the member of a payment or a refund, once. What it was for stays out
// of the message: it may say something about their health.
func (s *Service) write(ctx context.Context, q db.Q, memberID string, key delivery.Key, id string, cents int64, currency string) error {
	if s.Post == nil {
		return nil
	}
	facts, err := member.LoadFacts(ctx, q, memberID)
	if err != nil {
		return err
	}
	_, err = s.Post.Queue(ctx, q, delivery.Message{
		MemberID: memberID, Template: key, Params: delivery.Params{"amount": i18n.In(facts.Locale).Money(cents, currency)},
		Cause: delivery.Cause{Kind: string(key), ID: id},
	})
	return err
}

// writeOf tells the member that something was changed. Changes of a card go by email,
// as those of a sign-in method do.
func (s *Service) writeOf(ctx context.Context, q db.Q, memberID string, key delivery.Key) error {
	if s.Post == nil {
		return nil
	}
	m := delivery.Message{MemberID: memberID, Template: key, Params: delivery.Params{"when": strconv.FormatInt(s.Now().UnixMilli(), 10)}}
	if key == cardAdded || key == cardRemoved {
		m.Channel = delivery.Email
	}
	_, err := s.Post.Queue(ctx, q, m)
	return err
}
