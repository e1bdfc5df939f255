package enrol

import (
	"embed"
	"time"

	"wellhouse.app/internal/platform/module"
)

// The receipts. They don't name the program: an email can be read by others.
const (
	Joined module.MessageKey = "programJoined"
	Left   module.MessageKey = "programLeft"
)

//go:embed message_*.txt
var messageTexts embed.FS

// Messages are what members are sent.
var Messages = module.Messages{
	Templates: map[module.MessageKey]module.Template{
		Joined: {Topic: "security", Path: "/programs", Params: map[string]module.ParamKind{"when": module.Moment}, Lasts: 72 * time.Hour},
		Left:   {Topic: "security", Path: "/programs", Params: map[string]module.ParamKind{"when": module.Moment}, Lasts: 72 * time.Hour},
	},
	Texts: messageTexts,
}
