package support

import (
	"embed"
	"time"

	"wellhouse.app/internal/platform/module"
	"wellhouse.app/internal/talk/delivery"
)

// supportAnswer tells a member that Member Support has answered.
const supportAnswer delivery.Key = "supportAnswer"

//go:embed message_*.txt
var messageTexts embed.FS

// Messages are what members are sent.
var Messages = module.Messages{
	Templates: map[delivery.Key]delivery.Template{
		supportAnswer: {Topic: delivery.Messages, Path: "/help/contact", Lasts: 72 * time.Hour},
	},
	Texts: messageTexts,
}
