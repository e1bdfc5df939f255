package delivery

import (
	"maps"
	"slices"
	"time"

	"wellhouse.app/internal/platform/apperr"
)

// Key names a template.
type Key string

// The templates.
const (
	Code             Key = "code"
	NewSignIn        Key = "newSignIn"
	SessionReuse     Key = "sessionReuse"
	PasswordChanged  Key = "passwordChanged"
	DeviceBlocked    Key = "deviceBlocked"
	CareTeamMessage  Key = "careTeamMessage"
	NewMessage       Key = "newMessage"
	StaffMessage     Key = "staffMessage"
	StaffUrgent      Key = "staffUrgent"
	StaffAlert       Key = "staffAlert"
	StaffHelp        Key = "staffHelp"
	SupportAnswer    Key = "supportAnswer"
	ContactLate      Key = "contactLate"
	ContactUrgent    Key = "contactUrgent"
	ContactOptIn     Key = "contactOptIn"
	ContactConfirmed Key = "contactConfirmed"
	ContactStopped   Key = "contactStopped"
	ContactLeft      Key = "contactLeft"
	ContactHelp      Key = "contactHelp"
	AlertLow         Key = "alertLow"
	AlertHigh        Key = "alertHigh"
	AlertLowNumber   Key = "alertLowNumber"
	AlertHighNumber  Key = "alertHighNumber"
	AlertClear       Key = "alertClear"
	AlertWithdrawn   Key = "alertWithdrawn"
	AlertTest        Key = "alertTest"
	AlertWhich       Key = "alertWhich"
	ReportReady      Key = "reportReady"
	Reminder         Key = "reminder"
)

// Kind says what a parameter holds, which decides where it may stand.
type Kind int

// The kinds of parameters.
const (
	Secret    Kind = iota // a code; shown to nobody but its recipient
	Count                 // a number that tells nothing about health
	Person                // a given name
	Moment                // ms UTC, told as a day and a time on the member's clock
	Clock                 // ms UTC, told as a time alone
	Link                  // path of a page of the portal
	Value                 // a health value with its unit
	Condition             // the name of a condition or program
)

// Sensitive kinds stand only in templates that a member switched on.
func (k Kind) Sensitive() bool { return k == Value || k == Condition }

// Params fill a template, by the names it declares.
type Params map[string]string

// Template is a message that can be sent.
type Template struct {
	Topic  Topic
	Params map[string]Kind
	// Path is the page that {link} leads to, unless link is a parameter.
	Path string
	// Lasts is for how long it is worth sending.
	Lasts time.Duration
	// Urgent messages ring at any hour.
	Urgent bool
	// SwitchedOn marks templates that are used only where the member switched
	// on that their number is told.
	SwitchedOn bool
	// Staff marks what goes to staff, who do not choose whether to hear of it.
	Staff bool
}

var (
	aboutAlert       = map[string]Kind{"member": Person, "when": Clock, "link": Link}
	aboutAlertNumber = map[string]Kind{"member": Person, "when": Clock, "link": Link, "value": Value}
)

// Templates are all of them. Their texts stand in text_*.txt, by locale.
var Templates = map[Key]Template{
	Code:             {Topic: Security, Params: map[string]Kind{"code": Secret, "minutes": Count}, Lasts: 10 * time.Minute, Urgent: true},
	NewSignIn:        {Topic: Security, Params: map[string]Kind{"when": Moment}, Path: "/account/security-and-signin", Lasts: 24 * time.Hour, Urgent: true},
	SessionReuse:     {Topic: Security, Params: map[string]Kind{"when": Moment}, Path: "/account/activity", Lasts: 24 * time.Hour, Urgent: true},
	PasswordChanged:  {Topic: Security, Params: map[string]Kind{"when": Moment}, Lasts: 24 * time.Hour, Urgent: true},
	DeviceBlocked:    {Topic: Security, Params: map[string]Kind{"when": Moment}, Path: "/activate-devices", Lasts: 72 * time.Hour},
	CareTeamMessage:  {Topic: Messages, Path: "/message-center", Lasts: 72 * time.Hour},
	NewMessage:       {Topic: Messages, Path: "/message-center", Lasts: 72 * time.Hour},
	StaffMessage:     {Topic: Messages, Path: "/staff/inbox", Lasts: 24 * time.Hour, Staff: true},
	StaffUrgent:      {Topic: Messages, Path: "/staff/inbox", Lasts: 24 * time.Hour, Urgent: true, Staff: true},
	StaffAlert:       {Topic: Messages, Path: "/staff", Lasts: 24 * time.Hour, Urgent: true, Staff: true},
	StaffHelp:        {Topic: Messages, Path: "/staff", Lasts: 24 * time.Hour, Urgent: true, Staff: true},
	SupportAnswer:    {Topic: Messages, Path: "/help/contact", Lasts: 72 * time.Hour},
	ContactLate:      {Topic: Messages, Path: "/staff/contact", Lasts: 24 * time.Hour, Staff: true},
	ContactUrgent:    {Topic: Messages, Path: "/staff/contact", Lasts: 24 * time.Hour, Urgent: true, Staff: true},
	ContactOptIn:     {Topic: Contacts, Params: map[string]Kind{"member": Person, "link": Link}, Lasts: 72 * time.Hour},
	ContactConfirmed: {Topic: Contacts, Params: map[string]Kind{"member": Person}, Lasts: 24 * time.Hour},
	ContactStopped:   {Topic: Contacts, Params: map[string]Kind{"member": Person}, Lasts: 24 * time.Hour},
	ContactLeft:      {Topic: Contacts, Params: map[string]Kind{"member": Person, "link": Link}, Lasts: 72 * time.Hour},
	ContactHelp:      {Topic: Contacts, Params: map[string]Kind{"member": Person}, Lasts: 24 * time.Hour},
	AlertLow:         {Topic: Alerts, Params: aboutAlert, Lasts: time.Hour},
	AlertHigh:        {Topic: Alerts, Params: aboutAlert, Lasts: 4 * time.Hour},
	AlertLowNumber:   {Topic: Alerts, Params: aboutAlertNumber, Lasts: time.Hour, SwitchedOn: true},
	AlertHighNumber:  {Topic: Alerts, Params: aboutAlertNumber, Lasts: 4 * time.Hour, SwitchedOn: true},
	AlertClear:       {Topic: Alerts, Params: map[string]Kind{"member": Person, "when": Clock}, Lasts: 12 * time.Hour},
	AlertWithdrawn:   {Topic: Alerts, Params: map[string]Kind{"member": Person}, Lasts: 12 * time.Hour},
	AlertTest:        {Topic: Alerts, Params: map[string]Kind{"member": Person}, Lasts: 12 * time.Hour},
	AlertWhich:       {Topic: Alerts, Params: map[string]Kind{"choices": Person}, Lasts: time.Hour, Urgent: true},
	ReportReady:      {Topic: Reports, Path: "/reports-and-data", Lasts: 72 * time.Hour},
	Reminder:         {Topic: Reminders, Path: "/reminder", Lasts: 12 * time.Hour},
}

// preferences is where members choose what they are sent.
const preferences = "/account/communication-preferences"

// check refuses parameters that the template does not declare, so that nothing
// reaches a lock screen by a name that nobody has looked at.
func (t Template) check(key Key, p Params) error {
	want, got := slices.Sorted(maps.Keys(t.Params)), slices.Sorted(maps.Keys(p))
	if t.Topic == "" || !slices.Equal(want, got) {
		return apperr.New(apperr.Internal, "errors.internal", "This message cannot be sent.").
			Because(&mismatch{key: key, want: want, got: got})
	}
	return nil
}
