package delivery

import (
	"embed"
	"fmt"
	"maps"
	"slices"
	"time"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/module"
)

// What a template is, as the modules of other domains name theirs.
type (
	Key      = module.MessageKey
	Template = module.Template
	Kind     = module.ParamKind
)

// The kinds of parameters.
const (
	Secret    = module.Secret
	Count     = module.Count
	Person    = module.Person
	Moment    = module.Moment
	Clock     = module.Clock
	Link      = module.Link
	Value     = module.Value
	Condition = module.Condition
	Words     = module.Words
)

// The templates that belong to no domain above this one: what keeps an account
// safe, and what tells that a message waits.
const (
	Code            Key = "code"
	NewSignIn       Key = "newSignIn"
	SessionReuse    Key = "sessionReuse"
	PasswordChanged Key = "passwordChanged"
	// PasswordChangedLinked is for members whom an organization still signs in.
	PasswordChangedLinked Key = "passwordChangedLinked"
	PasswordReset         Key = "passwordReset"
	NewSignInWith         Key = "newSignInWith"
	MethodAdded           Key = "methodAdded"
	MethodRemoved         Key = "methodRemoved"
	RecoveryMade          Key = "recoveryMade"
	RecoveryUsed          Key = "recoveryUsed"
	SignOnLinked          Key = "signOnLinked"
	SignOnUnlinked        Key = "signOnUnlinked"
	AppConnected          Key = "appConnected"
	DeviceBlocked         Key = "deviceBlocked"
	CareTeamMessage       Key = "careTeamMessage"
	NewMessage            Key = "newMessage"
	StaffMessage          Key = "staffMessage"
	StaffUrgent           Key = "staffUrgent"
	ContactLate           Key = "contactLate"
	ContactUrgent         Key = "contactUrgent"
	Reminder              Key = "reminder"
)

// Params fill a template, by the names it declares.
type Params map[string]string

//go:embed message_*.txt
var texts embed.FS

// Own are the messages that delivery knows without any module.
var Own = module.Messages{
	Templates: map[Key]Template{
		Code:                  {Topic: Security, Params: map[string]Kind{"code": Secret, "minutes": Count}, Lasts: 10 * time.Minute, Urgent: true},
		NewSignIn:             {Topic: Security, Params: map[string]Kind{"when": Moment}, Path: securityPage, Lasts: 24 * time.Hour, Urgent: true},
		SessionReuse:          {Topic: Security, Params: map[string]Kind{"when": Moment}, Path: "/account/activity", Lasts: 24 * time.Hour, Urgent: true},
		PasswordChanged:       {Topic: Security, Params: map[string]Kind{"when": Moment}, Lasts: 24 * time.Hour, Urgent: true},
		PasswordChangedLinked: {Topic: Security, Params: map[string]Kind{"when": Moment}, Path: securityPage, Lasts: 24 * time.Hour, Urgent: true},
		PasswordReset:         {Topic: Security, Params: map[string]Kind{"link": Link, "minutes": Count}, Lasts: 30 * time.Minute, Urgent: true},
		NewSignInWith:         {Topic: Security, Params: map[string]Kind{"when": Moment, "device": Words}, Path: securityPage, Lasts: 24 * time.Hour, Urgent: true},
		MethodAdded:           {Topic: Security, Params: map[string]Kind{"when": Moment}, Path: securityPage, Lasts: 24 * time.Hour, Urgent: true},
		MethodRemoved:         {Topic: Security, Params: map[string]Kind{"when": Moment}, Path: securityPage, Lasts: 24 * time.Hour, Urgent: true},
		RecoveryMade:          {Topic: Security, Params: map[string]Kind{"when": Moment}, Path: securityPage, Lasts: 24 * time.Hour, Urgent: true},
		RecoveryUsed:          {Topic: Security, Params: map[string]Kind{"when": Moment, "left": Count}, Path: securityPage, Lasts: 24 * time.Hour, Urgent: true},
		SignOnLinked:          {Topic: Security, Params: map[string]Kind{"when": Moment, "organization": Words}, Path: securityPage, Lasts: 24 * time.Hour, Urgent: true},
		SignOnUnlinked:        {Topic: Security, Params: map[string]Kind{"when": Moment, "organization": Words}, Path: securityPage, Lasts: 24 * time.Hour, Urgent: true},
		AppConnected:          {Topic: Security, Params: map[string]Kind{"when": Moment}, Path: securityPage, Lasts: 24 * time.Hour, Urgent: true},
		DeviceBlocked:         {Topic: Security, Params: map[string]Kind{"when": Moment}, Path: "/activate-devices", Lasts: 72 * time.Hour},
		CareTeamMessage:       {Topic: Messages, Path: "/message-center", Lasts: 72 * time.Hour},
		NewMessage:            {Topic: Messages, Path: "/message-center", Lasts: 72 * time.Hour},
		StaffMessage:          {Topic: Messages, Path: "/staff/inbox", Lasts: 24 * time.Hour, Staff: true},
		StaffUrgent:           {Topic: Messages, Path: "/staff/inbox", Lasts: 24 * time.Hour, Urgent: true, Staff: true},
		ContactLate:           {Topic: Messages, Path: "/staff/contact", Lasts: 24 * time.Hour, Staff: true},
		ContactUrgent:         {Topic: Messages, Path: "/staff/contact", Lasts: 24 * time.Hour, Urgent: true, Staff: true},
		Reminder:              {Topic: Reminders, Path: "/reminder", Lasts: 12 * time.Hour},
	},
	Texts: texts,
}

// securityPage is where members see their sign-ins and methods, and staffSecurity
// where staff see theirs.
const (
	securityPage  = "/account/security-and-signin"
	staffSecurity = "/staff/security"
)

// pageOf is the page that a message leads to, empty for none.
func pageOf(t Template, toStaff bool) string {
	if toStaff && t.Path == securityPage {
		return staffSecurity
	}
	return t.Path
}

// preferences is where members choose what they are sent.
const preferences = "/account/communication-preferences"

// check refuses parameters that the template does not declare, so that nothing
// reaches a lock screen by a name that nobody has looked at.
func check(key Key, t Template, p Params) error {
	want, got := slices.Sorted(maps.Keys(t.Params)), slices.Sorted(maps.Keys(p))
	if t.Topic == "" || !slices.Equal(want, got) {
		return apperr.New(apperr.Internal, "errors.internal", "This message cannot be sent.").
			Because(&mismatch{key: key, want: want, got: got})
	}
	return nil
}

// mismatch says which parameters a message came with, by name only.
type mismatch struct {
	key       Key
	want, got []string
}

func (m *mismatch) Error() string {
	return fmt.Sprintf("delivery: template %q takes the parameters %v, not %v", m.key, m.want, m.got)
}
