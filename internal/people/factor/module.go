package factor

import (
	"wellhouse.app/api/rpc/factor/v1/factorv1connect"
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server. Signing in needs the factors, and
// the calls about factors need the sessions, so they meet here.
func (s *Service) Module(sessions Sessions) module.Module {
	return module.Module{
		Name: "factor",
		RPC: []module.RPC{
			module.Serve[factorv1connect.FactorServiceHandler](factorv1connect.NewFactorServiceHandler, RPC{Service: s, Sessions: sessions}),
		},
		Repeatable: SignInCalls,
		Prune:      s.Prune,
	}
}

// SignInCalls are the paths that people call before they are signed in. They judge
// the credential themselves.
var SignInCalls = []string{
	factorv1connect.FactorServiceStartPasskeyProcedure, factorv1connect.FactorServiceStartEnrolmentProcedure,
	factorv1connect.FactorServiceFinishEnrolmentProcedure,
}
