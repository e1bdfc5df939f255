package sso

import (
	"context"

	"wellhouse.app/api/rpc/sso/v1/ssov1connect"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name:    "sso",
		Prepare: s.ensureClient,
		REST:    REST{Service: s},
		RPC: []module.RPC{
			module.Serve[ssov1connect.SignOnServiceHandler](ssov1connect.NewSignOnServiceHandler, RPC{Service: s}),
			module.Serve[ssov1connect.ProviderServiceHandler](ssov1connect.NewProviderServiceHandler, DeskRPC{Service: s}),
			module.Serve[ssov1connect.PartnerServiceHandler](ssov1connect.NewPartnerServiceHandler, PartnerRPC{Service: s}),
			module.Serve[ssov1connect.PartnerDeskServiceHandler](ssov1connect.NewPartnerDeskServiceHandler, PartnerDeskRPC{Service: s}),
		},
		// What comes twice with a state or a code is refused; there is nothing to repeat.
		Repeatable: []string{
			ssov1connect.SignOnServiceStartProcedure, ssov1connect.SignOnServiceFinishProcedure,
			ssov1connect.SignOnServiceGetArrivalProcedure, ssov1connect.SignOnServiceLinkProcedure,
			ssov1connect.SignOnServiceGetSignOutProcedure, ssov1connect.ProviderServiceTestIdentityProviderProcedure,
			ssov1connect.PartnerDeskServiceTestPartnerProcedure,
			"/v1/users/me/auth/oAuth2CodeFromJWT",
		},
		Prune: s.Prune,
		Demo:  Demo,
	}
}

// OpenCalls are for people who are about to sign in. Whatever is left of an old
// session must not keep them from it.
var OpenCalls = []string{
	ssov1connect.SignOnServiceListProvidersProcedure, ssov1connect.SignOnServiceStartProcedure,
	ssov1connect.SignOnServiceFinishProcedure, ssov1connect.SignOnServiceGetArrivalProcedure,
}

// ensureClient makes the apps of partners known as a client. Its secret is known
// to nobody, so that only a code of ours opens a session of it.
func (s *Service) ensureClient(ctx context.Context) error {
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		return s.Sessions.CreateClient(ctx, q, auth.PartnerApps, s.derive("client", auth.PartnerApps.ID))
	})
}
