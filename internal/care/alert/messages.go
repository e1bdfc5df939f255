package alert

import (
	"embed"
	"time"

	"wellhouse.app/internal/platform/module"
	"wellhouse.app/internal/talk/delivery"
)

// What contacts, parents of children, and staff where nobody answers, are sent.
const (
	staffAlert       delivery.Key = "staffAlert"
	staffHelp        delivery.Key = "staffHelp"
	contactOptIn     delivery.Key = "contactOptIn"
	contactConfirmed delivery.Key = "contactConfirmed"
	contactStopped   delivery.Key = "contactStopped"
	contactLeft      delivery.Key = "contactLeft"
	contactHelp      delivery.Key = "contactHelp"
	alertLow         delivery.Key = "alertLow"
	alertHigh        delivery.Key = "alertHigh"
	alertLowNumber   delivery.Key = "alertLowNumber"
	alertHighNumber  delivery.Key = "alertHighNumber"
	alertClear       delivery.Key = "alertClear"
	alertWithdrawn   delivery.Key = "alertWithdrawn"
	alertTest        delivery.Key = "alertTest"
	alertWhich       delivery.Key = "alertWhich"
	childLow         delivery.Key = "childLow"
	childAlert       delivery.Key = "childAlert"
)

//go:embed message_*.txt
var messageTexts embed.FS

type params = map[string]delivery.Kind

var (
	aboutAlert       = params{"member": delivery.Person, "when": delivery.Clock, "link": delivery.Link}
	aboutAlertNumber = params{"member": delivery.Person, "when": delivery.Clock, "link": delivery.Link, "value": delivery.Value}
	aboutChild       = params{"member": delivery.Person, "when": delivery.Clock}
)

// Messages are all of them.
var Messages = module.Messages{
	Templates: map[delivery.Key]delivery.Template{
		staffAlert:       {Topic: delivery.Messages, Path: "/staff", Lasts: 24 * time.Hour, Urgent: true, Staff: true},
		staffHelp:        {Topic: delivery.Messages, Path: "/staff", Lasts: 24 * time.Hour, Urgent: true, Staff: true},
		contactOptIn:     {Topic: delivery.Contacts, Params: params{"member": delivery.Person, "link": delivery.Link}, Lasts: 72 * time.Hour},
		contactConfirmed: {Topic: delivery.Contacts, Params: params{"member": delivery.Person}, Lasts: 24 * time.Hour},
		contactStopped:   {Topic: delivery.Contacts, Params: params{"member": delivery.Person}, Lasts: 24 * time.Hour},
		contactLeft:      {Topic: delivery.Contacts, Params: params{"member": delivery.Person, "link": delivery.Link}, Lasts: 72 * time.Hour},
		contactHelp:      {Topic: delivery.Contacts, Params: params{"member": delivery.Person}, Lasts: 24 * time.Hour},
		alertLow:         {Topic: delivery.Alerts, Params: aboutAlert, Lasts: time.Hour},
		alertHigh:        {Topic: delivery.Alerts, Params: aboutAlert, Lasts: 4 * time.Hour},
		alertLowNumber:   {Topic: delivery.Alerts, Params: aboutAlertNumber, Lasts: time.Hour, SwitchedOn: true},
		alertHighNumber:  {Topic: delivery.Alerts, Params: aboutAlertNumber, Lasts: 4 * time.Hour, SwitchedOn: true},
		alertClear:       {Topic: delivery.Alerts, Params: params{"member": delivery.Person, "when": delivery.Clock}, Lasts: 12 * time.Hour},
		alertWithdrawn:   {Topic: delivery.Alerts, Params: params{"member": delivery.Person}, Lasts: 12 * time.Hour},
		alertTest:        {Topic: delivery.Alerts, Params: params{"member": delivery.Person}, Lasts: 12 * time.Hour},
		childLow:         {Topic: delivery.Alerts, Params: aboutChild, Path: "/home", Lasts: toldFor, Urgent: true},
		childAlert:       {Topic: delivery.Alerts, Params: aboutChild, Path: "/home", Lasts: 24 * time.Hour, Urgent: true},
		alertWhich:       {Topic: delivery.Alerts, Params: params{"choices": delivery.Person}, Lasts: time.Hour, Urgent: true},
	},
	Texts: messageTexts,
}
