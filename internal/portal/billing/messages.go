package billing

import (
	"context"
	"embed"
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

// Messages are what members are sent.
var Messages = module.Messages{
	Templates: map[delivery.Key]delivery.Template{paymentReceipt: template(), paymentFailed: template(), refundMade: template()},
	Texts:     messageTexts,
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
