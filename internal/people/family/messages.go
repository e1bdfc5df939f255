package family

import (
	"context"
	"embed"
	"time"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/module"
)

// What people are sent.
const (
	invited         module.MessageKey = "familyInvited"
	accepted        module.MessageKey = "familyAccepted"
	declined        module.MessageKey = "familyDeclined"
	changed         module.MessageKey = "familyChanged"
	ended           module.MessageKey = "familyEnded"
	consenterAdded  module.MessageKey = "familyConsenterAdded"
	consenterStands module.MessageKey = "familyConsenterStands"
	consenterJoined module.MessageKey = "familyConsenterJoined"
	parentAdded     module.MessageKey = "familyParentAdded"
	parentStands    module.MessageKey = "familyParentStands"
	parentJoined    module.MessageKey = "familyParentJoined"
	endsSoonParent  module.MessageKey = "familyEndsSoonParent"
	endsSoonTeen    module.MessageKey = "familyEndsSoonTeen"
)

// security is the topic of messages that nobody can decline: they tell who may open
// a record.
const security module.Topic = "security"

// FamilyPage is where members see who acts for whom, LinkPage where the link of an
// invitation leads. The secret is in the fragment, which browsers keep to themselves.
const (
	FamilyPage = "/account/family"
	LinkPage   = "/family-invitation"
)

//go:embed message_*.txt
var messageTexts embed.FS

var (
	named   = map[string]module.ParamKind{"name": module.Person}
	dated   = map[string]module.ParamKind{"name": module.Person, "when": module.Moment}
	joined  = map[string]module.ParamKind{"name": module.Person, "child": module.Person}
	week    = 7 * 24 * time.Hour
	invites = map[string]module.ParamKind{"name": module.Person, "link": module.Link}
)

// Messages are all of them.
var Messages = module.Messages{
	Templates: map[module.MessageKey]module.Template{
		invited:         {Topic: security, Params: invites, Lasts: LastsFor},
		accepted:        {Topic: security, Params: named, Path: FamilyPage, Lasts: week},
		declined:        {Topic: security, Params: named, Path: FamilyPage, Lasts: week},
		changed:         {Topic: security, Params: named, Path: FamilyPage, Lasts: week},
		ended:           {Topic: security, Params: named, Path: FamilyPage, Lasts: week},
		consenterAdded:  {Topic: security, Params: named, Path: FamilyPage, Lasts: week},
		consenterStands: {Topic: security, Params: named, Path: FamilyPage, Lasts: week},
		consenterJoined: {Topic: security, Params: joined, Path: FamilyPage, Lasts: week},
		parentAdded:     {Topic: security, Params: named, Path: FamilyPage, Lasts: week},
		parentStands:    {Topic: security, Params: named, Path: FamilyPage, Lasts: week},
		parentJoined:    {Topic: security, Params: joined, Path: FamilyPage, Lasts: week},
		endsSoonParent:  {Topic: security, Params: dated, Path: FamilyPage, Lasts: week},
		endsSoonTeen:    {Topic: security, Params: dated, Path: FamilyPage, Lasts: week},
	},
	Texts: messageTexts,
}

// Letter is a message on its way to a person. One to a member needs no address;
// everything else needs address, language and brand.
type Letter struct {
	Template  module.MessageKey
	MemberID  string
	To        string
	Locale    string
	BrandCode string
	Params    map[string]string
	ExpiresAt int64 // ms UTC; 0 for as long as the template says
	Slot      string
}

// tell sends a member a message that names somebody.
func (s *Service) tell(ctx context.Context, q db.Q, memberID string, template module.MessageKey, name string) error {
	return s.tellWith(ctx, q, memberID, template, map[string]string{"name": name})
}

func (s *Service) tellWith(ctx context.Context, q db.Q, memberID string, template module.MessageKey, params map[string]string) error {
	return s.Post.Queue(ctx, q, Letter{Template: template, MemberID: memberID, Params: params})
}
