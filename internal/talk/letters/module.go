package letters

import (
	"wellhouse.app/api/rpc/mail/v1/mailv1connect"
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "letters",
		RPC: []module.RPC{
			module.Serve[mailv1connect.MailServiceHandler](mailv1connect.NewMailServiceHandler, RPC{Service: s}),
		},
		Repeatable: []string{ // as in a conversation
			mailv1connect.MailServiceStartThreadProcedure, mailv1connect.MailServiceReplyProcedure, mailv1connect.MailServiceMarkThreadReadProcedure,
		},
	}
}
