package family

import (
	"time"

	"wellhouse.app/api/rpc/family/v1/familyv1connect"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/module"
)

// Event tells the open pages of somebody that whom they act for has changed.
const Event = "family"

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "family",
		RPC: []module.RPC{
			module.Serve[familyv1connect.FamilyServiceHandler](familyv1connect.NewFamilyServiceHandler, RPC{Service: s}),
			module.Serve[familyv1connect.FamilyInviteServiceHandler](familyv1connect.NewFamilyInviteServiceHandler, InviteRPC{Service: s}),
		},
		// Acting changes the secret of the session, a link works once whatever key comes
		// with it, and no password is kept with a key.
		Repeatable: []string{
			familyv1connect.FamilyServiceStartActingProcedure, familyv1connect.FamilyServiceEndActingProcedure,
			familyv1connect.FamilyInviteServiceGetInviteProcedure, familyv1connect.FamilyInviteServiceAcceptAsNewProcedure,
			familyv1connect.FamilyInviteServiceDeclineProcedure,
		},
		Work: []jobs.Job{
			jobs.Loop{Name: "family birthdays", Every: 10 * time.Minute, AtStart: true, Do: s.Birthdays},
		},
		Messages: Messages,
		Events:   []live.Kind{{Name: Event, Cares: true}},
		Demo:     Demo,
		Prune:    s.Prune,
	}
}
