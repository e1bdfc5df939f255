package profile

import (
	"context"
	"embed"
	"strconv"
	"time"

	"wellhouse.app/internal/people/member"
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

// aboutChild are the same for the person who acts for somebody without an email
// address.
var aboutChild = map[delivery.Key]delivery.Key{
	nameChanged: "childNameChanged", addressChanged: "childAddressChanged", phoneChanged: "childPhoneChanged",
}

//go:embed message_*.txt
var messageTexts embed.FS

var changed = delivery.Template{
	Topic: delivery.Security, Params: map[string]delivery.Kind{"when": delivery.Moment}, Path: "/account/profile", Lasts: 72 * time.Hour, Urgent: true,
}

var childChanged = delivery.Template{
	Topic: delivery.Security, Params: map[string]delivery.Kind{"when": delivery.Moment, "member": delivery.Person}, Path: "/account/family",
	Lasts: 72 * time.Hour, Urgent: true,
}

// Messages are all of them.
var Messages = module.Messages{
	Templates: map[delivery.Key]delivery.Template{
		nameChanged: changed, addressChanged: changed, phoneChanged: changed,
		aboutChild[nameChanged]: childChanged, aboutChild[addressChanged]: childChanged, aboutChild[phoneChanged]: childChanged,
	},
	Texts: messageTexts,
}

// tell writes to the member by email, or by text message to a number. What is for a
// member without an email address goes to the person who acts for them, and says
// whom it is about.
func (s *Service) tell(ctx context.Context, q db.Q, about member.Member, key delivery.Key, number string) error {
	m := delivery.Message{
		MemberID: about.ID, Template: key, Channel: delivery.Email, Params: delivery.Params{"when": strconv.FormatInt(s.Now().UnixMilli(), 10)},
	}
	switch {
	case number != "":
		m.Channel, m.To = delivery.SMS, number
	case about.Email == "":
		m.Template, m.Params["member"] = aboutChild[key], about.GivenName
	}
	_, err := s.Post.Queue(ctx, q, m)
	return err
}
