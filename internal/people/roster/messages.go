package roster

import (
	"embed"
	"time"

	"wellhouse.app/internal/platform/module"
)

// What people are sent about their account.
const (
	staffInvitation  module.MessageKey = "staffInvitation"
	memberInvitation module.MessageKey = "memberInvitation"
	accountEnded     module.MessageKey = "accountEnded"
	staffEnded       module.MessageKey = "staffAccountEnded"
)

// security is the topic of messages that nobody can decline.
const security module.Topic = "security"

//go:embed message_*.txt
var messageTexts embed.FS

// Messages are all of them.
var Messages = module.Messages{
	Templates: map[module.MessageKey]module.Template{
		staffInvitation:  {Topic: security, Params: map[string]module.ParamKind{"link": module.Link}, Lasts: LastsFor, Urgent: true},
		memberInvitation: {Topic: security, Params: map[string]module.ParamKind{"link": module.Link}, Lasts: LastsFor, Urgent: true},
		accountEnded:     {Topic: security, Params: map[string]module.ParamKind{"when": module.Moment}, Lasts: 72 * time.Hour, Urgent: true},
		staffEnded:       {Topic: security, Params: map[string]module.ParamKind{"when": module.Moment}, Lasts: 72 * time.Hour, Urgent: true},
	},
	Texts: messageTexts,
}

// Letter is an email on its way to a person, who may have no account yet.
type Letter struct {
	Template  module.MessageKey
	MemberID  string // empty for staff and for people without an account
	To        string
	Locale    string
	BrandCode string
	Params    map[string]string
	ExpiresAt int64 // ms UTC
	Slot      string
}
