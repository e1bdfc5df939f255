package report

import (
	"embed"
	"time"

	"wellhouse.app/internal/platform/module"
	"wellhouse.app/internal/talk/delivery"
)

// FileReady tells a member that the file they asked for is there.
const FileReady delivery.Key = "reportReady"

//go:embed message_*.txt
var messageTexts embed.FS

// Messages are what members are sent.
var Messages = module.Messages{
	Templates: map[delivery.Key]delivery.Template{
		FileReady: {Topic: delivery.Reports, Path: "/reports-and-data", Lasts: 72 * time.Hour},
	},
	Texts: messageTexts,
}
