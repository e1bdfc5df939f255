package profile

import (
	"context"
	"embed"
	"strconv"
	"time"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/module"
	"wellhouse.app/internal/talk/delivery"
)

// What members are told.
const (
	nameChanged    delivery.Key = "profileNameChanged"
	addressChanged delivery.Key = "profileAddressChanged"
	phoneChanged   delivery.Key = "profilePhoneChanged"
)

//go:embed message_*.txt
var messageTexts embed.FS

var changed = delivery.Template{
	Topic: delivery.Security, Params: map[string]delivery.Kind{"when": delivery.Moment}, Path: "/account/profile", Lasts: 72 * time.Hour, Urgent: true,
}

// Messages are all of them.
var Messages = module.Messages{
	Templates: map[delivery.Key]delivery.Template{nameChanged: changed, addressChanged: changed, phoneChanged: changed},
	Texts:     messageTexts,
}

// tell writes to the member by email, or by text message to a number.
func (s *Service) tell(ctx context.Context, q db.Q, memberID string, key delivery.Key, number string) error {
	m := delivery.Message{
		MemberID: memberID, Template: key, Channel: delivery.Email, Params: delivery.Params{"when": strconv.FormatInt(s.Now().UnixMilli(), 10)},
	}
	if number != "" {
		m.Channel, m.To = delivery.SMS, number
	}
	_, err := s.Post.Queue(ctx, q, m)
	return err
}
