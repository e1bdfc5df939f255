package lab

import (
	"embed"
	"time"

	"wellhouse.app/internal/platform/module"
	"wellhouse.app/internal/talk/delivery"
)

// What members and the care team are told. None names a test or a value.
const (
	ResultReady delivery.Key = "labResult"
	StaffCall   delivery.Key = "staffLab"
)

//go:embed message_*.txt
var messageTexts embed.FS

// Messages are all of them.
var Messages = module.Messages{
	Templates: map[delivery.Key]delivery.Template{
		ResultReady: {Topic: delivery.Reports, Path: "/labs", Lasts: 72 * time.Hour},
		StaffCall:   {Topic: delivery.Messages, Path: "/staff/labs", Lasts: 24 * time.Hour, Urgent: true, Staff: true},
	},
	Texts: messageTexts,
}
