package record

import (
	"context"
	"embed"
	"strconv"
	"time"

	"wellhouse.app/internal/people/family"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/module"
	"wellhouse.app/internal/talk/delivery"
)

// What members are told.
const (
	birthDateCorrected      delivery.Key = "recordBirthDateCorrected"
	accessFollowsAge        delivery.Key = "recordAccessFollowsAge"
	emergencyContactRemoved delivery.Key = "recordEmergencyContactRemoved"
	alertContactRemoved     delivery.Key = "recordAlertContactRemoved"
	inviteResent            delivery.Key = "recordInviteResent"
)

//go:embed message_*.txt
var messageTexts embed.FS

var (
	when  = map[string]delivery.Kind{"when": delivery.Moment}
	whom  = map[string]delivery.Kind{"when": delivery.Moment, "name": delivery.Person}
	lasts = 72 * time.Hour
)

// Messages are all of them. Nobody can decline them: they tell what staff changed.
var Messages = module.Messages{
	Templates: map[delivery.Key]delivery.Template{
		birthDateCorrected:      {Topic: delivery.Security, Params: when, Path: "/account/profile", Lasts: lasts, Urgent: true},
		accessFollowsAge:        {Topic: delivery.Security, Params: whom, Path: "/account/family", Lasts: lasts},
		emergencyContactRemoved: {Topic: delivery.Security, Params: whom, Path: "/account/emergency-contacts", Lasts: lasts, Urgent: true},
		alertContactRemoved:     {Topic: delivery.Security, Params: whom, Path: "/blood-sugar/friends-and-family", Lasts: lasts, Urgent: true},
		inviteResent:            {Topic: delivery.Security, Params: whom, Path: "/account/family", Lasts: lasts},
	},
	Texts: messageTexts,
}

// tell writes to a member by email, whatever they chose for other messages, and says
// who gets it.
func (s *Service) tell(ctx context.Context, q db.Q, memberID string, key delivery.Key, name string) (family.Told, error) {
	params := delivery.Params{"when": strconv.FormatInt(s.Now().UnixMilli(), 10)}
	if name != "" {
		params["name"] = name
	}
	_, err := s.Post.Queue(ctx, q, delivery.Message{MemberID: memberID, Template: key, Channel: delivery.Email, Params: params})
	if err != nil {
		return "", err
	}
	return family.Reached(ctx, q, memberID, s.Now())
}
